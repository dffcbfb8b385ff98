import { differentiate } from '../math/differentiate.ts'
import type { Body, BodyJoint } from '../model/body.ts'
import type { DistalSums, BodyMotion } from './inverse-dynamics.ts'
import { calcDistalSums, calcWholeSums } from './inverse-dynamics.ts'
import type { GroundLoads, Support, Wrench } from './ground.ts'
import { calcGroundLoads } from './ground.ts'
import type { GroundForce } from '../recording/recording.ts'
import type { JointLoad, Loads } from './loads.ts'
import { calcPeaks } from './clinical-peaks.ts'
import { withUncertainty } from './clinical-uncertainty.ts'

export interface LoadsRequest {
  readonly of: Loads['of']
  readonly motion: BodyMotion
  readonly support: Support
  /** Plates with their side known; empty without measurements. */
  readonly plates: readonly GroundForce[]
  /** Ground loads known otherwise: the closing force of a solved double support. */
  readonly wrenches?: Readonly<Partial<Record<'left' | 'right', Wrench>>>
  /** Height of the floor, m. */
  readonly floor: number
  /** Times between which peaks are looked for; default: all. */
  readonly window?: { readonly from: number; readonly to: number }
  /** For motions whose ground reaction is the root's own: skips the transition's name. */
  readonly predicted?: boolean
  /** Bodies drawn from what is not known about this one; default: none, and peaks have no uncertainty. */
  readonly bodies?: readonly Body[]
}

/**
 * Net joint loads: what the proximal segment exerts on the distal one, from the motion of everything distal and
 * the ground's force on it (mechanics: section 5). Not contact forces inside the joint.
 */
export function calcLoads(request: LoadsRequest): Loads {
  const { plates } = request
  const motion = withAccelerations(request.motion)
  const { times, body } = motion
  const omega = calcAngularVelocities(motion)
  const { joints, ground } = calcJointLoads({ ...request, motion }, omega)
  const own = calcPeaks(joints, times, request.window)
  const peaks = withUncertainty(
    own,
    (request.bodies ?? []).map((drawn) => calcPeaks(calcJointLoads({ ...request, motion: { ...motion, body: drawn } }, omega).joints, times, request.window)),
  )
  return {
    of: request.of,
    times,
    joints,
    ground: { left: ground.left.force, right: ground.right.force },
    groundSource: request.predicted === true && plates.length === 0 ? 'predicted' : ground.source,
    groundMeasured: { left: ground.left.known, right: ground.right.known },
    centreOfPressure: { left: ground.left.point, right: ground.right.point },
    peaks,
    bodyMass: body.subject.mass,
  }
}

/** Differentiated once, however many bodies move along it. */
function withAccelerations(motion: BodyMotion): BodyMotion {
  const S = motion.body.segments.length
  return {
    ...motion,
    accelerations: motion.accelerations ?? differentiate(motion.times, motion.directions, 3 * S).second,
    rootAcceleration: motion.rootAcceleration ?? differentiate(motion.times, motion.root, 3).second,
  }
}

function calcJointLoads({ motion, support, plates, floor, wrenches }: LoadsRequest, omega: Float64Array): { joints: JointLoad[]; ground: GroundLoads } {
  const n = motion.times.length
  const sums = calcDistalSums(motion)
  const whole = calcWholeSums(sums, n)
  const ankles = { left: jointTrack(sums, n, 'foot.left'), right: jointTrack(sums, n, 'foot.right') }
  const ground = calcGroundLoads(motion.times, whole, support, plates, ankles, floor, wrenches)
  return { joints: motion.body.joints.map((joint) => calcJointLoad(joint, motion, sums, ground, omega)), ground }
}

function jointTrack(sums: DistalSums, n: number, segment: string): Float64Array {
  const S = sums.matrices.segmentCount
  const j = sums.matrices.tree.segments.findIndex((one) => one.name === segment)
  const track = new Float64Array(3 * n)
  if (j >= 0) for (let k = 0; k < n; k++) for (let c = 0; c < 3; c++) track[3 * k + c] = sums.joints[(k * S + j) * 3 + c]!
  return track
}

function calcJointLoad(
  joint: BodyJoint,
  motion: BodyMotion,
  sums: DistalSums,
  ground: GroundLoads,
  omega: Float64Array,
): JointLoad {
  const { times, axes, directions } = motion
  const { matrices } = sums
  const S = matrices.segmentCount
  const n = times.length
  const d = matrices.tree.segments.findIndex((one) => one.name === joint.distal)
  const p = matrices.tree.segments.findIndex((one) => one.name === joint.proximal)
  const feet = (['left', 'right'] as const).filter((side) => isDistal(matrices.parent, matrices.tree.segments.findIndex((one) => one.name === `foot.${side}`), d))
  const force = new Float64Array(3 * n)
  const moment = new Float64Array(3 * n)
  const axial = new Float64Array(n)
  const shear = new Float64Array(n)
  const power = new Float64Array(n)
  for (let k = 0; k < n; k++) {
    const at = (k * S + d) * 3
    const f = [0, 0, 0]
    const m = [0, 0, 0]
    for (let c = 0; c < 3; c++) {
      f[c] = sums.force[at + c]!
      m[c] = sums.moment[at + c]!
      for (const side of feet) {
        f[c]! -= ground[side].force[3 * k + c]!
        m[c]! -= ground[side].moment[3 * k + c]!
      }
    }
    // From the origin to the joint: M_J = M_O − p_J × F.
    const jx = sums.joints[at]!
    const jy = sums.joints[at + 1]!
    const jz = sums.joints[at + 2]!
    m[0]! -= jy * f[2]! - jz * f[1]!
    m[1]! -= jz * f[0]! - jx * f[2]!
    m[2]! -= jx * f[1]! - jy * f[0]!
    let along = 0
    let square = 0
    let watts = 0
    for (let c = 0; c < 3; c++) {
      force[3 * k + c] = f[c]!
      moment[3 * k + c] = m[c]!
      along += f[c]! * directions[at + c]!
      square += f[c]! * f[c]!
      watts += m[c]! * (omega[at + c]! - omega[(k * S + p) * 3 + c]!)
    }
    axial[k] = along
    shear[k] = Math.sqrt(Math.max(0, square - along * along))
    power[k] = watts
  }
  return {
    joint: joint.name,
    side: joint.side,
    forceOnDistalInWorld: force,
    forceOnDistalInDistal: toAxes(force, axes, d, S, n),
    forceOnDistalInProximal: toAxes(force, axes, p, S, n),
    momentOnDistalInWorld: moment,
    momentOnDistalInDistal: toAxes(moment, axes, d, S, n),
    axial,
    shear,
    power,
  }
}

function isDistal(parent: Int32Array, segment: number, of: number): boolean {
  for (let here = segment; here >= 0; here = parent[here]!) if (here === of) return true
  return false
}

/** Components along a segment's own axes. */
export function toAxes(vectors: Float64Array, axes: Float64Array, segment: number, S: number, n: number): Float64Array {
  const out = new Float64Array(3 * n)
  for (let k = 0; k < n; k++) {
    const at = (k * S + segment) * 9
    for (let a = 0; a < 3; a++) {
      let sum = 0
      for (let c = 0; c < 3; c++) sum += axes[at + 3 * c + a]! * vectors[3 * k + c]!
      out[3 * k + a] = sum
    }
  }
  return out
}

/** Angular velocity of every segment, world axes: the vector of Ȧ·Aᵀ. Rows of S × 3. */
function calcAngularVelocities({ times, axes, body }: BodyMotion): Float64Array {
  const S = body.segments.length
  const { first } = differentiate(times, axes, 9 * S)
  const omega = new Float64Array(times.length * S * 3)
  for (let i = 0; i < times.length * S; i++) {
    const at = 9 * i
    const skew = (r: number, c: number): number => {
      let sum = 0
      for (let k = 0; k < 3; k++) sum += first[at + 3 * r + k]! * axes[at + 3 * c + k]!
      return sum
    }
    omega[3 * i] = (skew(2, 1) - skew(1, 2)) / 2
    omega[3 * i + 1] = (skew(0, 2) - skew(2, 0)) / 2
    omega[3 * i + 2] = (skew(1, 0) - skew(0, 1)) / 2
  }
  return omega
}
