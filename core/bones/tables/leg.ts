import type { Mould } from '../cast.ts'
import { add, ball, block, box, cut, ellipsoid, halfSpace, keep, rod, tube } from '../field.ts'

export const femur: Mould = {
  cell: 0.48,
  triangles: [900, 240],
  low: [-4.8, -45.4, -5],
  high: [4.4, 3.2, 7.6],
  hollows: [0.5, 1.2, 2.4],
  operations: [
    add(ball([0, 0, 0], 2.35)),
    add(rod([-0.05, -0.3, 0.5], [-0.7, -2.7, 3.5], 1.55, 1.75), 0.8),
    add(ellipsoid([-1.1, -1.9, 5.1], [1.75, 2.3, 1.25], [12, 0, 0]), 1.0),
    add(ellipsoid([-1.5, -0.6, 4.7], [1.1, 1.0, 0.9]), 0.6),
    add(
      tube(
        [
          [-0.9, -3.2, 4.4, 1.9],
          [-0.5, -6.5, 4.35, 1.65],
          [0.3, -12, 3.9, 1.42],
          [1.1, -20, 3.0, 1.36],
          [0.9, -29, 1.8, 1.42],
          [0.3, -35.5, 0.7, 1.75],
        ],
        3,
      ),
      1.1,
    ),
    add(rod([-2.0, -5.4, 3.0], [-1.7, -6.4, 3.2], 0.85, 0.6), 0.7),
    add(
      tube(
        [
          [-1.9, -3, 4.3, 0.5],
          [-2.0, -5, 3.6, 0.5],
        ],
        1,
      ),
      0.6,
    ), // lesser troch., intertroch crest
    add(
      tube(
        [
          [-1.3, -9, 3.9, 0.35],
          [-0.5, -20, 3.0, 0.4],
          [-0.75, -29, 1.8, 0.36],
          [-0.5, -33.5, 1.1, 0.3],
        ],
        2,
      ),
      0.6,
    ), // linea aspera
    add(
      tube(
        [
          [0.3, -34, 0.9, 2.0, 1.5],
          [0.1, -38, 0.2, 3.0, 1.8],
          [0.2, -40.6, 0, 3.7, 2.0],
        ],
        2,
        [0, 0, 1],
      ),
      1.0,
    ),
    add(ellipsoid([-0.7, -42.1, -2.35], [2.75, 2.55, 1.55], [0, -6, 0]), 0.6),
    add(ellipsoid([-0.5, -42.1, 2.35], [2.8, 2.4, 1.55], [0, 4, 0]), 0.6),
    add(ellipsoid([1.3, -40.9, 1.6], [1.75, 2.3, 1.7]), 0.6),
    add(ellipsoid([1.1, -41.0, -1.5], [1.6, 2.2, 1.6]), 0.6),
    add(ellipsoid([-0.4, -40.7, -3.6], [1.1, 1.2, 0.8]), 0.6),
    add(ellipsoid([-0.4, -40.9, 3.6], [1, 1.1, 0.7]), 0.6),
    cut(
      tube(
        [
          [3.7, -37.5, 0.15, 0.7],
          [3.75, -41, 0.1, 0.95],
          [2.2, -44.3, 0, 0.8],
          [-0.2, -45.1, 0, 0.9],
        ],
        2,
      ),
      0.7,
    ),
    cut(rod([-4, -43.4, 0], [-0.7, -43.6, 0], 1.2, 1.0), 0.4),
  ],
}

export const patella: Mould = {
  cell: 0.28,
  triangles: [150, 50],
  low: [-1.6, -2.9, -2.6],
  high: [1.6, 2.6, 2.6],
  operations: [
    add(block([0, 0.2, 0], [0.95, 2.0, 2.15], 2.4)),
    add(rod([0, -0.8, 0], [-0.05, -2.1, 0], 0.8, 0.45), 0.7),
    cut(ellipsoid([-1.7, 0.3, 1.2], [1.1, 2.0, 1.6]), 0.2),
    cut(ellipsoid([-1.7, 0.3, -1.2], [1.1, 2.0, 1.4]), 0.2),
  ],
}

export const tibia: Mould = {
  cell: 0.44,
  triangles: [720, 200],
  low: [-3.8, -43.3, -4.8],
  high: [4, -0.8, 4.8],
  hollows: [0.5, 1.2, 2.4],
  operations: [
    add(block([-0.2, -3.5, -1.9], [2.45, 1.75, 2.05], 2.6)),
    add(block([-0.4, -3.5, 1.9], [2.3, 1.75, 2.0], 2.6), 0.6),
    add(
      tube(
        [
          [-0.1, -3.8, 0, 2.9, 2.3],
          [0.05, -6.8, 0, 2.2, 1.95],
          [0.15, -11, -0.1, 1.45, 1.5],
          [0.2, -20, -0.3, 1.2, 1.25],
          [0.05, -30, -0.2, 1.1, 1.1],
          [0, -35.5, -0.1, 1.4, 1.3],
          [0, -38.2, 0, 2.0, 1.75],
        ],
        3,
        [0, 0, 1],
      ),
      0.8,
    ),
    add(ellipsoid([1.75, -6.1, 0.35], [0.85, 1.6, 0.95], [0, 0, -8]), 0.7),
    add(
      tube(
        [
          [2.0, -6.5, 0.3, 0.5],
          [1.75, -11, 0.25, 0.4],
          [1.5, -20, 0, 0.35],
          [1.0, -29, -0.5, 0.35],
          [0.5, -34, -1, 0.3],
        ],
        2,
      ),
      0.9,
    ), // shin crest
    cut(ellipsoid([-0.3, -0.35, -1.95], [2.6, 2.0, 1.6]), 0.2),
    cut(ellipsoid([-0.3, -0.45, 1.95], [2.6, 2.0, 1.6]), 0.2),
    keep(halfSpace([0, 1, 0], -1.75), 0.2),
    add(ellipsoid([-0.4, -1.75, -0.42], [0.9, 0.6, 0.36]), 0.25), // eminence between the condyles
    add(ellipsoid([-0.3, -1.75, 0.45], [0.8, 0.55, 0.36]), 0.25),
    add(box([0, -38.4, 0], [1.8, 1.35, 2.1], 0.8), 0.7),
    add(ellipsoid([0.2, -40.6, -2.1], [1.25, 1.75, 0.6]), 0.6),
    cut(ellipsoid([0, -41.0, 0.15], [2.25, 2.0, 1.75]), 0.2),
    cut(ellipsoid([-0.5, -38.8, 3.1], [1.3, 1.8, 0.9]), 0.3),
  ],
}

export const fibula: Mould = {
  cell: 0.3,
  triangles: [300, 90],
  low: [-3.4, -44, 1.4],
  high: [1, -3, 5],
  operations: [
    add(ellipsoid([-1.7, -5.2, 3.5], [1.0, 1.2, 0.95])),
    add(rod([-2.0, -4.8, 3.6], [-2.1, -4.0, 3.6], 0.5, 0.25), 0.4),
    add(
      tube(
        [
          [-1.8, -6, 3.5, 0.75],
          [-1.8, -10, 3.5, 0.58],
          [-1.5, -22, 3.2, 0.58],
          [-1.0, -33, 2.7, 0.55],
          [-0.8, -38, 2.5, 0.75],
        ],
        3,
      ),
      0.5,
    ),
    add(ellipsoid([-0.6, -40.8, 2.65], [0.95, 2.3, 0.62], [0, 0, 4]), 0.6),
    cut(ellipsoid([-0.2, -41, 1.4], [1.4, 1.4, 0.75]), 0.2),
  ],
}

/** Half rings of cartilage on the tibia's two faces, open towards its middle: from its own axes, as a swept tube. */
export const menisci: readonly (readonly [string, readonly (readonly number[])[]])[] = (
  [
    ['medial meniscus', -1],
    ['lateral meniscus', 1],
  ] as const
).map(([name, way]) => {
  const rows = Array.from({ length: 9 }, (_, i) => {
    const angle = ((i / 8) * 2 - 1) * 2.6
    const thin = i === 0 || i === 8 ? 0.5 : 1
    return [-0.35 + 1.75 * Math.sin(angle), -1.85, way * (1.85 + 1.3 * Math.cos(angle)), 0.36 * thin, 0.45 * thin]
  })
  // Every sweep runs the same way round, so that its surface faces outwards.
  return [name, way > 0 ? rows : rows.toReversed()] as const
})
