import { factorChain, solveChain } from '../../math/block-tridiagonal.ts'
import { type DiscreteAction, calcAction } from '../discretise/discrete-action.ts'
import { linearise } from '../discretise/linearise.ts'
import { assembleHessian, calcTension } from '../discretise/hessian.ts'
import { type Search, type SearchOptions, beginSearch, calcLargest } from './newton.ts'
import { retract } from '../discretise/retract.ts'

/**
 * Monotone descent to a local minimum: Newton with the Hessian raised by σ times the mass matrix until every
 * pivot is positive, and a line search on the action. At a saddle it leaves along a descending direction, so
 * "converged" means Morse index 0.
 */
export function solveLeast(action: DiscreteAction, x: Float64Array, options: SearchOptions): Search {
  const { system } = action
  const count = (action.M + 1) * system.free
  const step = new Float64Array(count)
  const trial = new Float64Array(x.length)
  const search = beginSearch()
  const unit = (Math.PI / system.duration) ** 2
  let sigma = 0
  let lastSmall = Infinity
  search.action = calcAction(action, x)
  search.evaluations++
  while (search.iterations < options.maxIterations) {
    if (options.control?.isCancelled?.()) {
      search.status = 'cancelled'
      return search
    }
    // calcAction was called for x, here or at the end of the line search.
    if (!linearise(action, x)) {
      search.status = 'singular'
      return search
    }
    search.iterations++
    search.residual = calcLargest(action.gradient, system.free, count - system.free)
    options.report?.(search.iterations, search.residual)
    calcTension(action, x)
    let negative = 1
    sigma *= 0.25
    if (sigma < 0.01 * unit) sigma = 0
    let own = -1
    for (let attempt = 0; attempt < 60; attempt++) {
      assembleHessian(action, sigma)
      negative = factorChain(action.chain)
      if (sigma === 0) own = negative
      if (negative === 0) break
      sigma = sigma === 0 ? 0.25 * unit : 3 * sigma
    }
    if (negative !== 0) {
      search.status = 'singular'
      return search
    }
    search.morseIndex = sigma === 0 ? 0 : own
    let slope = 0
    for (let i = 0; i < count; i++) step[i] = -action.gradient[i]!
    solveChain(action.chain, step)
    for (let i = 0; i < count; i++) slope += step[i]! * action.gradient[i]!
    const largest = calcLargest(step, 0, count)
    search.step = largest
    if (!Number.isFinite(largest)) {
      search.status = 'singular'
      return search
    }
    const small = largest <= options.stepTolerance || (largest < 1e-9 && largest >= 0.5 * lastSmall)
    lastSmall = largest < 1e-9 ? largest : Infinity
    if (small && sigma === 0) {
      if (retract(action, x, step, 1, trial)) x.set(trial)
      search.action = calcAction(action, x)
      search.status = 'converged'
      // Newton's steps shrink quadratically.
      search.left = Math.min(largest, Math.max(1e-15, largest * largest))
      return search
    }
    if (small || (sigma > 0 && largest < 1e-5)) {
      // A saddle: leave it along the softest direction of the raised Hessian (inverse iteration).
      leaveSaddle(action, step)
      const here = search.action
      let left = false
      for (let size = 0.3; size > 1e-5 && !left; size *= 0.5) {
        for (const sign of [1, -1]) {
          if (!retract(action, x, step, sign * size, trial)) continue
          const there = calcAction(action, trial)
          search.evaluations++
          if (!(there < here)) continue
          search.action = there
          x.set(trial)
          left = true
          break
        }
      }
      if (!left) return search
      continue
    }
    let lambda = Math.min(1, 0.7 / largest)
    const here = search.action
    let accepted = false
    for (let attempt = 0; attempt < 40; attempt++) {
      if (retract(action, x, step, lambda, trial)) {
        const there = calcAction(action, trial)
        search.evaluations++
        const noise = 1e-13 * (Math.abs(here) + Math.abs(there))
        if (there <= here + 1e-4 * lambda * slope + noise) {
          search.action = there
          accepted = true
          break
        }
      }
      lambda *= 0.5
    }
    if (!accepted) return search
    x.set(trial)
  }
  return search
}

/** Replaces `v` by a direction of lowest curvature, its largest entry 1; the raised factors are in the chain. */
function leaveSaddle(action: DiscreteAction, v: Float64Array): void {
  const { free } = action.system
  const T = action.system.duration
  for (let k = 0; k <= action.M; k++) {
    for (let f = 0; f < free; f++) {
      // Neither symmetric nor antisymmetric in time, nor equal among rods: nothing is orthogonal to it by accident.
      v[k * free + f] =
        Math.sin((Math.PI * action.times[k]!) / T) *
        (1 + 0.37 * Math.cos((3 * action.times[k]!) / T + f)) *
        (1 + 0.1 * f)
    }
  }
  for (let round = 0; round < 12; round++) {
    solveChain(action.chain, v)
    const size = calcLargest(v, 0, v.length)
    for (let i = 0; i < v.length; i++) v[i]! /= size
  }
}
