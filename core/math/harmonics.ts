import { factorCholesky, solveCholesky } from './cholesky.ts'

/** A periodic curve over one stride, phase 0 … 1: mean, then cosine and sine of each harmonic. */
export type Harmonics = Float64Array

/** Points of a curve over one stride: every 2 %. */
export const GRID = 50

export const gridPhase = (i: number): number => i / GRID

/** A trace of stiffness, so that phases nobody saw do not run away. */
const STIFFNESS = 1e-6

/** Least squares through samples at any phases; null when there are too few. */
export function fitHarmonics(
  phases: ArrayLike<number>,
  values: ArrayLike<number>,
  order: number,
  weights?: ArrayLike<number>,
): Harmonics | null {
  const n = 2 * order + 1
  const A = new Float64Array(n * n)
  const x = new Float64Array(n)
  const row = new Float64Array(n)
  let used = 0
  for (let k = 0; k < phases.length; k++) {
    const weight = weights?.[k] ?? 1
    if (!Number.isFinite(values[k]!) || !(weight > 0)) continue
    used++
    putBasis(row, phases[k]!, 0)
    for (let i = 0; i < n; i++) {
      x[i]! += weight * row[i]! * values[k]!
      for (let j = 0; j <= i; j++) A[i * n + j]! += weight * row[i]! * row[j]!
    }
  }
  if (used < n) return null
  if (!factorStiffened(A, n)) return null
  solveCholesky(A, n, x)
  return x
}

/** Fits of many curves at the same phases: what depends on phases alone is worked out once. */
export class HarmonicFitter {
  readonly #phases: Float64Array
  readonly #order: number
  /** The functions at each phase. */
  readonly #rows: Float64Array
  /** Of a curve seen at every phase; null when there are too few. */
  readonly #factor: Float64Array | null

  constructor(phases: Float64Array, order: number) {
    const n = 2 * order + 1
    this.#phases = phases
    this.#order = order
    this.#rows = new Float64Array(phases.length * n)
    const A = new Float64Array(n * n)
    const row = new Float64Array(n)
    for (let k = 0; k < phases.length; k++) {
      putBasis(row, phases[k]!, 0)
      this.#rows.set(row, k * n)
      addSquare(A, row)
    }
    this.#factor = phases.length >= n && factorStiffened(A, n) ? A : null
  }

  /** As `fitHarmonics`, to the last digit. */
  fit(values: Float64Array): Harmonics | null {
    if (!values.every(Number.isFinite)) return fitHarmonics(this.#phases, values, this.#order)
    if (this.#factor === null) return null
    const n = 2 * this.#order + 1
    const rows = this.#rows
    const x = new Float64Array(n)
    for (let k = 0; k < values.length; k++) {
      const value = values[k]!
      for (let i = 0; i < n; i++) x[i] = x[i]! + rows[k * n + i]! * value
    }
    solveCholesky(this.#factor, n, x)
    return x
  }
}

/** A += row · rowᵀ, lower triangle. */
function addSquare(A: Float64Array, row: Float64Array): void {
  const n = row.length
  for (let i = 0; i < n; i++) {
    const own = row[i]!
    for (let j = 0; j <= i; j++) A[i * n + j] = A[i * n + j]! + own * row[j]!
  }
}

function factorStiffened(A: Float64Array, n: number): boolean {
  const scale = A[0]!
  for (let i = 1; i < n; i++) A[i * n + i]! += STIFFNESS * scale * Math.ceil(i / 2) ** 2
  return factorCholesky(A, n, 0)
}

/** The functions themselves, or their first or second derivative with respect to phase, at one phase. */
export function putBasis(row: Float64Array, phase: number, derivative: 0 | 1 | 2): void {
  row[0] = derivative === 0 ? 1 : 0
  const c1 = Math.cos(2 * Math.PI * phase)
  const s1 = Math.sin(2 * Math.PI * phase)
  let c = 1
  let s = 0
  for (let i = 1; i < row.length; i += 2) {
    const w = Math.PI * (i + 1)
    // Each harmonic is the one before turned on by the phase.
    const turned = c * c1 - s * s1
    s = s * c1 + c * s1
    c = turned
    row[i] = derivative === 0 ? c : derivative === 1 ? -w * s : -w * w * c
    row[i + 1] = derivative === 0 ? s : derivative === 1 ? w * c : -w * w * s
  }
}

export function evaluate(curve: Harmonics, phase: number, derivative: 0 | 1 | 2 = 0): number {
  let sum = derivative === 0 ? curve[0]! : 0
  const c1 = Math.cos(2 * Math.PI * phase)
  const s1 = Math.sin(2 * Math.PI * phase)
  let c = 1
  let s = 0
  for (let i = 1; i < curve.length; i += 2) {
    const w = Math.PI * (i + 1)
    const turned = c * c1 - s * s1
    s = s * c1 + c * s1
    c = turned
    if (derivative === 0) sum += curve[i]! * c + curve[i + 1]! * s
    else if (derivative === 1) sum += w * (curve[i + 1]! * c - curve[i]! * s)
    else sum -= w * w * (curve[i]! * c + curve[i + 1]! * s)
  }
  return sum
}

/** The same curve counted from another zero: shifted(φ) = curve(φ + by). */
export function shift(curve: Harmonics, by: number): Harmonics {
  const out = curve.slice()
  for (let i = 1; i < curve.length; i += 2) {
    const c = Math.cos(Math.PI * (i + 1) * by)
    const s = Math.sin(Math.PI * (i + 1) * by)
    out[i] = curve[i]! * c + curve[i + 1]! * s
    out[i + 1] = curve[i + 1]! * c - curve[i]! * s
  }
  return out
}

/** On the grid of a stride. */
export function sample(curve: Harmonics, derivative: 0 | 1 | 2 = 0, from = 0): Float64Array {
  return Float64Array.from({ length: GRID }, (_, i) => evaluate(curve, gridPhase(i) + from, derivative))
}

/** Of values on the grid: plain sums, for the functions are orthogonal there. */
export function harmonicsOfGrid(values: ArrayLike<number>, order: number): Harmonics {
  const out = new Float64Array(2 * order + 1)
  const row = new Float64Array(2 * order + 1)
  for (let k = 0; k < GRID; k++) {
    putBasis(row, gridPhase(k), 0)
    for (let i = 0; i < out.length; i++) out[i]! += ((i === 0 ? 1 : 2) / GRID) * row[i]! * values[k]!
  }
  return out
}

/** Between the points of a grid that closes on itself. */
export function readGrid(values: ArrayLike<number>, phase: number, from = 0): number {
  const at = (phase - Math.floor(phase)) * GRID
  const i = Math.floor(at) % GRID
  const share = at - Math.floor(at)
  return (1 - share) * values[from + i]! + share * values[from + ((i + 1) % GRID)]!
}
