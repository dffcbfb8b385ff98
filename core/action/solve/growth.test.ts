import { describe, expect, it } from 'vitest'
import { simulateMotion } from '../../dynamics/simulate.ts'
import { calcTangentBasis } from '../../model/tangent.ts'
import { readBoundaryProblem } from '../../model/problem.ts'
import { pendulumProblem } from '../../testing/pendulum-problem.ts'
import type { BoundaryProblem } from '../problem/boundary-problem.ts'
import { calcGrowth } from './growth.ts'
import { solveBoundaryProblem } from './solve.ts'

/** The same by letting go with slightly other velocities and looking where that leads: no second variation at all. */
function growByRelease(problem: BoundaryProblem, velocities: Float64Array): number {
  const { tree, duration, start } = problem
  const D = tree.dimension
  const S = tree.segments.length
  const basis = new Float64Array(S * (D - 1) * D)
  calcTangentBasis(start, S, D, basis)
  const end = (v: Float64Array): Float64Array => {
    const run = simulateMotion({ ...problem, velocities: v, samples: 1, method: 'newton-euler', tolerance: 1e-13 })
    return run.directions.slice(-S * D)
  }
  const size = 1e-5
  let largest = 0
  // In space the worst direction of a push lies between the basis vectors: every rod is pushed all round.
  for (let j = 0; j < S; j++) {
    for (let k = 0; k < (D === 2 ? 1 : 24); k++) {
      const angle = (Math.PI * k) / 24
      const push = (sign: number): Float64Array => {
        const v = velocities.slice(0, S * D)
        for (let d = 0; d < D; d++) {
          const one = basis[j * (D - 1) * D + d]!
          const two = D === 2 ? 0 : basis[(j * (D - 1) + 1) * D + d]!
          v[j * D + d]! += sign * size * (Math.cos(angle) * one + Math.sin(angle) * two)
        }
        return v
      }
      const [plus, minus] = [end(push(1)), end(push(-1))]
      for (let i = 0; i < S; i++) {
        const moved = Array.from({ length: D }, (_, d) => plus[i * D + d]! - minus[i * D + d]!)
        largest = Math.max(largest, Math.hypot(...moved) / (2 * size * duration))
      }
    }
  }
  return largest
}

const inSpace = readBoundaryProblem({
  tree: {
    dimension: 3,
    segments: [
      { name: 'thigh', parent: null, length: 0.43, uniformMass: 7 },
      { name: 'shank', parent: 'thigh', length: 0.43, uniformMass: 3.2 },
    ],
  },
  start: {
    directions: [
      [0.5, -0.85, 0.1],
      [0.1, -0.99, 0],
    ],
  },
  end: {
    directions: [
      [-0.3, -0.94, 0.05],
      [0.2, -0.97, -0.1],
    ],
  },
  duration: 0.4,
})

describe('growth of a small error of the push', () => {
  it('is one for a rod that nothing pulls back: no gravity', () => {
    const given = pendulumProblem([0.3], [1.1], 0.7)
    const problem = { ...given, tree: { ...given.tree, gravity: 0 } }
    expect(calcGrowth(problem, solveBoundaryProblem(problem))!.factor).toBeCloseTo(1, 9)
  })

  it('of a small swing is sin ωT / ωT', () => {
    const problem = pendulumProblem([1e-4], [-0.5e-4], 0.4)
    const { tree } = problem
    const inertia = tree.segments[0]!.masses.reduce((sum, { at, mass }) => sum + mass * at * at, 0)
    const lever = tree.segments[0]!.masses.reduce((sum, { at, mass }) => sum + mass * at, 0)
    const wt = 0.4 * Math.sqrt((tree.gravity * lever) / inertia)
    expect(calcGrowth(problem, solveBoundaryProblem(problem))!.factor).toBeCloseTo(Math.abs(Math.sin(wt) / wt), 6)
  })

  it.each([
    [0.3, 0.8],
    [1, 1.6],
    [2.4, 0.6],
  ])('of a double pendulum is what letting go with other velocities shows (to %f, %f)', (a, b) => {
    const problem = pendulumProblem([0.9, -0.4], [a, b], 0.6)
    const solution = solveBoundaryProblem(problem)
    const growth = calcGrowth(problem, solution)!
    expect(growth.factor / growByRelease(problem, solution.velocities)).toBeCloseTo(1, 4)
  })

  it('in space is what the worst direction of letting go shows', () => {
    if (!inSpace.ok) throw new Error('expected a problem')
    const solution = solveBoundaryProblem(inSpace.value)
    const growth = calcGrowth(inSpace.value, solution)!
    const seen = growByRelease(inSpace.value, solution.velocities)
    // Twenty-four directions come within cos 3.75° of the worst one.
    expect(seen).toBeLessThan(1.0001 * growth.factor)
    expect(seen).toBeGreaterThan(0.997 * growth.factor)
  })

  it('of a motion found from a guess near by is the same to three digits, though the guess is what was linearised', () => {
    if (!inSpace.ok) throw new Error('expected a problem')
    const problem = { ...inSpace.value, tolerance: 5e-5, duration: 0.15 }
    const known = solveBoundaryProblem(problem)
    const last = known.times.length - 1
    // Three thousandths off in the middle, in one direction.
    const guess = known.directions.map((value, i) => {
      const k = Math.floor(i / problem.start.length)
      return i % 3 === 2 ? value + 0.003 * Math.sin((Math.PI * k) / last) : value
    })
    const again = solveBoundaryProblem({ ...problem, guess, withGrowth: true })
    expect(again.iterations).toBe(1)
    expect(again.growth!.factor / calcGrowth(problem, known)!.factor).toBeCloseTo(1, 3)
  })

  it('has no number where no motion was found', () => {
    const problem = pendulumProblem([0.3], [1.1], 0.7)
    expect(calcGrowth(problem, { ...solveBoundaryProblem(problem), status: 'stalled' })).toBeNull()
  })
})
