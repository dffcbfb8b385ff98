import type { FreeResult } from '../boundary/solution/free-boundaries.ts'
import type { LegPattern } from '../boundary/solution/impulse-pattern.ts'
import { calcImpulsePattern } from '../boundary/solution/impulse-pattern.ts'
import type { Motion } from '../boundary/solution/motion.ts'
import type { MotionChoices } from '../boundary/solution/other-motions.ts'
import type { KeptLayout } from '../boundary/plan/boundary-layout.ts'
import type { PhasePlan } from '../boundary/plan/phases.ts'
import type { TechniqueSolution } from '../boundary/solution/solve-technique.ts'
import type { Technique } from '../boundary/plan/technique.ts'
import type { Loads } from '../loads/loads.ts'
import type { LoadVerdict } from '../loads/proposal/verdict.ts'
import { keepShown } from '../loads/solved-part.ts'
import { storeLoads } from '../loads/stored-loads.ts'
import type { Storeroom } from '../math/storeroom.ts'
import { checkMotionLoads, checkProposedLoads } from '../loads/plausible-motion.ts'
import type { ProposedContact } from '../muscles/contact-change.ts'
import type { MuscleLines } from '../muscles/muscle-lines.ts'
import { calcMuscleLines } from '../muscles/muscle-lines.ts'
import type { MedialKnee } from '../muscles/knee-split.ts'
import type { ContactResult } from '../muscles/contact-result.ts'
import type { Alert, JobControl, Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import { bodyWeightToNewton } from '../units/units.ts'
import { calcMedialKnees, calcRecordedContact } from './calc-contact.ts'
import { calcRecordedLoads, type RecordedLoads } from './calc-loads.ts'
import { calcMotionLoads } from './calc-motion-loads.ts'
import { calcCutSupport } from './cut/cut-support.ts'
import { planCut } from './cut/prepare-cut.ts'
import { MOST_GROWTHS } from './growths.ts'
import { calcOwnLoads } from './own/own-loads.ts'
import { calcOwnMotionLoads } from './own/own-motion-loads.ts'
import { planOwn } from './own/own-plan.ts'
import type { PreparedTrial } from './prepare.ts'
import type { Proposal, ProposeOptions, Proposer } from './propose.ts'
import { createProposer } from './propose.ts'
import { calcProposedContact } from './propose-contact.ts'
import { createSolutions, type Solutions } from './solutions.ts'
import type { LargestForce, LayoutRequest } from './solve-phases.ts'
import { findOtherMotions, keepSeen, planPhases, solveFree } from './solve-phases.ts'

/**
 * What follows from one prepared recording, each part worked out once and kept. Every solution starts from the motion
 * as recorded: what comes out depends on the technique alone, never on what was tried before it.
 */
export interface Results {
  /** Phases and boundaries as the program sets them. */
  readonly plan: PhasePlan
  /** The same, cut at its events alone. */
  readonly uncut: PhasePlan
  /** The same as a technique asks for them; null: as the program sets them. */
  planOf(technique: Technique | null, control?: JobControl): PhasePlan
  /** The boundaries as the program set them under a technique, for the study; null where it did not. */
  keptLayout(technique: Technique | null, control?: JobControl): KeptLayout | null
  recordedLoads(control?: JobControl): RecordedLoads
  /** Null: as recorded. `rough` starts from what this technique last was: quicker under a moving slider. */
  solve(technique: Technique | null, control?: JobControl, rough?: boolean): Outcome<TechniqueSolution>
  /** Of solved pieces, without muscles between their boundaries. */
  loads(motion: Motion, of: 'predicted' | 'proposed', control?: JobControl): Outcome<Loads>
  /** What muscles do around the boundaries of solved pieces, over the cycle of each leg. */
  impulsePattern(motion: Motion, control?: JobControl): readonly LegPattern[]
  /** Contact forces of the recorded motion, or why they are not shown. */
  contact(control?: JobControl): Outcome<ContactResult>
  /** The inner side of the knees where contact forces are shown; indicative, so only where it is asked for. */
  medialKnees(control?: JobControl): Outcome<readonly MedialKnee[]>
  /** Where the muscles of the legs run whose contact forces are shown. */
  muscleLines(control?: JobControl): Outcome<readonly MuscleLines[]>
  /** What a technique makes of the recording: recorded + change, with verdicts. Without samples: under a slider. */
  propose(technique: Technique, options?: ProposeOptions, control?: JobControl): Outcome<Proposal>
  /** The same with what its boundaries ask of the muscles, and what no leg gives. */
  proposeChecked(technique: Technique, control?: JobControl): Outcome<CheckedProposal>
  /** Contact forces of a technique as change of the recorded ones; refused where those are not shown. */
  proposedContact(technique: Technique, control?: JobControl): Outcome<ProposedContact>
  /** Chooses what a technique leaves free. */
  choose(technique: Technique, control?: JobControl): Outcome<ChosenTechnique>
  otherMotions(technique: Technique | null, phase: string, control?: JobControl): Outcome<MotionChoices>
}

/** A proposal and what the solver makes of its boundaries. */
export interface CheckedProposal extends Proposal {
  readonly motion: Motion
}

/** What was chosen, and what Compare makes of the joint whose force was to become small; null where none was. */
export interface ChosenTechnique extends FreeResult {
  readonly verdict: LoadVerdict | null
}

/** The number that Compare shows, and no other, is made small. */
const largestBy =
  (propose: Results['propose']): LargestForce =>
  (technique, joint) => {
    const found = propose(technique, { samples: 0 })
    if (!found.ok) return null
    const { peaks, bodyMass } = found.value.loads
    const peak = peaks.find((one) => one.joint === joint && one.quantity === 'resultant')
    return (peak?.value ?? 0) / bodyWeightToNewton(1, bodyMass)
  }

function judgeChoice(
  propose: Results['propose'],
  technique: Technique,
  joint: string | null,
  control: JobControl,
): LoadVerdict | null {
  if (joint === null) return null
  const found = propose(technique, {}, control)
  if (!found.ok) return null
  return found.value.verdicts.find((one) => one.joint === joint && one.quantity === 'resultant') ?? null
}

/** Forgotten with the recording they belong to. */
const kept = new WeakMap<PreparedTrial, Results>()

/** The results of a prepared recording, each computed once, when first wanted. */
export function resultsOf(prepared: PreparedTrial): Results {
  const own = kept.get(prepared) ?? createResults(prepared)
  kept.set(prepared, own)
  return own
}

/**
 * The same for whoever asks once and edits nothing: of most phases nothing is kept to solve them again, and long series
 * may wait elsewhere.
 */
export const finalResultsOf = (prepared: PreparedTrial, storeroom?: Storeroom): Results =>
  createResults(prepared, { keeps: MOST_GROWTHS, storeroom })

/** Worked out when first wanted, and kept; what was stopped is not whole. */
function once<T extends object>(make: (control: JobControl) => T): (control?: JobControl) => T {
  let known: T | null = null
  return (control = {}) => {
    const found = known ?? make(control)
    if (!control.isCancelled?.()) known = found
    return found
  }
}

/** Of a person, and of a body that is none. */
function recordedOf(
  { fit, events, groundForces, estimated, cut }: PreparedTrial,
  control: JobControl,
  room: Storeroom | undefined,
): RecordedLoads {
  if (fit.body.template === 'own') {
    const recorded = calcOwnLoads(fit, groundForces)
    return room === undefined ? recorded : { ...recorded, loads: storeLoads(recorded.loads, room) }
  }
  const contact = cut?.down ? calcCutSupport(fit, cut.down) : null
  return calcRecordedLoads({ fit, events, groundForces, estimated, contact }, control, room)
}

/** Cut at steps, or as a motion that has none. */
function planOf({ fit, events, phases, cut }: PreparedTrial): PhasePlan {
  if (cut === null) return planPhases(fit, events, phases)
  const plan = cut.down === null ? planOwn(fit, cut.marks) : planCut(fit, cut.marks, cut.down)
  return fit.seen === undefined ? plan : keepSeen(plan, fit.times, fit.seen)
}

function createResults(prepared: PreparedTrial, asked: Pick<LayoutRequest, 'keeps' | 'storeroom'> = {}): Results {
  const { fit, events, running } = prepared
  const uncut = planOf(prepared)
  const { solve, layOut } = createSolutions(prepared, uncut, asked)
  const laidPlan: Results['planOf'] = (technique, control = {}) => {
    const laid = layOut(technique, control)
    return laid.ok ? laid.value.plan : uncut
  }
  const recordedLoads = once((control) => recordedOf(prepared, control, asked.storeroom))
  const contact = once((control) =>
    calcRecordedContact({ fit, loads: recordedLoads(control).loads, events, cycles: prepared.cycles, running }),
  )
  const loads = createMotionLoads(recordedLoads, prepared, asked.storeroom)
  const propose = createProposals(prepared, layOut, recordedLoads)
  return {
    get plan() {
      return laidPlan(null)
    },
    uncut,
    planOf: laidPlan,
    keptLayout: keptBy(layOut),
    recordedLoads,
    solve,
    loads,
    impulsePattern: (motion, control) => patternOf(prepared, motion, loads(motion, 'predicted', control)),
    contact,
    ...createMuscleViews(fit, contact, recordedLoads),
    propose,
    proposedContact(technique, control = {}) {
      const shown = contact(control)
      if (!shown.ok) return shown
      const found = propose(technique, {}, control)
      if (!found.ok) return found
      const recorded = recordedLoads(control)
      return done(calcProposedContact({ prepared, recorded, contact: shown.value, proposal: found.value }))
    },
    proposeChecked(technique, control = {}) {
      if (fit.body.template === 'own') return refused(NO_TECHNIQUE)
      const solved = solve(technique, control)
      if (!solved.ok) return solved
      const found = propose(technique, {}, control)
      if (!found.ok) return found
      const { motion } = solved.value
      const alerts = [...solved.alerts, ...found.alerts, ...checkProposedLoads(motion, found.value.loads, running)]
      return done({ ...found.value, motion }, alerts)
    },
    choose(technique, control = {}) {
      const laid = layOut(technique, control)
      if (!laid.ok) return laid
      const { plan, plain } = laid.value
      const chosen = solveFree({ fit, plan, technique, previous: plain, largest: largestBy(propose), control })
      if (!chosen.ok) return chosen
      const verdict = judgeChoice(propose, chosen.value.technique, technique.free?.peak?.joint ?? null, control)
      return done({ ...chosen.value, verdict }, chosen.alerts)
    },
    otherMotions: otherBy(fit, solve),
  }
}

const otherBy =
  (fit: PreparedTrial['fit'], solve: Results['solve']): Results['otherMotions'] =>
  (technique, phase, control = {}) => {
    const solved = solve(technique, control)
    return solved.ok ? findOtherMotions(fit, solved.value, phase, {}, control) : solved
  }

const keptBy =
  (layOut: Solutions['layOut']): Results['keptLayout'] =>
  (technique, control = {}) => {
    const laid = layOut(technique, control)
    return laid.ok ? laid.value.kept : null
  }

/** Loads of solved pieces, each motion's kept with it. */
function createMotionLoads(
  recordedLoads: Results['recordedLoads'],
  { fit, running }: PreparedTrial,
  storeroom: Storeroom | undefined,
): Results['loads'] {
  const isOwn = fit.body.template === 'own'
  const loadsOf = new WeakMap<Motion, Outcome<Loads>>()
  return (motion, of, control = {}) => {
    const known = loadsOf.get(motion)
    if (known?.ok && known.value.of === of) return known
    const all = isOwn
      ? calcOwnMotionLoads(motion, of)
      : calcMotionLoads(motion, of, recordedLoads(control).floor, { storeroom }, control)
    const value = all === null ? null : { ...all, peaks: keepShown(all.peaks, motion.phases) }
    const found = value === null ? refused(unsolved(of)) : done(value, checkMotionLoads(motion, value, running))
    if (!control.isCancelled?.()) loadsOf.set(motion, found)
    return found
  }
}

function patternOf({ cycles, fit }: PreparedTrial, motion: Motion, inside: Outcome<Loads>): readonly LegPattern[] {
  const mass = fit.body.subject.mass
  return calcImpulsePattern({ motion, inside: inside.ok ? inside.value : null, cycles, mass })
}

/** What is drawn of muscles where contact forces are shown. */
const createMuscleViews = (
  fit: PreparedTrial['fit'],
  contact: Results['contact'],
  recordedLoads: Results['recordedLoads'],
): Pick<Results, 'medialKnees' | 'muscleLines'> => ({
  medialKnees(control = {}) {
    const shown = contact(control)
    return shown.ok ? done(calcMedialKnees(fit, recordedLoads(control).loads, shown.value)) : shown
  },
  muscleLines(control = {}) {
    const shown = contact(control)
    if (!shown.ok) return shown
    const sides = shown.value.unmet.map(({ side }) => side)
    return done(calcMuscleLines({ fit, loads: recordedLoads(control).loads, sides }))
  },
})

/** Proposals of one recording; the last one asked for is kept. */
function createProposals(
  prepared: PreparedTrial,
  layOut: Solutions['layOut'],
  recordedLoads: Results['recordedLoads'],
): Results['propose'] {
  const proposers = new WeakMap<PhasePlan, Proposer>()
  let last: { readonly key: string; readonly value: Outcome<Proposal> } | null = null
  return (technique, options = {}, control = {}) => {
    if (prepared.fit.body.template === 'own') return refused(NO_TECHNIQUE)
    const laid = layOut(technique, control)
    if (!laid.ok) return laid
    const { plan } = laid.value
    const key = JSON.stringify([technique, options])
    if (last?.key === key) return last.value
    const proposer = proposers.get(plan) ?? createProposer(prepared, plan, recordedLoads(control))
    proposers.set(plan, proposer)
    const value = proposer.propose(technique, options, control)
    if (!control.isCancelled?.()) last = { key, value }
    return value
  }
}

const NO_TECHNIQUE = alert(
  'error',
  'own.no-technique',
  'Techniques change a person’s joint angles, and this body is no person.',
  'Leave the technique out, or build the body in the workbench, where postures are dragged.',
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
