import type { BoundarySolution } from '../action/problem/boundary-problem.ts'
import { calcGrowth } from '../action/solve/growth.ts'
import { findAllMotions } from '../action/solve/motions.ts'
import { createActionWorkspace, solveBoundaryProblem } from '../action/solve/solve.ts'
import { simulateMotion } from '../dynamics/simulate.ts'
import { type BoundaryProblemFile, readBoundaryProblem, readInitialValueProblem } from '../model/problem.ts'
import { type Alert, type JobControl, type Outcome, alert, done, refused } from '../outcome.ts'
import { type BenchProblem, isDriven, toProblemFile } from './bench-problem.ts'
import { type BenchMotion, toBenchMotion, toReleasedMotion } from './bench-motion.ts'
import { closingForces } from './solved-result.ts'

/** How far a request goes: under a moving hand only the motions already known are followed. */
export interface BenchRequest {
  readonly problem: BenchProblem
  /** Motions found before, as rows of directions: each is followed to the changed problem. */
  readonly known: readonly Float64Array[]
  /** Look for all motions; else only follow those known, and the nearest one. */
  readonly search: boolean
  /** How many starts a search tries; default: the solver's own. */
  readonly starts?: number
}

/**
 * Starts of a search by itself, when a hand rests, and of one that was asked for: so many take a second or a few. A
 * start that has to keep loops closed or joints locked costs ten times as much.
 */
export function chooseStarts({ rods, loops, locks }: BenchProblem, isThorough: boolean): number {
  if (loops.length + locks.length > 0) return isThorough ? 60 : 12
  return isThorough ? 600 : rods.length <= 4 ? 120 : 60
}

/** Motions by rising action; `nearest` is the one that the shortest arcs lead to. */
export interface BenchResult {
  readonly motions: readonly BenchMotion[]
  readonly nearest: number
  /** Of a search: how many starts were tried; 0 otherwise. */
  readonly starts: number
}

/** Two motions closer than this everywhere are one. */
const SAME = 1e-4

const workspace = createActionWorkspace()

/** The motions between the two postures of the problem, with action, index, growth and reactions. */
export function solveBench(request: BenchRequest, control: JobControl = {}): Outcome<BenchResult> {
  const { problem, known, search, starts } = request
  if (isDriven(problem)) return refused(noAction())
  const read = readBoundaryProblem(toProblemFile(problem))
  if (!read.ok) return read
  const file = read.value
  const first = solveBoundaryProblem(file, control, workspace)
  const errors = first.alerts.filter((one) => one.severity === 'error')
  if (first.evaluations === 0 && errors.length > 0) return refused(...errors)
  const found = new Map<BoundarySolution, readonly number[]>()
  const add = (solution: BoundarySolution, turns: readonly number[]): void => {
    if (solution.status !== 'converged') return
    for (const other of found.keys()) if (isSame(other, solution)) return
    found.set(solution, turns)
  }
  add(first, [])
  for (const guess of known)
    if (guess.length === first.directions.length) add(solveBoundaryProblem({ ...file, guess }, control, workspace), [])
  const list = search
    ? findAllMotions(
        file,
        { anyTurns: file.tree.dimension === 2, ...(starts === undefined ? {} : { starts }) },
        control,
      )
    : null
  if (list?.cancelled === true) return refused(...list.alerts)
  for (const one of list?.motions ?? []) add(one.solution, one.turns)
  if (found.size === 0) return refused(...errors, ...first.alerts.filter((one) => one.severity !== 'error'), noMotion())
  const motions = [...found.keys()].toSorted((a, b) => a.action - b.action)
  return done(
    {
      motions: motions.map((one) => withForces(file, one, search)),
      nearest: Math.max(0, motions.indexOf(first)),
      starts: list?.starts ?? 0,
    },
    [...read.alerts, ...first.alerts],
  )
}

const isSame = (a: BoundarySolution, b: BoundarySolution): boolean =>
  a.directions.every((value, i) => Math.abs(value - b.directions[i]!) < SAME)

/** Growth takes a solve of its own: only when the hand rests. */
const withForces = (file: BoundaryProblemFile, solution: BoundarySolution, isResting: boolean): BenchMotion =>
  toBenchMotion(file.tree, solution, {
    externals: closingForces(file.tree, file.loops, solution.loopReactions),
    turns: calcTurns(file, solution),
    growth: isResting ? calcGrowth(file, solution) : null,
  })

/** Whole turns beyond the shortest way, rod by rod; in space turns can be undone, so there are none to count. */
function calcTurns({ tree, start, end }: BoundaryProblemFile, { directions, times }: BoundarySolution): number[] {
  if (tree.dimension === 3) return []
  const S = tree.segments.length
  const angle = (row: ArrayLike<number>, j: number): number => Math.atan2(row[2 * j]!, -row[2 * j + 1]!)
  const shortest = (turn: number): number => turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))
  return Array.from({ length: S }, (_, j) => {
    let turned = 0
    for (let k = 1; k < times.length; k++) {
      const rows = directions.subarray((k - 1) * S * 2, (k + 1) * S * 2)
      turned += shortest(angle(rows.subarray(S * 2), j) - angle(rows, j))
    }
    return Math.round((turned - shortest(angle(end, j) - angle(start, j))) / (2 * Math.PI))
  })
}

/** The tree let go from its start posture with its start velocities, friction and torques included. */
export function releaseBench(problem: BenchProblem, control: JobControl = {}): Outcome<BenchMotion> {
  const file = toProblemFile(problem)
  const read = readInitialValueProblem({
    velocities: problem.rods.map((rod) => rod.velocity),
    ...file,
    method: 'newton-euler',
  })
  if (!read.ok) return read
  const motion = simulateMotion(read.value, control)
  const errors = motion.alerts.filter((one) => one.severity === 'error')
  if (motion.status !== 'converged') return refused(...errors, ...(errors.length > 0 ? [] : [noMotion()]))
  return done(
    toReleasedMotion(read.value.tree, motion, closingForces(read.value.tree, read.value.loops, motion.loopReactions)),
    [...read.alerts, ...motion.alerts],
  )
}

const noAction = (): Alert =>
  alert(
    'error',
    'workbench.driven',
    'Friction and torques have no potential, so no action joins the two postures.',
    'Let the tree go instead, or set friction and torques to 0.',
  )

const noMotion = (): Alert =>
  alert(
    'error',
    'workbench.no-motion',
    'No motion without muscles was found between these postures in this time.',
    'Give it more time, or bring the postures closer together.',
  )
