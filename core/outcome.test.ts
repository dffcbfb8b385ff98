import { describe, expect, it } from 'vitest'
import { channelInWords } from './gait/channel-words.ts'
import { alert, groupAlerts, otherChannels } from './outcome.ts'

describe('alerts that state the same', () => {
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

  it('become one, too, when only the name of the channel or marker differs, and the names are kept', () => {
    const gaps = Array.from({ length: 30 }, (_, i) =>
      alert('warning', 'a.gap', `M${i + 1}: there is a gap.`, `Fill M${i + 1}.`, { channel: `M${i + 1}` }),
    )
    const longer = alert('warning', 'a.gap', 'M40: there is a long gap.', 'Fill M40.', { channel: 'M40' })
    const grouped = groupAlerts([...gaps, longer])
    expect(grouped).toHaveLength(2)
    expect(grouped[0]).toMatchObject({ message: 'M1: there is a gap.', count: 30 })
    expect(grouped[0]!.places!.map(({ channel }) => channel)).toEqual(gaps.map(({ where }) => where!.channel))
    expect(otherChannels(grouped[0]!, 3)).toBe(' The same of M2, M3, M4 and 26 more.')
    expect(otherChannels(grouped[1]!)).toBe('')
    const angles = ['knee.flexion.left', 'hip.flexion.right'].map((channel) =>
      alert('warning', 'b.empty', `${channelInWords(channel)} is empty.`, 'Look.', { channel }),
    )
    expect(groupAlerts(angles).map((one) => otherChannels(one))).toEqual([' The same of right hip flexion.'])
  })

  it('stay apart when they state it with another weight or of another thing', () => {
    const stated = [
      alert('warning', 'a.gap', 'The left knee has a gap.', 'Fill it.'),
      alert('info', 'a.gap', 'The left knee has a gap.', 'Fill it.'),
      alert('warning', 'a.gap', 'The right knee has a gap.', 'Fill it.'),
    ]
    expect(groupAlerts(stated)).toEqual(stated)
  })
})
