import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createStretches, intervalOf, lowerBound, stretchOf, upperBound } from './search.ts'

const ascending = fc
  .uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 30 })
  .map((values) => Float64Array.from(values.toSorted((a, b) => a - b)))

describe('searches in ascending times', () => {
  it('agree with a walk from the start', () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: -60, max: 60 }), (times, t) => {
        const before = times.filter((one) => one < t).length
        const upTo = times.filter((one) => one <= t).length
        expect(lowerBound(times, t)).toBe(before)
        expect(upperBound(times, t)).toBe(upTo)
      }),
      { seed: 1 },
    )
  })

  it('find the interval that holds a time, and the nearest one for times outside', () => {
    const times = [0, 1, 2, 3]
    expect([-1, 0, 0.5, 1, 2.9, 3, 9].map((t) => intervalOf(times, t))).toEqual([0, 0, 0, 1, 2, 2, 2])
  })

  it('find the stretch between two times as a look at each would, and all of it where times do not ascend', () => {
    const times = [0, 1, 1, 2, 5]
    expect(stretchOf(times, 1, 2)).toEqual({ first: 1, end: 4 })
    expect(stretchOf(times, 2.5, 4)).toEqual({ first: 4, end: 4 })
    expect(createStretches(times)(0.5, 9)).toEqual({ first: 1, end: 5 })
    expect(createStretches([0, 2, 1])(1, 1)).toEqual({ first: 0, end: 3 })
  })
})
