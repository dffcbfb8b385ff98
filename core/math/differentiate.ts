/**
 * First and second derivatives of sampled signals by the polynomial through five neighbouring samples (central
 * inside, one-sided at the ends); exact for quartics, any strictly increasing times.
 */
export interface Derivatives {
  readonly first: Float64Array
  readonly second: Float64Array
}

const POINTS = 5

export function differentiate(times: Float64Array, values: Float64Array, width: number): Derivatives {
  const { count, first, second } = calcDerivativeWeights(times)
  return { first: weigh(first, count, values, width), second: weigh(second, count, values, width) }
}

/** One of the two. */
export function calcDerivative(
  times: Float64Array,
  values: Float64Array,
  width: number,
  which: keyof Derivatives,
): Float64Array {
  const weights = calcDerivativeWeights(times)
  return weigh(weights[which], weights.count, values, width)
}

function weigh(weights: Float64Array, count: number, values: Float64Array, width: number): Float64Array {
  if (count === POINTS) return weighFive(weights, values, width)
  const out = new Float64Array(values.length)
  const n = values.length / width
  for (let k = 0; k < n; k++) {
    const from = firstNeighbour(k, n, count) * width
    for (let c = 0; c < width; c++) {
      let sum = 0
      for (let i = 0; i < count; i++) sum += weights[k * count + i]! * values[from + i * width + c]!
      out[k * width + c] = sum
    }
  }
  return out
}

/** The same of five neighbours, which is what all but the shortest signals have. */
function weighFive(weights: Float64Array, values: Float64Array, width: number): Float64Array {
  const out = new Float64Array(values.length)
  const n = values.length / width
  for (let k = 0; k < n; k++) {
    const from = firstNeighbour(k, n, POINTS) * width
    const [w, to] = [k * POINTS, k * width]
    const w0 = weights[w]!
    const w1 = weights[w + 1]!
    const w2 = weights[w + 2]!
    const w3 = weights[w + 3]!
    const w4 = weights[w + 4]!
    for (let c = 0; c < width; c++) {
      const at = from + c
      out[to + c] =
        0 +
        w0 * values[at]! +
        w1 * values[at + width]! +
        w2 * values[at + 2 * width]! +
        w3 * values[at + 3 * width]! +
        w4 * values[at + 4 * width]!
    }
  }
  return out
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
  const count = Math.min(POINTS, n)
  const first = new Float64Array(n * count)
  const second = new Float64Array(n * count)
  // On an even clock the weights depend only on where in its five neighbours a sample lies.
  const even = isEven(times)
  const known = new Map<number, number>()
  for (let k = 0; k < n; k++) {
    const from = firstNeighbour(k, n, count)
    const like = even ? known.get(k - from) : undefined
    if (like === undefined) {
      calcWeights(
        times,
        from,
        count,
        times[k]!,
        first.subarray(k * count, (k + 1) * count),
        second.subarray(k * count, (k + 1) * count),
      )
      if (even) known.set(k - from, k)
    } else {
      first.copyWithin(k * count, like * count, (like + 1) * count)
      second.copyWithin(k * count, like * count, (like + 1) * count)
    }
  }
  return { count, first, second }
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
