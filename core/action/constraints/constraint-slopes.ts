import type { Constraint } from './constraints.ts'
import { calcHingeSlopes, calcHingeValue } from './hinge.ts'

/** Scratch: these functions run at every node of every step and must not allocate. */
const turned = new Float64Array(9)
const slopes = new Float64Array(9)

/** How fused rods are turned against each other, D × D row-major. */
export function calcTurn(D: number, angle: number, Q: Float64Array): void {
  Q.fill(0)
  const c = Math.cos(angle)
  if (D === 2) {
    const s = Math.sin(angle)
    Q[0] = c
    Q[1] = -s
    Q[2] = s
    Q[3] = c
  } else for (let d = 0; d < 3; d++) Q[4 * d] = c
}

/** 1 where a slope of `calcConstraintRows` can differ from zero, rows × n. */
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

/** Values of all constraints at one node, as `calcConstraintRows` has them; its `basis` need not be of this posture. */
export function calcConstraintValues(
  constraints: readonly Constraint[],
  D: number,
  V: number,
  x: Float64Array,
  at: number,
  basis: Float64Array,
  basisAt: number,
  target: Float64Array,
  targetAt: number,
  value: Float64Array,
): void {
  const T = D - 1
  let row = 0
  for (const constraint of constraints) {
    const wanted = target[targetAt + row]!
    if (constraint.kind === 'loop') {
      for (let d = 0; d < D; d++) {
        let sum = -target[targetAt + row + d]!
        for (let j = 0; j < V; j++) sum += constraint.arms[j]! * x[at + j * D + d]!
        value[row + d] = sum
      }
    } else if (constraint.kind === 'angle') {
      const { i, j } = constraint
      let sum = -wanted
      for (let d = 0; d < D; d++) sum += x[at + i * D + d]! * x[at + j * D + d]!
      value[row] = sum
    } else if (constraint.kind === 'heading') {
      value[row] = Math.cos(wanted) * x[at + 3 * constraint.i]! - Math.sin(wanted) * x[at + 3 * constraint.i + 2]!
    } else if (constraint.kind === 'hinge') value[row] = calcHingeValue(constraint, x, at, wanted)
    else {
      const { i, j } = constraint
      calcTurn(D, wanted, turned)
      for (let s = 0; s < T; s++) {
        let sum = 0
        for (let d = 0; d < D; d++) {
          let there = 0
          for (let c = 0; c < D; c++) there += turned[d * D + c]! * x[at + i * D + c]!
          sum += basis[basisAt + (j * T + s) * D + d]! * (there - x[at + j * D + d]!)
        }
        value[row + s] = sum
      }
    }
    row += constraint.rows
  }
}

/**
 * Values of all constraints at one node, and their slopes along the node's tangent basis (rows × n).
 * `basis` holds (D − 1) unit vectors per rod; a free root has the axes of the world.
 */
export function calcConstraintRows(
  constraints: readonly Constraint[],
  D: number,
  S: number,
  n: number,
  x: Float64Array,
  at: number,
  basis: Float64Array,
  basisAt: number,
  target: Float64Array,
  targetAt: number,
  value: Float64Array,
  A: Float64Array,
): void {
  const T = D - 1
  const V = S + (n > T * S ? 1 : 0)
  calcConstraintValues(constraints, D, V, x, at, basis, basisAt, target, targetAt, value)
  A.fill(0)
  let row = 0
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
      const c = Math.cos(target[targetAt + row]!)
      const s = Math.sin(target[targetAt + row]!)
      for (let t = 0; t < T; t++) {
        const e = basisAt + (i * T + t) * 3
        A[row * n + i * T + t] = c * basis[e]! - s * basis[e + 2]!
      }
    } else if (constraint.kind === 'hinge') {
      const { i, j, axis } = constraint
      const angle = target[targetAt + row]!
      calcHingeSlopes(constraint, x, at, angle, slopes)
      for (let k = 0; k < 3; k++) {
        const rod = k === 0 ? i : k === 1 ? j : axis
        for (let t = 0; t < T; t++) {
          let sum = 0
          for (let d = 0; d < 3; d++) sum += basis[basisAt + (rod * T + t) * D + d]! * slopes[3 * k + d]!
          A[row * n + rod * T + t] = sum
        }
      }
    } else {
      const { i, j } = constraint
      calcTurn(D, target[targetAt + row]!, turned)
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
