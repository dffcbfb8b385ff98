import type { ReportedCycle } from './source.ts'

/** Points of a normalised cycle: 0, 1, … 100 %, both strikes included. */
export const CYCLE_POINTS = 101

export interface CycleCurve {
  readonly mean: Float64Array
  /** Over the cycles, with n − 1; null with fewer than two. */
  readonly sd: Float64Array | null
  readonly count: number
}

/**
 * Mean and spread of a signal over cycles, each stretched to 101 points by straight lines between samples.
 * A cycle that the signal does not cover, or with a gap in it, is left out; null when none remains.
 */
export function calcCycleCurve(
  times: Float64Array,
  values: Float64Array,
  cycles: readonly ReportedCycle[],
): CycleCurve | null {
  const rows = cycles.map((cycle) => calcCycle(times, values, cycle)).filter((row) => row !== null)
  const count = rows.length
  if (count === 0) return null
  const mean = new Float64Array(CYCLE_POINTS)
  for (const row of rows) for (let i = 0; i < CYCLE_POINTS; i++) mean[i]! += row[i]! / count
  if (count < 2) return { mean, sd: null, count }
  const sd = new Float64Array(CYCLE_POINTS)
  for (const row of rows) for (let i = 0; i < CYCLE_POINTS; i++) sd[i]! += (row[i]! - mean[i]!) ** 2 / (count - 1)
  return { mean, sd: sd.map(Math.sqrt), count }
}

/** One cycle on 101 points, or null. */
function calcCycle(times: Float64Array, values: Float64Array, cycle: ReportedCycle): Float64Array | null {
  const row = new Float64Array(CYCLE_POINTS)
  for (let i = 0; i < CYCLE_POINTS; i++) {
    const time = cycle.from + ((cycle.to - cycle.from) * i) / (CYCLE_POINTS - 1)
    row[i] = interpolate(times, values, time)
  }
  return row.every(Number.isFinite) ? row : null
}

/** NaN outside the signal (beyond half a sample) and next to a gap. Times may repeat where a signal jumps. */
export function interpolate(times: Float64Array, values: Float64Array, time: number): number {
  const last = times.length - 1
  if (last < 0) return NaN
  const step = last > 0 ? (times[last]! - times[0]!) / last : 0
  if (time <= times[0]!) return times[0]! - time <= step / 2 + 1e-9 ? values[0]! : NaN
  if (time >= times[last]!) return time - times[last]! <= step / 2 + 1e-9 ? values[last]! : NaN
  const after = calcFirstAfter(times, time)
  const [t0, t1] = [times[after - 1]!, times[after]!]
  const share = t1 > t0 ? (time - t0) / (t1 - t0) : 0
  const [v0, v1] = [values[after - 1]!, values[after]!]
  // A neighbour that does not count must not spoil an exact hit.
  if (share === 0) return v0
  if (share === 1) return v1
  return v0 + share * (v1 - v0)
}

/** Index of the first sample later than `time`. */
function calcFirstAfter(times: Float64Array, time: number): number {
  let low = 0
  let high = times.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! > time) high = middle
    else low = middle + 1
  }
  return low
}

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
