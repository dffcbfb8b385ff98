import { describe, expect, it } from 'vitest'
import { platesOf, rawFrame, rawNewtons } from './raw.ts'

const times = Float64Array.of(0, 1)
const points = { LHEE: Float64Array.of(0, 0.1, 0, 2, 0.1, 0), RHEE: Float64Array.of(1, 1, 1, Number.NaN, 1, 1) }
const plate = {
  name: 'plate 1',
  side: null,
  times,
  force: Float64Array.of(0, 700, 0, 0, 0, 0),
  point: Float64Array.of(0.3, 0, 0.2, Number.NaN, Number.NaN, Number.NaN),
  freeMoment: new Float64Array(6),
}

describe('a recording as the file has it', () => {
  it('shows markers where they are, and none in a gap', () => {
    const { raw } = rawFrame({ points, times }, [], [], 0.5)!
    expect([...raw!.points].slice(0, 3)).toEqual([1, expect.closeTo(0.1, 6), 0])
    expect(raw!.points[3]).toBeNaN()
  })
  it('shows what a plate measures while it is stood on, and where it was stepped on', () => {
    const plates = platesOf([plate])
    expect(plates).toHaveLength(1)
    expect(plates[0]![0]).toBeLessThan(0.3)
    expect(plates[0]![2]).toBeGreaterThan(0.3)
    const [arrow] = rawFrame({ points, times }, [plate], plates, 0)!.arrows
    expect(arrow!.forceBw[1]! * rawNewtons).toBe(700)
    expect(arrow!.side).toBe('middle')
    expect(rawFrame({ points, times }, [plate], plates, 1)!.arrows).toEqual([])
  })
  it('is nothing where a file has neither markers nor plates', () => {
    expect(rawFrame({ points: {}, times }, [], [], 0)).toBeNull()
  })
})
