import { describe, expect, it } from 'vitest'
import { alert, groupAlerts } from './outcome.ts'

describe('alerts that say the same', () => {
  it('become one with their count and places, and others stay as they are', () => {
    const gaps = Array.from({ length: 30 }, (_, i) =>
      alert('warning', 'a.gap', 'There is a gap.', 'Fill it.', { line: i + 1 }),
    )
    const other = alert('info', 'b.note', 'Something else.', 'Nothing to do.')
    const grouped = groupAlerts([gaps[0]!, other, ...gaps.slice(1)])
    expect(grouped).toHaveLength(2)
    expect(grouped[0]).toMatchObject({ code: 'a.gap', where: { line: 1 }, count: 30 })
    expect(grouped[0]!.places!.map(({ line }) => line)).toEqual(gaps.map(({ where }) => where!.line))
    expect(grouped[1]).toBe(other)
  })

  it('stay apart when they say it with another weight or of another thing', () => {
    const said = [
      alert('warning', 'a.gap', 'The left knee has a gap.', 'Fill it.'),
      alert('info', 'a.gap', 'The left knee has a gap.', 'Fill it.'),
      alert('warning', 'a.gap', 'The right knee has a gap.', 'Fill it.'),
    ]
    expect(groupAlerts(said)).toEqual(said)
  })
})
