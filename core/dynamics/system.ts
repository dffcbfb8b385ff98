import { calcInterpolatingSpline } from '../math/interpolating-spline.ts'
import { calcMatrices } from '../model/matrices.ts'
import { calcRootPath, type RootPath } from '../model/root-path.ts'
import type { Directions, Lock, Loop, Root, Tree, TreeMatrices } from '../model/tree.ts'
import { type Drives, type DrivesInput, createDrives } from './drives.ts'

/** What moves, what holds it and what drives it; postures and velocities come separately. */
export interface MotionSetup extends DrivesInput {
  readonly tree: Tree
  readonly root: Root
  readonly loops?: readonly Loop[]
  readonly locks?: readonly Lock[]
  /** Seconds over which a loop or lock with a `course` is led. */
  readonly duration?: number
}

/** A point held at, or led along, a place: Σ_a row_a x_a (+ r) = place(t). */
export interface LoopConstraint {
  /** Coefficient of each vector. */
  readonly row: Float64Array
  readonly segment: number
  /** The place at t, its velocity or its acceleration. */
  place(t: number, out: Float64Array, derivative?: 0 | 1 | 2): void
}

/**
 * A held joint angle. `turn`: u_j = A u_i with a fixed turn A of the plane, or a fixed sign for rods in one line;
 * regular at every angle. `angle`: u_i·u_j = c(t), regular while the rods are not in one line.
 */
export interface LockConstraint {
  readonly kind: 'turn' | 'angle'
  readonly i: number
  readonly j: number
  /** Cosine and (in the plane) sine of the turn from i to j. */
  readonly cosine: number
  readonly sine: number
  /** c, ċ, c̈ of a led joint; null when it is held. */
  readonly course: ((t: number, derivative: 0 | 1 | 2) => number) | null
  /** How many scalar equations it makes. */
  readonly size: number
}

/**
 * The equations of motion in vectors x_a: the S unit vectors, and the root's position when it is free. The mass
 * matrix is constant (METHODS section 3): Σ_b C_ab ẍ_b = −w_a (g ŷ + r̈) + Q_a + constraint forces.
 */
export interface MotionSystem {
  readonly matrices: TreeMatrices
  readonly dimension: 2 | 3
  readonly segmentCount: number
  /** S, or S + 1 with a free root. */
  readonly vectorCount: number
  readonly isFree: boolean
  /** Where the root is; null when it is free. */
  readonly rootPath: RootPath | null
  readonly C: Float64Array
  readonly weight: Float64Array
  readonly loops: readonly LoopConstraint[]
  readonly locks: readonly LockConstraint[]
  /** Scalar equations of all loops and locks. */
  readonly constraintCount: number
  readonly drives: Drives
}

export function createSystem(setup: MotionSetup, start: Directions): MotionSystem {
  const matrices = calcMatrices(setup.tree)
  const { dimension: D, segmentCount: S } = matrices
  const isFree = setup.root.kind === 'free'
  const N = isFree ? S + 1 : S
  const C = new Float64Array(N * N)
  const weight = new Float64Array(N)
  for (let i = 0; i < S; i++) {
    for (let j = 0; j < S; j++) C[i * N + j] = matrices.C[i * S + j]!
    weight[i] = matrices.b[i]!
    if (isFree) {
      C[i * N + S] = matrices.b[i]!
      C[S * N + i] = matrices.b[i]!
    }
  }
  if (isFree) {
    C[S * N + S] = matrices.totalMass
    weight[S] = matrices.totalMass
  }
  const duration = setup.duration ?? 1
  const loops = (setup.loops ?? []).map((loop) => createLoop(loop, matrices, N, isFree, duration))
  const locks = (setup.locks ?? []).map((lock) => createLock(lock, matrices, start, duration))
  let constraintCount = loops.length * D
  for (const lock of locks) constraintCount += lock.size
  return {
    matrices,
    dimension: D,
    segmentCount: S,
    vectorCount: N,
    isFree,
    rootPath: setup.root.kind === 'free' ? null : calcRootPath(setup.root),
    C,
    weight,
    loops,
    locks,
    constraintCount,
    drives: createDrives(setup, matrices, isFree),
  }
}

function indexOfSegment(matrices: TreeMatrices, name: string): number {
  const index = matrices.tree.segments.findIndex((segment) => segment.name === name)
  if (index < 0) throw new Error(`expected a segment of the tree, got “${name}”`)
  return index
}

/** Coefficients of the unit vectors in the place of a point on a rod. */
function calcPointRow(matrices: TreeMatrices, segment: number, at: number): Float64Array {
  const S = matrices.segmentCount
  const row = matrices.J.slice(segment * S, (segment + 1) * S)
  row[segment]! += at - matrices.from[segment]!
  return row
}

function createLoop(loop: Loop, matrices: TreeMatrices, N: number, isFree: boolean, duration: number): LoopConstraint {
  const segment = indexOfSegment(matrices, loop.segment)
  const row = new Float64Array(N)
  row.set(calcPointRow(matrices, segment, loop.point ?? matrices.length[segment]!))
  if (isFree) row[N - 1] = 1
  const { at, course } = loop
  if (course !== undefined && course.length > 1) {
    const times = course.map((_, k) => (duration * k) / (course.length - 1))
    const spline = calcInterpolatingSpline(times, course.flat(), at.length)
    return { row, segment, place: (t, out, derivative) => spline.at(t, out, derivative) }
  }
  return {
    row,
    segment,
    place(_t, out, derivative = 0) {
      for (let c = 0; c < at.length; c++) out[c] = derivative === 0 ? at[c]! : 0
    },
  }
}

function createLock(lock: Lock, matrices: TreeMatrices, start: Directions, duration: number): LockConstraint {
  const D = matrices.dimension
  const i = indexOfSegment(matrices, lock.segments[0])
  const j = indexOfSegment(matrices, lock.segments[1])
  if (lock.hinge !== undefined)
    throw new Error('createSystem: expected a lock that is held or led by its angle, got a hinge')
  let cosine = 0
  for (let c = 0; c < D; c++) cosine += start[i * D + c]! * start[j * D + c]!
  const led = lock.course
  if (led !== undefined && led.length > 1) {
    const spline = calcInterpolatingSpline(
      led.map((_, k) => (duration * k) / (led.length - 1)),
      led,
      1,
    )
    const out = new Float64Array(1)
    const course = (t: number, derivative: 0 | 1 | 2): number => {
      spline.at(t, out, derivative)
      return out[0]!
    }
    return { kind: 'angle', i, j, cosine, sine: 0, course, size: 1 }
  }
  if (D === 2) {
    const sine = start[i * 2]! * start[j * 2 + 1]! - start[i * 2 + 1]! * start[j * 2]!
    return { kind: 'turn', i, j, cosine, sine, course: null, size: 1 }
  }
  // Rods in one line: u_i·u_j = ±1 has no slope there, u_j = ±u_i has.
  if (1 - Math.abs(cosine) < 1e-12)
    return { kind: 'turn', i, j, cosine: Math.sign(cosine), sine: 0, course: null, size: 2 }
  return { kind: 'angle', i, j, cosine, sine: 0, course: null, size: 1 }
}
