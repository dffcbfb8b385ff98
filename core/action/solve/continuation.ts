import { solveChain } from '../../math/block-tridiagonal.ts'
import { type DiscreteAction, calcAction } from '../discretise/discrete-action.ts'
import { normalise } from '../problem/guess.ts'
import { type Search, type SearchOptions, calcLargest, solveStationary } from './newton.ts'
import { project } from '../discretise/retract.ts'

/** A share of the forces below which the search gives up: a step this small means that the branch turns back. */
const leastStep = 1 / 128
/** No rod may move further than this between two shares: beyond, it may have jumped to another motion. */
const mostChange = 0.7
const mostIterations = 160

/**
 * When Newton's method loses its way from the guess: first the motion without forces, then gravity and loads grow from
 * nothing
 * to all there is, and the motion follows in steps that are halved where it will not. On a tree that hangs on a pinned
 * root a share λ of gravity over the time T is the whole of gravity over √λ T, so this continues in the duration, too,
 * from
 * short to wanted. Moves x; null when some share was not reached.
 */
export function solveByContinuation(action: DiscreteAction, x: Float64Array, options: SearchOptions): Search | null {
  const { system } = action
  const force = new Float64Array(system.force.length)
  const eased: DiscreteAction = { ...action, system: { ...system, force } }
  const spent = { iterations: 0, evaluations: 0 }
  const follow = (share: number, path: Float64Array, isNear: boolean): Search | null => {
    for (let i = 0; i < force.length; i++) force[i] = share * system.force[i]!
    const found = solveStationary(eased, path, {
      ...options,
      maxIterations: isNear ? 6 : 30,
      isNear,
      stepTolerance: share < 1 ? 1e-3 : options.stepTolerance,
    })
    spent.iterations += found.iterations
    spent.evaluations += found.evaluations
    return found.status === 'converged' || found.status === 'cancelled' ? found : null
  }
  let here: Float64Array = x.slice()
  let found = follow(0, here, false)
  let share = 0
  let step = 0.5
  let along: Float64Array | null = null
  while (found !== null && found.status === 'converged' && share < 1) {
    along ??= calcTangent(eased, system.force)
    // Where the motion would go too far at once, a shorter step is tried first.
    const wanted: number = Math.min(step, (0.8 * mostChange) / calcLargest(along, 0, along.length), 1 - share)
    if (wanted < leastStep && wanted < 1 - share) return null
    if (spent.iterations > mostIterations) return null
    const next = share + wanted > 1 - 0.5 * leastStep ? 1 : share + wanted
    const trial = carryOn(action, here, along, next - share)
    if (trial === null) return null
    const attempt = follow(next, trial, true)
    if (attempt?.status === 'cancelled') return attempt
    if (attempt === null || calcChange(here, trial) > mostChange) {
      step = 0.5 * wanted
      continue
    }
    here = trial
    share = next
    found = attempt
    along = null
    step = attempt.iterations <= 2 ? 2 * wanted : wanted
  }
  if (found === null) return null
  x.set(here)
  return { ...found, ...spent, action: calcAction(action, x) }
}

/**
 * How the motion answers to more of the forces, as vectors in the world per node: H dx/dλ = −W f, by the factors at
 * hand.
 */
function calcTangent(action: DiscreteAction, force: Float64Array): Float64Array {
  const { system, M, W, basis, B, chain } = action
  const { D, V, n, rows, free, vectorOf } = system
  const VD = V * D
  const step = new Float64Array((M + 1) * free)
  const out = new Float64Array((M + 1) * VD)
  // Free direction f of a node as a vector in the world: a row of B, or one vector of the basis.
  const each = (work: (at: number, i: number, value: number) => void): void => {
    for (let k = 1; k < M; k++) {
      for (let f = 0; f < free; f++) {
        if (rows > 0) for (let i = 0; i < VD; i++) work(k * free + f, k * VD + i, B[(k * free + f) * VD + i]!)
        else for (let d = 0; d < D; d++) work(k * free + f, k * VD + vectorOf[f]! * D + d, basis[(k * n + f) * D + d]!)
      }
    }
  }
  each((at, i, value) => (step[at]! -= value * W[Math.floor(i / VD)]! * force[i % VD]!))
  solveChain(chain, step)
  each((at, i, value) => (out[i]! += value * step[at]!))
  return out
}

/** The path moved along; null when the constraints cannot follow. */
function carryOn(action: DiscreteAction, here: Float64Array, along: Float64Array, by: number): Float64Array | null {
  const { D, S, V, rows } = action.system
  const out = here.map((value, i) => value + by * along[i]!)
  for (let k = 1; k < action.M; k++) {
    normalise(out, k * V * D, S, D)
    if (rows > 0 && !project(action, out, k)) return null
  }
  return out
}

function calcChange(a: Float64Array, b: Float64Array): number {
  let largest = 0
  for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i]! - b[i]!))
  return largest
}
