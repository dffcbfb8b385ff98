import { cross, dot, type Vector3 } from '../../math/vector3.ts'
import { SIDES, type Side } from '../../gait/side.ts'
import type { AngleChannel } from '../channels.ts'
import type { Angles, Poses } from './forward.ts'
import type { FootShape } from './segments.ts'
import { DEFAULT_FOOT, SEGMENT_COUNT, SEGMENT_NAMES, segmentIndex } from './segments.ts'

/**
 * What rods alone determine. A rod has two angles, a segment three: the turn about the rod is missing.
 *
 * | channel | from rods | exact when |
 * |---|---|---|
 * | pelvis.obliquity, .rotation | the pelvis rod | the pelvic tilt is known (option; 0 if not given) |
 * | trunk.tilt, .obliquity | the trunk rod | always |
 * | lumbar.flexion, .bending | trunk rod in pelvis axes | the pelvic tilt is known |
 * | hip.flexion, .adduction | thigh rod in pelvis axes | the pelvic tilt is known |
 * | knee.flexion | angle between thigh and shank; negative when the shank bends forward of the thigh | varus and rotation are 0 |
 * | ankle.flexion | angle between shank and foot, less its neutral 90° − declination | inversion and rotation are 0 |
 * | neck.flexion, .bending; shoulder.flexion, .adduction | rods in trunk axes, the trunk facing where the pelvis faces | the trunk does not twist on the pelvis |
 * | elbow.flexion | angle between upper arm and forearm | always |
 *
 * Not determinable, and not given: every rotation but the pelvis's, knee varus, ankle inversion.
 */
export interface RodOptions {
  /** Pelvic tilt per frame, rad; a pelvis rod cannot show it. */
  readonly pelvisTilt?: Float64Array
  readonly foot?: FootShape
}

/**
 * Axes for rods that come without any (markers, joint centres, a simulated motion): stated conventions, not
 * measurements.
 */
export function calcPosesFromRods(rods: Float64Array, frameCount: number, options: RodOptions = {}): Poses {
  const foot = options.foot ?? DEFAULT_FOOT
  const axes = new Float64Array(frameCount * SEGMENT_COUNT * 9)
  for (let frame = 0; frame < frameCount; frame++) {
    const rod = (name: string): Vector3 => vectorAt(rods, frame * SEGMENT_COUNT + segmentIndex(name))
    const put = (name: string, frameAxes: Axes): void => {
      const at = (frame * SEGMENT_COUNT + segmentIndex(name)) * 9
      for (let i = 0; i < 3; i++) {
        axes[at + 3 * i] = frameAxes.x[i]!
        axes[at + 3 * i + 1] = frameAxes.y[i]!
        axes[at + 3 * i + 2] = frameAxes.z[i]!
      }
    }
    const pelvis = pelvisAxes(rod('pelvis'), options.pelvisTilt?.[frame] ?? 0)
    put('pelvis', pelvis)
    const trunk = alongY(rod('trunk'), pelvis.z)
    put('trunk', trunk)
    put('head', alongY(rod('head'), trunk.z))
    for (const side of SIDES) {
      const upperArm = alongY(negate(rod(`upperArm.${side}`)), trunk.z)
      put(`upperArm.${side}`, upperArm)
      const forearm = alongY(negate(rod(`forearm.${side}`)), upperArm.z)
      put(`forearm.${side}`, forearm)
      put(`hand.${side}`, alongY(negate(rod(`hand.${side}`)), forearm.z))
      const thigh = alongY(negate(rod(`thigh.${side}`)), pelvis.z)
      put(`thigh.${side}`, thigh)
      const shank = alongY(negate(rod(`shank.${side}`)), thigh.z)
      put(`shank.${side}`, shank)
      put(`foot.${side}`, footAxes(rod(`foot.${side}`), shank.z, foot))
    }
  }
  return { frameCount, rods, axes, foot, alerts: [] }
}

/** The joint angles that rods determine (table above). */
export function calcAnglesFromRods(rods: Float64Array, frameCount: number, options: RodOptions = {}): Angles {
  const foot = options.foot ?? DEFAULT_FOOT
  if (rods.length !== frameCount * SEGMENT_COUNT * 3) {
    throw new Error(`calcAnglesFromRods: expected ${frameCount} × ${SEGMENT_NAMES.length} rods, got ${rods.length / 3}`)
  }
  const angles: Partial<Record<AngleChannel, Float64Array>> = {}
  const put = (channel: AngleChannel, frame: number, value: number): void => {
    const values = (angles[channel] ??= new Float64Array(frameCount))
    values[frame] = value
  }
  for (let frame = 0; frame < frameCount; frame++) {
    const rod = (name: string): Vector3 => vectorAt(rods, frame * SEGMENT_COUNT + segmentIndex(name))
    const tilt = options.pelvisTilt?.[frame] ?? 0
    const pelvis = pelvisAxes(rod('pelvis'), tilt)
    put('pelvis.obliquity', frame, pelvis.obliquity)
    put('pelvis.rotation', frame, pelvis.rotation)
    const trunk = rod('trunk')
    put('trunk.tilt', frame, Math.atan2(trunk[0], trunk[1]))
    put('trunk.obliquity', frame, Math.asin(clamp(-trunk[2])))
    const lumbar = within(pelvis, trunk)
    put('lumbar.flexion', frame, Math.atan2(lumbar[0], lumbar[1]))
    put('lumbar.bending', frame, Math.asin(clamp(lumbar[2])))
    const chest = alongY(trunk, pelvis.z)
    const neck = within(chest, rod('head'))
    put('neck.flexion', frame, Math.atan2(neck[0], neck[1]))
    put('neck.bending', frame, Math.asin(clamp(neck[2])))
    for (const side of SIDES)
      putSide(side, { rod, pelvis, chest, foot }, (channel, value) => put(channel, frame, value))
  }
  return angles
}

/** One frame: its rods, and the axes of pelvis and chest. */
interface RodFrame {
  readonly rod: (name: string) => Vector3
  readonly pelvis: Axes
  readonly chest: Axes
  readonly foot: FootShape
}

function putSide(
  side: Side,
  { rod, pelvis, chest, foot }: RodFrame,
  put: (channel: AngleChannel, value: number) => void,
): void {
  const out = side === 'right' ? 1 : -1
  const thigh = rod(`thigh.${side}`)
  const shank = rod(`shank.${side}`)
  const upperArm = rod(`upperArm.${side}`)
  const hip = within(pelvis, thigh)
  put(`hip.flexion.${side}`, Math.atan2(hip[0], -hip[1]))
  put(`hip.adduction.${side}`, out * Math.asin(clamp(-hip[2])))
  const thighAxes = alongY(negate(thigh), pelvis.z)
  const bent = angleBetween(thigh, shank)
  put(`knee.flexion.${side}`, dot(shank, thighAxes.x) > 0 ? -bent : bent)
  put(`ankle.flexion.${side}`, angleBetween(shank, rod(`foot.${side}`)) - Math.PI / 2 + foot.declination)
  const shoulder = within(chest, upperArm)
  put(`shoulder.flexion.${side}`, Math.atan2(shoulder[0], -shoulder[1]))
  put(`shoulder.adduction.${side}`, out * Math.asin(clamp(-shoulder[2])))
  put(`elbow.flexion.${side}`, angleBetween(upperArm, rod(`forearm.${side}`)))
}

interface Axes {
  readonly x: Vector3
  readonly y: Vector3
  readonly z: Vector3
}

/** R = Rz(−tilt)·Rx(−obliquity)·Ry(rotation) has its z along the rod: with the tilt known the other two follow. */
function pelvisAxes(rod: Vector3, tilt: number): Axes & { obliquity: number; rotation: number } {
  const c = Math.cos(tilt)
  const s = Math.sin(tilt)
  const level: Vector3 = [c * rod[0] - s * rod[1], s * rod[0] + c * rod[1], rod[2]]
  // Facing backwards (z to −z) is read as a rotation beyond 90°, not as a pelvis upside down.
  const across = Math.hypot(level[1], level[2]) * (level[2] < 0 ? -1 : 1)
  const rotation = Math.atan2(level[0], across)
  const obliquity = Math.atan2(level[1] * Math.sign(across || 1), level[2] * Math.sign(across || 1))
  // Columns x and y of the composed matrix.
  const ca = c
  const sa = -s
  const cb = Math.cos(-obliquity)
  const sb = Math.sin(-obliquity)
  const cc = Math.cos(rotation)
  const sc = Math.sin(rotation)
  const x: Vector3 = [ca * cc - sa * sb * sc, sa * cc + ca * sb * sc, -cb * sc]
  const y: Vector3 = [-sa * cb, ca * cb, sb]
  return { x, y, z: rod, obliquity, rotation }
}

/** Axes with y given and z as near as can be to a wanted one. */
function alongY(y: Vector3, wantedZ: Vector3): Axes {
  const x = unit(cross(y, wantedZ))
  return { x, y, z: cross(x, y) }
}

function footAxes(rod: Vector3, wantedZ: Vector3, foot: FootShape): Axes {
  const down = unit(cross(rod, wantedZ))
  const z = cross(down, rod)
  // rod = x cos δ − y sin δ, and `down` (rod × z) = −x sin δ − y cos δ.
  const c = Math.cos(foot.declination)
  const s = Math.sin(foot.declination)
  const x: Vector3 = [c * rod[0] - s * down[0], c * rod[1] - s * down[1], c * rod[2] - s * down[2]]
  return { x, y: cross(z, x), z }
}

const vectorAt = (values: Float64Array, k: number): Vector3 => [values[3 * k]!, values[3 * k + 1]!, values[3 * k + 2]!]
const negate = (v: Vector3): Vector3 => [-v[0], -v[1], -v[2]]
const unit = (v: Vector3): Vector3 => {
  const n = Math.hypot(v[0], v[1], v[2])
  return [v[0] / n, v[1] / n, v[2] / n]
}
const within = (axes: Axes, v: Vector3): Vector3 => [dot(axes.x, v), dot(axes.y, v), dot(axes.z, v)]
/** By atan2, so that small angles keep all their digits. */
const angleBetween = (a: Vector3, b: Vector3): number => {
  const n = cross(a, b)
  return Math.atan2(Math.hypot(n[0], n[1], n[2]), dot(a, b))
}
const clamp = (value: number): number => (value > 1 ? 1 : value < -1 ? -1 : value)
