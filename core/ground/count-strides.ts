import type { Side } from '../gait/side.ts'
import type { Harmonics } from '../math/harmonics.ts'
import { shift } from '../math/harmonics.ts'
import type { LegAngles, Walker } from './walker.ts'

/** The same strides with their zeros moved: both alike, or each leg's by its own. */
export function countFrom(walker: Walker, by: number | Readonly<Record<Side, number>>): Walker {
  const { right, left } = typeof by === 'number' ? { right: by, left: by } : by
  const leg = ({ hip, knee, ankle }: LegAngles, own: number): LegAngles => ({
    hip: shift(hip, own),
    knee: shift(knee, own),
    ankle: shift(ankle, own),
  })
  const orNull = (curve: Harmonics | null): Harmonics | null => (curve === null ? null : shift(curve, right))
  return {
    ...walker,
    legs: { right: leg(walker.legs.right, right), left: leg(walker.legs.left, left) },
    lag: walker.lag + left - right,
    tilt: orNull(walker.tilt),
    obliquity: orNull(walker.obliquity),
    rotation: orNull(walker.rotation),
  }
}

/** Of a stride: strikes found in the motion are off by so much, and healthy people's steps differ by no more. */
const STRIKE_ERROR = 0.015

/**
 * Strikes found in the motion of healthy legs err more (one hundredth of a stride) than their steps differ: a small
 * difference is taken for error and shared between the legs; a large one, as of a limp, stays.
 */
export function balanceStrikes(walker: Walker): Walker {
  const off = walker.lag - 0.5
  const error = (off * STRIKE_ERROR ** 2) / (off ** 2 + STRIKE_ERROR ** 2)
  return countFrom(walker, { right: error / 2, left: -error / 2 })
}
