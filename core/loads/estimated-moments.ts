import type { LaidGround, LaidJoint } from '../ground/lay.ts'
import type { Side } from '../gait/side.ts'
import { smoothstep } from './estimate-ground.ts'
import type { GroundLoads } from './ground.ts'
import type { JointLoad, JointSd, Peak } from './loads.ts'

/**
 * Two per cent of body weight at a hip 0.9 m above the floor are 0.2 N·m/kg: a moment worked out from an estimated force
 * is worth little. Sagittal moments are therefore estimated together with the force, and stand in place of those that
 * inverse dynamics makes of it.
 */

interface Turning {
  /** Rows of S × 9: columns are axes. */
  readonly axes: Float64Array
  /** Rows of S × 3. */
  readonly omega: Float64Array
}

const legJoint = /^(hip|knee|ankle)\.(left|right)$/

/** Which frames of a leg rest on the estimate: its stances off the plates, and its swings where no stance is measured. */
export function estimatedFrames(ground: GroundLoads, side: Side): (k: number) => boolean {
  const measured = ground.stances.some((stance) => stance.side === side && stance.ground === 'measured')
  return measured ? (k) => ground[side].known[k] === 0 : () => true
}

export function putEstimatedMoments(
  joints: readonly JointLoad[],
  segments: readonly { readonly distal: number; readonly proximal: number }[],
  { axes, omega }: Turning,
  ground: GroundLoads,
  estimated: LaidGround,
): void {
  joints.forEach((joint, i) => {
    const found = legJoint.exec(joint.joint)
    if (found === null) return
    const side = found[2] as Side
    const moments = momentsOf(joint, side, found[1] as LaidJoint, ground, estimated)
    const { distal, proximal } = segments[i]!
    const isEstimated = estimatedFrames(ground, side)
    const frames = moments.length
    const S = omega.length / (3 * frames)
    for (let k = 0; k < frames; k++) {
      if (!isEstimated(k)) continue
      const own = joint.momentOnDistalInDistal
      const more = moments[k]! - own[3 * k + 2]!
      own[3 * k + 2] = moments[k]!
      for (let c = 0; c < 3; c++) {
        const along = axes[9 * (k * S + distal) + 3 * c + 2]!
        joint.momentOnDistalInWorld[3 * k + c]! += more * along
        joint.power[k]! += more * along * (omega[3 * (k * S + distal) + c]! - omega[3 * (k * S + proximal) + c]!)
      }
    }
  })
}

/**
 * Where positions were measured: inverse dynamics with the force made of three voices, and how healthy people at this
 * speed load, together. Least squares like the force's; the ankle needs no second voice.
 */
const VOICES = { hip: [0.55, 0.42], knee: [0.7, 0.45], ankle: [1, 0] } as const
/** Of the weight: below it inverse dynamics counts more and more, in swing alone. */
const LOADED = 0.3

function momentsOf(
  { momentOnDistalInDistal: own }: JointLoad,
  side: Side,
  joint: LaidJoint,
  ground: GroundLoads,
  { norm, ...estimated }: LaidGround,
): Float64Array {
  if (norm === null) return estimated[side].moments[joint]
  const usual = norm[side].moments[joint]
  const heaviest = norm[side].force.reduce((most, value) => Math.max(most, value), 0)
  const [inverse, told] = VOICES[joint]
  return usual.map((value, k) => {
    const solved = own[3 * k + 2]!
    const share = smoothstep(ground[side].force[3 * k + 1]! / (LOADED * heaviest))
    return solved + share * ((inverse - 1) * solved + told * value)
  })
}

/** ± of a joint's force and moment from that of the estimate; null for joints that need no ground. */
export function calcJointSd(joint: JointLoad, ground: GroundLoads, estimated: LaidGround): JointSd | null {
  const found = legJoint.exec(joint.joint)
  if (found === null) return null
  const side = found[2] as Side
  const { forceSd, momentSds } = estimated[side]
  const frames = joint.power.length
  const isEstimated = estimatedFrames(ground, side)
  const sd = {
    forceOnDistalInWorld: new Float64Array(3 * frames),
    momentOnDistalInDistal: new Float64Array(3 * frames),
  }
  for (let k = 0; k < frames; k++) {
    if (!isEstimated(k)) continue
    sd.forceOnDistalInWorld.set(forceSd.subarray(3 * k, 3 * k + 3), 3 * k)
    sd.momentOnDistalInDistal[3 * k + 2] = momentSds[found[1] as LaidJoint][k]!
  }
  return sd
}

/** ± of the ground's force, 0 where it is measured. */
export function calcGroundSd(ground: GroundLoads, estimated: LaidGround, side: Side): Float64Array {
  return estimated[side].forceSd.map((value, i) => (ground[side].known[Math.floor(i / 3)] === 0 ? value : 0))
}

/** Peaks that rest on an estimated ground: its ± joins that of the body. */
export function withEstimate(peaks: readonly Peak[], joints: readonly JointLoad[], times: Float64Array): Peak[] {
  return peaks.map((peak) => {
    const joint = joints.find((one) => one.joint === peak.joint)
    if (peak.ground !== 'estimated' || peak.sd === null || joint?.sd === undefined) return peak
    const k = times.findIndex((time) => time >= peak.time - 1e-9)
    const own = estimateSdOf(peak, joint, joint.sd, k)
    return own === null ? peak : { ...peak, sd: Math.hypot(peak.sd, own) }
  })
}

/** Forces by the larger of their ±; powers by the moment's, at the speed the joint turns. */
function estimateSdOf(peak: Peak, joint: JointLoad, sd: JointSd, k: number): number | null {
  const force = sd.forceOnDistalInWorld.subarray(3 * k, 3 * k + 3)
  const moment = sd.momentOnDistalInDistal[3 * k + 2]!
  if (peak.unit === 'N') return ['anterior', 'posterior'].includes(peak.quantity) ? force[0]! : force[1]!
  if (peak.unit === 'N·m') return moment
  const turning = joint.momentOnDistalInDistal[3 * k + 2]!
  if (peak.unit === 'W') return Math.abs(turning) > 0 ? Math.abs((peak.value / turning) * moment) : null
  return null
}
