import { describe, expect, it } from 'vitest'
import type { JointLoad, Peak } from './loads.ts'
import { withBudget } from './peak-budget.ts'
import { peakErrorFactor } from './peak-errors.ts'

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

  it('counts an estimated ground by its own ±, which curves were found to hold for sagittal moments', () => {
    const [moment] = withBudget([peak('extensor moment', 'N·m', 'estimated')], request)
    expect(groundOf(moment)).toBe(9)
  })

  it('counts it for every other peak by how far such peaks were off', () => {
    const ways = [
      ['angles', { isWholeEstimate: true, centres: 'angles' }],
      ['path', { isWholeEstimate: false, centres: 'angles' }],
      ['markers', { isWholeEstimate: false, centres: 'markers' }],
    ] as const
    for (const [by, way] of ways) {
      const found = withBudget(
        [
          peak('anterior', 'N', 'estimated'),
          peak('lateral', 'N', 'estimated'),
          peak('impulse', 'N·s', 'estimated'),
          peak('loading rate', 'N/s', 'estimated'),
          peak('power generated', 'W', 'estimated'),
        ],
        { ...request, ...way },
      )
      const unsure = 60 / (70 * 9.80665)
      const own = [10, 5, 40 * unsure, 40 * unsure, 80 * unsure]
      found.forEach((one, i) => {
        const factor = peakErrorFactor(by, 'knee.left', one.quantity)
        expect(factor).not.toBe(1)
        expect(groundOf(one)).toBeCloseTo(own[i]! * factor, 9)
      })
    }
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

  it('says nothing where nothing was drawn', () => {
    const [found] = withBudget([{ ...peak('moment', 'N·m', 'measured'), sd: null }], request)
    expect(found!.sd).toBeNull()
    expect(found!.parts).toBeUndefined()
  })
})
