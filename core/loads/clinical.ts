import { differentiate } from '../math/differentiate.ts'
import { bodyWeightToNewton } from '../units/units.ts'
import type { Body, BodyJoint } from '../model/body.ts'
import type { DistalSums, BodyMotion } from './inverse-dynamics.ts'
import { calcCentreOfMass, calcDistalSums, calcWholeSums } from './inverse-dynamics.ts'
import type { GroundLoads, Support, Wrench } from './ground.ts'
import { calcGroundLoads } from './ground.ts'
import type { GroundForce } from '../recording/recording.ts'
import type { JointLoad, Loads } from './loads.ts'
import type { FootTrack } from './sole.ts'
import { calcPeaks } from './clinical-peaks.ts'
import { withUncertainty } from './clinical-uncertainty.ts'
import { calcRecordedScope, runsOf } from './peak-scope.ts'

export interface JointLoadsRequest {
  readonly motion: BodyMotion
  readonly support: Support
  /** Plates with their side known; empty without measurements. */
  readonly plates: readonly GroundForce[]
  /** Ground loads known otherwise: the closing force of a solved double support. */
  readonly wrenches?: Readonly<Partial<Record<'left' | 'right', Wrench>>>
  /** Height of the floor, m. */
  readonly floor: number
  /** 1 where the body was seen; default: everywhere. Elsewhere nothing is known, and loads are NaN. */
  readonly seen?: Uint8Array
  /** A solved motion: the ground does exactly what the motion demands. */
  readonly exact?: boolean
}

export interface LoadsRequest extends JointLoadsRequest {
  readonly of: Loads['of']
  /** Times between which peaks are looked for; default: all. */
  readonly window?: { readonly from: number; readonly to: number }
  /** Bodies drawn from what is not known about this one; default: none, and peaks have no uncertainty. */
  readonly bodies?: readonly Body[]
}

/**
 * Net joint loads: what the proximal segment exerts on the distal one, from the motion of everything distal and
 * the ground's force on it (mechanics: section 5). Not contact forces inside the joint.
 */
export function calcLoads(request: LoadsRequest): Loads {
  const motion = withDerivatives(request.motion, request.seen)
  const { times, body } = motion
  const { joints, ground } = calcJointLoads({ ...request, motion })
  const scope = calcRecordedScope(times, ground, request.seen, request.window)
  const peaks = withUncertainty(
    calcPeaks(joints, times, scope),
    (request.bodies ?? []).map((drawn) => calcPeaks(calcJointLoads({ ...request, motion: { ...motion, body: drawn } }).joints, times, scope)),
  )
  return {
    of: request.of,
    times,
    joints,
    ground: { left: ground.left.force, right: ground.right.force },
    groundSource: ground.source,
    groundMeasured: { left: ground.left.known, right: ground.right.known },
    centreOfPressure: { left: ground.left.point, right: ground.right.point },
    stances: ground.stances.map(({ side, from, to, ground: how, why }) => ({ side, from, to, ground: how, why })),
    peaks,
    bodyMass: body.subject.mass,
  }
}

/** A motion with its derivatives worked out, once for all bodies that move along it. */
export interface DifferentiatedMotion extends BodyMotion {
  readonly accelerations: Float64Array
  readonly rootAcceleration: Float64Array
  /** Angular velocity of every segment, world axes, rows of S × 3. */
  readonly omega: Float64Array
}

/** Differences never reach across frames in which the body was not seen. */
export function withDerivatives(motion: BodyMotion, seen?: Uint8Array): DifferentiatedMotion {
  const { times } = motion
  const S = motion.body.segments.length
  const runs = runsOf(times.length, (k) => seen?.[k] !== 0)
  const derive = (values: Float64Array, width: number, which: 'first' | 'second'): Float64Array => {
    if (runs.length === 1 && runs[0]!.last - runs[0]!.first === times.length - 1) return differentiate(times, values, width)[which]
    const out = new Float64Array(values.length)
    for (const { first, last } of runs) {
      const own = differentiate(times.subarray(first, last + 1), values.subarray(first * width, (last + 1) * width), width)
      out.set(own[which], first * width)
    }
    return out
  }
  return {
    ...motion,
    accelerations: motion.accelerations ?? derive(motion.directions, 3 * S, 'second'),
    rootAcceleration: motion.rootAcceleration ?? derive(motion.root, 3, 'second'),
    omega: calcAngularVelocities(motion.axes, derive(motion.axes, 9 * S, 'first'), times.length * S),
  }
}

export function calcJointLoads(request: JointLoadsRequest & { readonly motion: DifferentiatedMotion }): { joints: JointLoad[]; ground: GroundLoads } {
  const { motion, support, plates, floor, wrenches, seen, exact } = request
  const { body, times } = motion
  const sums = calcDistalSums(motion)
  const ground = calcGroundLoads({
    times,
    whole: calcWholeSums(sums, times.length),
    centre: calcCentreOfMass(sums, motion),
    isWhole: body.template !== 'swing-leg',
    support,
    plates,
    feet: { left: footTrack(sums, motion, 'left'), right: footTrack(sums, motion, 'right') },
    floor,
    stature: body.subject.height,
    weight: bodyWeightToNewton(1, body.subject.mass),
    seen,
    ...(wrenches === undefined ? {} : { wrenches }),
    ...(exact === undefined ? {} : { exact }),
  })
  const joints = body.joints.map((joint) => calcJointLoad(joint, motion, sums, ground, motion.omega))
  if (seen !== undefined) for (const joint of joints) blankUnseen(joint, seen)
  return { joints, ground }
}

function blankUnseen(joint: JointLoad, seen: Uint8Array): void {
  for (const values of Object.values(joint)) {
    if (!(values instanceof Float64Array)) continue
    const width = values.length / seen.length
    for (let k = 0; k < seen.length; k++) if (seen[k] === 0) values.fill(Number.NaN, k * width, (k + 1) * width)
  }
}

function footTrack(sums: DistalSums, { times, directions }: BodyMotion, side: 'left' | 'right'): FootTrack {
  const n = times.length
  const S = sums.matrices.segmentCount
  const j = sums.matrices.tree.segments.findIndex((one) => one.name === `foot.${side}`)
  const track = { ankle: new Float64Array(3 * n), toe: new Float64Array(3 * n) }
  if (j < 0) return track
  for (let k = 0; k < n; k++) {
    for (let c = 0; c < 3; c++) {
      const at = (k * S + j) * 3 + c
      track.ankle[3 * k + c] = sums.joints[at]!
      track.toe[3 * k + c] = sums.joints[at]! + sums.matrices.length[j]! * directions[at]!
    }
  }
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

/** The vector of Ȧ·Aᵀ for each of `count` sets of axes. */
function calcAngularVelocities(axes: Float64Array, first: Float64Array, count: number): Float64Array {
  const omega = new Float64Array(count * 3)
  for (let i = 0; i < count; i++) {
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
