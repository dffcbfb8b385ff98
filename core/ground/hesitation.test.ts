import { describe, expect, it } from 'vitest'
import { GRID, gridPhase } from '../math/harmonics.ts'
import { makeWalker } from '../testing/made-walker.ts'
import { calcMechanics } from './estimate.ts'
import { addHesitation, believeOnceAStride, calcUnmet, findHesitation } from './hesitation.ts'
import type { Law } from './newton.ts'
import { BOTH, LEG, calcStrideLaw } from './newton.ts'

const walker = makeWalker(7)
const mechanics = calcMechanics(walker, [0.62, 0], [1, 0])
/** Each foot carries the body for its stance, however crudely. */
const curves = new Float64Array(BOTH)
for (const leg of [0, LEG])
  for (let i = 0; i < GRID; i++) {
    const phase = gridPhase(i)
    curves[leg + GRID + i] = phase < 0.62 ? Math.sin((Math.PI * phase) / 0.62) : 0
  }

const varianceOf = (row: Law['rows'][number], S: Float64Array): number =>
  row.at.reduce(
    (sum, p, i) => sum + row.at.reduce((own, q, j) => own + row.by[i]! * row.by[j]! * S[p * BOTH + q]!, 0),
    0,
  )

const n = mechanics.total.rows.length
const law = {
  mean: new Float64Array(2 * n),
  covariance: {
    rows: n,
    columns: n,
    data: Float64Array.from({ length: n * n }, (_, i) => (i % (n + 1) === 0 ? 1e-4 : 0)),
  },
}
const doubt = { speed: 0.42, poorer: 1, caution: 5 }
/** The total law with a demand of this much, once a stride, beyond what the curves give. */
const demanding = (much: number): Law => ({
  rows: mechanics.total.rows.map((row, i) => ({
    ...row,
    value: row.at.reduce((sum, at, k) => sum + row.by[k]! * curves[at]!, i === 1 ? much : 0),
  })),
})

describe('a body that hesitates', () => {
  it('varies in force as much as was asked, and keeps Newton’s law of each joint and of the whole stride', () => {
    const S = addHesitation(new Float64Array(BOTH * BOTH), 4e-4, mechanics, curves, walker.lag)
    // The left leg's grid lies between the right one's points.
    for (const row of [0, 1]) expect(varianceOf(mechanics.total.rows[row]!, S) / 4e-4).toBeCloseTo(1, 1)
    for (const row of [2, 3, 6, 7]) expect(varianceOf(mechanics.total.rows[row]!, S)).toBeLessThan(1e-6)
    for (const { rows } of mechanics.joints) for (const row of rows) expect(varianceOf(row, S)).toBeLessThan(1e-12)
    for (const row of calcStrideLaw().rows) expect(varianceOf(row, S)).toBeLessThan(1e-6)
  })

  it('is believed the more, the further it exceeds what healthy motions seem to demand', () => {
    const of = (much: number) => findHesitation(demanding(much), curves, law, doubt)
    expect(of(0.015).variance).toBe(0)
    expect(of(0.03).variance).toBeGreaterThan(0)
    expect(of(0.06).variance).toBeGreaterThan(4 * of(0.03).variance)
    expect(of(0.06).caution).toBeLessThan(of(0.03).caution)
    expect(findHesitation(demanding(0.03), curves, law, { ...doubt, speed: 0.6 }).variance).toBe(0)
  })

  it('joins ± with what the estimate does not give', () => {
    expect(calcUnmet(demanding(0), curves, law, 0.42)).toBe(0)
    expect(Math.sqrt(2 * calcUnmet(demanding(0.05), curves, law, 0.42))).toBeCloseTo(0.05, 2)
  })

  it('leaves all other rows of the law as they were', () => {
    const covariance = Float64Array.from({ length: n * n }, () => 1)
    const { covariance: less } = believeOnceAStride(
      { law: mechanics.total, error: new Float64Array(n), covariance },
      0.25,
    )
    expect(less[0]).toBe(0.25)
    expect(less[2]).toBe(0.5)
    expect(less[2 * n + 3]).toBe(1)
  })
})
