import { calcAllHingeSlopes, calcConstraintSlopes, calcTurn } from '../constraints/constraint-slopes.ts'
import { DEMAND } from '../constraints/constraints.ts'
import type { DiscreteAction } from './discrete-action.ts'
import { calcHingeCurvature } from '../constraints/hinge.ts'
import { calcFreeDirections, calcMultipliers, splitTangent, toSplit } from './split.ts'
import { calcTangentBasis } from './tangent.ts'
import { calcWorldDirections } from './world-directions.ts'

/** Scratch: these functions run at every node of every step and must not allocate. */
const turned = new Float64Array(9)

/**
 * Tangent bases, multipliers and the projected gradient at the path for which `calcAction` was last called; of the two
 * held ends only on request. Returns false when the constraints lose rank at some node.
 */
export function linearise(action: DiscreteAction, x: Float64Array, withEnds = false): boolean {
  const { M } = action
  for (let k = withEnds ? 0 : 1; k < (withEnds ? M + 1 : M); k++) if (!lineariseNode(action, x, k)) return false
  return true
}

/** Of the two ends alone. */
export const lineariseEnds = (action: DiscreteAction, x: Float64Array): boolean =>
  lineariseNode(action, x, 0) && lineariseNode(action, x, action.M)

function lineariseNode(action: DiscreteAction, x: Float64Array, k: number): boolean {
  const { system, basis, gradient, Z, nodeRaw, splits } = action
  const { D, S, V, n, rows, free } = system
  calcTangentBasis(x, k * V * D, D, S, V, basis, k * n * D)
  if (rows === 0) {
    projectOnBasis(action, k, basis, k * n * D, gradient, k * free)
    return true
  }
  if (!addConstraintGradient(action, x, k)) return false
  if (action.hinges.length > 0) calcHingeBlocks(action, x, k)
  calcFreeDirections(splits[k]!, Z, k * n * free)
  calcWorldDirections(system, action, k)
  for (let f = 0; f < free; f++) gradient[k * free + f] = nodeRaw[n - free + f]!
  return true
}

function projectOnBasis(
  action: DiscreteAction,
  k: number,
  basis: Float64Array,
  basisAt: number,
  out: Float64Array,
  at: number,
): void {
  const { system, G } = action
  const { D, S, V } = system
  const T = D - 1
  const o = k * V * D
  for (let j = 0; j < S; j++) {
    for (let t = 0; t < T; t++) {
      let sum = 0
      for (let d = 0; d < D; d++) sum += basis[basisAt + (j * T + t) * D + d]! * G[o + j * D + d]!
      out[at + j * T + t] = sum
    }
  }
  if (V > S) for (let d = 0; d < D; d++) out[at + S * T + d] = G[o + S * D + d]!
}

/**
 * Turns the gradient of the action at a node into that of the Lagrangian, with the multipliers that leave the
 * least of it; they are kept per unit of time (N, N·m). Leaves the node's split, and the gradient seen in it in the
 * scratch.
 */
function addConstraintGradient(action: DiscreteAction, x: Float64Array, k: number): boolean {
  const { system, G, multipliers, W, basis, splits, nodeRaw, nodeValue: mu, demands, hinged } = action
  const { D, S, V, n, rows } = system
  const o = k * V * D
  const basisAt = k * n * D
  const split = splits[k]!
  projectOnBasis(action, k, basis, basisAt, nodeRaw, 0)
  const at = k * DEMAND * rows
  calcAllHingeSlopes(system.constraints, x, o, demands, at, hinged)
  calcConstraintSlopes(system.constraints, D, S, n, x, o, basis, basisAt, demands, at, hinged, split.A)
  if (!splitTangent(split)) return false
  toSplit(split, nodeRaw)
  calcMultipliers(split, nodeRaw, mu)
  addConstraintForces(action, x, k, basis, basisAt, mu, G, o)
  for (let r = 0; r < rows; r++) multipliers[k * rows + r] = mu[r]! / W[k]!
  return true
}

/** How often the multipliers are put right at a path a small step away: each time what they miss falls by that step. */
const ROUNDS = 2

/**
 * −(gradient of the Lagrangian at a path a small step away), in the tangent bases of the last linearisation, where the
 * factors apply. `calcAction` has just been called for that path. Its multipliers start from the last ones and are put
 * right by the splits of the linearisation, so that nothing has to be split anew.
 */
export function pullBack(action: DiscreteAction, x: Float64Array, out: Float64Array): void {
  const { system, M, basis, G, nodeRaw, nodeValue: mu, multipliers, W, splits, demands, hinged } = action
  const { D, V, n, rows, free } = system
  for (let k = 1; k < M; k++) {
    const o = k * V * D
    if (rows === 0) seeGradient(action, x, k)
    else {
      calcAllHingeSlopes(system.constraints, x, o, demands, k * DEMAND * rows, hinged)
      for (let r = 0; r < rows; r++) mu[r] = multipliers[k * rows + r]! * W[k]!
      for (let round = 0; round < ROUNDS; round++) {
        addConstraintForces(action, x, k, basis, k * n * D, mu, G, o)
        seeGradient(action, x, k)
        toSplit(splits[k]!, nodeRaw)
        calcMultipliers(splits[k]!, nodeRaw, mu)
        for (let r = 0; r < rows; r++) multipliers[k * rows + r]! += mu[r]! / W[k]!
      }
    }
    for (let f = 0; f < free; f++) out[k * free + f] = -nodeRaw[n - free + f]!
  }
}

/** A node's gradient across its rods, seen in the tangent basis of the last linearisation. */
function seeGradient({ system, basis, G, nodeRaw }: DiscreteAction, x: Float64Array, k: number): void {
  const { D, S, V, n } = system
  const T = D - 1
  const o = k * V * D
  for (let j = 0; j < S; j++) {
    let radial = 0
    for (let d = 0; d < D; d++) radial += x[o + j * D + d]! * G[o + j * D + d]!
    for (let t = 0; t < T; t++) {
      let sum = 0
      for (let d = 0; d < D; d++) {
        sum += basis[(k * n + j * T + t) * D + d]! * (G[o + j * D + d]! - radial * x[o + j * D + d]!)
      }
      nodeRaw[j * T + t] = sum
    }
  }
  if (V > S) for (let d = 0; d < D; d++) nodeRaw[S * T + d] = G[o + S * D + d]!
}

/** Adds Aᵀμ of a node, whose hinges `action.hinged` has just been told, as vectors in the world to the V D numbers at `to`. */
export function addConstraintForces(
  action: DiscreteAction,
  x: Float64Array,
  k: number,
  basis: Float64Array,
  basisAt: number,
  mu: Float64Array,
  out: Float64Array,
  to: number,
): void {
  const { system, demands, hinged } = action
  const { D, V, rows } = system
  const T = D - 1
  const o = k * V * D
  let row = 0
  let hinge = 0
  for (const constraint of system.constraints) {
    if (constraint.kind === 'loop') {
      for (let j = 0; j < V; j++) {
        for (let d = 0; d < D; d++) out[to + j * D + d]! += constraint.arms[j]! * mu[row + d]!
      }
    } else if (constraint.kind === 'angle') {
      const { i, j } = constraint
      for (let d = 0; d < D; d++) {
        out[to + i * D + d]! += mu[row]! * x[o + j * D + d]!
        out[to + j * D + d]! += mu[row]! * x[o + i * D + d]!
      }
    } else if (constraint.kind === 'heading') {
      const own = DEMAND * (k * rows + row)
      out[to + constraint.i * 3]! += mu[row]! * demands[own + 1]!
      out[to + constraint.i * 3 + 2]! -= mu[row]! * demands[own + 2]!
    } else if (constraint.kind === 'hinge') {
      push(out, to + 3 * constraint.i, mu[row]!, hinged, hinge)
      push(out, to + 3 * constraint.j, mu[row]!, hinged, hinge + 3)
      push(out, to + 3 * constraint.axis, mu[row]!, hinged, hinge + 6)
      hinge += 9
    } else {
      const { i, j } = constraint
      const own = DEMAND * (k * rows + row)
      calcTurn(D, demands[own + 1]!, demands[own + 2]!, turned)
      for (let d = 0; d < D; d++) {
        let pull = 0
        for (let s = 0; s < T; s++) pull += mu[row + s]! * basis[basisAt + (j * T + s) * D + d]!
        out[to + j * D + d]! -= pull
        for (let c = 0; c < D; c++) out[to + i * D + c]! += turned[d * D + c]! * pull
      }
    }
    row += constraint.rows
  }
}

function push(out: Float64Array, to: number, size: number, along: Float64Array, at: number): void {
  out[to]! += size * along[at]!
  out[to + 1]! += size * along[at + 1]!
  out[to + 2]! += size * along[at + 2]!
}

function calcHingeBlocks(action: DiscreteAction, x: Float64Array, k: number): void {
  const { system, hinges, demands } = action
  const { V, rows, constraints, hingeCount } = system
  let own = k * DEMAND * rows
  let at = 36 * k * hingeCount
  for (const constraint of constraints) {
    if (constraint.kind === 'hinge') {
      calcHingeCurvature(constraint, x, k * V * 3, demands[own + 1]!, demands[own + 2]!, hinges, at)
      at += 36
    }
    own += DEMAND * constraint.rows
  }
}
