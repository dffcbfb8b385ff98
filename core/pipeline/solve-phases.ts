import type { Side } from '../gait/side.ts'
import type { BoundaryProblem, BoundarySolution } from '../action/problem/boundary-problem.ts'
import { createActionWorkspace, solveBoundaryProblem } from '../action/solve/solve.ts'
import type { ChosenLayout } from '../boundary/solution/choose-layout.ts'
import { chooseLayout } from '../boundary/solution/choose-layout.ts'
import type { FreeResult } from '../boundary/solution/free-boundaries.ts'
import { solveFreeBoundaries } from '../boundary/solution/free-boundaries.ts'
import type { Motion } from '../boundary/solution/motion.ts'
import type { MotionChoices } from '../boundary/solution/other-motions.ts'
import { findOtherMotions as findOtherMotionsOf } from '../boundary/solution/other-motions.ts'
import type { KeptLayout } from '../boundary/plan/boundary-layout.ts'
import type { PhasePlan } from '../boundary/plan/phases.ts'
import { calcPhases } from '../boundary/plan/phases.ts'
import type { LegRods, RecordedMotion } from '../boundary/plan/recorded.ts'
import type { TechniqueSolution } from '../boundary/solution/solve-technique.ts'
import { solveTechnique as solveTechniqueOf } from '../boundary/solution/solve-technique.ts'
import type { Technique } from '../boundary/plan/technique.ts'
import type { Fit } from '../fit/fit.ts'
import { SIDES } from '../gait/side.ts'
import { lowerBound, upperBound } from '../math/search.ts'
import type { Storeroom } from '../math/storeroom.ts'
import type { Body } from '../model/body.ts'
import type { JobControl, Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import type { GaitEvent } from '../recording/recording.ts'
import { createAngleTools } from './body-axes.ts'
import { MOST_GROWTHS } from './growths.ts'

/** The technique without edits: the motion as recorded. */
export const RECORDED_TECHNIQUE: Technique = { id: 'recorded', name: 'As recorded', edits: [] }

/** Phases and boundaries of a fitted recording, from its events. */
export function planPhases(fit: Fit, events: readonly GaitEvent[], model: 'support' | 'swing' = 'support'): PhasePlan {
  // A body of one leg knows nothing of the other foot's steps.
  const has = (side: Side): boolean => fit.body.segments.some((segment) => segment.name === `thigh.${side}`)
  const inside = events.filter(
    (event) => event.time >= fit.times[0]! && event.time <= fit.times.at(-1)! && has(event.side),
  )
  const plan = calcPhases(inside, {
    model: fit.body.template === 'swing-leg' ? 'swing' : model,
    joints: fit.body.joints.map((joint) => joint.name),
  })
  return fit.seen === undefined ? plan : keepSeen(plan, fit.times, fit.seen)
}

/** A phase counts when the body is seen from its first frame to its last; a boundary when it is seen there. */
export function keepSeen(plan: PhasePlan, times: Float64Array, seen: Uint8Array): PhasePlan {
  const isSeen = (from: number, to: number): boolean => {
    // The frames around an instant show its posture.
    const first = Math.max(0, upperBound(times, from) - 1)
    const last = lowerBound(times, to)
    return seen.subarray(first, last + 1).every((one) => one === 1)
  }
  return {
    phases: plan.phases.filter(({ from, to }) => isSeen(from, to)),
    marks: plan.marks.filter(({ time }) => isSeen(time, time)),
  }
}

/** Solves a technique; phases that an earlier result already has are not solved again. */
export function solveTechnique(
  fit: Fit,
  plan: PhasePlan,
  technique: Technique,
  previous: TechniqueSolution | null = null,
  control: JobControl = {},
): Outcome<TechniqueSolution> {
  return solveTechniqueOf({
    body: fit.body,
    recorded: recordedOf(fit),
    plan,
    technique,
    tools: createAngleTools(fit.body),
    solve: solveOf(fit),
    previous,
    control,
  })
}

/** How boundaries are set by the program. */
export interface LayoutRequest {
  readonly tolerance: number
  /** Where it once set them. */
  readonly kept?: KeptLayout | null
  /** Of how many phases, from the first, the solution is kept to solve them again; default all. */
  readonly keeps?: number
  /** Where the rows of solved phases wait; default: in memory. */
  readonly storeroom?: Storeroom | undefined
}

/** Where the program cuts the phases between a recording's events, with the motion that shows it to be enough. */
export function chooseBoundaries(
  fit: Fit,
  plan: PhasePlan,
  { tolerance, kept = null, keeps = Infinity, storeroom }: LayoutRequest,
  control: JobControl = {},
): Outcome<ChosenLayout> {
  const request = {
    body: fit.body,
    recorded: recordedOf(fit),
    plan,
    technique: RECORDED_TECHNIQUE,
    tools: createAngleTools(fit.body),
    solve: createSolve(),
    control,
    keeps,
    storeroom,
    growths: MOST_GROWTHS,
  }
  return chooseLayout(request, tolerance, kept)
}

/** The other motions between the postures of one solved phase; each comes with the edit that picks it. */
export function findOtherMotions(
  fit: Fit,
  solved: TechniqueSolution,
  phase: string,
  options: { readonly starts?: number; readonly seed?: number } = {},
  control: JobControl = {},
): Outcome<MotionChoices> {
  return findOtherMotionsOf({
    solved,
    phase,
    recorded: recordedOf(fit),
    tools: createAngleTools(fit.body),
    solve: createSolve(),
    ...options,
    control,
  })
}

/** A joint's largest force in body weights, as proposals are compared by; null where a technique cannot be walked. */
export type LargestForce = (technique: Technique, joint: string) => number | null

/** A technique with something left free, and where the search starts. */
export interface FreeSearch {
  readonly fit: Fit
  readonly plan: PhasePlan
  readonly technique: Technique
  readonly previous: TechniqueSolution | null
  readonly largest: LargestForce
  readonly control?: JobControl
}

/**
 * Solves a technique whose boundary data are partly left open; the result is the same technique with the choices as
 * ordinary edits.
 */
export function solveFree({ fit, plan, technique, previous, largest, control = {} }: FreeSearch): Outcome<FreeResult> {
  const { free, ...rest } = technique
  if (free === undefined) throw new Error('solveFree: expected a technique with something free')
  const start = solveTechnique(fit, plan, rest, previous, control)
  if (!start.ok) return start
  const { peak } = free
  if (peak !== undefined && !fit.body.joints.some((joint) => joint.name === peak.joint)) {
    return refused(
      alert(
        'error',
        'free.no-joint',
        `This body has no joint “${peak.joint}” whose load could be made small.`,
        'Choose another joint or template.',
      ),
    )
  }
  return solveFreeBoundaries({
    technique: rest,
    choices: free.choices,
    start: start.value,
    solve: (next, before) => solveTechnique(fit, plan, next, before),
    control,
    goal: {
      ...free,
      ...(peak === undefined
        ? {}
        : {
            more(next: Technique) {
              const force = largest(next, peak.joint)
              return force === null ? null : [Math.sqrt(peak.weight) * force]
            },
          }),
    },
  })
}

type Solve = (problem: BoundaryProblem, control?: JobControl) => BoundarySolution

/** One solve after another in the same storage. */
function createSolve(): Solve {
  const workspace = createActionWorkspace()
  return (problem, control) => solveBoundaryProblem(problem, control, workspace)
}

const solves = new WeakMap<Fit, Solve>()

/** The same storage for one edit after another. */
function solveOf(fit: Fit): Solve {
  const solve = solves.get(fit) ?? createSolve()
  solves.set(fit, solve)
  return solve
}

const recordings = new WeakMap<Fit, RecordedMotion>()

/** The same object for the same fit: what was worked out of it is known by it. */
export function recordedOf(fit: Fit): RecordedMotion {
  const recorded = recordings.get(fit) ?? readRecorded(fit)
  recordings.set(fit, recorded)
  return recorded
}

const readRecorded = (fit: Fit): RecordedMotion => ({
  times: fit.times,
  segmentCount: fit.body.segments.length,
  directions: fit.directions,
  axes: fit.axes,
  root: fit.root,
  ...(fit.seen === undefined ? {} : { seen: fit.seen }),
  ...legsOf(fit.body),
})

function legsOf({ segments }: Body): Pick<RecordedMotion, 'legLength' | 'legs'> {
  const rodOf = (name: string): LegRods['thigh'] | null => {
    const at = segments.findIndex((one) => one.name === name)
    return at < 0 ? null : { at, length: segments[at]!.length.value }
  }
  const legs = SIDES.flatMap((side): (readonly [Side, LegRods])[] => {
    const [thigh, shank] = [rodOf(`thigh.${side}`), rodOf(`shank.${side}`)]
    return thigh === null || shank === null ? [] : [[side, { thigh, shank }]]
  })
  const first = legs[0]?.[1]
  if (first === undefined) return {}
  return { legLength: first.thigh.length + first.shank.length, legs: Object.fromEntries(legs) }
}

/** The same motion with the number of other motions found for each phase; a long search (some seconds for a walk). */
export function countOtherMotions(
  fit: Fit,
  solved: TechniqueSolution,
  starts: number,
  control: JobControl = {},
): Outcome<TechniqueSolution> {
  const phases: Motion['phases'][number][] = []
  for (const [i, phase] of solved.motion.phases.entries()) {
    control.progress?.(i / solved.motion.phases.length, `Looking for other motions of phase ${i + 1}`)
    const found = findOtherMotions(
      fit,
      solved,
      phase.phase.id,
      { starts },
      { isCancelled: () => control.isCancelled?.() ?? false },
    )
    if (!found.ok) return found
    phases.push({
      ...phase,
      solver: { ...phase.solver, otherSolutions: found.value.choices.filter((one) => !one.isShown).length },
    })
  }
  return done({ ...solved, motion: { ...solved.motion, phases } })
}
