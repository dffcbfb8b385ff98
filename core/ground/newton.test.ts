import type { Side } from '../gait/side.ts'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import { makeWalker } from '../testing/made-walker.ts'
import { calcMechanics } from './estimate.ts'
import { GRID, evaluate, gridPhase } from '../math/harmonics.ts'
import type { Harmonics } from '../math/harmonics.ts'
import { BODY } from './leg-geometry.ts'
import type { Mechanics } from './estimate.ts'
import { LEG, calcMisfit, calcStrideLaw, calcTotalDemand } from './newton.ts'
import type { Walker } from './walker.ts'
import { GRAVITY, SIDES } from './walker.ts'

/** Where a point of the body is at a time, m, written out anew: hips' path from its harmonics, leg from the tracks. */
function placeOf(
  walker: Walker,
  { legs, path }: Mechanics,
  side: Side,
  point: 'thigh' | 'shank' | 'foot',
  time: number,
) {
  const phase = time / walker.strideTime
  const own = phase - (side === 'right' ? 0 : walker.lag)
  const { x, y } = legs[side].points[point]
  return [
    walker.stature * evaluate(x, own) + travel(walker, path.velocity, phase),
    walker.stature * (evaluate(y, own) + evaluate(path.height, phase)),
  ] as const
}

/** The integral of the hips' velocity. */
function travel({ stature, strideTime }: Walker, velocity: Harmonics, phase: number): number {
  let sum = velocity[0]! * phase
  for (let i = 1; i < velocity.length; i += 2) {
    const w = Math.PI * (i + 1)
    sum += (velocity[i]! * Math.sin(w * phase) - velocity[i + 1]! * Math.cos(w * phase)) / w
  }
  return stature * strideTime * sum
}

const second = (f: (time: number) => number, t: number, h = 1e-3): number => (f(t + h) - 2 * f(t) + f(t - h)) / (h * h)

/**
 * Net moments about each joint by summing forces over the segments, with accelerations by finite differences, for a
 * ground force at a known place.
 */
function momentsOf(
  walker: Walker,
  mechanics: Mechanics,
  side: Side,
  i: number,
  force: readonly number[],
  ahead: number,
) {
  const T = walker.strideTime
  const own = gridPhase(i)
  const time = (own + (side === 'right' ? 0 : walker.lag)) * T
  const H = walker.stature
  const { points, turns } = mechanics.legs[side]
  const at = (point: keyof typeof points): [number, number] => [
    H * evaluate(points[point].x, own),
    H * evaluate(points[point].y, own),
  ]
  const ankle = at('ankle')
  const pressure = [ankle[0] + ahead, ankle[1] - BODY.ankleHeight * H] as const
  const length = { thigh: BODY.thigh, shank: BODY.shank, foot: BODY.ball }
  return Object.fromEntries(
    (['ankle', 'knee', 'hip'] as const).map((joint) => {
      const [jx, jy] = at(joint)
      let sum = -((pressure[0] - jx) * force[1]! - (pressure[1] - jy) * force[0]!)
      const below = { ankle: ['foot'], knee: ['shank', 'foot'], hip: ['thigh', 'shank', 'foot'] }[joint] as (
        | 'thigh'
        | 'shank'
        | 'foot'
      )[]
      for (const segment of below) {
        const m = BODY.mass[segment]
        const ax = second((t) => placeOf(walker, mechanics, side, segment, t)[0], time)
        const ay = second((t) => placeOf(walker, mechanics, side, segment, t)[1], time)
        const [x, y] = at(segment)
        const turning = second((t) => evaluate(turns[segment], t / T - (side === 'right' ? 0 : walker.lag)), time)
        sum +=
          m * ((x - jx) * (ay + GRAVITY) - (y - jy) * ax) +
          m * (BODY.gyration[segment] * length[segment] * H) ** 2 * turning
      }
      return [joint, sum]
    }),
  ) as Record<'ankle' | 'knee' | 'hip', number>
}

describe('Newton’s law of the estimator', () => {
  it('leaves nothing for the moments that inverse dynamics of a simulated walk gives', () => {
    const walker = makeWalker(7)
    const mechanics = calcMechanics(walker, [0.62, 0], [1, 0])
    const random = createRandom(8)
    const curves = new Float64Array(2 * LEG)
    SIDES.forEach((side, l) => {
      for (let i = 0; i < GRID; i++) {
        // By mass: N/kg.
        const force = [2 * random.normal(), 10 + random.normal()]
        const moments = momentsOf(walker, mechanics, side, i, force, 0.1 * random.next())
        const put = (curve: number, value: number): number => (curves[l * LEG + curve * GRID + i] = value)
        put(0, force[0]! / GRAVITY)
        put(1, force[1]! / GRAVITY)
        const unit = GRAVITY * walker.stature
        put(2, moments.hip / unit)
        put(3, moments.knee / unit)
        put(4, -moments.ankle / unit)
      }
    })
    for (const law of mechanics.joints) {
      const worst = calcMisfit(law, curves).reduce((most, value) => Math.max(most, Math.abs(value)), 0)
      expect(worst).toBeLessThan(2e-5)
    }
  })

  it('demands of both feet what the centre of mass does, which over a stride is nothing', () => {
    const walker = makeWalker(11)
    const mechanics = calcMechanics(walker, [0.62, 0], [1, 0])
    const demand = calcTotalDemand(walker, mechanics.legs, mechanics.path)
    const rest = 1 - 2 * (BODY.mass.thigh + BODY.mass.shank + BODY.mass.foot)
    const centre = (time: number, axis: 0 | 1): number => {
      const phase = time / walker.strideTime
      const hips =
        axis === 0
          ? travel(walker, mechanics.path.velocity, phase)
          : walker.stature * evaluate(mechanics.path.height, phase)
      let sum = rest * hips
      for (const side of SIDES)
        for (const segment of ['thigh', 'shank', 'foot'] as const)
          sum += BODY.mass[segment] * placeOf(walker, mechanics, side, segment, time)[axis]
      return sum
    }
    for (const axis of [0, 1] as const) {
      for (let i = 0; i < GRID; i += 7)
        expect(demand[axis][i]! * GRAVITY).toBeCloseTo(
          second((t) => centre(t, axis), gridPhase(i) * walker.strideTime),
          3,
        )
      expect(demand[axis].reduce((sum, value) => sum + value, 0) / GRID).toBeCloseTo(0, 9)
    }
  })

  it('asks that both feet carry the weight over a stride', () => {
    const curves = new Float64Array(2 * LEG)
    for (const l of [0, 1]) curves.fill(0.5, l * LEG + GRID, l * LEG + 2 * GRID)
    const [foreAft, vertical] = calcMisfit(calcStrideLaw(), curves)
    expect(foreAft).toBe(0)
    expect(vertical).toBeCloseTo(-0.005, 12)
  })
})
