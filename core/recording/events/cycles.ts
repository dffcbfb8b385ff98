import { createSplineBasis, evaluateSpline, fitSpline } from '../../math/spline.ts'
import type { Side } from '../channels.ts'
import { SIDES } from '../channels.ts'
import type { GaitEvent } from '../recording.ts'

/** From one strike to the next of the same foot. Events of the other foot are null when they are not there. */
export interface GaitCycle {
  readonly side: Side
  readonly start: number
  readonly end: number
  readonly off: number | null
  readonly oppositeOff: number | null
  readonly oppositeStrike: number | null
}

export const CYCLE_POINTS = 101

/** Longer than this, s, is a pause or a missed strike, not a stride. */
const LONGEST_STRIDE = 4

export function calcCycles(events: readonly GaitEvent[]): GaitCycle[] {
  const cycles = SIDES.flatMap((side) => {
    const other: Side = side === 'left' ? 'right' : 'left'
    const strikes = timesOf(events, side, 'strike')
    // Sorted once and walked along: a recording of minutes has thousands.
    const [off, oppositeOff, oppositeStrike] = [walkAlong(timesOf(events, side, 'off')), walkAlong(timesOf(events, other, 'off')), walkAlong(timesOf(events, other, 'strike'))]
    return strikes.slice(1).flatMap((end, k): GaitCycle[] => {
      const start = strikes[k]!
      if (end - start > LONGEST_STRIDE) return []
      return [{ side, start, end, off: off(start, end), oppositeOff: oppositeOff(start, end), oppositeStrike: oppositeStrike(start, end) }]
    })
  })
  return cycles.toSorted((a, b) => a.start - b.start)
}

/**
 * A signal over one cycle at 0, 1, … 100 %, both strikes included, by a cubic spline through the samples around. NaN throughout
 * when the signal has a gap within the cycle or does not reach its ends.
 */
export function normaliseCycle(times: Float64Array, values: Float64Array, cycle: Pick<GaitCycle, 'start' | 'end'>): Float64Array {
  const missing = new Float64Array(CYCLE_POINTS).fill(Number.NaN)
  const step = times.length > 1 ? (times.at(-1)! - times[0]!) / (times.length - 1) : 0
  const first = times.findLastIndex((t) => t <= cycle.start + 1e-9)
  const last = times.findIndex((t) => t >= cycle.end - 1e-9)
  if (first < 0 || last < 0 || last - first < 3) return missing
  // A few samples beyond the cycle keep the spline's free ends away from it.
  const from = Math.max(0, first - 3)
  const to = Math.min(times.length - 1, last + 3)
  let [low, high] = [first, last]
  while (low > from && Number.isFinite(values[low - 1]!)) low--
  while (high < to && Number.isFinite(values[high + 1]!)) high++
  for (let k = first; k <= last; k++) if (!Number.isFinite(values[k]!)) return missing
  if (step <= 0) return missing
  const spline = fitSpline(createSplineBasis(times.slice(low, high + 1), 3), values.slice(low, high + 1))
  const at = Float64Array.from({ length: CYCLE_POINTS }, (_, k) => cycle.start + ((cycle.end - cycle.start) * k) / (CYCLE_POINTS - 1))
  return evaluateSpline(spline, at)
}

/** Mean and standard deviation over cycles, point by point; cycles with gaps are left out. */
export function averageCycles(curves: readonly Float64Array[]): { mean: Float64Array; sd: Float64Array; count: number } {
  const whole = curves.filter((curve) => curve.every(Number.isFinite))
  const mean = new Float64Array(CYCLE_POINTS).fill(Number.NaN)
  const sd = new Float64Array(CYCLE_POINTS).fill(Number.NaN)
  if (whole.length > 0) {
    for (let k = 0; k < CYCLE_POINTS; k++) {
      const m = whole.reduce((sum, curve) => sum + curve[k]!, 0) / whole.length
      mean[k] = m
      sd[k] = whole.length > 1 ? Math.sqrt(whole.reduce((sum, curve) => sum + (curve[k]! - m) ** 2, 0) / (whole.length - 1)) : 0
    }
  }
  return { mean, sd, count: whole.length }
}

/** The first of rising times between two others, asked for in rising order; null when there is none. */
function walkAlong(times: readonly number[]): (after: number, before: number) => number | null {
  let k = 0
  return (after, before) => {
    while (k < times.length && times[k]! <= after) k++
    return k < times.length && times[k]! < before ? times[k]! : null
  }
}

const timesOf = (events: readonly GaitEvent[], side: Side, kind: GaitEvent['kind']): number[] =>
  events
    .filter((event) => event.side === side && event.kind === kind)
    .map((event) => event.time)
    .toSorted((a, b) => a - b)
