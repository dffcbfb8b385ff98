import { describe, expect, it } from 'vitest'
import type { GaitCycle, Recording } from '../../core/index.ts'
import { gapMarks, missingIn } from './gap-marks.ts'

const rate = 100
const times = Float64Array.from({ length: 300 }, (_, i) => i / rate)
const signal = (from: number, to: number, every = 1) =>
  Float64Array.from({ length: 300 * every }, (_, i) => {
    const frame = Math.floor(i / every)
    return frame >= from && frame < to ? Number.NaN : 1
  })
const recording = {
  times,
  rate,
  angles: { 'knee.flexion.left': signal(50, 60), 'knee.flexion.right': signal(0, 0) },
  points: { LASI: signal(200, 210, 3), dust: signal(0, 300, 3) },
} as unknown as Recording
const cycles: GaitCycle[] = [
  { side: 'left', from: 0, to: 1, off: 0.6 },
  { side: 'left', from: 1, to: 2, off: 1.6 },
  { side: 'right', from: 0.5, to: 1.5, off: 1.1 },
]

describe('gaps marked on curves', () => {
  const missing = missingIn(recording)
  it('are found in angles and in markers of the body, not in markers that show nothing of it', () => {
    expect(missing).toHaveLength(2)
    expect(missing[0]).toMatchObject({ channel: 'knee.flexion.left', side: 'left' })
    expect(missing[0]!.from).toBeCloseTo(0.495)
    expect(missing[0]!.to).toBeCloseTo(0.595)
    expect(missing[1]).toMatchObject({ channel: null, side: null })
  })
  it('lie in time where the file has no value', () => {
    expect(gapMarks(missing.slice(0, 1), { kind: 'time', cycles, sides: 'both' })).toMatchObject([
      { side: 'left', from: expect.closeTo(0.495), to: expect.closeTo(0.595) },
    ])
  })
  it('lie over the cycle of their own side, wherever one of its cycles has them', () => {
    const [only, ...more] = gapMarks(missing.slice(0, 1), { kind: 'cycle', cycles, sides: 'both' })
    expect(only).toMatchObject({ side: 'left', from: expect.closeTo(49.5), to: expect.closeTo(59.5) })
    expect(more).toEqual([])
    expect(gapMarks(missing.slice(0, 1), { kind: 'cycle', cycles, sides: 'right' })).toEqual([])
  })
  it('are cut at the ends of a cycle and go on in the next', () => {
    const span = { channel: null, side: null, from: 0.9, to: 1.1 }
    const left = gapMarks([span], { kind: 'cycle', cycles, sides: 'left' })
    expect(left.map((m) => [Math.round(m.from), Math.round(m.to)])).toEqual([
      [0, 10],
      [90, 100],
    ])
  })
  it('become one where they overlap', () => {
    const spans = [
      { channel: 'a', side: null, from: 0.1, to: 0.3 },
      { channel: 'b', side: null, from: 0.2, to: 0.4 },
    ]
    expect(gapMarks(spans, { kind: 'time', cycles, sides: 'both' })).toEqual([{ side: null, from: 0.1, to: 0.4 }])
  })
})
