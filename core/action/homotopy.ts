import { factorChain, solveChain } from '../math/block-tridiagonal.ts'
import { type DiscreteAction, assembleHessian, calcAction, linearise } from './discrete-action.ts'
import { type Search, type SearchOptions, calcLargest } from './newton.ts'
import { fromAmbient, retract, retractAmbient, toAmbient } from './retract.ts'

/**
 * Letting go of the muscles: any guess is a motion under the forces that its own residual asks for. Those
 * forces are faded out, A − (1 − s) f·u, and the critical path is followed by arc length, so that a fold (where Newton's
 * method would stick at a singular Hessian) is passed by turning back in s. Arrives close to s = 1, for Newton to finish.
 */
export function solveByLettingGo(action: DiscreteAction, x: Float64Array, options: SearchOptions): Search {
  const count = (action.M + 1) * action.system.free
  const weight = 1 / count
  const search: Search = {
    status: 'stalled', morseIndex: -1, iterations: 0, evaluations: 0, action: NaN, residual: Infinity, step: Infinity,
  }
  const muscles = new Float64Array(x.length)
  const pull = new Float64Array(count)
  const z = new Float64Array(count)
  const a = new Float64Array(count)
  const tangent = new Float64Array(count)
  const ambient = new Float64Array(x.length)
  const base = new Float64Array(x.length)
  const trial = new Float64Array(x.length)
  let s = 0
  let tangentS = 0
  let length = 0.3

  calcAction(action, x)
  search.evaluations++
  if (!linearise(action, x)) return search
  toAmbient(action, action.gradient, muscles)
  if (!factor()) return search

  while (search.iterations < options.maxIterations) {
    if (options.control?.isCancelled?.()) {
      search.status = 'cancelled'
      return search
    }
    calcTangent(); if ((globalThis as any).TRACE) console.log("  s",s.toFixed(4),"ts",tangentS.toFixed(4),"len",length.toFixed(4),"idx",search.morseIndex,"it",search.iterations)
    base.set(x)
    const s0 = s
    const reach = 0.5 / Math.max(calcLargest(tangent, 0, count), 1e-12)
    let arrived = false
    while (!arrived) {
      let step = Math.min(length, reach)
      const last = tangentS > 0 && s0 + step * tangentS >= 1
      if (last) step = (1 - s0) / tangentS
      s = last ? 1 : s0 + step * tangentS
      arrived = retractAmbient(action, base, ambient, step, x) && correct(last)
      length = arrived ? 2 * step : 0.4 * step
      if (length < 1e-4 || search.iterations >= options.maxIterations) return search
    }
    if (s === 1) {
      search.status = 'converged'
      return search
    }
    // The forces would have to grow without end: this branch does not come back.
    if (s < -5) return search
  }
  return search

  /** Gradient and factors of the action with the forces that are left. */
  function factor(): boolean {
    search.action = calcAction(action, x)
    search.evaluations++
    search.iterations++
    const { G } = action
    for (let i = 0; i < G.length; i++) G[i]! -= (1 - s) * muscles[i]!
    if (!linearise(action, x)) return false
    fromAmbient(action, muscles, pull)
    assembleHessian(action, x, 0)
    search.morseIndex = factorChain(action.chain)
    return search.morseIndex >= 0
  }

  /** H ẋ + f ṡ = 0, in the direction of travel. */
  function calcTangent(): void {
    for (let i = 0; i < count; i++) z[i] = -pull[i]!
    solveChain(action.chain, z)
    let square = 0
    for (let i = 0; i < count; i++) square += weight * z[i]! * z[i]!
    const norm = Math.sqrt(1 + square)
    let sign = 1
    if (tangentS !== 0) {
      fromAmbient(action, ambient, tangent)
      let along = tangentS
      for (let i = 0; i < count; i++) along += weight * tangent[i]! * z[i]!
      if (along < 0) sign = -1
    }
    tangentS = sign / norm
    for (let i = 0; i < count; i++) tangent[i] = (sign * z[i]!) / norm
    toAmbient(action, tangent, ambient)
  }

  /** Newton back to the path, at right angles to the tangent (at s = 1: with s held); true when it contracts well. */
  function correct(held: boolean): boolean {
    let before = Infinity
    for (let round = 0; round < 4; round++) {
      if (!factor()) return false
      for (let i = 0; i < count; i++) a[i] = -action.gradient[i]!
      solveChain(action.chain, a)
      if (!held) {
        for (let i = 0; i < count; i++) z[i] = -pull[i]!
        solveChain(action.chain, z)
        fromAmbient(action, ambient, tangent)
        let top = 0
        let bottom = tangentS
        for (let i = 0; i < count; i++) {
          top += weight * tangent[i]! * a[i]!
          bottom += weight * tangent[i]! * z[i]!
        }
        const change = -top / bottom
        for (let i = 0; i < count; i++) a[i]! += change * z[i]!
        s += change
      }
      const size = calcLargest(a, 0, count)
      search.step = size
      if (!(size < 0.5) || size > 0.4 * before) return false
      if (!retract(action, x, a, 1, trial)) return false
      x.set(trial)
      if (size < 0.05) return true
      before = size
    }
    return false
  }
}
