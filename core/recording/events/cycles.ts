import type { GaitCycle } from '../../gait/cycle.ts'
import { SIDES, otherSide, type Side } from '../../gait/side.ts'
import type { GaitEvent } from '../recording.ts'

/** A cycle with the other foot's events inside it; null when they are not there. */
export interface BilateralCycle extends GaitCycle {
  readonly oppositeOff: number | null
  readonly oppositeStrike: number | null
}

/** Longer than this, s, is a pause or a missed strike, not a stride. */
const LONGEST_STRIDE = 4

/** Gait cycles, strike to next strike of each side, with the events between them; s. */
export function calcCycles(events: readonly GaitEvent[]): BilateralCycle[] {
  const cycles = SIDES.flatMap((side) => {
    const other: Side = otherSide(side)
    const strikes = timesOf(events, side, 'strike')
    // Sorted once and walked along: a recording of minutes has thousands.
    const [off, oppositeOff, oppositeStrike] = [
      walkAlong(timesOf(events, side, 'off')),
      walkAlong(timesOf(events, other, 'off')),
      walkAlong(timesOf(events, other, 'strike')),
    ]
    return strikes.slice(1).flatMap((to, k): BilateralCycle[] => {
      const from = strikes[k]!
      if (to - from > LONGEST_STRIDE) return []
      return [
        {
          side,
          from,
          off: off(from, to),
          to,
          oppositeOff: oppositeOff(from, to),
          oppositeStrike: oppositeStrike(from, to),
        },
      ]
    })
  })
  return cycles.toSorted((a, b) => a.from - b.from)
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
