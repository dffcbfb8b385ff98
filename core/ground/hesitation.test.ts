import { describe, expect, it } from 'vitest'
import { GRID, gridPhase } from '../math/harmonics.ts'
import { makeWalker } from '../testing/made-walker.ts'
import { calcMechanics } from './estimate.ts'
import { SIGNS, believeHesitation, calcWays, findHesitation } from './hesitation.ts'
import { BODY } from './leg-geometry.ts'
import type { Law } from './newton.ts'
import { BOTH, LEG, calcStrideLaw } from './newton.ts'
import type { LegAngles, Walker } from './walker.ts'
import { GRAVITY } from './walker.ts'

const walker = makeWalker(7)
const mechanics = calcMechanics(walker, [0.62, 0], [1, 0])
/** Each foot carries the body for its stance, however crudely. */
const curves = new Float64Array(BOTH)
for (const leg of [0, LEG])
  for (let i = 0; i < GRID; i++) {
    const phase = gridPhase(i)
    curves[leg + GRID + i] = phase < 0.62 ? Math.sin((Math.PI * phase) / 0.62) : 0
  }

const varianceOf = (row: Law['rows'][number], ways: readonly Float64Array[]): number =>
  ways.reduce((sum, way) => sum + row.at.reduce((own, at, i) => own + row.by[i]! * way[at]!, 0) ** 2, 0)

const n = mechanics.total.rows.length
/** What healthy people show: a degree of each angle, two hundredths of body weight; each for itself. */
const usual = {
  rows: SIGNS,
  columns: SIGNS,
  data: Float64Array.from({ length: SIGNS ** 2 }, (_, i) =>
    i % (SIGNS + 1) !== 0 ? 0 : i < SIGNS * (SIGNS - 2) ? (Math.PI / 180) ** 2 : 4e-4,
  ),
}
const looking = { speed: 0.42, poorer: 1 }
const rod = BODY.thigh + BODY.shank

/** Legs that are alike. */
const even: Walker = { ...walker, lag: 0.5, legs: { right: walker.legs.right, left: walker.legs.right } }

/** Hips that are `far` statures further forward at a phase of the right leg's stride, and as much back half a stride later. */
function hesitate(far: number, at: number, one: Walker): Walker {
  const way = (from: number) => [0, Math.cos(2 * Math.PI * (at - from)), Math.sin(2 * Math.PI * (at - from))]
  const turned = ({ hip, knee, ankle }: LegAngles, from: number): LegAngles => ({
    hip: hip.map((value, i) => value - (far / rod) * (way(from)[i] ?? 0)),
    knee,
    ankle: ankle.map((value, i) => value + (far / rod) * (way(from)[i] ?? 0)),
  })
  return { ...one, legs: { right: turned(one.legs.right, 0), left: turned(one.legs.left, one.lag) } }
}
const find = (one: Walker, by = looking) => findHesitation(one, calcMechanics(one, [0.62, 0], [1, 0]).total, usual, by)

describe('a body that hesitates', () => {
  it('varies in force as much as was asked, and keeps Newton’s law of each joint and of the whole stride', () => {
    const ways = calcWays({ variance: 4e-4 }, mechanics, curves, walker.lag)
    // The left leg's grid lies between the right one's points.
    for (const row of [0, 1]) expect(varianceOf(mechanics.total.rows[row]!, ways) / 4e-4).toBeCloseTo(1, 1)
    for (const row of [2, 3, 6, 7]) expect(varianceOf(mechanics.total.rows[row]!, ways)).toBeLessThan(1e-6)
    for (const { rows } of mechanics.joints) for (const row of rows) expect(varianceOf(row, ways)).toBeLessThan(1e-12)
    for (const row of calcStrideLaw().rows) expect(varianceOf(row, ways)).toBeLessThan(1e-6)
  })

  it.each([0, 0.2, 0.45, 0.7])('is found as far as it goes, farthest forward at %f of the stride', (at) => {
    const far = 0.01
    const [before, after] = [find(walker), find(hesitate(far, at, walker))]
    // Nine tenths of the body go with the hips, m ẍ = −m (2π/T)² x.
    const known = (-0.86 * far * walker.stature * ((2 * Math.PI) / walker.strideTime) ** 2) / GRAVITY
    const found = [0, 1].map((i) => after.force[i]! - before.force[i]!)
    expect(found[0]! / known).toBeCloseTo(Math.cos(2 * Math.PI * at), 1)
    expect(found[1]! / known).toBeCloseTo(Math.sin(2 * Math.PI * at), 1)
  })

  it('is believed the more, the farther it goes, and the less, the poorer the strides', () => {
    const likely = [0, 0.005, 0.01, 0.02].map((far) => find(hesitate(far, 0.25, even)).likely)
    expect(likely).toEqual(likely.toSorted((a, b) => a - b))
    expect(likely[0]).toBeLessThan(0.2)
    expect(likely[3]).toBeGreaterThan(0.95)
    expect(find(hesitate(0.01, 0.25, even), { ...looking, poorer: 16 }).likely).toBeLessThan(0.2)
  })

  it('is not mistaken for a leg that bends more than the other', () => {
    const { right, left } = hesitate(0.01, 0.25, even).legs
    const stiff = { ...right, knee: right.knee.map((value, i) => value + (i === 1 ? 0.3 : 0)) }
    const other = find({ ...even, legs: { right: stiff, left } })
    expect(other.likely).toBeLessThan(find(hesitate(0.01, 0.25, even)).likely)
    expect(other.covariance[0]).toBeGreaterThan(find(even).covariance[0]!)
  })

  it('leaves all other rows of the law as they were', () => {
    const covariance = Float64Array.from({ length: n * n }, () => 1)
    const law = mechanics.total
    const hesitation = { force: [0.03, -0.02], covariance: [4, 1, 1, 9], variance: 1, likely: 1 } as const
    const believed = believeHesitation({ law, error: new Float64Array(n).fill(1), covariance }, hesitation)
    expect(believed.law.rows.slice(0, 2).map((row) => row.value)).toEqual([0.03, -0.02])
    expect(believed.law.rows.slice(2)).toEqual(law.rows.slice(2))
    expect([...believed.error]).toEqual([0, 0, ...Array.from({ length: n - 2 }, () => 1)])
    expect([0, 1, n, n + 1].map((at) => believed.covariance[at])).toEqual([4, 1, 1, 9])
    expect(believed.covariance[2]).toBe(0)
    expect(believed.covariance[2 * n + 3]).toBe(1)
  })
})
