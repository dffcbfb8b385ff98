import { describe, expect, it } from 'vitest'
import { factorCholesky, solveCholesky } from './cholesky.ts'
import { solveLeastSquares } from './levenberg-marquardt.ts'
import { createRandom } from './random.ts'

const mean = (v: number[]) => v.reduce((a, b) => a + b, 0) / v.length
const jacobian = (x: Float64Array, out: Float64Array) => out.set([-20 * x[0]!, 10, -1, 0])

describe('factorCholesky', () => {
  it('solves random positive definite systems to round-off', () => {
    const random = createRandom(7)
    for (const n of [1, 2, 5, 12]) {
      const B = Float64Array.from({ length: n * n }, () => random.normal())
      const A = new Float64Array(n * n)
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          for (let k = 0; k < n; k++) A[i * n + j]! += B[i * n + k]! * B[j * n + k]!
          if (i === j) A[i * n + j]! += 0.1
        }
      const x = Float64Array.from({ length: n }, () => random.normal())
      const b = Float64Array.from({ length: n }, (_, i) => {
        let sum = 0
        for (let k = 0; k < n; k++) sum += A[i * n + k]! * x[k]!
        return sum
      })
      expect(factorCholesky(A, n, 0)).toBe(true)
      solveCholesky(A, n, b)
      for (let i = 0; i < n; i++) expect(b[i]).toBeCloseTo(x[i]!, 8)
    }
  })

  it('reports it when a matrix is not positive definite', () => {
    expect(factorCholesky(Float64Array.of(1, 2, 2, 1), 2)).toBe(false)
  })
})

describe('solveLeastSquares', () => {
  const rosenbrock = {
    parameters: 2,
    residuals: 2,
    residual(x: Float64Array, out: Float64Array) {
      out[0] = 10 * (x[1]! - x[0]! ** 2)
      out[1] = 1 - x[0]!
      return true
    },
  }

  it('finds Rosenbrock’s valley floor, with and without a given Jacobian', () => {
    for (const problem of [rosenbrock, { ...rosenbrock, jacobian }]) {
      const found = solveLeastSquares(problem, { start: Float64Array.of(-1.2, 1) })
      expect(found.status).toBe('converged')
      expect(found.x[0]).toBeCloseTo(1, 8)
      expect(found.x[1]).toBeCloseTo(1, 8)
    }
  })

  it('gives a straight line’s slope and intercept and their exact covariance', () => {
    const ts = [0, 1, 2, 3, 4, 5]
    const ys = [0.1, 0.9, 2.2, 2.8, 4.1, 5.2]
    const found = solveLeastSquares(
      {
        parameters: 2,
        residuals: 6,
        residual(x, out) {
          ts.forEach((t, i) => (out[i] = x[0]! + x[1]! * t - ys[i]!))
          return true
        },
      },
      { start: Float64Array.of(0, 0) },
    )
    const slope =
      ts.reduce((sum, t, i) => sum + (t - 2.5) * (ys[i]! - mean(ys)), 0) /
      ts.reduce((sum, t) => sum + (t - 2.5) ** 2, 0)
    expect(found.x[1]).toBeCloseTo(slope, 9)
    expect(found.x[0]).toBeCloseTo(mean(ys) - slope * 2.5, 9)
    expect(found.covariance![3]).toBeCloseTo(1 / 17.5, 8)
    expect(found.covariance![0]).toBeCloseTo(1 / 6 + 2.5 ** 2 / 17.5, 8)
  })

  it('reproduces the certified parameters of NIST’s Misra1a', () => {
    const x = [77.6, 114.9, 141.1, 190.8, 239.9, 289.0, 332.8, 378.4, 434.8, 477.3, 536.8, 593.1, 689.1, 760.0]
    const y = [10.07, 14.73, 17.94, 23.93, 29.61, 35.18, 40.02, 44.82, 50.76, 55.05, 61.01, 66.4, 75.47, 81.78]
    const found = solveLeastSquares(
      {
        parameters: 2,
        residuals: x.length,
        residual(b, out) {
          x.forEach((t, i) => (out[i] = b[0]! * (1 - Math.exp(-b[1]! * t)) - y[i]!))
          return true
        },
      },
      { start: Float64Array.of(250, 0.0005), scale: Float64Array.of(250, 0.0005), iterations: 200 },
    )
    expect(found.status).toBe('converged')
    expect(found.x[0]! / 238.94212918).toBeCloseTo(1, 7)
    expect(found.x[1]! / 5.5015643181e-4).toBeCloseTo(1, 7)
    expect(found.cost).toBeCloseTo(0.12455138894, 8)
  })

  it('stays in its box and ends on the wall that holds it', () => {
    const found = solveLeastSquares(
      { ...rosenbrock, low: Float64Array.of(-2, -2), high: Float64Array.of(0.5, 2) },
      { start: Float64Array.of(-1.2, 1) },
    )
    expect(found.status).toBe('converged')
    expect(found.x[0]).toBe(0.5)
    expect(found.x[1]).toBeCloseTo(0.25, 6)
  })

  it('backs away from places where the model has no value', () => {
    const found = solveLeastSquares(
      {
        parameters: 1,
        residuals: 1,
        residual(x, out) {
          if (x[0]! <= 0) return false
          out[0] = Math.log(x[0]!) + 3
          return true
        },
      },
      { start: Float64Array.of(2) },
    )
    expect(found.x[0]).toBeCloseTo(Math.exp(-3), 8)
  })

  it('stops when asked to', () => {
    const found = solveLeastSquares(rosenbrock, { start: Float64Array.of(-1.2, 1), isCancelled: () => true })
    expect(found.status).toBe('cancelled')
  })
})
