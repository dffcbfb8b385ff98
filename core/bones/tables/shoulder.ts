import type { Mould } from '../cast.ts'
import { add, ball, cut, ellipsoid, plate, rod, tube } from '../field.ts'

/** How far forward the blade stands, over z and y. */
const blade = (z: number, y: number): number =>
  0.05 - 0.02 * (z + 5) ** 2 - 0.006 * (y + 3) ** 2 + 0.35 * Math.max(0, 1 - Math.hypot(z + 9, y + 11) / 5)

/** From the middle of its socket; the blade lies across, and is turned into place with the whole. */
export const scapula: Mould = {
  cell: 0.22,
  triangles: [1350, 180],
  low: [-4.6, -13, -11.6],
  high: [4.8, 5.2, 4.4],
  hollows: [0.4, 1, 2],
  operations: [
    add(
      plate({
        outline: [
          [-1.2, 1.4],
          [-2.0, 2.2],
          [-3.0, 2.0],
          [-6.5, 3.9],
          [-8.7, 4.3],
          [-9.7, 2.8],
          [-10.2, 0.6],
          [-10.1, -3.5],
          [-9.3, -9.2],
          [-8.5, -11.9],
          [-7.4, -11.4],
          [-5.8, -8.4],
          [-3.4, -4.6],
          [-1.4, -1.7],
        ],
        axes: [2, 1, 0],
        height: blade,
        halfThickness: (z, y) => 0.34 + 0.3 * Math.max(0, 1 - Math.hypot(z + 1, y) / 3),
      }),
    ),
    add(
      tube(
        [
          [-1.4, -1.6],
          [-3.4, -4.5],
          [-5.8, -8.3],
          [-7.8, -11.2],
        ].map(([z, y], i) => [blade(z!, y!), y!, z! + 0.15, [0.75, 0.55, 0.55, 0.5][i]!]),
        2,
      ),
      0.5,
    ), // lateral border
    add(
      tube(
        [
          [-8.6, -11.4],
          [-9.9, -4],
          [-9.9, 0.6],
          [-8.8, 3.9],
        ].map(([z, y]) => [blade(z!, y!), y!, z!, 0.36]),
        2,
      ),
      0.4,
    ),
    add(ellipsoid([0, 0, -0.7], [1.35, 1.95, 0.75]), 0.7),
    add(rod([0, 0, -1], [0.05, 0, -2.4], 1.3, 0.8), 0.8),
    cut(ball([0, 0, 2.25], 2.55), 0.2),
    add(
      plate({
        outline: [
          [-9.8, -0.35],
          [-7, -1.15],
          [-4.2, -2.5],
          [-1.6, -3.4],
          [-0.6, -3.2],
          [-1.2, -1.2],
          [-2, 0.3],
          [-9.8, 0.3],
        ],
        axes: [2, 0, 1],
        height: (z, x) => 0.9 + 0.16 * (z + 9.8) + 0.012 * (z + 9.8) ** 2 - 0.12 * x,
        halfThickness: () => 0.4,
      }),
      0.4,
    ), // spine plate
    add(
      tube(
        [
          [-0.5, 0.9, -9.7, 0.42],
          [-1.3, 1.35, -7, 0.5],
          [-2.7, 2.2, -3.6, 0.52],
          [-3.2, 3.1, -0.6, 0.58],
        ],
        2,
      ),
      0.3,
    ),
    add(
      plate({
        outline: [
          [-1.1, -3.8],
          [1.1, -3.5],
          [2.7, -2.5],
          [3.6, -0.7],
          [3.5, 1],
          [2.6, 1.8],
          [1.7, 1.2],
          [1.4, -0.4],
          [0.7, -1.7],
          [-1.1, -2.5],
        ],
        axes: [2, 0, 1],
        height: (z, x) => 3.15 + 0.3 * Math.min(1, (z + 1.1) / 2.4) - 0.04 * x * x,
        halfThickness: () => 0.5,
      }),
      0.55,
    ), // acromion
    add(
      tube(
        [
          [0.2, 1.5, -1.8, 0.95],
          [1.0, 2.7, -1.9, 0.78],
          [2.1, 3.1, -1.2, 0.66],
          [3.1, 2.7, -0.1, 0.6],
          [3.7, 2.0, 0.9, 0.5],
        ],
        2,
      ),
      0.6,
    ),
  ],
}
