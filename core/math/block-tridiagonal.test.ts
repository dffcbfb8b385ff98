import { Matrix, EigenvalueDecomposition, solve } from 'ml-matrix'
import { describe, expect, it } from 'vitest'
import { type Chain, calcLocalRow, createChain, factorChain, solveChain } from './block-tridiagonal.ts'
import { createRandom } from './random.ts'

/** Fills a chain with random symmetric elements and returns the same system as one dense matrix of inner nodes. */
function fill(chain: Chain, seed: number, diagonal: number): Matrix {
  const { E, p, n, m, elements, joints } = chain
  const random = createRandom(seed)
  const size = (E * p + 1) * n
  const dense = Matrix.zeros(size, size)
  for (let e = 0; e < E; e++) {
    for (let i = 0; i < m; i++) {
      for (let j = 0; j <= i; j++) {
        const value = random.normal() + (i === j ? diagonal : 0)
        elements[(e * m + i) * m + j] = value
        const [a, b] = [i, j].map((row) => {
          const place = Math.floor(row / n)
          const local = Array.from({ length: p + 1 }, (_, k) => k).find((k) => calcLocalRow(p, n, k) === place * n)!
          return (e * p + local) * n + (row % n)
        }) as [number, number]
        dense.set(a, b, dense.get(a, b) + value)
        if (a !== b) dense.set(b, a, dense.get(b, a) + value)
      }
    }
  }
  joints.fill(0)
  for (let k = 1; k < E; k++) {
    for (let i = 0; i < n; i++) {
      joints[(k - 1) * n * 2 * n + i * 2 * n + n + i] = 0.5
      dense.set(k * p * n + i, k * p * n + i, dense.get(k * p * n + i, k * p * n + i) + 0.5)
    }
  }
  return dense.subMatrix(n, size - n - 1, n, size - n - 1)
}

describe('a chain of elements', () => {
  const shapes = [
    [3, 3, 6],
    [4, 1, 9],
    [3, 2, 7],
    [1, 3, 2],
    [2, 1, 1],
    [5, 1, 3],
    [3, 2, 2],
    [4, 5, 1],
    [2, 4, 3],
  ] as const

  it.each(shapes)('of %i elements, degree %i, %i unknowns per node, is solved like the dense matrix', (E, p, n) => {
    for (const diagonal of [0, 8]) {
      const chain = createChain(E, p, n)
      const dense = fill(chain, 7 * E + p + diagonal, diagonal)
      const random = createRandom(5)
      const x = Float64Array.from({ length: (E * p + 1) * n }, () => random.normal())
      const right = Matrix.columnVector([...x.subarray(n, x.length - n)])
      factorChain(chain)
      solveChain(chain, x)
      const expected = solve(dense, right).to1DArray()
      const scale = Math.max(...expected.map(Math.abs))
      const worst = Math.max(...expected.map((value, i) => Math.abs(value - x[n + i]!)))
      expect(worst / scale).toBeLessThan(1e-9)
    }
  })

  it.each(shapes)('of %i elements, degree %i, %i unknowns per node, counts its negative eigenvalues', (E, p, n) => {
    for (let seed = 1; seed <= 20; seed++) {
      const chain = createChain(E, p, n)
      const dense = fill(chain, seed, seed % 5)
      const eigenvalues = new EigenvalueDecomposition(dense, { assumeSymmetric: true }).realEigenvalues
      expect(factorChain(chain)).toBe(eigenvalues.filter((value) => value < 0).length)
    }
  })

  it('reports it when a pivot vanishes', () => {
    const chain = createChain(2, 1, 1)
    expect(factorChain(chain)).toBe(-1)
  })
})
