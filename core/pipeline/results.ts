import type { FreeResult } from '../boundary/solution/free-boundaries.ts'
import type { Motion } from '../boundary/solution/motion.ts'
import type { MotionChoices } from '../boundary/solution/other-motions.ts'
import type { PhasePlan } from '../boundary/plan/phases.ts'
import type { SolvedTechnique } from '../boundary/solution/solve-technique.ts'
import type { Technique } from '../boundary/plan/technique.ts'
import type { Loads } from '../loads/loads.ts'
import { keepShown } from '../loads/solved-part.ts'
import { checkMotionLoads } from '../loads/plausible-motion.ts'
import type { Alert, JobControl, Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import type { RecordedLoads } from './calc-loads.ts'
import { calcRecordedLoads } from './calc-loads.ts'
import { calcMotionLoads } from './calc-motion-loads.ts'
import type { Prepared } from './prepare.ts'
import { RECORDED_TECHNIQUE, findOtherMotions, planPhases, solveFree, solveTechnique } from './solve-phases.ts'

/**
 * What follows from one prepared recording, each part worked out once and kept. Every solution starts from the motion
 * as recorded: what comes out depends on the technique alone, never on what was tried before it.
 */
export interface Results {
  readonly plan: PhasePlan
  recordedLoads(control?: JobControl): RecordedLoads
  /** Null: as recorded. `rough` starts from what this technique last was: quicker under a moving slider. */
  solve(technique: Technique | null, control?: JobControl, rough?: boolean): Outcome<SolvedTechnique>
  loads(motion: Motion, of: 'predicted' | 'proposed', control?: JobControl): Outcome<Loads>
  /** Chooses what a technique leaves free. */
  choose(technique: Technique, control?: JobControl): Outcome<FreeResult>
  otherMotions(technique: Technique | null, phase: string, control?: JobControl): Outcome<MotionChoices>
}

/** Forgotten with the recording they belong to. */
const kept = new WeakMap<Prepared, Results>()

/** The results of a prepared recording, each computed once, when first wanted. */
export function resultsOf(prepared: Prepared): Results {
  const own = kept.get(prepared) ?? createResults(prepared)
  kept.set(prepared, own)
  return own
}

/** The motion's own alerts, then those of its phases, in time. */
const listAlerts = ({ alerts, phases }: Motion): Alert[] => [...alerts, ...phases.flatMap((phase) => phase.alerts)]

interface Solution {
  readonly key: string
  readonly rough: boolean
  readonly value: SolvedTechnique
}

function createResults(prepared: Prepared): Results {
  const { fit, events, groundForces, running, estimated } = prepared
  const plan = planPhases(fit, events, prepared.phases)
  let recorded: RecordedLoads | null = null
  /** By the technique's id: the last one wins. */
  const solutions = new Map<string, Solution>()
  const loadsOf = new WeakMap<Motion, Outcome<Loads>>()
  let plain: SolvedTechnique | null = null

  function recordedLoads(control: JobControl = {}): RecordedLoads {
    const found = recorded ?? calcRecordedLoads({ fit, events, groundForces, estimated }, control)
    // What was stopped is not whole.
    if (!control.isCancelled?.()) recorded = found
    return found
  }
  function solvePlain(control: JobControl): SolvedTechnique | null {
    if (plain !== null) return plain
    const found = solveTechnique(fit, plan, RECORDED_TECHNIQUE, null, control)
    if (found.ok) plain = found.value
    return plain
  }
  function solve(technique: Technique | null, control: JobControl = {}, rough = false): Outcome<SolvedTechnique> {
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
  function loads(motion: Motion, of: 'predicted' | 'proposed', control: JobControl = {}): Outcome<Loads> {
    const known = loadsOf.get(motion)
    if (known?.ok && known.value.of === of) return known
    const all = calcMotionLoads(motion, of, recordedLoads(control).floor, undefined, control)
    const value = all === null ? null : { ...all, peaks: keepShown(all.peaks, motion.phases) }
    const found = value === null ? refused(unsolved(of)) : done(value, checkMotionLoads(motion, value, running))
    if (!control.isCancelled?.()) loadsOf.set(motion, found)
    return found
  }
  return {
    plan,
    recordedLoads,
    solve,
    loads,
    choose(technique, control = {}) {
      if (plan.phases.length === 0) return refused(noPhases(prepared.alerts))
      return solveFree(fit, plan, technique, solvePlain(control), recordedLoads(control).floor, control)
    },
    otherMotions(technique, phase, control = {}) {
      const solved = solve(technique, control)
      return solved.ok ? findOtherMotions(fit, solved.value, phase, {}, control) : solved
    },
  }
}

/** A standing trial has none by its nature, which its own alert says. */
const noPhases = (alerts: readonly Alert[]): Alert =>
  alerts.find((one) => one.code === 'events.standing') ??
  alert(
    'warning',
    'phases.none',
    'No phase could be cut: the recording shows no whole swing or stance.',
    'Check the gait events; at least a foot-off and the next strike are needed.',
  )

const unsolved = (of: 'predicted' | 'proposed'): Alert =>
  of === 'proposed'
    ? alert(
        'error',
        'technique.unsolved',
        'No phase of the technique could be solved.',
        'Make smaller changes, or add boundaries.',
      )
    : alert(
        'warning',
        'loads.none',
        'No phase of this motion could be solved, so it has no loads.',
        'Add boundaries inside the phases, or check the gait events.',
      )
