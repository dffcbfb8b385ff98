import { calcJointPoints, calcMatrices } from '../../core/index.ts'
import {
  type BenchEnd,
  type BenchMotion,
  type BenchProblem,
  calcRodEnds,
  massPointsOf,
  postureOf,
  rootAt,
} from '../../core/mechanics.ts'
import { type Spot, toScreen, toSpot, type View } from './projection.ts'

export interface ScreenRod {
  readonly name: string
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}
export interface ScreenForce extends ScreenRod {
  /** N */
  readonly size: number
}
export interface Room {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Lays out one tree again and again, in the world. */
export function createLayout(problem: BenchProblem) {
  const { dimension: D, rods, gravity } = problem
  const matrices = calcMatrices({
    dimension: D,
    gravity,
    segments: rods.map((rod) => ({
      name: rod.name,
      parent: rod.parent,
      attach: rod.parent === null ? 0 : (rod.attach ?? rods.find(({ name }) => name === rod.parent)!.length),
      from: 0,
      length: rod.length,
      masses: massPointsOf(rod),
    })),
  })
  const S = rods.length
  const [joints, proximal, distal] = [new Float64Array(S * D), new Float64Array(S * D), new Float64Array(S * D)]
  /** Proximal and distal ends of all rods. */
  return (directions: Float64Array, root: ArrayLike<number>): { from: Spot; to: Spot }[] => {
    calcJointPoints(matrices, directions, root, joints)
    calcRodEnds(matrices, directions, joints, proximal, distal)
    return rods.map((_, j) => ({ from: toSpot(proximal, j * D, D), to: toSpot(distal, j * D, D) }))
  }
}

export type Layout = ReturnType<typeof createLayout>

const toRod = (name: string, from: Spot, to: Spot, view: View): ScreenRod => {
  const [a, b] = [toScreen(from, view), toScreen(to, view)]
  return { name, x1: a[0], y1: a[1], x2: b[0], y2: b[1] }
}

export const endRods = (problem: BenchProblem, layout: Layout, end: BenchEnd, view: View): ScreenRod[] =>
  layout(postureOf(problem, end), rootAt(problem, end)).map(({ from, to }, j) =>
    toRod(problem.rods[j]!.name, from, to, view),
  )

/** Row of a motion at a time, by the nearest row: a hundred of them are fine enough for the eye. */
export const rowAt = ({ times }: BenchMotion, time: number): number =>
  Math.max(0, Math.min(times.length - 1, Math.round((time / (times.at(-1)! || 1)) * (times.length - 1))))

export function motionRods(
  problem: BenchProblem,
  layout: Layout,
  motion: BenchMotion,
  row: number,
  view: View,
): ScreenRod[] {
  const { dimension: D, rods } = problem
  const width = rods.length * D
  return layout(
    motion.directions.subarray(row * width, (row + 1) * width),
    motion.root.subarray(row * D, (row + 1) * D),
  ).map(({ from, to }, j) => toRod(rods[j]!.name, from, to, view))
}

/** The force on each rod at its upper joint, from that joint; metres per newton in `scale`. */
export function motionForces(
  problem: BenchProblem,
  { rods, motion, row, scale }: { rods: readonly ScreenRod[]; motion: BenchMotion; row: number; scale: number },
  view: View,
): ScreenForce[] {
  const D = problem.dimension
  const S = rods.length
  return rods.map((rod, j) => {
    const force = toSpot(motion.jointForces, (row * S + j) * D, D)
    const seen = toScreen(force, view)
    return {
      name: rod.name,
      x1: rod.x1,
      y1: rod.y1,
      x2: rod.x1 + scale * seen[0],
      y2: rod.y1 + scale * seen[1],
      size: Math.hypot(...force),
    }
  })
}

/** Largest joint force anywhere along the motion, N. */
export function largestForce({ jointForces }: BenchMotion, D: number): number {
  let most = 0
  for (let i = 0; i < jointForces.length; i += D) most = Math.max(most, Math.hypot(...jointForces.subarray(i, i + D)))
  return most
}

/** The room both postures and the motion take, with a margin; never narrower than it is high. */
export function roomOf(groups: readonly (readonly ScreenRod[])[]): Room {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const rods of groups) {
    for (const { x1, y1, x2, y2 } of rods) {
      left = Math.min(left, x1, x2)
      right = Math.max(right, x1, x2)
      top = Math.min(top, y1, y2)
      bottom = Math.max(bottom, y1, y2)
    }
  }
  if (!Number.isFinite(left)) return { x: -1, y: -1, width: 2, height: 2 }
  const margin = 0.22 * Math.max(right - left, bottom - top, 0.2)
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin }
}

/** Rows of a few postures along the way, ends left out. */
export const strobeRows = (motion: BenchMotion, count = 7): number[] =>
  Array.from({ length: count }, (_, k) => Math.round(((k + 1) * (motion.times.length - 1)) / (count + 1)))
