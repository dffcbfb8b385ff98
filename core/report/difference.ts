import type { DifferenceMark } from '../math/difference-mark.ts'
import { NOTABLE_SHARE, markDifference } from '../math/difference-mark.ts'
import { standardDeviation } from '../math/statistics.ts'
import type { Quantity } from './model.ts'
import { calcDecimals } from './number-text.ts'

/** A difference of two quantities, and whether it exceeds their uncertainty. */
export interface Difference extends Quantity {
  /** Null when one of the uncertainties is unknown: then nothing is claimed. */
  readonly mark: DifferenceMark
}

/** For footnotes: what the type of a difference means. */
export const MARK_WORDS = `A difference in bold exceeds twice its standard deviation and ${100 * NOTABLE_SHARE} % of the larger value (a convention of ours, no published threshold); in plain type it exceeds only the first; in grey it is within uncertainty.`

/**
 * b − a. When both were computed for the same sampled bodies, the uncertainty of the difference is that of the sampled
 * differences: a thigh that is too heavy is too heavy in both; what else makes either unsure (an estimated ground force)
 * is added to it. Without samples the two are added as if independent, which errs on the quiet side.
 */
export function calcDifference(a: Quantity, b: Quantity): Difference {
  const largest = Math.max(Math.abs(a.value), Math.abs(b.value))
  // With nothing known of the uncertainty, a difference has the digits of what it was taken from; otherwise one more at
  // most.
  const decimals = Math.min(
    calcDecimals(largest, null) + (a.sd === null || b.sd === null ? 0 : 1),
    a.decimals ?? Infinity,
    b.decimals ?? Infinity,
  )
  return {
    ...judge(a, b, { of: (x, y) => y - x, slopes: () => [1, 1], largest }),
    decimals,
  }
}

/** Robinson's symmetry index, %: 100 (R − L) / ½(R + L), with the uncertainty that L and R hand on to it. */
export function calcSymmetryIndex(left: Quantity, right: Quantity): Difference {
  const index = (l: number, r: number): number => (200 * (r - l)) / (r + l)
  // d/dL = −400 R / (R + L)², d/dR = 400 L / (R + L)²
  const slopes = (): [number, number] => {
    const factor = 400 / (left.value + right.value) ** 2
    return [factor * right.value, factor * left.value]
  }
  // A tenth of a per cent means nothing between two strides.
  return { ...judge(left, right, { of: index, slopes, largest: 100 }), decimals: 0 }
}

/** How a number is made from two others, how it changes with each, and the size it is judged against. */
interface Measure {
  readonly of: (a: number, b: number) => number
  readonly slopes: () => readonly [number, number]
  readonly largest: number
}

function judge(a: Quantity, b: Quantity, { of, slopes, largest }: Measure): Difference {
  const value = of(a.value, b.value)
  const sd = calcSd(a, b, of, slopes)
  return { value, sd, mark: markDifference(value, sd, largest) }
}

function calcSd(
  a: Quantity,
  b: Quantity,
  of: (a: number, b: number) => number,
  slopes: () => readonly [number, number],
): number | null {
  const shared = b.samples
  if (a.samples && shared && a.samples.length === shared.length && shared.length > 1) {
    const drawn = standardDeviation(a.samples.map((one, i) => of(one, shared[i]!)))
    const [da, db] = slopes()
    return Math.hypot(drawn, da * calcUndrawn(a, a.samples), db * calcUndrawn(b, shared))
  }
  if (a.sd === null || b.sd === null) return null
  const [da, db] = slopes()
  return Math.hypot(da * a.sd, db * b.sd)
}

/** The part of a ± that the sampled bodies do not show, such as that of an estimated ground force; 0 to rounding. */
function calcUndrawn({ sd }: Quantity, samples: readonly number[]): number {
  const drawn = standardDeviation(samples)
  return sd === null || sd <= drawn * (1 + 1e-9) ? 0 : Math.sqrt(sd * sd - drawn * drawn)
}
