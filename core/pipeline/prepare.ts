import { SIDES } from '../gait/side.ts'
import type { KeptLayout } from '../boundary/plan/boundary-layout.ts'
import type { Cuts } from '../boundary/plan/cuts.ts'
import type { Fit, Subject } from '../fit/fit.ts'
import type { LaidGround } from '../ground/lay.ts'
import type { MassFit } from '../fit/fit-masses.ts'
import type { GaitProfile } from '../norms/gait-profile.ts'
import type { NormFinding } from '../norms/norm.ts'
import type { Alert, JobControl, Outcome } from '../outcome.ts'
import { done, goOn, refused } from '../outcome.ts'
import type { ConditionOptions } from '../recording/conditioning/condition.ts'
import { conditionValues } from '../recording/conditioning/condition.ts'
import { DEFAULT_ORDER } from '../recording/conditioning/smoothing-option.ts'
import { smoothGroundForce } from '../recording/conditioning/forces.ts'
import { calcCycles } from '../recording/events/cycles.ts'
import type { FeetTracks } from '../recording/events/feet.ts'
import { findEvents } from '../recording/events/find-events.ts'
import { calcSpatioTemporal } from '../recording/events/spatio-temporal.ts'
import { joinForces } from '../recording/join-forces.ts'
import type { PlateFeet, PlateFinding } from '../recording/plate-feet.ts'
import { placePlates } from '../recording/plate-feet.ts'
import type { GaitEvent, GroundForce, Recording } from '../recording/recording.ts'
import type { ReportSource } from '../report/source.ts'
import { refitMasses } from './calc-loads.ts'
import type { GroundChoices } from './estimate-unmeasured.ts'
import { estimateUnmeasured } from './estimate-unmeasured.ts'
import { checkPlates } from './check-plates.ts'
import { withCycleFromSpeed } from './cycle-from-speed.ts'
import { inferTilt } from './infer-tilt.ts'
import type { NormChoices } from './compare-norm.ts'
import { compareNorm } from './compare-norm.ts'
import type { CutTrial } from './cut/prepare-cut.ts'
import { prepareMotion } from './cut/prepare-motion.ts'
import { ANALYSIS_DEFAULTS } from './defaults.ts'
import type { FitOptions } from './fit-recording.ts'
import { fitRecording } from './fit-recording.ts'
import { withFittedAngles } from './fitted-angles.ts'
import { joinStatic } from './join-static.ts'
import { isOwn } from './own/fit-own.ts'
import type { Cleaned } from './own/prepare-own.ts'
import { prepareOwn } from './own/prepare-own.ts'
import { placeOnPlates } from './place-on-plates.ts'
import { STOPPED, stoppable, within } from './progress.ts'
import type { SubjectEntry } from './subject.ts'
import { settleSubject } from './subject.ts'
import { listTimeDistance } from './time-distance.ts'

/** What a recording is made ready with; what is left out is in `ANALYSIS_DEFAULTS`. */
export interface PrepareRequest {
  readonly recording: Recording
  /** Ground forces from a second file of the same trial. */
  readonly forces?: Recording | null
  /** Which foot each force plate carried, where the user chose. */
  readonly plates?: PlateFeet
  /**
   * A standing trial of the same subject, with the markers inside knees and ankles that were taken off for the walk.
   */
  readonly standing?: Recording | null
  readonly subject?: SubjectEntry
  readonly conditioning?: ConditionOptions
  /** Hz: true cut-off of measured ground forces; null: as the motion. */
  readonly forceCutoff?: number | null
  readonly body?: Omit<FitOptions, 'events'>
  /** The user's own list; default: found in file, plates or motion. */
  readonly events?: readonly GaitEvent[] | null
  /**
   * Use segment masses fitted to measured ground forces instead of the table's; they are reported either way. Default
   * false.
   */
  readonly fitMasses?: boolean
  /** `support`, or each leg's `swing` under its recorded hip. */
  readonly phases?: 'support' | 'swing'
  /** Cut not at steps but at contacts of the feet and at these; default: at steps (a body that is no person: contacts). */
  readonly cuts?: Cuts | null
  /** The boundaries that the program once set for it; default: it sets them now. */
  readonly keptLayout?: KeptLayout | null
  /** How ground forces that no plate measured are estimated. */
  readonly ground?: GroundChoices
  /** The healthy people it is compared with. */
  readonly norm?: NormChoices
}

/** A recording made ready: clean signals, a subject, events, and the body fitted to it. */
export interface PreparedTrial {
  /** Filled and smoothed; its events are those used. */
  readonly recording: Recording
  readonly subject: Subject
  readonly events: readonly GaitEvent[]
  readonly running: boolean
  /** Every force plate, also those not used: the foot that was found, and the user's choice. */
  readonly plates: readonly PlateFinding[]
  /** Measured ground forces, smoothed. */
  readonly groundForces: readonly GroundForce[]
  /** How unmeasured ground forces are estimated; for estimating those of a proposal alike. */
  readonly groundChoices: GroundChoices
  /** Ground force and joint moments as estimated from the joint angles; null when they cannot be. */
  readonly estimated: LaidGround | null
  readonly fit: Fit
  /** Masses that explain the measured ground forces better, alongside the table's; null without enough of them. */
  readonly massFit: MassFit | null
  readonly cycles: ReportSource['cycles']
  readonly spatioTemporal: ReportSource['spatioTemporal']
  /** Healthy people of this age and speed, or why there are none. */
  readonly norm: NormFinding
  /** How far the joint angles are from theirs; null without a norm or without cycles. */
  readonly profile: GaitProfile | null
  /** What was done to the signals, as sentences. */
  readonly conditioning: readonly string[]
  /** How its phases are to be cut. */
  readonly phases: 'support' | 'swing'
  /** Where it is cut without steps; null: at its gait events. */
  readonly cut: CutTrial | null
  /** The boundaries that the program once set for it. */
  readonly keptLayout?: KeptLayout | null
  readonly alerts: readonly Alert[]
}

/** Everything before the Boundary Method: what an editor needs once per recording. */
export const prepare = (request: PrepareRequest, control: JobControl = {}): Outcome<PreparedTrial> =>
  stoppable(() => prepareAll(request, control))

function prepareAll(request: PrepareRequest, control: JobControl): Outcome<PreparedTrial> {
  const stage = within(control)
  const cleaned = clean(request, stage(0, 0.2, 'Cleaning the signals'))
  if (!cleaned.ok) return cleaned
  if (control.isCancelled?.()) return refused(STOPPED)
  const fitting = (): JobControl => stage(0.2, 1, 'Fitting the body')
  return (
    prepareOther(request, cleaned.value, fitting) ??
    prepareGait(request, cleaned.value, stage(0.2, 1, 'Finding gait events'))
  )
}

/** The files of a trial as one clean recording of a known subject. */
function clean(request: PrepareRequest, control: JobControl): Outcome<Cleaned> {
  const { joined, plates } = join(request)
  const alerts: Alert[] = [...joined.alerts]
  const conditioned = conditionValues(joined, request.conditioning, control)
  alerts.push(...conditioned.alerts)
  if (!conditioned.ok) return refused(...alerts)
  const { recording, smoothing } = conditioned.value
  const forceCutoff = request.forceCutoff === undefined ? ANALYSIS_DEFAULTS.forceCutoff : request.forceCutoff
  const groundForces =
    forceCutoff === null ? conditioned.value.groundForces : smoothPlates(joined.groundForces, forceCutoff)
  const subject = settleSubject({ ...request.subject, age: ageOf(request) }, recording, groundForces)
  alerts.push(...subject.alerts)
  if (!subject.ok) return refused(...alerts)
  const conditioning = [smoothing.words, ...describeForces(groundForces, forceCutoff)]
  return done({ recording, subject: subject.value, plates, groundForces, conditioning, alerts })
}

const ageOf = ({ subject, ground }: PrepareRequest): number | null => subject?.age ?? ground?.age ?? null

/** A person who walks or runs. */
function prepareGait(request: PrepareRequest, cleaned: Cleaned, control: JobControl): Outcome<PreparedTrial> {
  const { recording, subject, plates, conditioning } = cleaned
  const alerts: Alert[] = [...cleaned.alerts]
  const stage = within(control)
  const found = findEvents(
    { ...recording, subject: { ...recording.subject, height: subject.height } },
    {},
    stage(0, 0.4, 'Finding gait events'),
  )
  if (!found.ok || !request.events) alerts.push(...found.alerts)
  if (!found.ok) return refused(...alerts)
  goOn(control)
  const { running } = found.value
  const events = request.events ? keepUsed(request.events, recording) : found.value.events
  const stood = running ? null : inferTilt(recording, events)
  alerts.push(...(stood?.alerts ?? []))
  const { recording: seen } = stood ?? { recording }
  const fitted = fitRecording(seen, subject, { ...request.body, events }, stage(0.4, 0.7, 'Fitting the body'))
  if (control.isCancelled?.()) return refused(STOPPED)
  alerts.push(...fitted.alerts)
  if (!fitted.ok) return refused(...alerts)
  stage(0.7, 1, 'Estimating ground forces')
  const { fit, groundForces, alerts: moved } = placeOnPlates(fitted.value, events, cleaned.groundForces)
  alerts.push(...moved)
  goOn(control)
  const massFit = refitMasses(fit, events, groundForces)
  goOn(control)
  const shown = { ...withFittedAngles(recording, fit), events }
  const age = ageOf(request)
  const choices = { ...request.ground, age }
  const ground = estimateUnmeasured({ recording: shown, fit, subject, running, choices }, control)
  if (control.isCancelled?.()) return refused(STOPPED)
  alerts.push(...ground.alerts)
  const counted = count(shown, found.value.feet)
  const walked = { age, height: subject.height, speed: request.ground?.speed ?? null, running }
  return done(
    {
      subject,
      events,
      running,
      plates,
      groundForces,
      groundChoices: request.ground ?? {},
      estimated: ground.laid,
      fit: massFit !== null && request.fitMasses === true ? { ...fit, body: massFit.body } : fit,
      massFit,
      ...counted,
      ...compareNorm(counted, walked, request.norm),
      conditioning,
      phases: request.phases ?? ANALYSIS_DEFAULTS.phases,
      cut: null,
      ...(request.keptLayout ? { keptLayout: request.keptLayout } : {}),
      alerts,
    },
    alerts,
  )
}

/** A body that is no person, and a motion that is not gait; null: a person who walks or runs. */
function prepareOther(
  request: PrepareRequest,
  cleaned: Cleaned,
  fitting: () => JobControl,
): Outcome<PreparedTrial> | null {
  if (isOwn(request.body)) return prepareOwn(request.body.file, request, cleaned, fitting())
  return request.cuts ? prepareMotion(request, request.cuts, cleaned, fitting()) : null
}

/** Cycles, times and distances of a recording with its events. */
function count(
  recording: Recording,
  feet: FeetTracks | null,
): Pick<ReportSource, 'cycles' | 'spatioTemporal'> & { readonly recording: Recording } {
  const { events } = recording
  return {
    recording,
    cycles: calcCycles(events).map(({ side, from, off, to }) => ({ side, from, off, to })),
    spatioTemporal: listTimeDistance(calcSpatioTemporal(events, feet)).filter(
      ({ name }) => name !== 'step width' || showsWidth(recording, feet),
    ),
  }
}

/** Feet put on a body by joint angles lie as far apart as its hips, unless the hips' adduction says otherwise. */
const showsWidth = ({ angles }: Recording, feet: FeetTracks | null): boolean =>
  feet?.from !== 'joint angles' || SIDES.every((side) => angles[`hip.adduction.${side}`] !== undefined)

/** A list of the user's own may reach beyond the part of the recording that is used. */
function keepUsed(events: readonly GaitEvent[], { times }: Recording): GaitEvent[] {
  return events.filter(({ time }) => time >= times[0]! && time <= times.at(-1)!)
}

/** The files of one trial as one recording, each force plate under its foot. */
function join(request: PrepareRequest): { joined: Recording; plates: readonly PlateFinding[] } {
  const { forces = null, standing = null } = request
  const unknown = checkPlates(request.plates ?? {}, [request.recording, forces])
  const height = request.subject?.height ?? request.recording.subject.height ?? null
  const timed = withCycleFromSpeed(request.recording, request.ground?.speed ?? null, height)
  const recording = { ...timed, alerts: [...timed.alerts, ...unknown] }
  const walked = standing === null ? recording : joinStatic(recording, standing)
  const { recording: joined, plates } = placePlates(
    forces === null ? walked : joinForces(walked, forces),
    request.plates,
  )
  return { joined, plates }
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
