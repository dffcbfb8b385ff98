import { subtract, type Vector3 } from '../../math/vector3.ts'
import type { Mould } from '../cast.ts'
import { type Turn, turned, unit } from '../vectors.ts'
import { add, ball, block, cut, ellipsoid, rod, tube } from '../field.ts'

export const humerus: Mould = {
  cell: 0.4,
  triangles: [560, 150],
  low: [-3.4, -32, -4.9],
  high: [3.4, 3, 4.4],
  operations: [
    add(ellipsoid([-0.1, 0.1, -0.25], [2.35, 2.35, 2.3])),
    add(ellipsoid([-0.1, -0.4, 1.55], [1.8, 1.8, 1.25]), 0.6),
    add(ellipsoid([1.5, -0.9, 0.9], [0.8, 1.2, 0.85]), 0.5),
    add(
      tube(
        [
          [0, -1.4, 0.7, 1.9],
          [0, -4.2, 0.9, 1.45],
          [0.1, -9, 0.9, 1.15],
          [0.1, -16, 0.7, 1.05],
          [0.05, -22, 0.3, 1.0],
        ],
        3,
      ),
      0.9,
    ),
    add(rod([0.3, -11.5, 1.6], [0.3, -14.5, 1.45], 0.5, 0.4), 0.9),
    add(
      tube(
        [
          [0.05, -21, 0.35, 1.05, 1.0],
          [0.05, -25.5, 0.1, 1.55, 0.85],
          [0.1, -28.6, -0.1, 2.75, 0.75],
          [0.15, -29.4, -0.1, 2.6, 0.75],
        ],
        3,
        [0, 0, 1],
      ),
      0.5,
    ),
    add(ellipsoid([-0.2, -28.9, -3.0], [0.75, 0.9, 0.9]), 0.6),
    add(ellipsoid([0, -28.8, 2.5], [0.65, 0.9, 0.7]), 0.6),
    add(ellipsoid([0.45, -29.9, 1.5], [1.15, 1.15, 1.05]), 0.6),
    add(ellipsoid([0.2, -29.9, -1.5], [1.35, 1.45, 0.7]), 0.5),
    add(ellipsoid([0.2, -29.9, -0.2], [1.05, 1.05, 1.6]), 0.5),
    cut(ellipsoid([-1.55, -28.2, -0.2], [1.0, 1.0, 1.05]), 0.3),
    cut(ellipsoid([1.35, -28.3, -0.3], [0.65, 0.6, 0.9]), 0.3),
    cut(
      tube(
        [
          [2.1, 0.6, 1.75, 0.32],
          [2.0, -2, 1.45, 0.32],
          [1.6, -5, 1.2, 0.25],
        ],
        2,
      ),
      0.3,
    ),
  ],
}

export const ulna: Mould = {
  cell: 0.28,
  triangles: [330, 100],
  low: [-3.2, -26.3, -3.2],
  high: [2.6, 2.6, 1.6],
  operations: [
    add(
      tube(
        [
          [-1.5, 0.6, -0.5, 1.05, 1.1],
          [-1.35, -1.4, -0.5, 1.2, 1.15],
          [-0.9, -3.2, -0.6, 1.0, 0.9],
          [-0.8, -7, -0.8, 0.75, 0.72],
          [-0.5, -15, -1.1, 0.62, 0.62],
          [-0.2, -21.5, -1.4, 0.5, 0.5],
          [-0.1, -24.2, -1.5, 0.75, 0.75],
        ],
        3,
        [0, 0, 1],
      ),
    ),
    add(ellipsoid([-1.1, 1.1, -0.5], [1.15, 0.75, 1.05]), 0.5),
    add(ellipsoid([0.7, -1.5, -0.5], [1.0, 0.75, 1.0], [0, 0, 25]), 0.7),
    add(rod([-0.4, -24.5, -1.9], [-0.5, -25.5, -2.0], 0.35, 0.2), 0.3),
    cut(ellipsoid([0.2, 0, -0.5], [1.35, 1.2, 2.6]), 0.2),
    cut(ellipsoid([0.2, -1.5, 1.6], [1.2, 0.8, 1.1]), 0.3),
  ],
}

export const radius: Mould = {
  cell: 0.28,
  triangles: [320, 100],
  low: [-1.9, -26.8, -1.4],
  high: [2.4, -0.4, 4],
  operations: [
    add(
      tube(
        [
          [0.4, -2.2, 1.6, 0.68],
          [0.3, -4.0, 1.5, 0.72],
          [0.15, -8, 1.75, 0.68],
          [0.1, -13, 2.05, 0.7],
          [0.15, -19, 1.7, 0.8],
          [0.15, -22.4, 1.2, 1.05],
        ],
        3,
      ),
    ),
    add(block([0.4, -1.75, 1.6], [1.2, 0.62, 1.2], 3), 0.3),
    cut(ball([0.5, -0.3, 1.6], 1.15), 0.15),
    add(ellipsoid([0.5, -4.3, 1.0], [0.65, 1.0, 0.6]), 0.5),
    add(ellipsoid([0.15, -23.6, 1.0], [1.15, 1.5, 1.75]), 0.8),
    add(rod([0.15, -24.2, 2.2], [0.15, -25.6, 2.3], 0.65, 0.35), 0.4),
    cut(ellipsoid([0.2, -26.4, 0.8], [1.5, 1.75, 2.0]), 0.25),
    cut(ellipsoid([0.1, -24, -1.5], [0.9, 1.2, 0.95]), 0.2),
    add(rod([-0.85, -22.6, 1.2], [-0.95, -23.9, 1.2], 0.3, 0.3), 0.3),
  ],
}

/** The radius turns about the line from its own head to the ulna's, and takes the hand along. */
function turnAbout(from: Vector3, to: Vector3, degrees: number): { turn: Turn; shift: Vector3 } {
  const [x, y, z] = unit(subtract(to, from))
  const angle = (degrees * Math.PI) / 180
  const [c, s, k] = [Math.cos(angle), Math.sin(angle), 1 - Math.cos(angle)]
  const turn: Turn = [
    c + x * x * k,
    x * y * k - z * s,
    x * z * k + y * s,
    y * x * k + z * s,
    c + y * y * k,
    y * z * k - x * s,
    z * x * k - y * s,
    z * y * k + x * s,
    c + z * z * k,
  ]
  return { turn, shift: subtract(from, turned(turn, from)) }
}
/** As arms hang: the thumb forward. Bones are authored with the palm forward. */
export const pronated = turnAbout([0.4, -1.75, 1.6], [-0.1, -24.2, -1.5], -75)
