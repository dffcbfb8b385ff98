import { describe, expect, it } from 'vitest'
import { type Random, createRandom } from '../../math/random.ts'
import type { Tree } from '../../model/tree.ts'
import { randomDirections, randomTree, randomVelocities } from '../../testing/random-tree.ts'
import { largestDifference } from '../../testing/reference.ts'
import type { BoundaryProblem } from '../problem/boundary-problem.ts'
import { solveBoundaryProblem } from './solve.ts'

const trees = 200

/** A random tree that turns by up to about a radian in a short time. */
function randomProblem(random: Random, D: 2 | 3): BoundaryProblem {
  const tree = randomTree(random, D, 1 + random.index(4))
  const start = randomDirections(random, tree)
  const turn = randomVelocities(random, tree, start, 0.5)
  const end = normalised(
    start.map((value, i) => value + turn[i]!),
    D,
  )
  return {
    tree,
    root: { kind: 'pinned', position: Array.from({ length: D }, () => random.normal()) },
    loops: [],
    locks: [],
    start,
    end,
    duration: random.between(0.1, 0.3),
    intervals: 8,
    mode: 'stationary',
    tolerance: 1e-7,
  }
}

function normalised(rows: Float64Array, D: number): Float64Array {
  const out = rows.slice()
  for (let o = 0; o < out.length; o += D) {
    const length = Math.hypot(...out.subarray(o, o + D))
    for (let d = 0; d < D; d++) out[o + d]! /= length
  }
  return out
}

/** The same change of every vector of `D` components. */
const each = (rows: Float64Array, D: number, change: (v: readonly number[]) => number[]): Float64Array =>
  Float64Array.from(
    Array.from({ length: rows.length / D }, (_, k) => change([...rows.subarray(k * D, (k + 1) * D)])).flat(),
  )

/** Rows in the opposite order. */
const reversed = (rows: Float64Array, width: number, factor = 1): Float64Array =>
  Float64Array.from(
    { length: rows.length },
    (_, i) => factor * rows[rows.length - width * (Math.floor(i / width) + 1) + (i % width)]!,
  )

const scaled = (tree: Tree, factor: number): Tree => ({
  ...tree,
  segments: tree.segments.map((segment) => ({
    ...segment,
    masses: segment.masses.map(({ at, mass }) => ({ at, mass: factor * mass })),
  })),
})

describe(`the motions of ${trees} random trees`, () => {
  const random = createRandom(20)
  const problems = Array.from({ length: trees }, (_, k) => randomProblem(random, k % 3 === 0 ? 2 : 3))
  const solutions = problems.map((problem) => solveBoundaryProblem(problem))
  const worstOf = (measure: (problem: BoundaryProblem, k: number) => number) => Math.max(...problems.map(measure))

  it('are all found', () => {
    expect(solutions.filter(({ status }) => status !== 'converged')).toEqual([])
  })

  it('keep their energy', () => {
    const relative = solutions.map(({ energyDrift, startMomentum, velocities }) => {
      let scale = 1
      startMomentum.forEach((p, i) => (scale += Math.abs(p * velocities[i]!)))
      return energyDrift / scale
    })
    expect(Math.max(...relative)).toBeLessThan(1e-6)
  })

  it('run backwards when time does', () => {
    const worst = worstOf((problem, k) => {
      const back = solveBoundaryProblem({ ...problem, start: problem.end, end: problem.start })
      const width = problem.start.length
      expect(back.morseIndex).toBe(solutions[k]!.morseIndex)
      return Math.max(
        largestDifference(reversed(back.directions, width), solutions[k]!.directions),
        0.1 * largestDifference(reversed(back.velocities, width, -1), solutions[k]!.velocities),
      )
    })
    expect(worst).toBeLessThan(2e-7)
  })

  it('are mirrored when left and right are', () => {
    const worst = worstOf((problem, k) => {
      const D = problem.tree.dimension
      const mirror = (v: readonly number[]) => (D === 2 ? [-v[0]!, v[1]!] : [v[0]!, v[1]!, -v[2]!])
      const other = solveBoundaryProblem({
        ...problem,
        start: each(problem.start, D, mirror),
        end: each(problem.end, D, mirror),
      })
      expect(other.action).toBeCloseTo(solutions[k]!.action, 8)
      return largestDifference(each(other.directions, D, mirror), solutions[k]!.directions)
    })
    expect(worst).toBeLessThan(2e-7)
  })

  it('turn with the world about the vertical', () => {
    const [c, s] = [Math.cos(0.7), Math.sin(0.7)]
    const turn = (v: readonly number[]) => [c * v[0]! + s * v[2]!, v[1]!, -s * v[0]! + c * v[2]!]
    const back = (v: readonly number[]) => [c * v[0]! - s * v[2]!, v[1]!, s * v[0]! + c * v[2]!]
    const worst = worstOf((problem, k) => {
      if (problem.tree.dimension === 2) return 0
      const other = solveBoundaryProblem({
        ...problem,
        start: each(problem.start, 3, turn),
        end: each(problem.end, 3, turn),
      })
      expect(other.morseIndex).toBe(solutions[k]!.morseIndex)
      return largestDifference(each(other.directions, 3, back), solutions[k]!.directions)
    })
    expect(worst).toBeLessThan(2e-7)
  })

  it('do not depend on the scale of the masses, but momentum and action do', () => {
    const worst = worstOf((problem, k) => {
      const heavy = solveBoundaryProblem({ ...problem, tree: scaled(problem.tree, 7) })
      const { directions, startMomentum, action } = solutions[k]!
      expect(heavy.action / 7).toBeCloseTo(action, 6)
      expect(
        largestDifference(
          heavy.startMomentum.map((p) => p / 7),
          startMomentum,
        ),
      ).toBeLessThan(1e-5)
      return largestDifference(heavy.directions, directions)
    })
    expect(worst).toBeLessThan(2e-7)
  })

  it('do not notice a root that glides, and lose their weight with a root that falls', () => {
    const worst = worstOf((problem, k) => {
      if (k % 4 !== 0) return 0
      const D = problem.tree.dimension
      const times = Array.from({ length: 9 }, (_, i) => (i * problem.duration) / 8)
      const path = (place: (t: number) => number[]) => ({
        kind: 'prescribed' as const,
        times,
        positions: times.map((t) => place(t).slice(0, D)),
      })
      const gliding = solveBoundaryProblem({ ...problem, root: path((t) => [1 + 2 * t, 3 * t, -t]) })
      const falling = solveBoundaryProblem({ ...problem, root: path((t) => [0, 1 - 0.5 * 9.81 * t * t, 0]) })
      const weightless = solveBoundaryProblem({ ...problem, tree: { ...problem.tree, gravity: 0 } })
      return Math.max(
        largestDifference(gliding.directions, solutions[k]!.directions),
        largestDifference(falling.directions, weightless.directions),
      )
    })
    expect(worst).toBeLessThan(3e-7)
  })

  it('of the plane are the same in space', () => {
    const lift = (v: readonly number[]) => [v[0]!, v[1]!, 0]
    const worst = worstOf((problem, k) => {
      if (problem.tree.dimension === 3) return 0
      const root = { kind: 'pinned' as const, position: [0, 0, 0] }
      const space = solveBoundaryProblem({
        ...problem,
        tree: { ...problem.tree, dimension: 3 },
        root,
        start: each(problem.start, 2, lift),
        end: each(problem.end, 2, lift),
      })
      const plane = solveBoundaryProblem({ ...problem, root: { kind: 'pinned', position: [0, 0] } })
      expect(space.action).toBeCloseTo(plane.action, 7)
      return largestDifference(space.directions, each(solutions[k]!.directions, 2, lift))
    })
    expect(worst).toBeLessThan(2e-7)
  })
})

describe('a limb that hangs exactly straight down', () => {
  it('is no special case at either end, in the middle, or all the way', () => {
    const random = createRandom(4)
    const tree = randomTree(random, 3, 3)
    const down = Float64Array.from([0, -1, 0, 0, -1, 0, 0, -1, 0])
    const bent = normalised(Float64Array.from([0.3, -1, 0.1, -0.2, -1, 0.2, 0.1, -1, -0.3]), 3)
    const base = {
      tree,
      root: { kind: 'pinned' as const, position: [0, 0, 0] },
      loops: [],
      locks: [],
      duration: 0.25,
      intervals: 10,
      mode: 'stationary' as const,
      tolerance: 1e-9,
    }
    const swings: [Float64Array, Float64Array][] = [
      [down, bent],
      [bent, down],
      [down, down],
    ]
    for (const [start, end] of swings) expect(solveBoundaryProblem({ ...base, start, end }).status).toBe('converged')
    const still = solveBoundaryProblem({ ...base, start: down, end: down })
    expect(Math.max(...still.velocities.map(Math.abs))).toBeLessThan(1e-12)
    // Through the pole: from one side to the mirrored other one.
    const across = solveBoundaryProblem({ ...base, start: bent, end: each(bent, 3, ([x, y, z]) => [-x!, y!, -z!]) })
    expect(across.status).toBe('converged')
    expect(across.directions[5 * 9 + 1]).toBeCloseTo(-1, 9)
  })
})
