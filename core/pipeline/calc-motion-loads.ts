import { SIDES, otherSide, type Side } from '../gait/side.ts'
import type { Motion, SolvedPhase } from '../boundary/solution/motion.ts'
import { chain } from '../math/chain.ts'
import { createPeakSearch } from '../loads/clinical-peaks.ts'
import { DEFAULT_SAMPLES, sampleBodies, withUncertainty } from '../loads/clinical-uncertainty.ts'
import type { GroundBasis, GroundLoads, Support, Wrench } from '../loads/ground.ts'
import { calcGroundBasis } from '../loads/ground.ts'
import { type JudgedGround, nothingJudged } from '../loads/judge-ground.ts'
import { calcDistalSums } from '../loads/kernels/inverse-dynamics.ts'
import type { LoadedBody } from '../loads/joint-loads.ts'
import { calcJointLoads, layLoads, withDerivatives } from '../loads/joint-loads.ts'
import type { LoadStorage } from '../loads/load-storage.ts'
import { blankJoint, createLoadStorage, createPeakLoads } from '../loads/load-storage.ts'
import type { JointLoad, Loads } from '../loads/loads.ts'
import type { PeakScope, Run, Scope } from '../loads/peak-scope.ts'
import { listUnsolved } from '../loads/solved-part.ts'
import { type GroundTracks, createCollector } from '../loads/stored-loads.ts'
import type { Storeroom } from '../math/storeroom.ts'
import type { Body } from '../model/body.ts'
import { type JobControl, goOn } from '../outcome.ts'

/** How the loads of a solved motion are worked out. */
export interface MotionLoadsOptions {
  /** Bodies drawn for the ± of peaks; default `DEFAULT_SAMPLES`. */
  readonly samples?: number
  /** Where the loads wait; default: in memory. */
  readonly storeroom?: Storeroom | undefined
  /** Rows: whole phases are worked through so many at a time, each by all drawn bodies. No result depends on it. */
  readonly stretch?: number
}

/** Forty seconds or so. */
const STRETCH = 4000

/**
 * Loads of a solved motion, phase by phase: its own accelerations, and the ground where its pivot is. Every phase is
 * smooth inside; the
 * jump of velocity between two is an impulse of the motion and no load: nothing is differenced across it.
 */
export function calcMotionLoads(
  motion: Motion,
  of: 'predicted' | 'proposed',
  floor: number,
  { samples = DEFAULT_SAMPLES, storeroom, stretch: rows = STRETCH }: MotionLoadsOptions = {},
  control: JobControl = {},
): Loads | null {
  const phases = motion.phases.filter((phase) => phase.solver.status === 'converged')
  if (phases.length === 0) return null
  const { body } = motion
  const runs = runsOfPhases(phases)
  const times = chain(phases.map((phase) => phase.times))
  const search = createPeakSearch(times, scopeOfPhases(phases, runs))
  const own = { loaded: layLoads(body), search: search() }
  // The drawn bodies follow the same motion: how the motion itself would change is left out.
  const drawn = sampleBodies(body, samples).map((one) => ({ loaded: layLoads(one), search: search() }))
  const stretches = cutStretches(runs, rows)
  const longest = stretches.reduce((most, { count }) => Math.max(most, count), 0)
  const collector = createCollector(body, { frames: times.length, longest }, storeroom)
  const placeOf = createPlaces(body)
  const again = drawn.length === 0 ? [] : createPeakLoads(body, longest)
  for (const stretch of stretches) {
    const { first, count } = stretch
    control.progress?.(first / times.length, 'Computing joint loads')
    const parts = phases
      .slice(stretch.from, stretch.to)
      // A copy has its rows at hand, wherever they waited.
      .map((phase, i) => ({ at: runs[stretch.from + i]!.first - first, ...preparePhase({ ...phase }, body, floor) }))
    const { joints, ground } = collector.begin(first, count)
    for (const part of parts) putGround(calcPart(part, own.loaded, placeOf, joints), part.at, ground)
    own.search.add(joints, { first, count })
    collector.end()
    for (const one of drawn) {
      goOn(control)
      for (const part of parts) calcPart(part, one.loaded, placeOf, again)
      one.search.add(again, { first, count })
    }
  }
  const unsolved = listUnsolved(motion.phases)
  return {
    of,
    times,
    ...collector.collect(),
    groundSource: 'predicted',
    peaks: withUncertainty(
      own.search.finish(),
      drawn.map((one) => one.search.finish()),
    ),
    ...(unsolved.length === 0 ? {} : { unsolved }),
    bodyMass: body.subject.mass,
  }
}

/** Phases `from` up to, not including, `to`, and the rows they have together. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly first: number
  readonly count: number
}

function cutStretches(runs: readonly Run[], rows: number): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  runs.forEach(({ last }, i) => {
    const { first } = runs[from]!
    if (i < runs.length - 1 && last - first + 1 < rows) return
    stretches.push({ from, to: i + 1, first, count: last - first + 1 })
    from = i + 1
  })
  return stretches
}

/** What a phase's loads are computed from. */
function preparePhase(phase: SolvedPhase, body: Body, floor: number) {
  const request = {
    motion: withDerivatives({ body, ...phase }),
    support: supportOf(phase),
    plates: [],
    wrenches: wrenchesOf(phase, body),
    floor,
    exact: true,
  }
  return { phase, request }
}

type Part = ReturnType<typeof preparePhase> & {
  /** Its first frame in the stretch. */
  readonly at: number
}

type PlaceOf = ReturnType<typeof createPlaces>

interface Place {
  readonly storage: LoadStorage
  readonly basis: GroundBasis
  readonly judged: JudgedGround
}

/** Room to work in, one for all phases of a length: an hour has tens of thousands of phases. */
function createPlaces(body: Body) {
  const places = new Map<number, Place>()
  return ({ motion: { times }, support }: Part['request']): Place => {
    const known = places.get(times.length)
    if (known !== undefined) return known
    // Without stances and plates basis and judgement are the same for all phases of a length.
    const fresh = {
      storage: createLoadStorage(body, times.length, []),
      basis: calcGroundBasis(times, support, []),
      judged: nothingJudged(times.length),
    }
    places.set(times.length, fresh)
    return fresh
  }
}

/** One phase's loads on a body, into their place in those of the stretch. */
function calcPart({ phase, request, at }: Part, loaded: LoadedBody, placeOf: PlaceOf, out: readonly JointLoad[]) {
  const { storage, basis, judged } = placeOf(request)
  const asked = { ...request, judged }
  const { joints, ground } = calcJointLoads(asked, loaded, { ...storage, joints: out, first: at }, basis)
  blankOthers(joints, phase, at)
  return ground
}

function putGround(own: GroundLoads, at: number, out: GroundTracks): void {
  for (const side of SIDES) {
    out[side].force.set(own[side].force, 3 * at)
    out[side].known.set(own[side].known, at)
    out[side].point.set(own[side].point, 3 * at)
  }
}

function runsOfPhases(phases: readonly SolvedPhase[]): Run[] {
  let at = 0
  return phases.map(({ times }) => {
    at += times.length
    return { first: at - times.length, last: at - 1 }
  })
}

/** Every phase is one run; a leg's impulses are taken over its whole stances, the rest's over the whole motion. */
function scopeOfPhases(phases: readonly SolvedPhase[], runs: readonly Run[]): PeakScope {
  const scope = (spans: Scope['spans']): Scope => ({ runs, spans, ground: null })
  return {
    left: scope(stancesOf(phases, 'left')),
    right: scope(stancesOf(phases, 'right')),
    rest: scope([{ from: phases[0]!.times[0]!, to: phases.at(-1)!.times.at(-1)! }]),
  }
}

/** Stances of which both ends lie between two neighbouring phases. */
function stancesOf(phases: readonly SolvedPhase[], side: Side): { from: number; to: number }[] {
  const stands = ({ phase }: SolvedPhase): boolean =>
    phase.kind === 'double support' || (phase.kind === 'single support' && phase.side === side)
  const follows = (i: number): boolean => i > 0 && Math.abs(phases[i]!.times[0]! - phases[i - 1]!.times.at(-1)!) < 1e-6
  const spans: { from: number; to: number }[] = []
  let from: number | null = null
  phases.forEach((phase, i) => {
    if (!follows(i)) from = null
    if (stands(phase) && follows(i) && !stands(phases[i - 1]!)) from = phase.times[0]!
    if (!stands(phase)) {
      if (from !== null && follows(i)) spans.push({ from, to: phase.times[0]! })
      from = null
    }
  })
  return spans
}

/**
 * What the ground does to the trailing foot of a double support: the force that closes the loop at its ankle, and what
 * the
 * foot itself needs. Its ankle then carries no moment, as the model's ball joint.
 */
function wrenchesOf(phase: SolvedPhase, body: Body): Partial<Record<Side, Wrench>> {
  const { closingForce, times } = phase
  if (closingForce === null || phase.phase.side === null) return {}
  const trailing = otherSide(phase.phase.side)
  const sums = calcDistalSums({ body, ...phase })
  const S = body.segments.length
  const foot = body.segments.findIndex((one) => one.name === `foot.${trailing}`)
  const force = new Float64Array(3 * times.length)
  const moment = new Float64Array(3 * times.length)
  for (let k = 0; k < times.length; k++) {
    const at = (k * S + foot) * 3
    const f = [0, 1, 2].map((c) => closingForce[3 * k + c]!)
    const p = [0, 1, 2].map((c) => sums.joints[at + c]!)
    const turning = [p[1]! * f[2]! - p[2]! * f[1]!, p[2]! * f[0]! - p[0]! * f[2]!, p[0]! * f[1]! - p[1]! * f[0]!]
    for (let c = 0; c < 3; c++) {
      force[3 * k + c] = f[c]! + sums.force[at + c]!
      moment[3 * k + c] = turning[c]! + sums.moment[at + c]!
    }
  }
  return { [trailing]: { force, moment } }
}

/** Who stands in a phase; in double support the load passes smoothly to the leading foot. */
function supportOf(phase: SolvedPhase): Support {
  const n = phase.times.length
  const { kind, side } = phase.phase
  const on = (which: Side): Uint8Array =>
    new Uint8Array(n).fill(kind === 'double support' || (kind === 'single support' && side === which) ? 1 : 0)
  const rightShare = Float64Array.from({ length: n }, (_, k) => {
    if (kind === 'single support') return side === 'right' ? 1 : 0
    if (kind !== 'double support') return Number.NaN
    const s = k / (n - 1)
    const smooth = s * s * (3 - 2 * s)
    return side === 'right' ? smooth : 1 - smooth
  })
  return { left: on('left'), right: on('right'), rightShare }
}

/** A leg swinging under its recorded hip shows nothing about the rest of the body. */
function blankOthers(joints: readonly JointLoad[], { phase, times }: SolvedPhase, at: number): void {
  if (phase.kind !== 'swing') return
  for (const joint of joints) if (joint.side !== phase.side) blankJoint(joint, at, at + times.length)
}
