import { alert, type Alert } from '../../../outcome.ts'
import { refuse } from '../../readers/bytes.ts'

export interface Clock {
  /** Seconds, strictly increasing. */
  readonly times: Float64Array
  readonly rate: number
  /** The rows of the section that the times belong to. */
  readonly first: number
  readonly count: number
  /** Counted in percent of a gait cycle: how long one was taken to last, s, and whether nobody said so. */
  readonly cycle?: { readonly seconds: number; readonly isAssumed: boolean }
}

/** Steps of the clock: a longer hole is no pause, but a damaged time or another trial. */
const LONGEST_HOLE = 10_000

/** The longest stretch between two of these starts: from its own to the next. */
export const longestOf = (starts: readonly number[]): readonly [number, number] => {
  let best = 0
  for (let k = 0; k + 1 < starts.length; k++)
    if (starts[k + 1]! - starts[k]! > starts[best + 1]! - starts[best]!) best = k
  return [starts[best]!, starts[best + 1]!]
}

/** The longest stretch without a hole that no pause explains. */
export function keepLongest(clock: Clock, alerts: Alert[]): Clock {
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
  // A clock without gaps, nearly every one, is known by its extremes alone; only others need the median.
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
