import { describe, expect, it } from 'vitest'
import type { TechniqueEdit } from '../boundary/plan/technique.ts'
import { calcEditItems } from './comparison-table.ts'

const knee = (boundary: string, change: number): TechniqueEdit => ({
  kind: 'joint angle',
  boundary,
  channel: 'knee.flexion.left',
  change,
})
const itemsOf = (edits: readonly TechniqueEdit[]): string[] => calcEditItems(edits, (id) => id, [])

describe('what a technique changes', () => {
  it('is stated one by one in the order it was made, where it is little', () => {
    const items = itemsOf([knee('a', 0.01), { kind: 'cadence', scale: 0.9 }, knee('b', -0.2)])
    expect(items).toEqual([
      'Left knee flexion at a: +0.6°',
      'Cadence: 90 % of the recorded',
      'Left knee flexion at b: −11.5°',
    ])
  })

  it('is, of hundreds of changes, what is not an angle, the largest angles, and how many more', () => {
    const angles = Array.from({ length: 300 }, (_, k) => knee(`b${k}`, 0.001 * (k + 1)))
    const items = itemsOf([...angles, { kind: 'cadence', scale: 0.9 }])
    expect(items).toHaveLength(17)
    expect(items[0]).toBe('Cadence: 90 % of the recorded')
    expect(items[1]).toBe('Left knee flexion at b299: +17.2°')
    expect(items.at(-1)).toBe('and 285 smaller changes, which are in analysis.json')
  })
})
