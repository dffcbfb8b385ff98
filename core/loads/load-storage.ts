import { bearsOnProximal } from '../gait/bearing-axis.ts'
import { createSlab } from '../math/slab.ts'
import type { Body } from '../model/body.ts'
import type { FootLoad, Wrench } from './ground.ts'
import type { DistalSums } from './kernels/inverse-dynamics.ts'
import type { JointLoad } from './loads.ts'
import type { FootTrack } from './sole.ts'

/** Where the loads of one motion are worked out; another body along the same motion writes over them. */
export interface LoadStorage {
  readonly sums: Pick<DistalSums, 'force' | 'moment' | 'joints'>
  readonly whole: Wrench
  readonly centre: Float64Array
  readonly feet: { readonly left: FootTrack; readonly right: FootTrack }
  readonly ground: { readonly left: FootLoad; readonly right: FootLoad }
  readonly joints: readonly JointLoad[]
  /** The frame of `joints` that the motion begins at, where they are those of a longer one; else 0. */
  readonly first: number
}

/** `joints`: where to write them when they are part of a longer motion. */
export function createLoadStorage(
  body: Body,
  frames: number,
  joints: readonly JointLoad[] = createJointLoads(body, frames),
): LoadStorage {
  const S = body.tree.segments.length
  // Sums of S segments three times, four tracks of the feet, force, moment and centre of the whole.
  const take = createSlab(3 * (3 * S + 7) * frames)
  const vectors = (count = 1): Float64Array => take(3 * count * frames)
  return {
    sums: { force: vectors(S), moment: vectors(S), joints: vectors(S) },
    whole: { force: vectors(), moment: vectors() },
    centre: vectors(),
    feet: { left: { ankle: vectors(), toe: vectors() }, right: { ankle: vectors(), toe: vectors() } },
    ground: createFootLoads(frames),
    joints,
    first: 0,
  }
}

export function createFootLoads(frames: number): LoadStorage['ground'] {
  const take = (length: number): Float64Array => new Float64Array(length)
  const foot = (): FootLoad => ({
    force: take(3 * frames),
    moment: take(3 * frames),
    point: take(3 * frames),
    known: take(frames),
    covariance: take(6 * frames),
    people: take(frames),
  })
  return { left: foot(), right: foot() }
}

/** Empty tracks for every joint of a body. */
export function createJointLoads(body: Body, frames: number): JointLoad[] {
  const track = (width: number): Float64Array => new Float64Array(width * frames)
  return body.joints.map(({ name, side }) => ({
    joint: name,
    side,
    forceOnDistalInWorld: track(3),
    forceOnDistalInDistal: track(3),
    forceOnDistalInProximal: track(3),
    momentOnDistalInWorld: track(3),
    momentOnDistalInDistal: track(3),
    axial: track(1),
    shear: track(1),
    power: track(1),
  }))
}

/** The same without room for what no peak is read from: that is not worked out of a drawn body. */
export function createPeakLoads(body: Body, frames: number): JointLoad[] {
  const take = (length: number): Float64Array => new Float64Array(length)
  const none = new Float64Array(0)
  return body.joints.map(({ name, side }) => ({
    joint: name,
    side,
    forceOnDistalInWorld: take(3 * frames),
    forceOnDistalInDistal: bearsOnProximal(name) ? none : take(3 * frames),
    forceOnDistalInProximal: bearsOnProximal(name) ? take(3 * frames) : none,
    momentOnDistalInWorld: take(3 * frames),
    momentOnDistalInDistal: take(3 * frames),
    axial: none,
    shear: none,
    power: take(frames),
  }))
}

/** Nothing is known of a joint in some frames. */
export function blankJoint(joint: JointLoad, from: number, to: number): void {
  for (const values of Object.values(joint)) {
    if (!(values instanceof Float64Array)) continue
    if (values.length === 0) continue
    const width = values === joint.axial || values === joint.shear || values === joint.power ? 1 : 3
    values.fill(Number.NaN, width * from, width * to)
  }
}
