import { SIDES, type Side } from '../gait/side.ts'
import { type Storeroom, withMore } from '../math/storeroom.ts'
import { type JobControl, goOn } from '../outcome.ts'
import type { ReadyRequest } from './cut-request.ts'
import { PeopleShare, type SdTracks, putEstimatedSds } from './estimated-sd.ts'
import type { GroundLoads } from './ground.ts'
import type { JudgedGround } from './judge-ground.ts'
import type { LoadedBody } from './joint-loads.ts'
import type { Block, LoadWalk } from './load-walk.ts'
import type { Loads } from './loads.ts'
import type { FootFrames, ScopeGround } from './peak-scope.ts'
import type { GroundTracks } from './stored-loads.ts'
import { createCollector, createSdCollector } from './stored-loads.ts'

/** Loads of a body along a motion, and how the ground is known on which they rest. */
export interface WalkedLoads {
  readonly loads: Pick<Loads, 'joints' | 'ground' | 'groundMeasured' | 'centreOfPressure' | 'groundSd' | 'groundPrior'>
  readonly ground: ScopeGround & Pick<JudgedGround, 'measured' | 'source'>
}

export interface WalkOptions {
  readonly control: JobControl
  /** Where the loads wait; undefined: in memory. */
  readonly storeroom: Storeroom | undefined
}

/** Works the body's own loads out block by block, and puts them together stretch by stretch. */
export function walkLoads(
  request: ReadyRequest,
  walk: LoadWalk,
  loaded: LoadedBody,
  options: WalkOptions,
): WalkedLoads {
  const { motion, estimated, floor } = request
  const frames = motion.times.length
  const sizes = { frames, longest: walk.stretches[0]!.end }
  const collector = createCollector(motion.body, sizes, options.storeroom)
  const sds = estimated && createSdCollector(motion.body, sizes, options.storeroom)
  const share = estimated && new PeopleShare(estimated, frames)
  const feet = createFeet(frames)
  const judged = walk.judge(loaded)
  let known: JudgedGround | undefined = judged
  for (const stretch of walk.stretches) {
    const count = stretch.end - stretch.first
    const { joints, ground: tracks } = collector.begin(stretch.first, count)
    const sdTracks: SdTracks | undefined = sds?.begin(stretch.first, count)
    for (const block of walk.blocksOf(stretch)) {
      goOn(options.control)
      const at = block.first - stretch.first
      const { ground, estimated: here } = walk.calc(block, loaded, judged, { joints, at })
      known ??= ground
      putGround(ground, block, at, tracks)
      noteFeet(ground, block, feet)
      const own = { frames: block.end - block.first, ground, loaded, storage: walk.storage, floor }
      if (here !== undefined && sdTracks !== undefined) putEstimatedSds({ ...own, estimated: here }, sdTracks, at)
      share?.add(ground, own.frames)
    }
    collector.end()
    sds?.end()
  }
  const { stances, measured, source } = known!
  return { loads: describe(collector.collect(), sds?.collect(), share), ground: { ...feet, stances, measured, source } }
}

function describe(
  loads: Pick<Loads, 'joints' | 'ground' | 'groundMeasured' | 'centreOfPressure'>,
  sds: SdTracks | undefined,
  share: PeopleShare | undefined,
): WalkedLoads['loads'] {
  if (sds === undefined || share === undefined) return loads
  return {
    ...loads,
    joints: loads.joints.map((joint, i) => (sds.joints[i] ? withMore(joint, { sd: sds.joints[i] }) : joint)),
    groundPrior: share.mean(),
    groundSd: sds.ground,
  }
}

const createFeet = (frames: number): Readonly<Record<Side, FootFrames>> => {
  const foot = (): FootFrames => ({ given: new Uint8Array(frames), known: new Uint8Array(frames) })
  return { left: foot(), right: foot() }
}

function noteFeet(ground: GroundLoads, { first, end }: Block, feet: Readonly<Record<Side, FootFrames>>): void {
  for (const side of SIDES) {
    const { force, known } = ground[side]
    for (let k = 0; k < end - first; k++) {
      feet[side].given[first + k] = Number.isFinite(force[3 * k]!) ? 1 : 0
      feet[side].known[first + k] = known[k]!
    }
  }
}

/** A block's ground into the tracks of its stretch, from their frame `at` on. */
function putGround(ground: GroundLoads, { first, end }: Block, at: number, tracks: GroundTracks): void {
  const count = end - first
  for (const side of SIDES) {
    const { force, known, point } = ground[side]
    tracks[side].force.set(force.subarray(0, 3 * count), 3 * at)
    tracks[side].known.set(known.subarray(0, count), at)
    tracks[side].point.set(point.subarray(0, 3 * count), 3 * at)
  }
}
