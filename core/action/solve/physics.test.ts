import { describe, expect, it } from 'vitest'
import { calcReactions } from '../../loads/kernels/reactions.ts'
import { createRandom } from '../../math/random.ts'
import { calcMatrices } from '../../model/matrices.ts'
import type { Tree } from '../../model/tree.ts'
import { pendulumProblem } from '../../testing/pendulum-problem.ts'
import { randomDirections, randomTree, randomVelocities } from '../../testing/random-tree.ts'
import { largestDifference, readReference } from '../../testing/reference.ts'
import type { BoundaryProblem, BoundarySolution } from '../problem/boundary-problem.ts'
import { solveBoundaryProblem } from './solve.ts'

const unit = (...v: number[]) => v.map((x) => x / Math.hypot(...v))

const chain: Tree = {
  dimension: 3,
  gravity: 9.81,
  segments: [
    {
      name: 'a',
      parent: null,
      attach: 0,
      from: 0,
      length: 0.4,
      masses: [
        { at: 0.1, mass: 3 },
        { at: 0.3, mass: 3 },
      ],
    },
    {
      name: 'b',
      parent: 'a',
      attach: 0.4,
      from: 0,
      length: 0.35,
      masses: [
        { at: 0.1, mass: 1.5 },
        { at: 0.25, mass: 1.5 },
      ],
    },
    {
      name: 'c',
      parent: 'b',
      attach: 0.35,
      from: 0,
      length: 0.2,
      masses: [
        { at: 0.05, mass: 0.5 },
        { at: 0.15, mass: 0.5 },
      ],
    },
  ],
}
const base: BoundaryProblem = {
  tree: chain,
  root: { kind: 'pinned', position: [0, 1, 0] },
  loops: [],
  locks: [],
  start: Float64Array.from([...unit(0.4, -1, 0.1), ...unit(-0.3, -1, 0.2), ...unit(0.5, -0.6, -0.3)]),
  end: Float64Array.from([...unit(-0.2, -1, 0.2), ...unit(0.1, -1, -0.2), ...unit(0.4, -0.8, 0.2)]),
  duration: 0.25,
  intervals: 20,
  mode: 'stationary',
  tolerance: 1e-10,
}

describe('what the action gives at the ends', () => {
  /** Action of the same motion with one end posture moved along a tangent vector. */
  const actionWith = (
    problem: BoundaryProblem,
    which: 'start' | 'end',
    change: Float64Array,
    size: number,
    guess: Float64Array,
  ) => {
    const row = problem[which].map((value, i) => value + size * change[i]!)
    const D = problem.tree.dimension
    for (let o = 0; o < row.length; o += D) row.set(unit(...row.subarray(o, o + D)), o)
    return solveBoundaryProblem({ ...problem, [which]: row, guess }).action
  }

  it('momentum is the slope of the action with respect to the posture: −p at the start, p at the end', () => {
    const random = createRandom(3)
    const moving: BoundaryProblem = {
      ...base,
      root: {
        kind: 'prescribed',
        times: [0, 0.05, 0.1, 0.15, 0.2, 0.25],
        positions: [0, 1, 2, 3, 4, 5].map((k) => [0.05 * k, 1 + 0.01 * Math.cos(k), 0]),
      },
    }
    for (const problem of [base, moving]) {
      const solution = solveBoundaryProblem(problem)
      for (const which of ['start', 'end'] as const) {
        const change = randomVelocities(random, problem.tree, problem[which])
        const slope = (h: number) =>
          (actionWith(problem, which, change, h, solution.directions) -
            actionWith(problem, which, change, -h, solution.directions)) /
          (2 * h)
        const momentum = which === 'start' ? solution.startMomentum : solution.endMomentum
        const expected = change.reduce((sum, value, i) => sum + value * momentum[i]!, 0) * (which === 'start' ? -1 : 1)
        expect((4 * slope(1e-3) - slope(2e-3)) / 3).toBeCloseTo(expected, 7)
      }
    }
  })

  it('energy is minus the slope of the action with respect to the duration', () => {
    const solution = solveBoundaryProblem(base)
    const { C, b, gravity, totalMass } = calcMatrices(chain)
    let energy = totalMass * gravity * 1
    for (let j = 0; j < 3; j++) {
      energy += gravity * b[j]! * base.start[3 * j + 1]!
      for (let l = 0; l < 3; l++)
        for (let d = 0; d < 3; d++)
          energy += 0.5 * C[3 * j + l]! * solution.velocities[3 * j + d]! * solution.velocities[3 * l + d]!
    }
    const action = (duration: number) => solveBoundaryProblem({ ...base, duration, guess: solution.directions }).action
    const slope = (h: number) => (action(0.25 + h) - action(0.25 - h)) / (2 * h)
    expect((4 * slope(1e-3) - slope(2e-3)) / 3).toBeCloseTo(-energy, 5)
  })

  it('velocities and accelerations are the slopes of the path, by differences of fourth order', () => {
    const fine = solveBoundaryProblem({ ...base, intervals: 400 })
    const h = fine.times[1]!
    for (const k of [2, 150, 398]) {
      for (let i = 0; i < 9; i++) {
        const row = (n: number) => fine.directions[(k + n) * 9 + i]!
        const slope = (8 * (row(1) - row(-1)) - row(2) + row(-2)) / (12 * h)
        const curvature = (16 * (row(1) + row(-1)) - row(2) - row(-2) - 30 * row(0)) / (12 * h * h)
        expect(fine.velocities[k * 9 + i]).toBeCloseTo(slope, 5)
        expect(fine.accelerations[k * 9 + i]! / 100).toBeCloseTo(curvature / 100, 5)
      }
    }
  })
})

describe('inside a motion without muscles', () => {
  const moments = (problem: BoundaryProblem, solution: BoundarySolution) =>
    calcReactions(calcMatrices(problem.tree), { ...solution, frames: solution.times.length }).momentOnDistalInWorld

  it('no joint has a net moment, in random trees under every root', () => {
    const random = createRandom(11)
    for (let k = 0; k < 20; k++) {
      const D = k % 2 === 0 ? 3 : 2
      const tree = randomTree(random, D, 2 + random.index(4))
      const start = randomDirections(random, tree)
      const turn = randomVelocities(random, tree, start, 0.3)
      const end = start.map((value, i) => value + turn[i]!)
      for (let o = 0; o < end.length; o += D) end.set(unit(...end.subarray(o, o + D)), o)
      const roots: BoundaryProblem['root'][] = [
        { kind: 'pinned', position: [0, 0, 0].slice(0, D) },
        { kind: 'free', start: [0, 0, 0].slice(0, D), end: [0.1, -0.1, 0.05].slice(0, D) },
        {
          kind: 'prescribed',
          times: [0, 0.05, 0.1, 0.15, 0.2],
          positions: [0, 1, 2, 3, 4].map((i) => [0.02 * i, 0.01 * i * i, 0].slice(0, D)),
        },
      ]
      const problem: BoundaryProblem = { ...base, tree, root: roots[k % 3]!, start, end, duration: 0.2 }
      const solution = solveBoundaryProblem(problem)
      expect(solution.status).toBe('converged')
      const size = 1 + Math.max(...solution.accelerations.map(Math.abs))
      expect(Math.max(...moments(problem, solution).map(Math.abs)) / size).toBeLessThan(1e-10)
    }
  })

  it('a locked joint carries the torque that the solver names, and no other joint any', () => {
    const end = base.end.slice()
    // The same knee angle at the end: turn c about b's axis only.
    const cosine = (row: Float64Array) => row[3]! * row[6]! + row[4]! * row[7]! + row[5]! * row[8]!
    const across = unit(
      end[6]! - cosine(end) * end[3]!,
      end[7]! - cosine(end) * end[4]!,
      end[8]! - cosine(end) * end[5]!,
    )
    const angle = Math.acos(cosine(base.start))
    for (let d = 0; d < 3; d++) end[6 + d] = Math.cos(angle) * end[3 + d]! + Math.sin(angle) * across[d]!
    const problem: BoundaryProblem = { ...base, end, locks: [{ segments: ['b', 'c'] }] }
    const solution = solveBoundaryProblem(problem)
    expect(solution.status).toBe('converged')
    for (let k = 0; k <= 20; k++)
      expect(cosine(solution.directions.subarray(9 * k, 9 * k + 9))).toBeCloseTo(cosine(base.start), 9)
    const found = moments(problem, solution)
    const [torque] = solution.lockTorques
    expect(Math.max(...torque!.map(Math.abs))).toBeGreaterThan(0.01)
    for (let k = 0; k <= 20; k++) {
      expect(largestDifference(found.subarray(9 * k, 9 * k + 3), [0, 0, 0])).toBeLessThan(1e-7)
      expect(largestDifference(found.subarray(9 * k + 6, 9 * k + 9), torque!.subarray(3 * k, 3 * k + 3))).toBeLessThan(
        1e-7,
      )
    }
    expect(solution.energyDrift).toBeLessThan(1e-6)
  })

  it('rods locked in line move like one rod', () => {
    const [p, q] = [unit(0.5, -1, 0.2), unit(-0.3, -1, 0.1)]
    const two: Tree = {
      ...chain,
      segments: [
        { name: 'a', parent: null, attach: 0, from: 0, length: 0.4, masses: [{ at: 0.2, mass: 2 }] },
        { name: 'b', parent: 'a', attach: 0.4, from: 0, length: 0.3, masses: [{ at: 0.2, mass: 1 }] },
      ],
    }
    const one: Tree = {
      ...chain,
      segments: [
        {
          name: 'a',
          parent: null,
          attach: 0,
          from: 0,
          length: 0.7,
          masses: [
            { at: 0.2, mass: 2 },
            { at: 0.6, mass: 1 },
          ],
        },
      ],
    }
    const locked = solveBoundaryProblem({
      ...base,
      tree: two,
      locks: [{ segments: ['a', 'b'] }],
      start: Float64Array.from([...p, ...p]),
      end: Float64Array.from([...q, ...q]),
    })
    const single = solveBoundaryProblem({ ...base, tree: one, start: Float64Array.from(p), end: Float64Array.from(q) })
    expect(locked.status).toBe('converged')
    for (let k = 0; k <= 20; k++) {
      for (let d = 0; d < 3; d++) {
        expect(locked.directions[6 * k + d]).toBeCloseTo(single.directions[3 * k + d]!, 9)
        expect(locked.directions[6 * k + 3 + d]).toBeCloseTo(single.directions[3 * k + d]!, 9)
      }
    }
    expect(locked.action).toBeCloseTo(single.action, 10)
    expect(locked.morseIndex).toBe(single.morseIndex)
  })

  it('in flight the centre of mass falls freely and angular momentum stays', () => {
    const problem: BoundaryProblem = { ...base, root: { kind: 'free', start: [0, 1, 0], end: [0.3, 1.1, 0.1] } }
    const solution = solveBoundaryProblem(problem)
    expect(solution.status).toBe('converged')
    const { C, b, totalMass } = calcMatrices(chain)
    for (let d = 0; d < 3; d++) {
      for (let k = 0; k <= 20; k++) {
        let acceleration = totalMass * solution.rootAcceleration[3 * k + d]!
        for (let j = 0; j < 3; j++) acceleration += b[j]! * solution.accelerations[9 * k + 3 * j + d]!
        expect(acceleration / totalMass).toBeCloseTo(d === 1 ? -9.81 : 0, 8)
      }
    }
    const angular = (k: number) => {
      const at = (a: Float64Array, j: number) => [...a.subarray(9 * k + 3 * j, 9 * k + 3 * j + 3)]
      const cross = (x: number[], y: number[]) => [
        x[1]! * y[2]! - x[2]! * y[1]!,
        x[2]! * y[0]! - x[0]! * y[2]!,
        x[0]! * y[1]! - x[1]! * y[0]!,
      ]
      const sum = [0, 0, 0]
      for (let j = 0; j < 3; j++) {
        for (let l = 0; l < 3; l++) {
          const share = C[3 * j + l]! - (b[j]! * b[l]!) / totalMass
          cross(at(solution.directions, j), at(solution.velocities, l)).forEach(
            (value, d) => (sum[d]! += share * value),
          )
        }
      }
      return sum
    }
    for (const k of [5, 10, 20]) expect(largestDifference(angular(k), angular(0))).toBeLessThan(1e-8)
  })

  it('a constant pull changes the motion as weight does', () => {
    // A pull of m g downwards on the bob is the same as twice the gravity for a massless rod.
    const pulled = solveBoundaryProblem(
      pendulumProblem([0.4], [-0.3], 0.6, { loads: [{ segment: 'rod 1', at: 1, force: [0, -9.81] }] }),
    )
    const heavy = pendulumProblem([0.4], [-0.3], 0.6)
    const twice = solveBoundaryProblem({ ...heavy, tree: { ...heavy.tree, gravity: 2 * 9.81 } })
    expect(largestDifference(pulled.directions, twice.directions)).toBeLessThan(1e-9)
    expect(pulled.action).toBeCloseTo(twice.action, 9)
  })
})

describe('a four-bar linkage', () => {
  interface Linkage {
    parameters: { m_kg: number[]; l_m: number[]; g_m_s2: number; P4_m: number[] }
    instants: { t_s: number; theta: number[]; pin_force_on_link_3_at_P4_xy_N: number[] }[]
  }
  const { parameters: p, instants } = readReference<Linkage>('dominguez-set3-fourbar')
  const rows = (angles: number[]) => Float64Array.from(angles.flatMap((q) => [Math.sin(q), -Math.cos(q)]))
  const problem: BoundaryProblem = {
    tree: {
      dimension: 2,
      gravity: p.g_m_s2,
      segments: p.l_m.map((length, i) => ({
        name: `link ${i + 1}`,
        parent: i === 0 ? null : `link ${i}`,
        attach: i === 0 ? 0 : p.l_m[i - 1]!,
        from: 0,
        length,
        masses: [-1, 1].map((side) => ({ at: length / 2 + (side * length) / Math.sqrt(12), mass: p.m_kg[i]! / 2 })),
      })),
    },
    root: { kind: 'pinned', position: [0, 0] },
    loops: [{ segment: 'link 3', at: p.P4_m }],
    locks: [],
    start: rows(instants[0]!.theta),
    end: rows(instants[1]!.theta),
    duration: instants[1]!.t_s - instants[0]!.t_s,
    intervals: 20,
    mode: 'stationary',
    tolerance: 1e-10,
  }

  it('stays closed and has the pin force of the reference at both ends', () => {
    const solution = solveBoundaryProblem(problem)
    expect(solution.status).toBe('converged')
    const [force] = solution.loopReactions
    expect(largestDifference(instants[0]!.pin_force_on_link_3_at_P4_xy_N, force!.subarray(0, 2))).toBeLessThan(1e-7)
    expect(largestDifference(instants[1]!.pin_force_on_link_3_at_P4_xy_N, force!.subarray(40))).toBeLessThan(1e-7)
    for (let k = 0; k <= 20; k++) {
      for (let d = 0; d < 2; d++) {
        const place = p.l_m.reduce((sum, length, j) => sum + length * solution.directions[6 * k + 2 * j + d]!, 0)
        expect(place).toBeCloseTo(p.P4_m[d]!, 9)
      }
    }
  })
})
