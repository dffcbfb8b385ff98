import type { Vector3 } from '../../math/vector3.ts'
import { SIDES, type Side } from '../../gait/side.ts'
import { degToRad } from '../../units/units.ts'
import type { AngleChannel } from '../channels.ts'
import type { BvhJoint } from './bvh-hierarchy.ts'
import type { RawColumn } from './raw.ts'

type Matrix = number[]
/** Written out: a long motion multiplies millions of them. */
const multiply = (a: Matrix, b: Matrix): Matrix => {
  const [a0, a1, a2, a3, a4, a5, a6, a7, a8] = a as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const [b0, b1, b2, b3, b4, b5, b6, b7, b8] = b as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return [
    a0 * b0 + a1 * b3 + a2 * b6,
    a0 * b1 + a1 * b4 + a2 * b7,
    a0 * b2 + a1 * b5 + a2 * b8,
    a3 * b0 + a4 * b3 + a5 * b6,
    a3 * b1 + a4 * b4 + a5 * b7,
    a3 * b2 + a4 * b5 + a5 * b8,
    a6 * b0 + a7 * b3 + a8 * b6,
    a6 * b1 + a7 * b4 + a8 * b7,
    a6 * b2 + a7 * b5 + a8 * b8,
  ]
}
const transpose = (m: Matrix): Matrix => [m[0]!, m[3]!, m[6]!, m[1]!, m[4]!, m[7]!, m[2]!, m[5]!, m[8]!]
const apply = (m: Matrix, v: Vector3): Vector3 => [
  m[0]! * v[0] + m[1]! * v[1] + m[2]! * v[2],
  m[3]! * v[0] + m[4]! * v[1] + m[5]! * v[2],
  m[6]! * v[0] + m[7]! * v[1] + m[8]! * v[2],
]
const IDENTITY: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1]

function turn(axis: string, angle: number): Matrix {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  if (axis === 'x') return [1, 0, 0, 0, c, -s, 0, s, c]
  return axis === 'y' ? [c, 0, s, 0, 1, 0, -s, 0, c] : [c, -s, 0, s, c, 0, 0, 0, 1]
}

const PARTS = {
  hip: /(up_?leg|thigh|upper_?leg|femur|hip(?!s))/i,
  knee: /(low_?leg|lower_?leg|shin|calf|tibia|knee|leg)$/i,
  ankle: /(foot|ankle)$/i,
} as const

interface LegJoints {
  readonly hip: number
  readonly knee: number
  readonly ankle: number
}
type Leg = LegJoints & { readonly side: Side }

export interface Legs {
  readonly left: LegJoints | null
  readonly right: LegJoints | null
  /** Hip to ankle, in the file's unit. */
  readonly length: number
}

const isSide = (name: string, side: Side): boolean =>
  (side === 'left' ? /left|^l[_A-Z]|[_.]l$/i : /right|^r[_A-Z]|[_.]r$/i).test(name.replace(/^.*:/, '')) &&
  !(side === 'left' ? /right/i : /left/i).test(name)

/** Hip, knee and ankle: along the chain that ends in a foot, by name. */
export function findLegs(joints: readonly BvhJoint[]): Legs {
  const size = (i: number): number => Math.hypot(...joints[i]!.offset)
  const chain = (side: Side): Legs['left'] => {
    const ankle = joints.findIndex(
      (joint) => joint.channels.length > 0 && isSide(joint.name, side) && PARTS.ankle.test(joint.name.trim()),
    )
    if (ankle < 0) return null
    const knee = joints[ankle]!.parent
    const hip = knee < 0 ? -1 : joints[knee]!.parent
    return hip < 0 || !PARTS.hip.test(joints[hip]!.name) ? null : { hip, knee, ankle }
  }
  const [left, right] = [chain('left'), chain('right')]
  const own = right ?? left
  return { left, right, length: own === null ? 0 : size(own.knee) + size(own.ankle) }
}

/** The rotation from the file's axes to forward, up, right of the rest pose: right from the hips, up from the legs. */
export function findBodyAxes(joints: readonly BvhJoint[]): { readonly toBody: Matrix; readonly words: string } {
  const rest: Vector3[] = []
  for (const joint of joints) {
    const from: Vector3 = joint.parent < 0 ? [0, 0, 0] : rest[joint.parent]!
    rest.push([
      from[0] + (joint.parent < 0 ? 0 : joint.offset[0]),
      from[1] + (joint.parent < 0 ? 0 : joint.offset[1]),
      from[2] + (joint.parent < 0 ? 0 : joint.offset[2]),
    ])
  }
  const legs = findLegs(joints)
  const snap = (v: Vector3): Vector3 => {
    const axis = [0, 1, 2].reduce((best, i) => (Math.abs(v[i]!) > Math.abs(v[best]!) ? i : best), 0)
    return [0, 1, 2].map((i) => (i === axis ? Math.sign(v[axis]!) : 0)) as unknown as Vector3
  }
  const subtract = (a: Vector3, b: Vector3): Vector3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
  if (legs.left === null || legs.right === null)
    return { toBody: [0, 0, 1, 0, 1, 0, -1, 0, 0], words: 'z with y up (assumed)' }
  const up = snap(subtract(rest[legs.right.hip]!, rest[legs.right.ankle]!))
  const right = snap(subtract(rest[legs.right.hip]!, rest[legs.left.hip]!))
  const forward: Vector3 = [
    up[1] * right[2] - up[2] * right[1],
    up[2] * right[0] - up[0] * right[2],
    up[0] * right[1] - up[1] * right[0],
  ]
  if (Math.hypot(...forward) < 0.5) return { toBody: [0, 0, 1, 0, 1, 0, -1, 0, 0], words: 'z with y up (assumed)' }
  const name = (v: Vector3): string =>
    `${v.some((value) => value < 0) ? '−' : '+'}${'xyz'[v.findIndex((value) => value !== 0)]!}`
  return { toBody: [...forward, ...up, ...right], words: `${name(forward)} with ${name(up)} up` }
}

/** A skeleton with its channels over time. */
interface SkeletonMotion {
  readonly joints: readonly BvhJoint[]
  readonly channels: readonly Float64Array[]
  readonly frames: number
  readonly toBody: Matrix
  /** Metres in one unit of the file. */
  readonly scale: number
  readonly legs: Legs
}

/** Turns and places of all joints in one frame, written anew for each. */
interface Posture {
  /** Turn from rest, in the parent's axes and in the file's. */
  readonly local: Matrix[]
  readonly world: Matrix[]
  readonly place: Vector3[]
}

/** The values of one channel, made when first asked for. */
type Track = (channel: AngleChannel) => Float64Array

/** Positions of every joint (m) and angles of the legs, pelvis and back (rad), in the rest pose's axes. */
export function calcSkeleton({ joints, channels, frames, toBody, scale, legs }: SkeletonMotion): RawColumn[] {
  const tracks = joints.map(
    () => [new Float64Array(frames), new Float64Array(frames), new Float64Array(frames)] as const,
  )
  const angles = new Map<AngleChannel, Float64Array>()
  const track: Track = (channel) => {
    const held = angles.get(channel) ?? new Float64Array(frames)
    angles.set(channel, held)
    return held
  }
  const fromBody = transpose(toBody)
  const inBody = (turned: Matrix): Matrix => multiply(multiply(toBody, turned), fromBody)
  const spine = findSpine(joints)
  const posture: Posture = {
    local: joints.map(() => IDENTITY),
    world: joints.map(() => IDENTITY),
    place: joints.map(() => [0, 0, 0]),
  }
  for (let i = 0; i < frames; i++) {
    calcPosture(joints, channels, i, posture)
    for (const [k, place] of posture.place.entries()) {
      const placed = apply(toBody, place)
      for (const axis of [0, 1, 2] as const) tracks[k]![axis][i] = placed[axis] * scale
    }
    putTrunk(posture, spine, inBody, track, i)
    for (const side of SIDES) if (legs[side] !== null) putLeg(posture, { side, ...legs[side] }, inBody, track, i)
  }
  return [...listPoints(joints, tracks), ...listAngles(angles)]
}

/** Every joint's turn and place in a frame. */
function calcPosture(
  joints: readonly BvhJoint[],
  channels: readonly Float64Array[],
  frame: number,
  { local, world, place }: Posture,
): void {
  for (const [k, joint] of joints.entries()) {
    let rotation = IDENTITY
    const moved: [number, number, number] = [...joint.offset]
    let isMoved = false
    joint.channels.forEach((name, c) => {
      const value = channels[joint.firstChannel + c]![frame]!
      const axis = name[0]!.toLowerCase()
      if (/rotation$/i.test(name)) rotation = multiply(rotation, turn(axis, degToRad(value)))
      else if (/position$/i.test(name)) {
        // A position channel replaces the offset.
        moved['xyz'.indexOf(axis)] = value
        isMoved = true
      }
    })
    local[k] = rotation
    const parent = joint.parent
    world[k] = parent < 0 ? rotation : multiply(world[parent]!, rotation)
    const arm = apply(parent < 0 ? IDENTITY : world[parent]!, isMoved ? moved : joint.offset)
    place[k] = parent < 0 ? arm : [place[parent]![0] + arm[0], place[parent]![1] + arm[1], place[parent]![2] + arm[2]]
  }
}

type ToBody = (turned: Matrix) => Matrix

function putTrunk({ local, world }: Posture, spine: readonly number[], inBody: ToBody, track: Track, i: number): void {
  const [tilt, list, rotation] = decompose(inBody(world[0]!))
  track('pelvis.tilt')[i] = -tilt
  track('pelvis.obliquity')[i] = -list
  track('pelvis.rotation')[i] = rotation
  if (spine.length === 0) return
  const back = spine.reduce((product, k) => multiply(product, local[k]!), IDENTITY)
  const [bend, side, twist] = decompose(inBody(back))
  track('lumbar.flexion')[i] = -bend
  track('lumbar.bending')[i] = side
  track('lumbar.rotation')[i] = twist
}

function putLeg({ local }: Posture, leg: Leg, inBody: ToBody, track: Track, i: number): void {
  const { side } = leg
  const mirror = side === 'right' ? 1 : -1
  const hip = decompose(inBody(local[leg.hip]!))
  track(`hip.flexion.${side}`)[i] = hip[0]
  track(`hip.adduction.${side}`)[i] = mirror * hip[1]
  track(`hip.rotation.${side}`)[i] = mirror * hip[2]
  const knee = decompose(inBody(local[leg.knee]!))
  track(`knee.flexion.${side}`)[i] = -knee[0]
  track(`knee.adduction.${side}`)[i] = mirror * knee[1]
  track(`knee.rotation.${side}`)[i] = mirror * knee[2]
  const [dorsal, inward, inverted] = decomposeAnkle(inBody(local[leg.ankle]!))
  track(`ankle.flexion.${side}`)[i] = dorsal
  track(`ankle.inversion.${side}`)[i] = mirror * inverted
  track(`ankle.rotation.${side}`)[i] = mirror * inward
}

const listPoints = (
  joints: readonly BvhJoint[],
  tracks: readonly (readonly [Float64Array, Float64Array, Float64Array])[],
): RawColumn[] =>
  joints.flatMap((joint, k) =>
    ([0, 1, 2] as const).map((axis) => ({
      name: joint.name,
      component: 'XYZ'[axis]!,
      index: joint.firstChannel,
      unit: 'm',
      role: 'point' as const,
      values: tracks[k]![axis],
    })),
  )

const listAngles = (angles: ReadonlyMap<AngleChannel, Float64Array>): RawColumn[] =>
  [...angles].map(([channel, values]) => ({
    name: `${channel} (from the skeleton)`,
    component: null,
    index: 0,
    unit: 'rad',
    role: 'angle' as const,
    values,
    channel,
  }))

/** Joints between the pelvis and the chest: the back bends along them. */
function findSpine(joints: readonly BvhJoint[]): number[] {
  const chest = joints.findIndex((joint) => /(neck|shoulder|clavicle|collar)/i.test(joint.name))
  const chain: number[] = []
  for (let k = chest < 0 ? -1 : joints[chest]!.parent; k > 0; k = joints[k]!.parent) chain.unshift(k)
  return chain
}

/** Rz(a) Rx(b) Ry(c), body-fixed. */
function decompose(m: Matrix): readonly [number, number, number] {
  return [Math.atan2(-m[1]!, m[4]!), Math.asin(Math.max(-1, Math.min(1, m[7]!))), Math.atan2(-m[6]!, m[8]!)]
}

/** Rz(a) Ry(b) Rx(c), body-fixed: the order of the ankle. */
function decomposeAnkle(m: Matrix): readonly [number, number, number] {
  return [Math.atan2(m[3]!, m[0]!), Math.asin(Math.max(-1, Math.min(1, -m[6]!))), Math.atan2(m[7]!, m[8]!)]
}
