import type { TreeMatrices } from './tree.ts'

/**
 * Positions are linear in the unit vectors and the root's position, with constant coefficients. So the same
 * functions give velocities from (u̇, ṙ) and accelerations from (ü, r̈): pass those rows instead.
 * All write into arrays the caller owns and allocate nothing; `root` is a vector of `dimension`.
 */

/** The joint each rod hangs on: S × dimension. */
export function calcJointPoints(
  matrices: TreeMatrices,
  directions: Float64Array,
  root: ArrayLike<number>,
  out: Float64Array,
): void {
  const { order, parent, attach, from, dimension: D, segmentCount: S } = matrices
  for (let k = 0; k < S; k++) {
    const i = order[k]!
    const p = parent[i]!
    if (p < 0) {
      for (let c = 0; c < D; c++) out[i * D + c] = root[c]!
    } else {
      const s = attach[i]! - from[p]!
      for (let c = 0; c < D; c++) out[i * D + c] = out[p * D + c]! + s * directions[p * D + c]!
    }
  }
}

/** All mass points, P × dimension, from the joints that `calcJointPoints` gave. */
export function calcMassPoints(
  matrices: TreeMatrices,
  directions: Float64Array,
  joints: Float64Array,
  out: Float64Array,
): void {
  const { massSegment, massAt, from, dimension: D, massCount: P } = matrices
  for (let i = 0; i < P; i++) {
    const j = massSegment[i]!
    const s = massAt[i]! - from[j]!
    for (let c = 0; c < D; c++) out[i * D + c] = joints[j * D + c]! + s * directions[j * D + c]!
  }
}

/** Proximal and distal ends of all rods, S × dimension each, from the joints. */
export function calcRodEnds(
  matrices: TreeMatrices,
  directions: Float64Array,
  joints: Float64Array,
  proximal: Float64Array,
  distal: Float64Array,
): void {
  const { from, length, dimension: D, segmentCount: S } = matrices
  for (let j = 0; j < S; j++) {
    for (let c = 0; c < D; c++) {
      const u = directions[j * D + c]!
      const start = joints[j * D + c]! - from[j]! * u
      proximal[j * D + c] = start
      distal[j * D + c] = start + length[j]! * u
    }
  }
}

/** One point of one rod (distance from its proximal end), from the joints. */
export function calcPointOnRod(
  matrices: TreeMatrices,
  { directions, joints }: { readonly directions: Float64Array; readonly joints: Float64Array },
  { segment, at }: { readonly segment: number; readonly at: number },
  out: Float64Array,
): void {
  const D = matrices.dimension
  const s = at - matrices.from[segment]!
  for (let c = 0; c < D; c++) out[c] = joints[segment * D + c]! + s * directions[segment * D + c]!
}
