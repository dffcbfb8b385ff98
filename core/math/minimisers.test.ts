import { describe, expect, it } from 'vitest'
import { minimiseBfgs } from './bfgs.ts'
import { minimiseSimplex } from './nelder-mead.ts'

const rosenbrock = (x: Float64Array): number => {
  let sum = 0
  for (let i = 0; i + 1 < x.length; i++) sum += 100 * (x[i + 1]! - x[i]! ** 2) ** 2 + (1 - x[i]!) ** 2
  return sum
}
const slope = (x: Float64Array, out: Float64Array): number => {
  out.fill(0)
  for (let i = 0; i + 1 < x.length; i++) {
    const across = x[i + 1]! - x[i]! ** 2
    out[i]! += -400 * x[i]! * across - 2 * (1 - x[i]!)
    out[i + 1]! += 200 * across
  }
  return rosenbrock(x)
}
const farFromOne = (x: Float64Array) => Math.max(...x.map((value) => Math.abs(value - 1)))

describe('minimisers', () => {
  it('the downhill simplex finds the floor of Rosenbrock’s valley in two and in five dimensions', () => {
    for (const start of [
      [-1.2, 1],
      [0.5, 1.5, 0.5, 0.5, 0.5],
    ]) {
      const found = minimiseSimplex(rosenbrock, Float64Array.from(start), {
        step: 0.5,
        maxEvaluations: 20_000,
        tolerance: 1e-12,
      })
      expect(found.status).toBe('converged')
      expect(farFromOne(found.x)).toBeLessThan(1e-5)
      expect(found.value).toBe(rosenbrock(found.x))
    }
  })

  it('the simplex reports it when it runs out of evaluations', () => {
    const found = minimiseSimplex(rosenbrock, Float64Array.of(-1.2, 1), {
      step: 0.5,
      maxEvaluations: 40,
      tolerance: 1e-12,
    })
    expect(found.status).toBe('stalled')
  })

  it('BFGS finds it in twenty dimensions, with little memory and with much', () => {
    for (const memory of [5, 100]) {
      const found = minimiseBfgs(slope, new Float64Array(20), { maxIterations: 2000, tolerance: 1e-9, memory })
      expect(found.status).toBe('converged')
      expect(farFromOne(found.x)).toBeLessThan(1e-8)
    }
  })

  it('BFGS solves a quadratic in about as many steps as it has unknowns', () => {
    const quadratic = (x: Float64Array, out: Float64Array) => {
      let value = 0
      x.forEach((xi, i) => {
        out[i] = (i + 1) * (xi - i)
        value += 0.5 * (i + 1) * (xi - i) ** 2
      })
      return value
    }
    const found = minimiseBfgs(quadratic, new Float64Array(8), { maxIterations: 100, tolerance: 1e-10, memory: 20 })
    expect(found.iterations).toBeLessThan(30)
    found.x.forEach((value, i) => expect(value).toBeCloseTo(i, 9))
  })
})
