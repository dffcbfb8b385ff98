import type { Motion } from './boundary/motion.ts'
import type { FreeResult } from './boundary/free-boundaries.ts'
import { solveFreeBoundaries } from './boundary/free-boundaries.ts'
import type { MotionChoices } from './boundary/other-motions.ts'
import { findOtherMotions as findOtherMotionsOf } from './boundary/other-motions.ts'
import type { PhasePlan } from './boundary/phases.ts'
import { calcPhases } from './boundary/phases.ts'
import type { RecordedMotion } from './boundary/recorded.ts'
import type { SolvedTechnique } from './boundary/solve-technique.ts'
import { solveTechnique as solveTechniqueOf } from './boundary/solve-technique.ts'
import type { FreeChoice, Technique } from './boundary/technique.ts'
import type { BoundaryProblem, BoundarySolution } from './action/boundary-problem.ts'
import { createActionWorkspace, solveBoundaryProblem } from './action/solve.ts'
import type { Fit, Subject } from './fit/fit.ts'
import type { MassFit } from './fit/fit-masses.ts'
import type { Alert, JobControl, Outcome } from './outcome.ts'
import { alert, done, refused } from './outcome.ts'
import { createAngleTools } from './pipeline/body-axes.ts'
import type { RecordedLoads } from './pipeline/calc-loads.ts'
import { calcRecordedLoads, refitMasses } from './pipeline/calc-loads.ts'
import { calcMotionLoads } from './pipeline/calc-motion-loads.ts'
import type { FitOptions } from './pipeline/fit-recording.ts'
import { fitRecording } from './pipeline/fit-recording.ts'
import type { SubjectEntry } from './pipeline/subject.ts'
import { settleSubject } from './pipeline/subject.ts'
import { listTimeDistance } from './pipeline/time-distance.ts'
import type { ConditionOptions } from './recording/conditioning/condition.ts'
import { DEFAULT_ORDER, conditionRecording } from './recording/conditioning/condition.ts'
import { smoothGroundForce } from './recording/conditioning/forces.ts'
import { calcCycles } from './recording/events/cycles.ts'
import { findEvents } from './recording/events/find-events.ts'
import { calcSpatioTemporal } from './recording/events/spatio-temporal.ts'
import { joinForces } from './recording/join-forces.ts'
import type { GaitEvent, GroundForce, Recording } from './recording/recording.ts'
import type { ReportSource } from './report/source.ts'
import { STANDARD_GRAVITY } from './units/units.ts'

/** Everything one analysis is made of; results follow from it alone, always the same. */
export interface AnalysisRequest {
  readonly recording: Recording
  /** Ground forces from a second file of the same trial. */
  readonly forces?: Recording | null
  readonly subject?: SubjectEntry
  readonly conditioning?: ConditionOptions
  /** Hz: true cut-off of measured ground forces; null: as the motion. Default 20, for 6 Hz takes 3 % off the peaks of a walk. */
  readonly forceCutoff?: number | null
  readonly body?: Omit<FitOptions, 'events'>
  /** The user's own list; default: found in file, plates or motion. */
  readonly events?: readonly GaitEvent[] | null
  /** Use segment masses fitted to measured ground forces instead of the table's; they are reported either way. Default false. */
  readonly fitMasses?: boolean
  /** `support` (default) or each leg's `swing` under its recorded hip. */
  readonly phases?: 'support' | 'swing'
  readonly technique?: Technique | null
}

/** All results, in the order they were made; a report can be set from it as it is. */
export interface Analysis extends ReportSource, Prepared {
  readonly recording: Recording
  readonly fit: Fit
  readonly cycles: ReportSource['cycles']
  readonly spatioTemporal: ReportSource['spatioTemporal']
  readonly conditioning: readonly string[]
  readonly alerts: readonly Alert[]
  readonly plan: PhasePlan
  readonly recorded: RecordedLoads
  /** Kept for solving again after an edit. */
  readonly solved: SolvedTechnique | null
}

export const DEFAULT_FORCE_CUTOFF = 20

export const RECORDED_TECHNIQUE: Technique = { id: 'recorded', name: 'As recorded', edits: [] }

/** A recording made ready: clean signals, a subject, events, and the body fitted to it. */
export interface Prepared {
  /** Filled and smoothed; its events are those used. */
  readonly recording: Recording
  readonly subject: Subject
  readonly events: readonly GaitEvent[]
  readonly running: boolean
  /** Measured ground forces, smoothed. */
  readonly groundForces: readonly GroundForce[]
  readonly fit: Fit
  /** Masses that explain the measured ground forces better, beside the table's; null without enough of them. */
  readonly massFit: MassFit | null
  readonly cycles: ReportSource['cycles']
  readonly spatioTemporal: ReportSource['spatioTemporal']
  /** What was done to the signals, as sentences. */
  readonly conditioning: readonly string[]
  readonly alerts: readonly Alert[]
}

/** Everything before the Boundary Method: what an editor needs once per recording. */
export function prepare(request: AnalysisRequest, control: JobControl = {}): Outcome<Prepared> {
  const joined = request.forces ? joinForces(request.recording, request.forces) : request.recording
  const alerts: Alert[] = [...joined.alerts]
  control.progress?.(0, 'Cleaning the signals')
  const conditioned = conditionRecording(joined, request.conditioning)
  if (!conditioned.ok) return refused(...alerts, ...conditioned.alerts)
  const { recording, smoothing } = conditioned.value
  const forceCutoff = request.forceCutoff === undefined ? DEFAULT_FORCE_CUTOFF : request.forceCutoff
  const groundForces = forceCutoff === null ? conditioned.value.groundForces : smoothPlates(joined.groundForces, forceCutoff)

  const subject = settleSubject(request.subject ?? {}, recording, groundForces)
  if (!subject.ok) return refused(...alerts, ...conditioned.alerts, ...subject.alerts)
  const found = findEvents({ ...recording, subject: { ...recording.subject, height: subject.value.height } })
  if (!found.ok) return refused(...alerts, ...found.alerts)
  const events = request.events ?? found.value.events

  control.progress?.(0.2, 'Fitting the body')
  const fit = fitRecording(recording, subject.value, { ...request.body, events }, within(control)(0.2, 1, 'Fitting the body'))
  if (!fit.ok) return refused(...alerts, ...conditioned.alerts, ...subject.alerts, ...fit.alerts)
  const massFit = refitMasses(fit.value, events, groundForces)
  alerts.push(...conditioned.alerts, ...subject.alerts, ...(request.events ? [] : found.alerts), ...fit.alerts)
  return done(
    {
      recording: { ...recording, events },
      subject: subject.value,
      events,
      running: found.value.running,
      groundForces,
      fit: massFit !== null && request.fitMasses === true ? { ...fit.value, body: massFit.body } : fit.value,
      massFit,
      cycles: calcCycles(events).map(({ side, start, end, off }) => ({ side, from: start, off, to: end })),
      spatioTemporal: listTimeDistance(calcSpatioTemporal(events, found.value.feet)),
      conditioning: [smoothing.words, ...describeForces(groundForces, forceCutoff)],
      alerts,
    },
    alerts,
  )
}

/** Bytes have become a Recording; this is the rest of the way, stage after stage. */
export function analyze(request: AnalysisRequest, control: JobControl = {}): Outcome<Analysis> {
  const stage = within(control)
  const prepared = prepare(request, stage(0, 0.4, 'Preparing the recording'))
  if (!prepared.ok) return prepared
  const { fit, events, groundForces } = prepared.value
  const alerts: Alert[] = [...prepared.alerts]

  stage(0.4, 0.5, 'Computing joint loads')
  const recorded = calcRecordedLoads({ fit, events, groundForces })
  alerts.push(...recorded.alerts)

  const plan = planPhases(fit, events, request.phases)
  if (plan.phases.length === 0) {
    alerts.push(alert('warning', 'phases.none', 'No phase could be cut: the recording shows no whole swing or stance.', 'Check the gait events; at least a foot-off and the next strike are needed.'))
  }
  const solved = plan.phases.length === 0 ? null : solveTechnique(fit, plan, RECORDED_TECHNIQUE, null, stage(0.5, 0.8, 'Solving the phases'))
  if (solved !== null) alerts.push(...solved.alerts)
  const kept = solved !== null && solved.ok ? solved.value : null
  const predicted = kept === null ? null : calcMotionLoads(kept.motion, 'predicted', recorded.floor)

  const proposed = request.technique ? propose(fit, plan, request.technique, kept, recorded.floor, stage(0.8, 1, 'Solving the technique')) : null
  if (proposed !== null && !proposed.ok) return refused(...proposed.alerts, ...alerts)
  if (control.isCancelled?.()) return refused(alert('warning', 'analysis.cancelled', 'The analysis was stopped.', 'Start it again when you want the result.'))
  control.progress?.(1, 'Done')
  return done(
    {
      ...prepared.value,
      plan,
      motion: kept?.motion ?? null,
      loads: { recorded: recorded.loads, predicted },
      recorded,
      solved: kept,
      proposed: proposed?.value ?? null,
      alerts,
    },
    alerts,
  )
}

/** Phases and boundaries of a fitted recording, from its events. */
export function planPhases(fit: Fit, events: readonly GaitEvent[], model: 'support' | 'swing' = 'support'): PhasePlan {
  // A body of one leg knows nothing of the other foot's steps.
  const has = (side: 'left' | 'right'): boolean => fit.body.segments.some((segment) => segment.name === `thigh.${side}`)
  const inside = events.filter((event) => event.time >= fit.times[0]! && event.time <= fit.times.at(-1)! && has(event.side))
  return calcPhases(inside, { model: fit.body.template === 'swing-leg' ? 'swing' : model, joints: fit.body.joints.map((joint) => joint.name) })
}

/** Solves a technique; phases that an earlier result already has are not solved again. */
export function solveTechnique(
  fit: Fit,
  plan: PhasePlan,
  technique: Technique,
  previous: SolvedTechnique | null = null,
  control: JobControl = {},
): Outcome<SolvedTechnique> {
  return solveTechniqueOf({ body: fit.body, recorded: recordedOf(fit), plan, technique, tools: createAngleTools(fit.body), solve: createSolve(), previous, control })
}

/** The other motions between the postures of one solved phase; each comes with the edit that picks it. */
export function findOtherMotions(
  fit: Fit,
  solved: SolvedTechnique,
  phase: string,
  options: { readonly starts?: number; readonly seed?: number } = {},
  control: JobControl = {},
): Outcome<MotionChoices> {
  return findOtherMotionsOf({ solved, phase, recorded: recordedOf(fit), tools: createAngleTools(fit.body), solve: createSolve(), ...options, control })
}

/** Solves a technique whose boundary data are partly left open; the result is the same technique with the choices as ordinary edits. */
export function solveFree(fit: Fit, plan: PhasePlan, technique: Technique, previous: SolvedTechnique | null, floor: number, control: JobControl = {}): Outcome<FreeResult> {
  const { free, ...rest } = technique
  if (free === undefined) throw new Error('solveFree: expected a technique with something free')
  const start = solveTechnique(fit, plan, rest, previous, control)
  if (!start.ok) return start
  const { peak } = free
  if (peak !== undefined && !fit.body.joints.some((joint) => joint.name === peak.joint)) {
    return refused(alert('error', 'free.no-joint', `This body has no joint “${peak.joint}” whose load could be made small.`, 'Choose another joint or template.'))
  }
  return solveFreeBoundaries({
    technique: rest,
    choices: free.choices,
    start: start.value,
    solve: (next, before) => solveTechnique(fit, plan, next, before),
    control,
    goal: { ...free, ...(peak === undefined ? {} : { more: (motion: Motion) => [Math.sqrt(peak.weight) * calcPeak(besideChoices(motion, free.choices), peak.joint, floor)] }) },
  })
}

/** Only the phases that a choice can change: elsewhere the largest load stays as it is, and would hide what is won here. */
function besideChoices(motion: Motion, choices: readonly FreeChoice[]): Motion {
  const touched = motion.phases.filter(({ phase }) =>
    choices.some((choice) => (choice.kind === 'duration' ? choice.phase === phase.id : choice.boundary === '*' || choice.boundary === phase.start || choice.boundary === phase.end)),
  )
  return { ...motion, phases: touched }
}

/** Largest reaction force at a joint over the motion, body weights. */
function calcPeak(motion: Motion, joint: string, floor: number): number {
  const loads = calcMotionLoads(motion, 'proposed', floor, 0)
  const found = loads?.peaks.find((one) => one.joint === joint && one.quantity === 'resultant')
  return (found?.value ?? 0) / (motion.body.subject.mass * STANDARD_GRAVITY)
}

/** One solve after another in the same storage. */
function createSolve(): (problem: BoundaryProblem, control?: JobControl) => BoundarySolution {
  const workspace = createActionWorkspace()
  return (problem, control) => solveBoundaryProblem(problem, control, workspace)
}

const recordedOf = (fit: Fit): RecordedMotion => ({ times: fit.times, segmentCount: fit.body.segments.length, directions: fit.directions, axes: fit.axes, root: fit.root })

function propose(fit: Fit, plan: PhasePlan, technique: Technique, previous: SolvedTechnique | null, floor: number, control: JobControl) {
  const free = technique.free === undefined ? null : solveFree(fit, plan, technique, previous, floor, control)
  if (free !== null && !free.ok) return free
  const solved = free === null ? solveTechnique(fit, plan, technique, previous, control) : done(free.value.solved, free.alerts)
  if (!solved.ok) return solved
  const loads = calcMotionLoads(solved.value.motion, 'proposed', floor)
  if (loads === null) return refused(alert('error', 'technique.unsolved', 'No phase of the technique could be solved.', 'Make smaller changes, or add boundaries.'))
  return done({ technique: free?.value.technique ?? technique, motion: solved.value.motion as Motion, loads }, solved.alerts)
}

/** Plates sampled too slowly for the cut-off stay as they are. */
function smoothPlates(plates: readonly GroundForce[], cutoff: number): GroundForce[] {
  return plates.map((plate) => {
    const rate = (plate.times.length - 1) / (plate.times.at(-1)! - plate.times[0]!)
    return rate > 2.5 * cutoff ? smoothGroundForce(plate, cutoff, DEFAULT_ORDER) : plate
  })
}

function describeForces(plates: readonly GroundForce[], cutoff: number | null): string[] {
  if (plates.length === 0) return []
  return [cutoff === null ? 'Ground forces smoothed like the motion.' : `Ground forces: zero-lag Butterworth low-pass, 3 dB down at ${cutoff} Hz.`]
}

/** Progress of one stage as a share of the whole. */
function within(control: JobControl): (from: number, to: number, what: string) => JobControl {
  return (from, to, what) => {
    control.progress?.(from, what)
    return {
      progress: (fraction, detail) => control.progress?.(from + (to - from) * fraction, detail),
      isCancelled: () => control.isCancelled?.() ?? false,
    }
  }
}
