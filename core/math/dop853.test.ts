import { describe, expect, it } from 'vitest'
import { integrateDop853 } from './dop853.ts'
import type { OdeSystem } from './ode.ts'

/** A planet on an eccentric orbit: exact by Kepler's equation, and far from linear. */
const orbit: OdeSystem = {
  size: 4,
  evaluate(_t, y, rate) {
    const r3 = Math.hypot(y[0]!, y[1]!) ** 3
    rate[0] = y[2]!
    rate[1] = y[3]!
    rate[2] = -y[0]! / r3
    rate[3] = -y[1]! / r3
  },
}
const e = 0.3
const perihelion = () => Float64Array.of(1 - e, 0, 0, Math.sqrt((1 + e) / (1 - e)))

function placeAt(t: number): [number, number] {
  let E = t
  for (let k = 0; k < 50; k++) E -= (E - e * Math.sin(E) - t) / (1 - e * Math.cos(E))
  return [Math.cos(E) - e, Math.sqrt(1 - e * e) * Math.sin(E)]
}

function run(tolerance: number, samples: number[], stepToSamples: boolean) {
  let worst = 0
  const result = integrateDop853(orbit, perihelion(), {
    from: 0,
    to: samples.at(-1)!,
    tolerance,
    samples,
    stepToSamples,
    firstStep: samples[0]!,
    onSample(_index, t, y) {
      const [px, py] = placeAt(t)
      worst = Math.max(worst, Math.hypot(y[0]! - px, y[1]! - py))
    },
  })
  return { ...result, worst }
}

const interpolationError = (count: number): number => {
  let worst = 0
  // Steps of 6/count, sampled in the middle of one step from an exact start.
  const h = 6 / count
  integrateDop853(orbit, perihelion(), {
    from: 0,
    to: h,
    tolerance: 1e6,
    firstStep: h,
    samples: [0.3 * h, 0.5 * h, 0.8 * h],
    onSample(_index, t, y) {
      const [px, py] = placeAt(t)
      worst = Math.max(worst, Math.hypot(y[0]! - px, y[1]! - py))
    },
  })
  return worst
}

const grid = (count: number, to: number) => Array.from({ length: count }, (_, k) => (to * (k + 1)) / count)

describe('the adaptive integrator', () => {
  it('has order eight: halving fixed steps divides the error by about 256', () => {
    // A huge tolerance never objects, so the steps are those of the samples.
    const coarse = run(1e6, grid(40, 6), true)
    const fine = run(1e6, grid(80, 6), true)
    expect(fine.steps).toBe(80)
    expect(Math.log2(coarse.worst / fine.worst)).toBeGreaterThan(7.5)
    expect(Math.log2(coarse.worst / fine.worst)).toBeLessThan(9.5)
  })

  it('interpolates with order seven between its steps', () => {
    expect(Math.log2(interpolationError(10) / interpolationError(20))).toBeGreaterThan(6.8)
  })

  it('meets its tolerance on a long orbit, interpolated or stepped to', () => {
    for (const stepTo of [false, true]) {
      const result = run(1e-12, grid(200, 40), stepTo)
      expect(result.status).toBe('converged')
      expect(result.worst).toBeLessThan(1e-9)
    }
    expect(run(1e-6, grid(10, 40), false).evaluations).toBeLessThan(run(1e-12, grid(10, 40), false).evaluations)
  })

  it('reports every sample exactly once, ends included', () => {
    const seen: number[] = []
    integrateDop853(orbit, perihelion(), {
      from: 0,
      to: 1,
      tolerance: 1e-8,
      samples: [0, 0.25, 0.5, 1],
      onSample: (index) => seen.push(index),
    })
    expect(seen).toEqual([0, 1, 2, 3])
  })

  it('stops when asked to, and stalls instead of looping for ever at a blow-up', () => {
    const options = { from: 0, to: 2, tolerance: 1e-8, samples: [], onSample: () => {} }
    const blowUp: OdeSystem = { size: 1, evaluate: (_t, y, rate) => (rate[0] = y[0]! ** 2) }
    expect(integrateDop853(blowUp, Float64Array.of(1), options).status).toBe('stalled')
    expect(integrateDop853(orbit, perihelion(), { ...options, isCancelled: () => true }).status).toBe('cancelled')
  })

  it('starts from numbers that are almost zero', () => {
    const fall: OdeSystem = {
      size: 2,
      evaluate(_t, y, rate) {
        rate[0] = y[1]!
        rate[1] = -10 * Math.cos(y[0]!)
      },
    }
    const y = Float64Array.of(-6e-17, 0)
    const result = integrateDop853(fall, y, { from: 0, to: 1, tolerance: 1e-14, samples: [], onSample: () => {} })
    expect(result.status).toBe('converged')
    // ½ω² = −10 sin θ
    expect(0.5 * y[1]! ** 2 + 10 * Math.sin(y[0]!)).toBeCloseTo(0, 12)
  })

  it('keeps a projected relation without losing its order', () => {
    const circle: OdeSystem = {
      size: 2,
      evaluate(_t, y, rate) {
        rate[0] = -y[1]!
        rate[1] = y[0]!
      },
      project(_t, y) {
        const r = Math.hypot(y[0]!, y[1]!)
        y[0]! /= r
        y[1]! /= r
      },
    }
    const y = Float64Array.of(1, 0)
    integrateDop853(circle, y, { from: 0, to: 100, tolerance: 1e-10, samples: [], onSample: () => {} })
    expect(Math.abs(Math.hypot(y[0]!, y[1]!) - 1)).toBeLessThan(1e-15)
    expect(Math.abs(y[0]! - Math.cos(100))).toBeLessThan(1e-8)
  })
})
