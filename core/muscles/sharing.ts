import { factorCholesky, solveCholesky } from '../math/cholesky.ts'
import { MOMENT_COUNT } from './muscle-model.ts'

/** Shares five moments among muscles; its arrays are written over by the next call. */
export interface Sharing {
  /** N, per muscle. */
  readonly forces: Float64Array
  /** Price of each moment at the optimum, and where the next call starts from. */
  readonly prices: Float64Array
  /** What is asked less what the muscles give, N·m: next to nothing unless the moment is beyond them. */
  readonly unmet: Float64Array
  /** Muscle force that one more newton-metre costs: w² where a muscle is free to answer, 0 at rest or at its cap. */
  readonly answers: Float64Array
  /** `arms` holds five per muscle, m. Gives the number of Newton steps, −1 when they did not come to an end. */
  solve(arms: Float64Array, moments: Float64Array): number
  /** Solves H·z = y in place, H as in `solve`, at the last optimum. */
  solveAtOptimum(y: Float64Array): void
  /** Forgets the frame before. */
  reset(): void
}

/** N·m: leaves less than a thousandth unmet, and an impossible moment as a remainder instead of a failure. */
const SOFTNESS = 0.01
const MOST_STEPS = 60
const MOST_HALVINGS = 40

/**
 * Minimise Σ c (F/cap)² with Σ r F = τ and 0 ≤ F ≤ cap, by Newton on the dual: five prices λ instead of 43 forces. With
 * w = cap/√c each force follows from the prices, F = min(cap, w² max(0, r·λ)), and the dual
 * φ(λ) = Σ (r·λ F − ½ (F/w)²) + ½ε|λ|² − λ·τ is convex and piecewise quadratic, so that Newton ends after a few steps.
 */
export function createSharing(caps: ArrayLike<number>, costs: ArrayLike<number>): Sharing {
  const n = caps.length
  const M = MOMENT_COUNT
  const cap = Float64Array.from(caps)
  const square = Float64Array.from(cap, (value, i) => (value * value) / costs[i]!)
  const forces = new Float64Array(n)
  const answers = new Float64Array(n)
  const prices = new Float64Array(M)
  const trial = new Float64Array(M)
  const slope = new Float64Array(M)
  const step = new Float64Array(M)
  const unmet = new Float64Array(M)
  const H = new Float64Array(M * M)
  /** Of the dual, where `evaluate` was last; in an array, for a number that closures change is a new object each time. */
  const height = new Float64Array(1)

  /** Forces, slope of the dual and its height at given prices. */
  function evaluate(arms: Float64Array, moments: Float64Array, at: Float64Array): void {
    const l0 = at[0]!
    const l1 = at[1]!
    const l2 = at[2]!
    const l3 = at[3]!
    const l4 = at[4]!
    let g0 = SOFTNESS * l0 - moments[0]!
    let g1 = SOFTNESS * l1 - moments[1]!
    let g2 = SOFTNESS * l2 - moments[2]!
    let g3 = SOFTNESS * l3 - moments[3]!
    let g4 = SOFTNESS * l4 - moments[4]!
    let sum = (SOFTNESS / 2) * (l0 * l0 + l1 * l1 + l2 * l2 + l3 * l3 + l4 * l4)
    for (let j = 0; j < M; j++) sum -= at[j]! * moments[j]!
    for (let i = 0; i < n; i++) {
      const r = i * M
      const worth = arms[r]! * l0 + arms[r + 1]! * l1 + arms[r + 2]! * l2 + arms[r + 3]! * l3 + arms[r + 4]! * l4
      const w2 = square[i]!
      // A worth of exactly 0 answers too: in the first step, from prices of 0, all muscles do.
      if (worth < 0) {
        forces[i] = 0
        answers[i] = 0
        continue
      }
      const asked = w2 * worth
      const most = cap[i]!
      const force = asked < most ? asked : most
      forces[i] = force
      answers[i] = asked < most ? w2 : 0
      sum += worth * force - (force * force) / (2 * w2)
      g0 += arms[r]! * force
      g1 += arms[r + 1]! * force
      g2 += arms[r + 2]! * force
      g3 += arms[r + 3]! * force
      g4 += arms[r + 4]! * force
    }
    slope[0] = g0
    slope[1] = g1
    slope[2] = g2
    slope[3] = g3
    slope[4] = g4
    height[0] = sum
  }

  /** H = Σ w² r rᵀ over the muscles that answer, + ε; factored. */
  function factor(arms: Float64Array): void {
    H.fill(0)
    for (let i = 0; i < n; i++) {
      const w2 = answers[i]!
      if (w2 === 0) continue
      for (let a = 0; a < M; a++) {
        const ra = w2 * arms[i * M + a]!
        if (ra !== 0) for (let b = 0; b <= a; b++) H[a * M + b]! += ra * arms[i * M + b]!
      }
    }
    for (let a = 0; a < M; a++) H[a * M + a]! += SOFTNESS
    factorCholesky(H, M, 0)
  }

  function solve(arms: Float64Array, moments: Float64Array): number {
    let enough = 1e-10
    for (let j = 0; j < M; j++) enough += 1e-12 * Math.abs(moments[j]!)
    if (!(enough < Number.POSITIVE_INFINITY)) {
      forces.fill(Number.NaN)
      unmet.fill(Number.NaN)
      prices.fill(0)
      return -1
    }
    evaluate(arms, moments, prices)
    for (let steps = 0; steps <= MOST_STEPS; steps++) {
      factor(arms)
      if (largest(slope) < enough) return finish(steps)
      step.set(slope)
      solveCholesky(H, M, step)
      const before = height[0]!
      let fall = 0
      for (let j = 0; j < M; j++) fall += slope[j]! * step[j]!
      // Rounding in the height hides what is left to gain.
      if (fall <= 1e-14 * Math.abs(before)) return finish(steps)
      let t = 1
      for (let halvings = 0; ; halvings++) {
        for (let j = 0; j < M; j++) trial[j] = prices[j]! - t * step[j]!
        evaluate(arms, moments, trial)
        if (height[0]! <= before - 1e-4 * t * fall) break
        if (halvings === MOST_HALVINGS) return finish(-1)
        t /= 2
      }
      prices.set(trial)
    }
    return finish(-1)
  }

  function finish(steps: number): number {
    // The slope is Σ r F + ελ − τ: what the muscles leave is ελ, and whatever the search left.
    for (let j = 0; j < M; j++) unmet[j] = SOFTNESS * prices[j]! - slope[j]!
    return steps
  }

  return {
    forces,
    prices,
    unmet,
    answers,
    solve,
    solveAtOptimum: (y) => solveCholesky(H, M, y),
    reset: () => void prices.fill(0),
  }
}

function largest(values: Float64Array): number {
  let most = 0
  for (let j = 0; j < values.length; j++) most = Math.max(most, Math.abs(values[j]!))
  return most
}
