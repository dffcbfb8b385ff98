import { CholeskyDecomposition, Matrix, inverse } from 'ml-matrix'
import { describe, expect, it } from 'vitest'
import {
  factorCholesky,
  invertCholesky,
  solveCholesky,
  solveCholeskyFour,
  solveLower,
  solveLowerFour,
} from './cholesky.ts'
import { createRandom } from './random.ts'

const random = createRandom(7)

function createPositive(n: number): Matrix {
  const root = new Matrix(Array.from({ length: n }, () => Array.from({ length: n }, () => random.normal())))
  return root.mmul(root.transpose()).add(Matrix.eye(n, n))
}

describe('Cholesky’s factors', () => {
  // Rows are worked on in fours: sizes around multiples of four show what is left over.
  it.each([1, 2, 3, 4, 5, 7, 8, 9, 14, 26, 33])('of %i rows are those of ml-matrix', (n) => {
    const A = createPositive(n)
    const L = Float64Array.from(A.to1DArray())
    expect(factorCholesky(L, n)).toBe(true)
    const expected = new CholeskyDecomposition(A).lowerTriangularMatrix
    for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) expect(L[i * n + j]).toBeCloseTo(expected.get(i, j), 9)
    const inverted = invertCholesky(L, n)
    inverse(A)
      .to1DArray()
      .forEach((value, i) => expect(inverted[i]).toBeCloseTo(value, 9))
  })

  it('are refused for a matrix that is not positive definite, wherever it fails', () => {
    for (const n of [3, 6, 11]) {
      for (let at = 0; at < n; at++) {
        const A = Float64Array.from(Matrix.eye(n, n).to1DArray())
        A[at * n + at] = -1
        expect(factorCholesky(A, n, 0)).toBe(false)
      }
    }
  })

  it('solve four right sides at once as each alone, to the last bit', () => {
    const n = 11
    const L = Float64Array.from(createPositive(n).to1DArray())
    factorCholesky(L, n)
    const sides = Array.from({ length: 4 }, () => Float64Array.from({ length: n }, () => random.normal()))
    for (const [together, alone] of [
      [solveLowerFour, solveLower],
      [solveCholeskyFour, solveCholesky],
    ] as const) {
      const four = new Float64Array(4 * n)
      sides.forEach((side, k) => four.set(side, k * n))
      together(L, n, four)
      sides.forEach((side, k) => {
        const own = side.slice()
        alone(L, n, own)
        expect([...four.subarray(k * n, (k + 1) * n)]).toEqual([...own])
      })
    }
  })
})
