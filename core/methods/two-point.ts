import { solveByBaseline } from '../action/baselines/baselines.ts'
import type { BoundaryProblem } from '../action/problem/boundary-problem.ts'
import { solveBoundaryProblem } from '../action/solve/solve.ts'
import { solveThesisScheme } from '../action/baselines/thesis-scheme.ts'
import { simulateMotion } from '../dynamics/simulate.ts'
import { calcKineticEnergy, calcPotentialEnergy } from '../model/energy.ts'
import { calcMatrices } from '../model/matrices.ts'
import type { JobControl, SolverStatus } from '../outcome.ts'
import { calcBend, calcPathAngles, createPathAction } from './bend.ts'
import type { DemonstrationRun, Finding } from './demonstration.ts'
import { calcEnergyFindings, calcRowErrors } from './findings.ts'
import { TWO_POINT_INTERVALS, type TwoPointCase, createTwoPointProblem, findNearestMotion } from './two-point-case.ts'

/** A path on 101 rows by some method. */
interface Found {
  readonly status: SolverStatus
  readonly directions: Float64Array
  readonly velocities: Float64Array | null
  readonly action: number | null
  readonly evaluations: number
  readonly index: number | null
  readonly conjugateTime: number | null
}

const SIMPLEX_EVALUATIONS = 5_000
/** What the engine is asked for here; a study asks for less. */
export const DEMONSTRATED = 1e-10
/** A path further than this from every listed motion is none, rad. */
const NO_MOTION = 0.02

export function runTwoPoint(one: TwoPointCase, method: string, control: JobControl): DemonstrationRun {
  const problem = createTwoPointProblem(one)
  const { tree, duration } = problem
  const found = findPath(problem, method, control)
  const times = Float64Array.from({ length: TWO_POINT_INTERVALS + 1 }, (_, k) => (duration * k) / TWO_POINT_INTERVALS)
  const { directions: truth, error } = findNearestMotion(one, found.directions)
  const angles = calcPathAngles(found.directions, tree.segments.length)
  const { kinetic, potential } = calcEnergies(
    problem,
    found.directions,
    found.velocities ?? calcRates(angles, tree.segments.length, duration),
  )
  return {
    status: found.status,
    tree,
    pins: [],
    axis: 'time',
    times,
    directions: found.directions,
    truth,
    kinetic,
    potential,
    action: found.action ?? createPathAction(tree, duration)(angles),
    bend: calcBend(tree, duration, found.directions),
    error,
    errors: calcRowErrors(found.directions, truth, times.length),
    evaluations: found.evaluations,
    findings: calcFindings(found, method, error, kinetic, potential),
  }
}

function findPath(problem: BoundaryProblem, method: string, control: JobControl): Found {
  switch (method) {
    case 'stationary':
    case 'least': {
      const { morseIndex, firstConjugateTime, ...rest } = solveBoundaryProblem(
        { ...problem, mode: method, tolerance: DEMONSTRATED },
        control,
      )
      return { ...rest, index: morseIndex, conjugateTime: firstConjugateTime }
    }
    case 'bfgs':
    case 'simplex': {
      // The plain scheme's own error is no reason to call its result unfinished here.
      const options =
        method === 'bfgs' ? { method } : { method: 'nelder-mead' as const, maxEvaluations: SIMPLEX_EVALUATIONS }
      const { morseIndex, firstConjugateTime, ...rest } = solveByBaseline(
        { ...problem, tolerance: 1e-2 },
        options,
        control,
      )
      return { ...rest, index: morseIndex, conjugateTime: firstConjugateTime }
    }
    case 'thesis': {
      const run = solveThesisScheme(
        problem,
        { nodes: TWO_POINT_INTERVALS - 1, search: 'as published', maxEvaluations: SIMPLEX_EVALUATIONS },
        control,
      )
      return { ...run, velocities: null, action: null, index: null, conjugateTime: null }
    }
    case 'euler': {
      // The thesis starts Euler at the first posture; with the true first velocity it has every chance to arrive.
      const { velocities } = solveBoundaryProblem(problem, control)
      const step = problem.duration / TWO_POINT_INTERVALS
      const run = simulateMotion(
        {
          ...problem,
          velocities: velocities.slice(0, problem.start.length),
          samples: TWO_POINT_INTERVALS,
          method: 'euler',
          step,
        },
        control,
      )
      return { ...run, action: null, index: null, conjugateTime: null }
    }
    default:
      throw new Error(`runTwoPoint: expected a method of the catalogue, got “${method}”`)
  }
}

function calcFindings(
  found: Found,
  method: string,
  error: number,
  kinetic: Float64Array,
  potential: Float64Array,
): Finding[] {
  const findings: Finding[] = []
  const isMotion = error < NO_MOTION
  if (method === 'euler') {
    findings.push(...calcEnergyFindings(kinetic, potential), { code: 'off', error })
    return findings
  }
  if (!isMotion) findings.push({ code: 'not-a-motion', error })
  else if (found.index === 0) findings.push({ code: 'minimum' })
  else if (found.index !== null && found.index > 0) {
    findings.push({ code: 'saddle', index: found.index, conjugateTime: found.conjugateTime })
    if (method === 'bfgs' || method === 'simplex') findings.push({ code: 'held-on-saddle' })
  }
  if (method === 'thesis') findings.push({ code: 'shifts-only' })
  if (isMotion) findings.push({ code: error < 1e-6 ? 'agrees' : 'off', error })
  if (method === 'stationary' || method === 'least') findings.push(...calcEnergyFindings(kinetic, potential))
  return findings
}

function calcEnergies({ tree, root }: BoundaryProblem, directions: Float64Array, velocities: Float64Array) {
  const matrices = calcMatrices(tree)
  const width = 2 * matrices.segmentCount
  const rows = directions.length / width
  const place = root.kind === 'pinned' ? root.position : [0, 0]
  const row = (values: Float64Array, k: number) => values.subarray(k * width, (k + 1) * width)
  return {
    kinetic: Float64Array.from({ length: rows }, (_, k) => calcKineticEnergy(matrices, row(velocities, k), [0, 0])),
    potential: Float64Array.from({ length: rows }, (_, k) => calcPotentialEnergy(matrices, row(directions, k), place)),
  }
}

/** Velocities of a path that has none of its own: differences over two steps, one at the ends. */
function calcRates(angles: Float64Array, S: number, duration: number): Float64Array {
  const rows = angles.length / S
  const h = duration / (rows - 1)
  const velocities = new Float64Array(2 * angles.length)
  for (let i = 0; i < angles.length; i++) {
    const before = i < S ? i : i - S
    const after = i + S < angles.length ? i + S : i
    const rate = (angles[after]! - angles[before]!) / (((after - before) / S) * h)
    velocities[2 * i] = rate * Math.cos(angles[i]!)
    velocities[2 * i + 1] = rate * Math.sin(angles[i]!)
  }
  return velocities
}
