import { footOffPercent } from '../../core/gait.ts'
import { calcCycles, type GaitCycle, type GaitEvent, type Side } from '../../core/index.ts'
import { calcInstants, calcMeanAt, CYCLE_POINTS, type CycleCurve } from '../../core/report.ts'

const cut = new WeakMap<readonly GaitEvent[], readonly GaitCycle[]>()

/** From each strike to the next of the same foot, as core cuts them. Cut once for a list of events: every view asks. */
export function cyclesOf(events: readonly GaitEvent[]): readonly GaitCycle[] {
  const known = cut.get(events)
  if (known) return known
  const cycles = calcCycles(events)
  cut.set(events, cycles)
  return cycles
}

/** From each strike to the foot-off after it, as far as the events tell. */
export function stancesOf(events: readonly GaitEvent[]): { side: Side; from: number; to: number }[] {
  return (['left', 'right'] as const).flatMap((side) => {
    const own = events.filter((event) => event.side === side).toSorted((a, b) => a.time - b.time)
    return own.flatMap(({ kind, time }, i) => {
      if (kind === 'strike') return [{ side, from: time, to: own[i + 1]?.time ?? Infinity }]
      return i === 0 ? [{ side, from: -Infinity, to: time }] : []
    })
  })
}

/** 0 to 100 % in 101 points, both strikes included. */
export const cyclePercent = Float64Array.from({ length: CYCLE_POINTS }, (_, i) => i)

/**
 * Where foot-off stands when stance and swing are each given a length of their own, the same in every cycle: the mean
 * over all
 * of them, left and right. Cycles that differ only in how long the foot stands then lie on top of each other.
 */
export function sharedOff(cycles: readonly GaitCycle[]): number | null {
  const offs = cycles.flatMap((cycle) => footOffPercent(cycle) ?? [])
  return offs.length === 0 ? null : offs.reduce((sum, off) => sum + off, 0) / offs.length
}

/** Percent on the chart and percent of the cycle, one from the other: straight lines that meet at foot-off. */
const bend = (percent: number, from: number, to: number): number =>
  percent <= from ? (percent * to) / from : to + ((percent - from) * (100 - to)) / (100 - from)

/**
 * The moment of a cycle that stands at a percent of the chart; `off` is where foot-off is put, null: where it happens
 * to be.
 */
export function timeAt(cycle: GaitCycle, percent: number, off: number | null): number {
  return cycle.from + (shareAt(cycle, percent, off) / 100) * (cycle.to - cycle.from)
}
const shareAt = (cycle: GaitCycle, percent: number, off: number | null): number => {
  const offPercent = footOffPercent(cycle)
  return off === null || offPercent === null ? percent : bend(percent, off, offPercent)
}

export function percentAt(cycle: GaitCycle, time: number, off: number | null): number {
  const percent = (100 * (time - cycle.from)) / (cycle.to - cycle.from)
  const offPercent = footOffPercent(cycle)
  return off === null || offPercent === null ? percent : bend(percent, offPercent, off)
}

/**
 * Mean and standard deviation over cycles, as core makes them for reports, too; cycles without a foot-off are left out
 * where it is given its place.
 */
export function meanOverCycles(
  times: Float64Array,
  values: Float64Array,
  cycles: readonly GaitCycle[],
  off: number | null = null,
): CycleCurve | null {
  const placed = off === null ? cycles : cycles.filter((cycle) => cycle.off !== null)
  return calcMeanAt(
    times,
    values,
    placed.map((cycle) => calcInstants(cycle, (percent) => shareAt(cycle, percent, off))),
  )
}
