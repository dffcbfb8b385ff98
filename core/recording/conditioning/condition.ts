import type { SplineBasis } from '../../math/spline.ts'
import type { Alert, JobControl, Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import type { AngleChannel } from '../channels.ts'
import type { GroundForce, Recording } from '../recording.ts'
import type { Clock } from './clock.ts'
import { calcClock, carryToClock } from './clock.ts'
import { smoothGroundForce } from './forces.ts'
import type { FrameSpan, Gap } from './gaps.ts'
import { calcRuns, fillShortGaps } from './gaps.ts'
import type { SmoothedSignal, SmoothingChoice } from './smooth.ts'
import { SHORTEST_RUN, smoothSignal, unwrapAngle } from './smooth.ts'
import { channelInWords } from '../../gait/channel-words.ts'
import {
  DEFAULT_ORDER,
  type SmoothingOption,
  type SmoothingRecord,
  chooseSmoothing,
  describeSmoothing,
} from './smoothing-option.ts'
import { reportGaps } from './words.ts'

/** How gaps are filled, signals smoothed and resampled. */
export interface ConditionOptions {
  /** s: gaps up to this are filled, longer ones split the recording. Default 0.1. */
  readonly gapLimit?: number
  readonly smoothing?: SmoothingOption
  /** Hz: resample to this rate; default the recording's own. */
  readonly rate?: number
}

/** A recording with clean signals and their derivatives, next to what was read. */
export interface ConditionedRecording {
  /** As it was read. */
  readonly raw: Recording
  /** Filled, smoothed, on an even clock; what could not be filled is NaN. Events and ground forces are as read. */
  readonly recording: Recording
  /** First and second derivatives of the smoothed angles, rad/s and rad/s². */
  readonly angleRates: Readonly<Partial<Record<AngleChannel, Float64Array>>>
  readonly angleAccelerations: Readonly<Partial<Record<AngleChannel, Float64Array>>>
  readonly pelvisVelocity: Float64Array | null
  readonly pelvisAcceleration: Float64Array | null
  /** The plates smoothed with the same cut-off. */
  readonly groundForces: readonly GroundForce[]
  /** Every gap of every channel, filled or not, in frames of the even clock. */
  readonly gaps: readonly Gap[]
  /** Stretches without a gap in pelvis, trunk and leg channels: each can be analysed, none across; in time order. */
  readonly spans: readonly FrameSpan[]
  readonly smoothing: SmoothingRecord
}

export const DEFAULT_GAP_LIMIT = 0.1

/** Channels whose long gaps would leave the legs or pelvis unknown: only these split a recording. */
const SPLITTING = /^(pelvis|trunk|lumbar|hip|knee|ankle)\./
const PELVIS_PATH = 'pelvis path'
const splits = (channel: string): boolean => SPLITTING.test(channel) || channel === PELVIS_PATH

/** The one door to clean signals: gaps, even clock, smoothing, resampling, derivatives. */
export const conditionRecording = (
  raw: Recording,
  options: ConditionOptions = {},
  control: JobControl = {},
): Outcome<ConditionedRecording> => conditionSignals(raw, options, control, true)

/** The clean signals alone: derivatives take longer than the rest. */
export function conditionValues(
  raw: Recording,
  options: ConditionOptions = {},
  control: JobControl = {},
): Outcome<Omit<ConditionedRecording, Derivative>> {
  return conditionSignals(raw, options, control, false)
}

type Derivative = 'angleRates' | 'angleAccelerations' | 'pelvisVelocity' | 'pelvisAcceleration'

function conditionSignals(
  raw: Recording,
  options: ConditionOptions,
  control: JobControl,
  isDerived: boolean,
): Outcome<ConditionedRecording> {
  const gapLimit = options.gapLimit ?? DEFAULT_GAP_LIMIT
  const alerts: Alert[] = []
  if (raw.times.length < SHORTEST_RUN) {
    return refused(
      alert(
        'error',
        'conditioning.too-short',
        `The recording has ${raw.times.length} frames; at least ${SHORTEST_RUN} are needed to smooth it and find velocities.`,
        'Record at least one whole step, or check that the right rows were read.',
      ),
    )
  }
  const clock = calcClock(raw.times)
  if (clock.uneven) alerts.push(unevenTimes(clock))
  const chosen = chooseSmoothing(options.smoothing ?? { kind: 'butterworth' }, clock.rate)
  if ('alerts' in chosen) {
    if (chosen.choice === null) return refused(...chosen.alerts)
    alerts.push(...chosen.alerts)
  }
  const choice = chosen.choice!
  const target = targetTimes(clock, options.rate)
  const cleaning: Cleaning = { clock, target, choice, gapLimit, isDerived }
  const clean = cleanSignals(raw, cleaning, control)
  if (clean === null)
    return refused(
      alert(
        'warning',
        'conditioning.stopped',
        'Cleaning was stopped before its end.',
        'Start it again when you want the result.',
      ),
    )
  const { angles, pelvis, gaps } = clean
  alerts.push(...clean.alerts)
  const spans = calcSpans(angles, pelvis?.values ?? null, target.length)
  alerts.push(...reportGaps(gaps, gapLimit, raw.provenance.fileName, splits))
  alerts.push(...reportEnds(spans, target, raw.provenance.fileName))
  if (spans.length === 0 && Object.keys(angles).length > 0) {
    return refused(
      ...alerts,
      alert(
        'error',
        'conditioning.no-span',
        'At no time do all pelvis, trunk and leg channels have values together.',
        'Look at the gap map and leave out the channel with the largest gap, or allow longer gaps to be filled.',
      ),
    )
  }
  return done({ ...assemble(raw, clean, { ...cleaning, rate: options.rate ?? clock.rate }), spans }, alerts)
}

const unevenTimes = (clock: Clock): Alert =>
  alert(
    'warning',
    'conditioning.uneven-times',
    `The times of the frames are uneven (up to ${clock.jitter.toFixed(1)} steps off an even clock); the signals were interpolated to ${clock.rate.toFixed(1)} Hz.`,
    'If frames were dropped while recording, check the gap map; if times were edited by hand, correct them.',
  )

/** How the signals of one recording are cleaned. */
interface Cleaning {
  readonly clock: Clock
  /** The times they are wanted at. */
  readonly target: Float64Array
  readonly choice: SmoothingChoice
  readonly gapLimit: number
  readonly isDerived: boolean
}

interface CleanSignals {
  readonly angles: Partial<Record<AngleChannel, Float64Array>>
  readonly angleRates: Partial<Record<AngleChannel, Float64Array>>
  readonly angleAccelerations: Partial<Record<AngleChannel, Float64Array>>
  readonly points: Record<string, Float64Array>
  readonly pelvis: SmoothedSignal | null
  readonly gaps: readonly Gap[]
  /** Hz per channel, when cross-validation chose them. */
  readonly cutoffs: Readonly<Record<string, number>>
  readonly alerts: readonly Alert[]
}

/** Every signal filled, smoothed and at the wanted times; null when it was stopped. */
function cleanSignals(raw: Recording, cleaning: Cleaning, control: JobControl): CleanSignals | null {
  const cleaner = createCleaner(raw.times, cleaning)
  const { isDerived } = cleaning
  const alerts: Alert[] = []
  const signals = Object.keys(raw.angles).length + Object.keys(raw.points).length + 1
  let cleaned = 0
  /** Of a long recording each signal takes a while. */
  const isStopped = (): boolean => {
    control.progress?.(cleaned / signals, `Cleaning signal ${cleaned + 1} of ${signals}`)
    cleaned += 1
    return control.isCancelled?.() ?? false
  }
  const angles: CleanSignals['angles'] = {}
  const angleRates: CleanSignals['angleRates'] = {}
  const angleAccelerations: CleanSignals['angleAccelerations'] = {}
  for (const [name, values] of Object.entries(raw.angles)) {
    if (values === undefined) continue
    if (isStopped()) return null
    const channel = name as AngleChannel
    const smooth = cleaner.run(channel, unwrapAngle(values), 1, isDerived)
    if (!smooth.values.some(Number.isFinite)) {
      alerts.push(emptyChannel(channel))
      continue
    }
    angles[channel] = smooth.values
    angleRates[channel] = smooth.first
    angleAccelerations[channel] = smooth.second
  }
  const points: Record<string, Float64Array> = {}
  for (const [name, values] of Object.entries(raw.points)) {
    if (isStopped()) return null
    points[name] = cleaner.run(name, values, 3, false).values
  }
  const pelvis = raw.pelvisPath === null ? null : cleaner.run(PELVIS_PATH, raw.pelvisPath, 3, isDerived)
  const { gaps, cutoffs } = cleaner
  return { angles, angleRates, angleAccelerations, points, pelvis, gaps, cutoffs, alerts }
}

const emptyChannel = (channel: AngleChannel): Alert =>
  alert(
    'warning',
    'conditioning.empty-channel',
    `The channel ${channelInWords(channel)} has no usable values and is left out.`,
    'Check the mapping of this column, or record it again.',
    { channel },
  )

/** Cleans signal after signal on one clock; gaps and chosen cut-offs gather on the way. */
function createCleaner(times: Float64Array, { clock, target, choice, gapLimit }: Cleaning) {
  const bases = new Map<string, SplineBasis>()
  const gaps: Gap[] = []
  const cutoffs: Record<string, number> = {}
  const run = (channel: string, values: Float64Array, width: number, isDerived: boolean): SmoothedSignal => {
    const carried = clock.uneven ? carryToClock(values, width, times, clock, gapLimit) : values
    const filled = fillShortGaps(channel, carried, width, clock.times, gapLimit)
    gaps.push(...filled.gaps)
    const smooth = smoothSignal({ values: filled.values, width, times: clock.times, isDerived }, target, choice, bases)
    if (choice.kind === 'spline' && smooth.cutoff !== null) cutoffs[channel] = smooth.cutoff
    return smooth
  }
  return { run, gaps, cutoffs }
}

function assemble(
  raw: Recording,
  { angles, angleRates, angleAccelerations, points, pelvis, gaps, cutoffs }: CleanSignals,
  { target, choice, gapLimit, rate }: Cleaning & { readonly rate: number },
): Omit<ConditionedRecording, 'spans'> {
  const cutoff = choice.kind === 'butterworth' ? choice.filter.cutoff : choice.kind === 'spline' ? choice.cutoff : null
  const order = choice.kind === 'butterworth' ? choice.filter.order : DEFAULT_ORDER
  return {
    raw,
    recording: { ...raw, times: target, rate, angles, points, pelvisPath: pelvis?.values ?? null },
    angleRates,
    angleAccelerations,
    pelvisVelocity: pelvis?.first ?? null,
    pelvisAcceleration: pelvis?.second ?? null,
    groundForces:
      cutoff === null ? raw.groundForces : raw.groundForces.map((ground) => smoothGroundForce(ground, cutoff, order)),
    gaps,
    smoothing: describeSmoothing(choice, cutoffs, gapLimit),
  }
}

function targetTimes(clock: Clock, rate: number | undefined): Float64Array {
  if (rate === undefined || rate === clock.rate) return clock.times
  if (!(rate > 0)) throw new Error(`conditionRecording: expected a rate above 0, got ${rate}`)
  const first = clock.times[0]!
  const length = Math.floor((clock.times.at(-1)! - first) * rate + 1e-6) + 1
  return Float64Array.from({ length }, (_, k) => first + k / rate)
}

function calcSpans(
  angles: Readonly<Partial<Record<AngleChannel, Float64Array>>>,
  pelvis: Float64Array | null,
  frameCount: number,
): FrameSpan[] {
  const needed = Object.entries(angles).flatMap(([name, values]) => (splits(name) && values ? [values] : []))
  return calcRuns(
    frameCount,
    (frame) =>
      needed.some((values) => !Number.isFinite(values[frame]!)) ||
      (pelvis !== null && !Number.isFinite(pelvis[3 * frame]!)),
  ).filter(({ first, last }) => last - first + 1 >= SHORTEST_RUN)
}

/** s: ends shorter than this are not worth a word. */
const SHORT_END = 0.1

function reportEnds(spans: readonly FrameSpan[], times: Float64Array, file: string): Alert[] {
  const [first, last] = [spans[0], spans.at(-1)]
  if (first === undefined || last === undefined) return []
  const [from, to] = [times[first.first]!, times[last.last]!]
  if (from - times[0]! <= SHORT_END && times.at(-1)! - to <= SHORT_END) return []
  return [
    alert(
      'info',
      'conditioning.ends-open',
      `The recording is used from ${from.toFixed(2)} s to ${to.toFixed(2)} s: before and after, some pelvis or leg channels have no values.`,
      'Nothing needs doing. Ends are never filled, because that would be inventing motion.',
      { file, time: from },
    ),
  ]
}
