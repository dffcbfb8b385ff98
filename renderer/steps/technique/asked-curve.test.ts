import { describe, expect, it } from 'vitest'
import { exampleLoads } from '../../testing/example.ts'
import { askedCurve } from './asked-curve.ts'

const load = {
  ...exampleLoads().joints.find((one) => one.joint === 'knee.left')!,
  forceOnDistalInWorld: Float64Array.of(3, 4, 0),
  momentOnDistalInDistal: Float64Array.of(7, 0, 5),
  axial: Float64Array.of(4),
}

describe('the curve of an asked load', () => {
  it('goes up where its peak is counted', () => {
    expect([...askedCurve(load, 'resultant', 2)!]).toEqual([10])
    expect([...askedCurve(load, 'compression', 1)!]).toEqual([4])
    // A knee extends about +z; the left knee's abductors hold about +x.
    expect([...askedCurve(load, 'extensor moment', 1)!]).toEqual([5])
    expect([...askedCurve(load, 'flexor moment', 1)!]).toEqual([-5])
    expect([...askedCurve(load, 'abductor moment', 1)!]).toEqual([7])
  })

  it('is none where the number is not read off one', () => {
    expect(askedCurve(load, 'loading rate', 1)).toBeNull()
  })
})
