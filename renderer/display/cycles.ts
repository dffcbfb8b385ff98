import { calcCycles, type GaitEvent, type Side } from '../../core/index.ts'
import { locate } from './series.ts'

export interface Cycle {
  side: Side
  from: number
  to: number
  /** Foot-off inside, percent of the cycle. */
  offPercent: number | null
}

const cut = new WeakMap<readonly GaitEvent[], readonly Cycle[]>()

/** From each strike to the next of the same foot, as core cuts them. Cut once for a list of events: every view asks. */
export function cyclesOf(events: readonly GaitEvent[]): readonly Cycle[] {
  const known = cut.get(events)
  if (known) return known
  const cycles = calcCycles(events).map(({ side, start, end, off }) => ({
    side,
    from: start,
    to: end,
    offPercent: off === null ? null : (100 * (off - start)) / (end - start),
  }))
  cut.set(events, cycles)
  return cycles
}

/** 0 to 100 % in 101 points, both strikes included. */
export const cyclePercent = Float64Array.from({ length: 101 }, (_, i) => i)

/**
 * Where foot-off stands when stance and swing are each given a length of their own, the same in every cycle: the mean
 * over all
 * of them, left and right. Cycles that differ only in how long the foot stands then lie on top of each other.
 */
export function sharedOff(cycles: readonly Cycle[]): number | null {
  const offs = cycles.flatMap(({ offPercent }) => (offPercent === null ? [] : [offPercent]))
  return offs.length === 0 ? null : offs.reduce((sum, off) => sum + off, 0) / offs.length
}

/** Percent on the chart and percent of the cycle, one from the other: straight lines that meet at foot-off. */
const bend = (percent: number, from: number, to: number): number =>
  percent <= from ? (percent * to) / from : to + ((percent - from) * (100 - to)) / (100 - from)

/**
 * The moment of a cycle that stands at a percent of the chart; `off` is where foot-off is put, null: where it happens
 * to be.
 */
export function timeAt({ from, to, offPercent }: Cycle, percent: number, off: number | null): number {
  const share = off === null || offPercent === null ? percent : bend(percent, off, offPercent)
  return from + (share / 100) * (to - from)
}

export function percentAt({ from, to, offPercent }: Cycle, time: number, off: number | null): number {
  const percent = (100 * (time - from)) / (to - from)
  return off === null || offPercent === null ? percent : bend(percent, offPercent, off)
}

/**
 * Values at other times, by straight lines; NaN outside. Runs of rising times are walked along, not searched for one by
 * one.
 */
export function resample(
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  at: ArrayLike<number>,
  out = new Float64Array(at.length),
): Float64Array {
  const last = times.length - 1
  let i = 0
  for (let k = 0; k < at.length; k++) {
    const t = at[k]!
    if (last < 0 || t < times[0]! - 1e-9 || t > times[last]! + 1e-9) {
      out[k] = Number.NaN
      continue
    }
    if (k === 0 || t < at[k - 1]!) i = locate(times, t).i
    while (i < last && times[i + 1]! <= t) i++
    const span = i < last ? times[i + 1]! - times[i]! : 0
    const f = span > 0 ? Math.max(0, (t - times[i]!) / span) : 0
    out[k] = f > 0 ? (1 - f) * values[i]! + f * values[i + 1]! : values[i]!
  }
  return out
}

export interface MeanCurve {
  mean: Float64Array
  /** NaN with fewer than two cycles. */
  sd: Float64Array
  count: number
}

/**
 * Mean and standard deviation over cycles, point by point; cycles with a gap at a point are left out there, and those
 * without a
 * foot-off where it is given its place.
 */
export function meanOverCycles(
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  cycles: readonly Cycle[],
  off: number | null = null,
): MeanCurve {
  const points = cyclePercent.length
  const mean = new Float64Array(points)
  const squares = new Float64Array(points)
  const seen = new Float64Array(points)
  const at = new Float64Array(points)
  const curve = new Float64Array(points)
  let count = 0
  // One cycle after the other into the same memory, by Welford's running mean: all charts are built anew at every step
  // of a dragged slider.
  for (const cycle of cycles) {
    if (off !== null && cycle.offPercent === null) continue
    count += 1
    for (let i = 0; i < points; i++) at[i] = timeAt(cycle, cyclePercent[i]!, off)
    resample(times, values, at, curve)
    for (let i = 0; i < points; i++) {
      const value = curve[i]!
      if (!Number.isFinite(value)) continue
      seen[i]! += 1
      const step = value - mean[i]!
      mean[i]! += step / seen[i]!
      squares[i]! += step * (value - mean[i]!)
    }
  }
  const sd = new Float64Array(points)
  for (let i = 0; i < points; i++) {
    sd[i] = seen[i]! > 1 ? Math.sqrt(squares[i]! / (seen[i]! - 1)) : Number.NaN
    if (seen[i] === 0) mean[i] = Number.NaN
  }
  return { mean, sd, count }
}
