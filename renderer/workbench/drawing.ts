import {
  type BenchEnd,
  type BenchMotion,
  type BenchProblem,
  massPointsOf,
  postureOf,
  rootAt,
  type Vector3,
} from '../../core/mechanics.ts'
import { type Room, roomAround } from '../display/room.ts'
import { createTreeLayout } from '../display/tree-layout.ts'
import { toScreen, vectorIn, type View } from './projection.ts'

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
/** Lays out one tree again and again, in the world. */
export function createLayout(problem: BenchProblem) {
  const { dimension: D, rods, gravity } = problem
  const { place } = createTreeLayout({
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
  /** Proximal and distal ends of all rods. */
  return (directions: Float64Array, root: ArrayLike<number>): { from: Vector3; to: Vector3 }[] => {
    const { proximal, distal } = place(directions, root)
    return rods.map((_, j) => ({ from: vectorIn(proximal, j * D, D), to: vectorIn(distal, j * D, D) }))
  }
}

export type Layout = ReturnType<typeof createLayout>

const toRod = (name: string, from: Vector3, to: Vector3, view: View): ScreenRod => {
  const [a, b] = [toScreen(from, view), toScreen(to, view)]
  return { name, x1: a[0], y1: a[1], x2: b[0], y2: b[1] }
}

export const endRods = (problem: BenchProblem, layout: Layout, end: BenchEnd, view: View): ScreenRod[] =>
  layout(postureOf(problem, end), rootAt(problem, end)).map(({ from, to }, j) =>
    toRod(problem.rods[j]!.name, from, to, view),
  )

/** Row of a motion at a time, by the nearest row: a hundred of them are fine enough for the eye. */
export const nearestRow = ({ times }: BenchMotion, time: number): number =>
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
    const force = vectorIn(motion.jointForces, (row * S + j) * D, D)
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

/** The room both postures and the motion take, with a margin. */
export const roomOf = (groups: readonly (readonly ScreenRod[])[]): Room =>
  roomAround(
    groups.flat().flatMap(({ x1, y1, x2, y2 }): [number, number][] => [
      [x1, y1],
      [x2, y2],
    ]),
    (size) => 0.22 * Math.max(size, 0.2),
  ) ?? { x: -1, y: -1, width: 2, height: 2 }

/** Rows of a few postures along the way, ends left out. */
export const strobeRows = (motion: BenchMotion, count = 7): number[] =>
  Array.from({ length: count }, (_, k) => Math.round(((k + 1) * (motion.times.length - 1)) / (count + 1)))
