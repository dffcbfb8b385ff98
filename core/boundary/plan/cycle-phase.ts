import type { Side } from '../../gait/side.ts'
import { otherSide } from '../../gait/side.ts'
import { intervalOf } from '../../math/search.ts'
import type { BoundaryMark, PhasePlan } from './phases.ts'

/** Where in its cycle a leg is at a recorded time: whole numbers are its strikes. */
export type CyclePhase = (time: number) => number

/** Share of the cycle at which a foot usually leaves the ground. */
export const FOOT_OFF = 0.62

/** Null when the recording shows too little of a stride to count by. */
export function createCyclePhase(plan: PhasePlan, side: Side): CyclePhase | null {
  const own = phaseOf(plan.marks, side)
  if (own !== null) return own
  const other = phaseOf(plan.marks, otherSide(side))
  return other === null ? null : (time) => other(time) - 0.5
}

/** From strike to strike; where only one is seen, from strike to off. */
function phaseOf(marks: readonly BoundaryMark[], side: Side): CyclePhase | null {
  const strikes = marks.filter(({ id }) => id.startsWith(`strike.${side}.`))
  const knots = strikes.length > 1 ? strikes.map(({ time }, i) => ({ time, phase: i })) : countEvents(marks, side)
  if (knots.length < 2) return null
  const times = knots.map(({ time }) => time)
  return (time) => {
    const i = intervalOf(times, time)
    const [a, b] = [knots[i]!, knots[i + 1]!]
    return a.phase + ((time - a.time) * (b.phase - a.phase)) / (b.time - a.time)
  }
}

function countEvents(marks: readonly BoundaryMark[], side: Side): { time: number; phase: number }[] {
  let strikes = 0
  return marks.flatMap(({ id, time }) => {
    if (id.startsWith(`strike.${side}.`)) return [{ time, phase: strikes++ }]
    return id.startsWith(`off.${side}.`) ? [{ time, phase: strikes - 1 + FOOT_OFF }] : []
  })
}
