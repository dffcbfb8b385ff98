import type { LearnedSpeed, SpeedCurve } from '../../gait/speed/learned-speed.ts'
import { LEARNED_SPEED } from '../../gait/speed/learned-speed.ts'
import type { SpeedStep } from '../../gait/speed/speed-curves.ts'
import { calcCurveChange, meanOverCycle } from '../../gait/speed/speed-curves.ts'
import { SIDES, type Side } from '../../gait/side.ts'
import { readGrid } from '../../math/harmonics.ts'
import { bodyWeightToNewton } from '../../units/units.ts'
import type { DifferentiatedMotion, LoadedBody } from '../joint-loads.ts'
import { layLoads } from '../joint-loads.ts'
import { createJointLoads } from '../load-storage.ts'
import type { JointLoad, Loads } from '../loads.ts'

export interface SpeedChangeRequest {
  readonly recorded: Pick<Loads, 'ground' | 'joints'>
  /** The recorded motion, frame by frame. */
  readonly motion: DifferentiatedMotion
  /** Where in its cycle each leg is, per frame; NaN where nobody knows. */
  readonly phases: Readonly<Record<Side, Float64Array>>
  /** Dimensionless speeds, recorded and proposed. */
  readonly step: SpeedStep
  /** How many times as quick the steps become. */
  readonly cadence: number
  /** Other than what ships: for validation, where the person is left out. */
  readonly learned?: LearnedSpeed
}

/** Differences of loads at the frames of a recording. */
export interface SpeedChange {
  readonly joints: readonly JointLoad[]
  readonly ground: Readonly<Record<Side, Float64Array>>
}

type LegCurves = Readonly<Record<SpeedCurve, Float64Array>>

/**
 * What another walking speed does to the loads, by what it does to people: ground force and leg moments change over the
 * cycle by learned slopes, the vertical force also by how this person's own differs from others'. Mechanics alone, with
 * mean angles, finds half of it (docs/VALIDATION.md). Joints above the legs carry what their mass asks for when the body
 * is accelerated by that change.
 */
export function calcSpeedChange(request: SpeedChangeRequest): SpeedChange {
  const { motion, phases, recorded } = request
  const { body, times } = motion
  const weight = bodyWeightToNewton(1, body.subject.mass)
  const curves = { left: calcLegCurves(request, 'left'), right: calcLegCurves(request, 'right') }
  const ground = {
    left: calcGround(curves.left, phases.left, recorded.ground.left, { weight, side: 'left' }),
    right: calcGround(curves.right, phases.right, recorded.ground.right, { weight, side: 'right' }),
  }
  const loaded = layLoads(body)
  const joints = createJointLoads(body, times.length)
  const whole = ground.left.map((value, i) => value + ground.right[i]!)
  joints.forEach((joint, i) => {
    const place = loaded.joints[i]!
    const share = massBeyond(loaded, place.distal)
    putForce(joint, { whole, ground, share, place }, motion)
    if (joint.side !== null) putMoment(joint, curves[joint.side], phases[joint.side], body.subject.mass)
    putDerived(joint, place, motion)
    putPower(joint, recorded.joints[i]!, place, { motion, cadence: request.cadence })
  })
  return { joints, ground }
}

function calcLegCurves(
  { recorded, motion, phases, step, learned = LEARNED_SPEED }: SpeedChangeRequest,
  side: Side,
): LegCurves {
  const weight = bodyWeightToNewton(1, motion.body.subject.mass)
  const vertical = motion.times.map((_, k) => recorded.ground[side][3 * k + 1]! / weight)
  const own = meanOverCycle(vertical, phases[side])
  const names = Object.keys(learned.curves) as SpeedCurve[]
  return Object.fromEntries(names.map((name) => [name, calcCurveChange(learned.curves[name], step, own)])) as LegCurves
}

/** N, x, y, z per frame; a foot in the air stays there, and none pulls at the ground. */
function calcGround(
  curves: LegCurves,
  phases: Float64Array,
  recorded: Float64Array,
  { weight, side }: { readonly weight: number; readonly side: Side },
): Float64Array {
  const out = new Float64Array(recorded.length)
  for (let k = 0; k < phases.length; k++) {
    const before = recorded[3 * k + 1]!
    if (!(before > 0) || !Number.isFinite(phases[k]!)) continue
    out[3 * k] = weight * readGrid(curves.foreAft, phases[k]!)
    out[3 * k + 1] = Math.max(-before, weight * readGrid(curves.vertical, phases[k]!))
    out[3 * k + 2] = (side === 'left' ? weight : -weight) * readGrid(curves.towardsMidline, phases[k]!)
  }
  return out
}

/** Share of the body's mass on the far side of a joint. */
function massBeyond({ matrices }: LoadedBody, distal: number): number {
  const { massCount, massSegment, mass, parent } = matrices
  let [beyond, all] = [0, 0]
  for (let i = 0; i < massCount; i++) {
    all += mass[i]!
    let here = massSegment[i]!
    while (here >= 0 && here !== distal) here = parent[here]!
    if (here === distal) beyond += mass[i]!
  }
  return beyond / all
}

interface ForceParts {
  readonly whole: Float64Array
  readonly ground: SpeedChange['ground']
  readonly share: number
  readonly place: LoadedBody['joints'][number]
}

/** The far side takes its share of the body's acceleration, less what the ground gives it. */
function putForce(joint: JointLoad, { whole, ground, share, place }: ForceParts, { axes }: DifferentiatedMotion): void {
  const out = joint.forceOnDistalInWorld
  for (let i = 0; i < out.length; i++)
    out[i] = share * whole[i]! - (place.left ? ground.left[i]! : 0) - (place.right ? ground.right[i]! : 0)
  const S = axes.length / 3 / out.length
  for (let k = 0; 3 * k < out.length; k++) {
    toOwnAxes(out, joint.forceOnDistalInDistal, axes, k, k * S + place.distal)
    toOwnAxes(out, joint.forceOnDistalInProximal, axes, k, k * S + place.proximal)
  }
}

const MOMENTS: Readonly<
  Record<string, { readonly x: SpeedCurve | null; readonly z: SpeedCurve; readonly sign: 1 | -1 }>
> = {
  hip: { x: 'hipAbduction', z: 'hipFlexion', sign: 1 },
  knee: { x: 'kneeAbduction', z: 'kneeExtension', sign: 1 },
  ankle: { x: null, z: 'anklePlantarflexion', sign: -1 },
}

/** In the distal segment's axes: about x adduction of the right leg is positive, about z flexion of the hip. */
function putMoment(joint: JointLoad, curves: LegCurves, phases: Float64Array, mass: number): void {
  const own = MOMENTS[joint.joint.split('.')[0]!]
  if (own === undefined) return
  const outward = joint.side === 'right' ? -mass : mass
  for (let k = 0; k < phases.length; k++) {
    if (!Number.isFinite(phases[k]!)) continue
    if (own.x !== null) joint.momentOnDistalInDistal[3 * k] = outward * readGrid(curves[own.x], phases[k]!)
    joint.momentOnDistalInDistal[3 * k + 2] = own.sign * mass * readGrid(curves[own.z], phases[k]!)
  }
}

/** What follows from force and moment: along and across the segment, and in the world. */
function putDerived(
  joint: JointLoad,
  { distal, bearing, press }: LoadedBody['joints'][number],
  { axes }: DifferentiatedMotion,
): void {
  const n = joint.axial.length
  const S = axes.length / 9 / n
  const { forceOnDistalInWorld: force, momentOnDistalInDistal: own, momentOnDistalInWorld: world } = joint
  for (let k = 0; k < n; k++) {
    const at = 9 * (k * S + distal)
    const y = 9 * (k * S + bearing) + 1
    let along = 0
    for (let c = 0; c < 3; c++) {
      let moment = 0
      for (let a = 0; a < 3; a++) moment += axes[at + 3 * c + a]! * own[3 * k + a]!
      world[3 * k + c] = moment
      along += press * force[3 * k + c]! * axes[y + 3 * c]!
    }
    joint.axial[k] = along
    // Only a mark that it changes: the size follows once the change is added.
    const [fx, fy, fz] = [force[3 * k]!, force[3 * k + 1]!, force[3 * k + 2]!]
    joint.shear[k] = Math.sqrt(fx * fx + fy * fy + fz * fz)
  }
}

/** The changed moment turns the joint as many times as quick. */
function putPower(
  joint: JointLoad,
  recorded: JointLoad,
  { distal, proximal }: LoadedBody['joints'][number],
  { motion: { omega }, cadence }: { readonly motion: DifferentiatedMotion; readonly cadence: number },
): void {
  const n = joint.power.length
  const S = omega.length / 3 / n
  for (let k = 0; k < n; k++) {
    let more = 0
    for (let c = 0; c < 3; c++)
      more +=
        joint.momentOnDistalInWorld[3 * k + c]! *
        (omega[3 * (k * S + distal) + c]! - omega[3 * (k * S + proximal) + c]!)
    joint.power[k] = (cadence - 1) * recorded.power[k]! + cadence * more
  }
}

function toOwnAxes(world: Float64Array, out: Float64Array, axes: Float64Array, k: number, segment: number): void {
  for (let a = 0; a < 3; a++) {
    let sum = 0
    for (let c = 0; c < 3; c++) sum += axes[9 * segment + 3 * c + a]! * world[3 * k + c]!
    out[3 * k + a] = sum
  }
}

/** Which side's phases a frame has, from a rule of time. */
export const phasesAt = (
  times: Float64Array,
  of: Readonly<Record<Side, ((time: number) => number) | null>>,
): Record<Side, Float64Array> => {
  const sample = (side: Side): Float64Array => times.map((time) => of[side]?.(time) ?? Number.NaN)
  return Object.fromEntries(SIDES.map((side) => [side, sample(side)])) as Record<Side, Float64Array>
}
