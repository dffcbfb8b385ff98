import { describe, expect, it } from 'vitest'
import { calcLocalRow } from '../../math/block-tridiagonal.ts'
import { createRandom } from '../../math/random.ts'
import { randomDirections, randomTree } from '../../testing/random-tree.ts'
import { calcMatrices } from '../../model/matrices.ts'
import type { Loop, Root } from '../../model/tree.ts'
import { calcArms } from '../../model/arms.ts'
import type { BoundaryProblem } from '../problem/boundary-problem.ts'
import { type DiscreteAction, calcAction, createDiscreteAction } from './discrete-action.ts'
import { linearise } from './linearise.ts'
import { assembleHessian, calcTension } from './hessian.ts'
import { calcShortestArcs } from '../problem/guess.ts'
import { project, retract } from './retract.ts'
import { calcSystem } from '../problem/system.ts'

const variants = ([2, 3] as const).flatMap((dimension) =>
  (['pinned', 'prescribed', 'free'] as const).flatMap((root) =>
    (['nothing', 'loop', 'lock', 'both'] as const).flatMap((held) =>
      [1, 4].map((degree) => ({ dimension, root, held, degree })),
    ),
  ),
)

/** A random problem whose start posture obeys what holds it; the path is a wobbled arc brought onto the constraints. */
function prepare({ dimension: D, root: kind, held, degree }: (typeof variants)[number], seed: number) {
  const random = createRandom(seed)
  const branched = randomTree(random, D, 5)
  // A chain of four with a branch: long enough for a loop and a lock at once.
  const tree = {
    ...branched,
    segments: branched.segments.map((segment, j) => ({
      ...segment,
      parent: j === 0 ? null : `s${j === 4 ? 1 : j - 1}`,
      attach: j === 0 ? 0 : 0.2,
    })),
  }
  const start = randomDirections(random, tree)
  const root: Root =
    kind === 'pinned'
      ? { kind, position: [0.1, -0.2, 0.3].slice(0, D) }
      : kind === 'free'
        ? { kind, start: [0, 1, 0].slice(0, D), end: [0.3, 1.1, 0.1].slice(0, D) }
        : {
            kind,
            times: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6],
            positions: Array.from({ length: 7 }, (_, k) =>
              [0.01 * k, 0.01 * Math.cos(k), 0.01 * Math.sin(k)].slice(0, D),
            ),
          }
  const matrices = calcMatrices(tree)
  const origin = root.kind === 'pinned' ? root.position : root.kind === 'free' ? root.start : root.positions[0]!
  const arms = calcArms(matrices, 's3', 0.2)
  const at = origin.map((r, d) => r + arms.reduce((sum, arm, j) => sum + arm * start[j * D + d]!, 0))
  const loop: Loop = { segment: 's3', at, point: 0.2 }
  const child = tree.segments.find((segment) => segment.parent !== null)!
  const problem: BoundaryProblem = {
    tree,
    root,
    loops: held === 'loop' || held === 'both' ? [loop] : [],
    locks: held === 'lock' || held === 'both' ? [{ segments: [child.parent!, child.name] }] : [],
    loads: [{ segment: 's2', at: 0.1, force: [3, -2, 1].slice(0, D) }],
    start,
    end: start,
    duration: 0.6,
    intervals: 10,
    mode: 'stationary',
    tolerance: 1e-8,
  }
  const action = createDiscreteAction(
    calcSystem(problem),
    Float64Array.from(degree === 1 ? [0, 0.1, 0.2, 0.25, 0.4, 0.5, 0.6] : [0, 0.25, 0.6]),
    degree,
  )
  const { V } = action.system
  const path = calcShortestArcs(action.system, action.times)
  for (let k = 1; k < action.M; k++) {
    for (let i = 0; i < V * D; i++) path[k * V * D + i]! += 0.1 * random.normal()
    for (let j = 0; j < tree.segments.length; j++) {
      const row = path.subarray((k * V + j) * D, (k * V + j + 1) * D)
      const length = Math.hypot(...row)
      row.forEach((value, d) => (row[d] = value / length))
    }
    if (!project(action, path, k)) throw new Error('expected a path that the constraints can reach')
  }
  const step = Float64Array.from({ length: (action.M + 1) * action.system.free }, () => random.normal())
  step.fill(0, 0, action.system.free)
  step.fill(0, action.M * action.system.free)
  return { action, path, step }
}

/** dᵀ H d from the unfactored chain. */
function calcCurvature(action: DiscreteAction, step: Float64Array): number {
  const { E, p, chain } = action
  const { n, m, elements, joints } = chain
  let sum = 0
  const add = (row: number, column: number, value: number) => {
    sum += (row === column ? 1 : 2) * step[row]! * step[column]! * value
  }
  for (let e = 0; e < E; e++) {
    for (let a = 0; a <= p; a++) {
      for (let c = 0; c <= p; c++) {
        const ra = calcLocalRow(p, n, a)
        const rc = calcLocalRow(p, n, c)
        for (let i = 0; i < n; i++) {
          for (let j = 0; j < n; j++) {
            if (rc + j > ra + i) continue
            add((e * p + a) * n + i, (e * p + c) * n + j, elements[(e * m + ra + i) * m + rc + j]!)
          }
        }
      }
    }
  }
  for (let k = 1; k < E; k++) {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) add(k * p * n + i, k * p * n + j, joints[((k - 1) * n + i) * 2 * n + n + j]!)
    }
  }
  return sum
}

describe('the discrete action', () => {
  it.each(variants)(
    'in dimension $dimension, root $root, held by $held, degree $degree: gradient and Hessian agree with finite differences',
    (variant) => {
      for (let seed = 1; seed <= 2; seed++) {
        const { action, path, step } = prepare(variant, seed)
        const here = calcAction(action, path)
        expect(linearise(action, path)).toBe(true)
        let slope = 0
        for (let i = 0; i < step.length; i++) slope += step[i]! * action.gradient[i]!
        calcTension(action, path)
        assembleHessian(action, 0)
        const curvature = calcCurvature(action, step)
        const moved = new Float64Array(path.length)
        const along = (size: number) => {
          expect(retract(action, path, step, size, moved)).toBe(true)
          return calcAction(action, moved)
        }
        // Richardson on central differences: error of order h⁴.
        const first = (h: number) => (along(h) - along(-h)) / (2 * h)
        const second = (h: number) => (along(h) - 2 * here + along(-h)) / (h * h)
        const scale = Math.abs(curvature) + Math.abs(slope) + 1
        expect(Math.abs((4 * first(1e-3) - first(2e-3)) / 3 - slope) / scale).toBeLessThan(1e-7)
        expect(Math.abs((4 * second(1e-3) - second(2e-3)) / 3 - curvature) / scale).toBeLessThan(1e-5)
      }
    },
  )
})
