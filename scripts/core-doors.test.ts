import { describe, expect, it } from 'vitest'
import { DOORS, listDoor } from './core-doors.mjs'

const all = DOORS.flatMap((door) => listDoor(door).map((one) => ({ door, ...one })))

describe('the doors of core', () => {
  it('show only names with a comment', () => {
    expect(all.length).toBeGreaterThan(200)
    expect(all.filter(({ comment }) => comment.length < 8).map(({ door, name }) => `${door}: ${name}`)).toEqual([])
  })

  it('show each name once', () => {
    const names = all.map(({ name }) => name)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  })

  it('begin with few enough names to be read', () => {
    expect(listDoor('index').length).toBeLessThanOrEqual(80)
  })
})
