import { Matrix, SVD } from 'ml-matrix'
import { calcTangentBasis } from '../model/tangent.ts'
import type { BenchEnd, BenchProblem } from './bench-problem.ts'
import { postureOf } from './edit-tree.ts'

/** Steps of the projection; a posture within reach closes in four or five. */
const MOST_STEPS = 40
const CLOSED = 1e-12
/** A rod held by hand gives way only where the others cannot. */
const HELD = 1e-3

/**
 * A posture that keeps the loops closed and the locked angles as they are at the start, near the wanted one:
 * Gauss–Newton steps of least size on the rods' tangents, the dragged rod held as well as it can be. Null where no
 * posture closes, such as an end out of reach.
 */
export function closePosture(
  problem: BenchProblem,
  end: BenchEnd,
  wanted: Float64Array,
  dragged: number | null = null,
): Float64Array | null {
  const { dimension: D, rods, loops, locks } = problem
  if (loops.length === 0 && locks.length === 0) return wanted
  const u = wanted.slice()
  const S = rods.length
  const per = D - 1
  const count = D * loops.length + locks.length
  const basis = new Float64Array(per * S * D)
  const weights = rods.flatMap((_, j) => Array.from({ length: per }, () => (j === dragged ? HELD : 1)))
  for (let step = 0; step < MOST_STEPS; step++) {
    const gap = calcGaps(problem, end, u)
    if (Math.max(...gap.map(Math.abs)) < CLOSED) return u
    calcTangentBasis(u, S, D, basis)
    const slopes = new Matrix(count, per * S)
    for (let i = 0; i < per * S; i++) {
      const column = calcSlopes(problem, u, Math.floor(i / per), basis.subarray(i * D, (i + 1) * D))
      for (let c = 0; c < count; c++) slopes.set(c, i, column[c]! * weights[i]!)
    }
    // Singular values also serve loops that are redundant.
    const move = new SVD(slopes, { autoTranspose: true }).solve(Matrix.columnVector(gap))
    turn(
      u,
      basis,
      Array.from({ length: per * S }, (_, i) => -move.get(i, 0) * weights[i]!),
      D,
    )
  }
  return null
}

/** How far each loop is open, m, and each lock off its angle (as a cosine). */
function calcGaps(problem: BenchProblem, end: BenchEnd, u: Float64Array): number[] {
  const { dimension: D, loops, locks } = problem
  const start = end === 'start' ? u : postureOf(problem, 'start')
  return [
    ...loops.flatMap(({ segment, at }) => endPoint(problem, end, u, segment).map((value, d) => value - at[d]!)),
    ...locks.map(({ segments: [a, b] }) => {
      const [i, j] = [indexOf(problem, a), indexOf(problem, b)]
      return dot(u, i, j, D) - dot(start, i, j, D)
    }),
  ]
}

/** Derivative of all gaps when rod `j` moves along a tangent. */
function calcSlopes(problem: BenchProblem, u: Float64Array, j: number, tangent: Float64Array): number[] {
  const { dimension: D, loops, locks } = problem
  return [
    ...loops.flatMap(({ segment }) => {
      const reach = leverOf(problem, segment, j)
      return Array.from(tangent, (value) => reach * value)
    }),
    ...locks.map(({ segments: [a, b] }) => {
      const [p, q] = [indexOf(problem, a), indexOf(problem, b)]
      if (p !== j && q !== j) return 0
      const other = p === j ? q : p
      let sum = 0
      for (let d = 0; d < D; d++) sum += tangent[d]! * u[other * D + d]!
      return sum
    }),
  ]
}

const indexOf = ({ rods }: BenchProblem, name: string): number => rods.findIndex((rod) => rod.name === name)

function dot(u: Float64Array, i: number, j: number, D: number): number {
  let sum = 0
  for (let d = 0; d < D; d++) sum += u[i * D + d]! * u[j * D + d]!
  return sum
}

/** How far along rod `j` the way from the root to a rod's distal end goes, m; 0 when it does not pass there. */
function leverOf(problem: BenchProblem, segment: string, j: number): number {
  let at = indexOf(problem, segment)
  if (at === j) return problem.rods[at]!.length
  while (at >= 0) {
    const { parent, attach } = problem.rods[at]!
    const next = parent === null ? -1 : indexOf(problem, parent)
    if (next === j) return attach ?? problem.rods[j]!.length
    at = next
  }
  return 0
}

/** The distal end of a rod at one end of the motion. */
export function endPoint(problem: BenchProblem, end: BenchEnd, u: Float64Array, segment: string): number[] {
  const { dimension: D, rods } = problem
  const point = [...rootAt(problem, end)]
  for (let j = 0; j < rods.length; j++) {
    const reach = leverOf(problem, segment, j)
    for (let d = 0; d < D; d++) point[d]! += reach * u[j * D + d]!
  }
  return point
}

/** Where the root point is at one end of the motion. */
export function rootAt({ root }: BenchProblem, end: BenchEnd): readonly number[] {
  if (root.kind === 'pinned') return root.position
  if (root.kind === 'free') return root[end]
  return end === 'start' ? root.positions[0]! : root.positions.at(-1)!
}

/** Moves every rod along its tangents, by a third of a radian at most, and back to unit length. */
function turn(u: Float64Array, basis: Float64Array, move: readonly number[], D: 2 | 3): void {
  const largest = Math.max(...move.map(Math.abs), 1e-30)
  const scale = Math.min(1, 0.33 / largest)
  const per = D - 1
  for (let j = 0; j < u.length / D; j++) {
    for (let k = 0; k < per; k++) {
      const i = j * per + k
      for (let d = 0; d < D; d++) u[j * D + d]! += scale * move[i]! * basis[i * D + d]!
    }
    const size = Math.hypot(...u.subarray(j * D, (j + 1) * D))
    for (let d = 0; d < D; d++) u[j * D + d]! /= size
  }
}
