import { type InterpolatingSpline, calcInterpolatingSpline } from '../math/interpolating-spline.ts'
import type { RootPath } from '../model/root-path.ts'
import type { TreeMatrices } from '../model/tree.ts'
import { calcArms } from './arms.ts'
import type { BoundaryProblem } from './boundary-problem.ts'

/** What holds the vectors of one node, besides unit length. */
export type Constraint =
  | {
      /** A point of the tree is held in the world, or led: Σ_j arms_j u_j + r = at. */
      readonly kind: 'loop'
      readonly rows: number
      readonly arms: Float64Array
      readonly at: Float64Array
      readonly course: InterpolatingSpline | null
    }
  | {
      /** The angle between two rods is held: u_i · u_j = cosine (mechanics: a locked joint). */
      readonly kind: 'angle'
      readonly rows: 1
      readonly i: number
      readonly j: number
      readonly cosine: number
      readonly course: InterpolatingSpline | null
    }
  | {
      /**
       * Two rods turn as one, u_j = Q u_i: every lock in the plane, and in space a fixed lock of collinear rods, where the gradient of u_i · u_j vanishes and the angle alone would hold nothing.
       */
      readonly kind: 'fused'
      readonly rows: number
      readonly i: number
      readonly j: number
      /** In the plane the angle from rod i to rod j; in space 0 or π. */
      readonly angle: number
      readonly course: InterpolatingSpline | null
    }
  | {
      /** Rod j is rod i turned by a rotation that is given in time, u_j = Q(t) u_i. */
      readonly kind: 'turned'
      readonly rows: number
      readonly i: number
      readonly j: number
      /** Of Q's D × D entries. */
      readonly course: InterpolatingSpline
    }

/** Numbers that a constraint is held at: one per row, or a whole rotation. */
export const widthOf = (constraint: Constraint): number => (constraint.kind === 'turned' ? constraint.course.size : constraint.rows)

export const calcTargetWidth = (constraints: readonly Constraint[]): number =>
  constraints.reduce((sum, constraint) => sum + widthOf(constraint), 0)

/** Below this sine two locked rods count as collinear. */
const collinear = 1e-5

export function calcConstraints(
  problem: BoundaryProblem,
  matrices: TreeMatrices,
  V: number,
  start: Float64Array,
): Constraint[] {
  const { dimension: D, segmentCount: S } = matrices
  const indexOf = (name: string) => matrices.tree.segments.findIndex((segment) => segment.name === name)
  const loops = problem.loops.map((loop): Constraint => {
    const index = indexOf(loop.segment)
    const arms = new Float64Array(V)
    arms.set(calcArms(matrices, loop.segment, loop.point ?? matrices.length[index]!))
    if (V > S) arms[S] = 1
    const course = loop.course ? calcCourse(loop.course.flat(), D, problem.duration) : null
    return { kind: 'loop', rows: D, arms, at: Float64Array.from(loop.at), course }
  })
  const locks = problem.locks.map((lock): Constraint => {
    const i = indexOf(lock.segments[0])
    const j = indexOf(lock.segments[1])
    let cosine = 0
    for (let d = 0; d < D; d++) cosine += start[i * D + d]! * start[j * D + d]!
    if (lock.turn) return { kind: 'turned', rows: D - 1, i, j, course: calcCourse(lock.turn.flat(), D * D, problem.duration) }
    if (D === 2) {
      const angle = Math.atan2(start[i * 2]! * start[j * 2 + 1]! - start[i * 2 + 1]! * start[j * 2]!, cosine)
      // Cosines do not tell left from right: the joint stays on the side it starts from.
      const side = angle < 0 ? -1 : 1
      const angles = lock.course?.map((value) => side * Math.acos(Math.max(-1, Math.min(1, value))))
      return { kind: 'fused', rows: 1, i, j, angle, course: angles ? calcCourse(angles, 1, problem.duration) : null }
    }
    if (!lock.course && 1 - Math.abs(cosine) < 0.5 * collinear * collinear) {
      return { kind: 'fused', rows: 2, i, j, angle: cosine > 0 ? 0 : Math.PI, course: null }
    }
    return { kind: 'angle', rows: 1, i, j, cosine, course: lock.course ? calcCourse(lock.course, 1, problem.duration) : null }
  })
  return [...loops, ...locks]
}

function calcCourse(values: readonly number[], size: number, duration: number): InterpolatingSpline {
  const count = values.length / size
  const times = Float64Array.from({ length: count }, (_, k) => (count === 1 ? 0 : (k * duration) / (count - 1)))
  return calcInterpolatingSpline(times, values, size)
}

/**
 * What the constraints demand at a time (or its time derivative): for a loop where the point is to be, seen from a
 * pinned or prescribed root; for an angle its cosine; for fused rods the angle between them. Derivatives are what the
 * slopes of the constraint times the tangent velocity (or acceleration) must come to; for turned rods, where that takes
 * the velocities, see `calcTurnedRate`.
 */
export function calcTargets(
  constraints: readonly Constraint[],
  D: number,
  rootPosition: Float64Array,
  rootPath: RootPath | null,
  t: number,
  derivative: 0 | 1 | 2,
  out: Float64Array,
  at: number,
): void {
  const root = new Float64Array(D)
  if (rootPath) rootPath.at(t, root, derivative)
  else if (derivative === 0) root.set(rootPosition)
  const led = new Float64Array(D * D)
  let row = at
  for (const constraint of constraints) {
    if (constraint.kind === 'turned') {
      led.fill(0)
      if (derivative === 0) constraint.course.at(t, led)
      const count = derivative === 0 ? constraint.course.size : constraint.rows
      for (let i = 0; i < count; i++) out[row + i] = led[i]!
      row += count
      continue
    }
    if (constraint.kind === 'loop') {
      led.fill(0)
      if (constraint.course) constraint.course.at(t, led, derivative)
      else if (derivative === 0) led.set(constraint.at)
      for (let d = 0; d < D; d++) out[row + d] = led[d]! - root[d]!
    } else if (constraint.kind === 'angle') {
      led[0] = derivative === 0 ? constraint.cosine : 0
      if (constraint.course) constraint.course.at(t, led, derivative)
      out[row] = led[0]!
    } else {
      led[0] = derivative === 0 ? constraint.angle : 0
      if (constraint.course) constraint.course.at(t, led, derivative)
      for (let s = 0; s < constraint.rows; s++) out[row + s] = derivative === 0 ? led[0]! : -led[0]!
    }
    row += constraint.rows
  }
}

/**
 * Row s of a turned pair, e_j · (Q u_i − u_j) = 0, differentiated once or twice: what is left of it beside the slopes
 * times the tangent velocity (or acceleration).
 */
export function calcTurnedRate(
  constraint: Extract<Constraint, { kind: 'turned' }>,
  D: number,
  basis: Float64Array,
  s: number,
  t: number,
  derivative: 1 | 2,
  u: Float64Array,
  v: Float64Array | null,
  at: number,
): number {
  const Q = new Float64Array(D * D)
  const carried = (vectors: Float64Array, order: 1 | 2): number => {
    constraint.course.at(t, Q, order)
    let sum = 0
    for (let d = 0; d < D; d++) {
      let turned = 0
      for (let c = 0; c < D; c++) turned += Q[d * D + c]! * vectors[at + constraint.i * D + c]!
      sum += basis[(constraint.j * (D - 1) + s) * D + d]! * turned
    }
    return sum
  }
  if (derivative === 1 || v === null) return -carried(u, 1)
  return -carried(u, 2) - 2 * carried(v, 1)
}

/** How two rods are turned against each other, D × D row-major, from what the constraint is held at. */
export function calcTurn(D: number, constraint: Constraint, target: Float64Array, at: number, Q: Float64Array): void {
  if (constraint.kind === 'turned') {
    for (let i = 0; i < D * D; i++) Q[i] = target[at + i]!
    return
  }
  const angle = target[at]!
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
  const Q = new Float64Array(D * D)
  A.fill(0)
  let row = 0
  let goal = targetAt
  const V = S + (n > T * S ? 1 : 0)
  for (const constraint of constraints) {
    if (constraint.kind === 'loop') {
      for (let d = 0; d < D; d++) {
        let sum = -target[goal + d]!
        for (let j = 0; j < V; j++) sum += constraint.arms[j]! * x[at + j * D + d]!
        value[row + d] = sum
        for (let j = 0; j < S; j++) {
          for (let t = 0; t < T; t++) {
            A[(row + d) * n + j * T + t] = constraint.arms[j]! * basis[basisAt + (j * T + t) * D + d]!
          }
        }
        if (V > S) A[(row + d) * n + S * T + d] = 1
      }
    } else if (constraint.kind === 'angle') {
      const { i, j } = constraint
      let sum = -target[goal]!
      for (let d = 0; d < D; d++) sum += x[at + i * D + d]! * x[at + j * D + d]!
      value[row] = sum
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
    } else {
      const { i, j } = constraint
      calcTurn(D, constraint, target, goal, Q)
      for (let s = 0; s < T; s++) {
        let sum = 0
        for (let d = 0; d < D; d++) {
          const e = basis[basisAt + (j * T + s) * D + d]!
          let turned = 0
          for (let c = 0; c < D; c++) turned += Q[d * D + c]! * x[at + i * D + c]!
          sum += e * (turned - x[at + j * D + d]!)
          for (let t = 0; t < T; t++) {
            let slope = 0
            for (let c = 0; c < D; c++) slope += Q[d * D + c]! * basis[basisAt + (i * T + t) * D + c]!
            A[(row + s) * n + i * T + t]! += e * slope
          }
        }
        value[row + s] = sum
        A[(row + s) * n + j * T + s] = -1
      }
    }
    row += constraint.rows
    goal += widthOf(constraint)
  }
}
