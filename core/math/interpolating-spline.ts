/**
 * The smooth curve through given points: the spline of odd degree p with “not-a-knot” ends (p − 1 continuous
 * derivatives; the second derivative is off by O(h^{p−1}) only). Through n ≤ p points: the one polynomial of degree n −
 * 1.
 */
export interface InterpolatingSpline {
  /** Components per point. */
  readonly size: number
  /** Value (derivative 0) or time derivative at t, written to `out`. Beyond the ends the last piece goes on. */
  at(t: number, out: Float64Array, derivative?: 0 | 1 | 2): void
}

/**
 * `values` holds one row of `size` numbers per time; times increase strictly. The quintic is right for most uses;
 * degree
 * seven follows exact samples more closely, and noisy ones too.
 */
export function calcInterpolatingSpline(
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  size: number,
  mostDegree: 3 | 5 | 7 = 5,
): InterpolatingSpline {
  const n = times.length
  if (n < 1 || values.length !== n * size) {
    throw new Error(`calcInterpolatingSpline: expected ${n} × ${size} values, got ${values.length}`)
  }
  const degree = Math.min(mostDegree, n - 1)
  return new PiecewiseSpline(calcPieces(times, values, size, degree), degree, size, size)
}

/** One spline through each column of values at the same times: what depends on the times alone is worked out once. */
export function calcInterpolatingSplines(
  times: ArrayLike<number>,
  columns: readonly ArrayLike<number>[],
): InterpolatingSpline[] {
  const count = columns.length
  const n = times.length
  if (n < 1 || columns.some((one) => one.length !== n))
    throw new Error(`calcInterpolatingSplines: expected ${n} values in each of ${count} columns`)
  const values = new Float64Array(n * count)
  for (let c = 0; c < count; c++) for (let k = 0; k < n; k++) values[k * count + c] = columns[c]![k]!
  const degree = Math.min(5, n - 1)
  const { breaks, coefficients } = calcPieces(times, values, count, degree)
  return columns.map(
    (_, c) => new PiecewiseSpline({ breaks, coefficients: coefficients.subarray(c) }, degree, 1, count),
  )
}

/** Pieces by their local powers. */
class PiecewiseSpline implements InterpolatingSpline {
  readonly size: number
  readonly #breaks: Float64Array
  readonly #coefficients: Float64Array
  readonly #degree: number
  /** From one power's coefficients to those of the next. */
  readonly #stride: number
  /** The last one asked for: times come in order as a rule. */
  #piece = 0

  constructor({ breaks, coefficients }: Pieces, degree: number, size: number, stride: number) {
    this.size = size
    this.#breaks = breaks
    this.#coefficients = coefficients
    this.#degree = degree
    this.#stride = stride
  }

  at(t: number, out: Float64Array, derivative: 0 | 1 | 2 = 0): void {
    const breaks = this.#breaks
    const coefficients = this.#coefficients
    const degree = this.#degree
    const stride = this.#stride
    const last = breaks.length - 2
    let piece = this.#piece
    while (piece > 0 && t < breaks[piece]!) piece--
    while (piece < last && t >= breaks[piece + 1]!) piece++
    this.#piece = piece
    const s = t - breaks[piece]!
    const base = piece * (degree + 1) * stride
    for (let c = 0; c < this.size; c++) {
      let sum = 0
      for (let k = degree; k >= derivative; k--) {
        const factor = derivative === 0 ? 1 : derivative === 1 ? k : k * (k - 1)
        sum = sum * s + factor * coefficients[base + k * stride + c]!
      }
      out[c] = sum
    }
  }
}

interface Pieces {
  readonly breaks: Float64Array
  readonly coefficients: Float64Array
}

/** Local power coefficients of every piece, from the B-spline that passes through the points. */
function calcPieces(times: ArrayLike<number>, values: ArrayLike<number>, size: number, degree: number): Pieces {
  const n = times.length
  const first = times[0]!
  const end = n > 1 ? times[n - 1]! : first + 1
  const inner = n - degree - 1
  const knots = new Float64Array(n + degree + 1)
  knots.fill(first, 0, degree + 1)
  for (let k = 0; k < inner; k++) knots[degree + 1 + k] = times[k + (degree + 1) / 2]!
  knots.fill(end, n)
  const points = solveCollocation(times, values, size, degree, knots)
  // From the first knot that is not repeated to the last: where one piece ends the next begins.
  const breaks = knots.slice(degree, n + 1)
  const coefficients = new Float64Array((breaks.length - 1) * (degree + 1) * size)
  // The k-th derivative is a spline of degree − k whose control points are divided differences.
  let factorial = 1
  for (let k = 0; k <= degree; k++) {
    if (k > 0) {
      factorial *= k
      const p = degree - k + 1
      for (let i = 0; i < n - k; i++) {
        const span = knots[i + degree + 1]! - knots[i + k]!
        for (let c = i * size; c < (i + 1) * size; c++) points[c] = (p * (points[c + size]! - points[c]!)) / span
      }
    }
    for (let piece = 0; piece < breaks.length - 1; piece++) {
      calcBasis(knots, degree - k, piece + degree, breaks[piece]!)
      for (let c = 0; c < size; c++) {
        let sum = 0
        for (let q = 0; q <= degree - k; q++) sum += basis[q]! * points[(piece + q) * size + c]!
        coefficients[(piece * (degree + 1) + k) * size + c] = sum / factorial
      }
    }
  }
  return { breaks, coefficients }
}

/** Of degree 7 at most. */
const basis = new Float64Array(8)

/** The degree + 1 basis functions that live on the span [knots[span], knots[span + 1]], at t (Cox–de Boor), into `basis`. */
function calcBasis(knots: Float64Array, degree: number, span: number, t: number): void {
  basis[0] = 1
  for (let p = 1; p <= degree; p++) {
    let saved = 0
    for (let q = 0; q < p; q++) {
      const right = knots[span + q + 1]!
      const left = knots[span + 1 - p + q]!
      const share = basis[q]! / (right - left)
      basis[q] = saved + (right - t) * share
      saved = (t - left) * share
    }
    basis[p] = saved
  }
}

/** Band elimination without pivoting, which is stable here because the collocation matrix is totally positive. */
function solveCollocation(
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  size: number,
  degree: number,
  knots: Float64Array,
): Float64Array {
  const n = times.length
  const width = 2 * degree + 1
  const band = new Float64Array(n * width)
  const x = new Float64Array(n * size)
  for (let i = 0; i < x.length; i++) x[i] = values[i]!
  let span = degree
  for (let i = 0; i < n; i++) {
    while (span < n - 1 && times[i]! >= knots[span + 1]!) span++
    calcBasis(knots, degree, span, times[i]!)
    for (let q = 0; q <= degree; q++) {
      const column = span - degree + q - i + degree
      if (column >= 0 && column < width) band[i * width + column] = basis[q]!
    }
  }
  for (let i = 0; i < n; i++) {
    const pivot = band[i * width + degree]!
    for (let r = i + 1; r <= Math.min(n - 1, i + degree); r++) {
      const factor = band[r * width + i - r + degree]! / pivot
      if (factor === 0) continue
      for (let j = i; j <= Math.min(n - 1, i + degree); j++) {
        band[r * width + j - r + degree]! -= factor * band[i * width + j - i + degree]!
      }
      for (let c = 0; c < size; c++) x[r * size + c]! -= factor * x[i * size + c]!
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let c = 0; c < size; c++) {
      let sum = x[i * size + c]!
      for (let j = i + 1; j <= Math.min(n - 1, i + degree); j++)
        sum -= band[i * width + j - i + degree]! * x[j * size + c]!
      x[i * size + c] = sum / band[i * width + degree]!
    }
  }
  return x
}
