import { describe, expect, it } from 'vitest'
import { createRandom } from '../../math/random.ts'
import type { MissingAcceleration } from './fewest-boundaries.ts'
import { calcStraying, findFewest } from './fewest-boundaries.ts'

function missing(count: number, rods: number, at: (share: number, component: number) => number): MissingAcceleration {
  const width = 3 * rods
  const values = Float64Array.from({ length: (count + 1) * width }, (_, i) =>
    at(Math.floor(i / width) / count, i % width),
  )
  return { duration: 0.4, rods, values }
}

describe('how far a piece strays without muscles', () => {
  it('is e T² / √120 where the missing acceleration is even, as the parabola has it', () => {
    const even = missing(200, 1, (_, c) => (c === 0 ? 30 : 0))
    for (const [a, b] of [
      [0, 200],
      [50, 150],
    ] as const) {
      const T = (0.4 * (b - a)) / 200
      expect(calcStraying(even, a, b)).toBeCloseTo((30 * T * T) / Math.sqrt(120), 4)
    }
  })

  it('is what integrating a sine twice gives', () => {
    // δ̈ = sin ωt with ωT = π: δ = −sin(ωt)/ω².
    const w = Math.PI / 0.4
    const wave = missing(400, 2, (share, c) => (c === 4 ? Math.sin(Math.PI * share) : 0))
    expect(calcStraying(wave, 0, 400)).toBeCloseTo(1 / (w * w) / Math.sqrt(2), 5)
  })

  it('is that of the rod that strays most', () => {
    const two = missing(20, 2, (_, c) => (c < 3 ? 1 : 2))
    const one = missing(20, 1, () => 2)
    expect(calcStraying(two, 0, 20)).toBeCloseTo(calcStraying(one, 0, 20), 12)
  })
})

describe('the fewest boundaries', () => {
  /** Every set of boundaries on a coarse grid. */
  function tryAll(supports: readonly MissingAcceleration[], count: number, allowed: number) {
    let best = { pieces: Infinity, worst: Infinity }
    for (let set = 0; set < 2 ** (count - 1); set++) {
      const ends = [0, ...Array.from({ length: count - 1 }, (_, i) => i + 1).filter((i) => set & (1 << (i - 1))), count]
      const costs = ends.slice(1).map((b, i) => Math.max(...supports.map((one) => calcStraying(one, ends[i]!, b))))
      if (costs.some((cost, i) => cost > allowed && ends[i + 1]! - ends[i]! > 1)) continue
      const worst = Math.max(...costs)
      if (costs.length < best.pieces || (costs.length === best.pieces && worst < best.worst))
        best = { pieces: costs.length, worst }
    }
    return best
  }

  it('are those that trying every set of them finds, for all supports at once', () => {
    const random = createRandom(3)
    for (let k = 0; k < 20; k++) {
      const supports = [1, 2].map(() => {
        const [a, b, c] = [random.normal(), random.normal(), random.normal()]
        return missing(10, 2, (share, i) => 60 * (a + b * Math.sin(6 * share + i) + c * share))
      })
      const allowed = 0.02 + 0.04 * (k % 5)
      const shares = findFewest(supports, allowed)
      const ends = [0, ...shares.map((share) => Math.round(10 * share)), 10]
      const worst = Math.max(...ends.slice(1).flatMap((b, i) => supports.map((one) => calcStraying(one, ends[i]!, b))))
      const expected = tryAll(supports, 10, allowed)
      expect(shares.length + 1).toBe(expected.pieces)
      expect(worst).toBeCloseTo(expected.worst, 12)
    }
  })

  it('are none where one piece is enough, and all where none is', () => {
    const some = missing(10, 1, () => 5)
    expect(findFewest([some], 10)).toEqual([])
    expect(findFewest([some], 0)).toHaveLength(9)
    expect(findFewest([], 1)).toEqual([])
  })
})
