import { type Alert, type JobControl, type SolverStatus, alert } from '../outcome.ts'
import type { BoundaryProblem, BoundarySolution } from './boundary-problem.ts'
import { type DiscreteAction, createDiscreteAction } from './discrete-action.ts'
import { solveLeast } from './descent.ts'
import { calcGuess, calcShortestArcs, normalise } from './guess.ts'
import { interpolate } from './interpolate.ts'
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
  const alerts: Alert[] = []
  const total = { iterations: 0, evaluations: 0 }
  const levels = chooseLevels(system, problem.tolerance)
  let action = createDiscreteAction(system, levels[0]!.E, levels[0]!.p)
  let x = problem.guess ? calcGuess(system, problem.guess, action.times) : calcShortestArcs(system, action.times)
  let search: Search | null = null
  let estimatedError = Infinity
  let previousChange = Infinity
  let before: { x: Float64Array } | null = null
  let status: SolverStatus = 'stalled'
  for (let level = 0; level < levels.length; level++) {
    if (level > 0) {
      const finer = createDiscreteAction(system, levels[level]!.E, levels[level]!.p)
      x = transfer(action, x, finer)
      action = finer
    }
    if (!projectAll(action, x)) {
      status = 'singular'
      break
    }
    control?.progress?.(level / levels.length, 'Solving the motion')
    search = searchFrom(problem, action, x, level, control)
    total.iterations += search.iterations
    total.evaluations += search.evaluations
    status = search.status
    if (search.status !== 'converged') break
    const now = samplePath(action, x, problem.intervals)
    if (before) {
      const change = calcLargestDifference(before.x, now.x)
      // The change is the error of the level before; what is left is smaller by at least the gain seen so far.
      const gain = Math.min(0.25, Number.isFinite(previousChange) && previousChange > 0 ? change / previousChange : 0.25)
      estimatedError = Math.max(change * gain, 1e-15)
      previousChange = change
      if (estimatedError <= problem.tolerance) break
    }
    before = now
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
  const options = { maxIterations: level === 0 ? 80 : 30, stepTolerance: 1e-11, control }
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

interface Level {
  readonly E: number
  readonly p: number
}

function chooseLevels(system: ActionSystem, tolerance: number): Level[] {
  const { S, V, b, C, duration, matrices } = system
  let fastest = 0
  for (let j = 0; j < S; j++) fastest = Math.max(fastest, (matrices.gravity * Math.abs(b[j]!)) / C[j * V + j]!)
  const E = Math.min(24, Math.max(4, Math.ceil((duration * Math.sqrt(fastest)) / 1.5)))
  if (tolerance >= 1e-4) return [{ E: 2 * E, p: 2 }, { E, p: 4 }, { E: 2 * E, p: 4 }, { E: 4 * E, p: 4 }]
  return [
    { E, p: 4 },
    { E, p: 6 },
    { E, p: 8 },
    { E: 2 * E, p: 8 },
    { E: 4 * E, p: 8 },
    { E: 8 * E, p: 8 },
  ]
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
