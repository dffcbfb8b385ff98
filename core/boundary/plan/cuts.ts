import { findPeaks, refinePeak } from '../../recording/events/peaks.ts'

/**
 * Where a motion that is not gait is cut: always where an end begins or ceases to touch the ground; besides at these.
 */
export interface Cuts {
  /** s, on the recording's clock: set by hand. */
  readonly times: readonly number[]
  /** Channels whose largest and smallest values cut: a joint angle, a joint's name, or `rod.height` of a rod's end. */
  readonly extremes: readonly string[]
}

/** A boundary that no contact makes. */
export interface CutMark {
  readonly time: number
  readonly label: string
}

/** Of a channel's range: turns back that are smaller are tremor and noise. */
const LEAST_TURN = 0.15
/** s: two boundaries are at least so far apart. */
export const LEAST_APART = 0.04

/** Where a channel turns back, upwards and downwards. Frames that were not seen (NaN) are passed over. */
export function findExtremes(times: Float64Array, values: Float64Array, words: string): CutMark[] {
  const kept = Array.from(values, (value, k) => ({ value, time: times[k]! })).filter(({ value }) =>
    Number.isFinite(value),
  )
  const clock = Float64Array.from(kept, ({ time }) => time)
  const curve = Float64Array.from(kept, ({ value }) => value)
  const range = curve.reduce((most, value) => Math.max(most, value), -Infinity) - Math.min(...curve)
  if (!(range > 0)) return []
  const step = (clock.at(-1)! - clock[0]!) / Math.max(1, clock.length - 1)
  const find = (sign: 1 | -1): CutMark[] => {
    const seen = curve.map((value) => sign * value)
    return findPeaks(seen, LEAST_TURN * range, Math.ceil(LEAST_APART / step)).map((k) => ({
      time: refinePeak(clock, seen, k),
      label: `${sign > 0 ? 'Largest' : 'Smallest'} ${words}`,
    }))
  }
  return [...find(1), ...find(-1)].toSorted((a, b) => a.time - b.time)
}

/** In time, none nearer to the one before than a phase can be short. */
export function keepApart(marks: readonly CutMark[]): CutMark[] {
  const kept: CutMark[] = []
  for (const mark of marks.toSorted((a, b) => a.time - b.time))
    if (kept.length === 0 || mark.time - kept.at(-1)!.time >= LEAST_APART) kept.push(mark)
  return kept
}
