import type { BoundaryProblem, BoundarySolution } from '../../action/problem/boundary-problem.ts'
import type { Storeroom } from '../../math/storeroom.ts'
import type { Body, CarriedMass } from '../../model/body.ts'
import { withSegments } from '../../model/templates/body-template.ts'
import type { Alert, JobControl, Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import { calcImpulses, joinPhases, listStepAlerts, readBoundaries, suggestBoundaries } from './chain.ts'
import { stopKnee, wholeOf } from './knee-stop.ts'
import type { Motion, SolvedPhase } from './motion.ts'
import type { PhasePlan } from '../plan/phases.ts'
import type { SampledPostures } from '../plan/postures.ts'
import { calcPostures, samplePostures } from '../plan/postures.ts'
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
  /** Null where little is kept. */
  readonly sampled: SampledPostures | null
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
  const sampled = samplePostures(request.recorded, resolved.value, request.previous?.sampled ?? null)
  const given = calcPostures(request, resolved.value, sampled)
  if (!given.ok) return given
  const { loads } = resolved.value
  const { segments, loads: own } = request.body
  const body = loads.length === 0 ? request.body : withSegments(request.body, segments, [...own, ...loads])
  const solved = solvePhases({ ...request, body }, resolved.value, given.value)
  if (!solved.ok) return solved
  const { phases, boundaries, solutions } = solved.value
  const alerts: Alert[] = [...resolved.alerts, ...given.alerts, ...listStepAlerts(phases, boundaries)]
  const motion = readMotion({ ...request, body }, solved.value, alerts)
  return done({ motion, solutions, sampled: (request.keeps ?? Infinity) === Infinity ? sampled : null }, alerts)
}

/** Every phase with a solution of its own, as read; `postures` and `boundaries` gain what a stopped knee adds. */
interface PhasesSolved {
  readonly phases: SolvedPhase[]
  readonly solutions: Map<string, KeptSolution>
  readonly momenta: Map<string, EndMomenta>
  readonly postures: Map<string, Posture>
  readonly boundaries: ResolvedBoundary[]
}

/** What every phase is solved with. */
const toolsOf = ({ body, recorded, tools, solve, tolerance, rate }: TechniqueRequest) => ({
  body,
  recorded,
  tools,
  solve,
  ...(tolerance === undefined ? {} : { tolerance }),
  ...(rate === undefined ? {} : { rate }),
})

function solvePhases(
  request: TechniqueRequest,
  resolved: ResolvedTechnique,
  postures: Map<string, Posture>,
): Outcome<PhasesSolved> {
  const { control, keeps = Infinity, growths = 0 } = request
  const known = request.previous?.solutions ?? null
  const tools = toolsOf(request)
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
      ...tools,
      phase,
      duration,
      start: postures.get(phase.start)!,
      end: postures.get(phase.end)!,
      startTime: starts.get(phase.start)!,
      through,
      earlier,
      known: known?.get(wholeOf(phase.id)) ?? known?.get(phase.id) ?? null,
      withGrowth: i < growths,
    }
    const kept = solvePhase(asked)
    const parts = stop ? stopKnee({ ...asked, withGrowth: false, whole: kept, previous: known }) : null
    if (request.isEnough?.(kept.read) === false) return refused(beyond(kept.read))
    for (const part of parts?.parts ?? [kept]) {
      keep(part, part.read.phase.id)
      all.phases.push(request.storeroom === undefined ? part.read : storePhase(part.read, request.storeroom))
    }
    if (parts === null) continue
    keep(kept, wholeOf(phase.id))
    postures.set(parts.boundary.id, parts.posture)
    all.boundaries.push(parts.boundary)
  }
  return done(all)
}

function readMotion(
  { technique, body, recorded, control, storeroom }: TechniqueRequest,
  { phases: apart, momenta, postures, boundaries }: PhasesSolved,
  alerts: readonly Alert[],
): Motion {
  const seen = calcSeenPivots(
    apart.map((one) => one.phase),
    body,
    recorded,
  )
  const phases = joinPhases(apart, seen)
  const read = readBoundaries(boundaries, postures, phases)
  return {
    technique: technique.id,
    boundaries: read,
    phases,
    impulses: calcImpulses(read, { body, phases, momenta, control, storeroom }),
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
