import { describe, expect, it } from 'vitest'
import { createRandom } from '../../core/math/random.ts'
import { calcChance, isKept, judgeLeftOut, sharesOfPeople } from '../validation/ground/peak-coverage.ts'
import type { PeakError } from './learn-peak-errors.ts'
import { groupPeaks, learnKind, learnPeakErrors, meanBetween, weighPeople } from './learn-peak-errors.ts'

const one: PeakError = {
  by: 'markers',
  subject: 'a',
  kind: 'knee impulse',
  measured: 1,
  off: 0.1,
  stated: 0.2,
  rest: 0,
  shared: 0,
}

/** Normal errors of so many people, as many peaks each, all by ± 1. */
function drawPeople(count: number, each: number, seed = 1): PeakError[] {
  const random = createRandom(seed)
  return Array.from({ length: count * each }, (_, i) => ({
    ...one,
    subject: `person ${Math.floor(i / each)}`,
    off: random.normal(),
    stated: 1,
  }))
}

describe('how far peaks are off', () => {
  it('is found from normal errors, a little wider for the next person', () => {
    const { own, least } = learnKind(drawPeople(400, 5))
    // Of all: ± 1 in the middle of 60 to 80 %, which is 1.036, shared between the own and the least by 1 : ½.
    expect(Math.hypot(own, least)).toBeGreaterThan(1.02)
    expect(Math.hypot(own, least)).toBeLessThan(1.08)
    expect(least / own).toBeCloseTo(0.5, 2)
    const few = learnKind(drawPeople(400, 5).map((peak, i) => ({ ...peak, subject: `person ${i % 8}` })))
    expect(few.own / own).toBeCloseTo((1 + 2.073 / 32) / (1 + 2.073 / 1600), 2)
  })

  it('counts every person alike, however many peaks they have', () => {
    const calm = Array.from({ length: 90 }, () => ({ ...one, subject: 'many', off: 0.01 }))
    const others = ['b', 'c', 'd', 'e'].map((subject) => ({ ...one, subject, off: 0.4 }))
    expect(learnKind([...calm, ...others]).own).toBeGreaterThan(1)
    expect(weighPeople([...calm, ...others]).slice(-1)).toEqual([0.2])
  })

  it('leaves an estimate that happens to be sure no surer than half of what is usual', () => {
    const peaks = drawPeople(20, 2).map((peak, i) => ({ ...peak, stated: i % 2 === 0 ? 1e-6 : 1 }))
    const { own, least } = learnKind(peaks)
    expect(least / own).toBeCloseTo(0.5 * Math.SQRT1_2, 2)
    expect(own).toBeLessThan(5)
  })

  it('does not ask of the ground what other parts of ± hold already', () => {
    const peaks = drawPeople(200, 2)
    const apart = learnKind(peaks.map((peak) => ({ ...peak, rest: 0.8 })))
    const total = Math.hypot(0.8, apart.own, apart.least)
    expect(total).toBeGreaterThan(1)
    expect(total).toBeLessThan(1.1)
    // What the reference has as well does not show in the difference.
    expect(learnKind(peaks.map((peak) => ({ ...peak, shared: 0.8 })))).toEqual(learnKind(peaks))
  })

  it('keeps the promise of two ± where a few are far off', () => {
    const peaks = drawPeople(100, 1).map((peak, i) => ({ ...peak, off: i % 7 === 0 ? 6 : 0.1 }))
    const { own, least } = learnKind(peaks)
    expect(2 * Math.hypot(own, least)).toBeGreaterThan(5.9)
  })

  it('is not learned of too few peaks or people, and not from the person left out', () => {
    const peaks = drawPeople(8, 4)
    expect(learnPeakErrors(peaks.slice(0, 16), null).markers).toEqual({})
    expect(learnPeakErrors(drawPeople(4, 10), null).markers).toEqual({})
    const odd = peaks.map((peak) => (peak.subject === 'person 0' ? { ...peak, off: 100 } : peak))
    expect(learnPeakErrors(odd, 'person 0')).toEqual(learnPeakErrors(peaks, 'person 0'))
    expect(learnPeakErrors(odd, null)).not.toEqual(learnPeakErrors(peaks, null))
  })

  it('averages values between two shares of the weight', () => {
    expect(meanBetween([4, 1, 3, 2], [0.25, 0.25, 0.25, 0.25], 0.5, 1)).toBeCloseTo(3.5, 12)
    expect(meanBetween([1, 2], [0.7, 0.3], 0.6, 0.8)).toBeCloseTo(1.5, 12)
  })
})

describe('whether ± keeps its promise', () => {
  it('is judged without the person', () => {
    const judged = judgeLeftOut(drawPeople(60, 3))
    expect(isKept(sharesOfPeople(judged))).toBe(true)
    const far = judged.filter(({ subject }) => subject === 'person 3')[0]!
    const learned = learnPeakErrors(drawPeople(60, 3), 'person 3').markers['knee impulse']!
    expect(far.sd).toBeCloseTo(Math.hypot(learned.own, learned.least), 12)
  })

  it('leaves many kinds beyond the limits by chance where people are few, none where they are many', () => {
    const kinds = (people: number): PeakError[] =>
      Array.from({ length: 10 }, (_, kind) =>
        drawPeople(people, 3, kind + 1).map((peak) => ({ ...peak, kind: `knee ${kind}` })),
      ).flat()
    expect(groupPeaks(kinds(8)).enough).toHaveLength(10)
    expect(calcChance(judgeLeftOut(kinds(8))).people).toBeGreaterThan(1)
    expect(calcChance(judgeLeftOut(kinds(300))).people).toBeLessThan(0.1)
  })
})
