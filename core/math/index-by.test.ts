import { describe, expect, it } from 'vitest'
import { groupBy, indexFirst } from './index-by.ts'

describe('lists by key', () => {
  const items = [
    { key: 'b', value: 1 },
    { key: 'a', value: 2 },
    { key: 'b', value: 3 },
  ]

  it('finds what a search for the first would find', () => {
    const index = indexFirst(items, ({ key }) => key)
    for (const key of ['a', 'b', 'c']) expect(index.get(key)).toBe(items.find((one) => one.key === key))
  })

  it('groups in the order of the list', () => {
    const groups = groupBy(items, ({ key }) => key)
    expect([...groups.keys()]).toEqual(['b', 'a'])
    for (const [key, own] of groups) expect(own).toEqual(items.filter((one) => one.key === key))
  })
})
