import { solveSemidefinite } from '../math/dense.ts'
import { calcTangentBasis } from '../model/tangent.ts'
import { calcConstraintRows, createConstraintRows } from './constraints.ts'
import type { MotionSystem } from './system.ts'

/** Brings postures and velocities onto unit length, loops and locks, by the shortest way in the unit vectors. */
export interface Consistency {
  /** Returns the largest equation of loops and locks that is left, m or rad. */
  pose(t: number, x: Float64Array, mostRounds?: number): number
  /**
   * Removes what a velocity has along the rods or against the loops and locks. With `isGiven`, only the rods not
   * given change: consistent starts from a subset. Returns the largest rate that is left.
   */
  velocity(t: number, x: Float64Array, v: Float64Array, isGiven?: Uint8Array): number
}

export function createConsistency(system: MotionSystem): Consistency {
  const { dimension: D, segmentCount: S, vectorCount: N, isFree, constraintCount: K } = system
  const T = D - 1
  const n = S * T + (isFree ? D : 0)
  const rows = createConstraintRows(system)
  const E = new Float64Array(S * T * D)
  const Gt = new Float64Array(K * n)
  const W = new Float64Array(K * K)
  const right = new Float64Array(K)
  const order = new Int32Array(K)
  const still = new Float64Array(N * D)
  const shift = new Float64Array(N * D)

  const normalise = (x: Float64Array): void => {
    for (let j = 0; j < S; j++) {
      let size = 0
      for (let c = 0; c < D; c++) size += x[j * D + c]! ** 2
      const inverse = 1 / Math.sqrt(size)
      for (let c = 0; c < D; c++) x[j * D + c]! *= inverse
    }
  }

  /** The least change of the free coordinates with G·change = −wanted, in `shift`. */
  const solveLeast = (x: Float64Array, wanted: Float64Array, isGiven: Uint8Array | null): void => {
    calcTangentBasis(x, S, D, E)
    for (let k = 0; k < K; k++) {
      for (let j = 0; j < S; j++) {
        for (let e = 0; e < T; e++) {
          let sum = 0
          if (isGiven === null || isGiven[j] === 0) {
            for (let c = 0; c < D; c++) sum += rows.G[(k * N + j) * D + c]! * E[(j * T + e) * D + c]!
          }
          Gt[k * n + j * T + e] = sum
        }
      }
      if (isFree && isGiven === null) for (let c = 0; c < D; c++) Gt[k * n + S * T + c] = rows.G[(k * N + S) * D + c]!
      else if (isFree) for (let c = 0; c < D; c++) Gt[k * n + S * T + c] = 0
    }
    for (let k = 0; k < K; k++) {
      right[k] = -wanted[k]!
      for (let m = 0; m < K; m++) {
        let sum = 0
        for (let q = 0; q < n; q++) sum += Gt[k * n + q]! * Gt[m * n + q]!
        W[k * K + m] = sum
      }
    }
    solveSemidefinite(W, K, right, order)
    shift.fill(0)
    for (let k = 0; k < K; k++) {
      for (let q = 0; q < S * T; q++) {
        const j = Math.floor(q / T)
        for (let c = 0; c < D; c++) shift[j * D + c]! += right[k]! * Gt[k * n + q]! * E[q * D + c]!
      }
      if (isFree) for (let c = 0; c < D; c++) shift[S * D + c]! += right[k]! * Gt[k * n + S * T + c]!
    }
  }

  return {
    pose(t, x, mostRounds = 3) {
      normalise(x)
      if (K === 0) return 0
      let left = Number.POSITIVE_INFINITY
      for (let round = 0; round <= mostRounds; round++) {
        calcConstraintRows(system, t, x, still, rows)
        const worst = largest(rows.value)
        if (worst < 1e-15 || round === mostRounds || !(worst < 0.9 * left)) return worst
        left = worst
        solveLeast(x, rows.value, null)
        for (let i = 0; i < N * D; i++) x[i]! += shift[i]!
        normalise(x)
      }
      return left
    },
    velocity(t, x, v, isGiven) {
      for (let j = 0; j < S; j++) {
        let along = 0
        for (let c = 0; c < D; c++) along += x[j * D + c]! * v[j * D + c]!
        for (let c = 0; c < D; c++) v[j * D + c]! -= along * x[j * D + c]!
      }
      if (K === 0) return 0
      calcConstraintRows(system, t, x, v, rows)
      solveLeast(x, rows.rate, isGiven ?? null)
      for (let i = 0; i < N * D; i++) v[i]! += shift[i]!
      calcConstraintRows(system, t, x, v, rows)
      return largest(rows.rate)
    },
  }
}

export function largest(values: Float64Array): number {
  let most = 0
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i]!))
  return most
}
