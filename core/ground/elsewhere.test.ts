import { describe, expect, it } from 'vitest'
import { GRID } from '../math/harmonics.ts'
import { SPEEDS, seenElsewhere } from './elsewhere.ts'
import type { GroundEstimate } from './estimate.ts'
import { LEG } from './newton.ts'
import { CURVES } from './walker.ts'

const made = (): GroundEstimate => {
  const curves = new Float64Array(2 * LEG).fill(0.1)
  // The left foot is lifted for a moment in the middle of its stance.
  curves[LEG + GRID + 10] = 0
  return { curves, toeOff: { right: 0.6, left: 0.6 } } as GroundEstimate
}
const elsewhere = {
  version: 2,
  people: 1,
  stances: 1,
  leftOut: null,
  difference: { foreAft: Array(GRID).fill(0.02), hip: Array(GRID).fill(0.04), ankle: Array(GRID).fill(-0.02) },
  faster: { hip: Array(GRID).fill(0.02) },
} as const
const usual = { singleness: 1, speed: SPEEDS.usual }

describe('loads as other laboratories measure them', () => {
  it('leaves a mean stride of the laboratory learned from as it is', () => {
    expect(seenElsewhere(made(), elsewhere, { ...usual, singleness: 0 }).curves).toEqual(made().curves)
  })

  it('moves single strides of both legs by half the difference', () => {
    const { curves } = seenElsewhere(made(), elsewhere, usual)
    for (const leg of [0, LEG])
      expect(CURVES.map((_, c) => Number(curves[leg + c * GRID + 5]!.toFixed(3)))).toEqual([0.11, 0.1, 0.12, 0.1, 0.09])
  })

  it('moves the hip, and nothing else, the more the faster the walk, up to the fastest that were measured', () => {
    const at = (speed: number): number[] => {
      const { curves } = seenElsewhere(made(), elsewhere, { singleness: 1, speed })
      return CURVES.map((_, c) => Number(curves[c * GRID + 5]!.toFixed(3)))
    }
    expect(at(SPEEDS.usual + SPEEDS.unit)).toEqual([0.11, 0.1, 0.13, 0.1, 0.09])
    expect(at(SPEEDS.usual - SPEEDS.unit)).toEqual([0.11, 0.1, 0.11, 0.1, 0.09])
    expect(at(2)).toEqual(at(SPEEDS.most))
    expect(at(0)).toEqual(at(SPEEDS.least))
  })

  it('adds no force where no foot stands, and does not change what it was given', () => {
    const before = made()
    const { curves } = seenElsewhere(before, elsewhere, usual)
    expect(curves[LEG + 10]).toBe(0.1)
    expect(curves[0.62 * GRID]).toBe(0.1)
    expect(before.curves).toEqual(made().curves)
  })
})
