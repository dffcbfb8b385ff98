import { describe, expect, it } from 'vitest'
import type { LoadVerdict, VerdictWord } from '../../core/gait.ts'
import type { GaitCycle, GaitEvent, Loads, Peak, Side } from '../../core/index.ts'
import { footOffPercent } from '../../core/gait.ts'
import { calcPanel } from '../../core/report.ts'
import { cyclesOf, meanOverCycles, percentAt, sharedOff, timeAt } from './cycles.ts'
import { fromLengthUnit, fromMassUnit, toLengthUnit, toMassUnit, toText } from './number.ts'
import { isChanged, peakRows, sortPeaks } from './peaks.ts'

describe('numbers on screen', () => {
  it('use a real minus and never a negative zero', () => {
    expect(toText(-1.2, 1)).toBe('−1.2')
    expect(toText(-0.01, 1)).toBe('0.0')
    expect(toText(Number.NaN, 1)).toBe('–')
  })
  it('come back from pounds and inches unchanged', () => {
    expect(fromMassUnit(toMassUnit(70, 'lb'), 'lb')).toBeCloseTo(70, 12)
    expect(toMassUnit(1, 'lb')).toBeCloseTo(2.20462, 5)
    expect(fromLengthUnit(toLengthUnit(1.75, 'in'), 'in')).toBeCloseTo(1.75, 12)
  })
})

const event = (side: Side, kind: 'strike' | 'off', time: number): GaitEvent => ({
  side,
  kind,
  time,
  source: 'file',
})

describe('gait cycles', () => {
  it('run from strike to strike of one foot, with foot-off in percent', () => {
    const cycles = cyclesOf([
      event('right', 'strike', 0),
      event('left', 'strike', 0.5),
      event('right', 'off', 0.6),
      event('right', 'strike', 1),
      event('right', 'strike', 9),
    ])
    expect(cycles).toMatchObject([{ side: 'right', from: 0, off: 0.6, to: 1 }])
    expect(footOffPercent(cycles[0]!)).toBe(60)
  })
  it('average point by point with both ends included', () => {
    const times = Float64Array.from({ length: 201 }, (_, i) => i / 100)
    const values = times.map((t) => (t % 1) + (t >= 1 ? 0.2 : 0))
    const curve = meanOverCycles(times, values, [
      { side: 'left', from: 0, to: 0.99, off: null },
      { side: 'left', from: 1, to: 1.99, off: null },
    ])!
    expect(curve.mean.length).toBe(101)
    expect(curve.mean[0]).toBeCloseTo(0.1)
    expect(curve.mean[100]).toBeCloseTo(1.09)
    expect(curve.sd![50]).toBeCloseTo(0.2 / Math.SQRT2)
  })
  it('fall on each other when stance and swing are laid side by side, however long the foot stood', () => {
    // One curve of stance and swing, run through with the foot off at 55 % and at 65 %.
    const cycles: GaitCycle[] = [
      { side: 'left', from: 0, off: 0.55, to: 1 },
      { side: 'left', from: 1, off: 1.78, to: 2.2 },
    ]
    const off = sharedOff(cycles)!
    expect(off).toBeCloseTo(60)
    const times = Float64Array.from({ length: 2201 }, (_, i) => i / 1000)
    const values = times.map((t) => {
      const c = t < 1 ? cycles[0]! : cycles[1]!
      return Math.sin((2 * Math.PI * percentAt(c, t, off)) / 100)
    })
    const aligned = meanOverCycles(times, values, cycles, off)!
    expect(Math.max(...aligned.sd!)).toBeLessThan(1e-3)
    expect(Math.max(...meanOverCycles(times, values, cycles)!.sd!)).toBeGreaterThan(0.1)
    expect(aligned.mean[25]).toBeCloseTo(1, 3)
    for (const c of cycles) {
      for (const percent of [0, 20, 60, 61, 100])
        expect(percentAt(c, timeAt(c, percent, off), off)).toBeCloseTo(percent, 9)
      expect(timeAt(c, 60, off)).toBeCloseTo(c.off!, 12)
    }
  })
  it('without a foot-off have no place in that picture', () => {
    const cycles: GaitCycle[] = [
      { side: 'left', from: 0, to: 1, off: null },
      { side: 'right', from: 0.5, off: 1.1, to: 1.5 },
    ]
    expect(meanOverCycles(Float64Array.of(0, 1, 2), Float64Array.of(1, 1, 1), cycles, 60)!.count).toBe(1)
    expect(sharedOff([cycles[0]!])).toBeNull()
  })
  it('are averaged on screen as in the report, with a gap in one of them and with one in each', () => {
    const times = Float64Array.from({ length: 321 }, (_, i) => i / 100)
    const cycles: GaitCycle[] = [0.013, 1.07, 2.13].map((from) => ({
      side: 'left',
      from,
      off: from + 0.63,
      to: from + 1.05,
    }))
    for (const gaps of [[0.4], [0.4, 1.5, 2.9]]) {
      const values = times.map((t) => (gaps.some((gap) => Math.abs(t - gap) < 0.03) ? Number.NaN : Math.sin(5 * t)))
      const onScreen = meanOverCycles(times, values, cycles)!
      const words = { title: '', unit: '', up: '', down: '' }
      const signal = { style: 'left', label: '', side: 'left', times, values } as const
      const [inReport] = calcPanel(words, [signal], cycles, { low: 0, high: 1 }).curves
      expect(onScreen.count).toBe(gaps.length === 1 ? 2 : 3)
      expect(onScreen.mean).toEqual(inReport!.y)
      expect(onScreen.sd).toEqual(inReport!.band)
    }
  })
})

const peak = (
  joint: string,
  quantity: 'resultant' | 'moment',
  value: number,
  sd: number | null,
  samples?: number[],
): Peak => ({ joint, side: null, quantity, value, sd, unit: 'N', time: 1, ...(samples ? { samples } : {}) })
const loadsWith = (of: Loads['of'], peaks: Peak[]): Loads => ({
  of,
  peaks,
  times: new Float64Array(),
  joints: [],
  ground: { left: new Float64Array(), right: new Float64Array() },
  groundSource: 'predicted',
  groundMeasured: { left: new Float64Array(), right: new Float64Array() },
  centreOfPressure: { left: new Float64Array(), right: new Float64Array() },
  bodyMass: 70,
})

describe('the table of peaks', () => {
  it('puts the motions side by side and compares the proposal with the recording', () => {
    const rows = peakRows({
      recorded: loadsWith('recorded', [peak('hip.left', 'resultant', 700, 20)]),
      predicted: loadsWith('predicted', [peak('hip.left', 'resultant', 720, 20)]),
      proposed: loadsWith('proposed', [peak('hip.left', 'resultant', 900, 20)]),
    })
    expect(rows).toHaveLength(1)
    expect(rows[0]!.difference).toMatchObject({ value: 200, mark: 'notable' })
    expect(isChanged(rows[0]!)).toBe(true)
  })
  it('says nothing of a change where the proposal has no such peak', () => {
    const [row] = peakRows({
      recorded: loadsWith('recorded', [peak('lumbar', 'resultant', 700, 20)]),
      predicted: loadsWith('predicted', [peak('lumbar', 'resultant', 900, 20)]),
      proposed: loadsWith('proposed', []),
    })
    expect(row!.difference).toBeNull()
    expect(isChanged(row!)).toBe(false)
  })
  it('takes the word on a proposal, and with it what is bold, from its verdict', () => {
    const all = {
      recorded: loadsWith('recorded', [peak('hip.left', 'resultant', 700, 20)]),
      predicted: null,
      proposed: loadsWith('proposed', [peak('hip.left', 'resultant', 900, 20)]),
    }
    const judged = (verdict: VerdictWord): LoadVerdict => ({
      joint: 'hip.left',
      side: 'left',
      quantity: 'resultant',
      unit: 'N',
      recorded: 700,
      change: 200,
      sd: 30,
      parts: [],
      verdict,
      reason: 'why',
    })
    const rowOf = (verdict: VerdictWord) => peakRows(all, [judged(verdict)])[0]!
    expect(rowOf('higher')).toMatchObject({ difference: { value: 200, sd: 30, mark: 'notable' } })
    expect(rowOf('cannot be told')).toMatchObject({
      difference: { mark: 'within' },
      verdict: { verdict: 'cannot be told', reason: 'why' },
    })
  })
  it('does not call a change real that the body’s uncertainty explains', () => {
    const rows = peakRows({
      recorded: loadsWith('recorded', [peak('hip.left', 'resultant', 700, 20)]),
      predicted: loadsWith('predicted', [peak('hip.left', 'resultant', 720, 20)]),
      proposed: null,
    })
    expect(rows[0]!.difference!.mark).toBe('within')
    expect(isChanged(rows[0]!)).toBe(false)
  })
  it('compares body by body where the samples are at hand', () => {
    const a = peak('hip.left', 'resultant', 700, 20, [680, 700, 720])
    const b = peak('hip.left', 'resultant', 720, 20, [699, 720, 741])
    expect(
      peakRows({ recorded: loadsWith('recorded', [a]), predicted: loadsWith('predicted', [b]), proposed: null })[0]!
        .difference!.mark,
    ).toBe('notable')
  })
  it('sorts by any column, both ways', () => {
    const rows = peakRows({
      recorded: loadsWith('recorded', [
        peak('knee.left', 'resultant', 5, 1),
        peak('hip.left', 'resultant', 9, 1),
        peak('ankle.left', 'moment', 7, 1),
      ]),
      predicted: null,
      proposed: null,
    })
    expect(rows.map((r) => r.joint)).toEqual(['hip.left', 'knee.left', 'ankle.left'])
    expect(sortPeaks(rows, { by: 'recorded', down: true }).map((r) => r.recorded!.value)).toEqual([9, 7, 5])
    expect(sortPeaks(rows, { by: 'recorded', down: false }).map((r) => r.recorded!.value)).toEqual([5, 7, 9])
  })
})
