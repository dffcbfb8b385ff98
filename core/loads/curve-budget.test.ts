import { describe, expect, it } from 'vitest'
import { withCurveBudget } from './curve-budget.ts'
import type { JointLoad, Peak } from './loads.ts'

const joint: JointLoad = {
  joint: 'ankle.right',
  side: 'right',
  forceOnDistalInWorld: Float64Array.from([0, 700, 0, 0, 700, 0, 0, 10, 0]),
  forceOnDistalInDistal: new Float64Array(9),
  forceOnDistalInProximal: new Float64Array(9),
  momentOnDistalInWorld: new Float64Array(9),
  momentOnDistalInDistal: new Float64Array(9),
  axial: new Float64Array(3),
  shear: new Float64Array(3),
  power: new Float64Array(3),
  sd: {
    forceOnDistalInWorld: new Float64Array(9),
    momentOnDistalInDistal: Float64Array.from([0, 0, 12, 0, 0, 0, 0, 0, 0]),
  },
}
const peak = (quantity: Peak['quantity'], body: number): Peak => ({
  joint: 'ankle.right',
  side: 'right',
  quantity,
  value: 90,
  sd: 20,
  parts: [
    { of: 'ground', sd: 19 },
    { of: 'body', sd: body },
    { of: 'smoothing', sd: 2 },
  ],
  unit: 'N·m',
  time: 0,
  ground: 'estimated',
})
const peaks = [peak('flexor moment', 1), peak('extensor moment', 3)]
const request = {
  centres: 'angles',
  mass: 60,
  isWholeEstimate: false,
  // The middle one was measured.
  estimatedFrames: () => (k: number) => k !== 1,
} as const
const sagittal = (load: JointLoad): number[] => [2, 5, 8].map((at) => load.sd!.momentOnDistalInDistal[at]!)

describe('± of a moment’s curve', () => {
  it('joins centre, model, body and smoothing to the estimated ground, in swing too', () => {
    const [model, rest] = [0.015 * 60, Math.sqrt((1 + 4 + 9 + 4) / 2)]
    const found = sagittal(withCurveBudget(joint, peaks, request))
    expect(found[0]).toBeCloseTo(Math.hypot(12, 0.006 * 700, model, rest), 9)
    expect(found[2]).toBeCloseTo(Math.hypot(0.006 * 10, model, rest), 9)
  })

  it('leaves measured frames, and estimates that were compared as a whole', () => {
    expect(sagittal(withCurveBudget(joint, peaks, request))[1]).toBe(0)
    expect(sagittal(withCurveBudget(joint, peaks, { ...request, isWholeEstimate: true }))).toEqual([12, 0, 0])
    expect(joint.sd!.momentOnDistalInDistal[2]).toBe(12)
  })
})
