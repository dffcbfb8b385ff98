import { factorChain } from '../../math/block-tridiagonal.ts'
import { calcLagrangeRow } from '../../math/lobatto.ts'
import { type DiscreteAction, calcAction } from '../discretise/discrete-action.ts'
import { linearise } from '../discretise/linearise.ts'
import { assembleHessian, calcTension } from '../discretise/hessian.ts'

export interface SecondVariation {
  /** Descending directions of the action: conjugate times passed. −1 when the Hessian is singular. */
  readonly morseIndex: number
  readonly firstConjugateTime: number | null
}

/**
 * The second variation at a solution. A conjugate time is where neighbouring motions from the same start posture meet
 * again: det J = 0 for the fields J of the second variation with J(0) = 0. The factors of the chain show in which
 * element; inside it J follows from its two ends.
 */
export function calcSecondVariation(action: DiscreteAction, x: Float64Array): SecondVariation {
  calcAction(action, x)
  linearise(action, x, true)
  calcTension(action, x)
  assembleHessian(action, 0, true)
  const { chain, E } = action
  const morseIndex = factorChain(chain, true)
  if (morseIndex <= 0) return { morseIndex, firstConjugateTime: null }
  let passed = 0
  for (let e = 0; e < E; e++) {
    passed += chain.insideNegative[e]!
    if (e > 0) passed += chain.jointNegative[e - 1]!
    if (passed > 0) return { morseIndex, firstConjugateTime: calcZeroInside(action, e) }
  }
  return { morseIndex, firstConjugateTime: null }
}

function calcZeroInside(action: DiscreteAction, e: number): number {
  const { breaks, p, lobatto } = action
  const fields = calcFields(action, e)
  const row = new Float64Array(p + 1)
  const slopes = new Float64Array(p + 1)
  const from = breaks[e]!
  const length = breaks[e + 1]! - from
  const determinant = (s: number): number => {
    calcLagrangeRow(lobatto, 2 * s - 1, row, slopes)
    return calcFieldDeterminant(action, e, fields, row)
  }
  // J starts regular at the left joint (at the very start it vanishes: begin a little later). First change of sign:
  const pieces = 4 * p
  let left = e === 0 ? 0.5 / pieces : 0
  let valueLeft = determinant(left)
  let best = left
  let smallest = Infinity
  for (let k = 1; k <= pieces; k++) {
    const right = k / pieces
    if (right <= left) continue
    const valueRight = determinant(right)
    if (valueLeft > 0 !== valueRight > 0)
      return from + length * solveZero(determinant, left, right, valueLeft, valueRight)
    if (Math.abs(valueRight) < smallest) {
      smallest = Math.abs(valueRight)
      best = right
    }
    left = right
    valueLeft = valueRight
  }
  // An even number of fields vanish together: the determinant touches zero without a change of sign.
  return from + length * best
}

/** Illinois variant of the secant rule: never leaves the bracket. */
function solveZero(f: (s: number) => number, a: number, b: number, fa: number, fb: number): number {
  for (let k = 0; k < 100 && Math.abs(b - a) > 1e-14; k++) {
    const c = (a * fb - b * fa) / (fb - fa)
    const fc = f(c)
    if (fc === 0) return c
    if (fc > 0 !== fb > 0) {
      a = b
      fa = fb
    } else fa *= 0.5
    b = c
    fb = fc
  }
  return b
}

/**
 * J at all nodes of an element as vectors in the world: (p + 1) blocks of V D × free. At the left joint J = 1 (only the
 * column space matters), at the right end it follows from the balance at the left joint; inside from both.
 */
function calcFields(action: DiscreteAction, e: number): Float64Array {
  const { system, chain, p } = action
  const { free } = system
  const { m, inside, elements: a, joints, jointInverse } = chain
  const o = e * m * m
  const local = new Float64Array((p + 1) * free * free)
  if (e === 0) for (let i = 0; i < free; i++) local[(p * free + i) * free + i] = 1
  else {
    // S J_l + H_lr J_r = 0, where S = L D Lᵀ is the factored block of the left joint and J_l = 1.
    const width = 2 * free
    const at = (e - 1) * free * width + free
    const right = new Float64Array(free * free)
    const coupling = new Float64Array(free * free)
    for (let i = 0; i < free; i++) {
      local[i * free + i] = 1
      for (let j = 0; j < free; j++) {
        for (let k = 0; k <= Math.min(i, j); k++) {
          const li = i === k ? 1 : joints[at + i * width + k]!
          const lj = j === k ? 1 : joints[at + j * width + k]!
          right[i * free + j]! -= (li * lj) / jointInverse[(e - 1) * free + k]!
        }
        coupling[j * free + i] = a[o + (inside + free + i) * m + inside + j]!
      }
    }
    eliminate(coupling, free, right)
    local.set(right, p * free * free)
  }
  // Inside: Lᵀ J_i = −Lᵀ_ends J_ends, for every column.
  const column = new Float64Array(inside)
  for (let c = 0; c < free; c++) {
    column.fill(0)
    for (let side = 0; side < 2; side++) {
      for (let i = 0; i < free; i++) {
        const value = local[(side * p * free + i) * free + c]!
        const row = o + (inside + side * free + i) * m
        for (let j = 0; j < inside; j++) column[j]! -= a[row + j]! * value
      }
    }
    for (let i = inside - 1; i > 0; i--) {
      for (let j = 0; j < i; j++) column[j]! -= a[o + i * m + j]! * column[i]!
    }
    for (let i = 0; i < inside; i++) local[(free + i) * free + c] = column[i]!
  }
  return toWorld(action, e, local)
}

/** Tangent coordinates of (p + 1) nodes to vectors in the world. */
function toWorld(action: DiscreteAction, e: number, local: Float64Array): Float64Array {
  const { system, p } = action
  const { D, V, free } = system
  const fields = new Float64Array((p + 1) * V * D * free)
  for (let k = 0; k <= p; k++)
    fields.set(
      toWorldColumns(action, e * p + k, local.subarray(k * free * free, (k + 1) * free * free)),
      k * V * D * free,
    )
  return fields
}

/** Columns in the tangent coordinates of one node (free × free) as vectors in the world, V D × free. */
export function toWorldColumns(action: DiscreteAction, node: number, local: Float64Array): Float64Array {
  const { system, basis, B } = action
  const { D, V, n, rows, free, vectorOf } = system
  const VD = V * D
  const fields = new Float64Array(VD * free)
  if (rows > 0) {
    for (let i = 0; i < VD; i++) {
      for (let f = 0; f < free; f++) {
        const along = B[(node * free + f) * VD + i]!
        for (let c = 0; c < free; c++) fields[i * free + c]! += along * local[f * free + c]!
      }
    }
    return fields
  }
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < free; c++) {
      for (let d = 0; d < D; d++)
        fields[(vectorOf[i]! * D + d) * free + c]! += local[i * free + c]! * basis[(node * n + i) * D + d]!
    }
  }
  return fields
}

/** det of J between the nodes, seen along the tangent directions at the element's middle node. */
function calcFieldDeterminant(action: DiscreteAction, e: number, fields: Float64Array, row: Float64Array): number {
  const { system, p, basis, Z } = action
  const { D, S, V, n, rows, free } = system
  const VD = V * D
  const J = new Float64Array(VD * free)
  for (let k = 0; k <= p; k++) {
    for (let i = 0; i < VD * free; i++) J[i]! += row[k]! * fields[k * VD * free + i]!
  }
  const node = e * p + (p >> 1)
  const seen = new Float64Array(n * free)
  for (let i = 0; i < n; i++) {
    const j = Math.min(S, Math.floor(i / (D - 1)))
    for (let c = 0; c < free; c++) {
      for (let d = 0; d < D; d++) seen[i * free + c]! += basis[(node * n + i) * D + d]! * J[(j * D + d) * free + c]!
    }
  }
  if (rows === 0) return eliminate(seen, free)
  const reduced = new Float64Array(free * free)
  for (let f = 0; f < free; f++) {
    for (let c = 0; c < free; c++) {
      for (let i = 0; i < n; i++) reduced[f * free + c]! += Z[(node * free + f) * n + i]! * seen[i * free + c]!
    }
  }
  return eliminate(reduced, free)
}

/**
 * Gauss with row exchange; returns the determinant, and replaces `right` (n rows of `width`) by a⁻¹ right. Destroys a.
 */
export function eliminate(a: Float64Array, n: number, right?: Float64Array, width = n): number {
  let determinant = 1
  for (let k = 0; k < n; k++) {
    let pivot = k
    for (let i = k + 1; i < n; i++) if (Math.abs(a[i * n + k]!) > Math.abs(a[pivot * n + k]!)) pivot = i
    if (pivot !== k) {
      determinant = -determinant
      exchange(a, n, k, pivot)
      if (right) exchange(right, width, k, pivot)
    }
    const own = a[k * n + k]!
    determinant *= own
    if (own === 0) return 0
    for (let i = right ? 0 : k + 1; i < n; i++) {
      const factor = a[i * n + k]! / own
      if (i === k || factor === 0) continue
      for (let j = k; j < n; j++) a[i * n + j]! -= factor * a[k * n + j]!
      if (right) for (let j = 0; j < width; j++) right[i * width + j]! -= factor * right[k * width + j]!
    }
  }
  if (right) for (let i = 0; i < n; i++) for (let j = 0; j < width; j++) right[i * width + j]! /= a[i * n + i]!
  return determinant
}

function exchange(matrix: Float64Array, width: number, one: number, other: number): void {
  for (let j = 0; j < width; j++) {
    const kept = matrix[one * width + j]!
    matrix[one * width + j] = matrix[other * width + j]!
    matrix[other * width + j] = kept
  }
}
