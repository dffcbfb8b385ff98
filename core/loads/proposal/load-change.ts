import type { LaidGround } from '../../ground/lay.ts'
import type { Side } from '../../gait/side.ts'
import type { Body } from '../../model/body.ts'
import type { Support } from '../ground.ts'
import { calcGroundBasis } from '../ground.ts'
import type { DifferentiatedMotion } from '../joint-loads.ts'
import { calcJointLoads, layLoads } from '../joint-loads.ts'
import { createLoadStorage } from '../load-storage.ts'
import type { JointLoad, Loads } from '../loads.ts'

/** Loads, or differences of loads, at the frames of a recording. */
export interface FrameLoads {
  readonly joints: readonly JointLoad[]
  /** N, x, y, z per frame. */
  readonly ground: Readonly<Record<Side, Float64Array>>
}

export interface FrameLoadsRequest {
  readonly motion: DifferentiatedMotion
  readonly body: Body
  readonly support: Support
  readonly floor: number
  readonly seen?: Uint8Array | undefined
  readonly estimated: LaidGround | null
}

/**
 * Loads of a motion without plates: while one foot stands it carries what the motion demands. For differences between
 * two motions by this same route alone: what it gets wrong it gets wrong in both.
 */
export function calcFrameLoads({ motion, body, support, floor, seen, estimated }: FrameLoadsRequest): FrameLoads {
  const { joints, ground } = calcJointLoads(
    {
      motion,
      support,
      plates: [],
      floor,
      exact: true,
      ...(seen === undefined ? {} : { seen }),
      ...(estimated === null ? {} : { estimated }),
    },
    layLoads(body),
    createLoadStorage(body, motion.times.length),
    calcGroundBasis(motion.times, support, []),
  )
  return { joints, ground: { left: ground.left.force, right: ground.right.force } }
}

type Combine = (a: Float64Array, b: Float64Array) => Float64Array

/** What changes from the first to the second. */
export const subtractFrames = (after: FrameLoads, before: FrameLoads): FrameLoads =>
  combineFrames(after, before, (a, b) => a.map((value, i) => value - b[i]!))

export const meanFrames = (one: FrameLoads, other: FrameLoads): FrameLoads =>
  combineFrames(one, other, (a, b) => a.map((value, i) => (value + b[i]!) / 2))

/** Two changes at once. */
export const sumFrames = (one: FrameLoads, other: FrameLoads): FrameLoads =>
  combineFrames(one, other, (a, b) => a.map((value, i) => value + b[i]!))

/** Recorded curves with a change of them: what a technique is said to load. */
export function addFrames(recorded: Pick<Loads, 'joints' | 'ground'>, change: FrameLoads): FrameLoads {
  const sum = combineFrames(recorded, change, (a, b) => a.map((value, i) => value + b[i]!))
  return { ...sum, joints: sum.joints.map((joint, i) => withShear(joint, recorded.joints[i]!, change.joints[i]!)) }
}

/** A size and no component: it follows from the force and its part along the segment. */
function withShear(sum: JointLoad, recorded: JointLoad, change: JointLoad): JointLoad {
  const force = sum.forceOnDistalInWorld
  const shear = sum.axial.map((along, k) => {
    if (change.shear[k] === 0) return recorded.shear[k]!
    const [x, y, z] = [force[3 * k]!, force[3 * k + 1]!, force[3 * k + 2]!]
    return Math.sqrt(Math.max(0, x * x + y * y + z * z - along * along))
  })
  return { ...sum, shear, ...(recorded.sd === undefined ? {} : { sd: recorded.sd }) }
}

const combineFrames = (
  a: Pick<Loads, 'joints' | 'ground'>,
  b: Pick<Loads, 'joints' | 'ground'>,
  of: Combine,
): FrameLoads => ({
  joints: a.joints.map((joint, i) => combineJoint(joint, b.joints[i]!, of)),
  ground: { left: of(a.ground.left, b.ground.left), right: of(a.ground.right, b.ground.right) },
})

const combineJoint = (a: JointLoad, b: JointLoad, of: Combine): JointLoad => ({
  joint: a.joint,
  side: a.side,
  forceOnDistalInWorld: of(a.forceOnDistalInWorld, b.forceOnDistalInWorld),
  forceOnDistalInDistal: of(a.forceOnDistalInDistal, b.forceOnDistalInDistal),
  forceOnDistalInProximal: of(a.forceOnDistalInProximal, b.forceOnDistalInProximal),
  momentOnDistalInWorld: of(a.momentOnDistalInWorld, b.momentOnDistalInWorld),
  momentOnDistalInDistal: of(a.momentOnDistalInDistal, b.momentOnDistalInDistal),
  axial: of(a.axial, b.axial),
  shear: of(a.shear, b.shear),
  power: of(a.power, b.power),
})
