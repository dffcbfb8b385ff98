import { describe, expect, it } from 'vitest'
import { firstWindow, joinPieces, marksIn, rulerTicks, tickDigits, zoomWindow } from './timeline.ts'

describe('the ruler of the timeline', () => {
  it('uses round steps and stays within the number of ticks asked for', () => {
    for (const span of [0.4, 1.3, 7, 62, 600]) {
      const { step, ticks } = rulerTicks(2, 2 + span, 10)
      expect(ticks.length).toBeGreaterThan(3)
      expect(ticks.length).toBeLessThanOrEqual(11)
      expect([1, 2, 5]).toContain(Math.round(step / 10 ** Math.floor(Math.log10(step * 1.0000001))))
      for (const t of ticks) expect(t).toBeGreaterThanOrEqual(2 - 1e-9)
    }
  })

  it('has no ticks without a recording', () => {
    expect(rulerTicks(0, 0, 10).ticks).toEqual([])
  })

  it('writes as many digits as the step needs', () => {
    expect([0.05, 0.1, 0.5, 1, 20].map(tickDigits)).toEqual([2, 1, 1, 0, 0])
  })
})

describe('a long recording', () => {
  it('is shown from its beginning, as far as its marks have room; a short one is shown whole', () => {
    expect(firstWindow(1, 7)).toEqual({ from: 1, to: 7 })
    expect(firstWindow(1, 601)).toEqual({ from: 1, to: 21 })
  })
  it('shows the marks of the window, and none when they would run into each other', () => {
    const marks = Array.from({ length: 600 }, (_, i) => i)
    expect(marksIn(marks, (m) => m >= 20 && m < 40)).toEqual(marks.slice(20, 40))
    expect(marksIn(marks, () => true)).toBeNull()
  })
})

describe('zooming the timeline', () => {
  const all = { from: 0, to: 10 }
  it('keeps the time under the pointer where it is', () => {
    const next = zoomWindow({ from: 2, to: 6 }, all, 0.5, 3)
    expect((3 - next.from) / (next.to - next.from)).toBeCloseTo(0.25)
    expect(next.to - next.from).toBeCloseTo(2)
  })
  it('never leaves the recording, whichever way it is turned', () => {
    let shown = all
    for (const [factor, about] of [
      [0.3, 0],
      [0.3, 10],
      [3, 9.9],
      [50, 5],
    ] as const) {
      shown = zoomWindow(shown, all, factor, about)
      expect(shown.from).toBeGreaterThanOrEqual(0)
      expect(shown.to).toBeLessThanOrEqual(10 + 1e-9)
    }
    expect(shown).toEqual(all)
  })
})

describe('pieces of supports that are too many to be told apart', () => {
  const piece = (support: string, from: number, grade: string) => ({
    id: `${support}~${from}`,
    support,
    from,
    to: from + 1,
    grade,
  })
  it('are joined to their supports, with the grade of the worst piece', () => {
    const pieces = [piece('a', 0, 'good'), piece('a', 1, 'poor'), piece('a', 2, 'fair'), piece('b', 3, 'good')]
    expect(joinPieces(pieces)).toEqual([
      { id: 'a', support: 'a', from: 0, to: 3, grade: 'poor' },
      { id: 'b', support: 'b', from: 3, to: 4, grade: 'good' },
    ])
  })
})
