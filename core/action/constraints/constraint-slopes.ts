import { type Constraint, DEMAND } from './constraints.ts'
import { calcHingeSlopes, calcHingeValue } from './hinge.ts'

/** Scratch: these functions run at every node of every step and must not allocate. */
const turned = new Float64Array(9)

/** How fused rods are turned against each other, D × D row-major. */
export function calcTurn(D: number, c: number, s: number, Q: Float64Array): void {
  Q.fill(0)
  if (D === 2) {
    Q[0] = c
    Q[1] = -s
    Q[2] = s
    Q[3] = c
  } else for (let d = 0; d < 3; d++) Q[4 * d] = c
}

/** 1 where a slope of `calcConstraintSlopes` can differ from zero, rows × n. */
export function calcSlopePattern(constraints: readonly Constraint[], D: number, S: number, n: number): Uint8Array {
  const T = D - 1
  const rows = constraints.reduce((sum, constraint) => sum + constraint.rows, 0)
  const pattern = new Uint8Array(rows * n)
  let row = 0
  const mark = (r: number, rod: number): void => {
    pattern.fill(1, r * n + rod * T, r * n + rod * T + T)
  }
  for (const constraint of constraints) {
    for (let r = row; r < row + constraint.rows; r++) {
      if (constraint.kind === 'loop') {
        for (let j = 0; j < S; j++) if (constraint.arms[j] !== 0) mark(r, j)
        if (n > T * S) pattern[r * n + S * T + (r - row)] = 1
      } else {
        mark(r, constraint.i)
        if (constraint.kind !== 'heading') mark(r, constraint.j)
        if (constraint.kind === 'hinge') mark(r, constraint.axis)
      }
    }
    row += constraint.rows
  }
  return pattern
}

/** Values of all constraints at one node, seen from what `calcDemands` has for them; `basis` need not be of this posture. */
export function calcConstraintValues(
  constraints: readonly Constraint[],
  D: number,
  V: number,
  x: Float64Array,
  at: number,
  basis: Float64Array,
  basisAt: number,
  demand: Float64Array,
  demandAt: number,
  value: Float64Array,
): void {
  const T = D - 1
  let row = 0
  for (const constraint of constraints) {
    const own = demandAt + DEMAND * row
    const wanted = demand[own]!
    const cosine = demand[own + 1]!
    const sine = demand[own + 2]!
    if (constraint.kind === 'loop') {
      for (let d = 0; d < D; d++) {
        let sum = -demand[own + DEMAND * d]!
        for (let j = 0; j < V; j++) sum += constraint.arms[j]! * x[at + j * D + d]!
        value[row + d] = sum
      }
    } else if (constraint.kind === 'angle') {
      const { i, j } = constraint
      let sum = -wanted
      for (let d = 0; d < D; d++) sum += x[at + i * D + d]! * x[at + j * D + d]!
      value[row] = sum
    } else if (constraint.kind === 'heading') {
      value[row] = cosine * x[at + 3 * constraint.i]! - sine * x[at + 3 * constraint.i + 2]!
    } else if (constraint.kind === 'hinge') value[row] = calcHingeValue(constraint, x, at, cosine, sine)
    else {
      const { i, j } = constraint
      calcTurn(D, cosine, sine, turned)
      for (let t = 0; t < T; t++) {
        let sum = 0
        for (let d = 0; d < D; d++) {
          let there = 0
          for (let c = 0; c < D; c++) there += turned[d * D + c]! * x[at + i * D + c]!
          sum += basis[basisAt + (j * T + t) * D + d]! * (there - x[at + j * D + d]!)
        }
        value[row + t] = sum
      }
    }
    row += constraint.rows
  }
}

/** Slopes of every hinge at one node as vectors in the world, nine numbers each: ∂g/∂a, ∂g/∂b, ∂g/∂p. */
export function calcAllHingeSlopes(
  constraints: readonly Constraint[],
  x: Float64Array,
  at: number,
  demand: Float64Array,
  demandAt: number,
  out: Float64Array,
): void {
  let own = demandAt
  let to = 0
  for (const constraint of constraints) {
    if (constraint.kind === 'hinge') {
      calcHingeSlopes(constraint, x, at, demand[own + 1]!, demand[own + 2]!, out, to)
      to += 9
    }
    own += DEMAND * constraint.rows
  }
}

/**
 * Slopes of all constraints at one node along its tangent basis (rows × n). `basis` holds (D − 1) unit vectors per rod;
 * a free root has the axes of the world. `hinged`: the node's `calcAllHingeSlopes`.
 */
export function calcConstraintSlopes(
  constraints: readonly Constraint[],
  D: number,
  S: number,
  n: number,
  x: Float64Array,
  at: number,
  basis: Float64Array,
  basisAt: number,
  demand: Float64Array,
  demandAt: number,
  hinged: Float64Array,
  A: Float64Array,
): void {
  const T = D - 1
  const V = S + (n > T * S ? 1 : 0)
  A.fill(0)
  let row = 0
  let hinge = 0
  for (const constraint of constraints) {
    if (constraint.kind === 'loop') {
      for (let d = 0; d < D; d++) {
        for (let j = 0; j < S; j++) {
          for (let t = 0; t < T; t++) {
            A[(row + d) * n + j * T + t] = constraint.arms[j]! * basis[basisAt + (j * T + t) * D + d]!
          }
        }
        if (V > S) A[(row + d) * n + S * T + d] = 1
      }
    } else if (constraint.kind === 'angle') {
      const { i, j } = constraint
      for (let t = 0; t < T; t++) {
        let onI = 0
        let onJ = 0
        for (let d = 0; d < D; d++) {
          onI += basis[basisAt + (i * T + t) * D + d]! * x[at + j * D + d]!
          onJ += basis[basisAt + (j * T + t) * D + d]! * x[at + i * D + d]!
        }
        A[row * n + i * T + t] = onI
        A[row * n + j * T + t] = onJ
      }
    } else if (constraint.kind === 'heading') {
      const { i } = constraint
      const cosine = demand[demandAt + DEMAND * row + 1]!
      const sine = demand[demandAt + DEMAND * row + 2]!
      for (let t = 0; t < T; t++) {
        const e = basisAt + (i * T + t) * 3
        A[row * n + i * T + t] = cosine * basis[e]! - sine * basis[e + 2]!
      }
    } else if (constraint.kind === 'hinge') {
      const { i, j, axis } = constraint
      seeHinge(basis, basisAt + 6 * i, hinged, hinge, A, row * n + 2 * i)
      seeHinge(basis, basisAt + 6 * j, hinged, hinge + 3, A, row * n + 2 * j)
      seeHinge(basis, basisAt + 6 * axis, hinged, hinge + 6, A, row * n + 2 * axis)
      hinge += 9
    } else {
      const { i, j } = constraint
      calcTurn(D, demand[demandAt + DEMAND * row + 1]!, demand[demandAt + DEMAND * row + 2]!, turned)
      for (let s = 0; s < T; s++) {
        for (let d = 0; d < D; d++) {
          const e = basis[basisAt + (j * T + s) * D + d]!
          for (let t = 0; t < T; t++) {
            let slope = 0
            for (let c = 0; c < D; c++) slope += turned[d * D + c]! * basis[basisAt + (i * T + t) * D + c]!
            A[(row + s) * n + i * T + t]! += e * slope
          }
        }
        A[(row + s) * n + j * T + s] = -1
      }
    }
    row += constraint.rows
  }
}

/** A slope by one rod along the two tangents of that rod. */
function seeHinge(basis: Float64Array, e: number, slope: Float64Array, at: number, A: Float64Array, to: number): void {
  const x = slope[at]!
  const y = slope[at + 1]!
  const z = slope[at + 2]!
  A[to] = basis[e]! * x + basis[e + 1]! * y + basis[e + 2]! * z
  A[to + 1] = basis[e + 3]! * x + basis[e + 4]! * y + basis[e + 5]! * z
}
