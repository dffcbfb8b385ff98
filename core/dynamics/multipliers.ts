import { factorCholesky, solveCholesky } from '../math/cholesky.ts'
import { calcCompensatedDot, solveSemidefinite } from '../math/dense.ts'
import { type AccelerationMethod, calcAppliedForces } from './acceleration.ts'
import { calcConstraintRows, createConstraintRows } from './constraints.ts'
import type { MotionSystem } from './system.ts'

export interface MultiplierMethod extends AccelerationMethod {
  /** Multiplier λ_j of each rod's length after the last call: Σ C ẍ = Q + λ_j u_j. */
  readonly lengthMultipliers: Float64Array
}

/**
 * The differential-algebraic equations: all D components of every vector are unknown, and each rod keeps its length
 * by a multiplier. The mass matrix is constant, so its inverse is computed once and only the multipliers' system
 * (one equation per rod, loop and lock) is solved per call.
 *
 * With `alpha` the constraints are stabilised after Hirai: R̈ + 2αṘ + α²R = 0 instead of R̈ = 0, with
 * R_j = |x_j| − 1; then x need not have unit length, and a wrong start decays like e^{−αt}.
 */
export function createMultipliers(system: MotionSystem, alpha = 0): MultiplierMethod {
  const { dimension: D, segmentCount: S, vectorCount: N, constraintCount: K } = system
  const total = S + K
  const inverse = calcInverse(system.C, N)
  const Q = new Float64Array(N * D)
  const base = new Float64Array(D)
  const normal = new Float64Array(N * D)
  const rows = createConstraintRows(system)
  /** C⁻¹ applied to every constraint gradient, K × (N·D). */
  const moved = new Float64Array(K * N * D)
  const W = new Float64Array(total * total)
  const right = new Float64Array(total)
  const order = new Int32Array(total)
  const free = new Float64Array(N * D)
  const lengthMultipliers = new Float64Array(S)

  const applyInverse = (from: Float64Array, offset: number, out: Float64Array): void => {
    for (let a = 0; a < N; a++) {
      for (let c = 0; c < D; c++) {
        let sum = 0
        for (let b = 0; b < N; b++) sum += inverse[a * N + b]! * from[offset + b * D + c]!
        out[offset + a * D + c] = sum
      }
    }
  }

  /** Directions of the rods, and the right side −bias − 2αṘ − α²R of their length equations. */
  const fillLengths = (x: Float64Array, v: Float64Array): void => {
    for (let j = 0; j < S; j++) {
      let size = 0
      for (let c = 0; c < D; c++) size += x[j * D + c]! ** 2
      size = Math.sqrt(size)
      let along = 0
      let speed = 0
      for (let c = 0; c < D; c++) {
        normal[j * D + c] = x[j * D + c]! / size
        along += v[j * D + c]! * normal[j * D + c]!
        speed += v[j * D + c]! ** 2
      }
      right[j] = -(speed - along * along) / size - 2 * alpha * along - alpha * alpha * (size - 1)
    }
  }

  return {
    lengthMultipliers,
    calc(t, x, v, a, multipliers, before = false) {
      calcAppliedForces(system, t, x, v, Q, base, before)
      applyInverse(Q, 0, free)
      fillLengths(x, v)
      for (let i = 0; i < S; i++) {
        for (let c = 0; c < D; c++) right[i]! -= normal[i * D + c]! * free[i * D + c]!
        for (let j = 0; j <= i; j++) {
          let dot = 0
          for (let c = 0; c < D; c++) dot += normal[i * D + c]! * normal[j * D + c]!
          W[i * total + j] = inverse[i * N + j]! * dot
          W[j * total + i] = W[i * total + j]!
        }
      }
      if (K > 0) {
        calcConstraintRows(system, t, x, v, rows)
        for (let k = 0; k < K; k++) {
          const at = k * N * D
          applyInverse(rows.G, at, moved)
          const row = S + k
          let value = -rows.bias[k]! - 2 * alpha * rows.rate[k]! - alpha * alpha * rows.value[k]!
          for (let i = 0; i < N * D; i++) value -= rows.G[at + i]! * free[i]!
          right[row] = value
          for (let j = 0; j < S; j++) {
            let sum = 0
            for (let c = 0; c < D; c++) sum += normal[j * D + c]! * moved[at + j * D + c]!
            W[row * total + j] = sum
            W[j * total + row] = sum
          }
          for (let m = 0; m <= k; m++) {
            let sum = 0
            for (let i = 0; i < N * D; i++) sum += rows.G[at + i]! * moved[m * N * D + i]!
            W[row * total + S + m] = sum
            W[(S + m) * total + row] = sum
          }
        }
        solveSemidefinite(W, total, right, order)
      } else if (factorCholesky(W, total)) solveCholesky(W, total, right)
      else right.fill(Number.NaN)

      for (let j = 0; j < S; j++) {
        lengthMultipliers[j] = right[j]!
        for (let c = 0; c < D; c++) Q[j * D + c]! += right[j]! * normal[j * D + c]!
      }
      for (let k = 0; k < K; k++) {
        multipliers[k] = right[S + k]!
        for (let i = 0; i < N * D; i++) Q[i]! += right[S + k]! * rows.G[k * N * D + i]!
      }
      applyInverse(Q, 0, a)
    },
  }
}

/**
 * C⁻¹ to the last digit: a chain of twenty rods has a condition number of some thousands, and what the inverse is wrong
 * by
 * would push the motion the same way at every step. So its columns are refined with residuals in twice the precision.
 */
function calcInverse(C: Float64Array, n: number): Float64Array {
  const L = C.slice()
  if (!factorCholesky(L, n))
    throw new Error(
      'createMultipliers: expected a positive definite mass matrix (a free body needs more than one mass point per rod)',
    )
  const inverse = new Float64Array(n * n)
  const column = new Float64Array(n)
  const left = new Float64Array(n)
  for (let j = 0; j < n; j++) {
    column.fill(0)
    column[j] = 1
    solveCholesky(L, n, column)
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < n; i++) left[i] = -calcCompensatedDot(C, i * n, column, 0, n, i === j ? -1 : 0)
      solveCholesky(L, n, left)
      for (let i = 0; i < n; i++) column[i]! += left[i]!
    }
    for (let i = 0; i < n; i++) inverse[i * n + j] = column[i]!
  }
  return inverse
}
