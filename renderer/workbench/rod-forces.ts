import type { BenchMotion, BenchProblem } from '../../core/mechanics.ts'
import { nearestRow } from './drawing.ts'

export interface RodForce {
  readonly name: string
  /** N, along the rod at its upper joint; positive: pulled (Goyal eq. 5.10), negative: pressed. */
  readonly pull: number
  /** N, size of the force in its upper joint. */
  readonly force: number
}

/** Every rod at a time; nothing while the motion is still that of another tree. */
export function rodForcesAt({ rods, dimension: D }: BenchProblem, motion: BenchMotion, time: number): RodForce[] {
  const S = rods.length
  if (motion.axial.length !== motion.times.length * S) return []
  const row = nearestRow(motion, time)
  return rods.map(({ name }, j) => {
    const at = (row * S + j) * D
    return { name, pull: -motion.axial[row * S + j]!, force: Math.hypot(...motion.jointForces.subarray(at, at + D)) }
  })
}
