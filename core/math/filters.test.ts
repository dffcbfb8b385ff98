import { describe, expect, it } from 'vitest'
import { type ZeroLagFilter, designLowPass, filterZeroLag, twoPassFactor } from './filters.ts'

const sine = (frequency: number, rate: number, seconds: number, phase = 0): Float64Array =>
  Float64Array.from({ length: Math.round(rate * seconds) }, (_, k) =>
    Math.sin((2 * Math.PI * frequency * k) / rate + phase),
  )

/** Gain of both passes together at a frequency: |H|², evaluated on the sections themselves. */
function calcZeroLagGain(filter: ZeroLagFilter, frequency: number): number {
  const w = (2 * Math.PI * frequency) / filter.rate
  let gain = 1
  for (const [b0, b1, b2, a1, a2] of filter.sections) {
    const top = squaredModulus(b0, b1, b2, w)
    const bottom = squaredModulus(1, a1, a2, w)
    gain *= top / bottom
  }
  return gain
}

function squaredModulus(c0: number, c1: number, c2: number, w: number): number {
  const re = c0 + c1 * Math.cos(w) + c2 * Math.cos(2 * w)
  const im = c1 * Math.sin(w) + c2 * Math.sin(2 * w)
  return re * re + im * im
}

/** Amplitude and phase of a frequency in the middle of a signal, by projection on sine and cosine. */
function project(values: Float64Array, frequency: number, rate: number): { amplitude: number; phase: number } {
  const count = 10 * rate // ten seconds hold whole periods of every frequency used here
  const start = Math.floor((values.length - count) / 2)
  let [s, c] = [0, 0]
  for (let k = start; k < start + count; k++) {
    s += values[k]! * Math.sin((2 * Math.PI * frequency * k) / rate)
    c += values[k]! * Math.cos((2 * Math.PI * frequency * k) / rate)
  }
  return { amplitude: (2 * Math.hypot(s, c)) / count, phase: Math.atan2(c, s) }
}

describe('zero-lag Butterworth', () => {
  it('knows the two-pass factor 0.802 of two poles', () => {
    expect(twoPassFactor(2)).toBeCloseTo(0.8022, 4)
  })

  it('is exactly 3 dB down at the cut-off, for every order and rate', () => {
    for (const order of [2, 4, 6, 8]) {
      for (const [cutoff, rate] of [
        [6, 100],
        [6, 60],
        [12, 150],
        [6, 1000],
        [12, 30],
      ] as const) {
        const filter = designLowPass(cutoff, rate, order)
        expect(calcZeroLagGain(filter, cutoff)).toBeCloseTo(Math.SQRT1_2, 12)
        expect(calcZeroLagGain(filter, 0)).toBeCloseTo(1, 12)
        expect(filter.passCutoff).toBeGreaterThan(cutoff)
      }
    }
    expect(6 / designLowPass(6, 10000).passCutoff).toBeCloseTo(0.8022, 4)
  })

  it('follows the Butterworth law 1/(1 + (√2−1)(f/fc)²ⁿ) of the pre-warped frequency', () => {
    for (const order of [2, 4, 6, 8]) {
      const filter = designLowPass(6, 100, order)
      for (const f of [1, 3, 6, 10, 20, 40]) {
        const ratio = Math.tan((Math.PI * f) / 100) / Math.tan((Math.PI * 6) / 100)
        expect(calcZeroLagGain(filter, f)).toBeCloseTo(1 / (1 + (Math.SQRT2 - 1) * ratio ** order), 10)
      }
    }
  })

  it('does to sine waves what the gain gives, without delay', () => {
    const rate = 100
    const filter = designLowPass(6, rate)
    for (const f of [1, 2, 4, 6, 8, 12.5, 20]) {
      const { amplitude, phase } = project(filterZeroLag(filter, sine(f, rate, 20)), f, rate)
      expect(amplitude).toBeCloseTo(calcZeroLagGain(filter, f), 5)
      expect(Math.abs(phase)).toBeLessThan(1e-4)
    }
  })

  it('leaves a constant and a straight line alone, to the very ends', () => {
    const filter = designLowPass(6, 100)
    const line = Float64Array.from({ length: 200 }, (_, k) => 3 - 0.02 * k)
    const out = filterZeroLag(filter, line)
    for (let k = 0; k < 200; k++) expect(out[k]).toBeCloseTo(line[k]!, 7)
    for (const v of filterZeroLag(filter, new Float64Array(30).fill(7))) expect(v).toBeCloseTo(7, 12)
  })

  it('gives the same forward in time and backward in time', () => {
    const filter = designLowPass(6, 100)
    const signal = sine(1.3, 100, 2, 0.4).map((v, k) => v + 0.1 * Math.sin(k * 2.1))
    const there = filterZeroLag(filter, signal)
    const back = filterZeroLag(filter, signal.toReversed()).toReversed()
    for (let k = 0; k < signal.length; k++) expect(there[k]).toBeCloseTo(back[k]!, 3)
  })

  it('takes signals shorter than its padding', () => {
    const filter = designLowPass(6, 100)
    for (const n of [1, 2, 3, 5, 9]) expect(filterZeroLag(filter, new Float64Array(n).fill(2))).toHaveLength(n)
  })

  it('throws on a cut-off at or above half the rate, and on odd orders', () => {
    expect(() => designLowPass(50, 100)).toThrow(/between 0 and 50/)
    expect(() => designLowPass(6, 100, 3)).toThrow(/even order/)
  })
})
