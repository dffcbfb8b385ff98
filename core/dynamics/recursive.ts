import { solveSemidefinite } from '../math/dense.ts'
import { type AccelerationMethod, calcBase } from './acceleration.ts'
import { calcConstraintRows, createConstraintRows } from './constraints.ts'
import { createPlaneSweep } from './recursive-plane.ts'
import { createSpaceSweep } from './recursive-space.ts'
import type { MotionSystem } from './system.ts'

/**
 * Finds the accelerations of all rods in one walk from the tips to the root and one back (articulated bodies:
 * Featherstone's recursion for rods that are unit vectors), so the cost grows with n and not with n³.
 * x, v: rows of N × D; Q: forces on the vectors or null; base: g ŷ + r̈ felt at the root; a: result.
 */
export interface Sweep {
  (x: Float64Array, v: Float64Array | null, Q: Float64Array | null, base: Float64Array, a: Float64Array): void
}

/** Recursive Newton–Euler. Loops and locks: one more sweep per equation gives the response to a unit force. */
export function createRecursive(system: MotionSystem): AccelerationMethod {
  const { dimension: D, vectorCount: N, constraintCount: K, drives } = system
  const sweep: Sweep = D === 2 ? createPlaneSweep(system) : createSpaceSweep(system)
  const base = new Float64Array(3)
  const none = new Float64Array(3)
  const Q = new Float64Array(N * D)
  const rows = createConstraintRows(system)
  const response = new Float64Array(K * N * D)
  const W = new Float64Array(K * K)
  const order = new Int32Array(K)

  return {
    calc(t, x, v, a, multipliers, before = false) {
      calcBase(system, t, base)
      let applied: Float64Array | null = null
      if (!drives.isEmpty) {
        Q.fill(0)
        drives.add(t, x, v, Q, before)
        applied = Q
      }
      sweep(x, v, applied, base, a)
      if (K === 0) return
      calcConstraintRows(system, t, x, v, rows)
      const width = N * D
      for (let k = 0; k < K; k++) {
        const out = response.subarray(k * width, (k + 1) * width)
        sweep(x, null, rows.G.subarray(k * width, (k + 1) * width), none, out)
        let right = -rows.bias[k]!
        for (let i = 0; i < width; i++) right -= rows.G[k * width + i]! * a[i]!
        multipliers[k] = right
      }
      for (let k = 0; k < K; k++) {
        for (let m = 0; m < K; m++) {
          let sum = 0
          for (let i = 0; i < width; i++) sum += rows.G[k * width + i]! * response[m * width + i]!
          W[k * K + m] = sum
        }
      }
      solveSemidefinite(W, K, multipliers, order)
      for (let k = 0; k < K; k++) for (let i = 0; i < width; i++) a[i]! += multipliers[k]! * response[k * width + i]!
    },
  }
}
