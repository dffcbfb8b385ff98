import { describe, expect, it } from 'vitest'
import { findGaps } from './gaps.ts'

const track = (n: number, lost: readonly (readonly [number, number])[], every = 1) =>
  Float64Array.from({ length: n * every }, (_, i) =>
    lost.some(([from, to]) => Math.floor(i / every) >= from && Math.floor(i / every) < to) ? Number.NaN : 1,
  )

describe('a strip of gaps', () => {
  it('says nothing of a signal without gaps', () => {
    expect(findGaps('knee', track(200, []), 1, 100, 0.1)).toBeNull()
  })
  it('tells gaps that are filled from those that stay open', () => {
    const gaps = findGaps(
      'knee',
      track(1200, [
        [100, 110],
        [600, 700],
      ]),
      1,
      100,
      0.1,
    )!
    expect(gaps.missing).toBe(110)
    expect(gaps.strip[10]).toBe('filled')
    expect(gaps.strip.slice(60, 70).every((cell) => cell === 'open')).toBe(true)
    expect(gaps.strip.filter((cell) => cell !== 'seen')).toHaveLength(11)
  })
  it('leaves a gap at either end open, however short', () => {
    const gaps = findGaps(
      'knee',
      track(120, [
        [0, 1],
        [119, 120],
      ]),
      1,
      100,
      0.1,
    )!
    expect([gaps.strip[0], gaps.strip.at(-1)]).toEqual(['open', 'open'])
    expect(gaps.missing).toBe(2)
  })
  it('counts the frames of a marker, not its coordinates', () => {
    expect(findGaps('RKNE', track(300, [[30, 36]], 3), 3, 100, 0.1)!.missing).toBe(6)
  })
})
