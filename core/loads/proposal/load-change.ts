import type { Side } from '../../gait/side.ts'
import type { Body } from '../../model/body.ts'
import { createCut, cutJudged, cutWrench } from '../cut-request.ts'
import type { Footing, GroundBasis, Support } from '../ground.ts'
import type { DifferentiatedMotion } from '../joint-loads.ts'
import { calcJointLoads, layLoads } from '../joint-loads.ts'
import type { JudgedGround } from '../judge-ground.ts'
import type { LoadStorage } from '../load-storage.ts'
import type { Block } from '../load-walk.ts'
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
  /** Of these times and this support. */
  readonly basis: GroundBasis
  /** How the ground is known; null: it is judged. Without plates it is the same for every body and change. */
  readonly judged: JudgedGround | null
  /** The motion this one differs from; null for that motion itself. */
  readonly like: Footing | null
  /** Where it is worked out: what comes back is part of it. */
  readonly room: LoadStorage
}

/** Loads of one motion, and what others that differ from it need to know of its feet. */
export interface FootedLoads extends FrameLoads {
  readonly footing: Footing
  readonly judged: JudgedGround
}

/**
 * Loads of a motion without plates: while one foot stands it carries what the motion demands. For differences between
 * two motions by this same route alone: what it gets wrong it gets wrong in both.
 */
export function calcFrameLoads(request: FrameLoadsRequest): FootedLoads {
  const { motion, body, support, floor, seen, basis, judged, like, room } = request
  const { joints, ground } = calcJointLoads(
    {
      motion,
      support,
      plates: [],
      floor,
      exact: true,
      ...(seen === undefined ? {} : { seen }),
      ...(like === null ? {} : { like }),
      ...(judged === null ? {} : { judged }),
    },
    layLoads(body),
    room,
    basis,
  )
  const foot = (side: Side): Footing['feet'][Side] => ({
    force: ground[side].force,
    moment: ground[side].moment,
    ankle: room.feet[side].ankle,
  })
  return {
    joints,
    ground: { left: ground.left.force, right: ground.right.force },
    footing: { whole: room.whole, centre: room.centre, feet: { left: foot('left'), right: foot('right') } },
    judged: { stances: ground.stances, uses: ground.uses, measured: ground.measured, source: ground.source },
  }
}

/** The frames of a part of a motion, on their own; nothing is copied. */
export function cutLoads({ joints, ground, footing, judged }: FootedLoads, frames: number, part: Block): FootedLoads {
  const cut = createCut(frames, part.first, part.end)
  const foot = (side: Side): Footing['feet'][Side] => {
    const own = footing.feet[side]
    return { ...cutWrench(own, cut), ankle: cut(own.ankle) }
  }
  return {
    joints: joints.map((joint) => mapTracks(joint, (track) => cut(joint[track]))),
    ground: { left: cut(ground.left), right: cut(ground.right) },
    footing: {
      whole: cutWrench(footing.whole, cut),
      centre: cut(footing.centre),
      feet: { left: foot('left'), right: foot('right') },
    },
    judged: cutJudged(judged, part.first, part.end),
  }
}

/** The series of a joint. */
export const LOAD_TRACKS = [
  'forceOnDistalInWorld',
  'forceOnDistalInDistal',
  'forceOnDistalInProximal',
  'momentOnDistalInWorld',
  'momentOnDistalInDistal',
  'axial',
  'shear',
  'power',
] as const

type Track = (typeof LOAD_TRACKS)[number]

const mapTracks = ({ joint, side }: JointLoad, of: (track: Track) => Float64Array): JointLoad => ({
  joint,
  side,
  forceOnDistalInWorld: of('forceOnDistalInWorld'),
  forceOnDistalInDistal: of('forceOnDistalInDistal'),
  forceOnDistalInProximal: of('forceOnDistalInProximal'),
  momentOnDistalInWorld: of('momentOnDistalInWorld'),
  momentOnDistalInDistal: of('momentOnDistalInDistal'),
  axial: of('axial'),
  shear: of('shear'),
  power: of('power'),
})

/** whole · (a + s b) from `from` up to, not including, `end`; a plain loop, for this runs under a moving slider. */
function combine(a: Float64Array, b: Float64Array, out: Float64Array, { s, whole, from, end }: Combination): void {
  if (whole === 1) for (let i = from; i < end; i++) out[i] = a[i]! + s * b[i]!
  else for (let i = from; i < end; i++) out[i] = whole * (a[i]! + s * b[i]!)
}

interface Combination {
  readonly s: number
  readonly whole: number
  readonly from: number
  readonly end: number
}

/** What changes from the first to the second. */
export const subtractFrames = (after: FrameLoads, before: FrameLoads): FrameLoads =>
  combineFrames(after, before, { s: -1, whole: 1 }, EVERYWHERE)

/** The same, written over the second motion's. */
export function lessFrames(after: FrameLoads, before: FrameLoads): FrameLoads {
  const less = (a: Float64Array, b: Float64Array): void => combine(a, b, a, { s: -1, whole: 1, from: 0, end: a.length })
  after.joints.forEach((joint, i) => {
    for (const track of LOAD_TRACKS) less(joint[track], before.joints[i]![track])
  })
  less(after.ground.left, before.ground.left)
  less(after.ground.right, before.ground.right)
  return { joints: after.joints, ground: after.ground }
}

/** Where two loads are put together; elsewhere they are as given. */
export interface Where {
  /** Null: everywhere. */
  readonly parts: readonly Block[] | null
  readonly frames: number
  readonly elsewhere: FrameLoads
}

export const EVERYWHERE = { parts: null }

/** So much of the first, the rest of the second. */
export const mixFrames = (
  one: FrameLoads,
  other: FrameLoads,
  share: number,
  where: Where | typeof EVERYWHERE,
): FrameLoads => combineFrames(one, other, { s: (1 - share) / share, whole: share }, where)

/** Two changes at once. */
export const sumFrames = (one: FrameLoads, other: FrameLoads): FrameLoads =>
  combineFrames(one, other, { s: 1, whole: 1 }, EVERYWHERE)

/** Recorded curves with a change of them: what a technique is predicted to load. */
export function addFrames(
  recorded: Pick<Loads, 'joints' | 'ground'>,
  change: FrameLoads,
  where: Where | typeof EVERYWHERE = EVERYWHERE,
): FrameLoads {
  const sum = combineFrames(recorded, change, { s: 1, whole: 1 }, where)
  const parts = where.parts ?? [{ first: 0, end: sum.joints[0]?.shear.length ?? 0 }]
  return { ...sum, joints: sum.joints.map((one, i) => withShear(one, recorded.joints[i]!, change.joints[i]!, parts)) }
}

/** A size and no component: it follows from the force and its part along the segment. */
function withShear(sum: JointLoad, recorded: JointLoad, change: JointLoad, parts: readonly Block[]): JointLoad {
  for (const part of parts) putShear(sum, recorded.shear, change.shear, part)
  return recorded.sd === undefined ? sum : { ...sum, sd: recorded.sd }
}

function putShear(
  { shear, axial, forceOnDistalInWorld: force }: JointLoad,
  recorded: Float64Array,
  change: Float64Array,
  { first, end }: Block,
): void {
  for (let k = first; k < end; k++) {
    const x = force[3 * k]!
    const y = force[3 * k + 1]!
    const z = force[3 * k + 2]!
    const along = axial[k]!
    shear[k] = change[k] === 0 ? recorded[k]! : Math.sqrt(Math.max(0, x * x + y * y + z * z - along * along))
  }
}

function combineFrames(
  a: Pick<Loads, 'joints' | 'ground'>,
  b: Pick<Loads, 'joints' | 'ground'>,
  by: Pick<Combination, 's' | 'whole'>,
  where: Where | typeof EVERYWHERE,
): FrameLoads {
  const of = (one: Float64Array, other: Float64Array, elsewhere: Float64Array | undefined): Float64Array => {
    if (where.parts === null || elsewhere === undefined) {
      const out = new Float64Array(one.length)
      combine(one, other, out, { ...by, from: 0, end: out.length })
      return out
    }
    const out = elsewhere.slice()
    const width = out.length / where.frames
    for (const { first, end } of where.parts) combine(one, other, out, { ...by, from: width * first, end: width * end })
    return out
  }
  const still = where.parts === null ? undefined : where.elsewhere
  return {
    joints: a.joints.map((joint, i) =>
      mapTracks(joint, (track) => of(joint[track], b.joints[i]![track], still?.joints[i]![track])),
    ),
    ground: {
      left: of(a.ground.left, b.ground.left, still?.ground.left),
      right: of(a.ground.right, b.ground.right, still?.ground.right),
    },
  }
}

/** Loads whose frames are as given in some parts, and elsewhere as elsewhere. */
export function putParts(
  parts: readonly { readonly first: number; readonly loads: FrameLoads }[],
  elsewhere: FrameLoads,
  frames: number,
): FrameLoads {
  const put = (still: Float64Array, of: (loads: FrameLoads) => Float64Array): Float64Array => {
    const out = still.slice()
    for (const { first, loads } of parts) out.set(of(loads), (first * out.length) / frames)
    return out
  }
  return {
    joints: elsewhere.joints.map((joint, i) =>
      mapTracks(joint, (track) => put(joint[track], (loads) => loads.joints[i]![track])),
    ),
    ground: {
      left: put(elsewhere.ground.left, (loads) => loads.ground.left),
      right: put(elsewhere.ground.right, (loads) => loads.ground.right),
    },
  }
}

/** Recorded curves with a change of them as peaks are read from them, written into `room`. */
export function addForPeaks(
  recorded: Pick<Loads, 'joints'>,
  change: Pick<FrameLoads, 'joints'>,
  room: readonly JointLoad[],
  parts: readonly Block[],
): void {
  room.forEach((out, i) => {
    const frames = out.power.length
    for (const track of PEAK_TRACKS) {
      const width = out[track].length / frames
      for (const { first, end } of parts)
        combine(recorded.joints[i]![track], change.joints[i]![track], out[track], {
          s: 1,
          whole: 1,
          from: width * first,
          end: width * end,
        })
    }
  })
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
