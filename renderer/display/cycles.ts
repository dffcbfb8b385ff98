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
  const cycles = calcCycles(events).map(({ side, start, end, off }) => ({ side, from: start, to: end, offPercent: off === null ? null : (100 * (off - start)) / (end - start) }))
  cut.set(events, cycles)
  return cycles
}

/** 0 to 100 % in 101 points, both strikes included. */
export const cyclePercent = Float64Array.from({ length: 101 }, (_, i) => i)

/**
 * Where foot-off stands when stance and swing are each given a length of their own, the same in every cycle: the mean over all
 * of them, left and right. Cycles that differ only in how long the foot stands then lie on top of each other.
 */
export function sharedOff(cycles: readonly Cycle[]): number | null {
  const offs = cycles.flatMap(({ offPercent }) => (offPercent === null ? [] : [offPercent]))
  return offs.length === 0 ? null : offs.reduce((sum, off) => sum + off, 0) / offs.length
}

/** Percent on the chart and percent of the cycle, one from the other: straight lines that meet at foot-off. */
const bend = (percent: number, from: number, to: number): number => (percent <= from ? (percent * to) / from : to + ((percent - from) * (100 - to)) / (100 - from))

/** The moment of a cycle that stands at a percent of the chart; `off` is where foot-off is put, null: where it happens to be. */
export function timeAt({ from, to, offPercent }: Cycle, percent: number, off: number | null): number {
  const share = off === null || offPercent === null ? percent : bend(percent, off, offPercent)
  return from + (share / 100) * (to - from)
}

export function percentAt({ from, to, offPercent }: Cycle, time: number, off: number | null): number {
  const percent = (100 * (time - from)) / (to - from)
  return off === null || offPercent === null ? percent : bend(percent, offPercent, off)
}

/** Values at other times, by straight lines; NaN outside. Runs of rising times are walked along, not searched for one by one. */
export function resample(times: ArrayLike<number>, values: ArrayLike<number>, at: ArrayLike<number>): Float64Array {
  const last = times.length - 1
  const out = new Float64Array(at.length).fill(Number.NaN)
  let i = 0
  for (let k = 0; k < at.length; k++) {
    const t = at[k]!
    if (last < 0 || t < times[0]! - 1e-9 || t > times[last]! + 1e-9) continue
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
 * Mean and standard deviation over cycles, point by point; cycles with a gap at a point are left out there, and those without a
 * foot-off where it is given its place.
 */
export function meanOverCycles(times: ArrayLike<number>, values: ArrayLike<number>, cycles: readonly Cycle[], off: number | null = null): MeanCurve {
  const curves = cycles.filter((c) => off === null || c.offPercent !== null).map((c) => resample(times, values, cyclePercent.map((p) => timeAt(c, p, off))))
  const mean = new Float64Array(101)
  const sd = new Float64Array(101)
  // Plain loops: all charts are built anew at every step of a dragged slider.
  for (let i = 0; i < 101; i++) {
    let sum = 0
    let count = 0
    for (const curve of curves) {
      if (!Number.isFinite(curve[i]!)) continue
      sum += curve[i]!
      count++
    }
    const m = count > 0 ? sum / count : Number.NaN
    let squares = 0
    for (const curve of curves) if (Number.isFinite(curve[i]!)) squares += (curve[i]! - m) ** 2
    mean[i] = m
    sd[i] = count > 1 ? Math.sqrt(squares / (count - 1)) : Number.NaN
  }
  return { mean, sd, count: curves.length }
}
