import { lowerBound, upperBound } from '../math/search.ts'

/** A quantity in time: constant, or given at some instants. */
export type InTime =
  | { readonly kind: 'constant'; readonly value: readonly number[] }
  | {
      readonly kind: 'sampled'
      /** Never decreasing; the same instant twice is a jump. */
      readonly times: readonly number[]
      readonly values: readonly (readonly number[])[]
      /**
       * `linear` between the instants, or `hold` each value until the next. Before the first and after the last
       * instant: held.
       */
      readonly between: 'linear' | 'hold'
    }

/** The value at time t, from the right at a jump, or from the left with `before`. */
export function calcInTime(series: InTime, t: number, out: Float64Array, before = false): void {
  const { value, low, high, fraction } = locate(series, t, before)
  if (value !== null) {
    for (let c = 0; c < value.length; c++) out[c] = value[c]!
    return
  }
  for (let c = 0; c < low.length; c++) out[c] = low[c]! + fraction * (high[c]! - low[c]!)
}

const NONE: readonly number[] = []

function locate(
  series: InTime,
  t: number,
  before: boolean,
): {
  value: readonly number[] | null
  low: readonly number[]
  high: readonly number[]
  fraction: number
} {
  if (series.kind === 'constant') return { value: series.value, low: NONE, high: NONE, fraction: 0 }
  const { times, values, between } = series
  // The last instant at or before t (strictly before it, seen from the left).
  const k = (before ? lowerBound(times, t) : upperBound(times, t)) - 1
  if (k < 0) return { value: values[0]!, low: NONE, high: NONE, fraction: 0 }
  if (k >= times.length - 1 || between === 'hold') return { value: values[k]!, low: NONE, high: NONE, fraction: 0 }
  const fraction = (t - times[k]!) / (times[k + 1]! - times[k]!)
  return { value: null, low: values[k]!, high: values[k + 1]!, fraction }
}

/** Instants at which the series or its slope jumps: an integrator must not step across them. */
export function calcBreaks(series: InTime): readonly number[] {
  return series.kind === 'constant' ? [] : [...new Set(series.times)]
}
