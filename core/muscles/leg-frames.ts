import type { Side } from '../gait/side.ts'
import { transposeMultiply3 } from '../math/rotation.ts'
import type { ContactBody, ContactRequest, NetLoad } from './contact.ts'
import { CONTACT_JOINTS } from './contact.ts'
import { MOMENT_COUNT } from './muscle-model.ts'

/**
 * One leg at one time as if it were a right one. A left leg is seen in the mirror: positions and forces (x, y, −z),
 * moments (−x, −y, z), axes S·R·S with S = diag(1, 1, −1).
 */
export interface LegFrames {
  /** Axes of pelvis, thigh, shank and foot in the world, nine numbers each. */
  readonly axes: Float64Array
  /**
   * The same with the shank as muscles know it: its z turned into the plane of the thigh's, for their paths bend about
   * the knee's axis alone, while markers may show a shank turned with its ankle (tibial torsion, some 20°).
   */
  readonly muscleAxes: Float64Array
  /** Net force and moment on the distal segment at hip, knee and ankle, world axes. */
  readonly forces: Float64Array
  readonly moments: Float64Array
  /** Hip flexion, adduction, internal rotation, knee flexion, ankle dorsiflexion, rad. */
  readonly angles: Float64Array
  /** The moments that belong to these angles, N·m. */
  readonly torques: Float64Array
  /** Frame k: everything but `torques`. */
  read(k: number): void
  /** `kneeShift`: how the shank’s origin moves in the thigh as the knee bends, m. */
  calcTorques(kneeShift: Float64Array, ankleAxis: ArrayLike<number>): void
  /** Writes a vector of the mirrored world back into the world of frame k, and into axes of both segments. */
  write(joint: number, k: number, x: number, y: number, z: number, out: VectorTracks): void
}

export interface VectorTracks {
  readonly forceOnDistalInWorld: Float64Array
  readonly forceOnDistalInDistal: Float64Array
  readonly forceOnDistalInProximal: Float64Array
}

/** Null when body or loads lack a segment or joint of this leg. */
export function createLegFrames({ fit, loads }: ContactRequest, side: Side): LegFrames | null {
  const segments = segmentPlaces(fit.body, side)
  const joints = CONTACT_JOINTS.map((joint) => loads.joints.find((one) => one.joint === `${joint}.${side}`))
  if (segments === null || !joints.every((joint): joint is NetLoad => joint !== undefined)) return null
  const S = fit.body.segments.length
  const mirror = side === 'left' ? -1 : 1
  const axes = new Float64Array(36)
  const muscleAxes = new Float64Array(36)
  const forces = new Float64Array(9)
  const moments = new Float64Array(9)
  const angles = new Float64Array(MOMENT_COUNT)
  const torques = new Float64Array(MOMENT_COUNT)
  const turn = new Float64Array(9)

  const read = (k: number): void => {
    for (let s = 0; s < 4; s++) {
      const at = (k * S + segments[s]!) * 9
      for (let i = 0; i < 9; i++) axes[9 * s + i] = fit.axes[at + i]!
      axes[9 * s + 2]! *= mirror
      axes[9 * s + 5]! *= mirror
      axes[9 * s + 6]! *= mirror
      axes[9 * s + 7]! *= mirror
    }
    muscleAxes.set(axes)
    alignShank(muscleAxes)
    for (let j = 0; j < 3; j++) {
      const { forceOnDistalInWorld: F, momentOnDistalInWorld: M } = joints[j]!
      forces[3 * j] = F[3 * k]!
      forces[3 * j + 1] = F[3 * k + 1]!
      forces[3 * j + 2] = mirror * F[3 * k + 2]!
      moments[3 * j] = mirror * M[3 * k]!
      moments[3 * j + 1] = mirror * M[3 * k + 1]!
      moments[3 * j + 2] = M[3 * k + 2]!
    }
    // Thigh in pelvis: Rz(f) Rx(a) Ry(r).
    transposeMultiply3(axes, 0, axes, 9, turn, 0)
    angles[0] = Math.atan2(-turn[1]!, turn[4]!)
    angles[1] = Math.asin(Math.min(1, Math.max(-1, turn[7]!)))
    angles[2] = Math.atan2(-turn[6]!, turn[8]!)
    // Shank in thigh: first turn of ZXY is −k; foot in shank: first turn of ZYX is d.
    transposeMultiply3(axes, 9, axes, 18, turn, 0)
    angles[3] = Math.atan2(turn[1]!, turn[4]!)
    transposeMultiply3(axes, 18, axes, 27, turn, 0)
    angles[4] = Math.atan2(turn[3]!, turn[0]!)
  }

  /** Component of a joint’s moment along an axis given in a segment’s axes. */
  function along(joint: number, segment: number, x: number, y: number, z: number): number {
    const at = 9 * segment
    let sum = 0
    for (let c = 0; c < 3; c++)
      sum += moments[3 * joint + c]! * (axes[at + 3 * c]! * x + axes[at + 3 * c + 1]! * y + axes[at + 3 * c + 2]! * z)
    return sum
  }

  function calcTorques(kneeShift: Float64Array, ankleAxis: ArrayLike<number>): void {
    const f = angles[0]!
    torques[0] = along(0, 0, 0, 0, 1)
    torques[1] = along(0, 0, Math.cos(f), Math.sin(f), 0)
    torques[2] = along(0, 1, 0, 1, 0)
    // Virtual work of the force too: the shank’s origin moves in the thigh as the knee bends.
    let work = 0
    for (let c = 0; c < 3; c++)
      work += forces[3 + c]! * (axes[9 + 3 * c]! * kneeShift[0]! + axes[9 + 3 * c + 1]! * kneeShift[1]!)
    torques[3] = work - along(1, 1, 0, 0, 1)
    torques[4] = along(2, 2, ankleAxis[0]!, ankleAxis[1]!, ankleAxis[2]!)
  }

  function write(joint: number, k: number, x: number, y: number, z: number, out: VectorTracks): void {
    out.forceOnDistalInWorld[3 * k] = x
    out.forceOnDistalInWorld[3 * k + 1] = y
    out.forceOnDistalInWorld[3 * k + 2] = mirror * z
    for (let c = 0; c < 3; c++) {
      const sign = c === 2 ? mirror : 1
      const d = 9 * (joint + 1) + c
      const p = 9 * joint + c
      out.forceOnDistalInDistal[3 * k + c] = sign * (axes[d]! * x + axes[d + 3]! * y + axes[d + 6]! * z)
      out.forceOnDistalInProximal[3 * k + c] = sign * (axes[p]! * x + axes[p + 3]! * y + axes[p + 6]! * z)
    }
  }

  return { axes, muscleAxes, forces, moments, angles, torques, read, calcTorques, write }
}

/** Shank axes with y along the shank and z as near to the thigh's as that allows. */
function alignShank(axes: Float64Array): void {
  const [yx, yy, yz] = [axes[19]!, axes[22]!, axes[25]!]
  const along = axes[11]! * yx + axes[14]! * yy + axes[17]! * yz
  let [zx, zy, zz] = [axes[11]! - along * yx, axes[14]! - along * yy, axes[17]! - along * yz]
  const size = Math.sqrt(zx * zx + zy * zy + zz * zz)
  zx /= size
  zy /= size
  zz /= size
  axes[18] = yy * zz - yz * zy
  axes[21] = yz * zx - yx * zz
  axes[24] = yx * zy - yy * zx
  axes[20] = zx
  axes[23] = zy
  axes[26] = zz
}

/** Rows of pelvis, thigh, shank and foot. */
function segmentPlaces(body: ContactBody, side: Side): readonly number[] | null {
  const places = ['pelvis', `thigh.${side}`, `shank.${side}`, `foot.${side}`].map((name) =>
    body.segments.findIndex((segment) => segment.name === name),
  )
  return places.includes(-1) ? null : places
}
