import { describe, expect, it } from 'vitest'
import { createNaturalCubic } from './natural-cubic.ts'

const knots = [-2, -1, 0.5, 1, 3]
const heights = [0.3, -1, 2, 2.5, -0.7]
const spline = createNaturalCubic(
  knots,
  heights.flatMap((y) => [y, 3 * y - 1]),
  2,
)
const value = new Float64Array(3)
const slope = new Float64Array(3)
const at = (x: number): [number, number] => {
  spline.evaluate(x, value, slope, 1)
  return [value[1]!, slope[1]!]
}

describe('a natural cubic spline', () => {
  it('passes through its points, in every component', () => {
    for (const [i, x] of knots.entries()) {
      expect(at(x)[0]).toBeCloseTo(heights[i]!, 12)
      expect(value[2]).toBeCloseTo(3 * heights[i]! - 1, 12)
    }
  })

  it('has the slope that differences of its values have, beyond its ends too', () => {
    for (let x = -3; x <= 4; x += 0.0701) {
      expect(at(x)[1]).toBeCloseTo((at(x + 1e-5)[0] - at(x - 1e-5)[0]) / 2e-5, 6)
    }
  })

  it('is twice continuous at its knots and has no curvature at its ends', () => {
    const curvature = (x: number, step: number): number => (at(x + step)[1] - at(x)[1]) / step
    for (const x of knots.slice(1, -1)) expect(curvature(x, 1e-6)).toBeCloseTo(curvature(x, -1e-6), 3)
    expect(curvature(-2, 1e-6)).toBeCloseTo(0, 4)
    expect(curvature(3, -1e-6)).toBeCloseTo(0, 4)
  })

  it('is a straight line through points on one', () => {
    const line = createNaturalCubic([0, 1, 4], [1, 3, 9], 1)
    line.evaluate(2.2, value, slope, 0)
    expect([value[0], slope[0]]).toEqual([expect.closeTo(5.4, 12), expect.closeTo(2, 12)])
  })

  it('refuses values that do not belong to its knots', () => {
    expect(() => createNaturalCubic([0, 1], [1, 2, 3], 1)).toThrow(/expected 2 × 1/)
  })
})
