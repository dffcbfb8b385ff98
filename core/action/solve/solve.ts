import { matricesOf } from '../../model/matrices.ts'
import { type Alert, type JobControl, alert } from '../../outcome.ts'
import type { BoundaryProblem, BoundarySolution, Growth } from '../problem/boundary-problem.ts'
import { checkBoundaryProblem, describeRepetitions } from '../problem/check.ts'
import { type SecondVariation, calcSecondVariation } from './conjugate.ts'
import type { DiscreteAction, Workspace } from '../discretise/discrete-action.ts'
import { lineariseEnds } from '../discretise/linearise.ts'
import { calcGrowthAlong } from './growth.ts'
import { calcGuess, calcShortestArcs } from '../problem/guess.ts'
import {
  type Found,
  calcFastest,
  calcPlan,
  createFirstMesh,
  createGuessMesh,
  findOn,
  isAccurate,
  isShort,
  refine,
} from './levels.ts'
import { near } from './newton.ts'
import { calcDetails, calcEndMomenta } from './output.ts'
import { calcRelease, calcReleaseSteps } from './release.ts'
import { type ActionSystem, calcSystem } from '../problem/system.ts'
import { createChainStorage } from '../../math/block-tridiagonal.ts'

/** Storage for one solve after another; a slider that solves again and again keeps one. */
export const createActionWorkspace = (): Workspace => ({ ...createChainStorage(), mesh: new Float64Array(0) })

/**
 * The motion without muscles that joins two postures in a given time: a critical path of the action. A coarse mesh
 * finds it, finer ones fitted to it make it accurate, and what the last refinement changed gives the error estimate.
 * A problem that cannot be solved comes back with status `singular` and an error among its alerts.
 */
export function solveBoundaryProblem(
  problem: BoundaryProblem,
  control?: JobControl,
  workspace: Workspace = createActionWorkspace(),
): BoundarySolution {
  const matrices = matricesOf(problem.tree)
  const alerts = checkBoundaryProblem(problem, matrices)
  if (alerts.some((one) => one.severity === 'error')) return refuse(problem, alerts)
  const system = calcSystem(problem, matrices)
  alerts.push(...describeRepetitions(problem, system))
  const plan = calcPlan(system, problem.tolerance, problem.guess !== undefined)
  const action =
    problem.guess && !plan.isShort
      ? createGuessMesh(system, plan, problem.guess, workspace)
      : createFirstMesh(system, plan, workspace)
  control?.progress?.(0, 'Looking for the motion')
  // Letting gravity grow forgets a guess that was given; descent stays near it.
  const found = findOn(
    action,
    calcFirstPath(problem, system, action),
    problem.mode,
    control,
    problem.guess ? 'no continuation' : 'all',
    plan.isNear,
  )
  const isDone = plan.isShort && found.status === 'converged' && isAccurate(found, problem.tolerance)
  if (!isDone && found.status === 'converged') refine(found, plan, problem, workspace, control)
  return toSolution(problem, found, alerts)
}

/** The given guess; else the release from rest, if it nearly arrives; else the shortest arcs. */
export function calcFirstPath(problem: BoundaryProblem, system: ActionSystem, action: DiscreteAction): Float64Array {
  if (problem.guess) return calcGuess(system, problem.guess, action.times)
  const fastest = calcFastest(system)
  // Before about half a swing there is as a rule but one motion, and the arcs lead to it.
  if (problem.mode === 'stationary' && system.duration * fastest > 3) {
    const released = calcRelease(system, null, calcReleaseSteps(system, fastest))
    if (released && calcMiss(system, released) < nearlyArrives)
      return calcGuess(system, rodsOf(system, released), action.times)
  }
  return calcShortestArcs(system, action.times)
}

/** Largest miss of a released tree that still counts as "let go, it goes there", as a distance of unit vectors. */
const nearlyArrives = 0.35

function calcMiss(system: ActionSystem, path: Float64Array): number {
  const { D, S, V, end } = system
  const last = path.length - V * D
  let worst = 0
  for (let j = 0; j < S; j++) {
    let square = 0
    for (let d = 0; d < D; d++) square += (path[last + j * D + d]! - end[j * D + d]!) ** 2
    worst = Math.max(worst, Math.sqrt(square))
  }
  return worst
}

export function rodsOf({ D, S, V }: ActionSystem, path: Float64Array): Float64Array {
  if (V === S) return path
  const rows = path.length / (V * D)
  const out = new Float64Array(rows * S * D)
  for (let k = 0; k < rows; k++) out.set(path.subarray(k * V * D, k * V * D + S * D), k * S * D)
  return out
}

/** A path that was looked for, with everything there is to report about it. */
export function toSolution(problem: BoundaryProblem, found: Found, known: readonly Alert[]): BoundarySolution {
  const { status, action, x, search, estimatedError, iterations, evaluations } = found
  const alerts = [...known]
  if (status === 'converged' && found.route !== 'newton') alerts.push(describeRoute(found.route))
  if (status !== 'converged') alerts.push(describeFailure(found, problem))
  const momenta = calcEndMomenta(action, x, search?.isLinearised === true)
  const growth = problem.withGrowth ? { growth: growthOf(found, problem) } : {}
  const details = calcDetails(action, x, problem, momenta)
  const counts =
    status === 'converged'
      ? countDescents(found, problem.tolerance)
      : { morseIndex: search?.morseIndex ?? -1, firstConjugateTime: null }
  return {
    status,
    mode: problem.mode,
    action: search?.action ?? NaN,
    ...counts,
    residual: search?.residual ?? Infinity,
    iterations,
    evaluations,
    estimatedError,
    ...details,
    ...growth,
    alerts,
  }
}

/**
 * Morse index and first conjugate time. The factors of the last Newton step belong to a path a little way off: as long
 * as that is within the wanted accuracy they show as much as new ones would. Before a quarter of a swing the kinetic
 * part of the second variation is more than four times the rest, and no small step makes it negative.
 */
function countDescents({ action, x, search }: Found, tolerance: number): SecondVariation {
  const { morseIndex, step } = search!
  const enough = Math.max(isShort(action.system) ? near : 1e-4, tolerance)
  if (morseIndex === 0 && step <= enough) return { morseIndex, firstConjugateTime: null }
  return calcSecondVariation(action, x)
}

/**
 * The free directions of the last Newton step belong to a path a little way off: so near, three digits of the growth
 * hold, as the forces along it are those of the path itself.
 */
const nearEnough = 5e-3

/** Before anything else is asked of the action: it still knows the last step. */
function growthOf({ status, action, x, search }: Found, problem: BoundaryProblem): Growth | null {
  if (status !== 'converged') return null
  const isLinearised = search!.isLinearised && search!.step <= nearEnough && lineariseEnds(action, x)
  return calcGrowthAlong(action, x, problem, isLinearised)
}

/** Nothing was computed: the start posture stands still for as many rows as were asked for. */
export function refuse(problem: BoundaryProblem, alerts: readonly Alert[]): BoundarySolution {
  const { tree, start, intervals, root } = problem
  const D = tree.dimension
  const duration = problem.duration > 0 ? problem.duration : 0
  const rows = intervals + 1
  const directions = new Float64Array(rows * start.length)
  for (let k = 0; k < rows; k++) directions.set(start, k * start.length)
  const place = root.kind === 'pinned' ? root.position : root.kind === 'free' ? root.start : root.positions[0]!
  const zeros = (length: number) => new Float64Array(length)
  return {
    status: 'singular',
    mode: problem.mode,
    action: NaN,
    morseIndex: -1,
    firstConjugateTime: null,
    residual: Infinity,
    iterations: 0,
    evaluations: 0,
    estimatedError: Infinity,
    energyDrift: NaN,
    times: Float64Array.from({ length: rows }, (_, k) => (k * duration) / intervals),
    directions,
    velocities: zeros(directions.length),
    accelerations: zeros(directions.length),
    root: Float64Array.from({ length: rows * D }, (_, i) => place[i % D]!),
    rootVelocity: zeros(rows * D),
    rootAcceleration: zeros(rows * D),
    startMomentum: zeros(start.length),
    endMomentum: zeros(start.length),
    loopReactions: problem.loops.map(() => zeros(rows * D)),
    lockTorques: problem.locks.map(() => zeros(rows * (D === 2 ? 1 : 3))),
    alerts,
  }
}

function describeRoute(route: 'continuation' | 'descent'): Alert {
  if (route === 'continuation') {
    return alert(
      'info',
      'solve.continued',
      'From the guess no nearby motion was found directly; this one was followed from the motion without gravity, while gravity grew.',
      'Give a guess closer to the motion you expect, or list all motions, if it is another one.',
    )
  }
  return alert(
    'info',
    'solve.descended',
    'From the guess no nearby motion was found by Newton’s method; this one is a minimum of the action, found by descent.',
    'Give a guess closer to the motion you expect, or list all motions.',
  )
}

function describeFailure({ status, estimatedError, search }: Found, problem: BoundaryProblem): Alert {
  if (status === 'cancelled') {
    return alert(
      'warning',
      'solve.cancelled',
      'The search was stopped before it had a result.',
      'Start it again when you want the result.',
    )
  }
  if (status === 'singular' && problem.loops.length + problem.locks.length > 0) {
    return alert(
      'error',
      'solve.unreachable',
      'Between the two postures the held points and angles cannot all be kept: a limb would have to be longer, or a joint is stretched straight and cannot be steered.',
      'Check where the loop is held, bend the limb a little, or give a guess that keeps the loop closed.',
    )
  }
  if (Number.isFinite(estimatedError)) {
    return alert(
      'error',
      'solve.inaccurate',
      `A motion was found, but only to about ${estimatedError.toExponential(0)} instead of ${problem.tolerance.toExponential(0)}.`,
      'Ask for less accuracy, shorten the phase, or add a boundary posture in between.',
    )
  }
  return alert(
    'error',
    'solve.stalled',
    `The search stopped without a motion (residual ${(search?.residual ?? Infinity).toExponential(1)} N·m·s).`,
    'Shorten the phase, add a boundary posture in between, or give a guess.',
  )
}
