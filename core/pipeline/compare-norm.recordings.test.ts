import type { Side } from '../gait/side.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PROFILE_VARIABLES, calcGaitProfile } from '../norms/gait-profile.ts'
import { SHIPPED_NORMS } from '../norms/shipped.ts'
import { readShared } from '../testing/shared-data.ts'
import { radToDeg } from '../units/units.ts'
import { takeLegCurves, takeProfileCurves } from './compare-norm.ts'
import { prepare } from './prepare.ts'
import { resultsOf } from './results.ts'

interface Example {
  readonly output: {
    readonly gvs: Readonly<Record<Side, Readonly<Record<string, number>>>>
    readonly gps: { readonly left: number; readonly right: number; readonly overall: number }
  }
}
const example = JSON.parse(readFileSync('fixtures/reference/gait-profile-score.json', 'utf8')) as Example

describe('a Plug-in Gait recording against healthy people', async () => {
  const prepared = prepare({ recording: await readShared('vicon-pig-kinetics/HC032A03.c3d') })
  if (!prepared.ok) throw new Error(prepared.alerts[0]!.message)

  it('scores as in the worked example, against adults at comfortable speed', () => {
    const adults = SHIPPED_NORMS.find((set) => set.population === 'adults 21-84 y' && set.speed === 1.252)!
    const { variables, sides, overall } = calcGaitProfile(takeProfileCurves(prepared.value), adults)
    // The shipped norm has four digits.
    for (const side of ['left', 'right'] as const) {
      for (const name of PROFILE_VARIABLES)
        expect([side, name, radToDeg(variables[side][name]!.value)]).toEqual([
          side,
          name,
          expect.closeTo(example.output.gvs[side][name]!, 2),
        ])
      expect(radToDeg(sides[side]!.value)).toBeCloseTo(example.output.gps[side], 2)
    }
    expect(radToDeg(overall!.value)).toBeCloseTo(example.output.gps.overall, 2)
  })

  it('takes adults of all ages while the age is not known, and reports it', () => {
    const { norm, profile } = prepared.value
    expect(norm.norm!.caption).toContain('42 adults 21–84 y')
    expect(norm.norm!.notes).toContain('The age is not given: adults of all ages.')
    expect(profile!.missing).toEqual([])
  })

  it('gives moments and ground force only of legs that struck a plate', () => {
    const { loads } = resultsOf(prepared.value).recordedLoads()
    const legs = takeLegCurves(
      { ...prepared.value, loads: { recorded: loads, predicted: null }, motion: null, proposed: null },
      'P1',
    )
    const measured = loads.stances!.filter((stance) => stance.ground === 'measured')
    expect(measured.length).toBeGreaterThan(0)
    const ground = legs.filter((leg) => leg.quantity === 'ground.up')
    for (const { side } of ground) expect(measured.some((stance) => stance.side === side)).toBe(true)
    expect(legs.filter((leg) => leg.quantity === 'knee.flexion')).toHaveLength(2)
  })
})
