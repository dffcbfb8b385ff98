import type { PhasePlan } from '../boundary/plan/phases.ts'
import type { Technique } from '../boundary/plan/technique.ts'
import type { Motion } from '../boundary/solution/motion.ts'
import type { TechniqueSolution } from '../boundary/solution/solve-technique.ts'
import type { Alert, JobControl, Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import { isLayoutEdit } from '../boundary/plan/layout-edit.ts'
import { withGrowth } from './growths.ts'
import type { LaidMotion } from './layouts.ts'
import { createLayouts, withLayout } from './layouts.ts'
import type { PreparedTrial } from './prepare.ts'
import { type LayoutRequest, RECORDED_TECHNIQUE, solveTechnique } from './solve-phases.ts'

/** The motion's own alerts, then those of its phases, in time. */
const listAlerts = ({ alerts, phases }: Motion): Alert[] => [...alerts, ...phases.flatMap((phase) => phase.alerts)]

interface Solution {
  readonly key: string
  readonly rough: boolean
  readonly value: TechniqueSolution
}

/** The solved techniques of one recording; each starts from the motion as recorded, cut alike. */
export interface Solutions {
  solve(technique: Technique | null, control?: JobControl, rough?: boolean): Outcome<TechniqueSolution>
  /** How a technique cuts the recording, with the motion as recorded between these boundaries. */
  layOut(technique: Technique | null, control?: JobControl): Outcome<LaidMotion>
}

export function createSolutions(
  prepared: PreparedTrial,
  uncut: PhasePlan,
  asked: Pick<LayoutRequest, 'keeps' | 'storeroom'> = {},
): Solutions {
  const { fit } = prepared
  const layouts = createLayouts(fit, uncut, { ...asked, kept: prepared.keptLayout ?? null })
  /** By the technique's id: the last one wins. */
  const solutions = new Map<string, Solution>()

  function layOut(technique: Technique | null, control: JobControl = {}): Outcome<LaidMotion> {
    return uncut.phases.length === 0 ? refused(noPhases(prepared.alerts)) : layouts.of(technique, control)
  }
  function solve(technique: Technique | null, control: JobControl = {}, rough = false): Outcome<TechniqueSolution> {
    const laid = layOut(technique, control)
    if (!laid.ok) return laid
    const wanted = technique ?? RECORDED_TECHNIQUE
    const key = JSON.stringify(wanted)
    const known = solutions.get(wanted.id)
    if (known !== undefined && known.key === key && (rough || !known.rough))
      return done(known.value, listAlerts(known.value.motion))
    const start = rough && known !== undefined ? known.value : laid.value.plain
    const found = wanted.edits.every(isLayoutEdit)
      ? done({ ...start, motion: { ...start.motion, technique: wanted.id } })
      : solveTechnique(fit, laid.value.plan, wanted, start, control)
    if (!found.ok) return found
    const laidOut = withLayout(found.value, wanted, laid.value)
    // Of the motion as recorded, when no slider waits for it.
    const value = wanted.id === RECORDED_TECHNIQUE.id && !rough ? withGrowth(laidOut, control) : laidOut
    solutions.set(wanted.id, { key, rough, value })
    return done(value, listAlerts(value.motion))
  }
  return { solve, layOut }
}

/** A standing trial has none by its nature, which its own alert states. */
export const noPhases = (alerts: readonly Alert[]): Alert =>
  alerts.find((one) => one.code === 'events.standing') ??
  alert(
    'warning',
    'phases.none',
    'No phase could be cut: the recording shows no whole swing or stance.',
    'Check the gait events; at least a toe off and the next foot strike are needed.',
  )
