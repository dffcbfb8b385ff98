import { describe, expect, it } from 'vitest'
import { calcRecordedLoads } from '../pipeline/calc-loads.ts'
import { fitSyntheticWalk } from '../testing/fitted-walk.ts'
import { bearingSegment } from '../gait/bearing-axis.ts'

describe('the axial part of a joint’s force', () => {
  const { fit, events } = fitSyntheticWalk({ seconds: 2.4 })
  const { loads } = calcRecordedLoads({ fit, events, groundForces: [], samples: 0 })

  it('is one number in curves and peaks: what the table calls compression is the largest the curve reaches', () => {
    for (const name of ['hip.left', 'knee.right', 'ankle.left', 'ankle.right', 'lumbar']) {
      const load = loads.joints.find((one) => one.joint === name)!
      for (const [quantity, sign] of [
        ['compression', 1],
        ['tension', -1],
      ] as const) {
        const peak = loads.peaks.find((one) => one.joint === name && one.quantity === quantity)
        if (peak === undefined) continue
        expect(sign * load.axial[loads.times.indexOf(peak.time)]!).toBeCloseTo(peak.value, 6)
      }
    }
  })

  it('runs along the shank at the ankle, where standing presses by about body weight, not along the foot', () => {
    const ankle = fit.body.joints.find((one) => one.name === 'ankle.left')!
    expect(bearingSegment(ankle)).toBe('shank.left')
    const load = loads.joints.find((one) => one.joint === 'ankle.left')!
    const S = fit.body.segments.length
    const shank = fit.body.segments.findIndex((one) => one.name === 'shank.left')
    for (let k = 10; k < loads.times.length - 10; k += 7) {
      const [f, u] = [load.forceOnDistalInWorld, fit.directions]
      const at = 3 * (k * S + shank)
      const along = f[3 * k]! * u[at]! + f[3 * k + 1]! * u[at + 1]! + f[3 * k + 2]! * u[at + 2]!
      expect(load.axial[k]!).toBeCloseTo(along, 3)
      const size = Math.hypot(f[3 * k]!, f[3 * k + 1]!, f[3 * k + 2]!)
      expect(Math.hypot(load.axial[k]!, load.shear[k]!)).toBeCloseTo(size, 6)
    }
    const weight = loads.bodyMass * 9.81
    expect(Math.max(...load.axial.filter(Number.isFinite)) / weight).toBeGreaterThan(0.9)
  })
})
