import { describe, expect, it } from 'vitest'
import { calcHeelDirection, heelLength, heelOf } from '../model/heel.ts'
import { fitRecording } from '../pipeline/fit-recording.ts'
import { createSyntheticWalk, recordPoints } from '../testing/synthetic-walk.ts'

/** A walk with markers behind both heels, `back` behind the ankle along the foot and `up` above the floor. */
function fitWith(back: number, up: number) {
  const walk = createSyntheticWalk({ seconds: 2.4 })
  const recording = recordPoints(walk)
  const points: Record<string, Float64Array> = { ...recording.points }
  const S = walk.body.segments.length
  for (const [side, letter] of [
    ['left', 'L'],
    ['right', 'R'],
  ] as const) {
    const ankle = points[`${letter}AJC`]!
    const j = walk.body.segments.findIndex((one) => one.name === `foot.${side}`)
    points[`${letter}HEE`] = ankle.map((value, i) => {
      const at = 3 * (Math.floor(i / 3) * S + j)
      const [x, y, z] = [0, 1, 2].map((c) => walk.directions[at + c]!) as [number, number, number]
      // The sole is flat where the rod slopes as it does in stance; the marker turns with the foot.
      const slope = 0.37
      const level = Math.hypot(x, z)
      const pitch = Math.atan2(y, level) + slope
      const [f, u] = [
        -back * Math.cos(pitch) - (up - 0.07) * Math.sin(pitch),
        -back * Math.sin(pitch) + (up - 0.07) * Math.cos(pitch),
      ]
      return value + [f * (x / level), u, f * (z / level)][i % 3]!
    })
  }
  const outcome = fitRecording({ ...recording, points }, walk.body.subject, {
    template: 'lower-body',
    table: 'winter',
    events: walk.events,
  })
  if (!outcome.ok) throw new Error('refused')
  return { fit: outcome.value, stature: walk.body.subject.height }
}

describe('heels', () => {
  it('lie where the markers behind them show, a marker’s radius further in, on the floor', () => {
    const { fit, stature } = fitWith(0.062, 0.04)
    for (const side of ['left', 'right'] as const) {
      const heel = heelOf(fit.body, side)
      expect(heel.source).toContain('HEE')
      expect(heel.back).toBeCloseTo(0.055, 3)
      expect(heel.down).toBeCloseTo(0.039 * stature, 2)
      expect(heel.declination).toBeCloseTo(0.37, 2)
      expect(Math.abs(heel.right)).toBeLessThan(0.004)
    }
  })

  it('are taken from the tables where there is no marker, or one that cannot be on a heel', () => {
    const bare = createSyntheticWalk({ seconds: 2.4 })
    const plain = fitRecording(recordPoints(bare), bare.body.subject, {
      template: 'lower-body',
      table: 'winter',
      events: bare.events,
    })
    if (!plain.ok) throw new Error('refused')
    for (const body of [plain.value.body, fitWith(0.3, 0.04).fit.body]) {
      expect(body.heels).toBeUndefined()
      const heel = heelOf(body, 'right')
      expect([heel.back, heel.down]).toEqual([0.25 * 0.152 * 1.75, 0.039 * 1.75])
      expect(heel.source).toContain('Drillis')
    }
  })

  it('stand level with the sole, behind and below, however the foot is turned', () => {
    const heel = { back: 0.05, down: 0.06, right: 0.01, declination: 0.3, source: '' }
    for (const [pitch, roll] of [
      [0, 0],
      [0.5, 0.2],
      [-1, -0.3],
    ] as const) {
      const turn = ([x, y, z]: readonly [number, number, number]): [number, number, number] => {
        const [y1, z1] = [Math.cos(roll) * y - Math.sin(roll) * z, Math.sin(roll) * y + Math.cos(roll) * z]
        return [Math.cos(pitch) * x - Math.sin(pitch) * y1, Math.sin(pitch) * x + Math.cos(pitch) * y1, z1]
      }
      const rod = turn([Math.cos(0.3), -Math.sin(0.3), 0])
      const found = calcHeelDirection(heel, rod, 0, turn([0, 0, 1]))
      turn([-0.05, -0.06, 0.01]).forEach((value, c) => expect(found[c]! * heelLength(heel)).toBeCloseTo(value, 12))
    }
  })
})
