import { describe, expect, it } from 'vitest'
import { createListRoom } from '../testing/list-room.ts'
import { createStretchedSeries } from './stretched-series.ts'

describe('series that come stretch by stretch', () => {
  it('are put together alike in memory and in a storeroom', () => {
    const room = createListRoom()
    const made = [undefined, room].map((place) => {
      const series = createStretchedSeries({ place: 3, speed: 1 }, { frames: 10, longest: 4 }, place)
      for (const [first, count] of [
        [0, 4],
        [4, 4],
        [8, 2],
      ] as const) {
        const { place: where, speed } = series.begin(first, count)
        for (let k = 0; k < count; k++) {
          where.set([first + k, 0, -(first + k)], 3 * k)
          speed[k] = 10 * (first + k)
        }
        series.end()
      }
      return { ...series.collect({ name: 'a' }) }
    })
    expect(made[0]).toEqual({
      name: 'a',
      place: Float64Array.from({ length: 30 }, (_, i) => Math.floor(i / 3) * [1, 0, -1][i % 3]!),
      speed: Float64Array.from({ length: 10 }, (_, k) => 10 * k),
    })
    expect(made[1]).toEqual(made[0])
    expect(room.count).toBe(6)
  })
})
