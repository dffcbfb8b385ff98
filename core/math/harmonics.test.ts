import { describe, expect, it } from 'vitest'
import { evaluate, fitHarmonics, HarmonicFitter } from './harmonics.ts'
import { createRandom } from './random.ts'

describe('fits of harmonics at shared phases', () => {
  const random = createRandom(3)
  const phases = Float64Array.from({ length: 300 }, (_, k) => k / 97 + 0.001 * random.normal())
  const fitter = new HarmonicFitter(phases, 6)
  const curve = Float64Array.from({ length: 13 }, () => random.normal())

  it('are those of each curve for itself, with and without gaps', () => {
    const noisy = phases.map((phase) => evaluate(curve, phase) + 0.1 * random.normal())
    expect(fitter.fit(noisy)).toEqual(fitHarmonics(phases, noisy, 6))
    noisy.fill(Number.NaN, 40, 70)
    expect(fitter.fit(noisy)).toEqual(fitHarmonics(phases, noisy, 6))
  })

  it('find the curve that the samples lie on', () => {
    const found = fitter.fit(phases.map((phase) => evaluate(curve, phase)))!
    found.forEach((value, i) => expect(value).toBeCloseTo(curve[i]!, 3))
  })

  it('find none in too few samples', () => {
    expect(new HarmonicFitter(phases.slice(0, 12), 6).fit(new Float64Array(12))).toBeNull()
  })
})
