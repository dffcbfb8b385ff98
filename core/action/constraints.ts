import { type InterpolatingSpline, calcInterpolatingSpline } from '../math/interpolating-spline.ts'
import type { RootPath } from '../model/root-path.ts'
import type { TreeMatrices } from '../model/tree.ts'
import { calcArms } from './arms.ts'
import { calcHingeSecond, calcHingeSlopes, calcHingeValue } from './hinge.ts'
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
      /** A rod's heading ψ is led from outside: cos ψ u_x − sin ψ u_z = 0. */
      readonly kind: 'heading'
      readonly rows: 1
      readonly i: number
      readonly course: InterpolatingSpline
    }
  | {
      /** The signed angle from rod i to rod j, seen along a third rod, is led (hinge.ts). */
      readonly kind: 'hinge'
      readonly rows: 1
      readonly i: number
      readonly j: number
      readonly axis: number
      readonly course: InterpolatingSpline
    }

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
    if (lock.hinge && D === 3) {
      return { kind: 'hinge', rows: 1, i, j, axis: indexOf(lock.hinge.axis), course: calcCourse(lock.hinge.angles, 1, problem.duration) }
    }
    if (D === 2) {
      const angle = Math.atan2(start[i * 2]! * start[j * 2 + 1]! - start[i * 2 + 1]! * start[j * 2]!, cosine)
      // Cosines do not tell left from right: the joint stays on the side it starts from.
      const side = angle < 0 ? -1 : 1
      // A hinge in the plane turns about the plane's own normal and keeps its sign.
      const angles = lock.hinge?.angles ?? lock.course?.map((value) => side * Math.acos(Math.max(-1, Math.min(1, value))))
      return { kind: 'fused', rows: 1, i, j, angle, course: angles ? calcCourse(angles, 1, problem.duration) : null }
    }
    if (!lock.course && 1 - Math.abs(cosine) < 0.5 * collinear * collinear) {
      return { kind: 'fused', rows: 2, i, j, angle: cosine > 0 ? 0 : Math.PI, course: null }
    }
    return { kind: 'angle', rows: 1, i, j, cosine, course: lock.course ? calcCourse(lock.course, 1, problem.duration) : null }
  })
  const headings = (D === 3 ? (problem.headings ?? []) : []).map((heading): Constraint => ({
    kind: 'heading',
    rows: 1,
    i: indexOf(heading.segment),
    course: calcCourse(heading.angles, 1, problem.duration),
  }))
  return [...loops, ...locks, ...headings]
}

function calcCourse(values: readonly number[], size: number, duration: number): InterpolatingSpline {
  const count = values.length / size
  const times = Float64Array.from({ length: count }, (_, k) => (count === 1 ? 0 : (k * duration) / (count - 1)))
  return calcInterpolatingSpline(times, values, size)
}

/**
 * What the constraints demand at a time (or its time derivative): for a loop where the point is to be, seen from a
 * pinned or prescribed root; for an angle its cosine; for fused rods the angle between them. Derivatives are what the
 * slopes of the constraint times the tangent velocity (or acceleration) must come to; for a hinge that takes the
 * velocities, see `calcHingeRate`.
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
  const led = new Float64Array(D)
  let row = at
  for (const constraint of constraints) {
    if (constraint.kind === 'hinge' || constraint.kind === 'heading') {
      led[0] = 0
      if (derivative === 0) constraint.course.at(t, led)
      out[row] = led[0]!
      row += 1
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
 * A hinge differentiated once or twice in time: what is left of it beside the slopes times the tangent velocity (or
 * acceleration), which must come to this.
 */
export function calcHingeRate(
  constraint: Extract<Constraint, { kind: 'hinge' }>,
  t: number,
  derivative: 1 | 2,
  u: Float64Array,
  v: Float64Array | null,
  at: number,
): number {
  const led = new Float64Array(1)
  const along = (order: 0 | 1 | 2): number => {
    constraint.course.at(t, led, order)
    return led[0]!
  }
  const angle = along(0)
  const rate = along(1)
  // g is a sine of φ − φ₀: its slope by φ₀ is g at φ₀ + π/2, its curvature −g, which vanishes.
  const byAngle = calcHingeValue(constraint, u, at, angle + Math.PI / 2)
  if (derivative === 1 || v === null) return -byAngle * rate
  const slopes = new Float64Array(9)
  const { i, j, axis } = constraint
  const rods = [i, j, axis]
  calcHingeSlopes(constraint, u, at, angle + Math.PI / 2, slopes)
  let mixed = 0
  rods.forEach((rod, k) => {
    for (let d = 0; d < 3; d++) mixed += slopes[3 * k + d]! * v[at + 3 * rod + d]!
  })
  calcHingeSlopes(constraint, u, at, angle, slopes)
  let bent = 0
  rods.forEach((rod, k) => {
    let square = 0
    let along3 = 0
    for (let d = 0; d < 3; d++) {
      square += v[at + 3 * rod + d]! ** 2
      along3 += slopes[3 * k + d]! * u[at + 3 * rod + d]!
    }
    bent += square * along3
  })
  return bent - calcHingeSecond(constraint, u, v, at, angle) - 2 * rate * mixed - byAngle * along(2)
}

/** The same of a heading. */
export function calcHeadingRate(
  constraint: Extract<Constraint, { kind: 'heading' }>,
  t: number,
  derivative: 1 | 2,
  u: Float64Array,
  v: Float64Array | null,
  at: number,
): number {
  const led = new Float64Array(1)
  const along = (order: 0 | 1 | 2): number => {
    constraint.course.at(t, led, order)
    return led[0]!
  }
  const c = Math.cos(along(0))
  const s = Math.sin(along(0))
  const rate = along(1)
  const i = at + 3 * constraint.i
  // g = c u_x − s u_z, ∂g/∂ψ = −s u_x − c u_z, ∂²g/∂ψ² = −g = 0; the rod's own bend adds |u̇|² g = 0.
  const byAngle = -s * u[i]! - c * u[i + 2]!
  if (derivative === 1 || v === null) return -byAngle * rate
  return -byAngle * along(2) - 2 * rate * (-s * v[i]! - c * v[i + 2]!)
}

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
  const slopes = new Float64Array(9)
  A.fill(0)
  let row = 0
  const V = S + (n > T * S ? 1 : 0)
  for (const constraint of constraints) {
    if (constraint.kind === 'loop') {
      for (let d = 0; d < D; d++) {
        let sum = -target[targetAt + row + d]!
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
      let sum = -target[targetAt + row]!
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
    } else if (constraint.kind === 'heading') {
      const { i } = constraint
      const c = Math.cos(target[targetAt + row]!)
      const s = Math.sin(target[targetAt + row]!)
      value[row] = c * x[at + 3 * i]! - s * x[at + 3 * i + 2]!
      for (let t = 0; t < T; t++) {
        const e = basisAt + (i * T + t) * 3
        A[row * n + i * T + t] = c * basis[e]! - s * basis[e + 2]!
      }
    } else if (constraint.kind === 'hinge') {
      const { i, j, axis } = constraint
      const angle = target[targetAt + row]!
      value[row] = calcHingeValue(constraint, x, at, angle)
      calcHingeSlopes(constraint, x, at, angle, slopes)
      ;[i, j, axis].forEach((rod, k) => {
        for (let t = 0; t < T; t++) {
          let sum = 0
          for (let d = 0; d < 3; d++) sum += basis[basisAt + (rod * T + t) * D + d]! * slopes[3 * k + d]!
          A[row * n + rod * T + t] = sum
        }
      })
    } else {
      const { i, j } = constraint
      calcTurn(D, target[targetAt + row]!, Q)
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
  }
}
