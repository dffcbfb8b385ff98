import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import { toCyclesMatrix } from '../report/compared/cycles-matrix.ts'
import { drawTrial } from '../testing/trials.ts'
import { degToRad } from '../units/units.ts'
import { compareStudy, type StudyGroup } from './compare-study.ts'
import { cycleKey } from './trial-curves.ts'
import { type KeptTrial, readKeptTrial, toKeptJson } from './trial-shape.ts'

const random = createRandom(7)
const keep = (name: string, shift: number): KeptTrial => ({
  curves: drawTrial(random, name, { mean: () => shift, scatter: degToRad(1) }),
  height: 1.75,
  running: false,
})
const group = (label: string, shift: number): StudyGroup => ({
  label,
  age: 30,
  trials: [1, 2, 3].map((k) => keep(`${label}${k}`, shift)),
})
const [before, after] = [group('before', 0), group('after', degToRad(10))]
const asked = { first: before, second: after, kind: 'conditions', side: 'left', leftOut: [] } as const

describe('two groups of a study', () => {
  it('are compared with the norm of each, unusual cycles and the most typical one', () => {
    const { comparison, norms, profiles, representative, scores } = compareStudy(asked)
    expect(comparison.curves.find(({ quantity }) => quantity === 'knee.flexion')?.verdict).toBe('higher')
    expect(norms.map(({ norm }) => norm?.population)).toEqual(['young adults', 'young adults'])
    expect(representative[0]).toMatch(/^before\d left \d$/)
    expect(representative[1]).toMatch(/^after\d left \d$/)
    // One angle of nine: a movement profile, and no score.
    expect(profiles[0]?.profile.variables.left['knee.flexion']?.value).toBeGreaterThan(0)
    expect(profiles[0]?.profile.overall).toBe(null)
    expect(scores).toEqual([])
  })

  it('leave out the cycles a person left out', () => {
    const key = cycleKey('before1', 'left', 1)
    const count = (leftOut: readonly string[]) =>
      compareStudy({ ...asked, leftOut }).comparison.curves[0]!.first.overCycles.count
    expect(count([key])).toBe(count([]) - 1)
  })

  it('may be the two sides of one', () => {
    const { comparison, profiles } = compareStudy({ ...asked, second: null, kind: 'sides' })
    expect([comparison.first.side, comparison.second.side]).toEqual(['left', 'right'])
    expect(profiles[1]).toBe(null)
  })

  it('are written cycle by cycle in clinical units', () => {
    const key = cycleKey('before1', 'left', 1)
    const [head, ...rows] = toCyclesMatrix([before, after], new Set([key]))
      .trim()
      .split('\n')
    expect(head!.split(',')).toHaveLength(10 + 101)
    expect(rows).toHaveLength(2 * 3 * 6 * 2)
    expect(rows.filter((row) => row.split(',')[7] === 'yes')).toHaveLength(2)
    const cell = rows.find((row) => row.startsWith('after,') && row.includes('Knee flexion'))!.split(',')
    expect(cell[9]).toBe('°')
    const { curves } = after.trials[0]!
    expect(Number(cell[10])).toBeCloseTo((curves.cycles[0]!.curves['knee.flexion']![0]! * 180) / Math.PI, 3)
  })
})

describe('what a study keeps of a trial', () => {
  it('is read as it was written, to seven digits and with its gaps', () => {
    const trial = keep('a', 0)
    trial.curves.cycles[0]!.curves['knee.flexion']![3] = Number.NaN
    const read = readKeptTrial(JSON.parse(toKeptJson(trial)))
    if (!read.ok) throw new Error(read.path)
    expect(read.value.height).toBe(1.75)
    const [own, again] = [trial, read.value].map((one) => one.curves.cycles[0]!.curves['knee.flexion']!)
    expect(again![3]).toBeNaN()
    expect(again![50]).toBeCloseTo(own![50]!, 7)
  })

  it('is not believed when it is damaged', () => {
    expect(readKeptTrial({ curves: {}, height: 'tall', running: false }).ok).toBe(false)
  })
})
