import { factorCholesky, solveCholesky } from '../math/cholesky.ts'
import { factorLu, solveLu, solveSemidefinite } from '../math/dense.ts'
import { calcAppliedForces } from './acceleration.ts'
import { runFixedSteps } from './fixed-steps.ts'
import type { RunResult, SimulationRun } from './simulate.ts'
import type { MotionSystem } from './system.ts'

const DEFAULT_STEP = 0.002

/** Newton–Raphson stops when the last change was below this, or when it stops shrinking (rounding). */
const SMALL_CHANGE = 1e-13

/**
 * Penalty formulation after Bazezew and others: natural coordinates (the rods as free vectors, linear in the mass
 * points' Cartesian coordinates), constraints Φ_j = L_j²(|x_j|² − 1) held by the potential α/2 Φ², mid-point rule,
 * Newton–Raphson with the full tangent:
 *   C ẍ_m + α Φ_xᵀ Φ = Q,  ẍ_m = (4/h²)(x_m − x_i) − (2/h) v_i,  x_{i+1} = 2x_m − x_i,  v_{i+1} = (4/h)(x_m − x_i) −
 *   v_i.
 * The rule meets the constraint at the half steps only, and its velocities become unstable for stiff penalties.
 *
 * `penalty-augmented` is the stable variant: multipliers are iterated (augmented Lagrangian) until Φ vanishes at the
 * new node, with the force along the gradient at the half step. Φ is quadratic, so that force does no work over the
 * step: energy cannot grow. Velocities are then freed of what would violate the constraints.
 */
export function runPenalty(run: SimulationRun): RunResult {
  const { system, input } = run
  const { step, evaluations } = createStepper(system, input.method === 'penalty-augmented', input.alpha)
  return runFixedSteps(run, { largestStep: input.step ?? DEFAULT_STEP, step, evaluations })
}

/** One scalar constraint: value, gradient at a point, and its (constant) second derivative. */
interface Constraint {
  /** Stiffness relative to a rod's length constraint. */
  readonly weight: number
  value(x: Float64Array, t: number): number
  addGradient(x: Float64Array, factor: number, out: Float64Array): void
  addCurvature(factor: number, matrix: Float64Array, width: number): void
}

function createStepper(system: MotionSystem, isAugmented: boolean, chosenAlpha: number | undefined) {
  const { dimension: D, vectorCount: N, C } = system
  const width = N * D
  const constraints = createConstraints(system)
  const alphas = constraints.map((one) => (chosenAlpha ?? calcAlpha(system)) * one.weight)
  const lambda = new Float64Array(constraints.length)
  const mid = new Float64Array(width)
  const end = new Float64Array(width)
  const vMid = new Float64Array(width)
  const Q = new Float64Array(width)
  const residual = new Float64Array(width)
  const tangent = new Float64Array(width * width)
  const pivots = new Int32Array(width)
  const gradients = constraints.map(() => new Float64Array(width))
  const endGradient = new Float64Array(width)
  const base = new Float64Array(D)
  let evaluations = 0

  /** Residual and tangent of the mid-point equation at `mid`. */
  const assemble = (t: number, h: number, x: Float64Array, v: Float64Array): void => {
    evaluations++
    for (let i = 0; i < width; i++) {
      vMid[i] = (2 / h) * (mid[i]! - x[i]!)
      end[i] = 2 * mid[i]! - x[i]!
    }
    calcAppliedForces(system, t + h / 2, mid, vMid, Q, base, false)
    tangent.fill(0)
    for (let a = 0; a < N; a++) {
      for (let c = 0; c < D; c++) residual[a * D + c] = -Q[a * D + c]!
      for (let b = 0; b < N; b++) {
        const weight = C[a * N + b]!
        if (weight === 0) continue
        for (let c = 0; c < D; c++) {
          const i = b * D + c
          residual[a * D + c]! += weight * ((4 / (h * h)) * (mid[i]! - x[i]!) - (2 / h) * v[i]!)
          tangent[(a * D + c) * width + i] = (4 / (h * h)) * weight
        }
      }
    }
    constraints.forEach((constraint, k) => {
      const alpha = alphas[k]!
      const gradient = gradients[k]!
      gradient.fill(0)
      constraint.addGradient(mid, 1, gradient)
      let slope = gradient
      let force: number
      if (isAugmented) {
        endGradient.fill(0)
        constraint.addGradient(end, 2, endGradient)
        slope = endGradient
        force = lambda[k]! + alpha * constraint.value(end, t + h)
      } else force = alpha * constraint.value(mid, t + h / 2)
      for (let i = 0; i < width; i++) {
        const g = gradient[i]!
        if (g === 0) continue
        residual[i]! += force * g
        for (let j = 0; j < width; j++) tangent[i * width + j]! += alpha * g * slope[j]!
      }
      constraint.addCurvature(force, tangent, width)
    })
  }

  const solveMid = (t: number, h: number, x: Float64Array, v: Float64Array): boolean => {
    let last = Number.POSITIVE_INFINITY
    for (let round = 0; round < 40; round++) {
      assemble(t, h, x, v)
      if (!factorLu(tangent, width, pivots)) return false
      solveLu(tangent, width, pivots, residual)
      let change = 0
      for (let i = 0; i < width; i++) {
        mid[i]! -= residual[i]!
        change = Math.max(change, Math.abs(residual[i]!))
      }
      if (!Number.isFinite(change)) return false
      if (change < SMALL_CHANGE || (change < 1e-9 && change >= last)) return true
      last = change
    }
    return last < 1e-6
  }

  const clean = isAugmented ? createVelocityCleaner(system, constraints) : null
  return {
    evaluations: () => evaluations,
    step(t: number, h: number, x: Float64Array, v: Float64Array): boolean {
      for (let i = 0; i < width; i++) mid[i] = x[i]! + (h / 2) * v[i]!
      if (!solveMid(t, h, x, v)) return false
      if (isAugmented) {
        for (let round = 0; round < 20; round++) {
          let worst = 0
          constraints.forEach((constraint, k) => {
            const left = constraint.value(end, t + h)
            worst = Math.max(worst, Math.abs(left))
            lambda[k]! += alphas[k]! * left
          })
          if (worst < 1e-12) break
          if (!solveMid(t, h, x, v)) return false
        }
      }
      for (let i = 0; i < width; i++) {
        const step = mid[i]! - x[i]!
        v[i] = (4 / h) * step - v[i]!
        x[i] = x[i]! + 2 * step
      }
      clean?.(x, v, t + h)
      return true
    },
  }
}

/** Stiff enough for about a millionth of a rod's length under the body's weight. */
function calcAlpha({ matrices }: MotionSystem): number {
  const length = Math.min(...matrices.length)
  return (2.5e6 * matrices.totalMass * Math.max(1, Math.abs(matrices.gravity))) / length ** 3
}

function createConstraints(system: MotionSystem): Constraint[] {
  const { matrices, dimension: D, segmentCount: S, vectorCount: N, rootPath } = system
  const constraints: Constraint[] = []
  for (let j = 0; j < S; j++) constraints.push(createLengthConstraint(j, j, D, matrices.length[j]! ** 2, 1))
  const place = new Float64Array(3)
  const root = new Float64Array(3)
  const size = Math.min(...matrices.length)
  for (const loop of system.loops) {
    for (let c = 0; c < D; c++) {
      const target = (t: number): number => {
        loop.place(t, place)
        rootPath?.at(t, root)
        return place[c]! - (rootPath === null ? 0 : root[c]!)
      }
      const row = new Float64Array(N * D)
      for (let a = 0; a < N; a++) row[a * D + c] = loop.row[a]!
      constraints.push(createLinearConstraint(row, target, size * size))
    }
  }
  for (const lock of system.locks) {
    const { i, j, cosine, sine } = lock
    if (lock.kind === 'angle') {
      const course = lock.course
      const area = matrices.length[i]! * matrices.length[j]!
      constraints.push(createLengthConstraint(i, j, D, area, (t) => (course === null ? cosine : course(t, 0))))
      continue
    }
    for (let c = 0; c < D; c++) {
      const row = new Float64Array(N * D)
      row[j * D + c] = size
      row[i * D + c] = -cosine * size
      if (D === 2) row[i * D + 1 - c] = (c === 0 ? sine : -sine) * size
      constraints.push(createLinearConstraint(row, () => 0, size * size))
    }
  }
  return constraints
}

/** area · (x_i·x_j − goal): a rod's length for i = j, a held angle otherwise. */
function createLengthConstraint(
  i: number,
  j: number,
  D: number,
  area: number,
  goal: number | ((t: number) => number),
): Constraint {
  return {
    weight: 1,
    value(x, t) {
      let dot = 0
      for (let c = 0; c < D; c++) dot += x[i * D + c]! * x[j * D + c]!
      return area * (dot - (typeof goal === 'number' ? goal : goal(t)))
    },
    addGradient(x, factor, out) {
      for (let c = 0; c < D; c++) {
        out[i * D + c]! += factor * area * x[j * D + c]!
        out[j * D + c]! += factor * area * x[i * D + c]!
      }
    },
    addCurvature(factor, matrix, width) {
      for (let c = 0; c < D; c++) {
        matrix[(i * D + c) * width + j * D + c]! += factor * area
        matrix[(j * D + c) * width + i * D + c]! += factor * area
      }
    },
  }
}

function createLinearConstraint(row: Float64Array, target: (t: number) => number, weight: number): Constraint {
  return {
    weight,
    value(x, t) {
      let sum = -target(t)
      for (let i = 0; i < row.length; i++) sum += row[i]! * x[i]!
      return sum
    },
    addGradient(_x, factor, out) {
      for (let i = 0; i < row.length; i++) out[i]! += factor * row[i]!
    },
    addCurvature() {},
  }
}

/** v ← v − C⁻¹Gᵀ(G C⁻¹ Gᵀ)⁻¹ G v: the nearest velocity, by kinetic energy, that keeps the constraints. */
function createVelocityCleaner(system: MotionSystem, constraints: readonly Constraint[]) {
  const { dimension: D, vectorCount: N } = system
  const width = N * D
  const K = constraints.length
  const L = system.C.slice()
  if (!factorCholesky(L, N)) throw new Error('runPenalty: expected a positive definite mass matrix')
  const G = new Float64Array(K * width)
  const moved = new Float64Array(K * width)
  const W = new Float64Array(K * K)
  const right = new Float64Array(K)
  const order = new Int32Array(K)
  const rate = 1e-6
  return (x: Float64Array, v: Float64Array, t: number): void => {
    G.fill(0)
    constraints.forEach((constraint, k) => {
      const row = G.subarray(k * width, (k + 1) * width)
      constraint.addGradient(x, 1, row)
      moved.set(row, k * width)
      for (let c = 0; c < D; c++) solveCholesky(L, N, moved, k * width + c, D)
      // A place that is led moves on its own: its rate, by a small difference in time.
      let sum = (constraint.value(x, t + rate) - constraint.value(x, t - rate)) / (2 * rate)
      for (let i = 0; i < width; i++) sum += row[i]! * v[i]!
      right[k] = sum
    })
    for (let k = 0; k < K; k++) {
      for (let m = 0; m < K; m++) {
        let sum = 0
        for (let i = 0; i < width; i++) sum += G[k * width + i]! * moved[m * width + i]!
        W[k * K + m] = sum
      }
    }
    solveSemidefinite(W, K, right, order)
    for (let k = 0; k < K; k++) for (let i = 0; i < width; i++) v[i]! -= right[k]! * moved[k * width + i]!
  }
}
