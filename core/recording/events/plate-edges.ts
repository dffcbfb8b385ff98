import { designLowPass, filterZeroLag } from '../../math/filters.ts'

/**
 * When exactly a foot came on and off a plate, from the vertical force of one contact. A force as the plate gave it
 * passes 20 N within
 * milliseconds of the contact. Two things that programs do to forces before they export them move that instant:
 *
 * - **Smoothing** spreads the impact: at 8 to 15 Hz, 20 N is passed 13 to 26 ms before the foot lands. The first
 *   impact is nearly a step, and a symmetric filter
 *   leaves the middle of a step where it was: that middle lies near 15 % of the contact's peak. The force fades out
 *   gently before the off, which smoothing
 *   hardly moves; 5 % of the peak is where 20 N was. Both shares were found by smoothing the raw plates of nine
 *   subjects (validation table), not from motion.
 * - **Cutting** sets small forces to zero (often below 30 to 50 N), so that the off comes early: the last decline is
 *   carried on to the threshold.
 */
export type EdgeReading = 'as measured' | 'smoothed'

/** Hz: what a plate measures, and its noise, reaches beyond this; what a smoothing at 20 Hz or less leaves does not. */
const BEYOND = 40
/**
 * Of the peak: raw plates keep 3e-4 and more beyond 40 Hz, those smoothed in the files we know 2e-5 and less; smoothing
 * at 15 Hz leaves about 4e-5.
 */
const LEAST_RIPPLE = 6e-5
export const SMOOTHED_STRIKE = 0.15
export const SMOOTHED_OFF = 0.05
/** s: a decline is not carried further than this beyond where it was cut. */
const LONGEST_CARRY = 0.015

/**
 * What the force holds beyond 40 Hz while the foot stands, as a share of the peak: how to distinguish a smoothed force from a
 * raw one. Null when the rate is too low, or the contacts too short, to decide.
 */
export function calcRipple(
  times: Float64Array,
  total: Float64Array,
  contacts: readonly { first: number; last: number }[],
): number | null {
  const rate = (times.length - 1) / (times.at(-1)! - times[0]!)
  if (!(rate > 3.5 * BEYOND)) return null
  const filter = designLowPass(BEYOND, rate, 8)
  const margin = Math.ceil(0.03 * rate)
  const ripples = contacts.flatMap(({ first, last }) => {
    const peak = highest(total, first, last)
    // Only the loaded middle: a cut at the ends would look like ripple.
    let [from, to] = [first, last]
    while (from < to && total[from]! < 0.15 * peak) from++
    while (to > from && total[to]! < 0.15 * peak) to--
    if (to - from < 0.15 * rate) return []
    const values = total.slice(from, to + 1)
    const smooth = filterZeroLag(filter, values)
    let sum = 0
    for (let k = margin; k < values.length - margin; k++) sum += (values[k]! - smooth[k]!) ** 2
    return [Math.sqrt(sum / (values.length - 2 * margin)) / peak]
  })
  if (ripples.length === 0) return null
  return ripples.toSorted((a, b) => a - b)[Math.floor(ripples.length / 2)]!
}

export const isSmoothed = (ripple: number | null): boolean => ripple !== null && ripple < LEAST_RIPPLE

/** A plate's force over time, N. */
export interface PlateSignal {
  readonly times: Float64Array
  readonly total: Float64Array
}

/** Samples between which the force is at or above the threshold. */
export interface Contact {
  readonly first: number
  readonly last: number
}

/** How the ends of a contact are read: from which force on, N, and whether the force was smoothed before. */
export interface Edge {
  readonly threshold: number
  readonly reading: EdgeReading
}

/** Time at which the contact between samples `first` and `last` (both at or above the threshold) began. */
export function readStrike(
  { times, total }: PlateSignal,
  { first, last }: Contact,
  { threshold, reading }: Edge,
): number {
  const level = reading === 'smoothed' ? Math.max(threshold, SMOOTHED_STRIKE * highest(total, first, last)) : threshold
  let k = first
  while (k < last && total[k]! < level) k++
  return k === 0 ? times[0]! : passing(times, total, k, level)
}

export function readOff({ times, total }: PlateSignal, { first, last }: Contact, { threshold, reading }: Edge): number {
  const level = reading === 'smoothed' ? Math.max(threshold, SMOOTHED_OFF * highest(total, first, last)) : threshold
  let k = last
  while (k > first && total[k]! < level) k--
  if (k === times.length - 1) return times[k]!
  return (
    (k === last && isCut(total, last, threshold) ? carryOn(times, total, last, threshold) : null) ??
    passing(times, total, k + 1, level)
  )
}

/** The force ends on nothing although it had not yet come down to the threshold. */
export const isCut = (total: Float64Array, last: number, threshold: number): boolean =>
  last + 1 < total.length && total[last + 1] === 0 && total[last]! > 1.25 * threshold

/** Along the line through the last hundredth of a second; null when the force was not declining. */
function carryOn(times: Float64Array, total: Float64Array, last: number, threshold: number): number | null {
  const rate = (times.length - 1) / (times.at(-1)! - times[0]!)
  const from = Math.max(0, last - Math.max(2, Math.round(0.01 * rate)))
  const slope = (total[last]! - total[from]!) / (times[last]! - times[from]!)
  return slope < 0 ? times[last]! + Math.min(LONGEST_CARRY, (threshold - total[last]!) / slope) : null
}

/** Between sample k − 1 and k, where the force passes the level. */
function passing(times: Float64Array, total: Float64Array, k: number, level: number): number {
  const share = (level - total[k - 1]!) / (total[k]! - total[k - 1]!)
  return times[k - 1]! + share * (times[k]! - times[k - 1]!)
}

function highest(total: Float64Array, first: number, last: number): number {
  let most = 0
  for (let k = first; k <= last; k++) if (total[k]! > most) most = total[k]!
  return most
}
