import type { PeakQuantity } from './loads.ts'
import learned from './learned/peak-errors.json'

/** How the motion was known that a ground force was estimated from: joint angles alone, with a pelvis path, or markers. */
export type KnownBy = 'angles' | 'path' | 'markers'

/** By joint and quantity (`knee impulse`): how many times what the estimate says of its error such peaks were off. */
export type LearnedPeakErrors = Readonly<Record<KnownBy, Readonly<Record<string, number>>>>

/**
 * Learned on walks over force plates whose plates were withheld, by bench/learn/peak-errors.ts. Where nothing is listed
 * the estimate's own ± was found to hold.
 */
const PEAK_ERRORS: LearnedPeakErrors = learned

/** `knee.left`, `impulse`: `knee impulse`. */
export const peakKind = (joint: string, quantity: PeakQuantity): string => `${joint.replace(/\..*/, '')} ${quantity}`

export const peakErrorFactor = (by: KnownBy, joint: string, quantity: PeakQuantity): number =>
  PEAK_ERRORS[by][peakKind(joint, quantity)] ?? 1
