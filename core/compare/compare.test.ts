import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import { drawCurve, drawTrial } from '../testing/trials.ts'
import { type BandRow, calcDesignEffect, calcDifferenceBand } from './band.ts'
import { compareCurves } from './compare-curves.ts'
import { poolValue } from './compare-values.ts'
import { compareGroups, toSides } from './compare.ts'
import { poolCurve } from './pool.ts'
import { cycleKey } from './trial-curves.ts'
import { readTrialCurves, toTrialJson } from './trial-shape.ts'
import { findRepresentative, listUnusual, scoreCycles } from './unusual.ts'

const group = (trials: ReturnType<typeof drawTrial>[], label = 'a') => ({ trials, side: 'left' as const, label })

describe('cycles of several trials put together', () => {
  it('counts every cycle once, or every trial once', () => {
    const random = createRandom(1)
    const trials = [drawTrial(random, '1', { cycles: 2 }), drawTrial(random, '2', { cycles: 6 })]
    const pooled = poolCurve(group(trials), 'knee.flexion')!
    const at = (trial: number): number[] =>
      trials[trial]!.cycles.filter((one) => one.side === 'left').map((one) => one.curves['knee.flexion']![30]!)
    const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length
    expect(pooled.overCycles.count).toBe(8)
    expect(pooled.overCycles.mean[30]).toBeCloseTo(mean([...at(0), ...at(1)]), 12)
    expect(pooled.overTrials.count).toBe(2)
    expect(pooled.overTrials.mean[30]).toBeCloseTo((mean(at(0)) + mean(at(1))) / 2, 12)
  })

  it('takes loads from measured stances alone, and says when there is none', () => {
    const random = createRandom(2)
    const mixed = poolCurve(group([drawTrial(random, '1', { measured: (k) => k === 2 })]), 'knee.moment.extension')!
    expect(mixed.ground).toBe('measured')
    expect(mixed.cycles.map((one) => one.use)).toEqual(['not measured', 'used', 'not measured'])
    const none = poolCurve(group([drawTrial(random, '1', { measured: () => false })]), 'knee.moment.extension')!
    expect(none.ground).toBe('estimated')
    expect(none.overCycles.count).toBe(3)
    expect(poolCurve(group([drawTrial(random, '1', { measured: () => false })]), 'knee.flexion')!.ground).toBeNull()
  })

  it('leaves out what a person left out, and nothing else', () => {
    const trials = [drawTrial(createRandom(3), '1')]
    const pooled = poolCurve({ ...group(trials), leftOut: new Set([cycleKey('1', 'left', 2)]) }, 'knee.flexion')!
    expect(pooled.cycles.map((one) => one.use)).toEqual(['used', 'left out', 'used'])
    expect(pooled.overCycles.count).toBe(2)
    const all = new Set([1, 2, 3].map((number) => cycleKey('1', 'left', number)))
    expect(poolCurve({ ...group(trials), leftOut: all }, 'knee.flexion')).toBeNull()
  })

  it('is the same after it was kept as JSON', () => {
    const trial = drawTrial(createRandom(4), '1')
    const read = readTrialCurves(JSON.parse(toTrialJson(trial)))
    expect(read.ok && read.value.cycles.length).toBe(6)
    const [was, is] = [
      trial.cycles[0]!.curves['knee.flexion']!,
      read.ok && read.value.cycles[0]!.curves['knee.flexion']!,
    ]
    expect(Math.max(...was.map((value, i) => Math.abs(value - (is as Float64Array)[i]!)))).toBeLessThan(1e-6)
    expect(readTrialCurves({ trial: 1 })).toMatchObject({ ok: false, path: 'trial' })
  })

  it('pools time and distance as if every step were at hand', () => {
    const steps = [
      [1.1, 1.3, 1.25],
      [0.9, 1],
    ]
    const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
    const sd = (values: readonly number[]): number =>
      Math.sqrt(values.reduce((sum, one) => sum + (one - mean(values)) ** 2, 0) / (values.length - 1))
    const trials = steps.map((own, k) => ({
      ...drawTrial(createRandom(1), String(k)),
      values: [
        { name: 'cadence', side: null, unit: '1/min' as const, mean: mean(own), sd: sd(own), count: own.length },
      ],
    }))
    const pooled = poolValue(trials, 'cadence', 'left')!
    expect(pooled.mean).toBeCloseTo(mean(steps.flat()), 12)
    expect(pooled.sd).toBeCloseTo(sd(steps.flat()), 12)
    expect(pooled.trialSd).toBeCloseTo(sd(steps.map(mean)), 12)
  })
})

describe('unusual cycles and the representative one', () => {
  it('proposes the cycle that was made odd, and seldom any other', () => {
    const random = createRandom(5)
    let [odd, others, cycles] = [0, 0, 0]
    for (let k = 0; k < 100; k++) {
      const trial = drawTrial(random, '1', { cycles: 10 })
      const own = trial.cycles[3]!.curves['knee.flexion']!
      for (let i = 50; i < 90; i++) own[i]! += 1 * Math.sin((Math.PI * (i - 50)) / 40)
      const found = listUnusual([poolCurve(group([trial]), 'knee.flexion')!])
      if (found.some((one) => one.key === cycleKey('1', 'left', 4))) odd++
      others += found.filter((one) => one.key !== cycleKey('1', 'left', 4)).length
      cycles += 9
    }
    expect(odd).toBe(100)
    expect(others / cycles).toBeLessThan(0.02)
  })

  it('does not judge fewer than five cycles', () => {
    expect(scoreCycles(poolCurve(group([drawTrial(createRandom(6), '1', { cycles: 4 })]), 'knee.flexion')!)).toEqual([])
  })

  it('chooses the cycle nearest to the others', () => {
    const trial = drawTrial(createRandom(7), '1', { cycles: 5, mean: (percent) => percent / 100 })
    trial.cycles[2]!.curves['knee.flexion']!.set(Array.from({ length: 101 }, (_, i) => i / 100))
    expect(findRepresentative([poolCurve(group([trial]), 'knee.flexion')!])).toBe(cycleKey('1', 'left', 3))
  })
})

describe('the band around a difference', () => {
  const draw = (random: ReturnType<typeof createRandom>, trials: number, each: number, alike: number): BandRow[] =>
    Array.from({ length: trials }, (_, k) => {
      const common = drawCurve(random)
      return Array.from({ length: each }, () => {
        const own = drawCurve(random)
        const values = own.map((value, i) => Math.sqrt(1 - alike) * value + Math.sqrt(alike) * common[i]!)
        return { trial: String(k), values }
      })
    }).flat()
  const meanAt = (rows: readonly BandRow[], i: number): number =>
    rows.reduce((sum, row) => sum + row.values[i]!, 0) / rows.length

  // The second route: curves drawn from one law have no difference, and 95 of 100 bands must hold zero everywhere.
  for (const [trials, each, alike] of [
    [3, 1, 0],
    [5, 1, 0],
    [3, 3, 0.5],
  ] as const)
    it(`holds the whole truth in about 95 of 100 cases: ${trials} trials of ${each}, alike by ${alike}`, () => {
      const random = createRandom(11)
      const times = 200
      let held = 0
      for (let k = 0; k < times; k++) {
        const [a, b] = [draw(random, trials, each, alike), draw(random, trials, each, alike)]
        const half = calcDifferenceBand(a, b, { seed: k + 1, resamples: 200 })!
        if (half.every((one, i) => Math.abs(meanAt(b, i) - meanAt(a, i)) <= one)) held++
      }
      expect(held / times).toBeGreaterThanOrEqual(0.88)
      // A band that always holds says nothing.
      expect(held / times).toBeLessThan(1)
    })

  it('is the same for the same seed, and needs three cycles of each', () => {
    const random = createRandom(12)
    const [a, b] = [draw(random, 4, 1, 0), draw(random, 4, 1, 0)]
    expect(calcDifferenceBand(a, b)).toEqual(calcDifferenceBand(a, b))
    expect(calcDifferenceBand(a.slice(0, 2), b)).toBeNull()
  })

  it('finds how alike the cycles of a trial are', () => {
    const random = createRandom(13)
    const mean = (alike: number): number =>
      Array.from({ length: 40 }, () => calcDesignEffect(draw(random, 8, 4, alike))).reduce((a, b) => a + b, 0) / 40
    // 1 + (m − 1) ρ with m = 4
    expect(mean(0.5)).toBeGreaterThan(2.1)
    expect(mean(0.5)).toBeLessThan(2.7)
    expect(mean(0)).toBeLessThan(1.3)
    expect(calcDesignEffect(draw(random, 1, 5, 0))).toBe(1)
  })
})

describe('two groups compared', () => {
  const bump = (percent: number): number => (percent > 60 && percent < 90 ? 0.5 : 0)

  it('says where the second is higher, and claims nothing elsewhere', () => {
    const random = createRandom(21)
    const [a, b] = [
      [drawTrial(random, '1'), drawTrial(random, '2')],
      [drawTrial(random, '3', { mean: bump }), drawTrial(random, '4', { mean: bump })],
    ]
    const compared = compareGroups(group(a, 'before'), group(b!, 'after'), 'conditions')
    const knee = compared.curves.find((one) => one.quantity === 'knee.flexion')!
    expect(knee.verdict).toBe('higher')
    expect(knee.stretches.length).toBe(1)
    expect(knee.stretches[0]!.from).toBeGreaterThanOrEqual(58)
    expect(knee.stretches[0]!.to).toBeLessThanOrEqual(92)
    const peak = compared.extremes.find((one) => one.name === 'knee.flexion' && one.extreme === 'largest')!
    expect(peak.verdict).toBe('higher')
    expect(compared.timeDistance.map((one) => one.verdict)).toEqual(['no clear change'])
  })

  it('asks for more between visits, where markers were put on anew', () => {
    const random = createRandom(22)
    const make = (mean: number) =>
      [1, 2, 3].map((k) => drawTrial(random, `${mean}-${k}`, { cycles: 5, scatter: 0.005, mean: () => mean }))
    const [a, b] = [poolCurve(group(make(0)), 'knee.flexion')!, poolCurve(group(make(0.05)), 'knee.flexion')!]
    expect(compareCurves(a, b, 'conditions').verdict).toBe('higher')
    // 0.05 rad are 2.9°; 2 × √2 × 2° = 5.7° are what markers may do.
    expect(compareCurves(a, b, 'visits').verdict).toBe('no clear change')
    const far = poolCurve(group(make(0.15)), 'knee.flexion')!
    expect(compareCurves(a, far, 'visits').verdict).toBe('higher')
  })

  it('says no word of estimated forces and of two cycles, and how little three are', () => {
    const random = createRandom(23)
    const few = (trial: string) => drawTrial(random, trial, { cycles: 1 })
    const compared = compareGroups(
      group([few('1'), few('2'), few('3')], 'normal'),
      group([few('4'), few('5'), drawTrial(random, '6', { cycles: 1, measured: () => false })], 'sway'),
      'conditions',
    )
    const of = (name: string) => compared.curves.find((one) => one.quantity === name)!
    expect(of('knee.moment.extension')).toMatchObject({ verdict: 'cannot be told', half: null })
    expect(of('knee.flexion').half).not.toBeNull()
    expect(compared.notes.join(' ')).toContain('Joint angles: 3 cycles (“normal”) against 3 (“sway”). That is little')
    const estimated = [drawTrial(random, '7', { cycles: 5, measured: () => false })]
    const other = compareGroups(group(estimated), group(estimated), 'conditions')
    expect(other.curves.find((one) => one.quantity === 'knee.moment.extension')!.verdict).toBe('cannot be told')
  })

  it('compares whole stances where a recording is too short for a cycle, and says so', () => {
    const random = createRandom(26)
    const short = (trial: string) => {
      const { cycles, ...rest } = drawTrial(random, trial, { cycles: 1 })
      return { ...rest, cycles: [], stances: cycles }
    }
    const compared = compareGroups(
      group([short('1'), short('2'), short('3')]),
      group([short('4'), short('5'), drawTrial(random, '6', { cycles: 1 })]),
      'conditions',
    )
    expect(compared.span).toBe('stance')
    expect(compared.notes[0]).toContain('too short for a whole gait cycle')
    // The last trial has a cycle and no stance here: two are left.
    expect(compared.curves[0]!.second.overCycles.count).toBe(2)
    expect(compared.curves[0]!.reason).toContain('2 stances only')
  })

  it('compares left with right, and an unchanged walk with itself without a finding', () => {
    const random = createRandom(24)
    const trials = [drawTrial(random, '1', { cycles: 6 }), drawTrial(random, '2', { cycles: 6 })]
    const sides = compareGroups(...toSides(trials), 'sides')
    expect(sides.curves.map((one) => one.verdict)).toEqual(['no clear change', 'no clear change'])
    // Walking speed has no side.
    expect(sides.timeDistance).toEqual([])
  })

  it('says that a difference of speed goes into every other', () => {
    const random = createRandom(25)
    const [a, b] = [drawTrial(random, '1', { speed: 1 }), drawTrial(random, '2', { speed: 1.3 })]
    expect(compareGroups(group([a]), group([b]), 'conditions').notes.join(' ')).toContain('Walking speed differs')
  })
})
