import { describe, expect, it } from 'vitest'
import { createListRoom } from '../testing/list-room.ts'
import { joinStored, partOfStored, pickStored, readPart, withMore, withStored } from './storeroom.ts'

interface Track {
  readonly name: string
  readonly path: Float64Array
  readonly speed: Float64Array
  readonly note?: string
}

const numbers = (...values: number[]): Float64Array => Float64Array.from(values)

function storedTrack(room = createListRoom()) {
  const series = { path: room.put(numbers(1, 2, 3, 4)), speed: room.put(numbers(5, 6)) }
  const track = withStored<Track, 'path' | 'speed'>({ name: 'a' }, ['path', 'speed'], (key) => series[key])
  return { room, track }
}

describe('series that wait elsewhere', () => {
  it('are read when somebody asks, and not before', () => {
    const { room, track } = storedTrack()
    expect(Object.keys(track)).toEqual(['name', 'path', 'speed'])
    expect(room.reads).toBe(0)
    expect(track.path).toEqual(numbers(1, 2, 3, 4))
    expect(room.reads).toBe(1)
    expect({ ...track }).toEqual({ name: 'a', path: numbers(1, 2, 3, 4), speed: numbers(5, 6) })
  })

  it('stay there in a copy with something more, and in one of some properties', () => {
    const { room, track } = storedTrack()
    const more = withMore(track, { note: 'seen' })
    const some = pickStored(more, ['speed', 'note'])
    expect(room.reads).toBe(0)
    expect({ ...more }).toEqual({ name: 'a', note: 'seen', path: numbers(1, 2, 3, 4), speed: numbers(5, 6) })
    expect({ ...some }).toEqual({ note: 'seen', speed: numbers(5, 6) })
    const plain: Track = { name: 'b', path: numbers(1), speed: numbers(2) }
    expect(withMore(plain, { note: 'seen' })).toEqual({ ...plain, note: 'seen' })
    expect(pickStored(plain, ['path', 'note'])).toEqual({ path: numbers(1) })
  })

  it('give a part of themselves, in memory or not', () => {
    const { track } = storedTrack()
    expect(readPart<Track>(track, 'path', 1, 3)).toEqual(numbers(2, 3))
    expect(readPart<Track>({ ...track }, 'path', 1, 3)).toEqual(numbers(2, 3))
  })

  it('are one when they were put there one after another, whatever part is asked for', () => {
    const room = createListRoom()
    const all = numbers(0, 1, 2, 3, 4, 5, 6, 7, 8)
    const joined = joinStored([0, 1, 1, 4, 9].slice(1).map((end, i) => room.put(all.slice([0, 1, 1, 4][i], end))))
    expect(joined.length).toBe(9)
    for (let from = 0; from <= 9; from++)
      for (let end = from; end <= 9; end++) {
        expect(joined.read(from, end)).toEqual(all.slice(from, end))
        expect(partOfStored(joined, from, end).read()).toEqual(all.slice(from, end))
      }
    expect(joinStored([]).read()).toEqual(numbers())
  })
})
