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
  readonly version: 1
  readonly people: number
  readonly stances: number
  readonly leftOut: string | null
  /** Measured less estimated, of one leg, GRID numbers each: forces by body weight, moments by weight × stature. */
  readonly difference: Readonly<Record<DifferentElsewhere, readonly number[]>>
}

/** The curves of people left out gain by it; their vertical force and knee moment do not. */
export const DIFFERENT_ELSEWHERE = ['foreAft', 'hip', 'ankle'] as const satisfies readonly CurveName[]
export type DifferentElsewhere = (typeof DIFFERENT_ELSEWHERE)[number]

/** Of a mean over some sixteen people, who differ from each other as much as it is large, half is believed. */
const BELIEVED = 0.5

/** The estimate of single strides (1; 0 for a mean stride of the laboratory learned from) as others would have measured it. */
export function seenElsewhere(
  estimate: GroundEstimate,
  { difference }: LearnedElsewhere,
  singleness: number,
): GroundEstimate {
  const curves = estimate.curves.slice()
  const vertical = CURVES.indexOf('vertical')
  SIDES.forEach((side, leg) => {
    const at = (curve: number, i: number): number => leg * LEG + curve * GRID + i
    for (const name of DIFFERENT_ELSEWHERE) {
      for (let i = 0; i < GRID; i++) {
        const stands = gridPhase(i) <= estimate.toeOff[side] && curves[at(vertical, i)]! > 0
        if (name === 'foreAft' && !stands) continue
        curves[at(CURVES.indexOf(name), i)]! += BELIEVED * singleness * difference[name][i]!
      }
    }
  })
  return { ...estimate, curves }
}
