import { describe, expect, it } from 'vitest'
import type { GroundForce } from '../../recording/recording.ts'
import { makeJump } from '../../testing/made-jump.ts'
import { recordPoints } from '../../testing/synthetic-walk.ts'
import { fitRecording } from '../fit-recording.ts'
import { findFootContacts } from './foot-contacts.ts'

const jump = makeJump()
const fitted = fitRecording(
  recordPoints(jump),
  { code: '', mass: 70, height: 1.75, sex: 'male' },
  { template: 'lower-body' },
)
if (!fitted.ok) throw new Error(fitted.alerts[0]!.message)
const fit = fitted.value
const airOf = (down: Uint8Array): readonly [number, number] => {
  const first = down.indexOf(0)
  return [fit.times[first]!, fit.times[down.lastIndexOf(0)]!]
}

/** A plate under the left foot that is free between two times. */
function plate(from: number, to: number): GroundForce {
  const force = new Float64Array(3 * fit.times.length)
  fit.times.forEach((time, k) => (force[3 * k + 1] = time < from || time > to ? 400 : 0))
  const point = new Float64Array(force.length)
  return { name: 'Plate 1', side: 'left', times: fit.times, force, point, freeMoment: point }
}

describe('contacts of a person’s feet', () => {
  it('of a jump end at take-off and begin at landing, not at its top where the feet are slow too', () => {
    for (const down of Object.values(findFootContacts(fit, []))) {
      const [from, to] = airOf(down)
      expect(Math.abs(from - jump.takeOff)).toBeLessThan(0.025)
      expect(Math.abs(to - jump.landing)).toBeLessThan(0.025)
      expect(down.subarray(down.indexOf(0), down.lastIndexOf(0)).includes(1)).toBe(false)
    }
  })

  it('go by the plate where one measured the foot, and by the motion where none did', () => {
    const [from, to] = [jump.takeOff - 0.05, jump.landing + 0.06]
    const { left, right } = findFootContacts(fit, [plate(from, to)])
    expect(Math.abs(airOf(left)[0] - from)).toBeLessThan(0.01)
    expect(Math.abs(airOf(left)[1] - to)).toBeLessThan(0.01)
    expect(Math.abs(airOf(right)[0] - jump.takeOff)).toBeLessThan(0.025)
  })
})
