import type { Side } from '../gait/side.ts'
import type { GroundEstimate } from './estimate.ts'
import { GRID, readGrid } from '../math/harmonics.ts'
import type { Clocks } from './mean-stride.ts'
import { LEG } from './newton.ts'
import type { Evidence } from '../gait/evidence.ts'
import { CURVES, GRAVITY } from './walker.ts'

export type LaidJoint = 'hip' | 'knee' | 'ankle'

/** One leg's estimate at the times of a recording. */
export interface LaidLeg {
  /** Ground force on the foot, N, x, y, z per time; zero while it swings. */
  readonly force: Float64Array
  readonly forceSd: Float64Array
  /** Net sagittal moments on the distal segment about its axis to the right, N·m: flexing the hip, extending the knee, lifting the toes. */
  readonly moments: Readonly<Record<LaidJoint, Float64Array>>
  readonly momentSds: Readonly<Record<LaidJoint, Float64Array>>
}

/** How an estimate is weighed against the motion. */
export interface WeighedEvidence {
  readonly evidence: Evidence
  /** Variance of what people load by the usual: more for who is unlike them. */
  readonly spread: number
}

/** What the estimator found, laid over a recording: a mean stride, at each stride's own pace. */
export interface LaidGround extends Readonly<Record<Side, LaidLeg>> {
  /** 0 … 1: how much of the ground force comes from healthy people, how little from this person’s mechanics. */
  readonly priorShare: number
  /** m/s */
  readonly speed: number
  readonly unlike: number
  readonly lopsided: number
  readonly surprise: number
  /**
   * Where positions were measured, too (markers, a pelvis path): the force is then what people with such angles load,
   * one piece of evidence next to those of the motion. Null where the joint angles are all there is.
   */
  readonly weighed: WeighedEvidence | null
}

/** When the estimate is laid: by the strides' clocks, and how much earlier than those, s. */
export interface LayTimes {
  readonly times: Float64Array
  readonly clocks: Clocks
  readonly early: number
}

export type Layable = Pick<
  GroundEstimate,
  'curves' | 'sd' | 'sideways' | 'priorShare' | 'speed' | 'unlike' | 'lopsided' | 'surprise'
>

export function layEstimate(
  estimate: Layable,
  { times, clocks, early }: LayTimes,
  { mass, stature }: { mass: number; stature: number },
): LaidGround {
  const n = times.length
  const leg = (side: Side): LaidLeg => {
    const from = side === 'right' ? 0 : LEG
    const phases = times.map((time) => clocks[side].phase(time + early))
    const read = (values: Float64Array, curve: number, scale: number): Float64Array =>
      phases.map((phase) => scale * readGrid(values, phase, from + curve * GRID))
    const force = new Float64Array(3 * n)
    const forceSd = new Float64Array(3 * n)
    const weight = mass * GRAVITY
    // Towards the midline: to the right under the left foot.
    const inward = side === 'left' ? 1 : -1
    for (let k = 0; k < n; k++) {
      for (const c of [0, 1]) {
        force[3 * k + c] = weight * readGrid(estimate.curves, phases[k]!, from + c * GRID)
        forceSd[3 * k + c] = weight * readGrid(estimate.sd, phases[k]!, from + c * GRID)
      }
      if (force[3 * k + 1]! <= 0) continue
      force[3 * k + 2] = inward * weight * readGrid(estimate.sideways.mean, phases[k]!)
      forceSd[3 * k + 2] = weight * readGrid(estimate.sideways.sd, phases[k]!)
    }
    const moment = (values: Float64Array, joint: LaidJoint, sign: number): Float64Array =>
      read(values, CURVES.indexOf(joint), sign * weight * stature)
    return {
      force,
      forceSd,
      moments: {
        hip: moment(estimate.curves, 'hip', 1),
        knee: moment(estimate.curves, 'knee', 1),
        // Learned as pushing the toes down.
        ankle: moment(estimate.curves, 'ankle', -1),
      },
      momentSds: {
        hip: moment(estimate.sd, 'hip', 1),
        knee: moment(estimate.sd, 'knee', 1),
        ankle: moment(estimate.sd, 'ankle', 1),
      },
    }
  }
  const { priorShare, speed, unlike, lopsided, surprise } = estimate
  return { left: leg('left'), right: leg('right'), priorShare, speed, unlike, lopsided, surprise, weighed: null }
}
