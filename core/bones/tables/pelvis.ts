import type { Mould } from '../cast.ts'
import { add, ball, cut, ellipsoid, halfSpace, keep, plate, rod, tube } from '../field.ts'

/** How far to the side the iliac wing and what lies below it stands, over x and y. */
function wing(x: number, y: number): number {
  const rise = Math.max(-0.35, Math.min(1, (y - 2.2) / 11))
  const fore = Math.max(-10.5, Math.min(5, x))
  const back = Math.max(0, -fore)
  const top = 14 - 0.052 * (fore - 1.2) ** 2 - 0.0011 * back ** 3 - 0.055 * Math.max(0, -fore - 1) ** 2
  const bottom = 6.9 - 0.05 * Math.max(0, -fore - 0.5) ** 2 + 0.06 * fore
  const spine = fore > 2.5 ? 0.12 * (fore - 2.5) ** 2 * rise : 0
  // It flares at first and stands upright at the crest: the fossa within is hollow.
  const flare = rise > 0 ? 1 - (1 - rise) ** 1.6 : rise * 0.3
  return bottom + (top - bottom) * flare - spine
}
const crestRadii = [0.55, 0.56, 0.66, 0.64, 0.58, 0.62, 0.8, 0.7]

/** From the middle between the hip centres. */
export const hip: Mould = {
  cell: 0.37,
  triangles: [1500, 240],
  low: [-12, -9.6, -0.8],
  high: [6.6, 15, 15.4],
  hollows: [0.4, 1.1, 2.4],
  operations: [
    add(
      plate({
        outline: [
          [4.6, 7.6],
          [3.9, 9.9],
          [2.2, 12.2],
          [-0.8, 13.6],
          [-4.2, 13.5],
          [-7.4, 11.9],
          [-9.6, 9.0],
          [-9.6, 7.4],
          [-8.6, 6.0],
          [-6.4, 5.3],
          [-4.6, 3.6],
          [-3.4, 0.8],
          [0, -0.5],
          [2.4, 0.6],
          [3.2, 2.8],
          [3.5, 4.4],
          [3.6, 5.6],
        ],
        axes: [0, 1, 2],
        height: wing,
        halfThickness: (x, y) =>
          0.42 +
          0.5 * Math.max(0, 1 - Math.hypot(x + 0.3, y - 1) / 6) +
          0.5 * Math.max(0, 1 - Math.hypot(x + 7.5, y - 7.5) / 4.5),
        slope: 0.8,
      }),
    ),
    add(
      tube(
        [
          [4.6, 7.5],
          [3.9, 9.9],
          [2.2, 12.1],
          [-0.8, 13.5],
          [-4.2, 13.3],
          [-7.4, 11.6],
          [-9.6, 8.8],
          [-9.4, 7.2],
        ].map(([x, y], i) => [x!, y!, wing(x!, y!) + 0.1, crestRadii[i]!]),
        2,
      ),
      1.1,
    ), // crest
    add(rod([3.3, 3.9, 7.7], [2.2, 1.6, 7.5], 0.7, 1.2), 1.2), // AIIS
    add(ellipsoid([-0.2, 0.1, 7.4], [3.2, 3.2, 2.2]), 1.2), // acetabular mass
    add(
      tube(
        [
          [-1.2, -1.2, 7.0, 1.7],
          [-2.8, -4.2, 6.5, 1.55],
          [-3.1, -6.6, 5.8, 1.75],
          [-2.3, -7.9, 5.1, 1.3],
        ],
        2,
      ),
      0.9,
    ), // ischium
    add(rod([-3.2, -2.4, 6.0], [-4.7, -2.7, 4.9], 0.85, 0.32), 0.7), // ischial spine
    add(
      tube(
        [
          [-2.2, -7.9, 5.0, 1.15, 0.85],
          [0.3, -7.0, 4.0, 1.0, 0.66],
          [2.5, -5.3, 2.5, 1.15, 0.64],
          [3.8, -3.4, 1.5, 1.3, 0.7],
        ],
        2,
        [0.55, 0.75, 0.1],
      ),
      0.5,
    ), // ramus
    add(
      tube(
        [
          [1.2, 0.3, 6.9, 1.5],
          [2.8, 0.7, 4.9, 0.95],
          [4.2, -0.1, 2.9, 0.95],
          [4.6, -1.1, 1.4, 1],
        ],
        2,
      ),
      0.7,
    ), // superior pubic ramus
    add(ellipsoid([4.2, -2.3, 1.35], [0.95, 2.2, 1.5], [0, 12, 14]), 0.7),
    add(ball([4.75, -0.6, 2.0], 0.5), 0.4),
    keep(halfSpace([0, 0, -1], -0.28), 0.1),
    cut(ellipsoid([0.1, -0.1, 8.75], [2.75, 2.75, 2.75]), 0.7),
    cut(rod([0.9, -3.6, 8.8], [0.2, -1.2, 7.6], 0.7), 0.4),
  ],
}

/** How far forward the middle of the sacrum stands, over y. */
function sacralCurve(y: number): number {
  const places = [
    [10.4, -3.9],
    [9.1, -4.7],
    [7.4, -6.3],
    [4.9, -8.2],
    [2.3, -9.2],
    [0.1, -9.3],
    [-1.6, -8.8],
  ] as const
  const below = places.findIndex(([at]) => at <= y)
  if (below <= 0) return places[below === 0 ? 0 : places.length - 1]![1]
  const [[y0, x0], [y1, x1]] = [places[below - 1]!, places[below]!]
  return x0 + ((x1 - x0) * (y - y0)) / (y1 - y0)
}

export const sacrum: Mould = {
  median: true,
  cell: 0.28,
  triangles: [1300, 170],
  low: [-12, -5.6, 0],
  high: [-1.5, 11.4, 6.6],
  hollows: [0.4, 1, 2],
  operations: [
    // Five vertebrae grown into one curved wedge, broad above where it meets the hip bones.
    add(
      plate({
        outline: [
          [-1, 10.2],
          [2.4, 10.1],
          [4.3, 9.7],
          [5.5, 8.7],
          [5.75, 7.4],
          [5.2, 5.9],
          [4.2, 4.6],
          [3.5, 3],
          [2.8, 1.2],
          [2.1, -0.2],
          [0.9, -1.3],
          [-1, -1.5],
        ],
        axes: [2, 1, 0],
        height: (z, y) => sacralCurve(y) - 0.02 * z * z,
        halfThickness: (z, y) => {
          const rise = Math.min(1, Math.max(0, (y + 1.5) / 10))
          return 0.5 + rise * (0.85 - 0.035 * z * z)
        },
        slope: 0.82,
      }),
    ),
    add(
      tube(
        [
          [-8.9, -1, 0, 1.0, 0.5],
          [-8.5, -2.1, 0, 0.85, 0.45],
          [-7.9, -3.1, 0, 0.6, 0.38],
          [-7.1, -4.0, 0, 0.4, 0.3],
        ],
        3,
        [0, 0, 1],
      ),
      0.35,
    ), // coccyx
    add(ellipsoid([-3.9, 9.4, 0], [1.7, 1.5, 2.5], [0, 0, -35]), 0.8), // S1 body / promontory
    add(ellipsoid([-6.2, 7.5, 5], [1.5, 1.9, 0.75], [0, 0, -35]), 0.7), // auricular surface
    add(
      tube(
        [
          [-7.3, 9.4, 0, 0.5],
          [-8.8, 7.6, 0, 0.6],
          [-10, 5.0, 0, 0.5],
          [-10.5, 2.6, 0, 0.4],
        ],
        2,
      ),
      0.8,
    ), // median crest
    cut(rod([-4.4, 10.6, 0], [-7.6, 8.2, 0], 0.75, 0.6), 0.4),
    add(rod([-6.2, 9.9, 1.9], [-6.3, 8.4, 2.1], 0.5, 0.5), 0.4), // canal, sup. articular
    ...[
      [-6.0, 6.9, 1.95, 0.55],
      [-7.9, 4.6, 1.75, 0.5],
      [-9.1, 2.3, 1.5, 0.42],
      [-9.5, 0.6, 1.15, 0.34],
    ].map(([x, y, z, r]) => cut(rod([x! + 1.7, y! + 0.7, z!], [x! - 1.9, y! - 0.7, z!], r!), 0.35)),
    keep(halfSpace([0.57, 0.82, 0], 6.2), 0.4),
  ],
}
