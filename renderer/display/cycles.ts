import { calcCycles, type GaitEvent, type Side } from '../../core/index.ts'
import { calcInstants, calcMeanAt, CYCLE_POINTS, type CycleCurve } from '../../core/report.ts'

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
export const cyclePercent = Float64Array.from({ length: CYCLE_POINTS }, (_, i) => i)

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
export function timeAt(cycle: Cycle, percent: number, off: number | null): number {
  return cycle.from + (shareAt(cycle, percent, off) / 100) * (cycle.to - cycle.from)
}
const shareAt = ({ offPercent }: Cycle, percent: number, off: number | null): number =>
  off === null || offPercent === null ? percent : bend(percent, off, offPercent)

export function percentAt({ from, to, offPercent }: Cycle, time: number, off: number | null): number {
  const percent = (100 * (time - from)) / (to - from)
  return off === null || offPercent === null ? percent : bend(percent, offPercent, off)
}

/**
 * Mean and standard deviation over cycles, as core makes them for reports, too; cycles without a foot-off are left out
 * where it is given its place.
 */
export function meanOverCycles(
  times: Float64Array,
  values: Float64Array,
  cycles: readonly Cycle[],
  off: number | null = null,
): CycleCurve | null {
  const placed = off === null ? cycles : cycles.filter(({ offPercent }) => offPercent !== null)
  return calcMeanAt(
    times,
    values,
    placed.map((cycle) => calcInstants(cycle, (percent) => shareAt(cycle, percent, off))),
  )
}
