import type { Mould } from '../cast.ts'
import { add, block, cut, ellipsoid, halfSpace, keep, rod, tube } from '../field.ts'

export const talus: Mould = {
  cell: 0.28,
  triangles: [430, 80],
  low: [-3.2, -3.8, -3.2],
  high: [5.4, 2.4, 2.6],
  operations: [
    add(block([0, 0, 0.15], [2.15, 1.9, 1.85], 2.6)),
    add(rod([1.2, -0.8, -0.2], [3.5, -1.7, -0.9], 1.2, 1.2), 0.6),
    add(ellipsoid([3.7, -1.8, -1.0], [1.05, 1.25, 1.45]), 0.4),
    add(ellipsoid([-0.4, -1.5, 0.2], [2.3, 1.2, 1.65]), 0.5),
    add(ellipsoid([0.1, -0.9, 1.7], [0.9, 1, 0.6]), 0.4),
    add(ellipsoid([-2.0, -1.2, -0.2], [0.7, 0.6, 0.8]), 0.4),
    cut(ellipsoid([-0.3, -3.35, 0.4], [1.9, 0.9, 1.6]), 0.3),
    cut(rod([-1.5, 2.15, 0.15], [1.5, 2.15, 0.15], 0.45), 0.5),
  ],
}

export const calcaneus: Mould = {
  cell: 0.3,
  triangles: [480, 90],
  low: [-7.2, -8.2, -2.9],
  high: [4.9, -1.2, 3.6],
  operations: [
    add(
      tube(
        [
          [-5.0, -5.2, 0.1, 1.9, 1.45],
          [-3.4, -4.9, 0.2, 1.85, 1.3],
          [-1, -4.3, 0.5, 1.6, 1.25],
          [1.2, -4.3, 1.0, 1.35, 1.3],
          [3.0, -4.5, 1.7, 1.25, 1.3],
        ],
        2,
        [0, 1, 0],
      ),
    ),
    add(ellipsoid([-5.2, -5.6, 0], [1.5, 1.9, 1.5]), 0.6),
    add(ellipsoid([-4.6, -7, -0.7], [1.3, 0.7, 0.8]), 0.5), // inner and outer process of the heel
    add(ellipsoid([-4.5, -7, 0.9], [1, 0.6, 0.6]), 0.5),
    add(ellipsoid([-0.1, -3.05, 0.5], [1.75, 0.95, 1.4], [0, 0, -12]), 0.7), // facet under the talus
    add(rod([0.5, -3.3, -0.2], [0.9, -2.9, -2], 0.85, 0.6), 0.5), // shelf under the talus
    add(ellipsoid([1, -4.6, 2.3], [0.6, 0.4, 0.35]), 0.4),
    cut(ellipsoid([0.5, -6.6, -1.2], [3.2, 1.6, 1.2]), 0.6),
    keep(halfSpace([1, -0.1, 0.1], 4.2), 0.2),
  ],
}
