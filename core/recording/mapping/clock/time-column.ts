import { alert, type Alert } from '../../../outcome.ts'
import { refuse } from '../../readers/bytes.ts'
import type { RawSection } from '../../readers/raw.ts'
import type { Notes } from '../notes.ts'
import { keepLongest, longestOf, rateOf, type Clock } from './stretch.ts'

/** The clock that a column of times gives; `stated`: the rate that the file or the user gives, Hz. */
export function readTimeColumn(section: RawSection, column: Float64Array, stated: number | null, notes: Notes): Clock {
  const { decisions, alerts } = notes
  const filled: Float64Array = column.slice()
  fillLostTimes(filled, alerts)
  const forward = keepForward(filled, column, alerts)
  if (forward.times.length < 2) refuseIdle()
  const kept = keepLongest({ ...forward, rate: 0, count: forward.times.length }, alerts)
  const { first } = kept
  settleUnit(section, kept.times, notes)
  if (!(kept.times.at(-1)! > kept.times[0]!)) refuseIdle()
  const repeated = kept.times.reduce((sum, value, i) => sum + (i > 0 && value === kept.times[i - 1]! ? 1 : 0), 0)
  const grid = roundedGrid(kept.times, stated, repeated)
  if (grid !== null) {
    decisions.push(
      `The printed times are rounded; they were replaced by an even clock of ${Number(grid.rate.toFixed(4))} Hz.`,
    )
  } else if (repeated > 0) {
    refuse(
      'time.repeated',
      `${repeated} frames carry the same time as the one before.`,
      'Export the time with more digits, or without repeated frames.',
    )
  }
  const times = grid?.times ?? kept.times
  const rate = grid?.rate ?? rateOf(times)
  alerts.push(...checkRate(times, rate, stated))
  return { times, rate, first, count: times.length }
}

const refuseIdle = (): never =>
  refuse('time.not-increasing', 'The time column does not increase.', 'Check which column holds the time.')

/** A clock that runs backwards begins another trial: keeps the longest stretch. */
function keepForward(
  times: Float64Array,
  column: Float64Array,
  alerts: Alert[],
): { readonly times: Float64Array; readonly first: number } {
  const starts = [0]
  for (let i = 1; i < times.length; i++) if (times[i]! < times[i - 1]!) starts.push(i)
  if (starts.length === 1) return { times, first: 0 }
  starts.push(times.length)
  const [from, to] = longestOf(starts)
  alerts.push(
    alert(
      'warning',
      'time.backwards',
      `The clock jumps back ${starts.length - 2 === 1 ? 'once' : `${starts.length - 2} times`}; only the longest stretch (${to - from} frames) is used.`,
      'If several trials are in one file, save each in its own.',
      { time: column[starts[1]!]! },
    ),
  )
  return { times: times.slice(from, to), first: from }
}

/** Milliseconds and microseconds into seconds, in place. */
function settleUnit(section: RawSection, times: Float64Array, { decisions, alerts }: Notes): void {
  const span = times.at(-1)! - times[0]!
  let scale = 1
  const step = span / (times.length - 1)
  if (step >= 0.5 && step < 500 && !hasUnit(section, 's')) scale = 1e-3
  else if (step >= 500) scale = 1e-6
  if (hasUnit(section, 'ms')) scale = 1e-3
  if (scale === 1) return
  for (let i = 0; i < times.length; i++) times[i] = times[i]! * scale
  const words = scale === 1e-3 ? 'milliseconds' : 'microseconds'
  decisions.push(`The time column counts ${words}.`)
  if (hasUnit(section, 'ms')) return
  alerts.push(
    alert(
      'info',
      'time.unit',
      `The time column was taken as ${words}: in seconds there would be ${step.toPrecision(3)} s between frames.`,
      'Say so in the mapping if that is wrong.',
    ),
  )
}

function checkRate(times: Float64Array, rate: number, stated: number | null): Alert[] {
  const found: Alert[] = []
  if (stated !== null && Math.abs(stated - rate) > 0.02 * rate) {
    found.push(
      alert(
        'warning',
        'time.rate-mismatch',
        `The header says ${stated} Hz, but the time column runs at ${Number(rate.toFixed(2))} Hz.`,
        'The time column was used. Check it if the trial looks too fast or too slow.',
      ),
    )
  }
  const holes = times.reduce((sum, value, i) => sum + (i > 0 && value - times[i - 1]! > 1.5 / rate ? 1 : 0), 0)
  if (holes > 0) {
    found.push(
      alert(
        'warning',
        'time.missing-frames',
        `Frames are missing in ${holes === 1 ? 'one place' : `${holes} places`}: the clock jumps ahead.`,
        'Treated as gaps.',
      ),
    )
  }
  return found
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
  stated: number | null,
  repeated: number,
): { readonly times: Float64Array; readonly rate: number } | null {
  const digit = [1e-2, 1e-3, 1e-4].find((size) =>
    times.every((value) => Math.abs(value / size - Math.round(value / size)) < 1e-4),
  )
  if (digit === undefined) return null
  const fitted = (times.length - 1) / (times.at(-1)! - times[0]!)
  const isStated = stated !== null && Math.abs(stated - fitted) < 0.01 * fitted
  // Digits as coarse as the frames would hide a missing frame, unless the rate is known or times repeat.
  if (digit > 0.35 / fitted && repeated === 0 && !isStated) return null
  const rate = isStated ? stated : Math.abs(fitted - Math.round(fitted)) < 0.004 * fitted ? Math.round(fitted) : fitted
  let isUneven = repeated > 0
  for (let i = 0; i < times.length; i++) {
    const off = Math.abs(times[i]! - (times[0]! + i / rate))
    if (off > 1.02 * digit) return null
    if (off > 1e-6) isUneven = true
  }
  return isUneven ? { times: Float64Array.from(times, (_, i) => times[0]! + i / rate), rate } : null
}
