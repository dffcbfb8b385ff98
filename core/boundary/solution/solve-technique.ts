import type { BoundaryProblem, BoundarySolution } from '../../action/problem/boundary-problem.ts'
import type { Body } from '../../model/body.ts'
import { withSegments } from '../../model/templates/body-template.ts'
import type { Alert, JobControl, Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import { calcImpulses, joinRoots, listStepAlerts, readBoundaries, suggestBoundaries } from './chain.ts'
import { stopKnee, wholeOf } from './knee-stop.ts'
import type { Motion, SolvedPhase } from './motion.ts'
import type { PhasePlan } from '../plan/phases.ts'
import { calcPostures } from '../plan/postures.ts'
import type { AngleTools, RecordedMotion } from '../plan/recorded.ts'
import type { ResolvedBoundary } from '../plan/resolve.ts'
import { resolveTechnique } from '../plan/resolve.ts'
import { calcSeenPivots } from '../plan/seen-pivots.ts'
import { EarlierPhases } from '../problem/warm-start.ts'
import type { KeptSolution } from './solve-phase.ts'
import { solvePhase } from './solve-phase.ts'
import type { Technique } from '../plan/technique.ts'

export interface TechniqueRequest {
  readonly body: Body
  readonly recorded: RecordedMotion
  readonly plan: PhasePlan
  readonly technique: Technique
  readonly tools: AngleTools
  /** The action solver; given by whoever joins the stages. */
  readonly solve: (problem: BoundaryProblem, control?: JobControl) => BoundarySolution
  /** An earlier result: phases that did not change are taken from it, others start from it. */
  readonly previous?: TechniqueSolution | null
  readonly control?: JobControl
  /** Accuracy of the directions; default DEFAULT_TOLERANCE. */
  readonly tolerance?: number
  /** Rows per second; default 100. */
  readonly rate?: number
  /** Asked of every solved phase: solving ends at the first that is not good enough. */
  readonly isEnough?: (phase: SolvedPhase) => boolean
}

/** A motion with what is needed to solve it again after an edit. */
export interface TechniqueSolution {
  readonly motion: Motion
  readonly solutions: ReadonlyMap<string, KeptSolution>
}

const beyond = ({ phase }: SolvedPhase): Alert =>
  alert(
    'info',
    'technique.beyond',
    `The motion without muscles strays too far in ${phase.id}.`,
    'Set more boundaries there.',
    { time: phase.from },
  )

/** Solves every phase of a technique on its own, and what muscles must do between them. */
export function solveTechnique(request: TechniqueRequest): Outcome<TechniqueSolution> {
  const { plan, technique, control } = request
  const resolved = resolveTechnique(plan, technique)
  if (!resolved.ok) return resolved
  const missing = resolved.value.loads.find((load) => !request.body.segments.some((one) => one.name === load.segment))
  if (missing !== undefined) {
    return refused(
      alert(
        'error',
        'technique.load-segment',
        `The load “${missing.label}” sits on “${missing.segment}”, which this body does not have.`,
        'Choose another segment.',
      ),
    )
  }
  const body =
    resolved.value.loads.length === 0
      ? request.body
      : withSegments(request.body, request.body.segments, [...request.body.loads, ...resolved.value.loads])
  const given = calcPostures(request, resolved.value)
  if (!given.ok) return given
  const postures = new Map(given.value)
  const alerts: Alert[] = [...resolved.alerts, ...given.alerts]
  const solutions = new Map<string, KeptSolution>()
  const earlier = new EarlierPhases()
  const phases: SolvedPhase[] = []
  const total = resolved.value.phases.length
  const boundaries: ResolvedBoundary[] = [...resolved.value.boundaries]
  const starts = new Map(resolved.value.boundaries.map((one) => [one.id, one.newTime]))
  for (const [i, { phase, duration, through, stop }] of resolved.value.phases.entries()) {
    if (control?.isCancelled?.())
      return refused(
        alert('warning', 'technique.cancelled', 'Solving was stopped.', 'Start it again when you want the result.'),
      )
    control?.progress?.(i / total, `Solving phase ${i + 1} of ${total}`)
    const ends = { start: postures.get(phase.start)!, end: postures.get(phase.end)! }
    const startTime = starts.get(phase.start)!
    const kept = solvePhase({
      ...request,
      body,
      phase,
      duration,
      ...ends,
      through,
      startTime,
      earlier,
      known: request.previous?.solutions.get(wholeOf(phase.id)) ?? request.previous?.solutions.get(phase.id) ?? null,
    })
    const parts = stop
      ? stopKnee({
          ...request,
          body,
          phase,
          duration,
          ...ends,
          startTime,
          whole: kept,
          previous: request.previous?.solutions ?? null,
        })
      : null
    if (request.isEnough?.(kept.read) === false) return refused(beyond(kept.read))
    for (const part of parts?.parts ?? [kept]) {
      solutions.set(part.read.phase.id, part)
      earlier.add(part)
      phases.push({ ...part.read, root: part.read.root.slice() })
    }
    if (parts === null) continue
    solutions.set(wholeOf(phase.id), kept)
    earlier.add(kept)
    postures.set(parts.boundary.id, parts.posture)
    boundaries.push(parts.boundary)
  }
  joinRoots(phases)
  const seen = calcSeenPivots(
    phases.map((one) => one.phase),
    body,
    request.recorded,
  )
  const read = readBoundaries(boundaries, postures, phases)
  alerts.push(...listStepAlerts(phases, boundaries))
  const motion: Motion = {
    technique: technique.id,
    boundaries: read,
    phases: phases.map((one) => {
      const seenPivot = seen.get(one.phase.id)
      return seenPivot === undefined ? one : { ...one, seenPivot }
    }),
    impulses: calcImpulses(read, body, phases, solutions),
    suggestedBoundaries: suggestBoundaries(phases),
    body,
    alerts,
  }
  return done({ motion, solutions }, alerts)
}
