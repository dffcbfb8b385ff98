import type { BoundaryProblem } from '../action/problem/boundary-problem.ts'
import { createPointChain } from '../model/source-problems.ts'

/** One two-point problem of the thesis with all its motions, as fixtures/reference states it. */
export interface TwoPointCase {
  readonly id: string
  readonly T_s: number
  readonly theta0_rad: number | readonly number[]
  readonly thetaT_rad: number | readonly number[]
  readonly solutions: readonly ListedMotion[]
}

/** One of the motions that a reference lists between two postures. */
export interface ListedMotion {
  readonly action: number
  readonly morse_index: number
  readonly theta_nodes?: readonly number[]
  readonly theta1_nodes?: readonly number[]
  readonly theta2_nodes?: readonly number[]
}

/** Intervals of the listed motions, and of the plain schemes. */
export const TWO_POINT_INTERVALS = 100

/** Point masses of 1 kg on rods of 1 m. */
export function createTwoPointProblem(one: TwoPointCase): BoundaryProblem {
  const posture = (angles: number | readonly number[]) => {
    const list = [angles].flat()
    const ones = list.map(() => 1)
    return createPointChain({ gravity: 9.81, lengths: ones, masses: ones, angles: list, rates: list.map(() => 0) })
  }
  const { tree, start } = posture(one.theta0_rad)
  return {
    tree,
    root: { kind: 'pinned', position: [0, 0] },
    loops: [],
    locks: [],
    start,
    end: posture(one.thetaT_rad).start,
    duration: one.T_s,
    intervals: TWO_POINT_INTERVALS,
    mode: 'stationary',
    tolerance: 1e-8,
  }
}

/** The listed motion nearest a path of 101 rows: its directions on those rows, and the largest distance. */
export function findNearestMotion(
  one: TwoPointCase,
  path: Float64Array,
): { readonly directions: Float64Array; readonly error: number } {
  const listed = one.solutions.map((motion) => {
    const rods = motion.theta_nodes ? [motion.theta_nodes] : [motion.theta1_nodes!, motion.theta2_nodes!]
    const directions = Float64Array.from(
      rods[0]!.flatMap((_, k) => rods.flatMap((angles) => [Math.sin(angles[k]!), -Math.cos(angles[k]!)])),
    )
    return { directions, error: directions.reduce((worst, value, i) => Math.max(worst, Math.abs(value - path[i]!)), 0) }
  })
  return listed.reduce((best, next) => (next.error < best.error ? next : best))
}
