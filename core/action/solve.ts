import { type Alert, type JobControl, type SolverStatus, alert } from '../outcome.ts'
import type { BoundaryProblem, BoundarySolution } from './boundary-problem.ts'
import { type DiscreteAction, createDiscreteAction } from './discrete-action.ts'
import { solveLeast } from './descent.ts'
import { calcGuess, calcShortestArcs, normalise } from './guess.ts'
import { interpolate } from './interpolate.ts'
import { type Smoothness, calcBreaks, calcSmoothness, calcUniformBreaks } from './mesh.ts'
import { type Search, solveStationary } from './newton.ts'
import { calcDetails, samplePath } from './output.ts'
import { project } from './retract.ts'
import { type ActionSystem, calcSystem } from './system.ts'

/**
 * The motion without muscles that joins two postures in a given time. Nested: a coarse mesh finds the motion, finer
 * ones make it accurate, and what the last refinement changed is the error estimate.
 */
export function solveBoundaryProblem(problem: BoundaryProblem, control?: JobControl): BoundarySolution {
  const system = calcSystem(problem)
  const { V, D } = system
  const alerts: Alert[] = []
  const total = { iterations: 0, evaluations: 0 }
  const plan = calcPlan(system, problem.tolerance)
  let action = createDiscreteAction(system, calcUniformBreaks(problem.duration, plan.E), plan.firstDegree)
  let x = problem.guess ? calcGuess(system, problem.guess, action.times) : calcShortestArcs(system, action.times)
  let search: Search | null = null
  let estimatedError = Infinity
  let target = 0.03 * problem.tolerance
  let before: { sample: Float64Array; smoothness: Smoothness } | null = null
  let status: SolverStatus = 'stalled'
  for (let level = 0; level < plan.levels; level++) {
    if (before) {
      const breaks = calcBreaks(action.breaks, before.smoothness, action.p, plan.degree, target)
      if (breaks.length - 1 > plan.mostElements) break
      const finer = createDiscreteAction(system, breaks, plan.degree)
      x = transfer(action, x, finer)
      action = finer
    }
    if (!projectAll(action, x)) {
      status = 'singular'
      break
    }
    control?.progress?.(level / plan.levels, 'Solving the motion')
    search = searchFrom(problem, action, x, level, control)
    total.iterations += search.iterations
    total.evaluations += search.evaluations
    status = search.status
    if (search.status !== 'converged') break
    const sample = samplePath(action, x, problem.intervals).x
    const smoothness = calcSmoothness(x, action.E, action.p, V * D)
    if (before) {
      // The change is the error of the level before; the tails say how much smaller the error is now.
      const change = calcLargestDifference(before.sample, sample)
      const gain = Math.min(1, smoothness.worst / before.smoothness.worst)
      estimatedError = Math.max(change * gain, smoothness.worst, 1e-15)
      if (estimatedError <= problem.tolerance) break
      // Only a mesh that came out as planned says that the plan itself was too lax.
      if (smoothness.worst <= 3 * target) target *= Math.max(1e-3, Math.min(0.3, (0.3 * problem.tolerance) / estimatedError))
    }
    before = { sample, smoothness }
  }
  if (status === 'converged' && !(estimatedError <= problem.tolerance)) status = 'stalled'
  if (status !== 'converged') alerts.push(describeFailure(status, estimatedError, problem.tolerance))
  const details = calcDetails(action, x, problem)
  return {
    status,
    mode: problem.mode,
    action: search?.action ?? NaN,
    morseIndex: search?.morseIndex ?? -1,
    firstConjugateTime: null,
    residual: search?.residual ?? Infinity,
    iterations: total.iterations,
    evaluations: total.evaluations,
    estimatedError,
    ...details,
    alerts,
  }
}

function searchFrom(
  problem: BoundaryProblem, action: DiscreteAction, x: Float64Array, level: number, control: JobControl | undefined,
): Search {
  const options = {
    maxIterations: 30,
    stepTolerance: level === 0 ? 1e-6 : Math.min(1e-9, 0.01 * problem.tolerance),
    isNear: level > 0,
    control,
  }
  if (problem.mode === 'least') return solveLeast(action, x, { ...options, maxIterations: 300 })
  const guess = x.slice()
  const newton = solveStationary(action, x, options)
  if (newton.status === 'converged' || newton.status === 'cancelled') return newton
  // Newton lost its way: a minimum is a critical path too, and descent always gets to one.
  x.set(guess)
  const least = solveLeast(action, x, { ...options, maxIterations: 300 })
  least.iterations += newton.iterations
  least.evaluations += newton.evaluations
  return least
}

interface Plan {
  /** Elements and degree of the mesh that finds the motion. */
  readonly E: number
  readonly firstDegree: number
  /** Degree of the meshes that make it accurate. */
  readonly degree: number
  readonly levels: number
  readonly mostElements: number
}

function calcPlan(system: ActionSystem, tolerance: number): Plan {
  const { S, V, b, C, duration, matrices } = system
  let fastest = 0
  for (let j = 0; j < S; j++) fastest = Math.max(fastest, (matrices.gravity * Math.abs(b[j]!)) / C[j * V + j]!)
  const E = Math.min(24, Math.max(4, Math.ceil((duration * Math.sqrt(fastest)) / 1.5)))
  return { E, firstDegree: 4, degree: tolerance >= 1e-4 ? 4 : 8, levels: 7, mostElements: 400 }
}

/** The same path on another mesh. */
function transfer(from: DiscreteAction, x: Float64Array, to: DiscreteAction): Float64Array {
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

function calcLargestDifference(a: Float64Array, b: Float64Array): number {
  let largest = 0
  for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i]! - b[i]!))
  return largest
}

function describeFailure(status: SolverStatus, error: number, tolerance: number): Alert {
  if (status === 'cancelled') return alert('warning', 'solve.cancelled', 'The search was stopped.', 'Start it again when you want the result.')
  if (status === 'singular') {
    return alert(
      'error', 'solve.singular', 'The postures in between cannot all be reached, or a joint loses its grip there.',
      'Check that the held points can be reached all the way, or give a guess.',
    )
  }
  return alert(
    'error', 'solve.stalled',
    `No motion of the wanted accuracy was found (estimated error ${error.toExponential(1)}, wanted ${tolerance.toExponential(1)}).`,
    'Shorten the phase, add a boundary posture in between, or give a guess.',
  )
}
