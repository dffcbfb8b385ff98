import { factorCholesky, solveCholesky, solveLower } from '../math/cholesky.ts'
import { solveSemidefinite } from '../math/dense.ts'
import { calcTangentBasis } from '../model/tangent.ts'
import { type AccelerationMethod, calcAppliedForces } from './acceleration.ts'
import { calcConstraintRows, createConstraintRows } from './constraints.ts'
import type { MotionSystem } from './system.ts'

/**
 * Lagrange's equations in minimal coordinates: D − 1 per rod, the components of u̇ in the plane at right angles to
 * u. No angle, so no pole. With ü_j = E_j a_j − |u̇_j|² u_j the equations become EᵀCE a = Eᵀ(Q − C c); loops and
 * locks add multipliers by the Schur complement.
 */
export function createLagrange(system: MotionSystem): AccelerationMethod {
  const { dimension: D, segmentCount: S, vectorCount: N, isFree, C, constraintCount: K } = system
  const T = D - 1
  const n = S * T + (isFree ? D : 0)
  const E = new Float64Array(S * T * D)
  const Q = new Float64Array(N * D)
  const curve = new Float64Array(N * D)
  const unit = new Float64Array(S * D)
  const M = new Float64Array(n * n)
  const f = new Float64Array(n)
  const base = new Float64Array(D)
  const rows = createConstraintRows(system)
  const Gt = new Float64Array(K * n)
  const schur = new Float64Array(K * K)
  const order = new Int32Array(K)

  /** Vector number, and direction within D, of minimal coordinate q: for the free root simply the axes. */
  const vectorOf = Int32Array.from({ length: n }, (_, q) => (q < S * T ? Math.floor(q / T) : S))

  const component = (q: number, c: number): number => (q < S * T ? E[q * D + c]! : q - S * T === c ? 1 : 0)

  const fillMassMatrix = (): void => {
    for (let p = 0; p < n; p++) {
      const a = vectorOf[p]!
      for (let q = 0; q <= p; q++) {
        const weight = C[a * N + vectorOf[q]!]!
        let dot = 0
        if (weight !== 0) for (let c = 0; c < D; c++) dot += component(p, c) * component(q, c)
        M[p * n + q] = weight * dot
      }
    }
  }

  /**
   * The part of ẍ along each rod that keeps its length. Inside a step an integrator leaves the sphere a little; the
   * equations must go on smoothly there, or its order is lost: hence the division by |x| and the true unit vector.
   */
  const fillCurve = (x: Float64Array, v: Float64Array): void => {
    curve.fill(0)
    for (let j = 0; j < S; j++) {
      let size = 0
      let speed = 0
      let along = 0
      for (let c = 0; c < D; c++) {
        size += x[j * D + c]! ** 2
        speed += v[j * D + c]! ** 2
        along += x[j * D + c]! * v[j * D + c]!
      }
      const factor = (speed - (along * along) / size) / size
      size = Math.sqrt(size)
      for (let c = 0; c < D; c++) {
        unit[j * D + c] = x[j * D + c]! / size
        curve[j * D + c] = -factor * x[j * D + c]!
      }
    }
  }

  return {
    calc(t, x, v, a, multipliers, before = false) {
      fillCurve(x, v)
      calcTangentBasis(unit, S, D, E)
      calcAppliedForces(system, t, x, v, Q, base, before)
      for (let k = 0; k < N; k++) {
        for (let l = 0; l < S; l++) {
          const weight = C[k * N + l]!
          if (weight === 0) continue
          for (let c = 0; c < D; c++) Q[k * D + c]! -= weight * curve[l * D + c]!
        }
      }
      for (let q = 0; q < n; q++) {
        const k = vectorOf[q]!
        let sum = 0
        for (let c = 0; c < D; c++) sum += component(q, c) * Q[k * D + c]!
        f[q] = sum
      }
      fillMassMatrix()
      if (!factorCholesky(M, n)) {
        // A body without inertia in some direction has no acceleration to speak of: the integrator stalls on NaN.
        a.fill(Number.NaN)
        return
      }
      if (K > 0) {
        calcConstraintRows(system, t, x, v, rows)
        for (let k = 0; k < K; k++) {
          for (let q = 0; q < n; q++) {
            const at = k * N * D + vectorOf[q]! * D
            let sum = 0
            for (let c = 0; c < D; c++) sum += rows.G[at + c]! * component(q, c)
            Gt[k * n + q] = sum
          }
          solveLower(M, n, Gt, k * n)
        }
        solveLower(M, n, f)
        for (let k = 0; k < K; k++) {
          let right = -rows.bias[k]!
          for (let i = 0; i < N * D; i++) right -= rows.G[k * N * D + i]! * curve[i]!
          for (let q = 0; q < n; q++) right -= Gt[k * n + q]! * f[q]!
          multipliers[k] = right
          for (let m = 0; m < K; m++) {
            let sum = 0
            for (let q = 0; q < n; q++) sum += Gt[k * n + q]! * Gt[m * n + q]!
            schur[k * K + m] = sum
          }
        }
        solveSemidefinite(schur, K, multipliers, order)
        for (let k = 0; k < K; k++) for (let q = 0; q < n; q++) f[q]! += multipliers[k]! * Gt[k * n + q]!
        solveUpper(M, n, f)
      } else solveCholesky(M, n, f)

      a.set(curve)
      for (let q = 0; q < n; q++) {
        const k = vectorOf[q]!
        for (let c = 0; c < D; c++) a[k * D + c]! += component(q, c) * f[q]!
      }
    },
  }
}

/** Solves Lᵀ x = b in place. */
function solveUpper(L: Float64Array, n: number, b: Float64Array): void {
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i]!
    for (let k = i + 1; k < n; k++) sum -= L[k * n + i]! * b[k]!
    b[i] = sum / L[i * n + i]!
  }
}
