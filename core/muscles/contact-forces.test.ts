import type { Side } from '../gait/side.ts'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import { composeCardan, multiply3, rotate3 } from '../math/rotation.ts'
import { degToRad } from '../units/units.ts'
import type { ContactRequest, LegContact, NetLoad } from './contact.ts'
import { CONTACT_JOINTS } from './contact.ts'
import { calcContactBand, calcContactForces } from './contact-forces.ts'
import { createLegSolver } from './leg-solver.ts'
import { genericModel } from './muscle-model.ts'
import { createSharing } from './sharing.ts'

const FRAMES = 12
const NAMES = ['pelvis', 'thigh', 'shank', 'foot'] as const

/** A right leg’s walk-like postures and net loads; the left leg’s is the same seen in the mirror. */
function createWalk({
  side,
  seed = 5,
  loaded = true,
}: {
  side: Side
  seed?: number
  loaded?: boolean
}): ContactRequest {
  const random = createRandom(seed)
  const mirror = side === 'left' ? -1 : 1
  const within = (from: number, to: number): number => from + (to - from) * random.next()
  const axes = new Float64Array(FRAMES * 36)
  const loads = CONTACT_JOINTS.map((joint): NetLoad => ({
    joint: `${joint}.${side}`,
    forceOnDistalInWorld: new Float64Array(3 * FRAMES),
    momentOnDistalInWorld: new Float64Array(3 * FRAMES),
  }))
  const turn = new Float64Array(9)
  for (let k = 0; k < FRAMES; k++) {
    const at = 36 * k
    const turns = [
      [within(-10, 10), within(-5, 5), within(-10, 10)],
      [within(-20, 35), within(-8, 8), within(-8, 8)],
      [-within(2, 60), within(-3, 3), within(-8, 8)],
      [within(-15, 15), within(-5, 5), within(-5, 5)],
    ].map((three) => three.map(degToRad))
    for (const [s, [first, second, third]] of turns.entries()) {
      composeCardan(s === 3 ? 'ZYX' : 'ZXY', first!, second!, third!, turn, 0)
      if (s === 0) axes.set(turn, at)
      else multiply3(axes, at + 9 * (s - 1), turn, 0, axes, at + 9 * s)
    }
    for (const [j, load] of loads.entries()) {
      load.forceOnDistalInWorld.set([within(-150, 150), within(-800, -500), mirror * within(-60, 60)], 3 * k)
      const most = [60, 40, 90][j]!
      const moment = [mirror * within(-10, 10), mirror * within(-5, 5), -within(0, most)]
      if (loaded) load.momentOnDistalInWorld.set(moment, 3 * k)
    }
  }
  if (side === 'left') for (let i = 0; i < axes.length; i += 9) for (const c of [2, 5, 6, 7]) axes[i + c]! *= -1
  const lengths = { pelvis: 0.18, thigh: 0.43, shank: 0.41, foot: 0.13 }
  return {
    fit: {
      times: Float64Array.from({ length: FRAMES }, (_, k) => k / 100),
      axes,
      body: {
        segments: NAMES.map((name) => ({
          name: name === 'pelvis' ? name : `${name}.${side}`,
          length: { value: lengths[name] },
        })),
      },
    },
    loads: { joints: loads },
  }
}

const legOf = (request: ContactRequest, side: Side): LegContact => calcContactForces(request).legs[side]!

describe('contact forces', () => {
  it('of a left leg are those of the right leg in the mirror', () => {
    const right = legOf(createWalk({ side: 'right' }), 'right')
    const left = legOf(createWalk({ side: 'left' }), 'left')
    for (const joint of CONTACT_JOINTS) {
      for (const key of ['forceOnDistalInWorld', 'forceOnDistalInDistal', 'forceOnDistalInProximal'] as const) {
        const sign = (i: number): number => (i % 3 === 2 ? -1 : 1)
        for (const [i, value] of right[joint][key].entries())
          expect(left[joint][key][i]! * sign(i)).toBeCloseTo(value, 6)
      }
      for (const [k, value] of right[joint].sd.entries()) expect(left[joint].sd[k]).toBeCloseTo(value, 6)
    }
    for (const key of ['muscleForces', 'unmet', 'kneeFrontalMoment'] as const)
      for (const [i, value] of right[key].entries()) expect(left[key][i]).toBeCloseTo(value, 6)
  })

  it('are the net forces where no moment is asked but what the knee’s own shift asks', () => {
    const request = createWalk({ side: 'right', loaded: false })
    for (const { forceOnDistalInWorld } of request.loads.joints) forceOnDistalInWorld.fill(0)
    const still = legOf(request, 'right')
    expect([...still.muscleForces, ...still.hip.size, ...still.knee.sd].every((value) => value === 0)).toBe(true)
    request.loads.joints[0]!.forceOnDistalInWorld.set([30, -400, 10])
    const pressed = legOf(request, 'right')
    expect([...pressed.muscleForces].every((force) => force === 0)).toBe(true)
    expect([...pressed.hip.forceOnDistalInWorld.subarray(0, 3)]).toEqual([30, -400, 10])
  })

  it('are the net force less what every muscle pulls with along its path', () => {
    const request = createWalk({ side: 'right' })
    const leg = legOf(request, 'right')
    const solver = createLegSolver({ model: genericModel(), request, side: 'right' })!
    for (let k = 0; k < FRAMES; k++) {
      solver.pose(k)
      const { points, first } = solver.kernel
      const pull = [0, 0, 0]
      for (const [i, { path }] of genericModel().muscles.entries()) {
        const shown = path.map((_, p) => first[i]! + p).filter((p) => !Number.isNaN(points[3 * p]!))
        const crossing = shown.findIndex((p) => path[p - first[i]!]!.segment >= 1)
        if (crossing < 1) continue
        const [a, b] = [shown[crossing - 1]!, shown[crossing]!]
        const line = [0, 1, 2].map((c) => points[3 * a + c]! - points[3 * b + c]!)
        for (let c = 0; c < 3; c++) pull[c]! += (leg.muscleForces[43 * k + i]! * line[c]!) / Math.hypot(...line)
      }
      const inWorld = rotate3(request.fit.axes, 36 * k + 9, pull)
      for (let c = 0; c < 3; c++) {
        const net = request.loads.joints[0]!.forceOnDistalInWorld[3 * k + c]!
        expect(leg.hip.forceOnDistalInWorld[3 * k + c]).toBeCloseTo(net - inWorld[c]!, 8)
      }
    }
  })

  it('have the same size in every axes, and meet their moments', () => {
    const leg = legOf(createWalk({ side: 'right' }), 'right')
    for (const joint of CONTACT_JOINTS) {
      const { size, ...tracks } = leg[joint]
      for (const key of ['forceOnDistalInWorld', 'forceOnDistalInDistal', 'forceOnDistalInProximal'] as const)
        for (let k = 0; k < FRAMES; k++)
          expect(Math.hypot(...tracks[key].subarray(3 * k, 3 * k + 3))).toBeCloseTo(size[k]!, 8)
    }
    for (const unmet of leg.unmet) expect(Math.abs(unmet)).toBeLessThan(0.05)
  })

  it('know nothing where net loads are not known, and the same as ever after', () => {
    const request = createWalk({ side: 'right' })
    const whole = legOf(request, 'right')
    request.loads.joints[1]!.momentOnDistalInWorld.fill(Number.NaN, 9, 12)
    const holed = legOf(request, 'right')
    expect(holed.knee.size[3]).toBeNaN()
    expect(holed.knee.sd[3]).toBeNaN()
    for (const k of [2, 4, 11]) expect(holed.knee.size[k]).toBeCloseTo(whole.knee.size[k]!, 6)
  })

  it('leave out a leg that body or loads lack', () => {
    const { legs } = calcContactForces(createWalk({ side: 'right' }))
    expect(Object.keys(legs)).toEqual(['right'])
  })
})

describe('the ± of contact forces', () => {
  const request = createWalk({ side: 'right' })
  const model = genericModel()
  const weights = model.muscles.map((muscle) => (muscle.isTwoJoint ? 2 : 1))
  const solver = createLegSolver({ model, request, side: 'right' })!
  const contact = new Float64Array(9)
  const sizes = (k: number, strengths: readonly number[], kneeMoment = 0): number[] => {
    solver.pose(k)
    solver.frames.torques[3]! += kneeMoment
    solver.share(createSharing(strengths, weights), contact)
    return [0, 3, 6].map((at) => Math.hypot(...contact.subarray(at, at + 3)))
  }

  it('from the knee centre is what differences of the knee moment give', () => {
    const { right } = calcContactForces({ ...request, uncertainty: { strength: 0 } }).legs
    const caps = model.muscles.map((muscle) => muscle.cap)
    for (let k = 0; k < FRAMES; k++) {
      const force = Math.hypot(...request.loads.joints[1]!.forceOnDistalInWorld.subarray(3 * k, 3 * k + 3))
      const [up, down] = [sizes(k, caps, 1e-4), sizes(k, caps, -1e-4)]
      for (const [j, joint] of CONTACT_JOINTS.entries())
        expect(right![joint].sd[k]).toBeCloseTo((Math.abs(up[j]! - down[j]!) / 2e-4) * 0.01 * force, 2)
    }
  })

  it('from strengths is what differences of each muscle’s strength give', () => {
    const { right } = calcContactForces({ ...request, uncertainty: { kneeCentre: 0 } }).legs
    for (const k of [0, 5, 9]) {
      const variance = [0, 0, 0]
      for (let i = 0; i < model.muscles.length; i++) {
        const at = (by: number): number[] =>
          sizes(
            k,
            model.muscles.map((muscle, m) => muscle.cap * (m === i ? 1 + by : 1)),
          )
        const [up, down] = [at(1e-5), at(-1e-5)]
        for (let j = 0; j < 3; j++) variance[j]! += (0.25 * ((up[j]! - down[j]!) / 2e-5)) ** 2
      }
      for (const [j, joint] of CONTACT_JOINTS.entries())
        expect(right![joint].sd[k]! / Math.sqrt(variance[j]!)).toBeCloseTo(1, 3)
    }
  })
})

describe('the band of contact forces', () => {
  it('reaches from the least to the most of its three weightings', () => {
    const request = createWalk({ side: 'right' })
    const { middle, edges, weights } = calcContactBand(request)
    const all = [...weights, middle.twoJointWeight].map(
      (twoJointWeight) => calcContactForces({ ...request, twoJointWeight }).legs.right!,
    )
    for (const joint of CONTACT_JOINTS) {
      for (let k = 0; k < FRAMES; k++) {
        const found = all.map((leg) => leg[joint].size[k]!)
        expect(edges.right![joint].low[k]).toBeCloseTo(Math.min(...found), 6)
        expect(edges.right![joint].high[k]).toBeCloseTo(Math.max(...found), 6)
        expect(middle.legs.right![joint].size[k]).toBeCloseTo(found[2]!, 6)
      }
    }
    expect(Math.max(...edges.right!.knee.high) / Math.max(...edges.right!.knee.low)).toBeGreaterThan(1.01)
  })

  it('shares with two-joint muscles dearer: they pull less', () => {
    const request = createWalk({ side: 'right' })
    const pull = (weight: number): number => {
      const { muscleForces } = calcContactForces({ ...request, twoJointWeight: weight }).legs.right!
      return muscleForces.reduce((sum, force, i) => sum + (genericModel().muscles[i % 43]!.isTwoJoint ? force : 0), 0)
    }
    expect(pull(4)).toBeLessThan(pull(2))
    expect(pull(2)).toBeLessThan(pull(1))
  })
})
