import type { Quantity } from './model.ts'

/** How many standard deviations a difference must exceed to be called one: 2, about 95 % of a normal spread. */
export const COVERAGE = 2

export interface Difference extends Quantity {
  /** Null when one of the uncertainties is unknown: then nothing is claimed. */
  readonly exceeds: boolean | null
}

/**
 * b − a. The two uncertainties are added as if independent. Those of one body are not (a thigh that is too heavy is
 * too heavy in both motions), so the true uncertainty of the difference is smaller: this errs on the quiet side.
 */
export function calcDifference(a: Quantity, b: Quantity): Difference {
  const value = b.value - a.value
  if (a.sd === null || b.sd === null) return { value, sd: null, exceeds: null }
  const sd = Math.hypot(a.sd, b.sd)
  return { value, sd, exceeds: Math.abs(value) > COVERAGE * sd }
}

/** Robinson's symmetry index, %: 100 (R − L) / ½(R + L), with the uncertainty that L and R hand on to it. */
export function calcSymmetryIndex(left: Quantity, right: Quantity): Difference {
  const sum = right.value + left.value
  const value = (200 * (right.value - left.value)) / sum
  if (left.sd === null || right.sd === null) return { value, sd: null, exceeds: null }
  // d/dR = 400 L / sum², d/dL = −400 R / sum²
  const sd = (400 / sum ** 2) * Math.hypot(left.value * right.sd, right.value * left.sd)
  return { value, sd, exceeds: Math.abs(value) > COVERAGE * sd }
}
