import type { BoundaryProblem, BoundarySolution } from '../action/problem/boundary-problem.ts'
import { createActionWorkspace, solveBoundaryProblem } from '../action/solve/solve.ts'
import type { FreeResult } from '../boundary/solution/free-boundaries.ts'
import { solveFreeBoundaries } from '../boundary/solution/free-boundaries.ts'
import type { Motion } from '../boundary/solution/motion.ts'
import type { MotionChoices } from '../boundary/solution/other-motions.ts'
import { findOtherMotions as findOtherMotionsOf } from '../boundary/solution/other-motions.ts'
import type { PhasePlan } from '../boundary/plan/phases.ts'
import { calcPhases } from '../boundary/plan/phases.ts'
import type { RecordedMotion } from '../boundary/plan/recorded.ts'
import type { TechniqueSolution } from '../boundary/solution/solve-technique.ts'
import { solveTechnique as solveTechniqueOf } from '../boundary/solution/solve-technique.ts'
import type { FreeChoice, Technique } from '../boundary/plan/technique.ts'
import type { Fit } from '../fit/fit.ts'
import type { Body } from '../model/body.ts'
import type { JobControl, Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import type { GaitEvent } from '../recording/recording.ts'
import { STANDARD_GRAVITY } from '../units/units.ts'
import { createAngleTools } from './body-axes.ts'
import { calcMotionLoads } from './calc-motion-loads.ts'

/** The technique without edits: the motion as recorded. */
export const RECORDED_TECHNIQUE: Technique = { id: 'recorded', name: 'As recorded', edits: [] }

/** Phases and boundaries of a fitted recording, from its events. */
export function planPhases(fit: Fit, events: readonly GaitEvent[], model: 'support' | 'swing' = 'support'): PhasePlan {
  // A body of one leg knows nothing of the other foot's steps.
  const has = (side: 'left' | 'right'): boolean => fit.body.segments.some((segment) => segment.name === `thigh.${side}`)
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
function keepSeen(plan: PhasePlan, times: Float64Array, seen: Uint8Array): PhasePlan {
  const isSeen = (from: number, to: number): boolean => {
    // The frames around an instant show its posture.
    const first = Math.max(
      0,
      times.findLastIndex((t) => t <= from),
    )
    const last = times.findIndex((t) => t >= to)
    return seen.subarray(first, last < 0 ? times.length : last + 1).every((one) => one === 1)
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
    solve: createSolve(),
    previous,
    control,
  })
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

/**
 * Solves a technique whose boundary data are partly left open; the result is the same technique with the choices as
 * ordinary edits.
 */
export function solveFree(
  fit: Fit,
  plan: PhasePlan,
  technique: Technique,
  previous: TechniqueSolution | null,
  floor: number,
  control: JobControl = {},
): Outcome<FreeResult> {
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
            more: (motion: Motion) => [
              Math.sqrt(peak.weight) * calcPeak(aroundChoices(motion, free.choices), peak.joint, floor),
            ],
          }),
    },
  })
}

/**
 * Only the phases that a choice can change: elsewhere the largest load stays as it is, and would hide what is won here.
 */
function aroundChoices(motion: Motion, choices: readonly FreeChoice[]): Motion {
  const touched = motion.phases.filter(({ phase }) =>
    choices.some((choice) =>
      choice.kind === 'duration'
        ? choice.phase === phase.id
        : choice.boundary === '*' || choice.boundary === phase.start || choice.boundary === phase.end,
    ),
  )
  return { ...motion, phases: touched }
}

/** Largest reaction force at a joint over the motion, body weights. */
function calcPeak(motion: Motion, joint: string, floor: number): number {
  const loads = calcMotionLoads(motion, 'proposed', floor, 0)
  const found = loads?.peaks.find((one) => one.joint === joint && one.quantity === 'resultant')
  return (found?.value ?? 0) / (motion.body.subject.mass * STANDARD_GRAVITY)
}

/** One solve after another in the same storage. */
function createSolve(): (problem: BoundaryProblem, control?: JobControl) => BoundarySolution {
  const workspace = createActionWorkspace()
  return (problem, control) => solveBoundaryProblem(problem, control, workspace)
}

export const recordedOf = (fit: Fit): RecordedMotion => ({
  times: fit.times,
  segmentCount: fit.body.segments.length,
  directions: fit.directions,
  axes: fit.axes,
  root: fit.root,
  ...(fit.seen === undefined ? {} : { seen: fit.seen }),
  ...legLengthOf(fit.body),
})

function legLengthOf({ segments }: Body): Pick<RecordedMotion, 'legLength'> {
  const lengthOf = (name: string): number | undefined => segments.find((one) => one.name.startsWith(name))?.length.value
  const [thigh, shank] = [lengthOf('thigh'), lengthOf('shank')]
  return thigh === undefined || shank === undefined ? {} : { legLength: thigh + shank }
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
