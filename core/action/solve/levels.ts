import { calcLargestDifference } from '../../math/largest-difference.ts'
import type { JobControl, SolverStatus } from '../../outcome.ts'
import { solveByContinuation } from './continuation.ts'
import { solveLeast } from './descent.ts'
import { type DiscreteAction, type Workspace, createDiscreteAction } from '../discretise/discrete-action.ts'
import { calcGuess, normalise } from '../problem/guess.ts'
import { interpolate } from '../discretise/interpolate.ts'
import { calcBreaks, calcNodes, calcSmoothness, calcUniformBreaks } from '../discretise/mesh.ts'
import { type Search, type SearchOptions, solveStationary } from './newton.ts'
import { project } from '../discretise/retract.ts'
import type { ActionSystem } from '../problem/system.ts'

export interface Plan {
  /** Elements and degree of the mesh that finds the motion. */
  readonly E: number
  readonly firstDegree: number
  /** Degree of the meshes that make it accurate. */
  readonly degree: number
  readonly levels: number
  readonly mostElements: number
  /** The path before the first mesh is near its solution. */
  readonly isNear: boolean
  /** So short that the first mesh may be enough. */
  readonly isShort: boolean
}

/** Angular frequency of the fastest rod swinging alone with all that hangs on it, rad/s. */
export function calcFastest(system: ActionSystem): number {
  const { S, V, b, C, matrices } = system
  let fastest = 0
  for (let j = 0; j < S; j++) fastest = Math.max(fastest, (matrices.gravity * Math.abs(b[j]!)) / C[j * V + j]!)
  return Math.sqrt(fastest)
}

/** Before a quarter of a swing of the fastest rod: the kinetic part of the second variation outweighs all else. */
export const isShort = (system: ActionSystem): boolean => system.duration * calcFastest(system) < Math.PI / 2

/**
 * How a problem is to be solved. With a guess, before half a swing of the fastest rod, there is one motion, a minimum,
 * and the guess lies in its basin: few elements hold it, and Newton's method needs no help to get there. Of a short
 * motion the first mesh is made fine enough to be the last.
 */
export function calcPlan(system: ActionSystem, tolerance: number, hasGuess = false): Plan {
  const swings = system.duration * calcFastest(system)
  const isNear = hasGuess && swings < Math.PI
  const rest = { levels: mostLevels, mostElements: 400, isNear }
  if (hasGuess && isShort(system))
    return {
      ...rest,
      E: Math.max(1, Math.ceil(swings / 0.75)),
      firstDegree: tolerance < 1e-4 ? 6 : 5,
      degree: 8,
      isShort: true,
    }
  const E = Math.min(24, Math.max(isNear ? 1 : 4, Math.ceil(swings / 1.5)))
  return { ...rest, E, firstDegree: 4, degree: tolerance >= 1e-4 ? 4 : 8, isShort: false }
}

/** Meshes that are tried before giving up on the accuracy. */
const mostLevels = 7

export interface Found {
  status: SolverStatus
  action: DiscreteAction
  x: Float64Array
  search: Search | null
  estimatedError: number
  iterations: number
  evaluations: number
  /**
   * How the motion was found: by Newton's method from the guess, by letting forces grow, or as a minimum by descent.
   */
  route: 'newton' | 'continuation' | 'descent'
}

export interface Wish {
  readonly mode: 'stationary' | 'least'
  readonly tolerance: number
}

/** The coarse mesh on which a motion is looked for. */
export function createFirstMesh(system: ActionSystem, plan: Plan, workspace: Workspace): DiscreteAction {
  return createDiscreteAction(system, calcUniformBreaks(system.duration, plan.E), plan.firstDegree, workspace)
}

/** The same, but short elements where a given guess bends sharply: a mesh that cannot hold the guess would lose it. */
export function createGuessMesh(
  system: ActionSystem,
  plan: Plan,
  given: Float64Array,
  workspace: Workspace,
): DiscreteAction {
  const E = 3 * plan.E
  const p = plan.firstDegree
  const fine = calcUniformBreaks(system.duration, E)
  const x = calcGuess(system, given, calcNodes(fine, p))
  const smoothness = calcSmoothness(x, E, p, system.V * system.D)
  const breaks = calcBreaks(fine, smoothness, p, p, guessTail)
  if (breaks.length - 1 <= plan.E) return createFirstMesh(system, plan, workspace)
  return createDiscreteAction(system, breaks.length - 1 >= E ? fine : breaks, p, workspace)
}

/**
 * Whether the mesh on which a motion was found is fine enough already. Between the nodes, which are more accurate, the
 * first coefficient is left out; where a course leads the motion, whose pieces join less smoothly, those after it fall
 * slowly and add up.
 */
export function isAccurate(found: Found, tolerance: number): boolean {
  const { action, x, search } = found
  const { V, D, rows, rootPath } = action.system
  const { worst, left } = calcSmoothness(x, action.E, action.p, V * D)
  const isLed = rows > 0 || rootPath !== null
  const error = Math.max(isLed ? 0.25 * worst : 0, left, 1e-15) + search!.left
  if (!(error <= tolerance)) return false
  found.estimatedError = error
  return true
}

/** What the first mesh may leave out of a guess. */
const guessTail = 3e-3

/**
 * Newton's method from a guess on one mesh; when it loses its way by letting the forces grow, and else a minimum by
 * descent.
 */
export function findOn(
  action: DiscreteAction,
  x: Float64Array,
  mode: Wish['mode'],
  control?: JobControl,
  routes: 'all' | 'no continuation' | 'newton' = 'all',
  isNear = false,
): Found {
  const found: Found = {
    status: 'singular',
    action,
    x,
    search: null,
    estimatedError: Infinity,
    iterations: 0,
    evaluations: 0,
    route: 'newton',
  }
  if (!projectAll(action, x)) return found
  const options = {
    maxIterations: 30,
    stepTolerance: 1e-6,
    isNear,
    control,
    report: reportTo(control, found, 0, mostLevels),
  }
  const guess = x.slice()
  if (mode === 'stationary') {
    note(found, solveStationary(action, x, options))
    if (found.status === 'converged' || found.status === 'cancelled') return found
    if (routes === 'newton') return found
    x.set(guess)
    const continued = routes === 'all' ? solveByContinuation(action, x, options) : null
    if (continued) {
      found.route = 'continuation'
      note(found, continued)
      return found
    }
    // A minimum is a critical path too, and descent always gets to one.
    x.set(guess)
    found.route = 'descent'
  }
  note(
    found,
    solveLeast(action, x, { ...options, maxIterations: 300, report: reportTo(control, found, 0, mostLevels) }),
  )
  return found
}

/**
 * Finer and finer meshes, fitted to the motion, until the error estimate meets the tolerance. The change from one level
 * to the next is the error of the coarser one; how much smaller the error is now, the tails of the path show. (Nodes
 * converge twice as fast as tails; half of that lead is kept as a margin.)
 */
export function refine(found: Found, plan: Plan, wish: Wish, workspace: Workspace, control?: JobControl): void {
  const { system } = found.action
  const count = system.V * system.D
  // The tails are an order or so above what the mesh leaves out.
  let target = 0.5 * wish.tolerance
  let smoothness = calcSmoothness(found.x, found.action.E, found.action.p, count)
  for (let level = 1; level < plan.levels && found.status === 'converged'; level++) {
    const breaks = calcBreaks(found.action.breaks, smoothness, found.action.p, plan.degree, target, plan.isNear ? 1 : 2)
    if (breaks.length - 1 > plan.mostElements) break
    control?.progress?.(level / plan.levels, 'Refining the motion')
    const report = reportTo(control, found, level, plan.levels)
    const finer = createDiscreteAction(system, breaks, plan.degree, workspace)
    const before = { times: found.action.times, x: found.x, worst: smoothness.worst }
    found.x = transfer(found.action, found.x, finer)
    found.action = finer
    if (!projectAll(finer, found.x)) {
      found.status = 'singular'
      return
    }
    const stepTolerance = Math.min(1e-9, 0.01 * wish.tolerance)
    const options = { maxIterations: 30, stepTolerance, isNear: true, control, report }
    const least = wish.mode === 'least' || found.route === 'descent'
    const guess = found.x.slice()
    const newton = solveStationary(finer, found.x, options)
    note(found, newton)
    if (newton.status === 'cancelled') return
    if (newton.status !== 'converged' || (least && newton.morseIndex > 0)) {
      found.x.set(guess)
      note(found, solveLeast(finer, found.x, { ...options, maxIterations: 300 }))
      if (found.status !== 'converged') return
    }
    // The change at the coarser nodes is the error of the coarser level.
    const again = new Float64Array(before.x.length)
    interpolate(finer, found.x, before.times, again)
    smoothness = calcSmoothness(found.x, finer.E, finer.p, count)
    const gain = Math.min(1, smoothness.worst / before.worst)
    // At the nodes the error falls like the tails squared; between them it is the first coefficient that is left out.
    const atNodes = calcLargestDifference(before.x, again) * gain ** 1.5
    found.estimatedError = Math.max(atNodes, smoothness.left, 1e-15) + found.search!.left
    if (found.estimatedError <= wish.tolerance) return
    // Only a mesh that came out as planned shows that the plan itself was too lax.
    if (smoothness.worst <= 3 * target)
      target *= Math.max(1e-3, Math.min(0.3, (0.3 * wish.tolerance) / found.estimatedError))
  }
  if (found.status === 'converged') found.status = 'stalled'
}

function note(found: Found, search: Search): void {
  found.search = search
  found.status = search.status
  found.iterations += search.iterations
  found.evaluations += search.evaluations
}

/** Progress within one level of many: never backwards, whatever number of steps it takes. */
function reportTo(
  control: JobControl | undefined,
  found: Found,
  level: number,
  levels: number,
): SearchOptions['report'] {
  if (!control?.progress) return undefined
  const before = found.iterations
  return (steps, residual) => {
    const done = before + steps
    control.progress?.(
      (level + done / (done + 10)) / levels,
      `Step ${done}, residual ${residual.toExponential(1)} N·m·s`,
    )
  }
}

/** The same path on another mesh. */
export function transfer(from: DiscreteAction, x: Float64Array, to: DiscreteAction): Float64Array {
  const { D, S, V, start, end } = from.system
  const out = new Float64Array((to.M + 1) * V * D)
  interpolate(from, x, to.times, out)
  for (let k = 0; k <= to.M; k++) normalise(out, k * V * D, S, D)
  out.set(start)
  out.set(end, to.M * V * D)
  return out
}

function projectAll(action: DiscreteAction, x: Float64Array): boolean {
  if (action.system.rows === 0) return true
  for (let k = 1; k < action.M; k++) if (!project(action, x, k)) return false
  return true
}
