import type { BandedFactor } from './spline-banded.ts'
import { calcInverseBands, factorBanded, solveBanded } from './spline-banded.ts'
import { calcTaylor } from './spline-taylor.ts'

/**
 * Natural smoothing splines of degree 3 or 5 on any strictly increasing times: the function s that minimises
 *
 *   Σ (y − s)² + λ ∫ (s⁽ᵐ⁾)² dt,   degree 2m − 1,
 *
 * λ = 0 interpolates. With s⁽ᵐ⁾ = Σ c_j M_j (B-splines of unit area on m + 1 neighbouring times) and the divided
 * differences D s = G c / m!, G_ij = ∫ M_i M_j (Peano's kernel), the minimum is
 *
 *   (G + λ m!² D Dᵀ) c = m! D y,   s = y − λ m! Dᵀ c,
 *
 * banded and positive definite. Times are counted in mean steps inside, so λ has no unit and behaves alike at every
 * rate.
 */
export interface Spline {
  readonly times: Float64Array
  readonly degree: 3 | 5
  /** Taylor coefficients at the left end of each interval, degree + 1 each, powers of seconds. */
  readonly coefficients: Float64Array
  readonly lambda: number
}

export interface SplineFit extends Spline {
  /** Smoothed values at the times. */
  readonly values: Float64Array
  /** Generalised cross-validation score; NaN for interpolation. */
  readonly score: number
  /** Trace of the influence matrix: how many free parameters the curve spends. */
  readonly freedom: number
}

const FACTORIAL = [1, 1, 2, 6, 24, 120]

/** The parts that depend on the times only: shared by every channel of a recording and every λ. */
export interface SplineBasis {
  readonly times: Float64Array
  readonly degree: 3 | 5
  readonly m: 2 | 3
  /** s per step. */
  readonly step: number
  /** Times in steps. */
  readonly knots: Float64Array
  /** n − m rows of m + 1 divided-difference weights. */
  readonly D: Float64Array
  /** Bands of G and of D Dᵀ, upper, m + 1 wide. */
  readonly G: Float64Array
  readonly DDt: Float64Array
  /**
   * Per interval, m points inside it (quarters; for m = 2 without the middle) and at each the m B-splines that reach
   * it.
   */
  readonly inside: Float64Array
  /** Third powers of the intervals, in steps. */
  readonly cubes: Float64Array
  /** Factor of G, for every curve through its values; null when times do not increase. */
  readonly interpolating: BandedFactor | null
}

export function createSplineBasis(times: Float64Array, degree: 3 | 5): SplineBasis {
  const m = degree === 3 ? 2 : 3
  const n = times.length
  if (n < m + 1) throw new Error(`createSplineBasis: expected at least ${m + 1} times, got ${n}`)
  const step = (times[n - 1]! - times[0]!) / (n - 1)
  const knots = Float64Array.from(times, (t) => (t - times[0]!) / step)
  const rows = n - m
  const w = m + 1
  const D = new Float64Array(rows * w)
  for (let j = 0; j < rows; j++) {
    for (let a = 0; a <= m; a++) {
      let product = 1
      for (let b = 0; b <= m; b++) if (b !== a) product *= knots[j + a]! - knots[j + b]!
      D[j * w + a] = 1 / product
    }
  }
  const DDt = new Float64Array(rows * w)
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k <= m && i + k < rows; k++) {
      let sum = 0
      for (let a = k; a <= m; a++) sum += D[i * w + a]! * D[(i + k) * w + (a - k)]!
      DDt[i * w + k] = sum
    }
  }
  const G = calcOverlaps(knots, m)
  const inside = new Float64Array((n - 1) * m * m)
  const quarters = m === 2 ? [0.25, 0.75] : [0.25, 0.5, 0.75]
  for (let interval = 0; interval < n - 1; interval++) {
    const h = knots[interval + 1]! - knots[interval]!
    for (let q = 0; q < m; q++) {
      for (let k = 0; k < m; k++) {
        const j = interval - m + 1 + k
        if (j < 0 || j >= rows) continue
        inside[(interval * m + q) * m + k] = unitSpline(knots, j, m, knots[interval]! + quarters[q]! * h)
      }
    }
  }
  const interpolating = factorBanded(Float64Array.from(G), rows, m)
  const cubes = Float64Array.from({ length: n - 1 }, (_, i) => (knots[i + 1]! - knots[i]!) ** 3)
  return { times, degree, m, step, knots, D, G, DDt, inside, cubes, interpolating }
}

/** Bands of G, ∫ M_i M_j: three Gauss points per interval integrate the products (degree ≤ 4) exactly. */
function calcOverlaps(knots: Float64Array, m: 2 | 3): Float64Array {
  const w = m + 1
  const rows = knots.length - m
  const G = new Float64Array(rows * w)
  const points = [-Math.sqrt(0.6), 0, Math.sqrt(0.6)]
  const weights = [5 / 18, 8 / 18, 5 / 18]
  const there = new Float64Array(m)
  for (let interval = 0; interval < knots.length - 1; interval++) {
    const h = knots[interval + 1]! - knots[interval]!
    const first = Math.max(0, interval - m + 1)
    const last = Math.min(rows - 1, interval)
    for (let q = 0; q < 3; q++) {
      const t = knots[interval]! + (h * (1 + points[q]!)) / 2
      for (let i = first; i <= last; i++) there[i - first] = unitSpline(knots, i, m, t)
      for (let i = first; i <= last; i++) {
        const left = there[i - first]!
        for (let k = 0; i + k <= last; k++) G[i * w + k]! += weights[q]! * h * left * there[i + k - first]!
      }
    }
  }
  return G
}

/** B-spline of order m on knots[j..j+m], scaled to unit area. */
function unitSpline(knots: Float64Array, j: number, m: 2 | 3, t: number): number {
  const a = knots[j]!
  const b = knots[j + 1]!
  const c = knots[j + 2]!
  if (m === 2) return hat(t, a, b, c)
  const d = knots[j + 3]!
  // M_k(t) = k/(k−1) · ((t − l) M_{k−1,left} + (r − t) M_{k−1,right}) / (r − l), here k = 3.
  return (1.5 * ((t - a) * hat(t, a, b, c) + (d - t) * hat(t, b, c, d))) / (d - a)
}

function hat(t: number, l: number, mid: number, r: number): number {
  if (t <= l || t >= r) return 0
  return t <= mid ? (2 * (t - l)) / ((r - l) * (mid - l)) : (2 * (r - t)) / ((r - l) * (r - mid))
}

/** The spline of given λ (in steps; 0 interpolates) through or near the values. */
export function fitSpline(basis: SplineBasis, values: Float64Array, lambda = 0): SplineFit {
  const solved = solveFor(basis, values, lambda)
  let score = Number.NaN
  let freedom = values.length
  if (lambda > 0) {
    const n = values.length
    const free = lambda * FACTORIAL[basis.m]! ** 2 * traceWithDDt(basis, solved.factor)
    freedom = n - free
    score = (n * solved.residual) / (free * free)
  }
  return {
    times: basis.times,
    degree: basis.degree,
    coefficients: calcTaylor(basis, solved.smoothed, solved.c),
    lambda,
    values: solved.smoothed,
    score,
    freedom,
  }
}

/** The score of generalised cross-validation alone, for a choice among several λ. */
export function scoreSpline(basis: SplineBasis, values: Float64Array, lambda: number): number {
  const solved = solveFor(basis, values, lambda)
  const free = lambda * FACTORIAL[basis.m]! ** 2 * traceWithDDt(basis, solved.factor)
  return (values.length * solved.residual) / (free * free)
}

/**
 * λ by generalised cross-validation (Craven and Wahba 1979; for biomechanics Woltring 1986): the lowest score over
 * a logarithmic grid, refined by golden section. The grid runs from cut-offs near the Nyquist frequency to a twentieth
 * of it.
 */
export function fitSplineGcv(basis: SplineBasis, values: Float64Array): SplineFit {
  const score = (exponent: number): number => scoreSpline(basis, values, 10 ** exponent)
  const low = Math.log10(lambdaOfCutoff(basis, 0.45 / basis.step))
  const high = Math.log10(lambdaOfCutoff(basis, 0.01 / basis.step))
  const count = 15
  let best = low
  let bestScore = Number.POSITIVE_INFINITY
  for (let k = 0; k < count; k++) {
    const exponent = low + ((high - low) * k) / (count - 1)
    const value = score(exponent)
    if (value < bestScore) {
      bestScore = value
      best = exponent
    }
  }
  const width = (high - low) / (count - 1)
  let [a, b] = [Math.max(low, best - width), Math.min(high, best + width)]
  const golden = (Math.sqrt(5) - 1) / 2
  let x1 = b - golden * (b - a)
  let x2 = a + golden * (b - a)
  let f1 = score(x1)
  let f2 = score(x2)
  while (b - a > 0.01) {
    if (f1 < f2) {
      b = x2
      x2 = x1
      f2 = f1
      x1 = b - golden * (b - a)
      f1 = score(x1)
    } else {
      a = x1
      x1 = x2
      f1 = f2
      x2 = a + golden * (b - a)
      f2 = score(x2)
    }
  }
  return fitSpline(basis, values, 10 ** ((a + b) / 2))
}

/**
 * On even times a smoothing spline is a zero-lag low-pass with gain 1/(1 + λ ω²ᵐ), ω in radians per step: like two
 * passes of a
 * Butterworth filter of m poles. It is down to 1/√2, where our Butterworth's cut-off is, at λ ω²ᵐ = √2 − 1.
 */
export function lambdaOfCutoff(basis: Pick<SplineBasis, 'm' | 'step'>, cutoff: number): number {
  return (Math.SQRT2 - 1) / (2 * Math.PI * cutoff * basis.step) ** (2 * basis.m)
}

export function cutoffOfLambda(basis: Pick<SplineBasis, 'm' | 'step'>, lambda: number): number {
  return ((Math.SQRT2 - 1) / lambda) ** (1 / (2 * basis.m)) / (2 * Math.PI * basis.step)
}

/** Value (0) or a derivative (1, 2, …) at any time; beyond the ends the outer polynomials are continued. */
export function evaluateSpline(spline: Spline, at: Float64Array, derivative = 0): Float64Array {
  const out = new Float64Array(at.length)
  putSpline(spline, at, derivative, { out, from: 0, stride: 1 })
  return out
}

/** The same into entries of `out` that lie `stride` apart. */
export function putSpline(
  { times, degree, coefficients }: Spline,
  at: Float64Array,
  derivative: number,
  { out, from, stride }: { readonly out: Float64Array; readonly from: number; readonly stride: number },
): void {
  const w = degree + 1
  const last = times.length - 2
  const factors = FALLING[derivative]!
  let interval = 0
  for (let k = 0; k < at.length; k++) {
    const t = at[k]!
    if (t < times[interval]!) interval = 0
    while (interval < last && t > times[interval + 1]!) interval++
    const u = t - times[interval]!
    let sum = 0
    for (let p = degree; p >= derivative; p--) sum = sum * u + factors[p]! * coefficients[interval * w + p]!
    out[from + k * stride] = sum
  }
}

/** p (p − 1) … for each power p that is derived so many times. */
const FALLING = [0, 1, 2, 3, 4, 5].map((derivative) =>
  Float64Array.from({ length: 6 }, (_, p) => {
    let factor = 1
    for (let q = 0; q < derivative; q++) factor *= p - q
    return factor
  }),
)

interface Solved {
  readonly factor: BandedFactor
  readonly c: Float64Array
  readonly smoothed: Float64Array
  readonly residual: number
}

function solveFor(basis: SplineBasis, values: Float64Array, lambda: number): Solved {
  const { m, D } = basis
  const n = basis.times.length
  if (values.length !== n) throw new Error(`fitSpline: expected ${n} values, got ${values.length}`)
  const w = m + 1
  const rows = n - m
  const f = FACTORIAL[m]!
  const factor = lambda === 0 ? basis.interpolating : factorFor(basis, lambda)
  if (factor === null) throw new Error('fitSpline: expected increasing times and a finite λ, got a singular system')
  const c = new Float64Array(rows)
  for (let j = 0; j < rows; j++) {
    let sum = 0
    for (let a = 0; a <= m; a++) sum += D[j * w + a]! * values[j + a]!
    c[j] = f * sum
  }
  solveBanded(factor, c)
  const smoothed = Float64Array.from(values)
  let residual = 0
  if (lambda > 0) {
    const off = new Float64Array(n)
    for (let j = 0; j < rows; j++) for (let a = 0; a <= m; a++) off[j + a]! += lambda * f * D[j * w + a]! * c[j]!
    for (let i = 0; i < n; i++) {
      smoothed[i]! -= off[i]!
      residual += off[i]! * off[i]!
    }
  }
  return { factor, c, smoothed, residual }
}

function factorFor({ m, G, DDt, times }: SplineBasis, lambda: number): BandedFactor | null {
  const f = FACTORIAL[m]!
  const matrix = new Float64Array(G.length)
  for (let k = 0; k < G.length; k++) matrix[k] = G[k]! + lambda * f * f * DDt[k]!
  return factorBanded(matrix, times.length - m, m)
}

function traceWithDDt({ m, DDt }: SplineBasis, factor: BandedFactor): number {
  const inverse = calcInverseBands(factor)
  const w = m + 1
  let trace = 0
  for (let i = 0; i < factor.size; i++) {
    trace += inverse[i * w]! * DDt[i * w]!
    for (let k = 1; k <= m && i + k < factor.size; k++) trace += 2 * inverse[i * w + k]! * DDt[i * w + k]!
  }
  return trace
}
