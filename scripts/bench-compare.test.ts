import { describe, expect, it } from 'vitest'
import { compareRuns, joinRepeats, measureYardstick } from './bench-compare.mjs'

const run = (yardstick: number, rows: { what: string; value: number; unit: string; spread?: number }[]) => ({
  results: [{ name: 'Pipeline', yardstick, rows }],
})
const verdicts = (before: ReturnType<typeof run>, after: ReturnType<typeof run>) =>
  compareRuns(before, after).map(({ what, verdict }) => `${what}: ${verdict}`)

describe('two runs of the benchmarks', () => {
  it('are the same where a slower machine takes longer for everything', () => {
    const before = run(20, [{ what: 'walk', value: 500, unit: 'ms', spread: 0.02 }])
    const after = run(40, [{ what: 'walk', value: 1010, unit: 'ms', spread: 0.02 }])
    expect(verdicts(before, after)).toEqual(['walk: same'])
  })

  it('differ where a time grows beyond the scatter of both', () => {
    const before = run(20, [{ what: 'walk', value: 500, unit: 'ms', spread: 0.05 }])
    expect(verdicts(before, run(20, [{ what: 'walk', value: 600, unit: 'ms', spread: 0.05 }]))).toEqual(['walk: worse'])
    expect(verdicts(before, run(20, [{ what: 'walk', value: 600, unit: 'ms', spread: 0.2 }]))).toEqual(['walk: same'])
    expect(verdicts(before, run(20, [{ what: 'walk', value: 400, unit: 'ms', spread: 0.05 }]))).toEqual([
      'walk: better',
    ])
  })

  it('count recordings a minute the other way round, and memory without the yardstick', () => {
    const before = run(20, [
      { what: '2 jobs', value: 100, unit: 'recordings/min', spread: 0 },
      { what: 'heap', value: 100, unit: 'MB', spread: 0 },
    ])
    const after = run(40, [
      { what: '2 jobs', value: 50, unit: 'recordings/min', spread: 0 },
      { what: 'heap', value: 150, unit: 'MB', spread: 0 },
    ])
    expect(verdicts(before, after)).toEqual(['2 jobs: same', 'heap: worse'])
  })

  it('call nothing worse by less than a quarter of each when they were not repeated', () => {
    const before = run(20, [{ what: 'walk', value: 500, unit: 'ms' }])
    expect(verdicts(before, run(20, [{ what: 'walk', value: 720, unit: 'ms' }]))).toEqual(['walk: same'])
    expect(verdicts(before, run(20, [{ what: 'walk', value: 780, unit: 'ms' }]))).toEqual(['walk: worse'])
  })

  it('leave out rows that only one of them has, that failed, or that have no better end', () => {
    const before = run(20, [
      { what: 'gone', value: 1, unit: 'ms' },
      { what: 'phases', value: 4, unit: 'phases' },
    ])
    const after = run(20, [
      { what: 'new', value: 1, unit: 'ms' },
      { what: 'phases', value: 8, unit: 'phases' },
    ])
    expect(compareRuns(before, after)).toEqual([])
  })
})

describe('repeats of one benchmark', () => {
  it('become the median with the largest distance from it', () => {
    const repeat = (value: number) => ({
      name: 'Pipeline',
      yardstick: value / 10,
      rows: [{ what: 'walk', value, unit: 'ms' }],
    })
    const joined = joinRepeats([repeat(100), repeat(90), repeat(130)])
    expect(joined.yardstick).toBe(10)
    expect(joined.rows[0]).toMatchObject({ value: 100 })
    expect(joined.rows[0]?.spread).toBeCloseTo(0.3, 12)
  })
})

describe('the yardstick', () => {
  it('takes processor time', () => {
    expect(measureYardstick()).toBeGreaterThan(0)
  })
})
