import type { JobControl, SolverStatus } from '../../outcome.ts'
import type { BoundaryProblem } from '../problem/boundary-problem.ts'
import { solveLeast } from '../solve/descent.ts'
import { type DiscreteAction, createDiscreteAction } from '../discretise/discrete-action.ts'
import { calcGuess, calcShortestArcs, normalise } from '../problem/guess.ts'
import { calcLargestDifference } from '../../math/largest-difference.ts'
import { transfer } from '../solve/levels.ts'
import { calcUniformBreaks } from '../discretise/mesh.ts'
import { solveStationary } from '../solve/newton.ts'
import { calcSystem } from '../problem/system.ts'

/** A path on a coarse grid, extrapolated from finer ones. */
export interface ExtrapolatedPath {
  readonly status: SolverStatus
  /** Rows of V × dimension on the coarsest grid (V: rods, and a free root). */
  readonly path: Float64Array
  readonly iterations: number
  /** What the last extrapolation changed. */
  readonly estimatedError: number
}

/**
 * The plain second-order scheme on N, 2N, 4N … intervals, each started from the one before, and Richardson's
 * extrapolation over them: the error of the scheme is a series in h², so every further level gains two orders.
 */
export function solveExtrapolated(
  problem: BoundaryProblem,
  N: number,
  levels: 1 | 2 | 3,
  control?: JobControl,
): ExtrapolatedPath {
  const system = calcSystem(problem)
  const { D, S, V } = system
  const width = V * D
  const columns: Float64Array[] = []
  let iterations = 0
  let estimatedError = Infinity
  let before: { action: DiscreteAction; x: Float64Array } | null = null
  for (let level = 0; level < levels; level++) {
    const action = createDiscreteAction(system, calcUniformBreaks(problem.duration, N << level), 1)
    const first = () =>
      problem.guess ? calcGuess(system, problem.guess, action.times) : calcShortestArcs(system, action.times)
    const x: Float64Array = before ? transfer(before.action, before.x, action) : first()
    const options = { maxIterations: 40, stepTolerance: 1e-13, isNear: false, control }
    const search =
      problem.mode === 'least'
        ? solveLeast(action, x, { ...options, maxIterations: 300 })
        : solveStationary(action, x, options)
    iterations += search.iterations
    if (search.status !== 'converged') return { status: search.status, path: x, iterations, estimatedError }
    const coarse = new Float64Array((N + 1) * width)
    for (let k = 0; k <= N; k++) coarse.set(x.subarray((k << level) * width, ((k << level) + 1) * width), k * width)
    // Neville's scheme, in place: columns[i] loses another power of h² with every level.
    columns.unshift(coarse)
    for (let i = 1; i < columns.length; i++) {
      const finer = columns[i - 1]!
      const coarser = columns[i]!
      const gain = 4 ** i - 1
      const previous = coarser.slice()
      for (let k = 0; k < coarser.length; k++) coarser[k] = finer[k]! + (finer[k]! - coarser[k]!) / gain
      for (let k = 0; k <= N; k++) normalise(coarser, k * width, S, D)
      if (i === columns.length - 1) estimatedError = calcLargestDifference(previous, coarser)
    }
    before = { action, x }
  }
  return { status: 'converged', path: columns.at(-1)!, iterations, estimatedError }
}
