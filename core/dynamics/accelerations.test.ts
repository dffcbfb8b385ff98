import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../math/random.ts'
import { calcDistalEnd } from '../testing/poses.ts'
import { randomDirections, randomTree, randomVector, randomVelocities } from '../testing/random-tree.ts'
import { largestDifference } from '../testing/reference.ts'
import type { Tree } from '../model/tree.ts'
import { createLagrange } from './lagrange.ts'
import { createMultipliers } from './multipliers.ts'
import { createRecursive } from './recursive.ts'
import { createSystem, type MotionSetup } from './system.ts'

const largest = (values: Float64Array) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

/** A setup with everything in it, depending on the trial. */
function randomSetup(random: Random, tree: Tree, u: Float64Array, trial: number): MotionSetup {
  const D = tree.dimension
  const S = tree.segments.length
  const kind = trial % 3
  const at = [...randomVector(random, D)]
  const root: MotionSetup['root'] =
    kind === 0
      ? { kind: 'pinned', position: at }
      : kind === 1
        ? { kind: 'free', start: at, end: at }
        : { kind: 'prescribed', times: [0, 1, 2, 3], positions: [0, 1, 2, 3].map(() => [...randomVector(random, D)]) }
  const setup: MotionSetup = { tree, root }
  if (trial % 2 === 0) {
    Object.assign(setup, {
      damping: Float64Array.from({ length: S }, () => random.between(0, 0.5)),
      torques: tree.segments.map(() => ({ kind: 'constant', value: [...randomVector(random, D === 2 ? 1 : 3)] })),
      forces: [
        { segment: `s${random.index(S)}`, at: 0.1, force: { kind: 'constant', value: [...randomVector(random, D)] } },
      ],
    })
  }
  if (trial % 4 === 1 && S > 2) {
    const segment = tree.segments[S - 1]!
    Object.assign(setup, { loops: [{ segment: segment.name, at: calcDistalEnd(tree, u, at, S - 1) }] })
  }
  const child = tree.segments.find((one) => one.parent !== null)
  if (trial % 5 === 2 && child !== undefined)
    Object.assign(setup, { locks: [{ segments: [child.parent!, child.name] }] })
  return setup
}

describe('the accelerations of a tree', () => {
  it('are the same by minimal coordinates, by multipliers and by recursion, whatever holds or drives it', () => {
    const random = createRandom(21)
    for (let trial = 0; trial < 120; trial++) {
      const tree = randomTree(random, trial % 2 === 0 ? 3 : 2, 2 + random.index(8))
      const u = randomDirections(random, tree)
      const setup = randomSetup(random, tree, u, random.index(60))
      const system = createSystem(setup, u)
      const { vectorCount: N, dimension: D, constraintCount: K } = system
      const x = new Float64Array(N * D)
      x.set(u)
      const v = new Float64Array(N * D)
      v.set(randomVelocities(random, tree, u))
      if (system.isFree) v.set(randomVector(random, D), (N - 1) * D)
      const results = [createLagrange(system), createMultipliers(system), createRecursive(system)].map((method) => {
        const a = new Float64Array(N * D)
        const multipliers = new Float64Array(K)
        method.calc(0.7, x, v, a, multipliers)
        return { a, multipliers }
      })
      const scale = Math.max(1, largest(results[0]!.a))
      expect(largestDifference(results[0]!.a, results[1]!.a) / scale).toBeLessThan(1e-10)
      expect(largestDifference(results[0]!.a, results[2]!.a) / scale).toBeLessThan(1e-10)
      const force = Math.max(1, largest(results[0]!.multipliers))
      expect(largestDifference(results[0]!.multipliers, results[1]!.multipliers) / force).toBeLessThan(1e-8)
      expect(largestDifference(results[0]!.multipliers, results[2]!.multipliers) / force).toBeLessThan(1e-8)
    }
  })

  it('agree with a pendulum’s own equation in plane and space', () => {
    for (const dimension of [2, 3] as const) {
      const tree: Tree = {
        dimension,
        gravity: 9.81,
        segments: [{ name: 'rod', parent: null, attach: 0, from: 0, length: 2, masses: [{ at: 1.5, mass: 3 }] }],
      }
      const u = Float64Array.of(0.6, -0.8, 0).slice(0, dimension)
      const system = createSystem({ tree, root: { kind: 'pinned', position: [0, 0, 0].slice(0, dimension) } }, u)
      const a = new Float64Array(dimension)
      createRecursive(system).calc(0, u, new Float64Array(dimension), a, new Float64Array(0))
      // g sin(angle)/l, at right angles to the rod, downwards
      const size = (9.81 * 0.6) / 1.5
      expect(a[0]).toBeCloseTo(-size * 0.8, 13)
      expect(a[1]).toBeCloseTo(-size * 0.6, 13)
    }
  })
})
