import { EigenvalueDecomposition, Matrix, SVD } from 'ml-matrix'
import { factorLu, solveLu } from '../math/dense.ts'
import { calcTangentBasis } from '../model/tangent.ts'
import type { Directions } from '../model/tree.ts'
import type { SolverStatus } from '../outcome.ts'
import { calcAppliedForces } from './acceleration.ts'
import { createConsistency, largest } from './consistency.ts'
import { calcConstraintRows, createConstraintRows } from './constraints.ts'
import { createSystem, type MotionSetup, type MotionSystem } from './system.ts'

/** An equilibrium posture, its kind, and the forces and torques that hold it. */
export interface Equilibrium {
  readonly status: SolverStatus
  readonly directions: Directions
  /** Of a free root: its position; else where it is held. */
  readonly root: Float64Array
  /**
   * `stable`: U − W is a minimum among the allowed postures; `unstable`: it falls off in some direction; `indifferent`:
   * flat in some.
   */
  readonly stability: 'stable' | 'unstable' | 'indifferent'
  /** Directions in which U − W falls off. */
  readonly descents: number
  /** Closing force on the held segment per loop, rows of D, N. */
  readonly loopReactions: readonly Float64Array[]
  /** Force λ_j along each rod's length constraint, Σ Q + λ_j u_j = 0, N·m. */
  readonly lengthMultipliers: Float64Array
  /** Largest generalised force that is left, N·m or N. */
  readonly residual: number
  readonly iterations: number
}

/** A body, what acts on it, and the posture to look from. */
export interface StaticsInput extends MotionSetup {
  /** Where to look from. */
  readonly start: Directions
  /** `least`: go down to a stable posture. `stationary`: the nearest equilibrium of any kind. */
  readonly mode?: 'least' | 'stationary'
}

/**
 * Equilibrium by the variational principle of statics: I = U − W is stationary under the constraints (Hirai). Newton
 * steps on the product of spheres, with multipliers for loops and locks; in `least` mode the Hessian is kept
 * positive and I must fall. Forces and torques are those at t = 0.
 */
export function solveStatics(input: StaticsInput): Equilibrium {
  const system = createSystem(input, input.start)
  const { dimension: D, segmentCount: S, vectorCount: N } = system
  const isLeast = (input.mode ?? 'least') === 'least'
  const x = new Float64Array(N * D)
  x.set(input.start)
  if (input.root.kind === 'free') x.set(input.root.start, S * D)
  const consistency = createConsistency(system)
  const force = createForceField(system)
  let multipliers: Float64Array = new Float64Array(system.constraintCount)
  let iterations = 0
  let residual = Number.POSITIVE_INFINITY
  let status: SolverStatus = 'stalled'
  consistency.pose(0, x, 50)
  for (; iterations < 200; iterations++) {
    const local = force.linearise(x, multipliers)
    multipliers = local.multipliers
    residual = local.residual
    if (residual < 1e-13 * local.scale) {
      status = 'converged'
      break
    }
    const step = isLeast ? local.calcDownhillStep() : local.calcNewtonStep()
    if (step === null) {
      status = 'singular'
      break
    }
    const before = x.slice()
    const goal = local.energyChange
    let length = Math.min(1, 0.5 / largest(step))
    for (let half = 0; half < 40; half++) {
      x.set(before)
      force.move(x, step, length)
      consistency.pose(0, x, 50)
      if (!isLeast || goal(before, x) <= 1e-14 * local.scale) break
      length /= 2
    }
    if (largest(step) < 1e-15) {
      status = residual < 1e-9 * local.scale ? 'converged' : 'stalled'
      break
    }
  }
  if (status === 'stalled') {
    const last = force.linearise(x, multipliers)
    residual = last.residual
    multipliers = last.multipliers
    if (residual < 1e-10 * last.scale) status = 'converged'
  }
  const end = force.linearise(x, multipliers)
  const root = new Float64Array(D)
  if (system.isFree) root.set(x.subarray(S * D))
  else system.rootPath!.at(0, root)
  return {
    status,
    directions: x.slice(0, S * D),
    root,
    ...end.judge(),
    loopReactions: system.loops.map((_, k) => end.multipliers.slice(k * D, (k + 1) * D)),
    lengthMultipliers: end.lengthMultipliers,
    residual,
    iterations,
  }
}

/** Generalised forces on the tangent coordinates, and their slopes. */
function createForceField(system: MotionSystem) {
  const { dimension: D, segmentCount: S, vectorCount: N, isFree, constraintCount: K } = system
  const T = D - 1
  const n = S * T + (isFree ? D : 0)
  const E = new Float64Array(S * T * D)
  const still = new Float64Array(N * D)
  const base = new Float64Array(D)
  const rows = createConstraintRows(system)

  const applied = (x: Float64Array): Float64Array => {
    const Q = new Float64Array(N * D)
    calcAppliedForces(system, 0, x, still, Q, base, false)
    return Q
  }
  const component = (q: number, c: number): number => (q < S * T ? E[q * D + c]! : q - S * T === c ? 1 : 0)
  const vectorOf = (q: number): number => (q < S * T ? Math.floor(q / T) : S)

  const move = (x: Float64Array, step: Float64Array, length: number): void => {
    calcTangentBasis(x, S, D, E)
    for (let q = 0; q < n; q++) {
      for (let c = 0; c < D; c++) x[vectorOf(q) * D + c]! += length * step[q]! * component(q, c)
    }
  }

  const linearise = (x: Float64Array, guess: Float64Array) => {
    calcTangentBasis(x, S, D, E)
    const Q = applied(x)
    calcConstraintRows(system, 0, x, still, rows)
    const tangent = (row: Float64Array): Float64Array =>
      Float64Array.from({ length: n }, (_, q) => {
        let sum = 0
        for (let c = 0; c < D; c++) sum += component(q, c) * row[vectorOf(q) * D + c]!
        return sum
      })
    const f = tangent(Q)
    const Gt = Array.from({ length: K }, (_, k) => tangent(rows.G.subarray(k * N * D, (k + 1) * N * D)))
    const multipliers = K === 0 ? guess : fitMultipliers(Gt, f)
    const left = f.slice()
    Gt.forEach((row, k) => row.forEach((value, q) => (left[q]! += multipliers[k]! * value)))
    const scale = Math.max(1e-12, largest(Q))

    // Force along each rod, applied and constraint: it turns with the rod and so enters the slopes.
    const total = Q.slice()
    for (let k = 0; k < K; k++) for (let i = 0; i < N * D; i++) total[i]! += multipliers[k]! * rows.G[k * N * D + i]!
    const along = Float64Array.from({ length: S }, (_, j) => {
      let sum = 0
      for (let c = 0; c < D; c++) sum += total[j * D + c]! * x[j * D + c]!
      return sum
    })
    const H = calcSlopes(x, along, multipliers)
    return {
      multipliers,
      residual: largest(left),
      scale,
      lengthMultipliers: along.map((value) => -value),
      calcNewtonStep: () => solveSaddle(H, Gt, left, n),
      calcDownhillStep: () => solveDownhill(H, Gt, left, n),
      judge: () => judge(H, Gt, n, scale),
      /** Change of U − W between two nearby postures, by the forces at both (exact for gravity and constant forces). */
      energyChange: (from: Float64Array, to: Float64Array): number => {
        const A = applied(from)
        const B = applied(to)
        let work = 0
        for (let i = 0; i < N * D; i++) work += 0.5 * (A[i]! + B[i]!) * (to[i]! - from[i]!)
        return -work
      },
    }
  }

  /**
   * H = −∂(tangent force)/∂(tangent coordinate): the rod's own pull u·Q, the slopes of torques that turn with the rods,
   * and the curvature of locks. Torques and locks by central differences of the force field itself.
   */
  const calcSlopes = (x: Float64Array, along: Float64Array, multipliers: Float64Array): Matrix => {
    const H = Matrix.zeros(n, n)
    const h = 1e-6
    const moved = x.slice()
    const pull = (at: Float64Array): Float64Array => {
      const Q = applied(at)
      if (K > 0) {
        calcConstraintRows(system, 0, at, still, rows)
        for (let k = 0; k < K; k++) for (let i = 0; i < N * D; i++) Q[i]! += multipliers[k]! * rows.G[k * N * D + i]!
      }
      return Q
    }
    for (let q = 0; q < n; q++) {
      const at = vectorOf(q) * D
      for (let c = 0; c < D; c++) moved[at + c] = x[at + c]! + h * component(q, c)
      const plus = pull(moved)
      for (let c = 0; c < D; c++) moved[at + c] = x[at + c]! - h * component(q, c)
      const minus = pull(moved)
      for (let c = 0; c < D; c++) moved[at + c] = x[at + c]!
      for (let p = 0; p < n; p++) {
        let slope = 0
        for (let c = 0; c < D; c++) {
          const i = vectorOf(p) * D + c
          slope += component(p, c) * (plus[i]! - minus[i]!)
        }
        H.set(p, q, -slope / (2 * h))
      }
    }
    for (let q = 0; q < S * T; q++) H.set(q, q, H.get(q, q) + along[Math.floor(q / T)]!)
    if (K > 0) calcConstraintRows(system, 0, x, still, rows)
    return H
  }
  return { move, linearise }
}

/** Least squares: Σ μ_k G_k = −f. */
function fitMultipliers(Gt: readonly Float64Array[], f: Float64Array): Float64Array {
  const A = new Matrix(Gt.map((row) => [...row])).transpose()
  // Redundant rows are allowed: the singular values of ml-matrix give the least of all solutions.
  const solution = new SVD(A, { autoTranspose: true }).solve(Matrix.columnVector([...f].map((value) => -value)))
  return Float64Array.from(solution.to1DArray())
}

/** [H −Gᵀ; G 0] [step; δμ] = [f; 0] */
function solveSaddle(H: Matrix, Gt: readonly Float64Array[], f: Float64Array, n: number): Float64Array | null {
  const K = Gt.length
  const size = n + K
  const A = new Float64Array(size * size)
  const right = new Float64Array(size)
  for (let p = 0; p < n; p++) {
    for (let q = 0; q < n; q++) A[p * size + q] = H.get(p, q)
    for (let k = 0; k < K; k++) {
      A[p * size + n + k] = -Gt[k]![p]!
      A[(n + k) * size + p] = Gt[k]![p]!
    }
    right[p] = f[p]!
  }
  const pivots = new Int32Array(size)
  if (!factorLu(A, size, pivots)) return null
  solveLu(A, size, pivots, right)
  return right.slice(0, n)
}

/** A step along which U − W falls: the Hessian on the free directions with its eigenvalues made positive. */
function solveDownhill(H: Matrix, Gt: readonly Float64Array[], f: Float64Array, n: number): Float64Array | null {
  const Z = calcFreeDirections(Gt, n)
  if (Z.columns === 0) return new Float64Array(n)
  const { values, vectors } = calcEigen(Z.transpose().mmul(H).mmul(Z))
  const g = Z.transpose().mmul(Matrix.columnVector([...f]))
  const most = Math.max(...values.map(Math.abs), 1e-12)
  const coordinates = vectors.transpose().mmul(g)
  for (let i = 0; i < values.length; i++)
    coordinates.set(i, 0, coordinates.get(i, 0) / Math.max(Math.abs(values[i]!), 1e-6 * most))
  return Float64Array.from(Z.mmul(vectors).mmul(coordinates).to1DArray())
}

function judge(
  H: Matrix,
  Gt: readonly Float64Array[],
  n: number,
  scale: number,
): Pick<Equilibrium, 'stability' | 'descents'> {
  const Z = calcFreeDirections(Gt, n)
  if (Z.columns === 0) return { stability: 'stable', descents: 0 }
  const { values } = calcEigen(Z.transpose().mmul(H).mmul(Z))
  const flat = 1e-7 * Math.max(scale, ...values.map(Math.abs))
  const descents = values.filter((value) => value < -flat).length
  if (descents > 0) return { stability: 'unstable', descents }
  return { stability: values.some((value) => value < flat) ? 'indifferent' : 'stable', descents: 0 }
}

function calcEigen(H: Matrix): { values: number[]; vectors: Matrix } {
  const symmetric = Matrix.add(H, H.transpose()).mul(0.5)
  // Once a problem, not in an inner loop: ml-matrix decomposes.
  const decomposition = new EigenvalueDecomposition(symmetric, { assumeSymmetric: true })
  return { values: decomposition.realEigenvalues, vectors: decomposition.eigenvectorMatrix }
}

/** A basis of the tangent directions that no loop or lock forbids. */
function calcFreeDirections(Gt: readonly Float64Array[], n: number): Matrix {
  if (Gt.length === 0) return Matrix.eye(n, n)
  const A = new Matrix(Gt.map((row) => [...row]))
  // Singular values as eigenvalues of AᵀA, by ml-matrix, too.
  const square = new EigenvalueDecomposition(A.transpose().mmul(A), { assumeSymmetric: true })
  const values = square.realEigenvalues
  const most = Math.max(...values, 1e-300)
  const free = values.flatMap((value, i) => (value < 1e-12 * most ? [i] : []))
  return free.length === 0 ? Matrix.zeros(n, 0) : square.eigenvectorMatrix.subMatrixColumn(free)
}
