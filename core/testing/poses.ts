import { calcJointPoints, calcRodEnds } from '../model/kinematics.ts'
import { calcMatrices } from '../model/matrices.ts'
import type { Tree } from '../model/tree.ts'

/** Where the distal end of a rod is. */
export function calcDistalEnd(tree: Tree, u: Float64Array, root: ArrayLike<number>, segment: number): number[] {
  const matrices = calcMatrices(tree)
  const D = tree.dimension
  const joints = new Float64Array(u.length)
  const proximal = new Float64Array(u.length)
  const distal = new Float64Array(u.length)
  calcJointPoints(matrices, u, root, joints)
  calcRodEnds(matrices, u, joints, proximal, distal)
  return [...distal.subarray(segment * D, (segment + 1) * D)]
}
