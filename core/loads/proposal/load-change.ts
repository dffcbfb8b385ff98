import type { Side } from '../../gait/side.ts'
import type { Body } from '../../model/body.ts'
import type { Footing, Support } from '../ground.ts'
import { calcGroundBasis } from '../ground.ts'
import type { DifferentiatedMotion } from '../joint-loads.ts'
import { calcJointLoads, layLoads } from '../joint-loads.ts'
import type { LoadStorage } from '../load-storage.ts'
import { createFootLoads, createJointLoads, createLoadStorage } from '../load-storage.ts'
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
  /** The motion this one differs from; null for that motion itself. */
  readonly like: Footing | null
  /** Where a motion that differs is worked out: nothing but its loads is wanted of it. */
  readonly room: LoadStorage
}

/** Loads of one motion, and what others that differ from it need to know of its feet. */
export interface FootedLoads extends FrameLoads {
  readonly footing: Footing
}

/**
 * Loads of a motion without plates: while one foot stands it carries what the motion demands. For differences between
 * two motions by this same route alone: what it gets wrong it gets wrong in both.
 */
export function calcFrameLoads(request: FrameLoadsRequest): FootedLoads {
  const { motion, body, support, floor, seen, like, room } = request
  const frames = motion.times.length
  const storage =
    like === null
      ? createLoadStorage(body, frames)
      : { ...room, ground: createFootLoads(frames), joints: createJointLoads(body, frames) }
  const { joints, ground } = calcJointLoads(
    {
      motion,
      support,
      plates: [],
      floor,
      exact: true,
      ...(seen === undefined ? {} : { seen }),
      ...(like === null ? {} : { like }),
    },
    layLoads(body),
    storage,
    calcGroundBasis(motion.times, support, []),
  )
  const foot = (side: Side): Footing['feet'][Side] => ({
    force: ground[side].force,
    moment: ground[side].moment,
    ankle: storage.feet[side].ankle,
  })
  return {
    joints,
    ground: { left: ground.left.force, right: ground.right.force },
    footing: { whole: storage.whole, centre: storage.centre, feet: { left: foot('left'), right: foot('right') } },
  }
}

type Combine = (a: Float64Array, b: Float64Array, out?: Float64Array) => Float64Array

/** a + s b; plain loops, for this runs under a moving slider. */
const combine =
  (s: number, whole = 1): Combine =>
  (a, b, out = new Float64Array(a.length)) => {
    for (let i = 0; i < out.length; i++) out[i] = whole * (a[i]! + s * b[i]!)
    return out
  }

/** What changes from the first to the second. */
export const subtractFrames = (after: FrameLoads, before: FrameLoads): FrameLoads =>
  combineFrames(after, before, combine(-1))

/** The same, written over the second motion's. */
export function lessFrames(after: FrameLoads, before: FrameLoads): FrameLoads {
  const less = combine(-1)
  return combineFrames(after, before, (a, b) => less(a, b, a))
}

/** Recorded curves with a change of them as peaks are read from them, written into `room`. */
export function addForPeaks(
  recorded: Pick<Loads, 'joints'>,
  change: Pick<FrameLoads, 'joints'>,
  room: readonly JointLoad[],
): readonly JointLoad[] {
  const sum = combine(1)
  room.forEach((out, i) => {
    const [a, b] = [recorded.joints[i]!, change.joints[i]!]
    for (const track of PEAK_TRACKS) sum(a[track], b[track], out[track])
  })
  return room
}

/** What peaks are read from; of forces in axes a joint has room for one alone. */
const PEAK_TRACKS = [
  'forceOnDistalInWorld',
  'forceOnDistalInDistal',
  'forceOnDistalInProximal',
  'momentOnDistalInWorld',
  'momentOnDistalInDistal',
  'power',
] as const

/** So much of the first, the rest of the second. */
export const mixFrames = (one: FrameLoads, other: FrameLoads, share: number): FrameLoads =>
  combineFrames(one, other, combine((1 - share) / share, share))

/** Two changes at once. */
export const sumFrames = (one: FrameLoads, other: FrameLoads): FrameLoads => combineFrames(one, other, combine(1))

/** Recorded curves with a change of them: what a technique is predicted to load. */
export function addFrames(recorded: Pick<Loads, 'joints' | 'ground'>, change: FrameLoads): FrameLoads {
  const sum = combineFrames(recorded, change, combine(1))
  return { ...sum, joints: sum.joints.map((joint, i) => withShear(joint, recorded.joints[i]!, change.joints[i]!)) }
}

/** A size and no component: it follows from the force and its part along the segment. */
function withShear(sum: JointLoad, recorded: JointLoad, change: JointLoad): JointLoad {
  const force = sum.forceOnDistalInWorld
  const { shear } = sum
  for (let k = 0; k < shear.length; k++) {
    const [x, y, z] = [force[3 * k]!, force[3 * k + 1]!, force[3 * k + 2]!]
    const along = sum.axial[k]!
    shear[k] =
      change.shear[k] === 0 ? recorded.shear[k]! : Math.sqrt(Math.max(0, x * x + y * y + z * z - along * along))
  }
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
