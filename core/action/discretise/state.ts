import { factorCholesky, solveLowerFour } from '../../math/cholesky.ts'
import { calcConstraintRows } from '../constraints/constraint-slopes.ts'
import { calcTargets } from '../constraints/constraints.ts'
import { calcHeadingRate, calcHingeRate } from '../constraints/constraint-rates.ts'
import type { ActionSystem } from '../problem/system.ts'
import { calcTangentBasis } from './tangent.ts'

/** Small dense work at one instant: velocities from momenta, accelerations from the equations of motion. */
export interface StateSolver {
  readonly system: ActionSystem
  readonly basis: Float64Array
  readonly M: Float64Array
  readonly A: Float64Array
  /** L⁻¹Aᵀ of the held rows, × n, in fours; and its Gram matrix. */
  readonly Y: Float64Array
  readonly gram: Float64Array
  readonly right: Float64Array
  readonly gamma: Float64Array
  /** What the constraints are held at. */
  readonly targets: Float64Array
  readonly load: Float64Array
  readonly squares: Float64Array
  /** Constraint forces of the last call: N for loops, N·m per unit of the constraint for locks. */
  readonly mu: Float64Array
}

const solvers = new WeakMap<ActionSystem, StateSolver>()

/** One per system: whoever needs it next finds its arrays ready. */
export function stateSolverOf(system: ActionSystem): StateSolver {
  const known = solvers.get(system)
  if (known) return known
  const { n, D, rows, held } = system
  const solver: StateSolver = {
    system,
    basis: new Float64Array(n * D),
    M: new Float64Array(n * n),
    A: new Float64Array(rows * n),
    Y: new Float64Array(4 * Math.ceil(held.length / 4) * n),
    gram: new Float64Array(held.length * held.length),
    right: new Float64Array(n),
    gamma: new Float64Array(rows),
    targets: new Float64Array(rows),
    load: new Float64Array(system.V * D),
    squares: new Float64Array(system.V),
    mu: new Float64Array(rows),
  }
  solvers.set(system, solver)
  return solver
}

/**
 * ü from Cü = f − b r̈ + λu + constraint forces with |u| = 1 (METHODS section 3), all vectors at `at`.
 * Returns false when the mass matrix or the constraints are singular there.
 */
export function calcAcceleration(
  solver: StateSolver,
  u: Float64Array,
  v: Float64Array,
  at: number,
  t: number,
  rootAcceleration: Float64Array,
  rootAt: number,
  out: Float64Array,
): boolean {
  const { system, right, gamma, load, squares } = solver
  const { D, S, V, C, b, force, constraints } = system
  if (!prepare(solver, u, at, t)) return false
  squares.fill(0)
  for (let j = 0; j < S; j++) for (let d = 0; d < D; d++) squares[j]! += v[at + j * D + d]! ** 2
  for (let j = 0; j < V; j++) {
    for (let d = 0; d < D; d++) {
      let sum = force[j * D + d]! - b[j]! * rootAcceleration[rootAt + d]!
      for (let l = 0; l < S; l++) sum += C[j * V + l]! * squares[l]! * u[at + l * D + d]!
      load[j * D + d] = sum
    }
  }
  projectVectors(solver, load, 0, right)
  if (system.rows > 0) calcTargets(constraints, D, system.rootPosition, system.rootPath, t, 2, gamma, 0)
  let row = 0
  for (const constraint of constraints) {
    if (constraint.kind === 'loop') {
      for (let d = 0; d < D; d++) {
        for (let j = 0; j < S; j++) gamma[row + d]! += constraint.arms[j]! * squares[j]! * u[at + j * D + d]!
      }
    } else if (constraint.kind === 'angle') {
      const { i, j } = constraint
      for (let d = 0; d < D; d++) {
        gamma[row]! +=
          (squares[i]! + squares[j]!) * u[at + i * D + d]! * u[at + j * D + d]! -
          2 * v[at + i * D + d]! * v[at + j * D + d]!
      }
    } else if (constraint.kind === 'hinge') gamma[row] = calcHingeRate(constraint, t, 2, u, v, at)
    else if (constraint.kind === 'heading') gamma[row] = calcHeadingRate(constraint, t, 2, u, v, at)
    row += constraint.rows
  }
  solvePrepared(solver)
  spread(solver, out, at)
  for (let j = 0; j < S; j++) for (let d = 0; d < D; d++) out[at + j * D + d]! -= squares[j]! * u[at + j * D + d]!
  return true
}

/** u̇ from the momentum π (V D, only its part along the tangent plane counts): E ᵀ(C u̇ + b ṙ) = Eᵀπ. */
export function calcVelocity(
  solver: StateSolver,
  u: Float64Array,
  momentum: Float64Array,
  at: number,
  t: number,
  rootVelocity: Float64Array,
  rootAt: number,
  out: Float64Array,
): boolean {
  const { system, right, gamma, load } = solver
  const { D, V, b, constraints } = system
  if (!prepare(solver, u, at, t)) return false
  for (let j = 0; j < V; j++) {
    for (let d = 0; d < D; d++) load[j * D + d] = momentum[at + j * D + d]! - b[j]! * rootVelocity[rootAt + d]!
  }
  projectVectors(solver, load, 0, right)
  if (system.rows > 0) calcTargets(constraints, D, system.rootPosition, system.rootPath, t, 1, gamma, 0)
  let row = 0
  for (const constraint of constraints) {
    if (constraint.kind === 'hinge') gamma[row] = calcHingeRate(constraint, t, 1, u, null, at)
    else if (constraint.kind === 'heading') gamma[row] = calcHeadingRate(constraint, t, 1, u, null, at)
    row += constraint.rows
  }
  solvePrepared(solver)
  spread(solver, out, at)
  return true
}

/** Factors EᵀCE and the constraints' Gram matrix at a posture. */
function prepare(solver: StateSolver, u: Float64Array, at: number, t: number): boolean {
  const { system, basis, M, A, Y, gram, gamma } = solver
  const { D, S, V, n, C, rows, held, vectorOf } = system
  const rank = held.length
  calcTangentBasis(u, at, D, S, V, basis, 0)
  for (let i = 0; i < n; i++) {
    const j = vectorOf[i]!
    for (let k = 0; k <= i; k++) {
      const l = vectorOf[k]!
      let dot = 0
      for (let d = 0; d < D; d++) dot += basis[i * D + d]! * basis[k * D + d]!
      M[i * n + k] = C[j * V + l]! * dot
    }
  }
  if (!factorCholesky(M, n)) return false
  if (rows === 0) return true
  calcTargets(system.constraints, D, system.rootPosition, system.rootPath, t, 0, solver.targets, 0)
  calcConstraintRows(system.constraints, D, S, n, u, at, basis, 0, solver.targets, 0, gamma, A)
  for (let r = 0; r < rank; r++) {
    const from = held[r]! * n
    for (let i = 0; i < n; i++) Y[r * n + i] = A[from + i]!
  }
  for (let r = 0; r < rank; r += 4) solveLowerFour(M, n, Y, r * n)
  for (let r = 0; r < rank; r++) calcGramRow(Y, n, r, gram, r * rank)
  return factorCholesky(gram, rank)
}

/** Products of row r of Y with all rows up to it, four at a time. */
function calcGramRow(Y: Float64Array, n: number, r: number, gram: Float64Array, to: number): void {
  const own = r * n
  for (let q = 0; q <= r; q += 4) {
    const q0 = q * n
    const q1 = q0 + n
    const q2 = q1 + n
    const q3 = q2 + n
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    for (let i = 0; i < n; i++) {
      const y = Y[own + i]!
      s0 += y * Y[q0 + i]!
      s1 += y * Y[q1 + i]!
      s2 += y * Y[q2 + i]!
      s3 += y * Y[q3 + i]!
    }
    gram[to + q] = s0
    if (q + 1 <= r) gram[to + q + 1] = s1
    if (q + 2 <= r) gram[to + q + 2] = s2
    if (q + 3 <= r) gram[to + q + 3] = s3
  }
}

/** M a = right + Aᵀμ with A a = γ; the answer replaces `right`. */
function solvePrepared(solver: StateSolver): void {
  const { system, M, Y, gram, right, gamma, mu } = solver
  const { n, held } = system
  const rank = held.length
  for (let i = 0; i < n; i++) {
    let sum = right[i]!
    for (let k = 0; k < i; k++) sum -= M[i * n + k]! * right[k]!
    right[i] = sum / M[i * n + i]!
  }
  // Rows that are not held have no multiplier.
  for (let r = 0; r < rank; r++) {
    let sum = gamma[held[r]!]!
    for (let i = 0; i < n; i++) sum -= Y[r * n + i]! * right[i]!
    for (let q = 0; q < r; q++) sum -= gram[r * rank + q]! * mu[held[q]!]!
    mu[held[r]!] = sum / gram[r * rank + r]!
  }
  for (let r = rank - 1; r >= 0; r--) {
    let sum = mu[held[r]!]!
    for (let q = r + 1; q < rank; q++) sum -= gram[q * rank + r]! * mu[held[q]!]!
    sum /= gram[r * rank + r]!
    mu[held[r]!] = sum
    for (let i = 0; i < n; i++) right[i]! += Y[r * n + i]! * sum
  }
  for (let i = n - 1; i >= 0; i--) {
    const value = right[i]! / M[i * n + i]!
    right[i] = value
    for (let k = 0; k < i; k++) right[k]! -= M[i * n + k]! * value
  }
}

function projectVectors(solver: StateSolver, vectors: Float64Array, at: number, out: Float64Array): void {
  const { system, basis } = solver
  const { D, n, vectorOf } = system
  for (let i = 0; i < n; i++) {
    const j = vectorOf[i]!
    let sum = 0
    for (let d = 0; d < D; d++) sum += basis[i * D + d]! * vectors[at + j * D + d]!
    out[i] = sum
  }
}

function spread(solver: StateSolver, out: Float64Array, at: number): void {
  const { system, basis, right } = solver
  const { D, V, n, vectorOf } = system
  out.fill(0, at, at + V * D)
  for (let i = 0; i < n; i++) {
    const j = vectorOf[i]!
    for (let d = 0; d < D; d++) out[at + j * D + d]! += basis[i * D + d]! * right[i]!
  }
}
