import { createSplineBasis, evaluateSpline, fitSpline } from '../../math/spline.ts'
import { calcRuns, isMissing } from './gaps.ts'

/** Even times for a recording, and whether its samples must be carried over to them. */
export interface Clock {
  readonly times: Float64Array
  readonly rate: number
  /** True when the file's own times were uneven beyond rounding: signals are interpolated to `times`. */
  readonly uneven: boolean
  /** Largest distance of the file's times from an even clock, in steps; 0.5 is the rounding of a whole step. */
  readonly jitter: number
}

/** Times printed with too few digits scatter about an even clock; more than this share of a step is taken as real. */
const ROUNDING = 0.15

export function calcClock(times: Float64Array): Clock {
  const count = times.length
  const first = times[0]!
  const step = (times[count - 1]! - first) / (count - 1)
  let jitter = 0
  for (let k = 0; k < count; k++) jitter = Math.max(jitter, Math.abs(times[k]! - first - k * step) / step)
  if (jitter <= ROUNDING) {
    return { times: Float64Array.from(times, (_, k) => first + k * step), rate: 1 / step, uneven: false, jitter }
  }
  // Lost rows make the mean step too long: the median one is the camera's.
  const steps = Float64Array.from({ length: count - 1 }, (_, k) => times[k + 1]! - times[k]!).toSorted()
  const median = steps[Math.floor(steps.length / 2)]!
  const length = Math.floor((times[count - 1]! - first) / median + 1e-6) + 1
  return { times: Float64Array.from({ length }, (_, k) => first + k * median), rate: 1 / median, uneven: true, jitter }
}

/** Interpolates a signal to the clock, run by run; a pause in the file longer than `limit` stays a gap. */
export function carryToClock(
  values: Float64Array,
  width: number,
  times: Float64Array,
  clock: Clock,
  limit: number,
): Float64Array {
  const out = new Float64Array(clock.times.length * width).fill(Number.NaN)
  const present = calcRuns(times.length, (frame) => isMissing(values, width, frame))
  for (const run of present.flatMap(({ first, last }) => splitAtPauses(times, first, last, limit))) {
    if (run.last - run.first < 3) continue
    const basis = createSplineBasis(times.slice(run.first, run.last + 1), 3)
    const from = clock.times.findIndex((t) => t >= times[run.first]! - 1e-9)
    const to = clock.times.findLastIndex((t) => t <= times[run.last]! + 1e-9)
    if (from < 0 || to < from) continue
    for (let i = 0; i < width; i++) {
      const column = Float64Array.from(
        { length: run.last - run.first + 1 },
        (_, k) => values[(run.first + k) * width + i]!,
      )
      const at = clock.times.subarray(from, to + 1)
      evaluateSpline(fitSpline(basis, column), at).forEach((value, k) => (out[(from + k) * width + i] = value))
    }
  }
  return out
}

function splitAtPauses(
  times: Float64Array,
  first: number,
  last: number,
  limit: number,
): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = []
  let start = first
  for (let k = first; k < last; k++) {
    if (times[k + 1]! - times[k]! > limit + 1e-9) {
      runs.push({ first: start, last: k })
      start = k + 1
    }
  }
  runs.push({ first: start, last })
  return runs
}
