import { describe, expect, it } from 'vitest'
import { evaluate } from '../math/harmonics.ts'
import { balanceStrikes, countFrom } from './count-strides.ts'
import type { Walker } from './walker.ts'

const curve = (phase: number): Float64Array =>
  Float64Array.of(0.1, Math.cos(2 * Math.PI * phase), Math.sin(2 * Math.PI * phase))

/** The same leg twice, the left one half a stride later; its strikes are found this much of a stride too late. */
function makeWalker(late: number, lag = 0.5): Walker {
  const leg = (by: number) => ({ hip: curve(-by), knee: curve(0.1 - by), ankle: curve(0.2 - by) })
  return {
    stature: 1.7,
    strideTime: 1.1,
    speed: 1.2,
    lag: lag + late,
    scatter: 0,
    legs: { right: leg(0), left: leg(late) },
    tilt: curve(0.3),
    obliquity: null,
    rotation: null,
  }
}

describe('strides counted from another zero', () => {
  it('show the same posture at the same instant', () => {
    const walker = makeWalker(0)
    const moved = countFrom(walker, { right: 0.02, left: -0.03 })
    for (const time of [0, 0.2, 0.7]) {
      // The right leg's new zero lies 0.02 of a stride after its old one; the left leg's lag is counted from it.
      const right = time - 0.02
      expect(evaluate(moved.legs.right.knee, right)).toBeCloseTo(evaluate(walker.legs.right.knee, time), 12)
      expect(evaluate(moved.tilt!, right)).toBeCloseTo(evaluate(walker.tilt!, time), 12)
      expect(evaluate(moved.legs.left.hip, right - moved.lag)).toBeCloseTo(
        evaluate(walker.legs.left.hip, time - walker.lag),
        12,
      )
    }
  })
})

describe('strikes found in the motion', () => {
  it('that lie a little off half a stride apart are taken for errors, shared by both legs', () => {
    const { lag, legs } = balanceStrikes(makeWalker(0.004))
    expect(Math.abs(lag - 0.5)).toBeLessThan(0.0005)
    // Late by 0.004 in one leg: half of it is left in each.
    expect(evaluate(legs.left.hip, 0.25)).toBeCloseTo(evaluate(curve(-0.002), 0.25), 2)
    expect(evaluate(legs.right.hip, 0.25)).toBeCloseTo(evaluate(curve(-0.002), 0.25), 2)
  })

  it('of a limp stay as they are for the most part', () => {
    expect(balanceStrikes(makeWalker(0, 0.44)).lag).toBeLessThan(0.445)
    expect(balanceStrikes(makeWalker(0, 0.56)).lag).toBeGreaterThan(0.555)
  })
})
