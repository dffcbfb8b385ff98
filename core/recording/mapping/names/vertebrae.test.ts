import { describe, expect, it } from 'vitest'
import type { RawColumn, RawSection } from '../../readers/raw.ts'
import { joinVertebrae } from './vertebrae.ts'

const column = (name: string, index: number, values: number[]): RawColumn => ({
  name,
  component: null,
  index,
  unit: null,
  role: null,
  values: Float64Array.from(values),
})
const section = (columns: RawColumn[]): RawSection => ({
  name: 'spine',
  rate: 100,
  frameCount: 2,
  columns,
  times: null,
})
const LEVELS = ['L5_S1', 'L4_L5', 'L3_L4', 'L2_L3', 'L1_L2', 'L1_T12']

describe('the joints between vertebrae', () => {
  it('are added up to one lumbar joint, and each states what became of it', () => {
    const decisions: string[] = []
    const joined = joinVertebrae(
      section(LEVELS.map((level, k) => column(`${level}_Lat_Bending`, k, [k, 1]))),
      decisions,
    )
    expect(joined.columns).toHaveLength(7)
    expect(joined.columns.at(-1)).toMatchObject({ name: 'lumbar_bending', values: Float64Array.of(15, 6) })
    expect(joined.columns.slice(0, 6).every(({ note }) => note === 'added up as lumbar_bending')).toBe(true)
    expect(decisions).toEqual([
      'lumbar_bending is the sum of 6 joints between vertebrae (L5_S1_Lat_Bending to L1_T12_Lat_Bending).',
    ])
  })

  it('stay as they are when only a few are there, or the file has the whole spine itself', () => {
    const few = section([column('L5_S1_Flex_Ext', 0, [1, 2]), column('L4_L5_Flex_Ext', 1, [1, 2])])
    expect(joinVertebrae(few, [])).toBe(few)
    const both = section([
      ...LEVELS.map((level, k) => column(`${level}_Flex_Ext`, k, [1, 1])),
      column('lumbar_extension', 6, [1, 2]),
    ])
    expect(joinVertebrae(both, [])).toBe(both)
  })
})
