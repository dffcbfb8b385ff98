import { describe, expect, it } from 'vitest'
import { calcMatrices } from './matrices.ts'
import { readTree } from './read-tree.ts'
import { checkTree } from './check-tree.ts'

const thigh = {
  name: 'thigh',
  parent: null,
  length: 0.43,
  masses: [
    { at: 0.05, mass: 3.5 },
    { at: 0.33, mass: 3.5 },
  ],
}
const shank = { name: 'shank', parent: 'thigh', length: 0.4, masses: [{ at: 0.2, mass: 3.2 }] }

function refusalOf(value: unknown): string[] {
  const outcome = readTree(value)
  return outcome.ok ? [] : outcome.alerts.map((one) => `${one.code} ${one.where?.path ?? ''}`)
}

const tree = (...segments: unknown[]) => ({ dimension: 3, gravity: 9.81, segments })

describe('reading a tree', () => {
  it('fills in what the format leaves out: attachment at the parent’s end, the proximal end fastened', () => {
    const outcome = readTree(tree(thigh, shank))
    expect(outcome.ok && outcome.value.segments[1]).toEqual({ ...shank, attach: 0.43, from: 0 })
  })

  it('turns a uniform rod into two mass points with its mass, centre and inertia', () => {
    const outcome = readTree(tree({ name: 'rod', parent: null, length: 1.2, uniformMass: 3 }))
    if (!outcome.ok) throw new Error('refused')
    const { masses } = outcome.value.segments[0]!
    const moment = (power: number) => masses.reduce((sum, point) => sum + point.mass * point.at ** power, 0)
    expect(moment(0)).toBeCloseTo(3, 14)
    expect(moment(1)).toBeCloseTo(3 * 0.6, 14)
    expect(moment(2)).toBeCloseTo((3 * 1.2 ** 2) / 3, 14)
  })

  it('refuses each kind of broken tree at its place', () => {
    expect(refusalOf(null)).toEqual(['problem.wrong-type tree'])
    expect(refusalOf(tree())).toEqual(['tree.empty tree.segments'])
    expect(refusalOf({ dimension: 4, segments: [thigh] })).toEqual(['tree.dimension tree.dimension'])
    expect(refusalOf(tree({ ...thigh, length: 0 }))).toContain('tree.length tree.segments[0].length')
    expect(refusalOf(tree({ ...thigh, length: Number.NaN }))).toEqual(['problem.not-a-number tree.segments[0].length'])
    expect(refusalOf(tree(thigh, { ...shank, parent: 'hip' }))).toEqual(['tree.unknown-parent tree.segments[1].parent'])
    expect(refusalOf(tree(thigh, { ...shank, name: 'thigh', parent: null }))).toEqual([
      'tree.duplicate-name tree.segments[1].name',
    ])
    expect(refusalOf(tree({ ...thigh, parent: 'shank' }, shank))).toEqual(['tree.cycle tree.segments[0].parent'])
    expect(refusalOf(tree({ ...thigh, masses: [{ at: 0.5, mass: 1 }] }))).toEqual([
      'tree.mass-beyond-rod tree.segments[0].masses[0].at',
    ])
    expect(refusalOf(tree({ ...thigh, masses: [{ at: 0.2, mass: -1 }] }))).toEqual([
      'tree.mass tree.segments[0].masses[0].mass',
    ])
    expect(refusalOf(tree({ ...thigh, masses: [{ at: 0.2, mass: '1' }] }))).toEqual([
      'problem.not-a-number tree.segments[0].masses[0].mass',
    ])
    expect(refusalOf(tree(thigh, { ...shank, attach: 0.5 }))).toEqual(['tree.attach tree.segments[1].attach'])
    expect(refusalOf(tree({ ...thigh, masses: [] }))).toEqual(['tree.no-mass tree.segments'])
    expect(refusalOf(tree({ ...thigh, uniformMass: 2 }))).toEqual(['tree.two-masses tree.segments[0]'])
  })

  it('refuses more than a thousand segments and explains why', () => {
    const segments = Array.from({ length: 1001 }, (_, j) => ({ ...thigh, name: `s${j}` }))
    const outcome = readTree(tree(...segments))
    expect(outcome.ok).toBe(false)
    expect(outcome.alerts[0]).toMatchObject({
      code: 'tree.too-many-segments',
      message: expect.stringContaining('1001'),
    })
    expect(readTree(tree(...segments.slice(1))).ok).toBe(true)
  })

  it('refuses a rod that nothing keeps from spinning, even when masses hang below it', () => {
    // One mass point on two rods: stretched out, the pair can fold without moving the mass.
    const single = { name: 'b', parent: 'a', length: 1, masses: [{ at: 1, mass: 1 }] }
    expect(refusalOf(tree({ name: 'a', parent: null, length: 1, masses: [] }, single))).toEqual([
      'tree.no-inertia tree.segments[0].masses',
    ])
    expect(refusalOf(tree({ ...thigh, masses: [{ at: 0, mass: 1 }] }))).toEqual([
      'tree.no-inertia tree.segments[0].masses',
    ])
    const rod = { name: 'b', parent: 'a', length: 1, uniformMass: 1 }
    expect(refusalOf(tree({ name: 'a', parent: null, length: 1 }, rod))).toEqual([])
  })

  it('reports a misspelt entry instead of ignoring it', () => {
    const outcome = readTree(tree({ ...thigh, masess: [] }))
    expect(outcome.ok).toBe(true)
    expect(outcome.alerts.map((one) => one.code)).toEqual(['problem.unknown-key'])
  })

  it('lists every mistake at once', () => {
    expect(refusalOf(tree({ ...thigh, length: 'long' }, { ...shank, masses: 3 })).length).toBeGreaterThanOrEqual(2)
  })
})

describe('the matrices of an accepted tree', () => {
  it('follow the relation matrix by hand for a thigh and shank', () => {
    const outcome = readTree(tree(thigh, shank))
    if (!outcome.ok) throw new Error('refused')
    expect(checkTree(outcome.value)).toEqual([])
    const { R, C, b, J, totalMass } = calcMatrices(outcome.value)
    expect([...R]).toEqual([0.05, 0, 0.33, 0, 0.43, 0.2])
    expect([...J]).toEqual([0, 0, 0.43, 0])
    expect(totalMass).toBeCloseTo(10.2, 14)
    expect(b[0]).toBeCloseTo(3.5 * 0.38 + 3.2 * 0.43, 14)
    expect(b[1]).toBeCloseTo(0.64, 14)
    expect(C[1]).toBeCloseTo(3.2 * 0.43 * 0.2, 14)
    expect(C[3]).toBeCloseTo(3.2 * 0.04, 14)
  })
})
