import type { JobControl } from '../outcome.ts'
import type { Minimum } from './nelder-mead.ts'

export interface BfgsOptions {
  readonly maxIterations: number
  /** Ends when no entry of the gradient is larger. */
  readonly tolerance: number
  /** Steps kept for the approximate Hessian; more than there are unknowns is full BFGS for most purposes. */
  readonly memory: number
  readonly control?: JobControl | undefined
}

/** Value at x; the gradient goes to `out`. */
export type Slope = (x: Float64Array, out: Float64Array) => number

/**
 * Limited-memory BFGS (two-loop recursion) with a line search for the weak Wolfe conditions. A baseline: it
 * descends, so it ends on a saddle only where symmetry holds it there, and on a fine path it needs hundreds of
 * gradients.
 */
export function minimiseBfgs(f: Slope, start: Float64Array, options: BfgsOptions): Minimum {
  const n = start.length
  const x = start.slice()
  const gradient = new Float64Array(n)
  const steps: Float64Array[] = []
  const changes: Float64Array[] = []
  const rho: number[] = []
  const direction = new Float64Array(n)
  let evaluations = 1
  let value = f(x, gradient)
  let iterations = 0
  const end = (status: Minimum['status']): Minimum => ({ x, value, evaluations, iterations, status })
  while (iterations < options.maxIterations) {
    if (options.control?.isCancelled?.()) return end('cancelled')
    options.control?.progress?.(iterations / options.maxIterations, 'Descending')
    if (calcLargest(gradient) <= options.tolerance) return end('converged')
    for (let i = 0; i < n; i++) direction[i] = -gradient[i]!
    const alphas: number[] = []
    for (let k = steps.length - 1; k >= 0; k--) {
      const alpha = rho[k]! * dot(steps[k]!, direction)
      alphas[k] = alpha
      for (let i = 0; i < n; i++) direction[i]! -= alpha * changes[k]![i]!
    }
    if (steps.length > 0) {
      const s = steps.at(-1)!
      const y = changes.at(-1)!
      const scale = dot(s, y) / dot(y, y)
      for (let i = 0; i < n; i++) direction[i]! *= scale
    }
    for (let k = 0; k < steps.length; k++) {
      const beta = rho[k]! * dot(changes[k]!, direction)
      for (let i = 0; i < n; i++) direction[i]! += (alphas[k]! - beta) * steps[k]![i]!
    }
    iterations++
    const first = steps.length === 0 ? Math.min(1, 1 / calcLargest(gradient)) : 1
    const found = searchLine(f, x, value, gradient, direction, first)
    evaluations += found.evaluations
    if (!found.ok) return end('stalled')
    const step = new Float64Array(n)
    const change = new Float64Array(n)
    for (let i = 0; i < n; i++) {
      step[i] = found.x[i]! - x[i]!
      change[i] = found.gradient[i]! - gradient[i]!
    }
    x.set(found.x)
    gradient.set(found.gradient)
    value = found.value
    const curvature = dot(step, change)
    if (curvature > 1e-300) {
      steps.push(step)
      changes.push(change)
      rho.push(1 / curvature)
      if (steps.length > options.memory) {
        steps.shift()
        changes.shift()
        rho.shift()
      }
    }
  }
  return end(calcLargest(gradient) <= options.tolerance ? 'converged' : 'stalled')
}

/**
 * Bisection between too short and too long, with doubling, for value and slope (weak Wolfe: curvature stays positive).
 */
function searchLine(
  f: Slope,
  x: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
  first: number,
) {
  const slope = dot(gradient, direction)
  const trial = new Float64Array(x.length)
  const trialGradient = new Float64Array(x.length)
  let low = 0
  let high = Infinity
  let size = first
  let trialValue = value
  for (let k = 1; k <= 60; k++) {
    for (let i = 0; i < x.length; i++) trial[i] = x[i]! + size * direction[i]!
    trialValue = f(trial, trialGradient)
    // Near the minimum the value itself is only round-off; the slope still shows.
    if (!(trialValue <= value + 1e-4 * size * slope + 1e-14 * Math.abs(value))) high = size
    else if (dot(trialGradient, direction) < 0.9 * slope) low = size
    else return { ok: true, x: trial, gradient: trialGradient, value: trialValue, evaluations: k }
    size = high === Infinity ? 2 * size : 0.5 * (low + high)
  }
  return { ok: false, x: trial, gradient: trialGradient, value: trialValue, evaluations: 60 }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

function calcLargest(v: Float64Array): number {
  let largest = 0
  for (let i = 0; i < v.length; i++) largest = Math.max(largest, Math.abs(v[i]!))
  return largest
}
