import {
  type InterpolatingSpline,
  calcInterpolatingSpline,
  calcInterpolatingSplines,
} from '../../math/interpolating-spline.ts'
import type { RootPath } from '../../model/root-path.ts'
import type { Lock, TreeMatrices } from '../../model/tree.ts'
import { calcArms } from '../../model/arms.ts'
import type { BoundaryProblem } from '../problem/boundary-problem.ts'

/** What holds the vectors of one node, apart from unit length. */
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
       * Two rods turn as one, u_j = Q u_i: every lock in the plane, and in space a fixed lock of collinear rods, where
       * the gradient of u_i · u_j vanishes and the angle alone would hold nothing.
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

/** Scratch of calcTargets, which runs at every node and must not allocate. */
const led = new Float64Array(3)
const origin = new Float64Array(3)

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
  const turned = D === 3 ? (problem.headings ?? []) : []
  const courses = calcCourses(
    [...problem.locks.map((lock) => courseOf(lock, problem, indexOf)), ...turned.map(({ angles }) => angles)],
    problem.duration,
  )
  const locks = problem.locks.map((lock, k): Constraint => {
    const course = courses[k]!
    const i = indexOf(lock.segments[0])
    const j = indexOf(lock.segments[1])
    let cosine = 0
    for (let d = 0; d < D; d++) cosine += start[i * D + d]! * start[j * D + d]!
    if (lock.hinge && D === 3) {
      return {
        kind: 'hinge',
        rows: 1,
        i,
        j,
        axis: indexOf(lock.hinge.axis),
        course: course!,
      }
    }
    if (D === 2) return { kind: 'fused', rows: 1, i, j, angle: calcFlatAngle(start, i, j), course }
    if (!lock.course && 1 - Math.abs(cosine) < 0.5 * collinear * collinear) {
      return { kind: 'fused', rows: 2, i, j, angle: cosine > 0 ? 0 : Math.PI, course: null }
    }
    return { kind: 'angle', rows: 1, i, j, cosine, course }
  })
  const headings = turned.map(({ segment }, k): Constraint => ({
    kind: 'heading',
    rows: 1,
    i: indexOf(segment),
    course: courses[problem.locks.length + k]!,
  }))
  return [...loops, ...locks, ...headings]
}

/** In the plane, from rod i to rod j. */
function calcFlatAngle(u: Float64Array, i: number, j: number): number {
  const cosine = u[i * 2]! * u[j * 2]! + u[i * 2 + 1]! * u[j * 2 + 1]!
  return Math.atan2(u[i * 2]! * u[j * 2 + 1]! - u[i * 2 + 1]! * u[j * 2]!, cosine)
}

/** What a lock is led along; null where it stays as it starts. */
function courseOf(
  { segments, hinge, course }: Lock,
  { tree, start }: BoundaryProblem,
  indexOf: (name: string) => number,
): readonly number[] | null {
  // A hinge in the plane turns about the plane's own normal and keeps its sign.
  if (hinge) return hinge.angles
  if (!course) return null
  if (tree.dimension === 3) return course
  // Cosines do not distinguish left from right: the joint stays on the side it starts from.
  const side = calcFlatAngle(start, indexOf(segments[0]), indexOf(segments[1])) < 0 ? -1 : 1
  return course.map((value) => side * Math.acos(Math.max(-1, Math.min(1, value))))
}

/** A spline for each row of values; those of as many values share their instants, and are worked out together. */
function calcCourses(given: readonly (readonly number[] | null)[], duration: number): (InterpolatingSpline | null)[] {
  const courses: (InterpolatingSpline | null)[] = given.map(() => null)
  for (const count of new Set(given.flatMap((values) => (values === null ? [] : [values.length])))) {
    const own = given.flatMap((values, k) => (values?.length === count ? [k] : []))
    const splines = calcInterpolatingSplines(
      calcInstants(count, duration),
      own.map((k) => given[k]!),
    )
    own.forEach((k, i) => (courses[k] = splines[i]!))
  }
  return courses
}

const calcInstants = (count: number, duration: number): Float64Array =>
  Float64Array.from({ length: count }, (_, k) => (count === 1 ? 0 : (k * duration) / (count - 1)))

function calcCourse(values: readonly number[], size: number, duration: number): InterpolatingSpline {
  return calcInterpolatingSpline(calcInstants(values.length / size, duration), values, size)
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
  origin.fill(0)
  if (rootPath) rootPath.at(t, origin, derivative)
  else if (derivative === 0) origin.set(rootPosition)
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
      for (let d = 0; d < D; d++) out[row + d] = led[d]! - origin[d]!
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

/** Numbers per row of `calcDemands`. */
export const DEMAND = 3

/**
 * What the constraints demand at a time, and of every angle its cosine and sine, which are asked for again and again:
 * `DEMAND` numbers per row.
 */
export function calcDemands(
  { constraints, rows, D, rootPosition, rootPath }: Demanding,
  t: number,
  out: Float64Array,
  at: number,
): void {
  calcTargets(constraints, D, rootPosition, rootPath, t, 0, out, at)
  for (let r = rows - 1; r > 0; r--) out[at + DEMAND * r] = out[at + r]!
  let to = at
  for (const { kind, rows: own } of constraints) {
    const isAngle = kind === 'hinge' || kind === 'heading' || kind === 'fused'
    for (const end = to + DEMAND * own; to < end; to += DEMAND) {
      out[to + 1] = isAngle ? Math.cos(out[to]!) : 0
      out[to + 2] = isAngle ? Math.sin(out[to]!) : 0
    }
  }
}

/** Constraints, and the root they are seen from. */
export interface Demanding {
  readonly constraints: readonly Constraint[]
  readonly rows: number
  readonly D: 2 | 3
  readonly rootPosition: Float64Array
  readonly rootPath: RootPath | null
}
