import { calcConstraintRows } from '../constraints/constraint-slopes.ts'
import type { DiscreteAction } from './discrete-action.ts'
import { calcShortestStep, splitTangent } from './split.ts'
import { calcTangentBasis } from './tangent.ts'

/**
 * Moves a path along λ times a tangent step (`free` entries per node, in the bases of the last linearisation)
 * and back onto the spheres and the constraints. The two ends stay. Returns false when the constraints cannot be met.
 */
export function retract(
  action: DiscreteAction,
  x: Float64Array,
  step: Float64Array,
  lambda: number,
  out: Float64Array,
): boolean {
  const { system, M, basis, Z } = action
  const { D, S, V, n, rows, free } = system
  const T = D - 1
  const VD = V * D
  const full = action.nodeRaw
  out.set(x.subarray(0, VD))
  out.set(x.subarray(M * VD, (M + 1) * VD), M * VD)
  for (let k = 1; k < M; k++) {
    const o = k * VD
    let from = step
    let at = k * free
    if (rows > 0) {
      full.fill(0)
      for (let f = 0; f < free; f++) {
        const size = step[k * free + f]!
        for (let i = 0; i < n; i++) full[i]! += Z[(k * free + f) * n + i]! * size
      }
      from = full
      at = 0
    }
    for (let j = 0; j < S; j++) {
      let square = 0
      for (let d = 0; d < D; d++) {
        let value = x[o + j * D + d]!
        for (let t = 0; t < T; t++) value += lambda * from[at + j * T + t]! * basis[(k * n + j * T + t) * D + d]!
        out[o + j * D + d] = value
        square += value * value
      }
      const inverse = 1 / Math.sqrt(square)
      for (let d = 0; d < D; d++) out[o + j * D + d]! *= inverse
    }
    if (V > S) for (let d = 0; d < D; d++) out[o + S * D + d] = x[o + S * D + d]! + lambda * from[at + S * T + d]!
    if (rows > 0 && !project(action, out, k)) return false
  }
  return true
}

/** Newton's method with shortest steps onto the constraints of one node; the directions given are the start. */
export function project(action: DiscreteAction, x: Float64Array, k: number): boolean {
  const { system, split, nodeValue, nodeBasis, nodeRaw: step, targets } = action
  const { D, S, V, n, rows } = system
  const T = D - 1
  const VD = V * D
  const o = k * VD
  let before = Infinity
  for (let iteration = 0; iteration < 40; iteration++) {
    calcTangentBasis(x, o, D, S, V, nodeBasis, 0)
    calcConstraintRows(system.constraints, D, S, n, x, o, nodeBasis, 0, targets, k * rows, nodeValue, split.A)
    let worst = 0
    for (const r of system.held) worst = Math.max(worst, Math.abs(nodeValue[r]!))
    // Quadratic convergence: stop at round-off, when a further step no longer helps.
    if (worst < 1e-14 || (worst < 1e-12 && worst >= before)) return true
    if (!splitTangent(split)) return false
    calcShortestStep(split, nodeValue, step)
    let length = 0
    for (let i = 0; i < n; i++) length = Math.max(length, Math.abs(step[i]!))
    const lambda = length > 0.5 ? 0.5 / length : 1
    for (let j = 0; j < S; j++) {
      let square = 0
      for (let d = 0; d < D; d++) {
        let value = x[o + j * D + d]!
        for (let t = 0; t < T; t++) value += lambda * step[j * T + t]! * nodeBasis[(j * T + t) * D + d]!
        x[o + j * D + d] = value
        square += value * value
      }
      const inverse = 1 / Math.sqrt(square)
      for (let d = 0; d < D; d++) x[o + j * D + d]! *= inverse
    }
    if (V > S) for (let d = 0; d < D; d++) x[o + S * D + d]! += lambda * step[S * T + d]!
    before = worst
  }
  return before < 1e-10
}
