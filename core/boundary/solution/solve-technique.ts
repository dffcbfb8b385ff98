import type { BoundaryProblem, BoundarySolution } from '../../action/problem/boundary-problem.ts'
import { type Storeroom, withMore } from '../../math/storeroom.ts'
import type { Body, CarriedMass } from '../../model/body.ts'
import { withSegments } from '../../model/templates/body-template.ts'
import type { Alert, JobControl, Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import { calcImpulses, joinRoots, listStepAlerts, readBoundaries, suggestBoundaries } from './chain.ts'
import { stopKnee, wholeOf } from './knee-stop.ts'
import type { Motion, SolvedPhase } from './motion.ts'
import type { PhasePlan } from '../plan/phases.ts'
import { calcPostures } from '../plan/postures.ts'
import type { AngleTools, Posture, RecordedMotion } from '../plan/recorded.ts'
import type { ResolvedBoundary, ResolvedTechnique } from '../plan/resolve.ts'
import { resolveTechnique } from '../plan/resolve.ts'
import { calcSeenPivots } from '../plan/seen-pivots.ts'
import { EarlierPhases } from '../problem/warm-start.ts'
import { type EndMomenta, endMomentaOf } from './end-momenta.ts'
import type { KeptSolution } from './solve-phase.ts'
import { solvePhase } from './solve-phase.ts'
import { storePhase } from './stored-phase.ts'
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
  /** Of how many phases, from the first, the solution is kept to solve them again; default all. */
  readonly keeps?: number
  /** Of how many phases, from the first, it is worked out how small errors grow; default none. */
  readonly growths?: number
  /** Where the rows of solved phases wait; default: in memory. */
  readonly storeroom?: Storeroom | undefined
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
  const resolved = resolveTechnique(request.plan, request.technique)
  if (!resolved.ok) return resolved
  const missing = resolved.value.loads.find((load) => !request.body.segments.some((one) => one.name === load.segment))
  if (missing !== undefined) return refused(unknownSegment(missing))
  const given = calcPostures(request, resolved.value)
  if (!given.ok) return given
  const { loads } = resolved.value
  const { segments, loads: own } = request.body
  const body = loads.length === 0 ? request.body : withSegments(request.body, segments, [...own, ...loads])
  const solved = solvePhases({ ...request, body }, resolved.value, new Map(given.value))
  if (!solved.ok) return solved
  const { phases, boundaries, solutions } = solved.value
  joinRoots(phases)
  const alerts: Alert[] = [...resolved.alerts, ...given.alerts, ...listStepAlerts(phases, boundaries)]
  return done({ motion: readMotion({ ...request, body }, solved.value, alerts), solutions }, alerts)
}

/** Every phase with a solution of its own; `postures` and `boundaries` gain what a stopped knee adds. */
interface PhasesSolved {
  readonly phases: SolvedPhase[]
  readonly solutions: Map<string, KeptSolution>
  readonly momenta: Map<string, EndMomenta>
  readonly postures: Map<string, Posture>
  readonly boundaries: ResolvedBoundary[]
}

function solvePhases(
  request: TechniqueRequest,
  resolved: ResolvedTechnique,
  postures: Map<string, Posture>,
): Outcome<PhasesSolved> {
  const { control, keeps = Infinity, growths = 0 } = request
  const known = request.previous?.solutions ?? null
  const earlier = new EarlierPhases()
  const all: PhasesSolved = {
    phases: [],
    solutions: new Map(),
    momenta: new Map(),
    postures,
    boundaries: [...resolved.boundaries],
  }
  const starts = new Map(resolved.boundaries.map((one) => [one.id, one.newTime]))
  const total = resolved.phases.length
  const keep = (part: KeptSolution, id: string): void => {
    if (all.phases.length < keeps) all.solutions.set(id, part)
    all.momenta.set(id, endMomentaOf(part))
    earlier.add(part)
  }
  for (const [i, { phase, duration, through, stop }] of resolved.phases.entries()) {
    if (control?.isCancelled?.()) return refused(stopped())
    control?.progress?.(i / total, `Solving phase ${i + 1} of ${total}`)
    const asked = {
      ...request,
      phase,
      duration,
      start: postures.get(phase.start)!,
      end: postures.get(phase.end)!,
      startTime: starts.get(phase.start)!,
    }
    const before = known?.get(wholeOf(phase.id)) ?? known?.get(phase.id) ?? null
    const kept = solvePhase({ ...asked, through, earlier, known: before, withGrowth: i < growths })
    const parts = stop ? stopKnee({ ...asked, whole: kept, previous: known }) : null
    if (request.isEnough?.(kept.read) === false) return refused(beyond(kept.read))
    for (const part of parts?.parts ?? [kept]) {
      keep(part, part.read.phase.id)
      const own = { ...part.read, root: part.read.root.slice() }
      all.phases.push(request.storeroom === undefined ? own : storePhase(own, request.storeroom))
    }
    if (parts === null) continue
    keep(kept, wholeOf(phase.id))
    postures.set(parts.boundary.id, parts.posture)
    all.boundaries.push(parts.boundary)
  }
  return done(all)
}

function readMotion(
  { technique, body, recorded, control }: TechniqueRequest,
  { phases, momenta, postures, boundaries }: PhasesSolved,
  alerts: readonly Alert[],
): Motion {
  const seen = calcSeenPivots(
    phases.map((one) => one.phase),
    body,
    recorded,
  )
  const read = readBoundaries(boundaries, postures, phases)
  return {
    technique: technique.id,
    boundaries: read,
    phases: phases.map((one) => {
      const seenPivot = seen.get(one.phase.id)
      return seenPivot === undefined ? one : withMore(one, { seenPivot })
    }),
    impulses: calcImpulses(read, body, phases, momenta, control),
    suggestedBoundaries: suggestBoundaries(phases),
    body,
    alerts,
  }
}

const stopped = (): Alert =>
  alert('warning', 'technique.cancelled', 'Solving was stopped.', 'Start it again when you want the result.')

const unknownSegment = ({ label, segment }: CarriedMass): Alert =>
  alert(
    'error',
    'technique.load-segment',
    `The load “${label}” sits on “${segment}”, which this body does not have.`,
    'Choose another segment.',
  )
