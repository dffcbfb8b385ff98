import { describe, expect, it } from 'vitest'
import type { Peak } from '../loads.ts'
import { combineErrors } from './method-error.ts'
import { judgeChange } from './verdict.ts'

const peak = (value: number, samples: readonly number[] = [value, value]): Peak => ({
  joint: 'knee.right',
  side: 'right',
  quantity: 'extensor moment',
  value,
  sd: 1,
  unit: 'N·m',
  time: 0.2,
  samples,
})
const tested = { sd: 0.05, growth: 0, beyond: 2, right: 0.95, cases: 100 }
const judge = (change: number, more: Partial<Parameters<typeof judgeChange>[0]> = {}) =>
  judgeChange({
    recorded: peak(50),
    proposed: peak(50 + change),
    others: [],
    error: tested,
    outside: null,
    bodyMass: 70,
    ...more,
  })

describe('the verdict on a change', () => {
  it('is lower or higher beyond twice what is missed where nothing changed, and no clear change within', () => {
    // 0.05 N·m/kg of 70 kg: 3.5 N·m.
    expect(judge(-7.1).verdict).toBe('lower')
    expect(judge(7.1).verdict).toBe('higher')
    expect(judge(-6.9).verdict).toBe('no clear change')
    expect(judge(-7.1).sd).toBeCloseTo(3.5, 9)
  })

  it('has a ± that grows with the change, and keeps its word', () => {
    const growing = { ...tested, growth: 0.6 }
    const found = judge(-20, { error: growing })
    expect(found.sd).toBeCloseTo(Math.hypot(3.5, 12), 9)
    expect(found.verdict).toBe('lower')
    expect(found.reason).toContain('right in 95 %; ± is of its size')
    expect(judge(-6.9, { error: growing }).verdict).toBe('no clear change')
  })

  it('is stated earlier where predictions that small had the right direction', () => {
    expect(judge(-3.6, { error: { ...tested, beyond: 1 } }).verdict).toBe('lower')
    expect(judge(-3.4, { error: { ...tested, beyond: 1 } }).verdict).toBe('no clear change')
  })

  it('counts the body and the boundaries, and lists the largest part first', () => {
    const found = judge(-10, { proposed: peak(40, [36, 44]), others: [-9, -11] })
    expect(found.parts.map((part) => part.of)).toEqual(['body', 'method', 'boundaries'])
    expect(found.sd).toBeGreaterThan(3.5)
    expect(found.verdict).toBe('no clear change')
  })

  it('cannot be told where its direction depends on the boundaries', () => {
    expect(judge(-30, { others: [-75, 15] }).reason).toContain('where the boundaries are')
    expect(judge(-30, { others: [-75, 15] }).verdict).toBe('cannot be told')
    expect(judge(-30, { others: [-31, -29] }).verdict).toBe('lower')
  })

  it('cannot be told where the method was not tested, or failed the test', () => {
    expect(judge(-20, { error: null })).toMatchObject({ verdict: 'cannot be told', sd: null })
    expect(judge(-20, { error: { ...tested, cases: 8 } }).verdict).toBe('cannot be told')
    expect(judge(-20, { error: { ...tested, right: 0.74 } }).reason).toContain('74 %')
    expect(judge(-20, { error: { ...tested, growth: 3 } }).reason).toContain('three times its size')
    expect(judge(-20, { outside: 'Running has not been tested.' }).reason).toBe('Running has not been tested.')
  })
})

describe('the error of two changes at once', () => {
  it('is larger than either, and known no better than the less known one', () => {
    const other = { sd: 0.12, growth: 0.3, beyond: 1, right: 0.9, cases: 40 }
    const both = combineErrors(tested, other)!
    expect(both.sd).toBeCloseTo(0.13, 9)
    expect(both).toMatchObject({ growth: 0.3, beyond: 2, right: 0.9, cases: 40 })
    expect(combineErrors(tested, null)).toBeNull()
  })
})
