import { beforeAll, describe, expect, it } from 'vitest'
import type { PosedFrames } from '../../boundary/proposal/pose-change.ts'
import { listSupports } from '../../boundary/proposal/supports.ts'
import type { Fit } from '../../fit/fit.ts'
import { planPhases } from '../../pipeline/solve-phases.ts'
import { fitSyntheticWalk } from '../../testing/fitted-walk.ts'
import { calcDistalSums, calcWholeSums } from '../kernels/inverse-dynamics.ts'
import { calcAnkleDemand } from './ankle-demand.ts'
import { standAgain, standFrames } from './change-motion.ts'
import type { RecordedBase } from './recorded-base.ts'
import { layBase } from './recorded-base.ts'

let fit: Fit
let base: RecordedBase
beforeAll(() => {
  const walk = fitSyntheticWalk({ seconds: 2.4 })
  fit = walk.fit
  base = layBase(fit, listSupports(planPhases(fit, walk.events), fit.times))
})

/** Every rod leant by some degrees that change in time, in these frames. */
function lean(size: number, isHere: (k: number) => boolean, from: PosedFrames | null = null): PosedFrames {
  const S = fit.body.segments.length
  const directions = (from?.directions ?? fit.directions).slice()
  fit.times.forEach((time, k) => {
    if (!isHere(k)) return
    const angle = size * Math.sin(5 * time)
    for (let j = 0; j < S; j++) {
      const at = 3 * (k * S + j)
      const [x, y] = [directions[at]!, directions[at + 1]!]
      directions[at] = Math.cos(angle) * x - Math.sin(angle) * y
      directions[at + 1] = Math.sin(angle) * x + Math.cos(angle) * y
    }
  })
  const pace = from?.pace ?? fit.times.map((_, k) => 1 + 0.05 * Math.cos(k / 40))
  return { times: fit.times, pace, directions, axes: fit.axes, isPosed: true }
}
const isSingle = (k: number): boolean =>
  base.spans.some(({ kind, first, last }) => kind === 'single support' && k >= first && k <= last)

describe('a body turned over its stance ankle', () => {
  it('is put on its feet again as if it were for the first time', () => {
    const posed = lean(0.05, () => true)
    const turned = lean(0.01, isSingle, posed)
    const whole = standFrames(base, turned)
    expect(standAgain(base, turned, standFrames(base, posed))).toEqual(whole)
    // Also where the posture itself was as recorded.
    const still: PosedFrames = { ...posed, directions: fit.directions, isPosed: false }
    const moved = lean(0.01, isSingle, { ...still, isPosed: true })
    expect(standAgain(base, moved, standFrames(base, still))).toEqual(standFrames(base, moved))
  })

  it('asks of the ankle what the sums over the whole tree ask of it', () => {
    const single = base.spans.filter(({ kind }) => kind === 'single support')
    expect(single.length).toBeGreaterThan(1)
    const motion = {
      ...standFrames(
        base,
        lean(0.05, () => true),
      ),
      body: fit.body,
    }
    const demand = calcAnkleDemand(motion, single)
    const sums = calcDistalSums(motion)
    const { force, moment } = calcWholeSums(sums, fit.times.length)
    const S = fit.body.segments.length
    for (const { side, first, last } of single) {
      const foot = fit.body.segments.findIndex((one) => one.name === `foot.${side}`)
      for (let k = first; k <= last; k++) {
        const p = sums.joints.subarray(3 * (k * S + foot), 3 * (k * S + foot) + 3)
        const f = force.subarray(3 * k, 3 * k + 3)
        const turning = [p[1]! * f[2]! - p[2]! * f[1]!, p[2]! * f[0]! - p[0]! * f[2]!, p[0]! * f[1]! - p[1]! * f[0]!]
        for (let c = 0; c < 3; c++) {
          expect(demand.ankle[3 * k + c]).toBeCloseTo(p[c]!, 12)
          expect(demand.force[3 * k + c]).toBeCloseTo(f[c]!, 8)
          expect(demand.moment[3 * k + c]).toBeCloseTo(moment[3 * k + c]! - turning[c]!, 7)
        }
      }
    }
  })
})
