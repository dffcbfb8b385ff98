import { describe, expect, it } from 'vitest'
import { bodyWeightToNewton } from '../units/units.ts'
import { checkContactForces, findContactPeaks } from './check-contact.ts'
import type { ContactForces, LegContact } from './contact.ts'
import { splitKnee } from './knee-split.ts'
import { createLegContact } from './leg-solver.ts'

const MASS = 70
const FRAMES = 5

/** A leg whose joints peak in frame 2, in body weights. */
function createLeg(hip: number, knee: number, ankle: number): LegContact {
  const leg = createLegContact('right', FRAMES, 43)
  for (const [joint, peak] of [
    ['hip', hip],
    ['knee', knee],
    ['ankle', ankle],
  ] as const) {
    leg[joint].size.set([0.4, 0.7, 1, 0.6, 0.2].map((part) => bodyWeightToNewton(part * peak, MASS)))
    leg[joint].sd.fill(10 * peak)
  }
  return leg
}

const contactOf = (leg: LegContact): ContactForces => ({
  twoJointWeight: 2,
  times: Float64Array.of(0, 0.1, 0.2, 0.3, 0.4),
  muscles: [],
  legs: { right: leg },
})
const shown = (...frames: number[]) => ({ left: [0, 0, 0, 0, 0], right: frames })
const ALL = shown(1, 1, 1, 1, 1)
const check = (leg: LegContact, gait: 'walking' | 'running' = 'walking', frames = ALL): string[] =>
  checkContactForces({ contact: contactOf(leg), bodyMass: MASS, shown: frames, gait }).map(({ code }) => code)

describe('peaks of contact forces', () => {
  it('are looked for where the ground was measured', () => {
    const contact = contactOf(createLeg(3, 3, 5))
    const [hip] = findContactPeaks({ contact, bodyMass: MASS, shown: ALL })
    expect(hip).toMatchObject({ side: 'right', joint: 'hip', time: 0.2, sd: 30 })
    expect(hip!.bodyWeights).toBeCloseTo(3, 12)
    const [next] = findContactPeaks({ contact, bodyMass: MASS, shown: shown(1, 0, 0, 1, 1) })
    expect(next).toMatchObject({ time: 0.3 })
    expect(findContactPeaks({ contact, bodyMass: MASS, shown: shown(0, 0, 0, 0, 0) })).toEqual([])
  })

  it('of a usual walk pass, and unusual ones are named', () => {
    expect(check(createLeg(3, 3, 5))).toEqual([])
    expect(check(createLeg(3, 6, 5))).toEqual(['contact.implausible'])
    expect(check(createLeg(3, 3, 2))).toEqual(['contact.implausible'])
    expect(check(createLeg(3, 8, 10), 'running')).toEqual([])
  })

  it('come with a warning where a moment is beyond the muscles', () => {
    const leg = createLeg(3, 3, 5)
    leg.unmet[5 * 3 + 4] = -12
    const [found] = checkContactForces({ contact: contactOf(leg), bodyMass: MASS, shown: ALL, gait: 'walking' })
    expect(found).toMatchObject({ code: 'contact.beyond-muscles', where: { time: 0.3 } })
    expect(found!.message).toContain('ankle dorsiflexion moment is 12 N·m')
    expect(check(leg, 'walking', shown(1, 1, 1, 0, 1))).toEqual([])
    leg.unmet[0] = Number.NaN
    expect(check(leg, 'walking', shown(0, 1, 1, 1, 1))).toEqual(['contact.beyond-muscles'])
  })
})

describe('the sides of the knee', () => {
  const leg = createLeg(3, 3, 5)
  leg.knee.forceOnDistalInDistal.set([0, -1000, 0, 0, -1000, 0, 0, -1000, 0, 0, -1000, 0, 0, 50, 0])
  leg.kneeFrontalMoment.set([0, -10, 30, -30, 5])
  const { medial, lateral } = splitKnee(leg)

  it('share the compression by the frontal moment', () => {
    expect([medial[0], lateral[0]]).toEqual([500, 500])
    expect([medial[1], lateral[1]]).toEqual([750, 250])
    expect(lateral[1]! + medial[1]!).toBe(1000)
  })

  it('lift off instead of pulling', () => {
    expect([medial[2], lateral[2]]).toEqual([0, 1000])
    expect([medial[3], lateral[3]]).toEqual([1000, 0])
    expect([medial[4], lateral[4]]).toEqual([0, 0])
  })

  it('share less unevenly when they stand farther apart', () => {
    expect(splitKnee(leg, 0.05).medial[1]).toBeCloseTo(700, 9)
  })

  it('know nothing where the contact force is not known', () => {
    leg.knee.forceOnDistalInDistal[1] = Number.NaN
    expect(splitKnee(leg).medial[0]).toBeNaN()
  })
})
