import { describe, expect, it } from 'vitest'
import type { Tree } from '../model/tree.ts'
import { largestDifference, readReference } from '../testing/reference.ts'
import type { BoundaryProblem } from './boundary-problem.ts'
import { solveBoundaryProblem } from './solve.ts'

const direction = (angle: number) => [Math.sin(angle), -Math.cos(angle)]

function pendulum(count: number): Tree {
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

function problem(from: number[], to: number[], duration: number, more: Partial<BoundaryProblem> = {}): BoundaryProblem {
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

interface Listed {
  readonly action: number
  readonly morse_index: number
}
interface Case<S> {
  readonly id: string
  readonly T_s: number
  readonly solutions: readonly S[]
  readonly thetaT_rad: number | number[]
  readonly theta0_rad: number | number[]
}
const single = readReference<{ cases: Case<Listed & { theta_nodes: number[] }>[] }>('kumar-single')
const double = readReference<{ cases: Case<Listed & { theta1_nodes: number[]; theta2_nodes: number[] }>[] }>('kumar-double')

/** Angles per rod, node by node, as rows of directions. */
const toDirections = (...rods: number[][]) => rods[0]!.flatMap((_, k) => rods.flatMap((rod) => direction(rod[k]!)))

/** The listed solution that is nearest to the one found. */
function nearest<S extends Listed>(listed: readonly S[], angles: (one: S) => number[][], found: Float64Array) {
  return listed
    .map((one) => ({ one, error: largestDifference(toDirections(...angles(one)), found) }))
    .reduce((best, next) => (next.error < best.error ? next : best))
}

describe('two-point problems of the thesis, solved from the shortest arcs', () => {
  it.each(single.cases)('finds a listed motion of the single pendulum, $id, with its Morse index', (given) => {
    const solution = solveBoundaryProblem(problem([given.theta0_rad as number], [given.thetaT_rad as number], given.T_s))
    expect(solution.status).toBe('converged')
    const { one, error } = nearest(given.solutions, (listed) => [listed.theta_nodes], solution.directions)
    expect(error).toBeLessThan(1e-8)
    expect(solution.morseIndex).toBe(one.morse_index)
  })

  it.each(double.cases.filter((one) => one.T_s < 2))('finds a listed motion of the double pendulum, $id, with its Morse index', (given) => {
    const solution = solveBoundaryProblem(problem(given.theta0_rad as number[], given.thetaT_rad as number[], given.T_s))
    expect(solution.status).toBe('converged')
    const { one, error } = nearest(given.solutions, (listed) => [listed.theta1_nodes, listed.theta2_nodes], solution.directions)
    expect(error).toBeLessThan(1e-8)
    expect(solution.morseIndex).toBe(one.morse_index)
    expect(solution.action).toBeCloseTo(one.action, 8)
  })
})
