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
export const calcMeanAt = (
  times: Float64Array,
  values: Float64Array,
  instants: readonly Float64Array[],
): CycleCurve | null => calcMeanOf({ values, width: 1, part: 0 }, createSampling(times, instants))

/** One number of every row: `values[k · width + part]`. Taken in place, since an hour's loads are large. */
export interface Series {
  readonly values: Float64Array
  readonly width: number
  readonly part: number
}

/** Where the points of cycles lie among the samples of signals that share their times: found once for all of them. */
export interface CycleSampling {
  /** Cycles. */
  readonly count: number
  /** Of each point of each cycle the sample before it, or at it. */
  readonly at: Int32Array
  /** How far on to the next sample; NaN outside the signal. */
  readonly share: Float64Array
}

export function createSampling(times: Float64Array, instants: readonly Float64Array[]): CycleSampling {
  const at = new Int32Array(CYCLE_POINTS * instants.length)
  const share = new Float64Array(at.length)
  instants.forEach((own, cycle) => locate(times, own, at, share, cycle * CYCLE_POINTS))
  return { count: instants.length, at, share }
}

/** `interpolate` at rising times: walked along, not searched for one by one. */
function locate(times: Float64Array, own: Float64Array, at: Int32Array, share: Float64Array, to: number): void {
  const last = times.length - 1
  let after = calcFirstAfter(times, own[0]!)
  for (let i = 0; i < own.length; i++) {
    const time = own[i]!
    while (after < last && times[after]! <= time) after++
    const found = shareAt(times, time, after)
    // A whole step on is the next sample itself.
    at[to + i] = found === 1 ? after : time <= times[0]! ? 0 : time >= times[last]! ? last : after - 1
    share[to + i] = found === 1 ? 0 : found
  }
}

/** Samples of all cycles, one after the other; made anew only where there is no room. */
let sampled = new Float64Array(0)

/** Mean and spread of one of the signals that a sampling was made for. */
export function calcMeanOf(series: Series, sampling: CycleSampling): CycleCurve | null {
  const { count } = sampling
  if (sampled.length < count * CYCLE_POINTS) sampled = new Float64Array(count * CYCLE_POINTS)
  const known = new Int32Array(count)
  for (let cycle = 0; cycle < count; cycle++) known[cycle] = sampleCycle(series, sampling, cycle)
  const isWhole = known.includes(CYCLE_POINTS)
  const fewest = isWhole ? CYCLE_POINTS : 1
  const rows = known.reduce((sum, points) => sum + (points >= fewest ? 1 : 0), 0)
  if (rows === 0) return null
  const mean = new Float64Array(CYCLE_POINTS).fill(Number.NaN)
  const sd = new Float64Array(CYCLE_POINTS).fill(Number.NaN)
  for (let i = 0; i < CYCLE_POINTS; i++) averagePoint(i, known, fewest, mean, sd)
  return { mean, sd: rows < 2 ? null : sd, count: rows, isWhole }
}

/** Puts the points of a cycle to its place in `sampled`; gives the number of those that are known. */
function sampleCycle({ values, width, part }: Series, { at, share }: CycleSampling, cycle: number): number {
  let known = 0
  const end = (cycle + 1) * CYCLE_POINTS
  for (let i = cycle * CYCLE_POINTS; i < end; i++) {
    const k = at[i]! * width + part
    const on = share[i]!
    const v0 = values[k]!
    // A neighbour that does not count must not spoil an exact hit.
    const value = on === 0 ? v0 : v0 + on * (values[k + width]! - v0)
    sampled[i] = value
    if (Number.isFinite(value)) known++
  }
  return known
}

/** Over the cycles of which at least so many points are known. */
function averagePoint(i: number, known: Int32Array, fewest: number, mean: Float64Array, sd: Float64Array): void {
  let count = 0
  let sum = 0
  for (let cycle = 0; cycle < known.length; cycle++) {
    const value = sampled[cycle * CYCLE_POINTS + i]!
    if (known[cycle]! < fewest || !Number.isFinite(value)) continue
    count++
    sum += value
  }
  if (count === 0) return
  const average = sum / count
  mean[i] = average
  if (count < 2) return
  let squares = 0
  for (let cycle = 0; cycle < known.length; cycle++) {
    const value = sampled[cycle * CYCLE_POINTS + i]!
    if (known[cycle]! >= fewest && Number.isFinite(value)) squares += (value - average) ** 2
  }
  sd[i] = Math.sqrt(squares / (count - 1))
}

/** NaN outside the signal (beyond half a sample) and next to a gap. Times may repeat where a signal jumps. */
export function interpolate(times: Float64Array, values: Float64Array, time: number): number {
  const last = times.length - 1
  if (last < 0) return NaN
  const after = calcFirstAfter(times, time)
  const share = shareAt(times, time, after)
  if (time <= times[0]! || time >= times[last]!) return share === 0 ? values[time <= times[0]! ? 0 : last]! : NaN
  const [v0, v1] = [values[after - 1]!, values[after]!]
  // A neighbour that does not count must not spoil an exact hit.
  if (share === 0) return v0
  if (share === 1) return v1
  return v0 + share * (v1 - v0)
}

/** How far `time` lies from sample `after` − 1 on to `after`; at both ends of the signal 0, beyond them NaN. */
function shareAt(times: Float64Array, time: number, after: number): number {
  const last = times.length - 1
  if (last < 0) return NaN
  const step = last > 0 ? (times[last]! - times[0]!) / last : 0
  if (time <= times[0]!) return times[0]! - time <= step / 2 + 1e-9 ? 0 : NaN
  if (time >= times[last]!) return time - times[last]! <= step / 2 + 1e-9 ? 0 : NaN
  const [t0, t1] = [times[after - 1]!, times[after]!]
  return t1 > t0 ? (time - t0) / (t1 - t0) : 0
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
