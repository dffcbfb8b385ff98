import { GRID, gridPhase } from '../math/harmonics.ts'
import type { GroundEstimate } from './estimate.ts'
import { LEG } from './newton.ts'
import type { CurveName } from './walker.ts'
import { CURVES, SIDES } from './walker.ts'

/**
 * How loads that other laboratories measured differ from the estimate, in the mean over people: the people learned from
 * all walked in one laboratory, whose joint centres, plates and smoothing are in every curve of theirs. Angles do not
 * show it. Learned on walks over force plates by bench/learn/elsewhere.ts.
 */
export interface LearnedElsewhere {
  readonly version: 2
  readonly people: number
  readonly stances: number
  readonly leftOut: string | null
  /**
   * Measured less estimated, of one leg, at the dimensionless speed SPEEDS.usual, GRID numbers each: forces by body
   * weight, moments by weight × stature.
   */
  readonly difference: Readonly<Record<DifferentElsewhere, readonly number[]>>
  /** How much more of it, for each SPEEDS.unit faster. */
  readonly faster: Readonly<Record<FasterElsewhere, readonly number[]>>
}

/** The curves of people left out gain by it; their vertical force and knee moment do not. */
export const DIFFERENT_ELSEWHERE = ['foreAft', 'hip', 'ankle'] as const satisfies readonly CurveName[]
export type DifferentElsewhere = (typeof DIFFERENT_ELSEWHERE)[number]

/** Of the hip it grows with speed, from nothing in who walks slowly; of the others it does not. */
export const FASTER_ELSEWHERE = ['hip'] as const satisfies readonly DifferentElsewhere[]
export type FasterElsewhere = (typeof FASTER_ELSEWHERE)[number]

/** Dimensionless: people learned from walked at 0.29 to 0.52, 0.4 ± 0.08; beyond the ends nothing grows on. */
export const SPEEDS = { usual: 0.4, unit: 0.08, least: 0.25, most: 0.55 } as const

/** How many units faster than usual. */
export const calcFaster = (speed: number): number =>
  (Math.min(SPEEDS.most, Math.max(SPEEDS.least, speed)) - SPEEDS.usual) / SPEEDS.unit

/** Of a mean over some sixteen people, who differ from each other as much as it is large, half is believed. */
const BELIEVED = 0.5

/**
 * The estimate as others would have measured it: single strides (1; 0 for a mean stride of the laboratory learned from)
 * at a dimensionless speed.
 */
export function seenElsewhere(
  estimate: GroundEstimate,
  { difference, faster }: LearnedElsewhere,
  { singleness, speed }: { readonly singleness: number; readonly speed: number },
): GroundEstimate {
  const curves = estimate.curves.slice()
  const units = calcFaster(speed)
  const vertical = CURVES.indexOf('vertical')
  SIDES.forEach((side, leg) => {
    const at = (curve: number, i: number): number => leg * LEG + curve * GRID + i
    for (const name of DIFFERENT_ELSEWHERE) {
      const more = FASTER_ELSEWHERE.find((one) => one === name)
      for (let i = 0; i < GRID; i++) {
        const stands = gridPhase(i) <= estimate.toeOff[side] && curves[at(vertical, i)]! > 0
        if (name === 'foreAft' && !stands) continue
        const here = difference[name][i]! + (more === undefined ? 0 : units * faster[more][i]!)
        curves[at(CURVES.indexOf(name), i)]! += BELIEVED * singleness * here
      }
    }
  })
  return { ...estimate, curves }
}
