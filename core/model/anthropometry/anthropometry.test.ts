import { describe, expect, it } from 'vitest'
import { ANTHROPOMETRIC_TABLES, calcRodParameters } from './anthropometry.ts'
import { DE_LEVA_ROWS } from './de-leva.ts'
import { combine } from './table.ts'
import { WINTER_ROWS } from './winter.ts'

describe('anthropometric tables', () => {
  it('closes to the whole body: Winter exactly, de Leva to its rounding', () => {
    const { hat, totalLeg, trunk, headAndNeck, totalArm } = WINTER_ROWS
    expect(hat.mass + 2 * totalLeg.mass).toBeCloseTo(1, 12)
    expect(trunk.mass + headAndNeck.mass + 2 * totalArm.mass + 2 * totalLeg.mass).toBeCloseTo(1, 12)
    for (const sex of ['female', 'male'] as const) {
      const rows = DE_LEVA_ROWS[sex]
      const limbs =
        rows.upperArm.mass + rows.forearm.mass + rows.hand.mass + rows.thigh.mass + rows.shank.mass + rows.foot.mass
      expect(rows.head.mass + rows.trunk.mass + 2 * limbs).toBeCloseTo(1, 3)
    }
  })

  it('agrees with itself: Winter’s foot + leg follows from foot and leg', () => {
    // With the foot as a point below the ankle, the printed combination comes out to two digits.
    const { foot, shank, footAndShank } = WINTER_ROWS
    expect(foot.mass + shank.mass).toBeCloseTo(footAndShank.mass, 12)
    const both = combine([
      { mass: shank.mass, at: shank.centre, radius: shank.radius },
      { mass: foot.mass, at: 1.15, radius: 0.1 },
    ])
    expect(both.at).toBeCloseTo(footAndShank.centre, 2)
    expect(both.radius).toBeCloseTo(footAndShank.radius, 1)
  })

  it('gives the trunk a radius between a uniform rod’s and half its length', () => {
    for (const table of ['winter', 'de-leva'] as const) {
      const trunk = ANTHROPOMETRIC_TABLES[table].rod('trunk', 'male')!
      expect(trunk.radius).toBeGreaterThan(0.288)
      expect(trunk.radius).toBeLessThan(0.5)
    }
  })

  it('places head, HAT and foot alike whichever table is used', () => {
    for (const kind of ['head', 'hat', 'foot'] as const) {
      const winter = ANTHROPOMETRIC_TABLES.winter.rod(kind, 'male')!
      const deLeva = ANTHROPOMETRIC_TABLES['de-leva'].rod(kind, 'male')!
      expect(Math.abs(winter.centre - deLeva.centre)).toBeLessThan(0.15)
      expect(Math.abs(winter.mass - deLeva.mass)).toBeLessThan(0.15 * winter.mass)
    }
  })

  it('takes the spread of the published tables and of an established model as the uncertainty', () => {
    const thigh = calcRodParameters('winter', 'thigh', 'male')!
    const values = [0.1, 0.1416, 0.123 / 1.002, 0.1235]
    const mean = values.reduce((sum, v) => sum + v, 0) / 4
    const sd = Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / 3)
    expect(thigh.mass.sd).toBeCloseTo(sd, 12)
    expect(thigh.mass.value).toBe(0.1)
  })

  it('allows for a foot in its shoe', () => {
    const foot = calcRodParameters('winter', 'foot', 'unspecified')!
    // 0.3 kg of a person of 75 kg.
    expect(foot.mass.sd!).toBeGreaterThan(0.003)
  })

  it('combines masses on a line like the parallel-axis theorem', () => {
    const both = combine([
      { mass: 1, at: 0, radius: 0 },
      { mass: 3, at: 2, radius: 1 },
    ])
    expect(both.mass).toBe(4)
    expect(both.at).toBe(1.5)
    expect(both.radius).toBeCloseTo(Math.sqrt((2.25 + 3 * (1 + 0.25)) / 4), 12)
  })
})
