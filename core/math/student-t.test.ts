import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'
import { normalTail, studentQuantile, studentTail } from './student-t.ts'

describe('tails of the normal and of Student’s distribution', () => {
  it('gives the tabulated quantiles', () => {
    // Any table of Student's t, 97.5 % and 99.5 %.
    for (const [freedom, at975, at995] of [
      [2, 4.303, 9.925],
      [4, 2.776, 4.604],
      [10, 2.228, 3.169],
      [30, 2.042, 2.75],
      [120, 1.98, 2.617],
    ] as const) {
      expect(studentQuantile(0.025, freedom)).toBeCloseTo(at975, 3)
      expect(studentQuantile(0.005, freedom)).toBeCloseTo(at995, 3)
    }
  })

  it('knows the closed forms of one and two degrees of freedom', () => {
    for (const t of [0.1, 1, 3, 10]) {
      expect(studentTail(t, 1)).toBeCloseTo(0.5 - Math.atan(t) / Math.PI, 9)
      expect(studentTail(t, 2)).toBeCloseTo(0.5 - t / (2 * Math.sqrt(2 + t * t)), 9)
    }
  })

  it('becomes normal with many degrees of freedom, and both branches of the normal tail meet', () => {
    expect(studentTail(1.96, 1000)).toBeCloseTo(0.025, 5)
    expect(normalTail(1.9599639845)).toBeCloseTo(0.025, 9)
    expect(normalTail(3)).toBeCloseTo(0.0013498980316, 12)
    expect(normalTail(2 - 1e-9)).toBeCloseTo(normalTail(2 + 1e-9), 9)
  })

  it('agrees with drawn ratios of a mean to its standard error', () => {
    const random = createRandom(3)
    const [n, draws] = [4, 20_000]
    const bound = studentQuantile(0.05, n - 1)
    let above = 0
    for (let k = 0; k < draws; k++) {
      const x = Array.from({ length: n }, () => random.normal())
      const mean = x.reduce((a, b) => a + b, 0) / n
      const sd = Math.sqrt(x.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1))
      if (mean / (sd / Math.sqrt(n)) > bound) above++
    }
    expect(above / draws).toBeGreaterThan(0.044)
    expect(above / draws).toBeLessThan(0.056)
  })
})
