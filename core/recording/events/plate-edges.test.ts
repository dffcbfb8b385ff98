import { describe, expect, it } from 'vitest'
import { designLowPass, filterZeroLag } from '../../math/filters.ts'
import { createRandom } from '../../math/random.ts'
import { calcRipple, isCut, isSmoothed, readOff, readStrike } from './plate-edges.ts'

const RATE = 1000
const times = Float64Array.from({ length: 1200 }, (_, k) => k / RATE)
const [STRIKE, OFF] = [0.3, 0.95]

/** A stance as plates give it: an impact within milliseconds, two humps, a decline over 0.12 s, a newton of noise. */
function stance(seed = 1): Float64Array {
  const random = createRandom(seed)
  return times.map((t) => {
    const noise = random.next() - 0.5
    if (t < STRIKE || t > OFF) return noise
    const impact = 330 * Math.min(1, (t - STRIKE) / 0.008)
    const humps =
      420 * Math.sin(Math.min(1, (t - STRIKE) / 0.15) * (Math.PI / 2)) - 150 * Math.exp(-(((t - 0.62) / 0.1) ** 2))
    const decline = Math.min(1, (OFF - t) / 0.12)
    return (impact + humps) * decline ** 1.3 + noise
  })
}

const spanOf = (total: Float64Array): { first: number; last: number } => ({
  first: total.findIndex((v) => v >= 20),
  last: total.findLastIndex((v) => v >= 20),
})

describe('the edges of a contact on a plate', () => {
  it('are raw when ripple is left beyond 40 Hz, smoothed when it is not, and untold at low rates', () => {
    const raw = stance()
    expect(isSmoothed(calcRipple(times, raw, [spanOf(raw)]))).toBe(false)
    for (const cutoff of [6, 10, 15]) {
      const smooth = filterZeroLag(designLowPass(cutoff, RATE, 4), raw)
      expect(isSmoothed(calcRipple(times, smooth, [spanOf(smooth)]))).toBe(true)
    }
    const slow = { times: times.filter((_, k) => k % 10 === 0), total: raw.filter((_, k) => k % 10 === 0) }
    expect(calcRipple(slow.times, slow.total, [spanOf(slow.total)])).toBeNull()
    expect(isSmoothed(null)).toBe(false)
  })

  it('lie at 20 N as measured', () => {
    const raw = stance()
    const { first, last } = spanOf(raw)
    expect(
      Math.abs(readStrike({ times, total: raw }, { first, last }, { threshold: 20, reading: 'as measured' }) - STRIKE),
    ).toBeLessThan(0.002)
    expect(readOff({ times, total: raw }, { first, last }, { threshold: 20, reading: 'as measured' })).toBeLessThan(OFF)
    expect(readOff({ times, total: raw }, { first, last }, { threshold: 20, reading: 'as measured' })).toBeGreaterThan(
      OFF - 0.02,
    )
  })

  it('stay nearer the true instants by a share of the peak than by 20 N once the force is smoothed', () => {
    const raw = stance()
    const own = spanOf(raw)
    const trueOff = readOff({ times, total: raw }, own, { threshold: 20, reading: 'as measured' })
    for (const cutoff of [6, 8, 10, 12]) {
      const smooth = filterZeroLag(designLowPass(cutoff, RATE, 4), raw)
      const { first, last } = spanOf(smooth)
      const plain =
        readStrike({ times, total: smooth }, { first, last }, { threshold: 20, reading: 'as measured' }) - STRIKE
      const share =
        readStrike({ times, total: smooth }, { first, last }, { threshold: 20, reading: 'smoothed' }) - STRIKE
      expect(plain).toBeLessThan(-0.01)
      expect(Math.abs(share)).toBeLessThan(0.5 * Math.abs(plain))
      expect(
        Math.abs(readOff({ times, total: smooth }, { first, last }, { threshold: 20, reading: 'smoothed' }) - trueOff),
      ).toBeLessThan(0.012)
    }
  })

  it('carry a decline on that was cut to zero before it came down to 20 N', () => {
    const raw = stance()
    const own = spanOf(raw)
    const trueOff = readOff({ times, total: raw }, own, { threshold: 20, reading: 'as measured' })
    const cut = raw.map((v) => (v < 50 ? 0 : v))
    const { first, last } = spanOf(cut)
    expect(isCut(cut, last, 20)).toBe(true)
    expect(isCut(raw, own.last, 20)).toBe(false)
    const carried = readOff({ times, total: cut }, { first, last }, { threshold: 20, reading: 'as measured' })
    expect(carried).toBeGreaterThan(times[last]!)
    expect(Math.abs(carried - trueOff)).toBeLessThan(0.5 * Math.abs(times[last]! - trueOff))
  })
})
