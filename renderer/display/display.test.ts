import { describe, expect, it } from 'vitest'
import type { GaitEvent } from '../../core/index.ts'
import { cyclesOf, meanOverCycles, resample } from './cycles.ts'
import { compare, decimalsFor, fromLengthUnit, fromMassUnit, toLengthUnit, toMassUnit, toText, withSd } from './number.ts'

describe('numbers on screen', () => {
  it('carry no more digits than their uncertainty', () => {
    expect(withSd(1.12345, 0.049, 2)).toBe('1.123 ± 0.049')
    expect(withSd(1.12345, 0.3, 2)).toBe('1.12 ± 0.30')
    expect(withSd(843.2, 14, 1)).toBe('843 ± 14')
    expect(withSd(1.12345, null, 2)).toBe('1.12')
    expect(decimalsFor(0, 3)).toBe(3)
  })
  it('use a real minus and never a negative zero', () => {
    expect(toText(-1.2, 1)).toBe('−1.2')
    expect(toText(-0.01, 1)).toBe('0.0')
    expect(toText(Number.NaN, 1)).toBe('–')
  })
  it('call a difference real only beyond twice its uncertainty', () => {
    expect(compare({ value: 1, sd: 0.03 }, { value: 1.05, sd: 0.04 }).exceeds).toBe(false)
    expect(compare({ value: 1, sd: 0.03 }, { value: 1.11, sd: 0.04 }).exceeds).toBe(true)
    expect(compare({ value: 1, sd: null }, { value: 9, sd: 0.1 }).exceeds).toBeNull()
  })
  it('come back from pounds and inches unchanged', () => {
    expect(fromMassUnit(toMassUnit(70, 'lb'), 'lb')).toBeCloseTo(70, 12)
    expect(toMassUnit(1, 'lb')).toBeCloseTo(2.20462, 5)
    expect(fromLengthUnit(toLengthUnit(1.75, 'in'), 'in')).toBeCloseTo(1.75, 12)
  })
})

const event = (side: 'left' | 'right', kind: 'strike' | 'off', time: number): GaitEvent => ({ side, kind, time, source: 'file' })

describe('gait cycles', () => {
  it('run from strike to strike of one foot, with foot-off in percent', () => {
    const cycles = cyclesOf([event('right', 'strike', 0), event('left', 'strike', 0.5), event('right', 'off', 0.6), event('right', 'strike', 1), event('right', 'strike', 9)])
    expect(cycles).toEqual([{ side: 'right', from: 0, to: 1, offPercent: 60 }])
  })
  it('average point by point with both ends included', () => {
    const times = Float64Array.from({ length: 201 }, (_, i) => i / 100)
    const values = times.map((t) => (t % 1) + (t >= 1 ? 0.2 : 0))
    const curve = meanOverCycles(times, values, [
      { side: 'left', from: 0, to: 0.99, offPercent: null },
      { side: 'left', from: 1, to: 1.99, offPercent: null },
    ])
    expect(curve.mean.length).toBe(101)
    expect(curve.mean[0]).toBeCloseTo(0.1)
    expect(curve.mean[100]).toBeCloseTo(1.09)
    expect(curve.sd[50]).toBeCloseTo(0.2 / Math.SQRT2)
  })
  it('leave a gap where there is no data instead of holding the last value', () => {
    expect([...resample([0, 1], [5, 7], [-1, 0.5, 2])]).toEqual([Number.NaN, 6, Number.NaN])
  })
})
