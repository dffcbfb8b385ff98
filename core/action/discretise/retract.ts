import { calcAllHingeSlopes, calcConstraintSlopes, calcConstraintValues } from '../constraints/constraint-slopes.ts'
import { DEMAND } from '../constraints/constraints.ts'
import type { ActionSystem } from '../problem/system.ts'
import type { DiscreteAction } from './discrete-action.ts'
import { calcShortestStep, splitTangent } from './split.ts'
import { calcTangentBasis } from './tangent.ts'

/**
 * Moves a path along λ times a tangent step (`free` entries per node, in the bases of the last linearisation)
 * and back onto the spheres and the constraints, after a small step by the splits of that linearisation. The two ends
 * stay. Returns false when the constraints cannot be met.
 */
export function retract(
  action: DiscreteAction,
  x: Float64Array,
  step: Float64Array,
  lambda: number,
  out: Float64Array,
  isSmall = false,
): boolean {
  const { system, M, basis, Z } = action
  const { D, V, n, rows, free } = system
  const VD = V * D
  const full = action.nodeRaw
  out.set(x)
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
    move(system, out, o, from, at, lambda, basis, k * n * D)
    if (rows > 0 && !project(action, out, k, isSmall)) return false
  }
  return true
}

/** How much nearer a step with an old split must come; else the posture is too far from where it was made. */
const CHORD = 0.05

/** A step longer than this asks for a split of its own. */
const SHORT = 0.1

/**
 * Newton's method with shortest steps onto the constraints of one node; the directions given are the start. A split
 * serves as long as it brings the constraints nearer fast: of a posture a small step from the linearised path
 * (`isLinearised`) that path's own is taken first.
 */
export function project(action: DiscreteAction, x: Float64Array, k: number, isLinearised = false): boolean {
  const { system, nodeValue, nodeBasis, nodeRaw: step, demands, hinged } = action
  const { D, S, V, n, rows, held, constraints } = system
  const o = k * V * D
  const demandAt = k * DEMAND * rows
  let split = isLinearised ? action.splits[k]! : action.split
  let basis = isLinearised ? action.basis : nodeBasis
  let basisAt = isLinearised ? k * n * D : 0
  let isOld = isLinearised
  let before = Infinity
  for (let iteration = 0; iteration < 40; iteration++) {
    if (!isOld) {
      split = action.split
      basis = nodeBasis
      basisAt = 0
      calcTangentBasis(x, o, D, S, V, nodeBasis, 0)
    }
    calcConstraintValues(constraints, D, V, x, o, basis, basisAt, demands, demandAt, nodeValue)
    let worst = 0
    for (let r = 0; r < held.length; r++) {
      const size = Math.abs(nodeValue[held[r]!]!)
      if (!(size <= worst)) worst = size
    }
    // Stop at round-off, when a further step no longer helps.
    if (worst < 1e-14 || (worst < 1e-12 && worst >= before)) return true
    if (isOld && worst > CHORD * before) {
      isOld = false
      before = Infinity
      continue
    }
    if (!isOld) {
      calcAllHingeSlopes(constraints, x, o, demands, demandAt, hinged)
      calcConstraintSlopes(constraints, D, S, n, x, o, nodeBasis, 0, demands, demandAt, hinged, split.A)
      if (!splitTangent(split)) return false
    }
    calcShortestStep(split, nodeValue, step)
    let length = 0
    for (let i = 0; i < n; i++) length = Math.max(length, Math.abs(step[i]!))
    move(system, x, o, step, 0, length > 0.5 ? 0.5 / length : 1, basis, basisAt)
    isOld = length < SHORT
    before = worst
  }
  return before < 1e-10
}

/** Moves the posture at `o` by λ times the step at `from` along a tangent basis, and back to unit length. */
function move(
  { D, S, V }: ActionSystem,
  x: Float64Array,
  o: number,
  step: Float64Array,
  from: number,
  lambda: number,
  basis: Float64Array,
  basisAt: number,
): void {
  const T = D - 1
  for (let j = 0; j < S; j++) {
    let square = 0
    for (let d = 0; d < D; d++) {
      let value = x[o + j * D + d]!
      for (let t = 0; t < T; t++) value += lambda * step[from + j * T + t]! * basis[basisAt + (j * T + t) * D + d]!
      x[o + j * D + d] = value
      square += value * value
    }
    const inverse = 1 / Math.sqrt(square)
    for (let d = 0; d < D; d++) x[o + j * D + d]! *= inverse
  }
  if (V > S) for (let d = 0; d < D; d++) x[o + S * D + d]! += lambda * step[from + S * T + d]!
}
