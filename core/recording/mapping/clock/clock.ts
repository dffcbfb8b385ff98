import { alert, type Alert } from '../../../outcome.ts'
import { refuse } from '../../readers/bytes.ts'
import type { RawSection } from '../../readers/raw.ts'
import type { Claim } from '../names/claims.ts'

export interface Clock {
  /** Seconds, strictly increasing. */
  readonly times: Float64Array
  readonly rate: number
  /** The rows of the section that the times belong to. */
  readonly first: number
  readonly count: number
}

export interface ClockHints {
  readonly rate: number | undefined
  readonly cycleSeconds: number | undefined
}

const TYPICAL_CYCLE_SECONDS = 1.1
/** Hz: what cameras, sensors and force plates are run at, with room on both sides. */
const LOWEST_RATE = 1
const HIGHEST_RATE = 20_000
/** Steps of the clock: a longer hole is no pause, but a damaged time or another trial. */
const LONGEST_HOLE = 10_000
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
  if (time !== null && hasValues(time)) return fromTimes(section, time, hints, decisions, alerts)
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
  const told = `Time counted from the frames at ${rate} Hz (${hints.rate === undefined ? 'stated in the file' : 'given by you'}).`
  if (!decisions.includes(told)) decisions.push(told)
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

const longestOf = (starts: readonly number[]): readonly [number, number] => {
  let best = 0
  for (let k = 0; k + 1 < starts.length; k++)
    if (starts[k + 1]! - starts[k]! > starts[best + 1]! - starts[best]!) best = k
  return [starts[best]!, starts[best + 1]!]
}

/** The longest stretch without a hole that no pause explains. */
function keepLongest(clock: Clock, alerts: Alert[]): Clock {
  const { times } = clock
  let least = Number.POSITIVE_INFINITY
  let most = 0
  for (let i = 1; i < times.length; i++) {
    const step = times[i]! - times[i - 1]!
    if (step > most) most = step
    if (step > 0 && step < least) least = step
  }
  // Nearly every clock: only others need the median.
  if (!(most > LONGEST_HOLE * least)) return clock
  const steps = Float64Array.from({ length: times.length - 1 }, (_, i) => times[i + 1]! - times[i]!).toSorted()
  const limit = LONGEST_HOLE * steps[Math.floor(steps.length / 2)]!
  const starts = [0]
  for (let i = 1; i < times.length; i++) if (times[i]! - times[i - 1]! > limit) starts.push(i)
  if (starts.length === 1) return clock
  const [from, to] = longestOf([...starts, times.length])
  if (to - from < 2)
    refuse('time.holes', 'The clock of this recording jumps at every frame.', 'Check which column holds the time.')
  alerts.push(
    alert(
      'warning',
      'time.jump',
      `The clock jumps far ahead ${starts.length === 2 ? 'once' : `${starts.length - 1} times`} (frame ${clock.first + starts[1]! + 1}); only the longest stretch (${to - from} frames) is used.`,
      'Correct the time in the file, or save each trial in a file of its own.',
    ),
  )
  return { ...clock, times: times.slice(from, to), first: clock.first + from, count: to - from }
}

const hasValues = (values: Float64Array): boolean => values.some((value) => Number.isFinite(value))

const isCounter = (frames: Float64Array): boolean =>
  frames.every((value, i) => Number.isFinite(value) && (i === 0 || value > frames[i - 1]!))

/** Frames per second: the mean over all steps that are not gaps in the clock. */
export function rateOf(times: Float64Array): number {
  const steps = new Float64Array(times.length - 1)
  for (let i = 0; i < steps.length; i++) steps[i] = times[i + 1]! - times[i]!
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < steps.length; i++) {
    if (steps[i]! < least) least = steps[i]!
    if (steps[i]! > most) most = steps[i]!
  }
  // A clock without gaps, nearly every one, is told by its extremes alone; only others need the median.
  const median = least > 0 && most < 1.9 * least ? most : steps.toSorted()[Math.floor(steps.length / 2)]!
  let sum = 0
  let count = 0
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!
    if (step > 0 && step < 1.9 * median) {
      sum += step
      count++
    }
  }
  const rate = count > 0 ? count / sum : 1 / median
  // 99.99998 Hz is 100 Hz printed with too few digits.
  const rounded = Math.round(rate)
  return Math.abs(rate - rounded) < 2e-4 * rate ? rounded : rate
}

function fromTimes(
  section: RawSection,
  column: Float64Array,
  hints: ClockHints,
  decisions: string[],
  alerts: Alert[],
): Clock {
  let times: Float64Array = column.slice()
  fillLostTimes(times, alerts)
  let first = 0
  // A clock that runs backwards begins another trial: keep the longest stretch.
  const starts = [0]
  for (let i = 1; i < times.length; i++) if (times[i]! < times[i - 1]!) starts.push(i)
  if (starts.length > 1) {
    starts.push(times.length)
    const [from, to] = longestOf(starts)
    first = from
    times = times.slice(from, to)
    alerts.push(
      alert(
        'warning',
        'time.backwards',
        `The clock jumps back ${starts.length - 2 === 1 ? 'once' : `${starts.length - 2} times`}; only the longest stretch (${times.length} frames) is used.`,
        'If several trials are in one file, save each in its own.',
        { time: column[starts[1]!]! },
      ),
    )
  }
  if (times.length < 2)
    refuse('time.not-increasing', 'The time column does not increase.', 'Check which column holds the time.')
  const kept = keepLongest({ times, rate: 0, first, count: times.length }, alerts)
  first = kept.first
  times = kept.times
  const span = times.at(-1)! - times[0]!
  let scale = 1
  const step = span / (times.length - 1)
  if (step >= 0.5 && step < 500 && !hasUnit(section, 's')) scale = 1e-3
  else if (step >= 500) scale = 1e-6
  if (hasUnit(section, 'ms')) scale = 1e-3
  if (scale !== 1) {
    for (let i = 0; i < times.length; i++) times[i] = times[i]! * scale
    const words = scale === 1e-3 ? 'milliseconds' : 'microseconds'
    decisions.push(`The time column counts ${words}.`)
    if (!hasUnit(section, 'ms')) {
      alerts.push(
        alert(
          'info',
          'time.unit',
          `The time column was taken as ${words}: in seconds there would be ${step.toPrecision(3)} s between frames.`,
          'Say so in the mapping if that is wrong.',
        ),
      )
    }
  }
  if (!(times.at(-1)! > times[0]!))
    refuse('time.not-increasing', 'The time column does not increase.', 'Check which column holds the time.')
  const repeated = times.reduce((sum, value, i) => sum + (i > 0 && value === times[i - 1]! ? 1 : 0), 0)
  const said = hints.rate ?? section.rate
  const grid = roundedGrid(times, said, repeated)
  if (grid !== null) {
    decisions.push(
      `The printed times are rounded; they were replaced by an even clock of ${Number(grid.rate.toFixed(4))} Hz.`,
    )
    times = grid.times
  } else if (repeated > 0) {
    refuse(
      'time.repeated',
      `${repeated} frames carry the same time as the one before.`,
      'Export the time with more digits, or without repeated frames.',
    )
  }
  const rate = grid?.rate ?? rateOf(times)
  if (said !== null && said !== undefined && Math.abs(said - rate) > 0.02 * rate) {
    alerts.push(
      alert(
        'warning',
        'time.rate-mismatch',
        `The header says ${said} Hz, but the time column runs at ${Number(rate.toFixed(2))} Hz.`,
        'The time column was used. Check it if the trial looks too fast or too slow.',
      ),
    )
  }
  const holes = times.reduce((sum, value, i) => sum + (i > 0 && value - times[i - 1]! > 1.5 / rate ? 1 : 0), 0)
  if (holes > 0) {
    alerts.push(
      alert(
        'warning',
        'time.missing-frames',
        `Frames are missing in ${holes === 1 ? 'one place' : `${holes} places`}: the clock jumps ahead.`,
        'Treated as gaps.',
      ),
    )
  }
  return { times, rate, first, count: times.length }
}

const hasUnit = (section: RawSection, unit: string): boolean =>
  section.columns.some((column) => /time/i.test(column.name) && column.unit?.toLowerCase() === unit)

/** Times lost here and there are put between their neighbours; the row itself stays. */
function fillLostTimes(times: Float64Array, alerts: Alert[]): void {
  let lost = 0
  for (let i = 0; i < times.length; i++) {
    if (Number.isFinite(times[i]!)) continue
    lost++
    let next = i + 1
    while (next < times.length && !Number.isFinite(times[next]!)) next++
    const before = i > 0 ? times[i - 1]! : null
    const after = next < times.length ? times[next]! : null
    const step = i > 1 ? times[i - 1]! - times[i - 2]! : 0
    if (before !== null && after !== null) times[i] = before + (after - before) / (next - i + 1)
    else if (before !== null && step > 0) times[i] = before + step
    else refuse('time.missing', 'The time column has gaps at its beginning.', 'Export the time of every frame.')
  }
  if (lost > 0) {
    alerts.push(
      alert(
        'warning',
        'time.filled',
        `${lost === 1 ? 'One frame has' : `${lost} frames have`} no time; it was put between its neighbours.`,
        'Export the time of every frame.',
      ),
    )
  }
}

/** Times printed with few digits stand on an even grid within half a digit: 0, 0.007, 0.013, 0.020 is 150 Hz. */
function roundedGrid(
  times: Float64Array,
  said: number | null | undefined,
  repeated: number,
): { readonly times: Float64Array; readonly rate: number } | null {
  const digit = [1e-2, 1e-3, 1e-4].find((size) =>
    times.every((value) => Math.abs(value / size - Math.round(value / size)) < 1e-4),
  )
  if (digit === undefined) return null
  const fitted = (times.length - 1) / (times.at(-1)! - times[0]!)
  const isSaid = said !== null && said !== undefined && Math.abs(said - fitted) < 0.01 * fitted
  // Digits as coarse as the frames would hide a missing frame, unless the rate is known or times repeat.
  if (digit > 0.35 / fitted && repeated === 0 && !isSaid) return null
  const rate = isSaid ? said : Math.abs(fitted - Math.round(fitted)) < 0.004 * fitted ? Math.round(fitted) : fitted
  let isUneven = repeated > 0
  for (let i = 0; i < times.length; i++) {
    const off = Math.abs(times[i]! - (times[0]! + i / rate))
    if (off > 1.02 * digit) return null
    if (off > 1e-6) isUneven = true
  }
  return isUneven ? { times: Float64Array.from(times, (_, i) => times[0]! + i / rate), rate } : null
}

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
  return { times, rate: rateOf(times), first: 0, count: times.length }
}
