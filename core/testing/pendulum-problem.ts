import type { BoundaryProblem } from '../action/problem/boundary-problem.ts'
import type { Tree } from '../model/tree.ts'
import { readReference } from './reference.ts'

/** Direction of a rod at an angle from the downward vertical, counter-clockwise. */
export const direction = (angle: number): [number, number] => [Math.sin(angle), -Math.cos(angle)]

/** Angles per rod, node by node, as rows of directions. */
export const toDirections = (...rods: number[][]): number[] =>
  rods[0]!.flatMap((_, k) => rods.flatMap((rod) => direction(rod[k]!)))

/** Point masses of 1 kg at the ends of rods of 1 m, one hanging on the other. */
export function pendulum(count: number): Tree {
  return {
    dimension: 2,
    gravity: 9.81,
    segments: Array.from({ length: count }, (_, i) => ({
      name: `rod ${i + 1}`,
      parent: i === 0 ? null : `rod ${i}`,
      attach: i === 0 ? 0 : 1,
      from: 0,
      length: 1,
      masses: [{ at: 1, mass: 1 }],
    })),
  }
}

/** From angles to angles in a given time. */
export function pendulumProblem(
  from: number[],
  to: number[],
  duration: number,
  more: Partial<BoundaryProblem> = {},
): BoundaryProblem {
  return {
    tree: pendulum(from.length),
    root: { kind: 'pinned', position: [0, 0] },
    loops: [],
    locks: [],
    start: Float64Array.from(from.flatMap(direction)),
    end: Float64Array.from(to.flatMap(direction)),
    duration,
    intervals: 100,
    mode: 'stationary',
    tolerance: 1e-9,
    ...more,
  }
}

export interface ListedMotion {
  readonly action: number
  readonly morse_index: number
  readonly conjugate: number[]
  readonly angles: number[][]
  readonly v0: number[]
}

export interface ListedCase {
  readonly id: string
  readonly T_s: number
  readonly from: number[]
  readonly to: number[]
  readonly motions: ListedMotion[]
  /** Actions of all paths that are known, also those without nodes. */
  readonly actions: number[]
}

interface RawMotion {
  action: number
  morse_index: number
  conjugate_times_up_to_1p6T?: number[]
  conjugate_times_up_to_1p3T?: number[]
  theta_nodes?: number[]
  theta1_nodes?: number[]
  theta2_nodes?: number[]
  v0: number | number[]
}
interface RawCase {
  id: string
  T_s: number
  theta0_rad: number | number[]
  thetaT_rad: number | number[]
  solutions: RawMotion[]
  all_paths_found?: { action: number }[]
}

/**
 * The thesis's two-point problems with their listed motions; actions count the potential from the pivot, as ours do.
 */
export function readThesisCases(
  which: 'single' | 'double',
  read: (name: string) => unknown = readReference,
): ListedCase[] {
  const { cases } = read(`kumar-${which}`) as { cases: RawCase[] }
  return cases.map((one) => {
    // The single pendulum's potential is counted from its lowest point in the file.
    const shift = which === 'single' ? 9.81 * one.T_s : 0
    return {
      id: one.id,
      T_s: one.T_s,
      from: [one.theta0_rad].flat(),
      to: [one.thetaT_rad].flat(),
      motions: one.solutions.map((raw) => ({
        action: raw.action + shift,
        morse_index: raw.morse_index,
        conjugate: raw.conjugate_times_up_to_1p6T ?? raw.conjugate_times_up_to_1p3T ?? [],
        angles: raw.theta_nodes ? [raw.theta_nodes] : [raw.theta1_nodes!, raw.theta2_nodes!],
        v0: [raw.v0].flat(),
      })),
      actions: (one.all_paths_found ?? one.solutions).map((raw) => raw.action + shift),
    }
  })
}
