import type { LaidGround, LaidJoint } from '../ground/lay.ts'
import type { Side } from '../gait/side.ts'
import { estimatedFrames, legJoint } from './estimated-moments.ts'
import type { GroundLoads } from './ground.ts'
import type { LoadedBody } from './joint-loads.ts'
import type { LoadStorage } from './load-storage.ts'
import type { JointLoad, JointSd } from './loads.ts'

/** An estimated ground force, and the body it acts on. */
export interface EstimatedGround {
  readonly ground: GroundLoads
  readonly estimated: LaidGround
  readonly loaded: LoadedBody
  readonly storage: Pick<LoadStorage, 'sums' | 'feet'>
  readonly floor: number
}

/** ± of a joint's force and moment from that of the estimate; null for joints that need no ground. */
export function calcJointSd(joint: JointLoad, i: number, from: EstimatedGround): JointSd | null {
  const found = legJoint.exec(joint.joint)
  if (found === null) return null
  const side = found[2] as Side
  const { ground, estimated } = from
  const frames = joint.power.length
  const isEstimated = estimatedFrames(ground, side)
  const force = calcForceSd(from, side)
  const sd = {
    forceOnDistalInWorld: new Float64Array(3 * frames),
    momentOnDistalInDistal: new Float64Array(3 * frames),
  }
  for (let k = 0; k < frames; k++) {
    if (!isEstimated(k)) continue
    sd.forceOnDistalInWorld.set(force.subarray(3 * k, 3 * k + 3), 3 * k)
    sd.momentOnDistalInDistal[3 * k + 2] =
      estimated.weighed === null ? estimated[side].momentSds[found[1] as LaidJoint][k]! : calcMomentSd(from, side, i, k)
  }
  return sd
}

/** With a measured motion a moment is inverse dynamics with the estimated force: N = m + (x_a − x_j) F_y + (y_j − floor) F_x. */
function calcMomentSd({ ground, loaded, storage, floor }: EstimatedGround, side: Side, i: number, k: number): number {
  const S = loaded.matrices.segmentCount
  const at = (k * S + loaded.joints[i]!.distal) * 3
  const x = storage.sums.joints[at + 1]! - floor
  const y = storage.feet[side].ankle[3 * k]! - storage.sums.joints[at]!
  const [xx = 0, xy = 0, yy = 0, xm = 0, ym = 0, mm = 0] = ground[side].covariance.subarray(6 * k, 6 * k + 6)
  return Math.sqrt(Math.max(0, x * x * xx + y * y * yy + mm + 2 * (x * y * xy + x * xm + y * ym)))
}

/** x, y, z per time, N. */
function calcForceSd({ ground, estimated }: EstimatedGround, side: Side): Float64Array {
  if (estimated.weighed === null) return estimated[side].forceSd
  const { covariance } = ground[side]
  return estimated[side].forceSd.map((aside, i) => {
    const at = 6 * Math.floor(i / 3)
    return i % 3 === 2 ? aside : Math.sqrt(covariance[at + (i % 3 === 0 ? 0 : 2)]!)
  })
}

/** ± of the ground's force, 0 where it is measured. */
export function calcGroundSd(from: EstimatedGround, side: Side): Float64Array {
  return calcForceSd(from, side).map((value, i) => (from.ground[side].known[Math.floor(i / 3)] === 0 ? value : 0))
}

/** 0 … 1: how much of the estimated force comes from other people. */
export function calcPeopleShare({ ground, estimated }: EstimatedGround): number {
  if (estimated.weighed === null) return estimated.priorShare
  let sum = 0
  let count = 0
  for (const { people, covariance } of [ground.left, ground.right]) {
    people.forEach((share, k) => {
      if (!(covariance[6 * k]! > 0)) return
      sum += share
      count++
    })
  }
  return count === 0 ? estimated.priorShare : sum / count
}
