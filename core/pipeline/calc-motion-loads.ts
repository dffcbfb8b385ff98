import { SIDES, type Side } from '../gait/side.ts'
import type { Motion, SolvedPhase } from '../boundary/solution/motion.ts'
import { chain } from '../math/chain.ts'
import { createPeakSearch } from '../loads/clinical-peaks.ts'
import { DEFAULT_SAMPLES, sampleBodies, withUncertainty } from '../loads/clinical-uncertainty.ts'
import type { GroundBasis, GroundLoads } from '../loads/ground.ts'
import { calcGroundBasis } from '../loads/ground.ts'
import type { LoadedBody } from '../loads/joint-loads.ts'
import { calcJointLoads, layLoads } from '../loads/joint-loads.ts'
import type { LoadStorage } from '../loads/load-storage.ts'
import { blankJoint, createLoadStorage, createPeakLoads } from '../loads/load-storage.ts'
import type { JointLoad, Loads } from '../loads/loads.ts'
import type { PeakScope, Run, Scope } from '../loads/peak-scope.ts'
import { listUnsolved } from '../loads/solved-part.ts'
import { type GroundTracks, createCollector } from '../loads/stored-loads.ts'
import type { Storeroom } from '../math/storeroom.ts'
import type { Body } from '../model/body.ts'
import { type JobControl, goOn } from '../outcome.ts'
import { type JoinedPhases, joinPhases } from './joined-phases.ts'

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
/** Rows, or a few more, that all drawn bodies move through before the next: so few stay close to the processor. */
const BLOCK = 128

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
  const stretches = cutStretches(runs, { from: 0, to: runs.length }, rows)
  const blocks = stretches.map((stretch) => cutStretches(runs, stretch, Math.min(rows, BLOCK)))
  const collector = createCollector(body, { frames: times.length, longest: longestOf(stretches) }, storeroom)
  const room = createRoom(body, longestOf(blocks.flat()))
  const again = drawn.length === 0 ? [] : createPeakLoads(body, longestOf(blocks.flat()))
  for (const [i, { first, count }] of stretches.entries()) {
    control.progress?.(first / times.length, 'Computing joint loads')
    const { joints, ground } = collector.begin(first, count)
    for (const block of blocks[i]!) {
      // Copies have their rows at hand, wherever they waited.
      const part = joinPhases(
        phases.slice(block.from, block.to).map((phase) => ({ ...phase })),
        body,
        floor,
      )
      const at = block.first - first
      putGround(calcPart(part, own.loaded, room, { joints, at }), block.count, at, ground)
      for (const one of drawn) {
        goOn(control)
        calcPart(part, one.loaded, room, { joints: again, at: 0 })
        one.search.add(again, { first: block.first, count: block.count })
      }
    }
    own.search.add(joints, { first, count })
    collector.end()
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

/** Whole phases among those `from` up to, not including, `to`, until they have so many rows. */
function cutStretches(runs: readonly Run[], { from, to }: Pick<Stretch, 'from' | 'to'>, rows: number): Stretch[] {
  const stretches: Stretch[] = []
  let start = from
  for (let i = from; i < to; i++) {
    const { first } = runs[start]!
    const { last } = runs[i]!
    if (i < to - 1 && last - first + 1 < rows) continue
    stretches.push({ from: start, to: i + 1, first, count: last - first + 1 })
    start = i + 1
  }
  return stretches
}

const longestOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((most, { count }) => Math.max(most, count), 0)

/** Where blocks are worked out, one after another. */
interface BlockRoom {
  readonly storage: LoadStorage
  /** Without stances it is the same for all. */
  readonly basis: GroundBasis
}

function createRoom(body: Body, longest: number): BlockRoom {
  const none = new Uint8Array(longest)
  const support = { left: none, right: none, rightShare: new Float64Array(longest) }
  return {
    storage: createLoadStorage(body, longest, []),
    basis: calcGroundBasis(new Float64Array(longest), support, []),
  }
}

/** The loads of a block on a body, from the frame `at` of `joints` on. */
function calcPart(
  { phases, motion, support, wrenches, judged, floor }: JoinedPhases,
  loaded: LoadedBody,
  { storage, basis }: BlockRoom,
  { joints, at }: { readonly joints: readonly JointLoad[]; readonly at: number },
): GroundLoads {
  const { ground } = calcJointLoads(
    { motion, support, plates: [], floor, exact: true, judged },
    loaded,
    { ...storage, joints, first: at },
    { ...basis, plates: wrenches },
  )
  let row = at
  for (const phase of phases) {
    blankOthers(joints, phase, row)
    row += phase.times.length
  }
  return ground
}

function putGround(own: GroundLoads, count: number, at: number, out: GroundTracks): void {
  for (const side of SIDES) {
    out[side].force.set(own[side].force.subarray(0, 3 * count), 3 * at)
    out[side].known.set(own[side].known.subarray(0, count), at)
    out[side].point.set(own[side].point.subarray(0, 3 * count), 3 * at)
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

/** A leg swinging under its recorded hip shows nothing about the rest of the body. */
function blankOthers(joints: readonly JointLoad[], { phase, times }: SolvedPhase, at: number): void {
  if (phase.kind !== 'swing') return
  for (const joint of joints) if (joint.side !== phase.side) blankJoint(joint, at, at + times.length)
}
