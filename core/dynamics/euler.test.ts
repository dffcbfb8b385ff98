import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import { createPointChain } from '../model/source-problems.ts'
import { randomDirections, randomTree, randomVelocities } from '../testing/random-tree.ts'
import { simulateMotion } from './simulate.ts'

const pinned = (D: number) => ({ kind: 'pinned' as const, position: [0, 0, 0].slice(0, D) })
const angleOf = (row: Float64Array, j: number) => Math.atan2(row[2 * j]!, -row[2 * j + 1]!)

describe('explicit Euler', () => {
  it('gives the end angles that Kumar’s programs aimed at', () => {
    // Single pendulum, from rest at π/2: 99 steps of 0.022 s end at 1.4799464.
    const single = createPointChain({ gravity: 9.81, lengths: [1], masses: [1], angles: [Math.PI / 2], rates: [0] })
    const one = simulateMotion({
      ...single,
      root: pinned(2),
      duration: 99 * 0.022,
      times: [99 * 0.022],
      method: 'euler',
      step: 0.022,
    })
    expect(angleOf(one.directions, 0)).toBeCloseTo(1.4799464, 6)
    // Double pendulum from rest: 101 steps of 0.01 s end at −0.6251, −1.149, and 101 of 0.001 s at 1.5212827, 1.570750.
    const double = createPointChain({
      gravity: 9.81,
      lengths: [1, 1],
      masses: [1, 1],
      angles: [Math.PI / 2, Math.PI / 2],
      rates: [0, 0],
    })
    const two = simulateMotion({
      ...double,
      root: pinned(2),
      duration: 1.01,
      times: [1.01],
      method: 'euler',
      step: 0.01,
    })
    expect(angleOf(two.directions, 0)).toBeCloseTo(-0.6251, 4)
    expect(angleOf(two.directions, 1)).toBeCloseTo(-1.149, 3)
    const short = simulateMotion({
      ...double,
      root: pinned(2),
      duration: 0.101,
      times: [0.101],
      method: 'euler',
      step: 0.001,
    })
    expect(angleOf(short.directions, 0)).toBeCloseTo(1.5212827, 7)
    expect(angleOf(short.directions, 1)).toBeCloseTo(1.57075, 5)
  })

  it('has order one, in space as well', () => {
    const random = createRandom(61)
    const tree = randomTree(random, 3, 3)
    const start = randomDirections(random, tree)
    const input = {
      tree,
      root: pinned(3),
      start,
      velocities: randomVelocities(random, tree, start),
      duration: 0.3,
      times: [0.3],
    }
    const exact = simulateMotion({ ...input, method: 'lagrange' as const, tolerance: 1e-12 })
    const error = (step: number): number => {
      const run = simulateMotion({ ...input, method: 'euler', step })
      return run.directions.reduce((worst, value, i) => Math.max(worst, Math.abs(value - exact.directions[i]!)), 0)
    }
    const order = Math.log2(error(1e-4) / error(5e-5))
    expect(order).toBeGreaterThan(0.9)
    expect(order).toBeLessThan(1.1)
  })
})
