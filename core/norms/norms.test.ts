import type { Side } from '../gait/side.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { degToRad, radToDeg } from '../units/units.ts'
import { findBand } from './bands.ts'
import { calcDimensionlessSpeed, chooseNorm } from './choose-norm.ts'
import {
  PROFILE_VARIABLES,
  type ProfileCurves,
  type ProfileVariable,
  calcGaitProfile,
  calcVariableScore,
} from './gait-profile.ts'
import { type LegCurve, calcNormCurves, listNormRows } from './make-norm.ts'
import { NORM_POINTS, type NormCurve } from './norm.ts'
import { readNorm } from './read-norm.ts'
import { ADULT_SCORES, SHIPPED_NORMS } from './shipped.ts'

type Curves = Readonly<Record<ProfileVariable, readonly number[]>>
interface Example {
  readonly reference: { readonly mean: Curves }
  readonly input: { readonly left: Curves; readonly right: Curves }
  readonly output: {
    readonly gvs: Readonly<Record<Side, Readonly<Record<ProfileVariable, number>>>>
    readonly gps: { readonly left: number; readonly right: number; readonly overall: number }
  }
}
const example = JSON.parse(readFileSync('fixtures/reference/gait-profile-score.json', 'utf8')) as Example

const inRadians = (values: readonly number[]): Float64Array => Float64Array.from(values, degToRad)
const curvesOf = (curves: Partial<Curves>): ProfileCurves['left'] =>
  Object.fromEntries(Object.entries(curves).map(([name, values]) => [name, { mean: inRadians(values), cycles: [] }]))
const reference: NormCurve[] = PROFILE_VARIABLES.map((quantity) => ({
  quantity,
  unit: 'rad',
  n: 42,
  mean: inRadians(example.reference.mean[quantity]),
  sd: new Float64Array(NORM_POINTS),
}))
const shifted = (by: number): Curves =>
  Object.fromEntries(
    PROFILE_VARIABLES.map((name) => [name, example.reference.mean[name].map((value) => value + by)]),
  ) as unknown as Curves

describe('a gait profile', () => {
  const { input, output } = example
  const profile = calcGaitProfile({ left: curvesOf(input.left), right: curvesOf(input.right) }, { curves: reference })

  it('repeats the worked example to ten digits', () => {
    for (const side of ['left', 'right'] as const)
      expect(Number(radToDeg(profile.sides[side]!.value).toPrecision(10))).toBe(output.gps[side])
    expect(Number(radToDeg(profile.overall!.value).toPrecision(10))).toBe(output.gps.overall)
  })

  it('repeats each variable of the worked example as far as its printed curves determine it', () => {
    // The curves are printed to ten digits, angles above 10° therefore to 1e-8. A third route, thirty-digit decimal
    // arithmetic on the printed curves, gives our numbers and not the printed ones, by up to 4e-9: the example was made
    // before its curves were rounded.
    const rounding = (value: number): number => 0.5 * 10 ** (Math.floor(Math.log10(Math.abs(value) || 1e-9)) - 9)
    for (const side of ['left', 'right'] as const) {
      for (const variable of PROFILE_VARIABLES) {
        const [curve, mean] = [input[side][variable], example.reference.mean[variable]]
        const [score, printed] = [radToDeg(profile.variables[side][variable]!.value), output.gvs[side][variable]]
        // |∂GVS/∂x| = |x − mean| / (n GVS), for every printed number by half a unit of its last digit
        const bound = curve.reduce(
          (sum, value, i) => sum + ((rounding(value) + rounding(mean[i]!)) * Math.abs(value - mean[i]!)) / (51 * score),
          rounding(printed),
        )
        expect([side, variable, Math.abs(score - printed) <= bound]).toEqual([side, variable, true])
      }
    }
    // By decimal arithmetic, thirty digits.
    expect(radToDeg(profile.variables.left['hip.rotation']!.value)).toBeCloseTo(11.669062834054, 11)
    expect(radToDeg(profile.variables.right['knee.flexion']!.value)).toBeCloseTo(9.683914035616, 11)
    expect(radToDeg(profile.overall!.value)).toBeCloseTo(7.0701955540966, 11)
  })

  it('counts nine angles for each side and fifteen overall, the pelvis once from the left cycle', () => {
    const square = (side: Side, names: readonly ProfileVariable[]): number =>
      names.reduce((sum, name) => sum + profile.variables[side][name]!.value ** 2, 0)
    const legs = PROFILE_VARIABLES.filter((name) => !name.startsWith('pelvis'))
    expect(legs).toHaveLength(6)
    expect(profile.sides.right!.value).toBeCloseTo(Math.sqrt(square('right', PROFILE_VARIABLES) / 9), 12)
    expect(profile.overall!.value).toBeCloseTo(
      Math.sqrt((square('left', PROFILE_VARIABLES) + square('right', legs)) / 15),
      12,
    )
  })

  it('is 0 on the reference, 5 where all is 5 degrees away, and changes sides with the sides', () => {
    const same = calcGaitProfile({ left: curvesOf(shifted(0)), right: curvesOf(shifted(5)) }, { curves: reference })
    expect(same.sides.left!.value).toBe(0)
    expect(radToDeg(same.sides.right!.value)).toBeCloseTo(5, 12)
    expect(radToDeg(same.variables.right['hip.rotation']!.value)).toBeCloseTo(5, 12)
    const swapped = calcGaitProfile({ left: curvesOf(input.right), right: curvesOf(input.left) }, { curves: reference })
    expect(swapped.sides.left).toEqual(profile.sides.right)
    expect(swapped.sides.right).toEqual(profile.sides.left)
    expect(swapped.overall!.value).not.toBe(profile.overall!.value)
  })

  it('has no score of eight angles: the profile keeps a gap', () => {
    const { 'hip.rotation': _, ...eight } = input.right
    const gap = calcGaitProfile({ left: curvesOf(input.left), right: curvesOf(eight) }, { curves: reference })
    expect(gap.sides.left).not.toBeNull()
    expect([gap.sides.right, gap.overall]).toEqual([null, null])
    expect(gap.missing).toEqual(['hip.rotation'])
    expect(gap.variables.right['knee.flexion']).toBeDefined()
  })

  it('has the number of the mean curve and the spread of single cycles', () => {
    const cycles = [4, 6].map((by) => inRadians(shifted(by)['knee.flexion']))
    const knee = { mean: inRadians(shifted(5)['knee.flexion']), cycles }
    const { variables } = calcGaitProfile({ left: { 'knee.flexion': knee }, right: {} }, { curves: reference })
    expect(radToDeg(variables.left['knee.flexion']!.value)).toBeCloseTo(5, 12)
    expect(radToDeg(variables.left['knee.flexion']!.sd!)).toBeCloseTo(Math.SQRT2, 12)
    expect(() => calcVariableScore(new Float64Array(101), new Float64Array(101))).toThrow('51')
  })
})

describe('the norm for a walk', () => {
  const adult = { age: 30, height: 1.7, speed: 1.25, running: false }
  const normOf = (request: Parameters<typeof chooseNorm>[0]) => chooseNorm(request).norm

  it('is that of the age, and states who, how many, how fast and by which model', () => {
    expect(normOf(adult)!.caption).toMatch(/^24 young adults, 1\.2\d m\/s, six-degree-of-freedom model$/)
    expect(normOf({ ...adult, age: 70 })!.caption).toContain('18 older adults')
    expect(normOf({ ...adult, age: 45 })!.caption).toContain('42 adults 21–84 y')
    expect(normOf({ ...adult, age: 12, height: 1.5 })!.caption).toContain('12 typically developing children')
    const unknown = normOf({ ...adult, age: null })!
    expect(unknown.population).toBe('adults 21-84 y')
    expect(unknown.notes.join()).toContain('age is not given')
  })

  it('lies between two speeds as the walk does, by dimensionless speed', () => {
    const [slow, comfortable] = SHIPPED_NORMS.filter((set) => set.population === 'young adults')
    const half = (slow!.dimensionlessSpeed! + comfortable!.dimensionlessSpeed!) / 2
    const speed = half / calcDimensionlessSpeed(1, 1.7)
    const knee = (curves: readonly NormCurve[]): NormCurve => curves.find((one) => one.quantity === 'knee.flexion')!
    const found = knee(normOf({ ...adult, speed })!.curves)
    expect(found.mean[36]).toBeCloseTo((knee(slow!.curves).mean[36]! + knee(comfortable!.curves).mean[36]!) / 2, 12)
    expect(found.sd[36]).toBeCloseTo((knee(slow!.curves).sd[36]! + knee(comfortable!.curves).sd[36]!) / 2, 12)
  })

  it('is refused in words where nobody walked like that', () => {
    expect(chooseNorm({ ...adult, speed: 0.5 }).why).toContain('slower')
    expect(chooseNorm({ ...adult, speed: 2.2 }).why).toContain('faster')
    expect(chooseNorm({ ...adult, running: true }).why).toContain('running')
    expect(chooseNorm({ ...adult, age: 4, height: 1.05 }).why).toContain('below 7')
    expect(chooseNorm({ ...adult, age: null, height: 1.05 }).why).toContain('Enter the age')
  })

  it('carries the controls’ scores and times for adults, none for children', () => {
    expect(radToDeg(normOf(adult)!.controls!.overall.mean)).toBeCloseTo(4.961, 3)
    expect(ADULT_SCORES.variables['knee.flexion']!.sd).toBeCloseTo(degToRad(2.504938691), 12)
    const slower = normOf({ ...adult, speed: 0.95 })!.timeDistance.find((one) => one.name === 'cadence')!
    expect(slower.mean).toBeGreaterThan(98)
    expect(slower.mean).toBeLessThan(115)
    expect(normOf({ ...adult, age: 12, height: 1.5 })!.controls).toBeNull()
  })

  it('stands behind curves that models agree on, with a mark behind three, and behind no others', () => {
    const norm = normOf(adult)!
    expect(findBand(norm, 'knee.flexion')).toMatchObject({ marked: false })
    expect(findBand(norm, 'hip.rotation')).toMatchObject({ marked: true })
    for (const quantity of ['knee.rotation', 'knee.adduction', 'ankle.inversion', 'ankle.rotation', 'hip.power'])
      expect([quantity, findBand(norm, quantity)]).toEqual([quantity, null])
    expect(findBand(normOf({ ...adult, age: 12, height: 1.5 }), 'ankle.power')).not.toBeNull()
  })
})

describe('a norm of one’s own', () => {
  const legs: LegCurve[] = ['a', 'b', 'c'].flatMap((person, k) =>
    (['left', 'right'] as const).map((side) => ({
      person,
      side,
      quantity: 'knee.flexion',
      unit: 'rad' as const,
      values: new Float64Array(NORM_POINTS).fill(degToRad(10 + k + (side === 'left' ? 0 : 0.5))),
    })),
  )
  const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join(',')).join('\n')

  it('comes back from its CSV, with mean and SD between legs and the number of persons', () => {
    const made = calcNormCurves(legs)
    expect(made[0]).toMatchObject({ quantity: 'knee.flexion', n: 3 })
    expect(radToDeg(made[0]!.mean[7]!)).toBeCloseTo(11.25, 10)
    const read = readNorm(csv(listNormRows(made, 'our staff', 1.3)), 'norm.csv')
    if (!read.ok) throw new Error(read.alerts[0]!.message)
    expect(read.value[0]).toMatchObject({ population: 'our staff', speed: 1.3 })
    expect(read.value[0]!.curves[0]!.sd[7]).toBeCloseTo(made[0]!.sd[7]!, 7)
    const chosen = chooseNorm({ age: null, height: 1.7, speed: 1.31, running: false, own: read.value }).norm!
    expect(chosen.caption).toBe('3 our staff, 1.30 m/s, the laboratory’s own norm')
    expect(chosen.notes).toEqual([])
  })

  it('counts several walks of a leg as one, and leaves out what fewer than three legs show', () => {
    expect(calcNormCurves([...legs, ...legs])[0]).toEqual(calcNormCurves(legs)[0])
    expect(calcNormCurves(legs.slice(0, 2))).toEqual([])
  })

  it('is read from other points by straight lines, and refused where it cannot be', () => {
    const head = 'population,speed [m/s],quantity,unit,percent,mean,sd,n'
    const line = (percent: number, mean: string, unit = 'deg', population = 'x'): string =>
      [population, '1.2', 'knee.flexion', unit, percent, mean, '2', '5'].join(',')
    const read = readNorm([head, line(0, '0'), line(100, '10')].join('\n'), 'n.csv')
    if (!read.ok) throw new Error('refused')
    expect(radToDeg(read.value[0]!.curves[0]!.mean[25]!)).toBeCloseTo(5, 12)
    const whyNot = (...lines: string[]): string => readNorm([head, ...lines].join('\n'), 'n.csv').alerts[0]!.message
    expect(whyNot(line(0, '0'), line(90, '1'))).toContain('0 to 100 %')
    expect(whyNot(line(0, 'much'), line(100, '1'))).toContain('line 2')
    expect(whyNot(line(0, '0', 'feet'), line(100, '1'))).toContain('feet')
    expect(whyNot(line(0, '0'), line(100, '1'), line(100, '1'))).toContain('twice')
    expect(whyNot(line(0, '0'), line(100, '1'), line(0, '0', 'deg', 'y'))).toContain('2 populations')
    expect(readNorm('a,b\n1,2', 'n.csv').alerts[0]!.message).toContain('population')
  })
})
