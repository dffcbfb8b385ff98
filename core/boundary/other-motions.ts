import type { BoundaryProblem, BoundarySolution } from '../action/boundary-problem.ts'
import { createRandom } from '../math/random.ts'
import type { Body } from '../model/body.ts'
import type { JobControl, Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import { bendToPick, calcPick } from './motion-pick.ts'
import type { SolvedPhase } from './motion.ts'
import type { PhaseProblem } from './phase-problem.ts'
import type { AngleTools, RecordedMotion } from './recorded.ts'
import type { SolvedTechnique } from './solve-technique.ts'
import { readSolution } from './solved-phase.ts'
import type { MotionPick } from './technique.ts'

/** One of the motions without muscles that join a phase's two postures in its time. */
export interface MotionChoice {
  /** J·s */
  readonly action: number
  /** 0: a minimum of the action; else a saddle, past that many conjugate times. */
  readonly morseIndex: number
  /** Of the unit vectors. */
  readonly estimatedError: number
  /** RMS angle over time between its freely swinging rods and the recorded ones, rad. */
  readonly distance: number
  /** It is the one the phase shows now. */
  readonly isShown: boolean
  /** The technique edit that chooses it. */
  readonly pick: MotionPick
  /** The motion itself, to be drawn or listed; its alerts say when a knee bends backward. */
  readonly solved: SolvedPhase
}

export interface MotionChoices {
  readonly phase: string
  /** Nearest to the recording first; at least the one shown, when that was solved. */
  readonly choices: readonly MotionChoice[]
  /** Starts that were tried, and how many of them led to a motion. A search proves no list complete. */
  readonly starts: number
  readonly arrived: number
}

export interface OtherMotionsRequest {
  readonly solved: SolvedTechnique
  readonly phase: string
  readonly recorded: RecordedMotion
  readonly tools: AngleTools
  readonly solve: (problem: BoundaryProblem, control?: JobControl) => BoundarySolution
  /** Default 12. */
  readonly starts?: number
  readonly seed?: number
  readonly control?: JobControl
}

export const DEFAULT_STARTS = 12

/** Two motions closer than this everywhere (unit vectors, about 0.06°) are one. */
const SAME = 1e-3

/**
 * Other motions between the same postures: Newton from the recording, a minimum by descent, and from seeded waves laid over
 * the freely swinging rods. Deterministic, bounded, and it may be stopped.
 */
export function findOtherMotions(request: OtherMotionsRequest): Outcome<MotionChoices> {
  const { solved, control } = request
  const kept = solved.solutions.get(request.phase)
  const shown = solved.motion.phases.find((one) => one.phase.id === request.phase)
  if (kept === undefined || shown === undefined) {
    return refused(alert('error', 'motions.no-phase', `There is no phase “${request.phase}” in this motion.`, 'Choose a phase of the motion shown.'))
  }
  const { ready } = kept
  const starts = request.starts ?? DEFAULT_STARTS
  const random = createRandom(request.seed ?? 1)
  const found: BoundarySolution[] = kept.solution.status === 'converged' ? [kept.solution] : []
  let arrived = 0
  for (let k = 0; k < starts; k++) {
    if (control?.isCancelled?.()) return refused(alert('warning', 'motions.cancelled', 'The search for other motions was stopped.', 'Start it again when you want the result.'))
    control?.progress?.(k / starts, `Looking for other motions: start ${k + 1} of ${starts}`)
    const problem: BoundaryProblem =
      k === 0 ? ready.problem : k === 1 ? { ...ready.problem, mode: 'least' } : { ...ready.problem, guess: calcWave(ready, random, k) }
    const solution = request.solve(problem, limitSteps(control))
    if (solution.status !== 'converged') continue
    arrived++
    if (!found.some((one) => calcLargestDifference(one.directions, solution.directions) < SAME)) found.push(solution)
  }
  const { body } = solved.motion
  const choices = found.flatMap((solution): MotionChoice[] => {
    const read = solution === kept.solution ? shown : readSolution({ phase: shown.phase, body, recorded: request.recorded, ready, solution, startTime: shown.times[0]!, signature: kept.signature, tools: request.tools })
    const isShown = solution === kept.solution
    const pick = calcSurePick(request, ready, solution, read)
    // A motion that cannot be found again from its own trace would be no lasting choice.
    if (pick === null && !isShown) return []
    return [{
      action: solution.action,
      morseIndex: solution.morseIndex,
      estimatedError: solution.estimatedError,
      distance: calcDistance(body, read),
      isShown,
      pick: pick ?? calcPick(read, body, 7),
      solved: read,
    }]
  })
  control?.progress?.(1, 'Done')
  return done({ phase: request.phase, choices: choices.toSorted((a, b) => a.distance - b.distance), starts, arrived })
}

/** Steps a start may take: those that arrive need fewer, and one that strays may stray for ever. */
const MOST_STEPS = 40

/** The solver asks at every step whether it is still wanted. */
function limitSteps(control: JobControl | undefined): JobControl {
  let steps = 0
  return { isCancelled: () => ++steps > MOST_STEPS || (control?.isCancelled?.() ?? false) }
}

/** With as few instants as lead back to the motion; whirling limbs need more. */
function calcSurePick(request: OtherMotionsRequest, ready: PhaseProblem, solution: BoundarySolution, read: SolvedPhase): MotionPick | null {
  const { tree, guess } = ready.problem
  const names = tree.segments.map((segment) => segment.name)
  for (const instants of [7, 15, 31]) {
    const pick = calcPick(read, request.solved.motion.body, instants)
    const again = request.solve({ ...ready.problem, guess: bendToPick(guess!, names, tree.dimension, pick.through) }, limitSteps(request.control))
    if (again.status === 'converged' && calcLargestDifference(again.directions, solution.directions) < SAME) return pick
  }
  return null
}

/** RMS over the rods that swing freely. */
function calcDistance(body: Body, read: SolvedPhase): number {
  const own = read.distance.filter((one) => read.freeSegments.includes(one.name) && body.segments.some((segment) => segment.name === one.name))
  return Math.sqrt(own.reduce((sum, one) => sum + one.rms ** 2, 0) / Math.max(1, own.length))
}

/** The recording with waves on its free rods: mostly in the plane of walking, where limbs have room, growing with each start. */
function calcWave(ready: PhaseProblem, random: ReturnType<typeof createRandom>, k: number): Float64Array {
  const { guess, tree } = ready.problem
  const D = tree.dimension
  const count = tree.segments.length
  const path = guess!.slice()
  const rows = path.length / (count * D)
  const size = 0.5 + 0.15 * k
  tree.segments.forEach((segment, j) => {
    if (!ready.free.includes(segment.name)) return
    const waves = [1, 2].map((m) => (size * random.normal()) / m)
    const side = D === 3 ? 0.15 * size * random.normal() : 0
    for (let r = 1; r < rows - 1; r++) {
      const s = r / (rows - 1)
      const angle = waves[0]! * Math.sin(Math.PI * s) + waves[1]! * Math.sin(2 * Math.PI * s)
      const at = (r * count + j) * D
      const [x, y] = [path[at]!, path[at + 1]!]
      path[at] = Math.cos(angle) * x - Math.sin(angle) * y
      path[at + 1] = Math.sin(angle) * x + Math.cos(angle) * y
      if (D === 3) path[at + 2]! += side * Math.sin(Math.PI * s)
      let square = 0
      for (let c = 0; c < D; c++) square += path[at + c]! ** 2
      for (let c = 0; c < D; c++) path[at + c]! /= Math.sqrt(square)
    }
  })
  return path
}

function calcLargestDifference(a: Float64Array, b: Float64Array): number {
  let most = 0
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i]! - b[i]!))
  return most
}
