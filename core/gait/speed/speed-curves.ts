import { GRID } from '../../math/harmonics.ts'
import type { LearnedCurve } from './learned-speed.ts'

/** From one dimensionless speed to another. */
export interface SpeedStep {
  readonly from: number
  readonly to: number
}

/** A curve's change over the cycle, every 2 %; `own` is the person's curve at the speed it starts from, where known. */
export function calcCurveChange(curve: LearnedCurve, { from, to }: SpeedStep, own: Float64Array | null): Float64Array {
  const [by, bySquare] = [to - from, to * to - from * from]
  const out = Float64Array.from({ length: GRID }, (_, i) => by * curve.perSpeed[i]! + bySquare * curve.perSquare[i]!)
  if (own === null || curve.usual === undefined) return out
  const [constant, perSpeed, perSquare] = curve.usual
  const departs = own.map((value, i) => value - constant![i]! - from * perSpeed![i]! - from * from * perSquare![i]!)
  for (const part of curve.parts ?? []) {
    const amount = departs.reduce((sum, value, i) => sum + value * part.shape[i]!, 0)
    for (let i = 0; i < GRID; i++) out[i]! += amount * (by * part.perSpeed[i]! + bySquare * part.perSquare[i]!)
  }
  return out
}

/**
 * Mean of a series over a leg's cycle, every 2 %; null when some part of the cycle has no frame nearby. Frames that are
 * not numbers are left out.
 */
export function meanOverCycle(values: ArrayLike<number>, phases: ArrayLike<number>): Float64Array | null {
  const sums = new Float64Array(GRID)
  const weights = new Float64Array(GRID)
  for (let k = 0; k < phases.length; k++) {
    const value = values[k]!
    if (!Number.isFinite(value) || !Number.isFinite(phases[k]!)) continue
    const at = (phases[k]! - Math.floor(phases[k]!)) * GRID
    const i = Math.floor(at)
    for (const [cell, weight] of [
      [i % GRID, 1 - (at - i)],
      [(i + 1) % GRID, at - i],
    ] as const) {
      sums[cell]! += weight * value
      weights[cell]! += weight
    }
  }
  return weights.every((weight) => weight > 0.1) ? sums.map((sum, i) => sum / weights[i]!) : null
}
