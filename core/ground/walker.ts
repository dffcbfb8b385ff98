import type { Side } from '../gait/side.ts'
import type { Harmonics } from '../math/harmonics.ts'

export const SIDES = ['right', 'left'] as const

/** Flexion of one leg over its own stride, from strike to strike, rad. */
export interface LegAngles {
  readonly hip: Harmonics
  readonly knee: Harmonics
  /** Dorsiflexion. */
  readonly ankle: Harmonics
}

/** What the estimator sees of a person: one mean stride of each leg. */
export interface Walker {
  /** m */
  readonly stature: number
  /** s */
  readonly strideTime: number
  /** m/s; null: it follows from the feet that do not slip. */
  readonly speed: number | null
  readonly legs: Readonly<Record<Side, LegAngles>>
  /** How much later than the right foot the left one strikes, as a share of the stride. */
  readonly lag: number
  /** Over the right leg's stride, rad: forward tilt, right side up, right side forward; null: not recorded. */
  readonly tilt: Harmonics | null
  readonly obliquity: Harmonics | null
  readonly rotation: Harmonics | null
  /** Root mean square of the angles about the mean stride, rad: 0 where a mean stride is all that was given. */
  readonly scatter: number
}

/** rad: below the first a table repeats a mean stride; from the second on it shows strides as they were walked. */
const STRIDES_DIFFER = [0.1, 0.4].map((degrees) => (degrees * Math.PI) / 180) as [number, number]

/** 0 for a mean stride, 1 for single ones. */
export function calcSingleness({ scatter }: Pick<Walker, 'scatter'>): number {
  const [from, to] = STRIDES_DIFFER
  const s = Math.max(0, Math.min(1, (scatter - from) / (to - from)))
  return s * s * (3 - 2 * s)
}

export const GRAVITY = 9.80665

/** Speed by the leg's pendulum: people of all sizes walk alike at the same number. */
export const dimensionlessSpeed = (speed: number, stature: number): number =>
  speed / Math.sqrt(0.53 * GRAVITY * stature)

/** Harmonics kept of a joint's angle. */
export const ANGLE_ORDER = 10

/** What is estimated of each leg, in this order, GRID numbers each; forces by body weight, moments by weight × stature. */
export const CURVES = ['foreAft', 'vertical', 'hip', 'knee', 'ankle'] as const
export type CurveName = (typeof CURVES)[number]
