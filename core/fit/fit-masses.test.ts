import { describe, expect, it } from 'vitest'
import { calcRecordedLoads } from '../pipeline/calc-loads.ts'
import { calcMatrices } from '../model/matrices.ts'
import { withSegments } from '../model/templates/body-template.ts'
import type { GaitEvent } from '../recording/recording.ts'
import { fitSyntheticWalk } from '../testing/fitted-walk.ts'
import { fitMasses } from './fit-masses.ts'
import type { Fit } from './fit.ts'

/** Ground force of the same motion by another body. */
function groundOf(fit: Fit, events: readonly GaitEvent[]): Float64Array {
  const { loads } = calcRecordedLoads({ fit, events, groundForces: [], samples: 0 })
  return loads.ground.left.map((value, i) => value + loads.ground.right[i]!)
}

describe('fitting masses to measured ground forces', () => {
  const { fit, events } = fitSyntheticWalk({ seconds: 4, rate: 200 })
  const all = new Uint8Array(fit.times.length).fill(1)

  it('leaves the table alone when it explains the forces', () => {
    const found = fitMasses(fit, groundOf(fit, events), all)!
    expect(found.before).toBeLessThan(1e-6)
    for (const mass of found.masses) expect(mass.fitted).toBeCloseTo(mass.table, 6)
  })

  it('finds a heavier leg, keeps the whole body’s mass, and explains the forces better', () => {
    const heavier = withSegments(
      fit.body,
      fit.body.segments.map((segment) =>
        segment.name.startsWith('thigh')
          ? { ...segment, mass: { ...segment.mass, value: segment.mass.value + 1.2 } }
          : segment.name === 'trunk'
            ? { ...segment, mass: { ...segment.mass, value: segment.mass.value - 2.4 } }
            : segment,
      ),
    )
    const found = fitMasses(fit, groundOf({ ...fit, body: heavier }, events), all)!
    const thigh = found.masses.find((one) => one.kind === 'thigh')!
    expect(found.after).toBeLessThan(0.7 * found.before)
    expect(thigh.fitted).toBeGreaterThan(thigh.table + 0.4)
    expect(calcMatrices(found.body.tree).totalMass).toBeCloseTo(calcMatrices(fit.body.tree).totalMass, 3)
    expect(found.body.segments.find((one) => one.name === 'thigh.left')!.mass.source).toContain('ground forces')
  })

  it('goes no farther than two standard deviations, and states where it was held', () => {
    const absurd = groundOf(fit, events).map((value, i) => (i % 3 === 1 ? value : 6 * value))
    const found = fitMasses(fit, absurd, all)!
    expect(found.masses.some((one) => one.held)).toBe(true)
    found.masses.forEach((one) => {
      const own = fit.body.segments.find((segment) => segment.name.split('.')[0] === one.kind)!
      expect(Math.abs(one.fitted - one.table)).toBeLessThanOrEqual(2 * Math.max(own.mass.sd!, 0.02 * one.table) + 1e-9)
    })
  })

  it('needs some frames on plates', () => {
    expect(fitMasses(fit, groundOf(fit, events), new Uint8Array(fit.times.length))).toBeNull()
  })
})
