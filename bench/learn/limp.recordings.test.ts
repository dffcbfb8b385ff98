import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { estimateGround } from '../../core/ground/estimate.ts'
import { GRID, gridPhase } from '../../core/math/harmonics.ts'
import { totalAt } from '../../core/ground/newton.ts'
import { WALKING } from '../../core/ground/walking.ts'
import { readStudy } from './fukuchi.ts'
import { asProgramSees } from './learn-laws.ts'
import { LIMPS, makeCrouch, makeLimp } from './limp.ts'

const study = join('..', 'shared', 'studies', 'fukuchi-speeds')
const walks = existsSync(study) ? readStudy(study).filter(({ condition }) => condition === 'OC') : []
const all = walks.map((walk) => {
  const plain = makeCrouch(asProgramSees(walk, WALKING.lead).walker)
  return { plain, healthy: estimateGround(plain, WALKING) }
})
const people = all.filter((_, i) => i % 5 === 0)
const CASES = LIMPS.filter((kind) => kind !== 'hesitation').flatMap((kind) =>
  [0.02, 0.03, 0.04].map((size) => [kind, size] as const),
)

describe.runIf(walks.length > 0)('a made limp of known forces', () => {
  it.each(CASES)('is found for the most part: %s of %f m', (kind, size) => {
    let [found, known] = [0, 0]
    for (const { plain, healthy } of people) {
      const { walker, change } = makeLimp(plain, kind, size)
      const limping = estimateGround(walker, WALKING)
      for (let i = 0; i < GRID; i++) {
        const total = (curves: Float64Array): number => totalAt(curves, plain.lag, gridPhase(i), 1)
        found += (total(limping.curves) - total(healthy.curves)) * change[1][i]!
        known += change[1][i]! ** 2
      }
      expect(Math.abs(limping.carried - 1)).toBeLessThan(0.03)
      expect(limping.priorShare).toBeLessThan(healthy.priorShare)
    }
    expect(found / known).toBeGreaterThan(0.6)
  })

  // Whether a small one is believed depends on how even the person walks otherwise: over all people.
  it.each([0.02, 0.04])('is found for the most part where the pelvis hesitates by %f m', (size) => {
    let [found, known] = [0, 0]
    for (const { plain, healthy } of all) {
      const { walker, change } = makeLimp(plain, 'hesitation', size)
      const limping = estimateGround(walker, WALKING)
      for (let i = 0; i < GRID; i++) {
        const total = (curves: Float64Array): number => totalAt(curves, plain.lag, gridPhase(i), 0)
        found += (total(limping.curves) - total(healthy.curves)) * change[0][i]!
        known += change[0][i]! ** 2
      }
    }
    expect(found / known).toBeGreaterThan(0.6)
  })

  it('makes ± wider where the motion demands what the estimate does not give', () => {
    const { plain, healthy } = people[0]!
    const { walker } = makeLimp(plain, 'hesitation', 0.06)
    const most = (sd: Float64Array): number => sd.subarray(0, GRID).reduce((a, b) => Math.max(a, b), 0)
    expect(most(estimateGround(walker, WALKING).sd)).toBeGreaterThan(1.2 * most(healthy.sd))
  })

  it('is none when nothing moves', () => {
    const { change } = makeLimp(people[0]!.plain, 'dip', 0)
    for (const axis of change) for (const value of axis) expect(Math.abs(value)).toBeLessThan(1e-3)
  })
})
