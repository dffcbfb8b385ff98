import { calcJointPoints, calcMatrices, type Tree } from '../../core/index.ts'
import { calcRodEnds, type TreeMatrices } from '../../core/mechanics.ts'

/** Where the rods of a posed tree are, `dimension` numbers a point. */
export interface PlacedRods {
  readonly joints: Float64Array
  readonly proximal: Float64Array
  readonly distal: Float64Array
}
export interface TreeLayout {
  readonly matrices: TreeMatrices
  /** Velocities in place of directions and root give velocities. The next call overwrites the arrays. */
  place(directions: Float64Array, root: ArrayLike<number>): PlacedRods
}

/** Places the rods of one tree again and again. */
export function createTreeLayout(tree: Tree): TreeLayout {
  const matrices = calcMatrices(tree)
  const size = matrices.segmentCount * matrices.dimension
  const placed = {
    joints: new Float64Array(size),
    proximal: new Float64Array(size),
    distal: new Float64Array(size),
  }
  return {
    matrices,
    place(directions, root) {
      calcJointPoints(matrices, directions, root, placed.joints)
      calcRodEnds(matrices, directions, placed.joints, placed.proximal, placed.distal)
      return placed
    },
  }
}
