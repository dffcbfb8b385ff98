import { calcAllHingeSlopes } from '../constraints/constraint-slopes.ts'
import { DEMAND } from '../constraints/constraints.ts'
import type { DiscreteAction } from './discrete-action.ts'
import { addConstraintForces } from './linearise.ts'
import { type StateSolver, calcAcceleration } from './state.ts'

/**
 * Tensions (and multipliers) that a motion without muscles would have at the postures and velocities of a path,
 * in place of those that the path itself asks for. Far from a solution the path's own accelerations are
 * fiction, and a Hessian built on them points nowhere; at a solution both agree but for the mesh.
 */
export function calcBallisticTension(action: DiscreteAction, x: Float64Array, solver: StateSolver): void {
  const { system, E, p, lobatto, breaks, tension, multipliers, W, basis } = action
  const { D, S, V, n, C, b, force, rows } = system
  const VD = V * D
  const v = new Float64Array(x.length)
  const acceleration = new Float64Array(VD)
  const row = new Float64Array(VD)
  const rootAcceleration = new Float64Array(D)
  for (let e = 0; e < E; e++) {
    const scale = 2 / (breaks[e + 1]! - breaks[e]!)
    for (let a = 0; a <= p; a++) {
      const k = e * p + a
      // Two elements meet at a joint: the mean of both slopes.
      const share = (a === 0 && e > 0) || (a === p && e < E - 1) ? 0.5 : 1
      for (let c = 0; c <= p; c++) {
        const slope = share * scale * lobatto.D[a * (p + 1) + c]!
        for (let i = 0; i < VD; i++) v[k * VD + i]! += slope * x[(e * p + c) * VD + i]!
      }
    }
  }
  for (let k = 1; k < action.M; k++) {
    const o = k * VD
    for (let j = 0; j < S; j++) {
      let along = 0
      for (let d = 0; d < D; d++) along += v[o + j * D + d]! * x[o + j * D + d]!
      for (let d = 0; d < D; d++) v[o + j * D + d]! -= along * x[o + j * D + d]!
    }
    if (system.rootPath) system.rootPath.at(action.times[k]!, rootAcceleration, 2)
    const u = x.subarray(o, o + VD)
    if (!calcAcceleration(solver, u, v.subarray(o, o + VD), 0, action.times[k]!, rootAcceleration, 0, acceleration))
      continue
    for (let j = 0; j < V; j++) {
      for (let d = 0; d < D; d++) {
        let sum = force[j * D + d]! - b[j]! * rootAcceleration[d]!
        for (let l = 0; l < V; l++) sum -= C[j * V + l]! * acceleration[l * D + d]!
        row[j * D + d] = sum
      }
    }
    if (rows > 0) {
      calcAllHingeSlopes(system.constraints, x, o, action.demands, k * DEMAND * rows, action.hinged)
      addConstraintForces(action, x, k, basis, k * n * D, solver.mu, row, 0)
      multipliers.set(solver.mu, k * rows)
    }
    for (let j = 0; j < S; j++) {
      let sum = 0
      for (let d = 0; d < D; d++) sum += u[j * D + d]! * row[j * D + d]!
      tension[k * S + j] = sum * W[k]!
    }
  }
}
