import { alert, type Alert } from '../../../outcome.ts'
import { refuse } from '../../readers/bytes.ts'
import type { RawSection } from '../../readers/raw.ts'
import type { Claim } from '../names/claims.ts'
import { keepLongest, rateOf, type Clock } from './stretch.ts'
import { readTimeColumn } from './time-column.ts'

export type { Clock } from './stretch.ts'

export interface ClockHints {
  readonly rate: number | undefined
  readonly cycleSeconds: number | undefined
}

const TYPICAL_CYCLE_SECONDS = 1.1
/** Hz: what cameras, sensors and force plates are run at, with room on both sides. */
const LOWEST_RATE = 1
const HIGHEST_RATE = 20_000
/** Frames missing for each that is there: of more, an even clock would be all gap. */
const MOST_MISSING = 20

/** The clock of a section: its own times, its time column, its frame counter with a rate, or percent of a cycle. */
export function readClockOf(
  section: RawSection,
  claims: readonly Claim[],
  hints: ClockHints,
  decisions: string[],
  alerts: Alert[],
): Clock {
  const clock = keepLongest(findClock(section, claims, hints, decisions, alerts), alerts)
  const { rate, times } = clock
  if (!(rate >= LOWEST_RATE && rate <= HIGHEST_RATE))
    refuse(
      'time.rate-absurd',
      `This recording would have ${Number(rate.toPrecision(3))} frames a second; motion is recorded with ${LOWEST_RATE} to ${HIGHEST_RATE}.`,
      'Correct the frame rate or the times in the file, or type the frame rate of the cameras.',
    )
  const span = times.at(-1)! - times[0]!
  if (!(span * rate < MOST_MISSING * (times.length + 1000)))
    refuse(
      'time.holes',
      `The clock of this recording runs for ${Number(span.toPrecision(3))} s, but only ${times.length} frames are there.`,
      'Check which column holds the time, and export the trial without pauses.',
    )
  return clock
}

function findClock(
  section: RawSection,
  claims: readonly Claim[],
  hints: ClockHints,
  decisions: string[],
  alerts: Alert[],
): Clock {
  const count = section.frameCount
  if (count < 2) {
    refuse(
      'recording.too-short',
      `This recording has ${count === 1 ? 'one frame' : 'no frames'}.`,
      'Choose a recording of at least one step.',
    )
  }
  if (section.times !== null) return { times: section.times, rate: rateOf(section.times), first: 0, count }
  const column = (clock: string): Float64Array | null =>
    claims.find((claim) => claim.kind === 'clock' && claim.clock === clock)?.column.values ?? null
  const time = column('time')
  if (time !== null && hasValues(time))
    return readTimeColumn(section, time, hints.rate ?? section.rate ?? null, { decisions, alerts })
  const percent = column('percent')
  const rate = hints.rate ?? section.rate
  const frame = column('frame')
  if (percent !== null && rate === null) return fromPercent(percent, hints, decisions, alerts)
  if (rate === null || rate === undefined || !(rate > 0)) {
    return refuse(
      'time.no-rate',
      frame === null
        ? 'This file has no time column and does not say its frame rate.'
        : 'This file counts frames but does not say how many there are in a second.',
      'Type the frame rate of the cameras (for example 100 Hz).',
    )
  }
  const reported = `Time counted from the frames at ${rate} Hz (${hints.rate === undefined ? 'stated in the file' : 'given by you'}).`
  if (!decisions.includes(reported)) decisions.push(reported)
  const sub = column('subframe')
  if (
    frame !== null &&
    isCounter(frame) &&
    (sub === null || sub.every((value) => value === 0 || Number.isNaN(value)))
  ) {
    // Most programs count frames from 1; those that begin with 0 mean it.
    const one = frame[0] === 0 ? 0 : 1
    return { times: Float64Array.from(frame, (number) => (number - one) / rate), rate, first: 0, count }
  }
  // Device sections count sub-frames within each frame, and state the device's own rate.
  const most = sub === null ? 0 : sub.reduce((highest, value) => (value > highest ? value : highest), 0)
  const perFrame = most < 10_000 ? 1 + most : 1
  const start =
    frame === null || !Number.isFinite(frame[0]!) || frame[0] === 0 ? 0 : (frame[0]! - 1) / (rate / perFrame)
  return { times: Float64Array.from({ length: count }, (_, i) => start + i / rate), rate, first: 0, count }
}

const hasValues = (values: Float64Array): boolean => values.some((value) => Number.isFinite(value))

const isCounter = (frames: Float64Array): boolean =>
  frames.every((value, i) => Number.isFinite(value) && (i === 0 || value > frames[i - 1]!))

function fromPercent(percent: Float64Array, hints: ClockHints, decisions: string[], alerts: Alert[]): Clock {
  const isRising = percent.every((value, i) => Number.isFinite(value) && (i === 0 || value > percent[i - 1]!))
  if (!isRising) {
    refuse(
      'time.percent',
      'The column with the percent of the cycle does not rise from row to row.',
      'Save one gait cycle per file, from 0 to 100 %.',
    )
  }
  const seconds = hints.cycleSeconds ?? TYPICAL_CYCLE_SECONDS
  const top = percent.at(-1)! <= 1.5 ? 1 : 100
  decisions.push(
    `Percent of a gait cycle turned into time with ${seconds} s for one cycle (${hints.cycleSeconds === undefined ? 'assumed' : 'given by you'}).`,
  )
  if (hints.cycleSeconds === undefined) {
    alerts.push(
      alert(
        'warning',
        'time.percent-cycle',
        `This file is in percent of a gait cycle and has no clock; one cycle was taken as ${TYPICAL_CYCLE_SECONDS} s.`,
        'Type the stride time: speeds and loads depend on it. Left and right may each begin at their own foot strike.',
      ),
    )
  }
  const times = Float64Array.from(percent, (value) => (value / top) * seconds)
  const cycle = { seconds, isAssumed: hints.cycleSeconds === undefined }
  return { times, rate: rateOf(times), first: 0, count: times.length, cycle }
}
