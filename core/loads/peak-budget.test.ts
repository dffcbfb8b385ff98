import { describe, expect, it } from 'vitest'
import type { JointLoad, Peak } from './loads.ts'
import { withBudget } from './peak-budget.ts'
import type { LearnedPeakErrors } from './peak-errors.ts'
import { PEAK_ERRORS } from './peak-errors.ts'

const joint: JointLoad = {
  joint: 'knee.left',
  side: 'left',
  forceOnDistalInWorld: Float64Array.from([0, 700, 0]),
  forceOnDistalInDistal: new Float64Array(3),
  forceOnDistalInProximal: new Float64Array(3),
  momentOnDistalInWorld: new Float64Array(3),
  momentOnDistalInDistal: Float64Array.from([0, 0, 40]),
  axial: new Float64Array(1),
  shear: new Float64Array(1),
  power: Float64Array.from([80]),
  sd: { forceOnDistalInWorld: Float64Array.from([10, 60, 5]), momentOnDistalInDistal: Float64Array.from([0, 0, 9]) },
}
const peak = (quantity: Peak['quantity'], unit: Peak['unit'], ground: Peak['ground'] & string): Peak => ({
  joint: 'knee.left',
  side: 'left',
  quantity,
  value: unit === 'W' ? 80 : 40,
  sd: 2,
  unit,
  time: 0,
  ground,
})
const NOWHERE = { runs: [], spans: [], ground: null }
const request = {
  times: Float64Array.of(0),
  scope: { left: NOWHERE, right: NOWHERE, rest: NOWHERE },
  joints: [joint],
  centres: 'markers',
  mass: 70,
  isWholeEstimate: false,
  smoothed: [{ ...peak('extensor moment', 'N·m', 'measured'), value: 41 }],
} as const

describe('what makes a ±', () => {
  it('adds up by squares, largest first', () => {
    const [found] = withBudget([peak('extensor moment', 'N·m', 'measured')], request)
    expect(found!.parts!.map(({ of }) => of)).toEqual(['joint centres', 'model', 'ground', 'smoothing', 'body'])
    expect(found!.parts![0]!.sd).toBeCloseTo(0.012 * 700, 9)
    expect(found!.sd).toBeCloseTo(Math.hypot(8.4, 0.05 * 70, 3.5, 2, 3 * 1), 9)
  })

  const groundOf = (one: Peak | undefined): number => one!.parts!.find(({ of }) => of === 'ground')!.sd

  const peakErrors: LearnedPeakErrors = {
    angles: { 'knee anterior': { own: 2, least: 0.01 } },
    path: { 'knee anterior': { own: 3, least: 0.02 } },
    markers: {
      'knee anterior': { own: 4, least: 0.03 },
      'knee extensor moment': { own: 0.5, least: 0.1 },
      'knee impulse': { own: 1.5, least: 0.004 },
      'knee loading rate': { own: 5, least: 0.2 },
      'knee power generated': { own: 6, least: 0.05 },
    },
  }
  const weight = 70 * 9.80665

  it('counts an estimated ground by how far such peaks were off: times its own ±, and by the body’s size', () => {
    const found = withBudget(
      [
        peak('extensor moment', 'N·m', 'estimated'),
        peak('anterior', 'N', 'estimated'),
        peak('impulse', 'N·s', 'estimated'),
        peak('loading rate', 'N/s', 'estimated'),
        peak('power generated', 'W', 'estimated'),
      ],
      { ...request, peakErrors },
    )
    const unsure = 60 / weight
    const expected = [
      Math.hypot(0.5 * 9, 0.1 * 70),
      Math.hypot(4 * 10, 0.03 * weight),
      Math.hypot(1.5 * 40 * unsure, 0.004 * weight),
      Math.hypot(5 * 40 * unsure, 0.2 * weight),
      Math.hypot(6 * 80 * unsure, 0.05 * 70),
    ]
    found.forEach((one, i) => expect(groundOf(one)).toBeCloseTo(expected[i]!, 9))
  })

  it('tells joint angles alone, a pelvis path and markers apart', () => {
    const partOf = (way: { isWholeEstimate: boolean; centres: 'angles' | 'markers' }): number =>
      groundOf(withBudget([peak('anterior', 'N', 'estimated')], { ...request, ...way, peakErrors })[0])
    expect(partOf({ isWholeEstimate: true, centres: 'angles' })).toBeCloseTo(Math.hypot(2 * 10, 0.01 * weight), 9)
    expect(partOf({ isWholeEstimate: false, centres: 'angles' })).toBeCloseTo(Math.hypot(3 * 10, 0.02 * weight), 9)
    expect(partOf({ isWholeEstimate: false, centres: 'markers' })).toBeCloseTo(Math.hypot(4 * 10, 0.03 * weight), 9)
  })

  it('has no part of the ground where the foot is in the air', () => {
    const sd = { forceOnDistalInWorld: new Float64Array(3), momentOnDistalInDistal: new Float64Array(3) }
    const asked = { ...request, joints: [{ ...joint, sd }], peakErrors }
    const [moment] = withBudget([peak('extensor moment', 'N·m', 'estimated')], asked)
    expect(moment!.parts!.map(({ of }) => of)).not.toContain('ground')
  })

  it('takes the estimate’s own ± where nothing was learned', () => {
    const [lateral] = withBudget([peak('lateral', 'N', 'estimated')], { ...request, peakErrors })
    expect(groundOf(lateral)).toBe(5)
  })

  it('knows how far every kind of peak is off that a table prints, and by no more than a few times its own ±', () => {
    for (const known of [PEAK_ERRORS.angles, PEAK_ERRORS.path, PEAK_ERRORS.markers]) {
      const kinds = Object.keys(known)
      for (const name of ['hip', 'knee', 'ankle'])
        for (const quantity of [
          'resultant',
          'anterior',
          'impulse',
          'loading rate',
          'extensor moment',
          'power absorbed',
        ])
          expect(kinds).toContain(`${name} ${quantity}`)
      for (const [kind, { own, least }] of Object.entries(known)) {
        expect(own).toBeGreaterThan(0)
        // Of powers and rates only the ± of the upward force is stated: how fast it rises is known far worse.
        const most = kind.endsWith('loading rate') ? 9 : kind.includes('power') ? 8 : 5
        expect(own).toBeLessThan(most)
        expect(least).toBeGreaterThan(0)
      }
    }
  })

  it('counts a power by the whole moment, however small that about one axis is', () => {
    const turned = { ...joint, momentOnDistalInDistal: Float64Array.from([39.9, 0, 0.01]) }
    const [power] = withBudget([peak('power absorbed', 'W', 'measured')], { ...request, joints: [turned] })
    const centres = power!.parts!.find(({ of }) => of === 'joint centres')!
    expect(centres.sd).toBeCloseTo((80 / Math.hypot(39.9, 0.01)) * 0.012 * 700, 9)
  })

  it('counts a ground by the motion alone by what such peaks were off', () => {
    const { sd: _, ...without } = joint
    const [moment, force, impulse, rate] = withBudget(
      [
        peak('extensor moment', 'N·m', 'estimated'),
        peak('resultant', 'N', 'estimated'),
        peak('impulse', 'N·s', 'estimated'),
        peak('loading rate', 'N/s', 'estimated'),
      ],
      { ...request, joints: [without] },
    )
    expect(moment!.parts![0]).toEqual({ of: 'ground', sd: 0.31 * 70 })
    expect(groundOf(force)).toBeCloseTo(0.095 * 70 * 9.80665, 9)
    expect(groundOf(impulse)).toBeCloseTo(0.08 * 40, 9)
    expect(groundOf(rate)).toBeCloseTo(0.83 * 40, 9)
  })

  it('does not list a part that is nothing but rounding', () => {
    const [found] = withBudget([{ ...peak('extensor moment', 'N·m', 'estimated'), sd: 1e-15 }], request)
    expect(found!.parts!.map(({ of }) => of)).not.toContain('body')
  })

  it('does not count centres twice where whole moments were compared with measured ones', () => {
    const [found] = withBudget([peak('extensor moment', 'N·m', 'estimated')], { ...request, isWholeEstimate: true })
    expect(found!.parts!.map(({ of }) => of)).toEqual(['ground', 'smoothing', 'body'])
  })

  it('of an angular impulse is that of its moment for as long as it acts', () => {
    // 40, 40, −40 N·m at 0, 0.2, 0.5 s: it extends for 0.2 s.
    const moments = Float64Array.from([0, 0, 40, 0, 0, 40, 0, 0, -40])
    const knee = { ...joint, forceOnDistalInWorld: new Float64Array(9), momentOnDistalInDistal: moments }
    knee.forceOnDistalInWorld[1] = 700
    const stance = { runs: [], spans: [{ from: 0, to: 0.5 }], ground: 'measured' as const }
    const own = {
      ...request,
      times: Float64Array.of(0, 0.2, 0.5),
      joints: [knee],
      scope: { ...request.scope, left: stance },
    }
    const impulse = { ...peak('extensor impulse', 'N·m·s', 'measured'), value: 8, sd: 0.1 }
    const found = withBudget([peak('extensor moment', 'N·m', 'measured'), impulse], own)[1]!
    const partOf = (of: string) => found.parts!.find((one) => one.of === of)?.sd
    expect(partOf('joint centres')).toBeCloseTo(0.2 * 0.012 * 700, 9)
    expect(partOf('model')).toBeCloseTo(0.2 * 0.05 * 70, 9)
    expect(partOf('ground')).toBeCloseTo(0.2 * 0.005 * 700, 9)
    expect(partOf('body')).toBe(0.1)
    expect(partOf('smoothing')).toBeUndefined()
  })

  it('of an angular impulse of an estimated ground is learned as such, from what its moment is off by meanwhile', () => {
    const moments = Float64Array.from([0, 0, 40, 0, 0, 40])
    const sd = {
      forceOnDistalInWorld: new Float64Array(6),
      momentOnDistalInDistal: Float64Array.from([0, 0, 9, 0, 0, 9]),
    }
    const knee = { ...joint, forceOnDistalInWorld: new Float64Array(6), momentOnDistalInDistal: moments, sd }
    const stance = { runs: [], spans: [{ from: 0, to: 0.2 }], ground: 'estimated' as const }
    const found = withBudget(
      [
        peak('extensor moment', 'N·m', 'estimated'),
        { ...peak('extensor impulse', 'N·m·s', 'estimated'), value: 8, sd: 0.1 },
      ],
      {
        ...request,
        times: Float64Array.of(0, 0.2),
        joints: [knee],
        scope: { ...request.scope, left: stance },
        peakErrors: { angles: {}, path: {}, markers: { 'knee extensor impulse': { own: 2, least: 0.01 } } },
      },
    )[1]
    expect(groundOf(found)).toBeCloseTo(Math.hypot(2 * 9 * 0.2, 0.01 * 70), 9)
  })

  it('says nothing where nothing was drawn', () => {
    const [found] = withBudget([{ ...peak('moment', 'N·m', 'measured'), sd: null }], request)
    expect(found!.sd).toBeNull()
    expect(found!.parts).toBeUndefined()
  })
})
