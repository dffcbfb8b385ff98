import { solveByBaseline } from '../action/baselines/baselines.ts'
import { solveThesisScheme } from '../action/baselines/thesis-scheme.ts'
import { solveBoundaryProblem } from '../action/solve/solve.ts'
import { simulateMotion } from '../dynamics/simulate.ts'
import { calcMethodSettings } from '../dynamics/source-cases.ts'
import {
  type BoundaryProblemFile,
  MOTION_METHODS,
  readBoundaryProblem,
  readInitialValueProblem,
} from '../model/problem.ts'
import { type JobControl, type Outcome, type SolverStatus, done } from '../outcome.ts'
import { type BenchProblem, toProblemFile } from './bench-problem.ts'

/** One method of the sources on the problem of the workbench, held against the engine at its tightest. */
export interface MethodRun {
  readonly method: string
  readonly status: SolverStatus
  /** Largest error of a rod's direction at any row; null where the method came to no path. */
  readonly error: number | null
  readonly evaluations: number
}

const TIGHT = 1e-12
const SIMPLEX_EVALUATIONS = 5_000

/** The methods for two postures, on the motion whose rows are given; those that cannot serve this tree are left out. */
export function compareTwoPoint(
  problem: BenchProblem,
  motion: Float64Array,
  control: JobControl = {},
): Outcome<readonly MethodRun[]> {
  const read = readBoundaryProblem(toProblemFile(problem))
  if (!read.ok) return read
  const file = read.value
  const truth = solveBoundaryProblem({ ...file, guess: motion, tolerance: TIGHT }, control)
  const isPlain = file.loops.length + file.locks.length === 0
  const inPlane = isPlain && file.tree.dimension === 2 && file.root.kind === 'pinned'
  const runs: MethodRun[] = []
  const run = (method: string, calc: () => Attempt): void => {
    control.progress?.(runs.length / 6, `Trying ${method}`)
    if (control.isCancelled?.() !== true) runs.push(toRun(method, calc(), truth.directions))
  }
  run('stationary', () => solveBoundaryProblem({ ...file, guess: motion }, control))
  run('least', () => solveBoundaryProblem({ ...file, guess: motion, mode: 'least' }, control))
  if (isPlain) {
    run('bfgs', () => solveByBaseline({ ...file, tolerance: 1e-2 }, { method: 'bfgs' }, control))
    run('simplex', () =>
      solveByBaseline(
        { ...file, tolerance: 1e-2 },
        { method: 'nelder-mead', maxEvaluations: SIMPLEX_EVALUATIONS },
        control,
      ),
    )
  }
  if (inPlane)
    run('thesis', () =>
      solveThesisScheme(
        file,
        { nodes: file.intervals - 1, search: 'as published', maxEvaluations: SIMPLEX_EVALUATIONS },
        control,
      ),
    )
  if (file.root.kind !== 'free') run('euler', () => shootByEuler(file, truth.velocities, control))
  return done(runs)
}

type Attempt = { readonly status: SolverStatus; readonly directions: Float64Array; readonly evaluations: number }

/** Euler's steps from the true first velocity: it has every chance to arrive. */
const shootByEuler = (file: BoundaryProblemFile, velocities: Float64Array, control: JobControl): Attempt =>
  simulateMotion(
    {
      ...file,
      velocities: velocities.slice(0, file.start.length),
      samples: file.intervals,
      method: 'euler',
      step: file.duration / file.intervals,
    },
    control,
  )

/** The methods for a tree that is let go. */
export function compareReleases(problem: BenchProblem, control: JobControl = {}): Outcome<readonly MethodRun[]> {
  const velocities = problem.rods.map((rod) => rod.velocity)
  const read = readInitialValueProblem({ velocities, ...toProblemFile(problem) })
  if (!read.ok) return read
  const truth = simulateMotion({ ...read.value, method: 'newton-euler', tolerance: TIGHT }, control)
  const runs = MOTION_METHODS.flatMap((method, k) => {
    control.progress?.(k / MOTION_METHODS.length, `Trying ${method}`)
    if (control.isCancelled?.() === true) return []
    const made = simulateMotion({ ...read.value, ...calcMethodSettings(method), method, tolerance: 1e-10 }, control)
    return [toRun(method, made, truth.directions)]
  })
  return done(runs)
}

function toRun(method: string, { status, directions, evaluations }: Attempt, truth: Float64Array): MethodRun {
  const isPath = directions.length === truth.length && directions.every(Number.isFinite)
  const error = isPath ? directions.reduce((most, value, i) => Math.max(most, Math.abs(value - truth[i]!)), 0) : null
  return { method, status, error, evaluations }
}
