import type { Side } from '../gait/side.ts'
import { describe, expect, it } from 'vitest'
import { fitRecording } from '../pipeline/fit-recording.ts'
import { calcRecordedLoads } from '../pipeline/calc-loads.ts'
import type { GroundForce } from '../recording/recording.ts'
import { createSyntheticWalk, recordPoints } from '../testing/synthetic-walk.ts'
import { bodyWeightToNewton } from '../units/units.ts'
import type { Loads, Peak } from './loads.ts'
import { checkPlausibleLoads } from './plausible.ts'

const walk = createSyntheticWalk({ template: 'lower-body', rate: 100, seconds: 3.4 })
const outcome = fitRecording(recordPoints(walk), walk.body.subject, {
  template: 'lower-body',
  table: 'winter',
  events: walk.events,
})
if (!outcome.ok) throw new Error('refused')
const fit = outcome.value
const { events } = walk
const free = calcRecordedLoads({ fit, events, groundForces: [], samples: 0 }).loads

/** Plates under every step, made from the motion's own ground force; a change gives what the plate gets instead. */
function platesOf(
  change: (side: Side, t: number, force: number[], point: number[]) => boolean = () => true,
): GroundForce[] {
  return (['left', 'right'] as const).map((side) => {
    const force = new Float64Array(free.ground[side].length)
    const point = new Float64Array(force.length).fill(Number.NaN)
    fit.times.forEach((t, k) => {
      const f = Array.from(free.ground[side].subarray(3 * k, 3 * k + 3))
      const p = Array.from(free.centreOfPressure[side].subarray(3 * k, 3 * k + 3))
      if (!Number.isFinite(p[0]!) || !change(side, t, f, p)) return
      force.set(f, 3 * k)
      point.set(p, 3 * k)
    })
    return { name: side, side, times: fit.times, force, point, freeMoment: new Float64Array(force.length) }
  })
}
const recorded = (plates: GroundForce[]) => calcRecordedLoads({ fit, events, groundForces: plates, samples: 0 })
const stances = free.stances!.filter((one) => one.side === 'right')
const chosen = stances[1]!
const verdict = (loads: Loads) => loads.stances!.find((one) => one.side === 'right' && one.from === chosen.from)!
const inside = (t: number): boolean => t >= chosen.from && t <= chosen.to
const peak = (loads: Loads, joint: string, quantity: Peak['quantity']): Peak =>
  loads.peaks.find((one) => one.joint === joint && one.quantity === quantity)!

describe('a stance', () => {
  it('is measured when all of it lies on plates', () => {
    const { loads } = recorded(platesOf())
    expect(loads.stances!.every((one) => one.ground === 'measured')).toBe(true)
    expect(loads.groundSource).toBe('measured')
    expect(peak(loads, 'knee.right', 'resultant').ground).toBe('measured')
  })

  it('is estimated when the foot half missed its plate, whichever half, and the plate is not used for it', () => {
    const middle = (chosen.from + chosen.to) / 2
    for (const missed of [(t: number) => t < middle, (t: number) => t > middle]) {
      const { loads, alerts } = recorded(platesOf((side, t) => !(side === 'right' && inside(t) && missed(t))))
      expect(verdict(loads).ground).toBe('estimated')
      expect(verdict(loads).why).toContain('only from')
      expect(alerts.map((one) => one.code)).toContain('loads.stance-not-measured')
      const marks = Array.from(loads.groundMeasured.right).filter((_, k) => inside(loads.times[k]!))
      expect(new Set(marks)).toEqual(new Set([0]))
    }
  })

  it('is estimated when only its heel, or only its toes, fell next to the plate', () => {
    for (const early of [true, false]) {
      const { loads } = recorded(
        platesOf((side, t, force) => {
          const passed = (t - chosen.from) / (chosen.to - chosen.from)
          if (side === 'right' && inside(t) && (early ? passed < 0.4 : passed > 0.6))
            for (let c = 0; c < 3; c++) force[c]! *= 0.4
          return true
        }),
      )
      expect(verdict(loads)).toMatchObject({ ground: 'estimated' })
      expect(verdict(loads).why).toContain('beside it')
    }
  })

  it('is estimated when part of the step fell next to the plate all along, or both feet stood on it', () => {
    const offPlate = recorded(
      platesOf((side, t, force) => {
        if (side === 'right' && inside(t)) for (let c = 0; c < 3; c++) force[c]! *= 0.6
        return true
      }),
    ).loads
    expect(verdict(offPlate).why).toMatch(/% of what the motion demands: part of the step fell beside it/)
    const pressed = recorded(
      platesOf((side, t, force) => {
        if (side === 'right' && inside(t)) for (let c = 0; c < 3; c++) force[c]! *= 1.45
        return true
      }),
    ).loads
    expect(verdict(pressed).why).toMatch(/% of what the motion demands: .*the body mass is too small/)
    const [left, right] = platesOf() as [GroundForce, GroundForce]
    // One plate under both feet, called the right one's.
    const shared = {
      ...right,
      force: right.force.map((value, i) => value + left.force[i]!),
      point: right.point.map((value, i) => (Number.isFinite(value) ? value : left.point[i]!)),
    }
    expect(verdict(recorded([shared]).loads).why).toContain('when this foot was in the air')
  })

  it('keeps the plate’s force, but not its place, when that lies far from the foot', () => {
    const { loads } = recorded(
      platesOf((_, __, ___, point) => {
        point[0]! += 1.5
        return true
      }),
    )
    expect(verdict(loads)).toMatchObject({ ground: 'estimated' })
    expect(verdict(loads).why).toContain('outside the foot')
    for (const [k, t] of fit.times.entries()) {
      if (!inside(t) || free.ground.right[3 * k + 1]! < 100) continue
      expect(loads.ground.right[3 * k + 1]).toBeCloseTo(free.ground.right[3 * k + 1]!, 6)
      expect(Math.abs(loads.centreOfPressure.right[3 * k]! - free.centreOfPressure.right[3 * k]!)).toBeLessThan(0.35)
    }
  })

  it('is not known on a body of one leg, or when nobody knows the other foot’s steps: its loads are empty', () => {
    const loads = calcRecordedLoads({
      fit,
      events: events.filter((one) => one.side === 'right'),
      groundForces: [],
      samples: 0,
    }).loads
    expect(loads.stances!.every((one) => one.ground === 'not known')).toBe(true)
    const k = fit.times.findIndex((t) => t > (chosen.from + chosen.to) / 2)
    expect(loads.joints.find((one) => one.joint === 'knee.right')!.axial[k]).toBeNaN()
    expect(loads.joints.find((one) => one.joint === 'knee.left')!.axial[k]).not.toBeNaN()
  })
})

describe('estimated ground forces', () => {
  it('act inside the sole and pass from foot to foot without a jump', () => {
    // A smoothstep over a double support of T rises by at most 1.5 h / T of the whole in a step h; the whole changes on
    // top of that.
    const whole = free.ground.left.map((value, i) => value + free.ground.right[i]!)
    const sizeAt = (values: Float64Array, k: number): number => Math.hypot(...values.subarray(3 * k, 3 * k + 3))
    const changeAt = (values: Float64Array, k: number): number =>
      Math.hypot(...[0, 1, 2].map((c) => values[3 * k + c]! - values[3 * k - 3 + c]!))
    const doubleSupport = 1.1 * (2 * 0.62 - 1) * 0.5
    for (const side of ['left', 'right'] as const) {
      for (let k = 6; k < fit.times.length - 6; k++) {
        // Forces that push against each other lean by up to half a step over the height of the centre of mass: a third
        // more.
        expect(changeAt(free.ground[side], k)).toBeLessThan(
          1.33 * ((1.5 * 0.01) / doubleSupport) * sizeAt(whole, k) + changeAt(whole, k),
        )
        const ankle = free.joints.find((one) => one.joint === `ankle.${side}`)!.momentOnDistalInDistal
        // Body weight at the toes, 1.3 times: no ankle holds more.
        expect(Math.abs(ankle[3 * k + 2]!) / fit.body.subject.mass).toBeLessThan(9.81 * 1.3 * 0.2)
      }
    }
  })
})

describe('peaks', () => {
  it('come from measured stances only, where a leg has one, and the other leg states that its own are estimated', () => {
    // An absurd force in a stance that is not measured must not be anybody's peak.
    const { loads, alerts } = recorded(
      platesOf((side, t, force) => {
        if (side === 'left') return false
        if (!inside(t)) return true
        force[1]! *= 3
        return t < chosen.to - 0.2
      }),
    )
    expect(peak(loads, 'knee.right', 'resultant').ground).toBe('measured')
    expect(peak(loads, 'knee.left', 'resultant').ground).toBe('estimated')
    expect(inside(peak(loads, 'knee.right', 'resultant').time)).toBe(false)
    expect(peak(loads, 'knee.right', 'resultant').value).toBeLessThan(bodyWeightToNewton(1.6, fit.body.subject.mass))
    expect(alerts.map((one) => one.code)).toContain('loads.one-side-estimated')
  })

  it('do not come from a change between measured and estimated: the rate of loading is that of the stances', () => {
    const whole = recorded(platesOf()).loads
    const part = recorded(platesOf((side, t) => !(side === 'right' && inside(t)))).loads
    expect(peak(part, 'knee.right', 'loading rate').value).toBeLessThanOrEqual(
      peak(whole, 'knee.right', 'loading rate').value * (1 + 1e-9),
    )
  })

  it('have an impulse per stance: about the mean force times its duration, however many stances there are', () => {
    const { loads } = recorded(platesOf())
    const mean = bodyWeightToNewton(1, fit.body.subject.mass) * (1.1 / 2)
    expect(peak(loads, 'ankle.right', 'impulse').value / mean).toBeGreaterThan(0.9)
    expect(peak(loads, 'ankle.right', 'impulse').value / mean).toBeLessThan(1.1)
  })

  it('are not taken from frames in which the body was not seen, nor from their neighbours', () => {
    const seen = new Uint8Array(fit.times.length).fill(1)
    seen.fill(0, 0, 60)
    // Held where it was first seen, as a fit does: without the mask its jump would be the largest load of all.
    const root = fit.root.slice()
    for (let k = 0; k < 60; k++) root.set([fit.root[180]! - 0.5, fit.root[181]!, fit.root[182]!], 3 * k)
    const held = { ...fit, root, seen }
    const { loads } = calcRecordedLoads({ fit: held, events, groundForces: [], samples: 0 })
    expect(loads.joints[0]!.axial[30]).toBeNaN()
    const all = peak(free, 'knee.right', 'resultant').value
    expect(peak(loads, 'knee.right', 'resultant').value).toBeLessThan(1.05 * all)
    expect(peak(loads, 'lumbar', 'resultant').time).toBeGreaterThan(fit.times[62]!)
  })
})

describe('plausibility', () => {
  // The made walk swings its legs harder than people do: two fifths of its loads are those of a calm walk.
  const hard = recorded(platesOf()).loads
  const loads: Loads = { ...hard, peaks: hard.peaks.map((one) => ({ ...one, value: 0.4 * one.value })) }
  const raised = (quantity: Peak['quantity'], factor: number, ground: 'measured' | 'estimated'): Loads => ({
    ...loads,
    stances: loads.stances!.map((one) => ({ ...one, ground })),
    peaks: loads.peaks.map((one) =>
      one.joint === 'ankle.right' && one.quantity === quantity
        ? { ...one, value: one.value * factor, time: (chosen.from + chosen.to) / 2 }
        : one,
    ),
  })

  it('finds nothing in a calm walk', () => {
    expect(checkPlausibleLoads(loads, false)).toEqual([])
  })

  it('names joint, quantity, time and the likely cause', () => {
    const [found] = checkPlausibleLoads(raised('moment', 20, 'estimated'), false)
    expect(found!.code).toBe('loads.implausible')
    expect(found!.message).toContain('right ankle moment')
    expect(found!.message).toContain(`at ${((chosen.from + chosen.to) / 2).toFixed(2)} s`)
    expect(found!.message).toContain('estimated from the motion')
    expect(checkPlausibleLoads(raised('resultant', 6, 'measured'), false)[0]!.message).toContain('measured')
  })

  it('allows a run what it refuses a walk', () => {
    expect(checkPlausibleLoads(raised('resultant', 5.5, 'measured'), false)).toHaveLength(1)
    expect(checkPlausibleLoads(raised('resultant', 5.5, 'measured'), true)).toEqual([])
  })
})
