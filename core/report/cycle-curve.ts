import { upperBound } from '../math/search.ts'

/** Points of a normalised cycle: 0, 1, … 100 %, both strikes included. */
export const CYCLE_POINTS = 101

/** Mean and standard deviation over the gait cycle, at `CYCLE_POINTS` instants. */
export interface CycleCurve {
  /** NaN where no cycle has a value. */
  readonly mean: Float64Array
  /** Over the cycles, with n − 1; null with fewer than two, NaN where fewer than two have a value. */
  readonly sd: Float64Array | null
  /** Cycles it is made of. */
  readonly count: number
  /** False when every cycle had a gap, and the mean is that of what each has. */
  readonly isWhole: boolean
}

/** Where the points of one cycle lie in time; `toShare` may move them, as when foot-off is given one place for all. */
export function calcInstants(
  { from, to }: { readonly from: number; readonly to: number },
  toShare: (percent: number) => number = (percent) => percent,
): Float64Array {
  const instants = new Float64Array(CYCLE_POINTS)
  for (let i = 0; i < CYCLE_POINTS; i++)
    instants[i] = from + ((to - from) * toShare((100 * i) / (CYCLE_POINTS - 1))) / 100
  return instants
}

/**
 * Mean and spread of a signal over cycles, each stretched to 101 points by straight lines between samples: the one rule
 * for the window's charts, the report and CSV. A cycle with a gap, or that the signal does not cover, is left out, so
 * that the mean is one of the same cycles from end to end and does not jump where one drops out. Only when no cycle is
 * whole do all count, point by point, for what they have. Null when nothing is known of any.
 */
export function calcCycleCurve(
  times: Float64Array,
  values: Float64Array,
  cycles: readonly { readonly from: number; readonly to: number }[],
): CycleCurve | null {
  return calcMeanAt(
    times,
    values,
    cycles.map((cycle) => calcInstants(cycle)),
  )
}

/** The same for cycles whose points lie where the caller puts them. */
export function calcMeanAt(
  times: Float64Array,
  values: Float64Array,
  instants: readonly Float64Array[],
): CycleCurve | null {
  const sampled = instants.map((at) => sampleAt(times, values, at))
  const whole = sampled.filter(isWithoutGap)
  const isWhole = whole.length > 0
  const rows = isWhole ? whole : sampled.filter((row) => row.some(Number.isFinite))
  if (rows.length === 0) return null
  const mean = new Float64Array(CYCLE_POINTS).fill(Number.NaN)
  const sd = new Float64Array(CYCLE_POINTS).fill(Number.NaN)
  for (let i = 0; i < CYCLE_POINTS; i++) {
    let count = 0
    let sum = 0
    let squares = 0
    for (const row of rows) {
      if (!Number.isFinite(row[i]!)) continue
      count++
      sum += row[i]!
    }
    if (count === 0) continue
    mean[i] = sum / count
    for (const row of rows) if (Number.isFinite(row[i]!)) squares += (row[i]! - mean[i]!) ** 2
    if (count > 1) sd[i] = Math.sqrt(squares / (count - 1))
  }
  return { mean, sd: rows.length < 2 ? null : sd, count: rows.length, isWhole }
}

/** `interpolate` at rising times: walked along, not searched for one by one. */
function sampleAt(times: Float64Array, values: Float64Array, at: Float64Array): Float64Array {
  const out = new Float64Array(at.length)
  let after = calcFirstAfter(times, at[0]!)
  for (let i = 0; i < at.length; i++) {
    while (after < times.length - 1 && times[after]! <= at[i]!) after++
    out[i] = interpolate(times, values, at[i]!, after)
  }
  return out
}

function isWithoutGap(row: Float64Array): boolean {
  for (let i = 0; i < row.length; i++) if (!Number.isFinite(row[i]!)) return false
  return true
}

/** NaN outside the signal (beyond half a sample) and next to a gap. Times may repeat where a signal jumps. */
export function interpolate(
  times: Float64Array,
  values: Float64Array,
  time: number,
  after = calcFirstAfter(times, time),
): number {
  const last = times.length - 1
  if (last < 0) return NaN
  const step = last > 0 ? (times[last]! - times[0]!) / last : 0
  if (time <= times[0]!) return times[0]! - time <= step / 2 + 1e-9 ? values[0]! : NaN
  if (time >= times[last]!) return time - times[last]! <= step / 2 + 1e-9 ? values[last]! : NaN
  const [t0, t1] = [times[after - 1]!, times[after]!]
  const share = t1 > t0 ? (time - t0) / (t1 - t0) : 0
  const [v0, v1] = [values[after - 1]!, values[after]!]
  // A neighbour that does not count must not spoil an exact hit.
  if (share === 0) return v0
  if (share === 1) return v1
  return v0 + share * (v1 - v0)
}

/** Index of the first sample later than `time`; the last one when none is. */
const calcFirstAfter = (times: Float64Array, time: number): number =>
  Math.min(upperBound(times, time), Math.max(0, times.length - 1))

/** Index of the sample nearest to `time`. */
export function calcNearest(times: Float64Array, time: number): number {
  const after = calcFirstAfter(times, time)
  if (after === 0) return 0
  return time - times[after - 1]! <= times[after]! - time ? after - 1 : after
}

/** Component `part` of interleaved rows of `width`. */
export function takeComponent(rows: Float64Array, width: number, part: number): Float64Array {
  const taken = new Float64Array(rows.length / width)
  for (let i = 0; i < taken.length; i++) taken[i] = rows[i * width + part]!
  return taken
}

/** Length of each x, y, z row. */
export function calcNorms(rows: Float64Array): Float64Array {
  const norms = new Float64Array(rows.length / 3)
  for (let i = 0; i < norms.length; i++) norms[i] = Math.hypot(rows[i * 3]!, rows[i * 3 + 1]!, rows[i * 3 + 2]!)
  return norms
}
