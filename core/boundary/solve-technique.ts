import type { BoundaryProblem, BoundarySolution } from '../action/boundary-problem.ts'
import type { Body } from '../model/body.ts'
import { withSegments } from '../model/templates/body-template.ts'
import type { Alert, JobControl, Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import { radToDeg } from '../units/units.ts'
import { calcImpulse } from './impulses.ts'
import type { Boundary, BoundaryImpulse, Motion, SolvedPhase } from './motion.ts'
import type { PhaseProblem } from './phase-problem.ts'
import { calcPhaseProblem } from './phase-problem.ts'
import type { PhasePlan } from './phases.ts'
import type { AngleTools, Posture, RecordedMotion } from './recorded.ts'
import { editPosture, samplePosture } from './recorded.ts'
import type { ResolvedBoundary, ResolvedTechnique } from './resolve.ts'
import { limitsOf, resolveTechnique } from './resolve.ts'
import { readSolution } from './solved-phase.ts'
import type { Technique } from './technique.ts'

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
  /** Accuracy of the directions; default 1e-5 (about 0.0006°). */
  readonly tolerance?: number
  /** Rows per second; default 100. */
  readonly rate?: number
}

/** A motion with what is needed to solve it again after an edit. */
export interface SolvedTechnique {
  readonly motion: Motion
  readonly solutions: ReadonlyMap<string, KeptSolution>
}

interface KeptSolution {
  readonly signature: string
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
  for (const [i, { phase, duration }] of resolved.value.phases.entries()) {
    if (control?.isCancelled?.()) return refused(alert('warning', 'technique.cancelled', 'Solving was stopped.', 'Start it again when you want the result.'))
    control?.progress?.(i / total, `Solving phase ${i + 1} of ${total}`)
    const start = postures.value.get(phase.start)!
    const end = postures.value.get(phase.end)!
    const signature = sign(phase.kind, phase.pivot, phase.side, phase.from, phase.to, phase.lockedJoints, duration, start, end, body)
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
        tolerance: request.tolerance ?? 1e-5,
        intervals: Math.max(10, Math.round(duration * (request.rate ?? 100))),
      })
      const warm = kept === undefined ? null : warmGuess(kept, ready)
      let solution = request.solve(warm === null ? ready.problem : { ...ready.problem, guess: warm })
      // A warm start that leads astray gets a second chance from the recording.
      if (warm !== null && solution.status !== 'converged') solution = request.solve(ready.problem)
      solved = { solution, ready }
    }
    const same = kept?.signature === signature && kept.read.times[0] === startTime
    const read = same ? { ...kept.read, phase } : readSolution({ phase, body, recorded, ...solved, startTime, signature, tools: request.tools })
    solutions.set(phase.id, { signature, ...solved, read })
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

/** Boundary postures: recorded, then edited; refused when an edit goes beyond what a joint allows. */
function calcPostures(request: TechniqueRequest, resolved: ResolvedTechnique): Outcome<ReadonlyMap<string, Posture>> {
  const { recorded, tools } = request
  const postures = new Map<string, Posture>()
  const swing = resolved.stepScale === 1 ? null : calcHipMeans(request, resolved)
  for (const boundary of resolved.boundaries) {
    const posture = samplePosture(recorded, boundary.time)
    const changes = new Map(boundary.changes)
    if (swing !== null) {
      const angles = tools.calcAngles(posture.axes, 1)
      for (const [channel, mean] of swing) {
        const change = (resolved.stepScale - 1) * (angles[channel]![0]! - mean)
        changes.set(channel, (changes.get(channel) ?? 0) + change)
      }
    }
    const edited = editPosture(posture, changes, tools)
    if (edited === null) {
      const channel = [...changes.keys()].find((one) => tools.calcAngles(posture.axes, 1)[one] === undefined) ?? [...changes.keys()][0]
      return refused(alert('error', 'technique.no-channel', `This body has no angle “${channel}” to change.`, 'Choose another joint or template.', { time: boundary.time }))
    }
    const stop = checkLimits(boundary, changes, edited, posture, tools)
    if (stop !== null) return stop
    postures.set(boundary.id, edited)
  }
  return done(postures)
}

function checkLimits(
  boundary: ResolvedBoundary,
  changes: ReadonlyMap<string, number>,
  edited: Posture,
  posture: Posture,
  tools: AngleTools,
): ReturnType<typeof refused> | null {
  if (changes.size === 0) return null
  const angles = tools.calcAngles(edited.axes, 1)
  const before = tools.calcAngles(posture.axes, 1)
  for (const channel of changes.keys()) {
    const limits = limitsOf(channel)
    const value = angles[channel]?.[0]
    if (limits === null || value === undefined) continue
    // A recording that lies outside already may be brought nearer, not farther.
    const low = Math.min(limits[0], before[channel]![0]!) - 1e-9
    const high = Math.max(limits[1], before[channel]![0]!) + 1e-9
    if (value < low || value > high) {
      const deg = (rad: number): string => radToDeg(rad).toFixed(0)
      return refused(
        alert(
          'error',
          'technique.joint-limit',
          `At “${boundary.label}” ${channel.replaceAll('.', ' ')} would be ${deg(value)}°; joints allow ${deg(limits[0])}° to ${deg(limits[1])}°.`,
          'Choose a smaller change.',
          { time: boundary.time, channel },
        ),
      )
    }
  }
  return null
}

/** Mean hip flexion per side over the cut part of the recording: about it longer steps reach farther. */
function calcHipMeans(request: TechniqueRequest, resolved: ResolvedTechnique): Map<string, number> {
  const { recorded, tools } = request
  const first = resolved.boundaries[0]?.time ?? recorded.times[0]!
  const last = resolved.boundaries.at(-1)?.time ?? recorded.times.at(-1)!
  const means = new Map<string, number>()
  const sums = new Map<string, { sum: number; count: number }>()
  for (let k = 0; k < recorded.times.length; k++) {
    if (recorded.times[k]! < first || recorded.times[k]! > last) continue
    const row = recorded.axes.subarray(k * 9 * recorded.segmentCount, (k + 1) * 9 * recorded.segmentCount)
    const angles = tools.calcAngles(row, 1)
    for (const channel of ['hip.flexion.left', 'hip.flexion.right']) {
      const value = angles[channel]?.[0]
      if (value === undefined) continue
      const own = sums.get(channel) ?? { sum: 0, count: 0 }
      sums.set(channel, { sum: own.sum + value, count: own.count + 1 })
    }
  }
  for (const [channel, { sum, count }] of sums) means.set(channel, sum / count)
  return means
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
): string {
  const digits = (values: Float64Array): string => Array.from(values, (value) => value.toFixed(9)).join(' ')
  const loads = body.loads.map((load) => `${load.segment} ${load.at} ${load.mass}`).join(';')
  return [kind, pivot, side, from, to, locked.toSorted().join(','), duration.toFixed(9), digits(start.directions), digits(end.directions), loads].join('|')
}

/** The earlier path, bent linearly to the new ends. */
function warmGuess(kept: KeptSolution, ready: PhaseProblem): Float64Array | null {
  const { directions, times } = kept.solution
  const { start, end } = ready.problem
  const width = start.length
  if (kept.ready.problem.start.length !== width || kept.solution.status !== 'converged') return null
  const last = times.length - 1
  const D = ready.problem.tree.dimension
  const guess = new Float64Array(directions.length)
  for (let k = 0; k <= last; k++) {
    const w = k / last
    for (let i = 0; i < width; i++) {
      guess[k * width + i] = directions[k * width + i]! + (1 - w) * (start[i]! - directions[i]!) + w * (end[i]! - directions[last * width + i]!)
    }
    for (let j = 0; j < width; j += D) {
      let square = 0
      for (let c = 0; c < D; c++) square += guess[k * width + j + c]! ** 2
      for (let c = 0; c < D; c++) guess[k * width + j + c]! /= Math.sqrt(square)
    }
  }
  return guess
}

/** Phases follow one another without a jump over the ground: an edited landing moves all that comes after. Heights are kept. */
function joinRoots(phases: SolvedPhase[]): void {
  let carried = [0, 0]
  phases.forEach((phase, i) => {
    const before = phases[i - 1]
    if (before !== undefined && before.phase.end === phase.phase.start && phase.phase.kind !== 'swing') {
      const last = before.times.length - 1
      carried = [0, 2].map((c) => before.root[3 * last + c]! - phase.root[c]!)
    }
    if (carried[0] === 0 && carried[1] === 0) return
    for (let k = 0; k < phase.times.length; k++) {
      phase.root[3 * k]! += carried[0]!
      phase.root[3 * k + 2]! += carried[1]!
    }
  })
}

function readBoundary(one: ResolvedBoundary, posture: Posture, phases: readonly SolvedPhase[]): Boundary {
  const after = phases.find((phase) => phase.phase.start === one.id)
  const before = phases.find((phase) => phase.phase.end === one.id)
  const row = after !== undefined ? after.root.subarray(0, 3) : before !== undefined ? before.root.subarray(before.root.length - 3) : posture.root
  return {
    id: one.id,
    time: one.newTime,
    directions: posture.directions,
    root: [row[0]!, row[1]!, row[2]!],
    inner: one.inner,
    label: one.label,
    recordedTime: one.time,
  }
}

function calcImpulses(
  boundaries: readonly Boundary[],
  body: Body,
  phases: readonly SolvedPhase[],
  solutions: ReadonlyMap<string, KeptSolution>,
): BoundaryImpulse[] {
  return boundaries.flatMap((boundary): BoundaryImpulse[] => {
    const befores = phases.filter((phase) => phase.phase.end === boundary.id)
    const before = befores.find((phase) => phases.some((next) => next.phase.start === boundary.id && sameKind(phase, next)))
    const after = phases.find((phase) => phase.phase.start === boundary.id && before !== undefined && sameKind(before, phase))
    if (before === undefined || after === undefined) return []
    const b = solutions.get(before.phase.id)!
    const a = solutions.get(after.phase.id)!
    const shared = b.ready.kept.flatMap((j, inBefore): [number, number, number][] => {
      const inAfter = a.ready.kept.indexOf(j)
      return inAfter < 0 ? [] : [[j, inBefore, inAfter]]
    })
    const widen = (momentum: Float64Array): Float64Array => {
      if (body.tree.dimension === 3) return momentum
      const out = new Float64Array((momentum.length / 2) * 3)
      for (let i = 0; i < momentum.length / 2; i++) out.set(momentum.subarray(2 * i, 2 * i + 2), 3 * i)
      return out
    }
    return [calcImpulse(boundary, body, before, after, { startMomentum: widen(a.solution.startMomentum), endMomentum: widen(b.solution.endMomentum), shared })]
  })
}

/** Swinging legs are chained with swings of the same leg only. */
function sameKind(a: SolvedPhase, b: SolvedPhase): boolean {
  return (a.phase.kind === 'swing') === (b.phase.kind === 'swing') && (a.phase.kind !== 'swing' || a.phase.side === b.phase.side)
}

/** Where the recording leaves the ballistic path farthest, worst phase first. */
function suggestBoundaries(phases: readonly SolvedPhase[]): number[] {
  return phases
    .filter((phase) => phase.ballistic !== 'good' && phase.phase.to - phase.phase.from > 0.12)
    .map((phase) => {
      const worst = phase.distance.filter((one) => phase.freeSegments.includes(one.name)).reduce((most, one) => Math.max(most, one.peak), 0)
      return { phase, worst }
    })
    .toSorted((a, b) => b.worst - a.worst)
    .map(({ phase }) => {
      // Where it strays most, but never so near an end that a piece is left over.
      const share = (phase.farthest - phase.times[0]!) / (phase.times.at(-1)! - phase.times[0]!)
      return phase.phase.from + Math.min(0.75, Math.max(0.25, share)) * (phase.phase.to - phase.phase.from)
    })
}

/** m: an edited posture whose feet leave or enter the floor by more than this is spoken of. */
const FLOOR_SLACK = 0.03

function listStepAlerts(phases: readonly SolvedPhase[], boundaries: readonly ResolvedBoundary[]): Alert[] {
  const alerts: Alert[] = []
  phases.forEach((phase, i) => {
    const before = phases[i - 1]
    if (before === undefined || before.phase.end !== phase.phase.start || phase.phase.kind === 'swing') return
    const last = before.times.length - 1
    const step = phase.root[1]! - before.root[3 * last + 1]!
    if (Math.abs(step) <= FLOOR_SLACK) return
    const label = boundaries.find((one) => one.id === phase.phase.start)?.label ?? phase.phase.start
    alerts.push(
      alert(
        'warning',
        'technique.floor',
        `At “${label}” the edited posture leaves the feet ${(100 * Math.abs(step)).toFixed(0)} cm ${step > 0 ? 'below' : 'above'} the floor.`,
        'Change hip, knee and ankle together, so that both feet stay on the floor.',
        { time: phase.phase.from },
      ),
    )
  })
  return alerts
}
