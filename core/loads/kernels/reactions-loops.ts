import { solveSemidefinite } from '../../math/dense.ts'
import { calcJointPoints, calcPointOnRod } from '../../model/kinematics.ts'
import type { Loop, TreeMatrices } from '../../model/tree.ts'
import { calcReactions, type ExternalForce, type ReactionMotion } from './reactions.ts'

/**
 * Closing forces of loops along a known motion. A motion alone does not determine how a closed chain shares its load; these
 * are the forces that leave the smallest net joint moments (least squares), and so the exact ones when no muscle acts.
 * `moments` is the largest net moment left, N·m.
 */
export function calcLoopReactions(
  matrices: TreeMatrices,
  motion: ReactionMotion,
  root: Float64Array,
  loops: readonly Loop[],
  known: readonly ExternalForce[],
): { readonly forces: readonly ExternalForce[]; readonly moments: number } {
  const { segmentCount: S, dimension: D, parent, tree, length } = matrices
  const K = loops.length * D
  const held = loops.map((loop) => {
    const segment = tree.segments.findIndex((one) => one.name === loop.segment)
    if (segment < 0) throw new Error(`calcLoopReactions: expected a segment of the tree, got “${loop.segment}”`)
    return { segment, at: loop.point ?? length[segment]!, force: new Float64Array(motion.frames * D) }
  })
  const size = D === 2 ? 1 : 3
  const joints = new Float64Array(S * D)
  const place = new Float64Array(D)
  const levers = new Float64Array(S * size * K)
  const A = new Float64Array(K * K)
  const right = new Float64Array(K)
  const order = new Int32Array(K)

  /** Moment about every joint that the unit closing forces make, with the sign they have in the net moments. */
  const fillLevers = (frame: number): void => {
    levers.fill(0)
    const u = motion.directions.subarray(frame * S * D, (frame + 1) * S * D)
    calcJointPoints(matrices, u, root.subarray(frame * D, (frame + 1) * D), joints)
    held.forEach((one, n) => {
      calcPointOnRod(matrices, { directions: u, joints }, one, place)
      for (let j = one.segment; j >= 0; j = parent[j]!) {
        const x = place[0]! - joints[j * D]!
        const y = place[1]! - joints[j * D + 1]!
        const put = (row: number, column: number, value: number): void => {
          levers[(j * size + row) * K + n * D + column] = -value
        }
        if (D === 2) {
          put(0, 0, -y)
          put(0, 1, x)
        } else {
          const z = place[2]! - joints[j * D + 2]!
          put(0, 1, -z)
          put(0, 2, y)
          put(1, 0, z)
          put(1, 2, -x)
          put(2, 0, -y)
          put(2, 1, x)
        }
      }
    })
  }

  // Two rounds: the second takes off what rounding in the normal equations left.
  let moments = 0
  for (let round = 0; round < 2; round++) {
    const before = calcReactions(matrices, motion, [...known, ...held]).momentOnDistalInWorld
    for (let frame = 0; frame < motion.frames; frame++) {
      fillLevers(frame)
      for (let p = 0; p < K; p++) {
        let sum = 0
        for (let m = 0; m < S * size; m++) sum -= levers[m * K + p]! * before[frame * S * size + m]!
        right[p] = sum
        for (let q = 0; q < K; q++) {
          let product = 0
          for (let m = 0; m < S * size; m++) product += levers[m * K + p]! * levers[m * K + q]!
          A[p * K + q] = product
        }
      }
      solveSemidefinite(A, K, right, order, 1e-10)
      held.forEach((one, n) => {
        for (let c = 0; c < D; c++) one.force[frame * D + c]! += right[n * D + c]!
      })
    }
  }
  for (const value of calcReactions(matrices, motion, [...known, ...held]).momentOnDistalInWorld)
    moments = Math.max(moments, Math.abs(value))
  return { forces: held, moments }
}
