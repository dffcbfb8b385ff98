import { factorChain, solveChain } from '../../math/block-tridiagonal.ts'
import type { JobControl } from '../../outcome.ts'
import { type DiscreteAction, calcAction } from '../discretise/discrete-action.ts'
import { linearise, pullBack } from '../discretise/linearise.ts'
import { assembleHessian, calcTension } from '../discretise/hessian.ts'
import { retract } from '../discretise/retract.ts'
import { stateSolverOf } from '../discretise/state.ts'
import { calcBallisticTension } from '../discretise/tension.ts'

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
  /** Largest entry of the last Newton step, which is how far from the path in hand the Hessian was factored. */
  step: number
  /** Largest entry of the step that would come next. */
  left: number
  /** Whether a path one step off is linearised still, with multipliers and gradient of the path in hand. */
  isLinearised: boolean
}

/** A search that has not begun. */
export const beginSearch = (): Search => ({
  status: 'stalled',
  morseIndex: -1,
  iterations: 0,
  evaluations: 0,
  action: NaN,
  residual: Infinity,
  step: Infinity,
  left: Infinity,
  isLinearised: false,
})

export interface SearchOptions {
  readonly maxIterations: number
  /** Newton step that counts as converged. */
  readonly stepTolerance: number
  /** The path is known to be close to a solution. */
  readonly isNear: boolean
  readonly control?: JobControl | undefined
  /** Reported after every step: how many, and the residual before it. */
  readonly report?: ((steps: number, residual: number) => void) | undefined
}

/** No rod turns by more than this at a time, rad: beyond, the linear picture is worthless. */
const reach = 0.6
/** Below this step the discrete action's own tensions are used: Newton becomes exact and converges quadratically. */
export const near = 0.03

/**
 * Steps without progress after which the search gives up. Where a pair of motions has just vanished (or not yet come
 * into being) Newton circles around the place for ever; searches that succeed hardly ever pause that long.
 */
const patience = 6

/** Steps with old factors, each of which must bring a digit. */
const mostChords = 6

/**
 * Newton on "gradient = 0": a saddle is as good a goal as a minimum, so progress is never judged by the action. Steps
 * are capped, not searched along: far from a solution any merit function (the residual, the natural level function)
 * has minima where the Hessian is singular, and sticks there. The path x is moved in place.
 */
export function solveStationary(action: DiscreteAction, x: Float64Array, options: SearchOptions): Search {
  const { free } = action.system
  const count = (action.M + 1) * free
  const step = new Float64Array(count)
  const simplified = new Float64Array(count)
  const trial = new Float64Array(x.length)
  const solver = stateSolverOf(action.system)
  const search = beginSearch()
  let largest = options.isNear ? near : Infinity
  let best = Infinity
  let wandered = 0
  while (search.iterations < options.maxIterations) {
    if (options.control?.isCancelled?.()) {
      search.status = 'cancelled'
      return search
    }
    search.action = calcAction(action, x)
    search.evaluations++
    if (!linearise(action, x)) return singular(search)
    search.residual = calcLargest(action.gradient, free, count - free)
    if (largest > near) calcBallisticTension(action, x, solver)
    else calcTension(action, x)
    assembleHessian(action, 0)
    search.morseIndex = factorChain(action.chain)
    search.iterations++
    options.report?.(search.iterations, search.residual)
    if (search.morseIndex < 0) return singular(search)
    for (let i = 0; i < count; i++) step[i] = -action.gradient[i]!
    solveChain(action.chain, step)
    const before = largest
    largest = calcLargest(step, 0, count)
    search.step = largest
    if (!Number.isFinite(largest)) return singular(search)
    wandered = largest < 0.8 * best ? 0 : wandered + 1
    best = Math.min(best, largest)
    if (wandered >= patience && largest > near) return search
    let lambda = Math.min(1, reach / largest)
    while (!retract(action, x, step, lambda, trial, largest <= near)) {
      lambda *= 0.5
      if (lambda < 1e-3) return singular(search)
    }
    x.set(trial)
    if (before > near || lambda < 1) continue
    // Close by. Round-off is the end of the road; else the old factors show what would change next, and as long as that
    // shrinks fast they serve for that step, too: factoring anew costs many times more.
    const exhausted = largest < 1e-9 && largest > 0.25 * before
    let size = largest
    for (let chord = 0; chord <= mostChords; chord++) {
      search.action = calcAction(action, x)
      search.evaluations++
      pullBack(action, x, simplified)
      search.residual = calcLargest(simplified, free, count - free)
      solveChain(action.chain, simplified)
      const next = calcLargest(simplified, 0, count)
      if ((exhausted || next <= options.stepTolerance) && next < size + 1e-9) {
        search.status = 'converged'
        search.left = next
        search.isLinearised = true
        return search
      }
      if (!(next < 0.1 * size) || !retract(action, x, simplified, 1, trial, true)) break
      x.set(trial)
      size = next
    }
  }
  return search
}

function singular(search: Search): Search {
  search.status = 'singular'
  return search
}

export function calcLargest(v: Float64Array, from: number, to: number): number {
  let largest = 0
  for (let i = from; i < to; i++) {
    const size = Math.abs(v[i]!)
    if (!(size <= largest)) largest = size
  }
  return largest
}
