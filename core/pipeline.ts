import type { Motion } from './boundary/solution/motion.ts'
import type { PhasePlan } from './boundary/plan/phases.ts'
import type { SolvedTechnique } from './boundary/solution/solve-technique.ts'
import type { Technique } from './boundary/plan/technique.ts'
import type { Fit, Subject } from './fit/fit.ts'
import { checkMotionLoads } from './loads/plausible-motion.ts'
import type { MassFit } from './fit/fit-masses.ts'
import type { Alert, JobControl, Outcome } from './outcome.ts'
import { alert, done, refused } from './outcome.ts'
import type { RecordedLoads } from './pipeline/calc-loads.ts'
import { calcRecordedLoads, refitMasses } from './pipeline/calc-loads.ts'
import { calcMotionLoads } from './pipeline/calc-motion-loads.ts'
import type { FitOptions } from './pipeline/fit-recording.ts'
import { fitRecording } from './pipeline/fit-recording.ts'
import { withFittedAngles } from './pipeline/fitted-angles.ts'
import { joinStatic } from './pipeline/join-static.ts'
import { countOtherMotions, planPhases, solveFree, solveTechnique } from './pipeline/solve-phases.ts'
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
import type { PlateFeet, PlateFinding } from './recording/plate-feet.ts'
import { placePlates } from './recording/plate-feet.ts'
import type { GaitEvent, GroundForce, Recording } from './recording/recording.ts'
import type { ReportSource } from './report/source.ts'

export { findOtherMotions, planPhases, solveFree, solveTechnique } from './pipeline/solve-phases.ts'

/** Everything one analysis is made of; results follow from it alone, always the same. */
export interface AnalysisRequest {
  readonly recording: Recording
  /** Ground forces from a second file of the same trial. */
  readonly forces?: Recording | null
  /** Which foot each force plate carried, where the user says so. */
  readonly plates?: PlateFeet
  /**
   * A standing trial of the same subject, with the markers inside knees and ankles that were taken off for the walk.
   */
  readonly standing?: Recording | null
  readonly subject?: SubjectEntry
  readonly conditioning?: ConditionOptions
  /**
   * Hz: true cut-off of measured ground forces; null: as the motion. Default 20, for 6 Hz takes 3 % off the peaks of a
   * walk.
   */
  readonly forceCutoff?: number | null
  readonly body?: Omit<FitOptions, 'events'>
  /** The user's own list; default: found in file, plates or motion. */
  readonly events?: readonly GaitEvent[] | null
  /**
   * Use segment masses fitted to measured ground forces instead of the table's; they are reported either way. Default
   * false.
   */
  readonly fitMasses?: boolean
  /** `support` (default) or each leg's `swing` under its recorded hip. */
  readonly phases?: 'support' | 'swing'
  readonly technique?: Technique | null
  /** Look for other motions of every phase, from this many starts each; default: nobody looks. */
  readonly otherMotions?: number
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
  /** Every force plate, also those not used: the foot that was found, and the user's choice. */
  readonly plates: readonly PlateFinding[]
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
  const walked = request.standing ? joinStatic(request.recording, request.standing) : request.recording
  const { recording: joined, plates } = placePlates(
    request.forces ? joinForces(walked, request.forces) : walked,
    request.plates,
  )
  const alerts: Alert[] = [...joined.alerts]
  const conditioned = conditionRecording(joined, request.conditioning, within(control)(0, 0.2, 'Cleaning the signals'))
  if (!conditioned.ok) return refused(...alerts, ...conditioned.alerts)
  const { recording, smoothing } = conditioned.value
  const forceCutoff = request.forceCutoff === undefined ? DEFAULT_FORCE_CUTOFF : request.forceCutoff
  const groundForces =
    forceCutoff === null ? conditioned.value.groundForces : smoothPlates(joined.groundForces, forceCutoff)

  const subject = settleSubject(request.subject ?? {}, recording, groundForces)
  if (!subject.ok) return refused(...alerts, ...conditioned.alerts, ...subject.alerts)
  const found = findEvents({ ...recording, subject: { ...recording.subject, height: subject.value.height } })
  if (!found.ok) return refused(...alerts, ...found.alerts)
  // A list of the user's own may reach beyond the part of the recording that is used.
  const [first, last] = [recording.times[0]!, recording.times.at(-1)!]
  const events = request.events?.filter(({ time }) => time >= first && time <= last) ?? found.value.events

  control.progress?.(0.2, 'Fitting the body')
  const fit = fitRecording(
    recording,
    subject.value,
    { ...request.body, events },
    within(control)(0.2, 1, 'Fitting the body'),
  )
  if (!fit.ok) return refused(...alerts, ...conditioned.alerts, ...subject.alerts, ...fit.alerts)
  const massFit = refitMasses(fit.value, events, groundForces)
  alerts.push(...conditioned.alerts, ...subject.alerts, ...(request.events ? [] : found.alerts), ...fit.alerts)
  return done(
    {
      recording: { ...withFittedAngles(recording, fit.value), events },
      subject: subject.value,
      events,
      running: found.value.running,
      plates,
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

  const recorded = calcRecordedLoads({ fit, events, groundForces }, stage(0.4, 0.5, 'Computing joint loads'))
  alerts.push(...recorded.alerts)

  const plan = planPhases(fit, events, request.phases)
  if (plan.phases.length === 0) {
    alerts.push(
      alert(
        'warning',
        'phases.none',
        'No phase could be cut: the recording shows no whole swing or stance.',
        'Check the gait events; at least a foot-off and the next strike are needed.',
      ),
    )
  }
  const solved =
    plan.phases.length === 0
      ? null
      : solveTechnique(fit, plan, RECORDED_TECHNIQUE, null, stage(0.5, 0.8, 'Solving the phases'))
  if (solved !== null) alerts.push(...solved.alerts)
  const found =
    solved !== null && solved.ok && request.otherMotions !== undefined
      ? countOtherMotions(fit, solved.value, request.otherMotions, stage(0.7, 0.8, 'Looking for other motions'))
      : solved
  if (found !== null && !found.ok && solved?.ok) return found
  const kept = found !== null && found.ok ? found.value : null
  const predicted = kept === null ? null : calcMotionLoads(kept.motion, 'predicted', recorded.floor)
  if (kept !== null && predicted !== null)
    alerts.push(...checkMotionLoads(kept.motion, predicted, prepared.value.running))

  const proposed = request.technique
    ? propose(prepared.value, plan, request.technique, kept, recorded.floor, stage(0.8, 1, 'Solving the technique'))
    : null
  if (proposed !== null && !proposed.ok) return refused(...proposed.alerts, ...alerts)
  alerts.push(
    ...(proposed?.alerts ?? []).filter(
      (one) => !alerts.some((known) => known.code === one.code && known.message === one.message),
    ),
  )
  if (control.isCancelled?.())
    return refused(
      alert('warning', 'analysis.cancelled', 'The analysis was stopped.', 'Start it again when you want the result.'),
    )
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

function propose(
  { fit, running }: Prepared,
  plan: PhasePlan,
  technique: Technique,
  previous: SolvedTechnique | null,
  floor: number,
  control: JobControl,
) {
  const free = technique.free === undefined ? null : solveFree(fit, plan, technique, previous, floor, control)
  if (free !== null && !free.ok) return free
  const solved =
    free === null ? solveTechnique(fit, plan, technique, previous, control) : done(free.value.solved, free.alerts)
  if (!solved.ok) return solved
  const loads = calcMotionLoads(solved.value.motion, 'proposed', floor)
  if (loads === null)
    return refused(
      alert(
        'error',
        'technique.unsolved',
        'No phase of the technique could be solved.',
        'Make smaller changes, or add boundaries.',
      ),
    )
  return done({ technique: free?.value.technique ?? technique, motion: solved.value.motion as Motion, loads }, [
    ...solved.alerts,
    ...checkMotionLoads(solved.value.motion, loads, running),
  ])
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
  return [
    cutoff === null
      ? 'Ground forces smoothed like the motion.'
      : `Ground forces: zero-lag Butterworth low-pass, 3 dB down at ${cutoff} Hz.`,
  ]
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
