import type { BoundarySolution } from '../../action/problem/boundary-problem.ts'
import type { Alert, JobControl, Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import { bendToPick, calcPick } from '../problem/motion-pick.ts'
import type { Solve } from './motion-search.ts'
import { isSame, limitSteps, searchMotions } from './motion-search.ts'
import type { SolvedPhase } from './motion.ts'
import type { PhaseProblem } from '../problem/phase-problem.ts'
import type { AngleTools, RecordedMotion } from '../plan/recorded.ts'
import type { TechniqueSolution } from './solve-technique.ts'
import { calcFreeDistance, readSolution } from './solved-phase.ts'
import type { MotionPick } from '../plan/technique.ts'

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
  /** The motion itself, to be drawn or listed; its alerts state when a knee bends backward. */
  readonly solved: SolvedPhase
}

/** The motions found for one phase, each with the edit that picks it. */
export interface MotionChoices {
  readonly phase: string
  /** Nearest to the recording first; at least the one shown, when that was solved. */
  readonly choices: readonly MotionChoice[]
  /** Starts that were tried, and how many of them led to a motion. A search proves no list complete. */
  readonly starts: number
  readonly arrived: number
}

export interface OtherMotionsRequest {
  readonly solved: TechniqueSolution
  readonly phase: string
  readonly recorded: RecordedMotion
  readonly tools: AngleTools
  readonly solve: Solve
  /** Default 12. */
  readonly starts?: number
  readonly seed?: number
  readonly control?: JobControl
}

export const DEFAULT_STARTS = 12

/** Other motions between the same postures, each with the edit that picks it. It may be stopped. */
export function findOtherMotions(request: OtherMotionsRequest): Outcome<MotionChoices> {
  const { solved, control } = request
  const kept = solved.solutions.get(request.phase)
  const shown = solved.motion.phases.find((one) => one.phase.id === request.phase)
  if (kept === undefined || shown === undefined) {
    return refused(noSuchPhase(request.phase))
  }
  const { ready } = kept
  const starts = request.starts ?? DEFAULT_STARTS
  const known = kept.solution.status === 'converged' ? [kept.solution] : []
  const { found, arrived, cancelled } = searchMotions({
    ready,
    known,
    solve: request.solve,
    starts,
    control,
    ...(request.seed === undefined ? {} : { seed: request.seed }),
  })
  if (cancelled) return refused(stopped)
  const { body } = solved.motion
  const choices = found.flatMap((solution): MotionChoice[] => {
    const read =
      solution === kept.solution
        ? shown
        : readSolution({
            phase: shown.phase,
            body,
            recorded: request.recorded,
            ready,
            solution,
            startTime: shown.times[0]!,
            signature: kept.signature,
            tools: request.tools,
          })
    const isShown = solution === kept.solution
    const pick = calcSurePick(request, ready, solution, read)
    // A motion that cannot be found again from its own trace would be no lasting choice.
    if (pick === null && !isShown) return []
    return [
      {
        action: solution.action,
        morseIndex: solution.morseIndex,
        estimatedError: solution.estimatedError,
        distance: calcFreeDistance(read),
        isShown,
        pick: pick ?? calcPick(read, body, 7),
        solved: read,
      },
    ]
  })
  control?.progress?.(1, 'Done')
  return done({ phase: request.phase, choices: choices.toSorted((a, b) => a.distance - b.distance), starts, arrived })
}

const noSuchPhase = (phase: string): Alert =>
  alert(
    'error',
    'motions.no-phase',
    `There is no phase “${phase}” in this motion.`,
    'Choose a phase of the motion shown.',
  )

const stopped = alert(
  'warning',
  'motions.cancelled',
  'The search for other motions was stopped.',
  'Start it again when you want the result.',
)

/** With as few instants as lead back to the motion; whirling limbs need more. */
function calcSurePick(
  request: OtherMotionsRequest,
  ready: PhaseProblem,
  solution: BoundarySolution,
  read: SolvedPhase,
): MotionPick | null {
  const { tree, guess } = ready.problem
  const names = tree.segments.map((segment) => segment.name)
  for (const instants of [7, 15, 31]) {
    const pick = calcPick(read, request.solved.motion.body, instants)
    const again = request.solve(
      { ...ready.problem, guess: bendToPick(guess!, names, tree.dimension, pick.through) },
      limitSteps(request.control),
    )
    if (again.status === 'converged' && isSame(again, solution)) return pick
  }
  return null
}
