import { calcCycles, type GaitEvent, type Side } from '../../core/index.ts'
import { locate } from './series.ts'

export interface Cycle {
  side: Side
  from: number
  to: number
  /** Foot-off inside, percent of the cycle. */
  offPercent: number | null
}

/** From each strike to the next of the same foot, as core cuts them. */
export function cyclesOf(events: readonly GaitEvent[]): Cycle[] {
  return calcCycles(events).map(({ side, start, end, off }) => ({ side, from: start, to: end, offPercent: off === null ? null : (100 * (off - start)) / (end - start) }))
}

/** 0 to 100 % in 101 points, both strikes included. */
export const cyclePercent = Float64Array.from({ length: 101 }, (_, i) => i)

export function resample(times: ArrayLike<number>, values: ArrayLike<number>, at: ArrayLike<number>): Float64Array {
  const first = times[0] ?? Infinity
  const last = times[times.length - 1] ?? -Infinity
  return Float64Array.from(at, (t) => {
    if (t < first - 1e-9 || t > last + 1e-9) return Number.NaN
    const { i, f } = locate(times, t)
    return f > 0 ? (1 - f) * values[i]! + f * values[i + 1]! : values[i]!
  })
}

export interface MeanCurve {
  mean: Float64Array
  /** NaN with fewer than two cycles. */
  sd: Float64Array
  count: number
}

/** Mean and standard deviation over cycles, point by point; cycles with a gap at a point are left out there. */
export function meanOverCycles(times: ArrayLike<number>, values: ArrayLike<number>, cycles: readonly Cycle[]): MeanCurve {
  const curves = cycles.map((c) => resample(times, values, cyclePercent.map((p) => c.from + (p / 100) * (c.to - c.from))))
  const mean = new Float64Array(101)
  const sd = new Float64Array(101)
  for (let i = 0; i < 101; i++) {
    const here = curves.map((c) => c[i]!).filter(Number.isFinite)
    const m = here.length > 0 ? here.reduce((a, b) => a + b, 0) / here.length : Number.NaN
    mean[i] = m
    sd[i] = here.length > 1 ? Math.sqrt(here.reduce((a, b) => a + (b - m) ** 2, 0) / (here.length - 1)) : Number.NaN
  }
  return { mean, sd, count: curves.length }
}
