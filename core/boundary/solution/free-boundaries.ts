import { solveLeastSquares } from '../../math/levenberg-marquardt.ts'
import type { Alert, JobControl, Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import type { Motion } from './motion.ts'
import type { TechniqueSolution } from './solve-technique.ts'
import type { FreeChoice, Technique, TechniqueEdit } from '../plan/technique.ts'

/** What the choice is to make small. */
export interface FreeGoal {
  /** Weight of the muscular impulses at the boundaries, per (N·m·s)². */
  readonly impulses: number
  /** Boundaries that count; default: all. */
  readonly boundaries?: readonly string[]
  /** Joints that count; default: all. */
  readonly joints?: readonly string[]
  /**
   * Further numbers of a technique to make small, already weighted (a peak joint load over its scale, for example); null
   * where it cannot be walked.
   */
  more?(technique: Technique): readonly number[] | null
}

/** A technique whose open boundary data were chosen, and what the choice gained. */
export interface FreeResult {
  readonly solved: TechniqueSolution
  /** The technique with the choices made, as ordinary edits that can be undone. */
  readonly technique: Technique
  readonly values: readonly number[]
  /** Sum of squares before and after. */
  readonly before: number
  readonly after: number
  readonly evaluations: number
}

export interface FreeRequest {
  readonly technique: Technique
  readonly choices: readonly FreeChoice[]
  readonly goal: FreeGoal
  readonly solve: (technique: Technique, previous: TechniqueSolution | null) => Outcome<TechniqueSolution>
  readonly start: TechniqueSolution
  readonly control?: JobControl
}

/**
 * Boundary data chosen by the method itself: least squares on the impulses the muscles must give. Impulses are minus
 * the exact gradient of the total action with respect to the boundary postures, so where they vanish a boundary is not
 * needed.
 */
export function solveFreeBoundaries(request: FreeRequest): Outcome<FreeResult> {
  const { choices, goal, technique } = request
  const wrong = checkChoices(choices)
  if (wrong !== null) return refused(wrong)
  const first = residualsOf(request.start.motion, goal, technique)
  if (first === null) return refused(unsolvable())
  const trials = new Trials(request)
  const found = search(request, trials, first.length)
  if (found.status === 'cancelled' || request.control?.isCancelled?.()) return refused(stopped())
  // Without a solution there is nothing to compare: a phase that fails has no impulses, and would look like the best
  // choice.
  if (found.status === 'singular') return refused(...(trials.failure.length > 0 ? trials.failure : [unsolvable()]))
  const chosen = withChoices(technique, choices, found.x)
  const solved = request.solve(chosen, trials.latest)
  if (!solved.ok) return solved
  const last = trials.isWorse(solved.value) ? null : residualsOf(solved.value.motion, goal, chosen)
  if (last === null) return refused(unsolvable())
  const [before, after] = [sumOfSquares(first), sumOfSquares(last)]
  const { x, evaluations } = found
  return done({ solved: solved.value, technique: chosen, values: Array.from(x), before, after, evaluations }, [
    ...solved.alerts,
    alert(
      'info',
      'free.chosen',
      `What was left free has been chosen: the goal came down from ${before.toPrecision(3)} to ${after.toPrecision(3)}.`,
      'The choices stand in the technique as ordinary changes.',
    ),
  ])
}

function checkChoices(choices: readonly FreeChoice[]): Alert | null {
  if (choices.length === 0)
    return alert('error', 'free.none', 'No boundary angle or duration was set free.', 'Choose at least one.')
  if (choices.every((choice) => choice.low < choice.high)) return null
  return alert(
    'error',
    'free.limits',
    'The lower limit of a free value is not below its upper limit.',
    'Exchange the limits.',
  )
}

/** Techniques tried one after the other, each solved from the last that worked. */
class Trials {
  latest: TechniqueSolution
  /** Why the last one that failed did. */
  failure: readonly Alert[] = []
  #count = 0
  readonly #request: FreeRequest
  readonly #unsolved: number

  constructor(request: FreeRequest) {
    this.#request = request
    this.latest = request.start
    this.#unsolved = countUnsolved(request.start)
  }

  /** Phases fail here that did not at the start. */
  isWorse(solution: TechniqueSolution): boolean {
    return countUnsolved(solution) > this.#unsolved
  }

  residualsAt(x: Float64Array): readonly number[] | null {
    const { control, choices, goal } = this.#request
    if (control?.isCancelled?.()) return null
    this.#count++
    // How many it takes is not known before: a search of the usual length ends near two thirds.
    const share = this.#count / (this.#count + 4 * (2 * choices.length + 1))
    control?.progress?.(share, `Trying a choice: number ${this.#count}`)
    const technique = withChoices(this.#request.technique, choices, x)
    const outcome = this.#request.solve(technique, this.latest)
    if (!outcome.ok || this.isWorse(outcome.value)) {
      this.failure = outcome.alerts
      return null
    }
    this.latest = outcome.value
    return residualsOf(outcome.value.motion, goal, technique)
  }
}

function search({ choices, control }: FreeRequest, trials: Trials, residuals: number) {
  const limits = {
    low: Float64Array.from(choices, (choice) => choice.low),
    high: Float64Array.from(choices, (choice) => choice.high),
  }
  const neutral = choices.map((choice) => (choice.kind === 'duration' ? 1 : 0))
  return solveLeastSquares(
    {
      parameters: choices.length,
      residuals,
      ...limits,
      residual(x, out) {
        const own = trials.residualsAt(x)
        if (own === null) return false
        out.set(own)
        return true
      },
    },
    {
      start: Float64Array.from(neutral, (value, i) => Math.min(limits.high[i]!, Math.max(limits.low[i]!, value))),
      scale: Float64Array.from(choices, () => 0.1),
      tolerance: 1e-3,
      iterations: 25,
      isCancelled: () => control?.isCancelled?.() ?? false,
    },
  )
}

const sumOfSquares = (values: readonly number[]): number => values.reduce((sum, value) => sum + value * value, 0)

const stopped = (): Alert =>
  alert('warning', 'free.cancelled', 'The search was stopped.', 'Start it again when you want the result.')

function unsolvable(): Alert {
  return alert(
    'error',
    'free.unsolved',
    'Within these limits a phase beside what was left free has no motion without muscles.',
    'Let the limits hold the recorded value (0° of change, 100 % of the time), or add a boundary in that phase.',
  )
}

const countUnsolved = ({ motion }: TechniqueSolution): number =>
  motion.phases.filter((phase) => phase.solver.status !== 'converged').length

function withChoices(technique: Technique, choices: readonly FreeChoice[], x: Float64Array): Technique {
  const edits = choices.map((choice, i): TechniqueEdit =>
    choice.kind === 'duration'
      ? { kind: 'duration', phase: choice.phase, scale: x[i]! }
      : { kind: 'joint angle', boundary: choice.boundary, channel: choice.channel, change: x[i]! },
  )
  return { ...technique, edits: [...technique.edits, ...edits] }
}

function residualsOf(motion: Motion, goal: FreeGoal, technique: Technique): number[] | null {
  const weight = Math.sqrt(goal.impulses)
  const impulses = motion.impulses
    .filter((one) => goal.boundaries === undefined || goal.boundaries.includes(one.boundary))
    .flatMap((one) => one.joints.filter((joint) => goal.joints === undefined || goal.joints.includes(joint.joint)))
    .flatMap((joint) => joint.angular.map((value) => weight * value))
  const more = goal.more === undefined ? [] : goal.more(technique)
  return more === null ? null : [...impulses, ...more]
}
