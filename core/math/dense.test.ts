import { Matrix } from 'ml-matrix'
import { describe, expect, it } from 'vitest'
import { factorCholesky, solveCholesky, solveLower } from './cholesky.ts'
import { calcCompensatedDot, factorLu, solveLu, solveSemidefinite } from './dense.ts'
import { createRandom, type Random } from './random.ts'

const numbers = (random: Random, count: number) => Float64Array.from({ length: count }, () => random.normal())

/** B Bᵀ with B n × rank. */
function gram(random: Random, n: number, rank: number): Float64Array {
  const B = numbers(random, n * rank)
  return Float64Array.from({ length: n * n }, (_, at) => {
    const i = Math.floor(at / n)
    const j = at % n
    let sum = 0
    for (let k = 0; k < rank; k++) sum += B[i * rank + k]! * B[j * rank + k]!
    return sum
  })
}

function times(A: Float64Array, x: Float64Array): Float64Array {
  const n = x.length
  return new Float64Array(
    new Matrix(Array.from({ length: n }, (_, i) => [...A.subarray(i * n, i * n + n)]))
      .mmul(Matrix.columnVector([...x]))
      .to1DArray(),
  )
}

function residual(A: Float64Array, x: Float64Array, b: Float64Array): number {
  return Math.max(...times(A, x).map((value, i) => Math.abs(value - b[i]!)))
}

describe('dense solvers', () => {
  it('solve random systems to rounding', () => {
    const random = createRandom(3)
    for (let n = 1; n <= 12; n++) {
      const A = gram(random, n, n + 3)
      const b = numbers(random, n)
      const L = A.slice()
      const x = b.slice()
      expect(factorCholesky(L, n)).toBe(true)
      solveCholesky(L, n, x)
      expect(residual(A, x, b)).toBeLessThan(1e-11)
      const half = b.slice()
      solveLower(L, n, half)
      expect(half.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(
        x.reduce((sum, value, i) => sum + value * b[i]!, 0),
        8,
      )

      const B = numbers(random, n * n)
      const LU = B.slice()
      const pivots = new Int32Array(n)
      const y = b.slice()
      expect(factorLu(LU, n, pivots)).toBe(true)
      solveLu(LU, n, pivots, y)
      expect(residual(B, y, b)).toBeLessThan(1e-9)
    }
  })

  it('state when a matrix is not fit for them', () => {
    expect(factorCholesky(Float64Array.of(1, 2, 2, 1), 2)).toBe(false)
    expect(factorLu(Float64Array.of(1, 2, 2, 4), 2, new Int32Array(2))).toBe(false)
  })

  it('solve with repeated constraints, finding the rank', () => {
    const random = createRandom(4)
    for (let trial = 0; trial < 20; trial++) {
      const n = 2 + random.index(7)
      const rank = 1 + random.index(n)
      const A = gram(random, n, rank)
      const b = times(A, numbers(random, n))
      const x = b.slice()
      expect(solveSemidefinite(A.slice(), n, x, new Int32Array(n))).toBe(rank)
      expect(residual(A, x, b)).toBeLessThan(1e-9)
    }
  })
})

describe('a sum of products in twice the precision', () => {
  it('keeps what cancellation would lose', () => {
    const a = Float64Array.of(1e10, 2 ** -40, -1e10, 1 + 2 ** -30)
    const x = Float64Array.of(1, 1, 1, 1 - 2 ** -30)
    // 2⁻⁴⁰ is lost next to 1e10, and (1 + 2⁻³⁰)(1 − 2⁻³⁰) rounds to 1.
    expect(calcCompensatedDot(a, 0, x, 0, 4, -1)).toBe(2 ** -40 - 2 ** -60)
  })
})
