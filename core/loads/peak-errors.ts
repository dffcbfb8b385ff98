import { bodyWeightToNewton } from '../units/units.ts'
import type { Peak, PeakQuantity } from './loads.ts'
import learned from './learned/peak-errors.json'

/** How the motion was known that a ground force was estimated from: joint angles alone, with a pelvis path, or markers. */
export type KnownBy = 'angles' | 'path' | 'markers'

/** How far peaks of one kind were off. */
export interface LearnedPeakError {
  /** Times what the estimate says of its error. */
  readonly own: number
  /** However sure the estimate is: by body weight for forces, by kilogram for moments and powers. */
  readonly least: number
}

/** By joint and quantity (`knee impulse`). */
export type LearnedPeakErrors = Readonly<Record<KnownBy, Readonly<Record<string, LearnedPeakError>>>>

/** Learned on walks over force plates whose plates were withheld, by bench/learn/peak-errors.ts. */
export const PEAK_ERRORS: LearnedPeakErrors = learned

/** `knee.left`, `impulse`: `knee impulse`. */
export const peakKind = (joint: string, quantity: PeakQuantity): string => `${joint.replace(/\..*/, '')} ${quantity}`

/** What a peak is counted by, so that people of any size can be compared: body weight, N, or body mass, kg. */
export const peakScale = (unit: Peak['unit'], mass: number): number =>
  unit === 'N' || unit === 'N·s' || unit === 'N/s' ? bodyWeightToNewton(1, mass) : mass

/**
 * The ground's part of a peak's ±, from what the estimate says of its error: nothing where the foot is in the air. Of too
 * few peaks nothing was learned, and the estimate's word alone counts.
 */
export const calcPeakError = (known: LearnedPeakError | undefined, stated: number, scale: number): number =>
  known === undefined || stated === 0 ? stated : Math.hypot(known.own * stated, known.least * scale)
