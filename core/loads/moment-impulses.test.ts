import { describe, expect, it } from 'vitest'
import type { Side } from '../gait/side.ts'
import { createPeakFinder } from './clinical-peaks.ts'
import type { JointLoad, PeakQuantity } from './loads.ts'

const n = 401
const times = Float64Array.from({ length: n }, (_, k) => k / 400)

/** A joint with M sin 2π t about z of its distal segment, and half of that about x. */
function jointOf(name: string, side: Side | null, size: number): JointLoad {
  const moment = new Float64Array(3 * n)
  times.forEach((time, k) => {
    moment[3 * k + 2] = size * Math.sin(2 * Math.PI * time)
    moment[3 * k] = moment[3 * k + 2]! / 2
  })
  const zero = new Float64Array(3 * n)
  return {
    joint: side === null ? name : `${name}.${side}`,
    side,
    forceOnDistalInWorld: zero,
    forceOnDistalInDistal: zero,
    forceOnDistalInProximal: zero,
    momentOnDistalInWorld: moment,
    momentOnDistalInDistal: moment,
    axial: new Float64Array(n),
    shear: new Float64Array(n),
    power: new Float64Array(n),
  }
}

const within = (from: number, to: number) => {
  const scope = { runs: [{ first: 0, last: n - 1 }], spans: [{ from, to }], ground: null }
  return createPeakFinder(times, { left: scope, right: scope, rest: scope })
}
function impulse(joint: JointLoad, quantity: PeakQuantity, from = 0, to = 1): number | undefined {
  return within(from, to)([joint]).find((one) => one.quantity === quantity)?.value
}

describe('the angular impulse of a moment', () => {
  it('is its integral over the stance where it acts that way', () => {
    // ∫ 30 sin 2π t over half a turn: 30 / π.
    const knee = jointOf('knee', 'right', 30)
    expect(impulse(knee, 'extensor impulse')).toBeCloseTo(30 / Math.PI, 3)
    expect(impulse(knee, 'flexor impulse')).toBeCloseTo(30 / Math.PI, 3)
    expect(impulse(knee, 'extensor impulse', 0, 0.25)).toBeCloseTo(15 / Math.PI, 3)
    expect(impulse(knee, 'flexor impulse', 0, 0.5)).toBeUndefined()
  })

  it('turns about the same way as the peak of the moment: hips and ankles extend backward', () => {
    for (const name of ['hip', 'knee', 'ankle'])
      for (const side of ['left', 'right'] as const)
        for (const way of ['extensor', 'flexor', 'abductor'] as const) {
          const found = within(0, 0.5)([jointOf(name, side, 30)])
          const hasImpulse = found.some((one) => one.quantity === `${way} impulse` && one.value > 1e-6)
          // Peaks are looked for in both halves of the wave; an ankle has no abductor moment.
          const hasPeak = found.some((one) => one.quantity === `${way} moment` && one.time < 0.5)
          expect(hasImpulse).toBe(hasPeak)
        }
  })

  it('is not read of trunk and arms, nor where the moment is not known', () => {
    expect(impulse(jointOf('lumbar', null, 30), 'extensor impulse')).toBeUndefined()
    expect(impulse(jointOf('elbow', 'left', 30), 'extensor impulse')).toBeUndefined()
    const knee = jointOf('knee', 'right', 30)
    knee.momentOnDistalInDistal[3 * 40 + 2] = Number.NaN
    expect(impulse(knee, 'extensor impulse')).toBeUndefined()
    expect(impulse(knee, 'extensor impulse', 0.25, 1)).toBeCloseTo(15 / Math.PI, 3)
  })
})
