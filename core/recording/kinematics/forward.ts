import { SIDES } from '../../gait/side.ts'
import { composeCardan, multiply3, rotate3 } from '../../math/rotation.ts'
import type { Alert } from '../../outcome.ts'
import { alert } from '../../outcome.ts'
import { degToRad } from '../../units/units.ts'
import type { AngleChannel } from '../channels.ts'
import type { JointTurn } from './joints.ts'
import { INNER_JOINTS, LUMBAR, PELVIS_IN_WORLD, TRUNK_IN_WORLD } from './joints.ts'
import type { FootShape } from './segments.ts'
import { DEFAULT_FOOT, SEGMENT_COUNT, SEGMENT_NAMES, rodInSegment, segmentIndex } from './segments.ts'

/** Joint angles by channel, rad, one value per frame. */
export type Angles = Readonly<Partial<Record<AngleChannel, Float64Array>>>

/** Orientation of every body segment in time, as rods and as full axes. Rows follow `SEGMENT_NAMES`. */
export interface Poses {
  readonly frameCount: number
  /** S × 3 per frame: unit vectors, proximal → distal, in the world. */
  readonly rods: Float64Array
  /** S × 9 per frame: rotation matrices row by row; column j is the segment's axis j (x, y, z) in the world. */
  readonly axes: Float64Array
  readonly foot: FootShape
  /** What had to be assumed because the recording has no channel for it. */
  readonly alerts: readonly Alert[]
}

/** What `calcPoses` may be given beyond the angles. */
export interface PoseOptions {
  readonly foot?: FootShape
}

/**
 * What a joint does when the recording has no channel for it. Everything not named here stays at 0.
 * Arms hang slightly away from the body with a soft elbow; a trunk without channels stands upright in the
 * world and faces where the pelvis faces (people keep it so; tied to the pelvis it would lean with its tilt).
 */
export const ASSUMED_ANGLES: Readonly<Partial<Record<AngleChannel, number>>> = {
  'shoulder.adduction.left': degToRad(-8),
  'shoulder.adduction.right': degToRad(-8),
  'elbow.flexion.left': degToRad(20),
  'elbow.flexion.right': degToRad(20),
}

/**
 * Forward kinematics: canonical joint angles to rods and axes. A gap (NaN) in a channel is a gap in what hangs on it.
 */
export function calcPoses(angles: Angles, frameCount: number, options: PoseOptions = {}): Poses {
  const foot = options.foot ?? DEFAULT_FOOT
  const axes = calcAxes(angles, frameCount)
  return { frameCount, axes, rods: calcRods(axes, frameCount, foot), foot, alerts: listAssumptions(angles) }
}

/** Some frames in a row: what is worked out of them goes to these places of a whole recording. */
export interface PoseBlock {
  readonly first: number
  readonly poses: Poses
}

/** Frames whose poses are at hand at once. Those of an hour would take half a gigabyte. */
const BLOCK_FRAMES = 4096

/** Forward kinematics of a recording however long, block after block; `alerts` of blocks are left to `listAssumptions`. */
export function* calcPosesByBlocks(angles: Angles, frameCount: number): Generator<PoseBlock> {
  for (let first = 0; first < frameCount; first += BLOCK_FRAMES) {
    const end = Math.min(frameCount, first + BLOCK_FRAMES)
    const own: Partial<Record<AngleChannel, Float64Array>> = {}
    for (const [channel, values] of Object.entries(angles)) own[channel as AngleChannel] = values.subarray(first, end)
    const axes = calcAxes(own, end - first)
    const rods = calcRods(axes, end - first)
    yield { first, poses: { frameCount: end - first, axes, rods, foot: DEFAULT_FOOT, alerts: [] } }
  }
}

/** The axes alone: under a moving slider nobody asks for more. */
export function calcAxes(angles: Angles, frameCount: number): Float64Array {
  for (const [channel, values] of Object.entries(angles)) {
    if (values !== undefined && values.length !== frameCount) {
      throw new Error(`calcPoses: expected ${frameCount} values of ${channel}, got ${values.length}`)
    }
  }
  const axes = new Float64Array(frameCount * SEGMENT_COUNT * 9)
  const turn = new Float64Array(9)
  const trunk = chooseTrunk(angles)
  const joints: readonly JointTurn[] = [PELVIS_IN_WORLD, trunk.turn, ...INNER_JOINTS]
  for (const joint of joints) {
    const distal = segmentIndex(joint.distal)
    const proximal = joint.proximal === null ? -1 : segmentIndex(joint.proximal)
    const terms = joint.terms.map(({ channel, sign }): Term => {
      const values = channel === null ? undefined : (angles[channel] ?? trunk.instead[channel])
      const assumed = channel === null ? 0 : (ASSUMED_ANGLES[channel] ?? 0)
      return { sign, values: values ?? Float64Array.of(assumed), step: values === undefined ? 0 : 1 }
    })
    turnSegment(axes, { order: joint.order, terms, distal, proximal }, turn)
  }
  return axes
}

/** One angle of a joint in every frame, or the same in all: `sign · values[step · frame]`. */
interface Term {
  readonly sign: number
  readonly values: Float64Array
  readonly step: 0 | 1
}

interface TurnedSegment {
  readonly order: JointTurn['order']
  readonly terms: readonly Term[]
  readonly distal: number
  /** −1: the world. */
  readonly proximal: number
}

/** The axes of one segment in all frames; `turn` is room for a matrix. */
function turnSegment(axes: Float64Array, { order, terms, distal, proximal }: TurnedSegment, turn: Float64Array): void {
  const [a, b, c] = [terms[0]!, terms[1]!, terms[2]!]
  for (let row = 0, frame = 0; row < axes.length; row += SEGMENT_COUNT * 9, frame++) {
    const first = a.sign * a.values[a.step * frame]!
    const second = b.sign * b.values[b.step * frame]!
    const third = c.sign * c.values[c.step * frame]!
    const at = row + distal * 9
    if (proximal < 0) composeCardan(order, first, second, third, axes, at)
    else {
      composeCardan(order, first, second, third, turn, 0)
      multiply3(axes, row + proximal * 9, turn, 0, axes, at)
    }
  }
}

/** The rods of given axes. */
export function calcRods(axes: Float64Array, frameCount: number, foot: FootShape = DEFAULT_FOOT): Float64Array {
  const own = SEGMENT_NAMES.map((name) => rodInSegment(name, foot))
  const rods = new Float64Array(frameCount * SEGMENT_COUNT * 3)
  for (let k = 0; k < frameCount * SEGMENT_COUNT; k++) {
    rods.set(rotate3(axes, k * 9, own[k % SEGMENT_COUNT]!), k * 3)
  }
  return rods
}

const has = (angles: Angles, ...channels: AngleChannel[]): boolean =>
  channels.some((channel) => angles[channel] !== undefined)

const hasTrunk = (angles: Angles): boolean => has(angles, 'trunk.tilt', 'trunk.obliquity', 'trunk.rotation')
const hasLumbar = (angles: Angles): boolean => has(angles, 'lumbar.flexion', 'lumbar.bending', 'lumbar.rotation')

/** The trunk's own angles in the world win over lumbar ones, which carry the pelvis's errors with them. */
function chooseTrunk(angles: Angles): { turn: JointTurn; instead: Angles } {
  if (!hasTrunk(angles) && hasLumbar(angles)) return { turn: LUMBAR, instead: {} }
  const facing = angles['pelvis.rotation']
  return { turn: TRUNK_IN_WORLD, instead: facing === undefined ? {} : { 'trunk.rotation': facing } }
}

/** What has to be assumed because the angles have no channel for it. */
export function listAssumptions(angles: Angles): Alert[] {
  const found: Alert[] = []
  const note = (code: string, message: string, tip: string, severity: 'info' | 'warning' = 'info'): void => {
    found.push(alert(severity, `kinematics.${code}`, message, tip))
  }
  if (!has(angles, 'pelvis.tilt')) {
    note(
      'no-pelvis-tilt',
      'The recording has no pelvic tilt: the pelvis is taken as level (0°).',
      'If the hip angles were measured from a tilted pelvis, the legs will look turned by that tilt; map a pelvis channel if the file has one.',
    )
  }
  if (!hasTrunk(angles) && !hasLumbar(angles)) {
    note(
      'no-trunk',
      'The recording has no trunk angles: the trunk is taken as upright, facing where the pelvis faces.',
      'Map trunk or lumbar channels if the file has them; trunk lean changes hip loads.',
    )
  }
  for (const side of SIDES) {
    const missing = (['hip.flexion', 'knee.flexion', 'ankle.flexion'] as const).filter(
      (name) => !has(angles, `${name}.${side}`),
    )
    if (missing.length > 0) {
      note(
        `no-leg-${side}`,
        `The recording has no ${missing.map((name) => name.replace('.', ' ')).join(', ')} on the ${side}: taken as 0° (standing straight).`,
        `Map the ${side} channels if the file has them; results of the ${side} leg are not meaningful without.`,
        // Ankles are often left out; a leg without hip and knee is not in the recording at all.
        missing.length > 1 ? 'warning' : 'info',
      )
    }
  }
  if (!has(angles, 'shoulder.flexion.left', 'shoulder.flexion.right', 'elbow.flexion.left', 'elbow.flexion.right')) {
    note(
      'no-arms',
      'The recording has no arm angles: the arms hang 8° away from the trunk with elbows bent 20°.',
      'Nothing to do unless arm swing matters for your question.',
    )
  }
  return found
}
