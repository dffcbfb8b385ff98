import { factorChain, solveChain } from '../math/block-tridiagonal.ts'
import type { JobControl } from '../outcome.ts'
import { type DiscreteAction, addConstraintGradient, assembleHessian, calcAction, linearise } from './discrete-action.ts'
import { fromAmbient, retract, toAmbient } from './retract.ts'
import { calcTangentBasis } from './tangent.ts'

export interface Search {
  status: 'converged' | 'stalled' | 'singular' | 'cancelled'
  /** Negative pivots of the last factored Hessian. */
  morseIndex: number
  iterations: number
  /** Evaluations of the action with its gradient. */
  evaluations: number
  action: number
  /** Largest projected gradient of the action at any node, N·m·s. */
  residual: number
  /** Largest entry of the last Newton step. */
  step: number
}

export interface SearchOptions {
  readonly maxIterations: number
  /** Newton step that counts as converged. */
  readonly stepTolerance: number
  readonly control?: JobControl | undefined
}

/**
 * Damped Newton on "gradient = 0" with the affine-invariant natural monotonicity test (Deuflhard's error-oriented
 * strategy): progress is measured by the simplified Newton step H⁻¹F, not by the action, so a saddle is as
 * good a goal as a minimum. The path x is moved in place.
 */
export function solveStationary(action: DiscreteAction, x: Float64Array, options: SearchOptions): Search {
  const count = (action.M + 1) * action.system.free
  const step = new Float64Array(count)
  const simplified = new Float64Array(count)
  const trial = new Float64Array(x.length)
  const ambient = new Float64Array(x.length)
  const search: Search = {
    status: 'stalled',
    morseIndex: -1,
    iterations: 0,
    evaluations: 0,
    action: NaN,
    residual: Infinity,
    step: Infinity,
  }
  let lambda = 1
  let previousStep = 0
  let previousSimplified = 0
  let lastSmall = Infinity
  while (search.iterations < options.maxIterations) {
    if (options.control?.isCancelled?.()) {
      search.status = 'cancelled'
      return search
    }
    search.action = calcAction(action, x)
    search.evaluations++
    if (!linearise(action, x)) return singular(search)
    search.residual = calcLargest(action.gradient, action.system.free, count - action.system.free)
    assembleHessian(action, x, 0)
    const index = factorChain(action.chain)
    if (index < 0) return singular(search)
    search.morseIndex = index
    for (let i = 0; i < count; i++) step[i] = -action.gradient[i]!
    solveChain(action.chain, step)
    search.iterations++
    const length = calcNorm(step)
    const largest = calcLargest(step, 0, count)
    search.step = largest
    if (!Number.isFinite(length)) return singular(search)
    if (largest <= options.stepTolerance || (largest < 1e-9 && largest >= 0.5 * lastSmall)) {
      // One last full step costs nothing and squares the error.
      if (!retract(action, x, step, 1, trial)) return singular(search)
      x.set(trial)
      search.status = 'converged'
      return search
    }
    lastSmall = largest < 1e-9 ? largest : Infinity
    if (search.iterations > 1 && previousSimplified > 0) {
      fromAmbient(action, ambient, simplified)
      const wanted = (lambda * previousStep * previousSimplified) / (calcDistance(simplified, step) * length)
      lambda = Math.min(1, wanted)
    }
    // No rod turns by more than about half a radian at a time: beyond that the linear picture is worthless.
    const reach = 0.7 / largest
    lambda = Math.max(Math.min(lambda, Math.max(reach, 1e-6)), 1e-8)
    let accepted = false
    let trialAction = NaN
    let trialResidual = NaN
    for (let attempt = 0; attempt < 40; attempt++) {
      if (!retract(action, x, step, lambda, trial)) {
        lambda *= 0.5
        continue
      }
      trialAction = calcAction(action, trial)
      search.evaluations++
      if (!pullBack(action, x, trial, simplified)) {
        lambda *= 0.5
        continue
      }
      trialResidual = calcLargest(simplified, action.system.free, count - action.system.free)
      solveChain(action.chain, simplified)
      const theta = calcNorm(simplified) / length
      let difference = 0
      for (let i = 0; i < count; i++) difference += (simplified[i]! - (1 - lambda) * step[i]!) ** 2
      difference = Math.sqrt(difference / count)
      const wanted = (0.5 * length * lambda * lambda) / difference
      if (!(theta < 1)) {
        lambda = Math.min(wanted, 0.5 * lambda)
        if (!(lambda > 1e-6)) break
        continue
      }
      const better = Math.min(1, wanted, reach)
      if (attempt === 0 && better >= 4 * lambda) {
        lambda = better
        continue
      }
      accepted = true
      break
    }
    if (!accepted) return search
    if (lambda === 1 && calcLargest(simplified, 0, count) <= options.stepTolerance) {
      // What a further step with the old factors would change is already small enough.
      x.set(trial)
      search.action = trialAction
      search.residual = trialResidual
      search.status = 'converged'
      return search
    }
    previousStep = length
    previousSimplified = calcNorm(simplified)
    toAmbient(action, simplified, ambient)
    x.set(trial)
  }
  return search
}

function singular(search: Search): Search {
  search.status = 'singular'
  return search
}

/**
 * −(gradient of the action after the retraction) in the coordinates of the old tangent planes: there the old
 * factors apply. `calcAction` has just been called for the trial path.
 */
function pullBack(
  action: DiscreteAction,
  x: Float64Array,
  trial: Float64Array,
  out: Float64Array,
): boolean {
  const { system, M, basis, Z, G, nodeBasis, nodeRaw } = action
  const { D, S, V, n, rows, free } = system
  const T = D - 1
  for (let k = 1; k < M; k++) {
    const o = k * V * D
    if (rows > 0) {
      calcTangentBasis(trial, o, D, S, V, nodeBasis, 0)
      if (!addConstraintGradient(action, trial, k, nodeBasis, 0)) return false
    }
    const to = rows > 0 ? nodeRaw : out
    const at = rows > 0 ? 0 : k * free
    for (let j = 0; j < S; j++) {
      let radial = 0
      for (let d = 0; d < D; d++) radial += trial[o + j * D + d]! * G[o + j * D + d]!
      // |u + E d| = 1 / (u · û) is how much the retraction shrinks.
      let shrink = 0
      for (let d = 0; d < D; d++) shrink += x[o + j * D + d]! * trial[o + j * D + d]!
      for (let t = 0; t < T; t++) {
        let sum = 0
        for (let d = 0; d < D; d++) {
          sum += basis[(k * n + j * T + t) * D + d]! * (G[o + j * D + d]! - radial * trial[o + j * D + d]!)
        }
        to[at + j * T + t] = -sum * shrink
      }
    }
    if (V > S) for (let d = 0; d < D; d++) to[at + S * T + d] = -G[o + S * D + d]!
    if (rows > 0) {
      for (let f = 0; f < free; f++) {
        let sum = 0
        for (let i = 0; i < n; i++) sum += Z[(k * n + i) * free + f]! * nodeRaw[i]!
        out[k * free + f] = sum
      }
    }
  }
  return true
}

export function calcNorm(v: Float64Array): number {
  let sum = 0
  for (let i = 0; i < v.length; i++) sum += v[i]! * v[i]!
  return Math.sqrt(sum / v.length)
}

function calcDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2
  return Math.sqrt(sum / a.length) || 1e-300
}

export function calcLargest(v: Float64Array, from: number, to: number): number {
  let largest = 0
  for (let i = from; i < to; i++) {
    const size = Math.abs(v[i]!)
    if (!(size <= largest)) largest = size
  }
  return largest
}
