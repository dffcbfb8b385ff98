import { factorCholesky } from '../math/cholesky.ts'
import type { Law } from './newton.ts'
import { calcMisfit } from './newton.ts'

export interface Observed {
  readonly law: Law
  /** Mean error of the law, and its covariance, rows × rows. */
  readonly error: Float64Array
  readonly covariance: Float64Array
}

/** What was known of the unknowns before any law: mean, and covariance row by row. */
export interface Known {
  readonly mean: Float64Array
  readonly covariance: Float64Array
}

/**
 * What is known once some laws A y = b hold up to their own error with covariance R. With G = A S Aᵀ + R = L Lᵀ all of it
 * is told by L⁻¹ A S and L⁻¹ (b − A m), to which a further law adds rows and changes none.
 */
export interface Conditioned {
  readonly known: Known
  /** Times the covariance S of what was known. */
  readonly spread: number
  readonly rows: Law['rows']
  /** L, each row up to its diagonal. */
  readonly factor: readonly Float64Array[]
  /** L⁻¹ A S, a row of the laws' rows for each unknown. */
  readonly gain: Float64Array
  /** L⁻¹ (b − A m) */
  readonly innovation: Float64Array
}

export interface Updated {
  readonly mean: Float64Array
  readonly variance: Float64Array
  /** Variance before the laws. */
  readonly before: Float64Array
  /** Misfit between prior and laws by what was expected of it, per row. */
  readonly surprise: number
}

/** By these laws; the covariance of what was known before is taken times `spread`. */
export function condition(known: Known, observed: readonly Observed[], spread = 1): Conditioned {
  const nothing = new Float64Array(0)
  return conditionOn({ known, spread, rows: [], factor: [], gain: nothing, innovation: nothing }, observed)
}

/** By more laws, whose errors go each for itself. What was there stays as it is, and can be gone on from in other ways. */
export function conditionOn(before: Conditioned, observed: readonly Observed[]): Conditioned {
  const { known, spread } = before
  const rows = [...before.rows, ...observed.flatMap(({ law }) => law.rows)]
  const [from, count] = [before.rows.length, rows.length]
  const gain = calcCross(before, rows)
  const factor = [...before.factor]
  const innovation = new Float64Array(count)
  innovation.set(before.innovation)
  for (const { law, error, covariance } of observed) {
    const start = factor.length
    const misfits = calcMisfit(law, known.mean)
    for (let r = 0; r < misfits.length; r++) {
      // By L⁻¹ already up to `from`, still a row of G from there on.
      const line = new Float64Array(start + r + 1)
      const { at, by } = law.rows[r]!
      addRows(line, { at, by }, 1, gain, count)
      for (let k = 0; k <= r; k++) line[start + k]! += covariance[r * law.rows.length + k]!
      putFactor(line, factor, from)
      innovation[start + r] = (misfits[r]! - error[r]! - dot(line, innovation, start + r)) / line[start + r]!
      factor.push(line)
    }
  }
  solveForward(gain, factor, from)
  return { known, spread, rows, factor, gain, innovation }
}

/** Of the rows that are new to the laws S Aᵀ, to which L⁻¹ is still to come; of the others what was there. */
function calcCross({ known, spread, gain, rows: before }: Conditioned, rows: Law['rows']): Float64Array {
  const n = known.mean.length
  const [from, count] = [before.length, rows.length]
  const cross = rows.slice(from).map((row) => {
    const own = new Float64Array(n)
    addRows(own, row, spread, known.covariance, n)
    return own
  })
  const out = new Float64Array(n * count)
  for (let i = 0; i < n; i++) out.set(gain.subarray(i * from, (i + 1) * from), i * count)
  // A few rows at a time, that what lies together is written together.
  for (let first = 0; first < cross.length; first += 8) {
    const last = Math.min(first + 8, cross.length)
    for (let i = 0; i < n; i++) for (let r = first; r < last; r++) out[i * count + from + r] = cross[r]![i]!
  }
  return out
}

/** The next row of G becomes that of L, from an entry on. */
function putFactor(line: Float64Array, factor: readonly Float64Array[], from: number): void {
  const r = factor.length
  for (let k = from; k < r; k++) line[k] = (line[k]! - dot(line, factor[k]!, k)) / factor[k]![k]!
  const pivot = line[r]! - dot(line, line, r)
  if (!(pivot > 0)) throw new Error('The laws contradict each other without any error.')
  line[r] = Math.sqrt(pivot)
}

/**
 * L⁻¹ for each unknown, from a row on. Four unknowns and two rows at a time: this is where an estimate spends its time,
 * and what was read once is used eight times.
 */
function solveForward(gain: Float64Array, factor: readonly Float64Array[], from: number): void {
  const count = factor.length
  const [unknowns, rows] = [gain.length / count, count - from]
  const evenUnknowns = unknowns - (unknowns % 4)
  const evenRows = from + rows - (rows % 2)
  for (let i = 0; i < evenUnknowns; i += 4)
    for (let r = from; r < evenRows; r += 2) solveEight(gain, i * count, factor, r)
  for (let i = 0; i < unknowns; i++) {
    const own = gain.subarray(i * count, (i + 1) * count)
    for (let r = i < evenUnknowns ? evenRows : from; r < count; r++)
      own[r] = (own[r]! - dot(own, factor[r]!, r)) / factor[r]![r]!
  }
}

function solveEight(gain: Float64Array, a: number, factor: readonly Float64Array[], r: number): void {
  const count = factor.length
  const [upper, lower] = [factor[r]!, factor[r + 1]!]
  const b = a + count
  const c = b + count
  const d = c + count
  let a0 = gain[a + r]!
  let b0 = gain[b + r]!
  let c0 = gain[c + r]!
  let d0 = gain[d + r]!
  let a1 = gain[a + r + 1]!
  let b1 = gain[b + r + 1]!
  let c1 = gain[c + r + 1]!
  let d1 = gain[d + r + 1]!
  for (let k = 0; k < r; k++) {
    const u = upper[k]!
    const l = lower[k]!
    const ga = gain[a + k]!
    const gb = gain[b + k]!
    const gc = gain[c + k]!
    const gd = gain[d + k]!
    a0 -= u * ga
    b0 -= u * gb
    c0 -= u * gc
    d0 -= u * gd
    a1 -= l * ga
    b1 -= l * gb
    c1 -= l * gc
    d1 -= l * gd
  }
  gain[a + r] = a0 /= upper[r]!
  gain[b + r] = b0 /= upper[r]!
  gain[c + r] = c0 /= upper[r]!
  gain[d + r] = d0 /= upper[r]!
  gain[a + r + 1] = (a1 - lower[r]! * a0) / lower[r + 1]!
  gain[b + r + 1] = (b1 - lower[r]! * b0) / lower[r + 1]!
  gain[c + r + 1] = (c1 - lower[r]! * c0) / lower[r + 1]!
  gain[d + r + 1] = (d1 - lower[r]! * d0) / lower[r + 1]!
}

/**
 * y = m + S Aᵀ G⁻¹ (b − A m), and the diagonal of S' = S − S Aᵀ G⁻¹ A S. `ways`: S is wider by w wᵀ for each, as if
 * y = y₀ + Σ w z with unknown z of variance `spread`; given z all is as without them, and z has the precision
 * Λ = 1 / spread + Uᵀ U, U = L⁻¹ A W, and the mean Λ⁻¹ Uᵀ L⁻¹ (b − A m).
 */
export function conclude(conditioned: Conditioned, ways: readonly Float64Array[] = []): Updated {
  const { known, spread, gain, innovation } = conditioned
  const n = known.mean.length
  const mean = known.mean.slice()
  const before = Float64Array.from({ length: n }, (_, i) => spread * known.covariance[i * n + i]!)
  const variance = before.slice()
  const count = innovation.length
  for (let i = 0; i < n; i++) {
    for (let r = 0, at = i * count; r < count; r++, at++) {
      mean[i]! += innovation[r]! * gain[at]!
      variance[i]! -= gain[at]! ** 2
    }
  }
  let misfit = dot(innovation, innovation, count)
  for (const way of ways) for (let i = 0; i < n; i++) before[i]! += spread * way[i]! ** 2
  for (const { part, by } of separate(conditioned, ways)) {
    for (let i = 0; i < n; i++) {
      mean[i]! += by * part[i]!
      variance[i]! += part[i]! ** 2
    }
    misfit -= by * by
  }
  for (let i = 0; i < n; i++) variance[i] = Math.max(0, variance[i]!)
  return { mean, variance, before, surprise: misfit / count }
}

/** With Λ = N Nᵀ: W − S Aᵀ G⁻¹ A W by N⁻¹, way by way, and N⁻¹ Uᵀ L⁻¹ (b − A m). */
function separate(conditioned: Conditioned, ways: readonly Float64Array[]): { part: Float64Array; by: number }[] {
  const { spread, gain, innovation } = conditioned
  const [count, size] = [ways.length, innovation.length]
  const shown = ways.map((way) => calcShown(conditioned, way))
  const N = new Float64Array(count * count)
  for (let i = 0; i < count; i++) {
    for (let j = 0; j <= i; j++) N[i * count + j] = dot(shown[i]!, shown[j]!, size) + (i === j ? 1 / spread : 0)
  }
  factorCholesky(N, count, 0)
  const found: { part: Float64Array; by: number }[] = []
  ways.forEach((way, i) => {
    const part = way.map((value, u) => value - dot(shown[i]!, gain, size, u * size))
    let by = dot(shown[i]!, innovation, size)
    found.forEach((other, j) => {
      addTimes(part, -N[i * count + j]!, other.part)
      by -= N[i * count + j]! * other.by
    })
    const diagonal = N[i * count + i]!
    found.push({ part: part.map((value) => value / diagonal), by: by / diagonal })
  })
  return found
}

/** L⁻¹ A w */
function calcShown({ rows, factor }: Conditioned, way: Float64Array): Float64Array {
  const shown = new Float64Array(rows.length)
  rows.forEach(({ at, by }, r) => {
    const own = at.reduce((sum, j, i) => sum + by[i]! * way[j]!, 0)
    shown[r] = (own - dot(shown, factor[r]!, r)) / factor[r]![r]!
  })
  return shown
}

function dot(a: Float64Array, b: Float64Array, length: number, from = 0): number {
  let sum = 0
  for (let i = 0; i < length; i++) sum += a[i]! * b[from + i]!
  return sum
}

/**
 * Adds the rows `at` of a matrix, each of `width` entries, times `by` and `scale`: to every entry in their order, four
 * rows at a time, so that it is fetched and put back a quarter as often.
 */
function addRows(
  to: Float64Array,
  { at, by }: Pick<Law['rows'][number], 'at' | 'by'>,
  scale: number,
  matrix: Float64Array,
  width: number,
): void {
  const even = at.length - (at.length % 4)
  for (let k = 0; k < even; k += 4) {
    const [a, b, c, d] = [at[k]! * width, at[k + 1]! * width, at[k + 2]! * width, at[k + 3]! * width]
    const [p, q, r, s] = [scale * by[k]!, scale * by[k + 1]!, scale * by[k + 2]!, scale * by[k + 3]!]
    for (let i = 0; i < to.length; i++)
      to[i] = to[i]! + p * matrix[a + i]! + q * matrix[b + i]! + r * matrix[c + i]! + s * matrix[d + i]!
  }
  for (let k = even; k < at.length; k++) addTimes(to, scale * by[k]!, matrix, at[k]! * width)
}

function addTimes(to: Float64Array, by: number, what: Float64Array, from = 0): void {
  for (let i = 0; i < to.length; i++) to[i]! += by * what[from + i]!
}

/** One linear-Gaussian update by all laws at once. */
export const update = (known: Known, observed: readonly Observed[], spread = 1): Updated =>
  conclude(condition(known, observed, spread))
