import { describe, expect, it } from 'vitest'
import single from '../../fixtures/reference/kumar-single.json'
import double from '../../fixtures/reference/kumar-double.json'
import type { Tree } from '../model/tree.ts'
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

describe('two-point problems of the thesis, solved from the shortest arcs', () => {
  it('finds a listed motion of every single pendulum problem, with its Morse index', () => {
    for (const given of single.cases) {
      const solution = solveBoundaryProblem(problem([given.theta0_rad], [given.thetaT_rad], given.T_s))
      expect(solution.status, given.id).toBe('converged')
      const errors = given.solutions.map((listed) =>
        Math.max(...listed.theta_nodes.flatMap((angle, k) => direction(angle).map((c, d) => Math.abs(c - solution.directions[2 * k + d]!)))),
      )
      const best = errors.indexOf(Math.min(...errors))
      expect(errors[best], given.id).toBeLessThan(1e-8)
      expect(solution.morseIndex, given.id).toBe(given.solutions[best]!.morse_index)
    }
  })

  it('finds a listed motion of every double pendulum problem of up to a second, with its Morse index', () => {
    for (const given of double.cases.filter((candidate) => candidate.T_s < 2)) {
      const solution = solveBoundaryProblem(problem(given.theta0_rad, given.thetaT_rad, given.T_s))
      expect(solution.status, given.id).toBe('converged')
      const errors = given.solutions.map((listed) =>
        Math.max(
          ...listed.theta1_nodes.flatMap((angle, k) =>
            [...direction(angle), ...direction(listed.theta2_nodes[k]!)].map((c, i) => Math.abs(c - solution.directions[4 * k + i]!)),
          ),
        ),
      )
      const best = errors.indexOf(Math.min(...errors))
      expect(errors[best], given.id).toBeLessThan(1e-8)
      expect(solution.morseIndex, given.id).toBe(given.solutions[best]!.morse_index)
      expect(solution.action).toBeCloseTo(given.solutions[best]!.action, 7)
    }
  })
})
