import { describe, expect, it } from 'vitest'
import { createRandom } from '../../math/random.ts'
import {
  calcFreeDirections,
  calcMultipliers,
  calcReflections,
  calcShortestStep,
  createSplit,
  splitTangent,
  toSplit,
} from './split.ts'

const [rows, n] = [6, 11]
const held = Int32Array.from([0, 1, 3, 4, 5])

/** Few entries in each row, as constraints of two or three rods have; row 2 repeats another and is not held. */
function createRows(seed: number): { readonly pattern: Uint8Array; readonly A: Float64Array } {
  const random = createRandom(seed)
  const pattern = new Uint8Array(rows * n)
  for (let r = 0; r < rows; r++) for (let k = 0; k < 4; k++) pattern[r * n + Math.floor(random.between(0, n))] = 1
  return { pattern, A: Float64Array.from(pattern, (one) => (one === 0 ? 0 : random.normal())) }
}

describe('the tangent space split along its constraints', () => {
  it('leaves the same numbers where zeros are known as where nothing is, to the last bit', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { pattern, A } = createRows(seed)
      const [sparse, dense] = [pattern, new Uint8Array(rows * n).fill(1)].map((known) => {
        const split = createSplit({ rows, n, held, reflections: calcReflections(known, n, held) })
        split.A.set(A)
        expect(splitTangent(split)).toBe(true)
        const Z = new Float64Array((n - held.length) * n)
        calcFreeDirections(split, Z, 0)
        return [...split.A, ...split.pivots, ...split.scales, ...Z].map((value) => value + 0)
      })
      expect(sparse).toEqual(dense)
    }
  })

  it('gives free directions across every held row, orthonormal, and steps and multipliers that meet their equations', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { pattern, A } = createRows(seed)
      const random = createRandom(100 + seed)
      const split = createSplit({ rows, n, held, reflections: calcReflections(pattern, n, held) })
      split.A.set(A)
      splitTangent(split)
      const free = n - held.length
      const Z = new Float64Array(free * n)
      calcFreeDirections(split, Z, 0)
      const dot = (a: Float64Array, i: number, b: Float64Array, j: number): number =>
        a.subarray(i, i + n).reduce((sum, value, k) => sum + value * b[j + k]!, 0)
      for (let f = 0; f < free; f++) {
        for (const r of held) expect(dot(Z, f * n, A, r * n)).toBeCloseTo(0, 12)
        for (let e = 0; e < free; e++) expect(dot(Z, f * n, Z, e * n)).toBeCloseTo(e === f ? 1 : 0, 12)
      }
      const c = Float64Array.from({ length: rows }, () => random.normal())
      const step = new Float64Array(n)
      calcShortestStep(split, c, step)
      for (const r of held) expect(dot(A, r * n, step, 0)).toBeCloseTo(-c[r]!, 10)
      for (let f = 0; f < free; f++) expect(dot(Z, f * n, step, 0)).toBeCloseTo(0, 10)
      const g = Float64Array.from({ length: n }, () => random.normal())
      const seen = g.slice()
      toSplit(split, seen)
      const mu = new Float64Array(rows)
      calcMultipliers(split, seen, mu)
      // What is left of g + Aᵀμ lies along the free directions, with the parts that toSplit shows.
      const left = g.map((value, i) => value + held.reduce((sum, r) => sum + A[r * n + i]! * mu[r]!, 0))
      for (let f = 0; f < free; f++) expect(dot(Z, f * n, left, 0)).toBeCloseTo(seen[held.length + f]!, 10)
      for (const r of held) expect(dot(A, r * n, left, 0)).toBeCloseTo(0, 10)
    }
  })
})
