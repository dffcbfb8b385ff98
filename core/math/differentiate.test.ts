import { describe, expect, it } from 'vitest'
import { createDerivation, differentiate } from './differentiate.ts'
import { createRandom } from './random.ts'

describe('differentiate', () => {
  it('is exact for quartics on uneven times, ends included', () => {
    const random = createRandom(3)
    let t = 0
    const times = Float64Array.from({ length: 12 }, () => (t += random.between(0.05, 0.2)))
    const values = times.map((x) => 2 - x + 3 * x ** 2 - 0.5 * x ** 3 + 0.25 * x ** 4)
    const { first, second } = differentiate(times, values, 1)
    times.forEach((x, k) => {
      expect(first[k]).toBeCloseTo(-1 + 6 * x - 1.5 * x ** 2 + x ** 3, 9)
      expect(second[k]).toBeCloseTo(6 - 3 * x + 3 * x ** 2, 7)
    })
  })

  it('differentiates several channels side by side, to fourth order inside', () => {
    const error = (rate: number): number => {
      const times = Float64Array.from({ length: rate }, (_, k) => k / rate)
      const values = Float64Array.from({ length: 2 * rate }, (_, i) => {
        const x = times[i >> 1]!
        return i % 2 === 0 ? Math.sin(6 * x) : Math.cos(6 * x)
      })
      const { second } = differentiate(times, values, 2)
      const k = rate / 2
      return (
        Math.abs(second[2 * k]! + 36 * Math.sin(6 * times[k]!)) +
        Math.abs(second[2 * k + 1]! + 36 * Math.cos(6 * times[k]!))
      )
    }
    expect(error(50) / error(100)).toBeGreaterThan(14)
  })

  it('makes do with two samples', () => {
    const { first, second } = differentiate(Float64Array.of(0, 2), Float64Array.of(1, 5), 1)
    expect([...first]).toEqual([2, 2])
    expect([...second]).toEqual([0, 0])
  })

  it('gives parts of a signal as they are in the whole, to the last bit, on even clocks and others', () => {
    const random = createRandom(5)
    for (const jitter of [0, 0.003]) {
      const times = Float64Array.from({ length: 1200 }, (_, k) => 7 + k / 100 + random.between(0, jitter))
      const values = Float64Array.from({ length: 2400 }, () => random.normal())
      const { first } = differentiate(times, values, 2)
      const derive = createDerivation(times, values, 2, 'first')
      for (const [from, end] of [
        [900, 1200],
        [0, 4],
        [511, 514],
      ] as const) {
        const part = new Float64Array(2 * (end - from))
        derive(from, end, part)
        expect(part).toEqual(first.slice(2 * from, 2 * end))
      }
    }
  })
})
