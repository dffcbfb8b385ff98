import type { RodKind } from './table.ts'

/**
 * Segment lengths as fractions of stature: Drillis & Contini 1966 as drawn by Winter (Biomechanics and Motor
 * Control of Human Movement, fig. 4.1). The population behind them was never described well, so they are a
 * first guess that any measured length replaces.
 */
const DRILLIS = 'Drillis & Contini 1966 (Winter, fig. 4.1)'

export const HEIGHTS = {
  ankle: 0.039,
  knee: 0.285,
  hip: 0.53,
  shoulder: 0.818,
  chin: 0.87,
  /** Halfway between chin and crown: where the ear canal lies, for want of a published height. */
  earCanal: 0.935,
} as const

export const FOOT_LENGTH = 0.152
/** Ankle centre ahead of the heel, fraction of foot length; from skeletal geometry, assumed ± 0.03. */
export const HEEL_TO_ANKLE = 0.25
/** Second metatarsal head ahead of the heel, fraction of foot length; assumed ± 0.03. */
export const HEEL_TO_METATARSAL = 0.72
/** Height of the second metatarsal head above the sole, fraction of stature; assumed. */
const METATARSAL_HEIGHT = 0.011

const footForward = (HEEL_TO_METATARSAL - HEEL_TO_ANKLE) * FOOT_LENGTH
const footRod = Math.hypot(footForward, HEIGHTS.ankle - METATARSAL_HEIGHT)
/** Slope of the rod from the ankle to the metatarsal heads below a sole that lies flat, rad. */
export const FOOT_DECLINATION = Math.atan2(HEIGHTS.ankle - METATARSAL_HEIGHT, footForward)

export interface LengthFraction {
  readonly ofStature: number
  /** Relative standard deviation between people of one stature; assumed, see `source`. */
  readonly relativeSd: number
  readonly source: string
}

export const LENGTHS: Readonly<Record<RodKind, LengthFraction>> = {
  thigh: { ofStature: 0.245, relativeSd: 0.04, source: DRILLIS },
  shank: { ofStature: 0.246, relativeSd: 0.04, source: DRILLIS },
  foot: {
    ofStature: footRod,
    relativeSd: 0.06,
    source: `${DRILLIS}: foot length and ankle height; ankle to second metatarsal head by proportion`,
  },
  trunk: { ofStature: 0.288, relativeSd: 0.04, source: DRILLIS },
  hat: { ofStature: 0.288, relativeSd: 0.04, source: DRILLIS },
  /** Between the hip joint centres. The 0.191 of fig. 4.1 is the width over the trochanters. */
  pelvis: {
    ofStature: 0.1,
    relativeSd: 0.08,
    source:
      'Hip centres 0.100 of stature apart (0.17 m at 1.75 m), a usual value of pelvis regressions; trochanter width would be 0.191',
  },
  shoulders: { ofStature: 0.259, relativeSd: 0.06, source: DRILLIS },
  head: { ofStature: 1 - HEIGHTS.shoulder, relativeSd: 0.05, source: `${DRILLIS}: crown above shoulder height` },
  upperArm: { ofStature: 0.186, relativeSd: 0.04, source: DRILLIS },
  forearm: { ofStature: 0.146, relativeSd: 0.04, source: DRILLIS },
}
