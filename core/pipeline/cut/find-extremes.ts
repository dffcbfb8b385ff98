import type { CutMark } from '../../boundary/plan/cuts.ts'
import { LEAST_APART } from '../../boundary/plan/cuts.ts'
import { findPeaks, refinePeak } from '../../recording/events/peaks.ts'

/** Of a channel's range: turns back that are smaller are tremor and noise. */
const LEAST_TURN = 0.15

/** Where a channel turns back, upwards and downwards. Frames that were not seen (NaN) are passed over. */
export function findExtremes(times: Float64Array, values: Float64Array, words: string): CutMark[] {
  const kept = Array.from(values, (value, k) => ({ value, time: times[k]! })).filter(({ value }) =>
    Number.isFinite(value),
  )
  const clock = Float64Array.from(kept, ({ time }) => time)
  const curve = Float64Array.from(kept, ({ value }) => value)
  const range =
    curve.reduce((most, value) => Math.max(most, value), -Infinity) -
    curve.reduce((least, value) => Math.min(least, value), Infinity)
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
