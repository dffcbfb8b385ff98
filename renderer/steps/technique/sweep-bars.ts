import type { Loads } from '../../../core/index.ts'
import type { LoadVerdict, PeakQuantity } from '../../../core/gait.ts'
import { toDifferenceText } from '../../../core/report.ts'

/** What one would ask to lower, in this order. */
const ASKED: readonly PeakQuantity[] = [
  'resultant',
  'compression',
  'moment',
  'extensor moment',
  'flexor moment',
  'impulse',
  'loading rate',
]

/** Loads of a joint that the recording has. */
export const sweepQuantities = (loads: Loads | null, joint: string): PeakQuantity[] =>
  ASKED.filter((quantity) => loads?.peaks.some((peak) => peak.joint === joint && peak.quantity === quantity))

/** A bar from zero, and its ±, in a picture from −100 to 100. */
export function barOf({ change, sd }: Pick<LoadVerdict, 'change' | 'sd'>, most: number) {
  const at = (value: number): number => (95 * value) / most
  return {
    rect: { x: Math.min(0, at(change)), width: Math.abs(at(change)) },
    error: { x1: at(change - (sd ?? 0)), x2: at(change + (sd ?? 0)) },
  }
}

/** Forces in body weights, moments per kilogram; no more digits than ± carries. */
export function changeText(
  { change, sd, unit }: Pick<LoadVerdict, 'change' | 'sd' | 'unit'>,
  { bodyMass, newtonsPerBw }: { readonly bodyMass: number; readonly newtonsPerBw: number },
): string {
  const isForce = unit === 'N' || unit === 'N·s' || unit === 'N/s'
  const scale = 1 / (isForce ? newtonsPerBw : bodyMass)
  const text = toDifferenceText({ value: change * scale, sd: sd === null ? null : sd * scale, decimals: 3 })
  return `${text} ${isForce ? unit.replace('N', 'BW') : `${unit}/kg`}`
}
