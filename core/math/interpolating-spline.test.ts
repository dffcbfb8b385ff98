import { describe, expect, it } from 'vitest'
import { calcInterpolatingSpline, calcInterpolatingSplines } from './interpolating-spline.ts'
import { createRandom } from './random.ts'

const f = (t: number) => 1 - t + 2 * t ** 2 - 0.5 * t ** 3 + 0.2 * t ** 4 - 0.1 * t ** 5
const df = (t: number) => -1 + 4 * t - 1.5 * t ** 2 + 0.8 * t ** 3 - 0.5 * t ** 4
const ddf = (t: number) => 4 - 3 * t + 2.4 * t ** 2 - 2 * t ** 3

const error = (n: number, degree: 3 | 5 | 7 = 5): number => {
  const times = Array.from({ length: n + 1 }, (_, k) => (3 * k) / n)
  const spline = calcInterpolatingSpline(times, times.map(Math.sin), 1, degree)
  const out = new Float64Array(1)
  let worst = 0
  for (let t = 0; t <= 3; t += 0.01) {
    spline.at(t, out, 2)
    worst = Math.max(worst, Math.abs(out[0]! + Math.sin(t)))
  }
  return worst
}

describe('the quintic through given points', () => {
  it('passes through every point, on uneven times', () => {
    const random = createRandom(1)
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 11, 40]) {
      let t = -1
      const times = Array.from({ length: n }, () => (t += random.between(0.5, 1.5)))
      const values = Array.from({ length: 2 * n }, () => random.normal())
      const spline = calcInterpolatingSpline(times, values, 2)
      const out = new Float64Array(2)
      times.forEach((time, k) => {
        spline.at(time, out)
        expect(out[0]).toBeCloseTo(values[2 * k]!, 11)
        expect(out[1]).toBeCloseTo(values[2 * k + 1]!, 11)
      })
    }
  })

  it('through several columns at once is the same as through each alone, to the last bit', () => {
    const random = createRandom(2)
    for (const n of [1, 3, 9, 30]) {
      const times = Array.from({ length: n }, (_, k) => 0.1 * k)
      const columns = Array.from({ length: 3 }, () => Array.from({ length: n }, () => random.normal()))
      const together = calcInterpolatingSplines(times, columns)
      const [one, other] = [new Float64Array(1), new Float64Array(1)]
      columns.forEach((column, c) => {
        const alone = calcInterpolatingSpline(times, column, 1)
        for (const derivative of [0, 1, 2] as const) {
          for (let t = -0.1; t < 0.1 * n + 0.1; t += 0.037) {
            together[c]!.at(t, one, derivative)
            alone.at(t, other, derivative)
            expect(one[0]).toBe(other[0])
          }
        }
      })
    }
  })

  it('repeats any polynomial up to degree five with its derivatives', () => {
    const times = [0, 0.3, 0.5, 0.9, 1.4, 1.5, 2, 2.2, 2.9, 3]
    const spline = calcInterpolatingSpline(times, times.map(f), 1)
    const out = new Float64Array(1)
    for (const t of [0, 0.1, 0.7, 1.45, 2.95, 3, 0.2]) {
      spline.at(t, out)
      expect(out[0]).toBeCloseTo(f(t), 11)
      spline.at(t, out, 1)
      expect(out[0]).toBeCloseTo(df(t), 10)
      spline.at(t, out, 2)
      expect(out[0]).toBeCloseTo(ddf(t), 9)
    }
  })

  it('finds the second derivative of a sine to fourth order', () => {
    const order = Math.log2(error(40) / error(80))
    expect(order).toBeGreaterThan(3.7)
    expect(error(80)).toBeLessThan(1e-6)
    expect(Math.log2(error(40, 3) / error(80, 3))).toBeGreaterThan(1.7)
    expect(Math.log2(error(20, 7) / error(40, 7))).toBeGreaterThan(5.5)
  })

  it('has four continuous derivatives: the second derivative has no kink at the points', () => {
    const times = Array.from({ length: 12 }, (_, k) => k)
    const random = createRandom(2)
    const spline = calcInterpolatingSpline(
      times,
      times.map(() => random.normal()),
      1,
    )
    const out = new Float64Array(1)
    const second = (t: number): number => {
      spline.at(t, out, 2)
      return out[0]!
    }
    const h = 1e-4
    for (const t of [3, 4, 5, 6, 7, 8]) {
      const left = (second(t) - second(t - h)) / h
      const right = (second(t + h) - second(t)) / h
      expect(Math.abs(left - right)).toBeLessThan(0.05)
    }
  })
})
