import type { TreeMatrices } from '../model/tree.ts'
import type { ReactionMotion, Reactions } from './kernels/reactions.ts'

/** A stretch of rod without mass or joints inside, and the force that pulls it apart (negative: pressed together). */
export interface RodPiece {
  /** Distances from the rod's proximal end, m; `from` is nearer to the joint. */
  readonly from: number
  readonly to: number
  /** N */
  readonly tension: number
}

/**
 * The tension along one rod, from its joint to its distal end: it changes by e · m (p̈ + g ŷ) at every mass and by
 * e · F at every joint on the rod, so the two ends are equal only when nothing lies between. For rods fastened at
 * their proximal end.
 */
export function calcRodPieces(
  matrices: TreeMatrices,
  motion: ReactionMotion,
  reactions: Reactions,
  frame: number,
  segment: number,
): RodPiece[] {
  const { segmentCount: S, dimension: D, parent, attach, from, length, massSegment, massAt, mass, gravity } = matrices
  if (from[segment] !== 0) throw new Error('calcRodPieces: expected a rod fastened at its proximal end')
  const row = frame * S * D
  const u = (c: number): number => motion.directions[row + segment * D + c]!
  // Acceleration of the joint, from the root outwards.
  const joint = new Float64Array(D)
  for (let c = 0; c < D; c++) {
    let sum = motion.rootAcceleration[frame * D + c]!
    for (let j = 0; j < S; j++) sum += matrices.J[segment * S + j]! * motion.accelerations[row + j * D + c]!
    joint[c] = sum
  }
  const loads: { at: number; along: number }[] = []
  for (let i = 0; i < mass.length; i++) {
    if (massSegment[i] !== segment) continue
    let along = 0
    for (let c = 0; c < D; c++) {
      const a = joint[c]! + massAt[i]! * motion.accelerations[row + segment * D + c]! + (c === 1 ? gravity : 0)
      along += u(c) * mass[i]! * a
    }
    loads.push({ at: massAt[i]!, along })
  }
  for (let child = 0; child < S; child++) {
    if (parent[child] !== segment) continue
    let along = 0
    for (let c = 0; c < D; c++) along += u(c) * reactions.forceOnDistalInWorld[row + child * D + c]!
    loads.push({ at: attach[child]!, along })
  }
  loads.sort((a, b) => a.at - b.at)
  const pieces: RodPiece[] = []
  let tension = -reactions.axial[frame * S + segment]!
  let start = 0
  for (const load of loads) {
    if (load.at > start) pieces.push({ from: start, to: load.at, tension })
    tension += load.along
    start = load.at
  }
  if (start < length[segment]!) pieces.push({ from: start, to: length[segment]!, tension })
  return pieces
}
