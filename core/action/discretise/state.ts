import { factorCholesky, solveCholesky } from '../../math/cholesky.ts'
import { createSlab } from '../../math/slab.ts'
import { calcAllHingeSlopes, calcConstraintSlopes } from '../constraints/constraint-slopes.ts'
import { DEMAND, calcDemands, calcTargets } from '../constraints/constraints.ts'
import { calcHeadingRate, calcHingeRate, calcHingeSecondRate } from '../constraints/constraint-rates.ts'
import type { ActionSystem } from '../problem/system.ts'
import {
  type Split,
  calcFreeDirections,
  calcMultipliers,
  calcShortestStep,
  createSplit,
  numbersOfSplit,
  splitTangent,
  toSplit,
} from './split.ts'
import { calcTangentBasis } from './tangent.ts'
import { type FreeDirections, calcWorldDirections, multiplyMass } from './world-directions.ts'

/**
 * Small dense work at one instant: velocities from momenta, accelerations from the equations of motion. Of a tree with
 * constraints it is done along the directions they leave free, which are few; without them along all.
 */
export interface StateSolver {
  readonly system: ActionSystem
  /** Factors of the mass seen along the free directions, free × free. */
  readonly mass: Float64Array
  readonly directions: FreeDirections
  readonly split: Split
  readonly right: Float64Array
  readonly gamma: Float64Array
  /** What the constraints are held at. */
  readonly demands: Float64Array
  /** Slopes of the hinges, nine numbers each. */
  readonly hinged: Float64Array
  /** Forces or momenta, and what is left of them, V D. */
  readonly load: Float64Array
  readonly spent: Float64Array
  readonly squares: Float64Array
  readonly step: Float64Array
  /** Constraint forces of the last call: N for loops, N·m per unit of the constraint for locks. */
  readonly mu: Float64Array
}

const solvers = new WeakMap<ActionSystem, StateSolver>()

/** One per system: whoever needs it next finds its arrays ready. */
export function stateSolverOf(system: ActionSystem): StateSolver {
  const known = solvers.get(system)
  if (known) return known
  const { n, D, V, rows, free, hingeCount } = system
  const VD = V * D
  const constrained = rows > 0 ? free : 0
  const take = createSlab(
    free * free +
      n * D +
      constrained * (n + 2 * VD) +
      numbersOfSplit(system) +
      free +
      (DEMAND + 2) * rows +
      9 * hingeCount +
      2 * VD +
      V +
      n,
  )
  const solver: StateSolver = {
    system,
    mass: take(free * free),
    directions: {
      basis: take(n * D),
      Z: take(constrained * n),
      B: take(constrained * VD),
      CB: take(constrained * VD),
    },
    split: createSplit(system, take),
    right: take(free),
    gamma: take(rows),
    demands: take(DEMAND * rows),
    hinged: take(9 * hingeCount),
    load: take(VD),
    spent: take(VD),
    squares: take(V),
    step: take(n),
    mu: take(rows),
  }
  solvers.set(system, solver)
  return solver
}

/**
 * ü from Cü = f − b r̈ + λu + constraint forces with |u| = 1 (METHODS section 3), all vectors at `at`.
 * Returns false when the mass matrix or the constraints are singular there. Where the last call was of the same posture
 * at the same time (`isPrepared`), nothing is factored anew.
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
  isPrepared = false,
): boolean {
  const { system, gamma, load, squares, demands, hinged } = solver
  const { D, S, V, C, coupled, coupledFrom, b, force, constraints } = system
  if (!isPrepared && !prepare(solver, u, at, t)) return false
  squares.fill(0)
  for (let j = 0; j < S; j++) for (let d = 0; d < D; d++) squares[j]! += v[at + j * D + d]! ** 2
  for (let j = 0; j < V; j++) {
    for (let d = 0; d < D; d++) {
      let sum = force[j * D + d]! - b[j]! * rootAcceleration[rootAt + d]!
      for (let q = coupledFrom[j]!; q < coupledFrom[j + 1]!; q++) {
        const l = coupled[q]!
        if (l < S) sum += C[j * V + l]! * squares[l]! * u[at + l * D + d]!
      }
      load[j * D + d] = sum
    }
  }
  if (system.rows > 0) calcTargets(constraints, D, system.rootPosition, system.rootPath, t, 2, gamma, 0)
  let row = 0
  let hinge = 0
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
    } else if (constraint.kind === 'hinge') {
      gamma[row] = calcHingeSecondRate(constraint, t, u, v, at, demands, DEMAND * row, hinged, hinge)
      hinge += 9
    } else if (constraint.kind === 'heading') gamma[row] = calcHeadingRate(constraint, t, 2, u, v, at)
    row += constraint.rows
  }
  solvePrepared(solver, out, at)
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
  const { system, gamma, load, demands } = solver
  const { D, V, b, constraints } = system
  if (!prepare(solver, u, at, t)) return false
  for (let j = 0; j < V; j++) {
    for (let d = 0; d < D; d++) load[j * D + d] = momentum[at + j * D + d]! - b[j]! * rootVelocity[rootAt + d]!
  }
  if (system.rows > 0) calcTargets(constraints, D, system.rootPosition, system.rootPath, t, 1, gamma, 0)
  let row = 0
  for (const constraint of constraints) {
    if (constraint.kind === 'hinge') gamma[row] = calcHingeRate(constraint, t, u, at, demands[DEMAND * row]!)
    else if (constraint.kind === 'heading') gamma[row] = calcHeadingRate(constraint, t, 1, u, null, at)
    row += constraint.rows
  }
  solvePrepared(solver, out, at)
  return true
}

/** Free directions at a posture, and the factors of the mass along them. */
function prepare(solver: StateSolver, u: Float64Array, at: number, t: number): boolean {
  const { system, directions, split, demands, hinged, mass } = solver
  const { D, S, V, n, rows, free, constraints } = system
  const { basis, Z, B, CB } = directions
  calcTangentBasis(u, at, D, S, V, basis, 0)
  if (rows === 0) {
    calcMassAlong(system, basis, mass)
    return factorCholesky(mass, n)
  }
  calcDemands(system, t, demands, 0)
  calcAllHingeSlopes(constraints, u, at, demands, 0, hinged)
  calcConstraintSlopes(constraints, D, S, n, u, at, basis, 0, demands, 0, hinged, split.A)
  if (!splitTangent(split)) return false
  calcFreeDirections(split, Z, 0)
  calcWorldDirections(system, directions, 0)
  const VD = V * D
  for (let f = 0; f < free; f++) {
    const own = f * VD
    // Two sums at a time; the last writes a little beyond the diagonal, where nobody reads.
    for (let g = 0; g <= f; g += 2) {
      const one = g * VD
      const two = g + 1 < free ? one + VD : one
      let sum = 0
      let next = 0
      for (let i = 0; i < VD; i++) {
        const b = B[own + i]!
        sum += b * CB[one + i]!
        next += b * CB[two + i]!
      }
      mass[f * free + g] = sum
      if (g + 1 < free) mass[f * free + g + 1] = next
    }
  }
  return factorCholesky(mass, free)
}

/** EᵀCE, lower triangle. */
function calcMassAlong({ D, V, n, C, vectorOf }: ActionSystem, basis: Float64Array, mass: Float64Array): void {
  for (let i = 0; i < n; i++) {
    const j = vectorOf[i]!
    for (let k = 0; k <= i; k++) {
      let dot = 0
      for (let d = 0; d < D; d++) dot += basis[i * D + d]! * basis[k * D + d]!
      mass[i * n + k] = C[j * V + vectorOf[k]!]! * dot
    }
  }
}

/**
 * C a = load + constraint forces across the rods, with A a = γ: first the shortest a that obeys γ, then what is free.
 * The answer, as vectors in the world, goes to `out`.
 */
function solvePrepared(solver: StateSolver, out: Float64Array, at: number): void {
  const { system, directions, split, right, gamma, load, spent, step, mass, mu } = solver
  const { D, V, n, rows, free } = system
  const { basis, B } = directions
  const VD = V * D
  if (rows === 0) {
    seeAlong(system, basis, load, right)
    solveCholesky(mass, n, right)
    spread(system, basis, right, out, at)
    return
  }
  for (let r = 0; r < rows; r++) mu[r] = -gamma[r]!
  calcShortestStep(split, mu, step)
  spread(system, basis, step, out, at)
  multiplyMass(system, out, at, spent, 0)
  for (let i = 0; i < VD; i++) spent[i] = load[i]! - spent[i]!
  for (let f = 0; f < free; f++) {
    let sum = 0
    for (let i = 0; i < VD; i++) sum += B[f * VD + i]! * spent[i]!
    right[f] = sum
  }
  solveCholesky(mass, free, right)
  for (let f = 0; f < free; f++) for (let i = 0; i < VD; i++) out[at + i]! += right[f]! * B[f * VD + i]!
  // What the load lacks to move the masses so, the constraints give.
  multiplyMass(system, out, at, spent, 0)
  for (let i = 0; i < VD; i++) spent[i] = load[i]! - spent[i]!
  seeAlong(system, basis, spent, step)
  toSplit(split, step)
  calcMultipliers(split, step, mu)
}

function seeAlong(
  { D, n, vectorOf }: ActionSystem,
  basis: Float64Array,
  vectors: Float64Array,
  out: Float64Array,
): void {
  for (let i = 0; i < n; i++) {
    const j = vectorOf[i]!
    let sum = 0
    for (let d = 0; d < D; d++) sum += basis[i * D + d]! * vectors[j * D + d]!
    out[i] = sum
  }
}

function spread(
  { D, V, n, vectorOf }: ActionSystem,
  basis: Float64Array,
  along: Float64Array,
  out: Float64Array,
  at: number,
): void {
  out.fill(0, at, at + V * D)
  for (let i = 0; i < n; i++) {
    const j = vectorOf[i]!
    for (let d = 0; d < D; d++) out[at + j * D + d]! += basis[i * D + d]! * along[i]!
  }
}
