import type { PhasePlan } from '../boundary/plan/phases.ts'
import type { Technique } from '../boundary/plan/technique.ts'
import type { Motion } from '../boundary/solution/motion.ts'
import type { TechniqueSolution } from '../boundary/solution/solve-technique.ts'
import type { Alert, JobControl, Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import type { PreparedTrial } from './prepare.ts'
import { RECORDED_TECHNIQUE, solveTechnique } from './solve-phases.ts'

/** The motion's own alerts, then those of its phases, in time. */
const listAlerts = ({ alerts, phases }: Motion): Alert[] => [...alerts, ...phases.flatMap((phase) => phase.alerts)]

interface Solution {
  readonly key: string
  readonly rough: boolean
  readonly value: TechniqueSolution
}

/** The solved techniques of one recording; each starts from the motion as recorded. */
export interface Solutions {
  solve(technique: Technique | null, control?: JobControl, rough?: boolean): Outcome<TechniqueSolution>
  /** The motion as recorded; null where it cannot be solved. */
  solvePlain(control: JobControl): TechniqueSolution | null
}

export function createSolutions(prepared: PreparedTrial, plan: PhasePlan): Solutions {
  const { fit } = prepared
  /** By the technique's id: the last one wins. */
  const solutions = new Map<string, Solution>()
  let plain: TechniqueSolution | null = null

  function solvePlain(control: JobControl): TechniqueSolution | null {
    if (plain !== null) return plain
    const found = solveTechnique(fit, plan, RECORDED_TECHNIQUE, null, control)
    if (found.ok) plain = found.value
    return plain
  }
  function solve(technique: Technique | null, control: JobControl = {}, rough = false): Outcome<TechniqueSolution> {
    if (plan.phases.length === 0) return refused(noPhases(prepared.alerts))
    const wanted = technique ?? RECORDED_TECHNIQUE
    const key = JSON.stringify(wanted)
    const known = solutions.get(wanted.id)
    if (known !== undefined && known.key === key && (rough || !known.rough))
      return done(known.value, listAlerts(known.value.motion))
    const start = rough && known !== undefined ? known.value : solvePlain(control)
    const found = solveTechnique(fit, plan, wanted, start, control)
    if (!found.ok) return found
    solutions.set(wanted.id, { key, rough, value: found.value })
    return done(found.value, listAlerts(found.value.motion))
  }
  return { solve, solvePlain }
}

/** A standing trial has none by its nature, which its own alert says. */
export const noPhases = (alerts: readonly Alert[]): Alert =>
  alerts.find((one) => one.code === 'events.standing') ??
  alert(
    'warning',
    'phases.none',
    'No phase could be cut: the recording shows no whole swing or stance.',
    'Check the gait events; at least a toe off and the next foot strike are needed.',
  )
