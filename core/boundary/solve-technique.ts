import type { BoundaryProblem, BoundarySolution } from '../action/boundary-problem.ts'
import type { Body } from '../model/body.ts'
import { withSegments } from '../model/templates/body-template.ts'
import type { Alert, JobControl, Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import { calcImpulses, joinRoots, listStepAlerts, readBoundary, suggestBoundaries } from './chain.ts'
import type { Motion, SolvedPhase } from './motion.ts'
import type { PhaseProblem } from './phase-problem.ts'
import { calcPhaseProblem } from './phase-problem.ts'
import type { PhasePlan } from './phases.ts'
import { calcPostures } from './postures.ts'
import type { AngleTools, Posture, RecordedMotion } from './recorded.ts'
import { resolveTechnique } from './resolve.ts'
import { readSolution } from './solved-phase.ts'
import type { MotionPick, Technique } from './technique.ts'
import { bendEarlier, calcLikely } from './warm-start.ts'
import { chooseNearest, isDoubtful } from './nearest-motion.ts'

/** Of the unit vectors: 0.003°, a third of what the eye could see in a plot. The error found is as a rule a tenth of it. */
export const DEFAULT_TOLERANCE = 5e-5

export interface TechniqueRequest {
  readonly body: Body
  readonly recorded: RecordedMotion
  readonly plan: PhasePlan
  readonly technique: Technique
  readonly tools: AngleTools
  /** The action solver; given by whoever joins the stages. */
  readonly solve: (problem: BoundaryProblem, control?: JobControl) => BoundarySolution
  /** An earlier result: phases that did not change are taken from it, others start from it. */
  readonly previous?: SolvedTechnique | null
  readonly control?: JobControl
  /** Accuracy of the directions; default DEFAULT_TOLERANCE. */
  readonly tolerance?: number
  /** Rows per second; default 100. */
  readonly rate?: number
}

/** A motion with what is needed to solve it again after an edit. */
export interface SolvedTechnique {
  readonly motion: Motion
  readonly solutions: ReadonlyMap<string, KeptSolution>
}

export interface KeptSolution {
  readonly signature: string
  /** Which motion was asked for. */
  readonly pick: string
  readonly solution: BoundarySolution
  readonly ready: PhaseProblem
  /** As read, before phases are joined over the ground. */
  readonly read: SolvedPhase
}

/** Solves every phase of a technique on its own, and what muscles must do between them. */
export function solveTechnique(request: TechniqueRequest): Outcome<SolvedTechnique> {
  const { recorded, plan, technique, control } = request
  const resolved = resolveTechnique(plan, technique)
  if (!resolved.ok) return resolved
  const missing = resolved.value.loads.find((load) => !request.body.segments.some((one) => one.name === load.segment))
  if (missing !== undefined) {
    return refused(alert('error', 'technique.load-segment', `The load “${missing.label}” sits on “${missing.segment}”, which this body does not have.`, 'Choose another segment.'))
  }
  const body = resolved.value.loads.length === 0 ? request.body : withSegments(request.body, request.body.segments, [...request.body.loads, ...resolved.value.loads])
  const postures = calcPostures(request, resolved.value)
  if (!postures.ok) return postures
  const alerts: Alert[] = [...resolved.alerts, ...postures.alerts]
  const solutions = new Map<string, KeptSolution>()
  const phases: SolvedPhase[] = []
  const total = resolved.value.phases.length
  const starts = new Map(resolved.value.boundaries.map((one) => [one.id, one.newTime]))
  for (const [i, { phase, duration, through }] of resolved.value.phases.entries()) {
    if (control?.isCancelled?.()) return refused(alert('warning', 'technique.cancelled', 'Solving was stopped.', 'Start it again when you want the result.'))
    control?.progress?.(i / total, `Solving phase ${i + 1} of ${total}`)
    const start = postures.value.get(phase.start)!
    const end = postures.value.get(phase.end)!
    const signature = sign(phase.kind, phase.pivot, phase.side, phase.from, phase.to, phase.lockedJoints, duration, start, end, body, through)
    const pick = signPick(through)
    const kept = request.previous?.solutions.get(phase.id)
    const startTime = starts.get(phase.start)!
    let solved = kept?.signature === signature ? { solution: kept.solution, ready: kept.ready } : null
    if (solved === null) {
      const ready = calcPhaseProblem({
        phase,
        body,
        recorded,
        duration,
        start,
        end,
        through,
        tolerance: request.tolerance ?? DEFAULT_TOLERANCE,
        intervals: Math.max(10, Math.round(duration * (request.rate ?? 100))),
      })
      // Another motion was picked: the earlier one is no help.
      const warm = (kept === undefined || kept.pick !== pick ? null : bendEarlier(kept, ready)) ?? (through === null ? calcLikely(ready, phase, solutions.values()) : null)
      let solution = request.solve(warm === null ? ready.problem : { ...ready.problem, guess: warm })
      // A warm start that leads astray gets a second chance from the recording.
      if (warm !== null && solution.status !== 'converged') solution = request.solve(ready.problem)
      if (warm === null && through === null && isDoubtful(solution)) solution = chooseNearest(solution, ready, request.solve, (one) => readSolution({ phase, body, recorded, ready, solution: one, startTime, signature, tools: request.tools }))
      solved = { solution, ready }
    }
    const same = kept?.signature === signature && kept.read.times[0] === startTime
    const read = same ? { ...kept.read, phase } : readSolution({ phase, body, recorded, ...solved, startTime, signature, tools: request.tools })
    solutions.set(phase.id, { signature, pick, ...solved, read })
    phases.push({ ...read, root: read.root.slice() })
  }
  joinRoots(phases)
  const boundaries = resolved.value.boundaries.map((one) => readBoundary(one, postures.value.get(one.id)!, phases))
  alerts.push(...listStepAlerts(phases, resolved.value.boundaries))
  const motion: Motion = {
    technique: technique.id,
    boundaries,
    phases,
    impulses: calcImpulses(boundaries, body, phases, solutions),
    suggestedBoundaries: suggestBoundaries(phases),
    body,
    alerts,
  }
  return done({ motion, solutions }, alerts)
}

function sign(
  kind: string,
  pivot: string,
  side: string | null,
  from: number,
  to: number,
  locked: readonly string[],
  duration: number,
  start: Posture,
  end: Posture,
  body: Body,
  through: MotionPick['through'] | null,
): string {
  const digits = (values: Float64Array): string => Array.from(values, (value) => value.toFixed(9)).join(' ')
  const loads = body.loads.map((load) => `${load.segment} ${load.at} ${load.mass}`).join(';')
  return [kind, pivot, side, from, to, locked.toSorted().join(','), duration.toFixed(9), digits(start.directions), digits(end.directions), loads, signPick(through)].join('|')
}

const signPick = (through: MotionPick['through'] | null): string => (through === null ? '' : JSON.stringify(through))
