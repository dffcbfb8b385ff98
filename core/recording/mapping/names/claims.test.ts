import { describe, expect, it } from 'vitest'
import { toByteSource } from '../../../testing/byte-source.ts'
import { readRecording } from '../../read.ts'

/** Markers of the Davis protocol as BTS exports them to tables. */
const BTS = ['c7', 'r should', 'l should', 'sacrum', 'r asis', 'r knee 1', 'r mall', 'r heel', 'r met', 'l knee 1']

async function read(header: readonly string[]) {
  const rows = Array.from({ length: 20 }, (_, i) => [i / 100, ...header.map((__, k) => 100 + 10 * k + i)].join(','))
  const text = [['time', ...header].join(','), ...rows].join('\n')
  const outcome = await readRecording(toByteSource(new TextEncoder().encode(text), 'trial.csv'))
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

describe('columns that name a joint and no motion', () => {
  it.each(['.', '_', ' '])('with x, y and z after “%s” are a marker at that joint', async (gap) => {
    const { points, angles } = await read(BTS.flatMap((name) => ['X', 'Y', 'Z'].map((axis) => `${name}${gap}${axis}`)))
    expect(Object.keys(points).toSorted()).toEqual(BTS.toSorted())
    expect(Object.keys(angles)).toEqual([])
  })

  it('alone are an angle', async () => {
    const { points, angles } = await read(['r knee', 'l knee', 'r hip', 'l hip'])
    expect(Object.keys(points)).toEqual([])
    expect(Object.keys(angles)).toContain('knee.flexion.right')
  })
})
