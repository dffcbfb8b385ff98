import { FIVE, addFiveRows } from './five-rows.ts'

/**
 * First and second derivatives of sampled signals by the polynomial through five neighbouring samples (central
 * inside, one-sided at the ends); exact for quartics, any strictly increasing times.
 */
export interface Derivatives {
  readonly first: Float64Array
  readonly second: Float64Array
}

export function differentiate(times: Float64Array, values: Float64Array, width: number): Derivatives {
  const weigher = createWeigher(times)
  return {
    first: calcDerivative(times, values, width, 'first', weigher),
    second: calcDerivative(times, values, width, 'second', weigher),
  }
}

/** One of the two. */
export function calcDerivative(
  times: Float64Array,
  values: Float64Array,
  width: number,
  which: keyof Derivatives,
  weigher: Weigher = createWeigher(times),
): Float64Array {
  const out = new Float64Array(values.length)
  const derive = createDerivation(times, values, width, which, weigher)
  for (let from = 0; from < times.length; from += CHUNK) {
    const end = Math.min(times.length, from + CHUNK)
    derive(from, end, out.subarray(from * width, end * width))
  }
  return out
}

/** Samples whose weights are at hand at once. */
const CHUNK = 512

/** Puts one of the two into `out` for the samples `from` up to, not including, `end`. */
export type Derivation = (from: number, end: number, out: Float64Array) => void

/** The same a part at a time, where all of it would take too much room. */
export function createDerivation(
  times: Float64Array,
  values: Float64Array,
  width: number,
  which: keyof Derivatives,
  weigher: Weigher = createWeigher(times),
): Derivation {
  const n = times.length
  const count = Math.min(FIVE, n)
  let weights = new Float64Array(0)
  return (from, end, out) => {
    const numbers = (end - from) * count
    if (weights.length < numbers) weights = new Float64Array(numbers)
    for (let k = from; k < end; k++) weights.set(weigher(k)[which], (k - from) * count)
    for (let k = from; k < end; k++) {
      const at = firstNeighbour(k, n, count) * width
      const to = (k - from) * width
      if (count === FIVE) {
        for (let i = to; i < to + width; i++) out[i] = 0
        addFiveRows(out, to, values, at, width, weights, (k - from) * count)
      } else weigh(weights, (k - from) * count, count, values, at, width, out, to)
    }
  }
}

/** One sample of `width` signals, from its neighbours' rows. */
function weigh(
  weights: Float64Array,
  w: number,
  count: number,
  values: Float64Array,
  at: number,
  width: number,
  out: Float64Array,
  to: number,
): void {
  for (let c = 0; c < width; c++) {
    let sum = 0
    for (let i = 0; i < count; i++) sum += weights[w + i]! * values[at + i * width + c]!
    out[to + c] = sum
  }
}

/**
 * What each of a sample's neighbours, `count` of them from `firstNeighbour` on, counts in its derivatives: rows of
 * `count`.
 */
export interface DerivativeWeights {
  readonly count: number
  readonly first: Float64Array
  readonly second: Float64Array
}

const firstNeighbour = (k: number, n: number, count: number): number =>
  Math.max(0, Math.min(k - (count >> 1), n - count))

/** The weights alone: for many signals on one clock. */
export function calcDerivativeWeights(times: Float64Array): DerivativeWeights {
  const n = times.length
  const count = Math.min(FIVE, n)
  const first = new Float64Array(n * count)
  const second = new Float64Array(n * count)
  const weigher = createWeigher(times)
  for (let k = 0; k < n; k++) {
    const row = weigher(k)
    first.set(row.first, k * count)
    second.set(row.second, k * count)
  }
  return { count, first, second }
}

/** The weights of sample `k`. Nobody may write into them. */
export type Weigher = (k: number) => Row

/** The same sample by sample, for clocks too long to have all weights at hand. */
export function createWeigher(times: Float64Array): Weigher {
  const n = times.length
  const count = Math.min(FIVE, n)
  const calc = (k: number): Row => {
    const row = { first: new Float64Array(count), second: new Float64Array(count) }
    calcWeights(times, firstNeighbour(k, n, count), count, times[k]!, row.first, row.second)
    return row
  }
  // On an even clock the weights depend only on where in its five neighbours a sample lies.
  const known: Row[] | null = isEven(times)
    ? Array.from({ length: count }, (_, place) => calc(place <= count >> 1 ? place : n - count + place))
    : null
  return (k) => (known === null ? calc(k) : known[k - firstNeighbour(k, n, count)]!)
}

/** One for each of the neighbours. */
interface Row {
  readonly first: Float64Array
  readonly second: Float64Array
}

function isEven(times: Float64Array): boolean {
  const n = times.length
  if (n < 2) return false
  const step = (times[n - 1]! - times[0]!) / (n - 1)
  for (let k = 1; k < n; k++) if (Math.abs(times[k]! - times[0]! - k * step) > 1e-9 * step) return false
  return true
}

/** Fornberg's recurrence for the weights of the first and second derivative at `at`. */
function calcWeights(
  times: Float64Array,
  from: number,
  count: number,
  at: number,
  w1: Float64Array,
  w2: Float64Array,
): void {
  const table = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  table[0]![0] = 1
  let c1 = 1
  let c4 = times[from]! - at
  for (let i = 1; i < count; i++) {
    let c2 = 1
    const c5 = c4
    c4 = times[from + i]! - at
    for (let j = 0; j < i; j++) {
      const c3 = times[from + i]! - times[from + j]!
      c2 *= c3
      if (j === i - 1) {
        for (let k = Math.min(i, 2); k > 0; k--) {
          table[k]![i] = (c1 * (k * table[k - 1]![i - 1]! - c5 * table[k]![i - 1]!)) / c2
        }
        table[0]![i] = (-c1 * c5 * table[0]![i - 1]!) / c2
      }
      for (let k = Math.min(i, 2); k > 0; k--) table[k]![j] = (c4 * table[k]![j]! - k * table[k - 1]![j]!) / c3
      table[0]![j] = (c4 * table[0]![j]!) / c3
    }
    c1 = c2
  }
  w1.set(table[1]!)
  w2.set(table[2]!)
}
