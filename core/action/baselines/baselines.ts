import { factorChain, solveChain } from '../../math/block-tridiagonal.ts'
import { minimiseBfgs } from '../../math/bfgs.ts'
import { type Minimum, minimiseSimplex } from '../../math/nelder-mead.ts'
import { type Alert, type JobControl, alert } from '../../outcome.ts'
import type { BoundaryProblem, BoundarySolution } from '../problem/boundary-problem.ts'
import { checkBoundaryProblem } from '../problem/check.ts'
import { type DiscreteAction, calcAction, createDiscreteAction } from '../discretise/discrete-action.ts'
import { linearise } from '../discretise/linearise.ts'
import { assembleHessian, calcTension } from '../discretise/hessian.ts'
import { calcGuess, calcShortestArcs } from '../problem/guess.ts'
import { transfer } from '../solve/levels.ts'
import { calcUniformBreaks } from '../discretise/mesh.ts'
import { calcLargest } from '../solve/newton.ts'
import { calcActionOf, createPathCoordinates } from './path-coordinates.ts'
import { refuse, toSolution } from '../solve/solve.ts'
import { calcSystem } from '../problem/system.ts'

/** A general minimiser to compare the solver with. */
export type BaselineMethod = 'bfgs' | 'l-bfgs' | 'nelder-mead'

/** Which minimiser, and how long it may search. */
export interface BaselineOptions {
  readonly method: BaselineMethod
  readonly maxEvaluations?: number
  /** Elements of the plain second-order scheme; default: the output grid. */
  readonly elements?: number
}

/**
 * The plain second-order action (one element of degree 1 per interval) minimised by a method that knows nothing of
 * it. For comparison: such methods descend, so as a rule they end in a minimum (a symmetric start may hold them on a
 * saddle, which the index shows), and their error is that of the plain scheme.
 */
export function solveByBaseline(
  problem: BoundaryProblem,
  options: BaselineOptions,
  control?: JobControl,
): BoundarySolution {
  const { method, elements = problem.intervals } = options
  const alerts: Alert[] = checkBoundaryProblem(problem)
  if (problem.loops.length + problem.locks.length > 0) {
    alerts.push(
      alert(
        'error',
        'solve.method-constraints',
        `The method “${method}” cannot keep loops closed or joints locked.`,
        'Use the method “newton”, or remove the loops and locks.',
      ),
    )
  }
  if (alerts.some((one) => one.severity === 'error')) return refuse(problem, alerts)
  const system = calcSystem(problem)
  const action = createDiscreteAction(system, calcUniformBreaks(problem.duration, Math.max(2, elements)), 1)
  const x = problem.guess ? calcGuess(system, problem.guess, action.times) : calcShortestArcs(system, action.times)
  const coordinates = createPathCoordinates(action)
  const y = new Float64Array(coordinates.count)
  coordinates.read(x, y)
  const minimum: Minimum =
    method === 'nelder-mead'
      ? minimiseSimplex((at) => calcActionOf(action, coordinates, at, x), y, {
          step: 0.05,
          maxEvaluations: options.maxEvaluations ?? 200_000,
          tolerance: 1e-10,
          control,
        })
      : minimiseBfgs(
          (at, out) => {
            const value = calcActionOf(action, coordinates, at, x)
            coordinates.pull(at, x, out)
            return value
          },
          y,
          {
            maxIterations: options.maxEvaluations ?? 20_000,
            tolerance: 1e-9,
            memory: method === 'bfgs' ? 400 : 12,
            control,
          },
        )
  coordinates.write(minimum.x, x)
  const { morseIndex, residual } = inspect(action, x)
  const finer = createDiscreteAction(system, calcUniformBreaks(problem.duration, 2 * action.E), 1)
  // What Newton would change at these nodes on twice as fine a mesh is three quarters of their error, if a solution is
  // near.
  const { step } = inspect(finer, transfer(action, x, finer))
  let change = 0
  for (let k = 2; k < finer.M; k += 2)
    change = Math.max(change, calcLargest(step, k * system.free, (k + 1) * system.free))
  const estimatedError = (4 / 3) * change
  const isWanted = problem.mode === 'stationary' || morseIndex === 0
  const converged = minimum.status === 'converged' && isWanted && estimatedError <= problem.tolerance
  return toSolution(
    problem,
    {
      status: minimum.status === 'cancelled' ? 'cancelled' : converged ? 'converged' : 'stalled',
      action,
      x,
      search: {
        status: 'converged',
        morseIndex,
        iterations: 0,
        evaluations: 0,
        action: minimum.value,
        residual,
        step: 0,
        left: 0,
        isLinearised: false,
      },
      estimatedError,
      iterations: minimum.iterations,
      evaluations: minimum.evaluations,
      route: 'newton',
    },
    alerts,
  )
}

function inspect(
  action: DiscreteAction,
  x: Float64Array,
): { morseIndex: number; residual: number; step: Float64Array } {
  const { free } = action.system
  const count = (action.M + 1) * free
  calcAction(action, x)
  linearise(action, x)
  calcTension(action, x)
  assembleHessian(action, 0)
  const morseIndex = factorChain(action.chain)
  const step = action.gradient.slice()
  solveChain(action.chain, step)
  return { morseIndex, residual: calcLargest(action.gradient, free, count - free), step }
}
