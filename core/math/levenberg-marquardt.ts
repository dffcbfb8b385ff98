import { factorCholesky, invertCholesky, solveCholesky } from './cholesky.ts'
import type { SolverStatus } from '../outcome.ts'

/** A sum of squares to be made small: residuals r(x), already weighted by their standard deviations. */
export interface LeastSquares {
  readonly parameters: number
  readonly residuals: number
  /** Fills `out` with r(x); false when x is outside the model's reach. */
  residual(x: Float64Array, out: Float64Array): boolean
  /** Fills `out` (residuals × parameters, row by row) with ∂r/∂x; central differences when absent. */
  jacobian?(x: Float64Array, out: Float64Array): void
  readonly low?: Float64Array
  readonly high?: Float64Array
}

export interface LeastSquaresOptions {
  readonly start: Float64Array
  /** Ends when no parameter moves by more than this share of its scale. */
  readonly tolerance?: number
  readonly iterations?: number
  /** Typical size of each parameter, for difference steps and the damping; default 1. */
  readonly scale?: Float64Array
  isCancelled?(): boolean
}

export interface LeastSquaresSolution {
  readonly status: SolverStatus
  readonly x: Float64Array
  /** Σ r² */
  readonly cost: number
  readonly iterations: number
  readonly evaluations: number
  /** (JᵀJ)⁻¹, parameters × parameters: the covariance when residuals have unit variance; null when singular. */
  readonly covariance: Float64Array | null
}

/**
 * Levenberg–Marquardt with Nielsen's damping rule and box limits: a parameter on its limit that wants to
 * leave the box is held for the step.
 */
export function solveLeastSquares(problem: LeastSquares, options: LeastSquaresOptions): LeastSquaresSolution {
  const n = problem.parameters
  const m = problem.residuals
  const { tolerance = 1e-10, iterations: most = 100 } = options
  const scale = options.scale ?? new Float64Array(n).fill(1)
  const x = clampToBox(problem, Float64Array.from(options.start))
  const r = new Float64Array(m)
  const trial = new Float64Array(m)
  const J = new Float64Array(m * n)
  let evaluations = 1
  if (!problem.residual(x, r)) {
    return { status: 'singular', x, cost: Number.POSITIVE_INFINITY, iterations: 0, evaluations, covariance: null }
  }
  let cost = sumOfSquares(r)
  let damping = 0
  let growth = 2
  let status: SolverStatus = 'stalled'
  let iteration = 0
  const gradient = new Float64Array(n)
  const normal = new Float64Array(n * n)
  for (; iteration < most; iteration++) {
    if (options.isCancelled?.()) {
      status = 'cancelled'
      break
    }
    evaluations += fillJacobian(problem, x, r, scale, J)
    fillNormal(J, r, m, n, normal, gradient)
    const held = heldParameters(problem, x, gradient)
    if (iteration === 0) damping = 1e-3 * Math.max(...diagonalOf(normal, n).map((d, i) => d * scale[i]! ** 2), 1e-300)
    let accepted = false
    let step = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 60; attempt++) {
      const delta = solveDamped(normal, gradient, n, damping, scale, held)
      if (delta === null) {
        damping = damping * growth || 1e-12
        growth *= 2
        continue
      }
      const next = clampToBox(
        problem,
        Float64Array.from(x, (value, i) => value + delta[i]!),
      )
      step = 0
      let expected = 0
      for (let i = 0; i < n; i++) {
        const moved = next[i]! - x[i]!
        step = Math.max(step, Math.abs(moved) / scale[i]!)
        expected -= moved * gradient[i]!
      }
      if (step <= tolerance) {
        accepted = true
        break
      }
      evaluations++
      if (problem.residual(next, trial)) {
        const nextCost = sumOfSquares(trial)
        if (nextCost < cost) {
          const gain = (cost - nextCost) / Math.max(expected, 1e-300)
          damping *= Math.max(1 / 3, 1 - (2 * gain - 1) ** 3)
          growth = 2
          x.set(next)
          r.set(trial)
          cost = nextCost
          accepted = true
          break
        }
      }
      damping = damping * growth || 1e-12
      growth *= 2
    }
    if (!accepted) break
    if (step <= tolerance || cost === 0) {
      status = 'converged'
      break
    }
  }
  evaluations += fillJacobian(problem, x, r, scale, J)
  fillNormal(J, r, m, n, normal, gradient)
  return { status, x, cost, iterations: iteration + 1, evaluations, covariance: invert(normal, n) }
}

function sumOfSquares(r: Float64Array): number {
  let sum = 0
  for (let i = 0; i < r.length; i++) sum += r[i]! * r[i]!
  return Number.isFinite(sum) ? sum : Number.POSITIVE_INFINITY
}

function clampToBox({ low, high }: LeastSquares, x: Float64Array): Float64Array {
  for (let i = 0; i < x.length; i++) {
    if (low !== undefined && x[i]! < low[i]!) x[i] = low[i]!
    if (high !== undefined && x[i]! > high[i]!) x[i] = high[i]!
  }
  return x
}

function heldParameters({ low, high }: LeastSquares, x: Float64Array, gradient: Float64Array): Uint8Array {
  const held = new Uint8Array(x.length)
  for (let i = 0; i < x.length; i++) {
    if (low !== undefined && x[i]! <= low[i]! && gradient[i]! > 0) held[i] = 1
    if (high !== undefined && x[i]! >= high[i]! && gradient[i]! < 0) held[i] = 1
  }
  return held
}

function fillJacobian(
  problem: LeastSquares,
  x: Float64Array,
  r: Float64Array,
  scale: Float64Array,
  J: Float64Array,
): number {
  if (problem.jacobian !== undefined) {
    problem.jacobian(x, J)
    return 0
  }
  const n = problem.parameters
  const m = problem.residuals
  const moved = Float64Array.from(x)
  const plus = new Float64Array(m)
  const minus = new Float64Array(m)
  for (let j = 0; j < n; j++) {
    const h = 6e-6 * scale[j]!
    const up = problem.high === undefined ? x[j]! + h : Math.min(x[j]! + h, problem.high[j]!)
    const down = problem.low === undefined ? x[j]! - h : Math.max(x[j]! - h, problem.low[j]!)
    moved[j] = up
    const above = up > x[j]! && problem.residual(moved, plus)
    moved[j] = down
    const below = down < x[j]! && problem.residual(moved, minus)
    moved[j] = x[j]!
    const to = above ? plus : r
    const from = below ? minus : r
    const width = (above ? up : x[j]!) - (below ? down : x[j]!)
    for (let i = 0; i < m; i++) J[i * n + j] = width === 0 ? 0 : (to[i]! - from[i]!) / width
  }
  return 2 * n
}

/** JᵀJ and Jᵀr. */
function fillNormal(
  J: Float64Array,
  r: Float64Array,
  m: number,
  n: number,
  normal: Float64Array,
  gradient: Float64Array,
): void {
  normal.fill(0)
  gradient.fill(0)
  for (let i = 0; i < m; i++) {
    for (let a = 0; a < n; a++) {
      const ja = J[i * n + a]!
      if (ja === 0) continue
      gradient[a]! += ja * r[i]!
      for (let b = 0; b <= a; b++) normal[a * n + b]! += ja * J[i * n + b]!
    }
  }
  for (let a = 0; a < n; a++) for (let b = 0; b < a; b++) normal[b * n + a] = normal[a * n + b]!
}

const diagonalOf = (A: Float64Array, n: number): number[] => Array.from({ length: n }, (_, i) => A[i * n + i]!)

function solveDamped(
  normal: Float64Array,
  gradient: Float64Array,
  n: number,
  damping: number,
  scale: Float64Array,
  held: Uint8Array,
): Float64Array | null {
  const A = Float64Array.from(normal)
  const delta = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    A[i * n + i]! += damping / scale[i]! ** 2
    delta[i] = -gradient[i]!
    if (held[i]) {
      for (let j = 0; j < n; j++) {
        A[i * n + j] = 0
        A[j * n + i] = 0
      }
      A[i * n + i] = 1
      delta[i] = 0
    }
  }
  for (let i = 0; i < n; i++) if (held[i]) delta[i] = 0
  if (!factorCholesky(A, n, 0)) return null
  solveCholesky(A, n, delta)
  return delta
}

function invert(A: Float64Array, n: number): Float64Array | null {
  const L = Float64Array.from(A)
  return factorCholesky(L, n, 0) ? invertCholesky(L, n) : null
}
