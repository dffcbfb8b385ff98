import type { BoundarySolution } from '../../action/problem/boundary-problem.ts'
import type { Body } from '../../model/body.ts'
import type { SolvedPhase } from './motion.ts'
import type { Solve } from './motion-search.ts'
import { chooseNearest, isDoubtful } from './nearest-motion.ts'
import type { PhaseProblem } from '../problem/phase-problem.ts'
import { calcPhaseProblem } from '../problem/phase-problem.ts'
import type { AngleTools, Posture, RecordedMotion } from '../plan/recorded.ts'
import { readSolution } from './solved-phase.ts'
import type { MotionPick, Phase } from '../plan/technique.ts'
import { type EarlierPhases, bendEarlier, calcLikely } from '../problem/warm-start.ts'

/**
 * Of the unit vectors: 0.003°, a third of what the eye could see in a plot. The error found is as a rule a tenth of it.
 */
export const DEFAULT_TOLERANCE = 5e-5

/** Of a phase's output: its rates are differences of five rows. */
const FEWEST_INTERVALS = 6

/** A solved phase with what is needed to solve it again. */
export interface KeptSolution {
  readonly signature: string
  /** Which motion was asked for. */
  readonly pick: string
  readonly solution: BoundarySolution
  readonly ready: PhaseProblem
  /** As read, before phases are joined over the ground. */
  readonly read: SolvedPhase
  /** What it was solved from. */
  readonly asked: Asked
}

/** All that a signature is made of. */
type Asked = Pick<OnePhase, 'phase' | 'duration' | 'start' | 'end' | 'body' | 'through' | 'held'>

/** One phase to be solved. */
export interface OnePhase {
  readonly phase: Phase
  readonly body: Body
  readonly recorded: RecordedMotion
  readonly tools: AngleTools
  readonly solve: Solve
  readonly duration: number
  readonly start: Posture
  readonly end: Posture
  /** On the technique's clock. */
  readonly startTime: number
  readonly through: MotionPick['through'] | null
  /** A joint that stays as it is instead of following its recorded course. */
  readonly held?: string | null
  /** An earlier result of this very phase. */
  readonly known: KeptSolution | null
  /** Phases solved before it. */
  readonly earlier: EarlierPhases | null
  readonly tolerance?: number
  readonly rate?: number
  /** Whether how small errors grow is worked out as well. */
  readonly withGrowth?: boolean
}

/** Solves a phase, unless nothing about it has changed. */
export function solvePhase(request: OnePhase): KeptSolution {
  const { phase, body, recorded, duration, start, end, through, known, startTime, tools, held = null } = request
  const asked: Asked = { phase, duration, start, end, body, through, held }
  const signature = known !== null && isSame(known.asked, asked) ? known.signature : sign(asked)
  const pick = signPick(through)
  const unchanged = known?.signature === signature ? known : null
  if (unchanged !== null && unchanged.read.times[0] === startTime)
    return unchanged.asked.phase === phase ? unchanged : { ...unchanged, asked, read: { ...unchanged.read, phase } }
  const ready =
    unchanged?.ready ??
    calcPhaseProblem({
      phase,
      body,
      recorded,
      duration,
      start,
      end,
      through,
      held,
      tolerance: request.tolerance ?? DEFAULT_TOLERANCE,
      intervals: Math.max(FEWEST_INTERVALS, Math.round(duration * (request.rate ?? 100))),
    })
  const read = (solution: BoundarySolution): SolvedPhase =>
    readSolution({ phase, body, recorded, ready, solution, startTime, signature, tools })
  const solution = unchanged?.solution ?? solveCold(request, ready, pick, read)
  return { signature, pick, solution, ready, read: read(solution), asked }
}

function solveCold(
  request: OnePhase,
  ready: PhaseProblem,
  pick: string,
  read: (solution: BoundarySolution) => SolvedPhase,
): BoundarySolution {
  const { known, phase, through } = request
  const solve: Solve = request.withGrowth
    ? (problem, control) => request.solve({ ...problem, withGrowth: true }, control)
    : request.solve
  // Another motion was picked: the earlier one is no help.
  const bent = known === null || known.pick !== pick ? null : bendEarlier(known, ready)
  const like = bent === null && through === null ? (request.earlier?.findLike(ready, phase) ?? null) : null
  const warm = bent ?? (like && calcLikely(ready, like))
  let solution = solve(warm === null ? ready.problem : { ...ready.problem, guess: warm })
  // A warm start that leads astray gets a second chance from the recording.
  if (warm !== null && solution.status !== 'converged') solution = solve(ready.problem)
  // Where the last such phase had no better one, this will not either.
  const search =
    bent === null && through === null && isDoubtful(solution) && (like === null || !isDoubtful(like.solution))
  return search ? chooseNearest(solution, ready, solve, read) : solution
}

/** The very same things: so most phases of an edited motion are asked for, and need no words to be known again. */
const isSame = (a: Asked, b: Asked): boolean =>
  a.phase === b.phase &&
  a.duration === b.duration &&
  a.start === b.start &&
  a.end === b.end &&
  a.body === b.body &&
  a.through === b.through &&
  a.held === b.held

function sign({ phase, duration, start, end, body, through, held }: Asked): string {
  const loads = body.loads.map((load) => `${load.segment} ${load.at} ${load.mass}`).join(';')
  return [
    phase.kind,
    phase.pivot,
    phase.side,
    phase.from,
    phase.to,
    phase.lockedJoints.toSorted().join(','),
    duration.toFixed(9),
    signDirections(start.directions),
    signDirections(end.directions),
    loads,
    signPick(through),
    held ?? '',
  ].join('|')
}

/** A posture ends one phase and begins the next. */
const signed = new WeakMap<Float64Array, string>()

function signDirections(directions: Float64Array): string {
  // Whole numbers of 1e-9: written as text several times as fast as fractions.
  const text = signed.get(directions) ?? directions.map((value) => Math.round(1e9 * value)).join(' ')
  signed.set(directions, text)
  return text
}

const signPick = (through: MotionPick['through'] | null): string => (through === null ? '' : JSON.stringify(through))
