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
 * the
 * exact gradient of the total action with respect to the boundary postures, so where they vanish a boundary is not
 * needed.
 */
export function solveFreeBoundaries(request: FreeRequest): Outcome<FreeResult> {
  const { choices, goal, technique } = request
  if (choices.length === 0) {
    return refused(alert('error', 'free.none', 'No boundary angle or duration was set free.', 'Choose at least one.'))
  }
  const wrong = choices.find((choice) => !(choice.low < choice.high))
  if (wrong !== undefined) {
    return refused(
      alert(
        'error',
        'free.limits',
        'The lower limit of a free value is not below its upper limit.',
        'Exchange the limits.',
      ),
    )
  }
  const unsolved = countUnsolved(request.start)
  let latest = request.start
  let failure: readonly Alert[] = []
  let tried = 0
  const motionAt = (x: Float64Array): TechniqueSolution | null => {
    if (request.control?.isCancelled?.()) return null
    tried++
    // How many it takes is not known before: a search of the usual length ends near two thirds.
    request.control?.progress?.(tried / (tried + 4 * (2 * choices.length + 1)), `Trying a choice: number ${tried}`)
    const outcome = request.solve(withChoices(technique, choices, x), latest)
    if (!outcome.ok || countUnsolved(outcome.value) > unsolved) {
      failure = outcome.alerts
      return null
    }
    latest = outcome.value
    return outcome.value
  }
  const first = residualsOf(request.start.motion, goal, technique)
  if (first === null) return refused(unsolvable())
  const neutral = choices.map((choice) => (choice.kind === 'duration' ? 1 : 0))
  const start = Float64Array.from(neutral, (value, i) => Math.min(choices[i]!.high, Math.max(choices[i]!.low, value)))
  const found = solveLeastSquares(
    {
      parameters: choices.length,
      residuals: first.length,
      low: Float64Array.from(choices, (choice) => choice.low),
      high: Float64Array.from(choices, (choice) => choice.high),
      residual(x, out) {
        const solved = motionAt(x)
        const own = solved === null ? null : residualsOf(solved.motion, goal, withChoices(technique, choices, x))
        if (own === null) return false
        out.set(own)
        return true
      },
    },
    {
      start,
      scale: Float64Array.from(choices, () => 0.1),
      tolerance: 1e-3,
      iterations: 25,
      isCancelled: () => request.control?.isCancelled?.() ?? false,
    },
  )
  if (found.status === 'cancelled' || request.control?.isCancelled?.())
    return refused(
      alert('warning', 'free.cancelled', 'The search was stopped.', 'Start it again when you want the result.'),
    )
  const chosen = withChoices(technique, choices, found.x)
  // Without a solution there is nothing to compare: a phase that fails has no impulses, and would look like the best
  // choice.
  if (found.status === 'singular') return refused(...(failure.length > 0 ? failure : [unsolvable()]))
  const solved = request.solve(chosen, latest)
  if (!solved.ok) return solved
  if (countUnsolved(solved.value) > unsolved) return refused(unsolvable())
  const before = first.reduce((sum, value) => sum + value * value, 0)
  const last = residualsOf(solved.value.motion, goal, chosen)
  if (last === null) return refused(unsolvable())
  const after = last.reduce((sum, value) => sum + value * value, 0)
  return done(
    {
      solved: solved.value,
      technique: chosen,
      values: Array.from(found.x),
      before,
      after,
      evaluations: found.evaluations,
    },
    [
      ...solved.alerts,
      alert(
        'info',
        'free.chosen',
        `What was left free has been chosen: the goal came down from ${before.toPrecision(3)} to ${after.toPrecision(3)}.`,
        'The choices stand in the technique as ordinary changes.',
      ),
    ],
  )
}

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
