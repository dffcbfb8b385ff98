import type { Side } from '../../core/index.ts'
import { describe, expect, it } from 'vitest'
import { muscleLinesAt } from './muscles.ts'

const lines = {
  side: 'left',
  first: Int32Array.of(0, 3, 5),
  // Two frames of two muscles; the first muscle's middle point is no part of its path in the second frame.
  points: Float32Array.of(
    0,
    0,
    0,
    0,
    -1,
    0,
    0,
    -2,
    0,
    1,
    0,
    0,
    2,
    0,
    0,
    0,
    0,
    0,
    Number.NaN,
    Number.NaN,
    Number.NaN,
    0,
    -2,
    0,
    1,
    0,
    0,
    2,
    0,
    0,
  ),
} as const
const muscle = (side: Side, ...force: number[]) =>
  ({ muscle: 'm', label: 'm', side, force: Float64Array.from(force) }) as const
const muscles = [muscle('right', 9, 9), muscle('left', 700, 350), muscle('left', 0, Number.NaN)]
/** The thigh's x points up in the world, its y backwards. */
const place = { hip: [1, 1, 1], thigh: [0, -1, 0, 1, 0, 0, 0, 0, 1] } as const

describe('muscles on the skeleton', () => {
  it('run through their points, seen from the hip along the axes of the thigh', () => {
    const [first, second] = muscleLinesAt(lines, { muscles }, 0, 700, { ...place, hip: [...place.hip] })
    expect(first!.forceBw).toBe(1)
    expect(first!.points).toEqual([
      [1, 1, 1],
      [2, 1, 1],
      [3, 1, 1],
    ])
    expect(second!.points.at(-1)).toEqual([1, 3, 1])
  })

  it('leave out points that are no part of their path, and muscles whose force is not known', () => {
    const found = muscleLinesAt(lines, { muscles }, 1, 700, { ...place, hip: [...place.hip] })
    expect(found).toHaveLength(1)
    expect(found[0]!.points).toHaveLength(2)
    expect(found[0]!.forceBw).toBe(0.5)
  })
})
