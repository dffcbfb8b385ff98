import type { LaidGround, LaidJoint } from '../ground/lay.ts'
import { SIDES, type Side } from '../gait/side.ts'
import { estimatedFrames, legJoint } from './estimated-moments.ts'
import type { GroundLoads } from './ground.ts'
import type { LoadedBody } from './joint-loads.ts'
import type { LoadStorage } from './load-storage.ts'
import type { JointSd } from './loads.ts'

/** An estimated ground force along some frames, and the body it acts on. */
export interface EstimatedGround {
  readonly frames: number
  readonly ground: GroundLoads
  readonly estimated: LaidGround
  readonly loaded: LoadedBody
  readonly storage: Pick<LoadStorage, 'sums' | 'feet'>
  readonly floor: number
}

/** Where the ± of these frames is written: null for joints that need no ground. */
export interface SdTracks {
  readonly joints: readonly (JointSd | null)[]
  readonly ground: Readonly<Record<Side, Float64Array>>
}

/** ± of the joints' forces and moments, and of the ground's force, from that of the estimate; from frame `first` of `out` on. */
export function putEstimatedSds(from: EstimatedGround, out: SdTracks, first: number): void {
  const force = { left: calcForceSd(from, 'left'), right: calcForceSd(from, 'right') }
  from.loaded.body.joints.forEach(({ name }, i) => {
    const [, joint, side] = legJoint.exec(name) ?? []
    const track = out.joints[i]
    if (!track || side === undefined) return
    putJointSd(from, { joint: joint as LaidJoint, side: side as Side, i, force: force[side as Side] }, track, first)
  })
  for (const side of SIDES) {
    const { known } = from.ground[side]
    // 0 where it is measured.
    for (let i = 0; i < 3 * from.frames; i++)
      out.ground[side][3 * first + i] = known[Math.floor(i / 3)] === 0 ? force[side][i]! : 0
  }
}

interface LegSd {
  readonly joint: LaidJoint
  readonly side: Side
  readonly i: number
  /** Of the ground, x, y, z per time. */
  readonly force: Float64Array
}

function putJointSd(from: EstimatedGround, { joint, side, i, force }: LegSd, track: JointSd, first: number): void {
  const { ground, estimated, frames } = from
  const { forceOnDistalInWorld: forces, momentOnDistalInDistal: moments } = track
  const isEstimated = estimatedFrames(ground, side)
  forces.fill(0, 3 * first, 3 * (first + frames))
  moments.fill(0, 3 * first, 3 * (first + frames))
  for (let k = 0; k < frames; k++) {
    if (!isEstimated(k)) continue
    const to = 3 * (first + k)
    for (let c = 0; c < 3; c++) forces[to + c] = force[3 * k + c]!
    moments[to + 2] = estimated.weighed === null ? estimated[side].momentSds[joint][k]! : calcMomentSd(from, side, i, k)
  }
}

/** With a measured motion a moment is inverse dynamics with the estimated force: N = m + (x_a − x_j) F_y + (y_j − floor) F_x. */
function calcMomentSd({ ground, loaded, storage, floor }: EstimatedGround, side: Side, i: number, k: number): number {
  const S = loaded.matrices.segmentCount
  const at = (k * S + loaded.joints[i]!.distal) * 3
  const x = storage.sums.joints[at + 1]! - floor
  const y = storage.feet[side].ankle[3 * k]! - storage.sums.joints[at]!
  const { covariance } = ground[side]
  const [xx, xy, yy] = [covariance[6 * k]!, covariance[6 * k + 1]!, covariance[6 * k + 2]!]
  const [xm, ym, mm] = [covariance[6 * k + 3]!, covariance[6 * k + 4]!, covariance[6 * k + 5]!]
  return Math.sqrt(Math.max(0, x * x * xx + y * y * yy + mm + 2 * (x * y * xy + x * xm + y * ym)))
}

/** x, y, z per time, N. */
function calcForceSd({ ground, estimated, frames }: EstimatedGround, side: Side): Float64Array {
  const { forceSd } = estimated[side]
  if (estimated.weighed === null) return forceSd
  const { covariance } = ground[side]
  const sd = forceSd.slice()
  for (let k = 0; k < frames; k++) {
    sd[3 * k] = Math.sqrt(covariance[6 * k]!)
    sd[3 * k + 1] = Math.sqrt(covariance[6 * k + 2]!)
  }
  return sd
}

/** 0 … 1: how much of the estimated force comes from other people; ground loads come stretch by stretch. */
export class PeopleShare {
  readonly #estimated: LaidGround
  #left = 0
  #leftCount = 0
  /** Added up after all of the left, whatever the stretches, so that no sum depends on how they are cut. */
  readonly #right: Float64Array
  #rightCount = 0

  constructor(estimated: LaidGround, frames: number) {
    this.#estimated = estimated
    this.#right = new Float64Array(estimated.weighed === null ? 0 : frames)
  }

  add({ left, right }: GroundLoads, frames: number): void {
    if (this.#estimated.weighed === null) return
    for (let k = 0; k < frames; k++) {
      if (left.covariance[6 * k]! > 0) {
        this.#left += left.people[k]!
        this.#leftCount++
      }
      if (right.covariance[6 * k]! > 0) this.#right[this.#rightCount++] = right.people[k]!
    }
  }

  mean(): number {
    const count = this.#leftCount + this.#rightCount
    if (count === 0) return this.#estimated.priorShare
    let sum = this.#left
    for (let i = 0; i < this.#rightCount; i++) sum += this.#right[i]!
    return sum / count
  }
}
