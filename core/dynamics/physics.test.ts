import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import type { MotionMethod } from '../model/problem.ts'
import { createLongChain, createUniformChain } from '../model/source-problems.ts'
import { calcMatrices } from '../model/matrices.ts'
import { calcJointPoints, calcMassPoints, calcPointOnRod } from '../model/kinematics.ts'
import { rerootTree } from '../model/reroot.ts'
import { calcReactions, calcRootReaction } from '../loads/kernels/reactions.ts'
import { randomDirections, randomTree, randomVelocities } from '../testing/random-tree.ts'
import { largestDifference } from '../testing/reference.ts'
import { simulateMotion, type Simulation } from './simulate.ts'

const EXACT: readonly MotionMethod[] = ['lagrange', 'dae', 'newton-euler']
const pinned = (D: number) => ({ kind: 'pinned' as const, position: [0, 0, 0].slice(0, D) })

const drift = (run: Simulation): number => {
  const first = run.kinetic[0]! + run.potential[0]!
  return Math.max(...run.kinetic.map((value, k) => Math.abs(value + run.potential[k]! - first)))
}

describe('what is conserved', () => {
  it('energy over 20 s: nano-joules for three rods, and as little for twenty, at tolerance 1e-10', () => {
    const three = createLongChain(3)
    const run3 = simulateMotion({
      ...three,
      root: pinned(2),
      duration: 20,
      samples: 200,
      method: 'newton-euler',
      tolerance: 1e-10,
    })
    expect(drift(run3)).toBeLessThan(5e-9)
    const twenty = createLongChain(20)
    const run20 = simulateMotion({
      ...twenty,
      root: pinned(2),
      duration: 20,
      samples: 200,
      method: 'newton-euler',
      tolerance: 1e-10,
    })
    // The whole chain weighs 200 N and falls up to 20 m.
    expect(drift(run20)).toBeLessThan(1e-7)
  })

  it('a gravity-free triple pendulum turns as one rod to 1e-9', () => {
    const ones = [1, 1, 1]
    const problem = createUniformChain({
      gravity: 0,
      lengths: ones,
      masses: ones,
      angles: ones.map(() => Math.PI / 2),
      rates: ones,
    })
    for (const method of [...EXACT, 'stabilised'] as const) {
      const run = simulateMotion({ ...problem, root: pinned(2), duration: 20, samples: 40, method, tolerance: 1e-10 })
      for (let k = 0; k <= 40; k++) {
        const angle = Math.PI / 2 + run.times[k]!
        for (let j = 0; j < 3; j++) {
          expect(Math.abs(run.directions[6 * k + 2 * j]! - Math.sin(angle))).toBeLessThan(1e-9)
          expect(Math.abs(run.directions[6 * k + 2 * j + 1]! + Math.cos(angle))).toBeLessThan(1e-9)
        }
      }
    }
  })

  it('energy, and angular momentum about the vertical, of random trees in space; total momentum in free flight', () => {
    const random = createRandom(51)
    for (let trial = 0; trial < 6; trial++) {
      const tree = randomTree(random, 3, 5)
      const u = randomDirections(random, tree)
      const v = randomVelocities(random, tree, u)
      const isFree = trial % 2 === 1
      const run = simulateMotion({
        tree,
        root: isFree ? { kind: 'free', start: [0, 1, 0], end: [0, 0, 0] } : pinned(3),
        rootVelocity: [0.3, 2, 0],
        start: u,
        velocities: v,
        duration: 1,
        samples: 10,
        method: EXACT[trial % 3]!,
        tolerance: 1e-12,
      })
      expect(drift(run)).toBeLessThan(1e-8)
      const matrices = calcMatrices(tree)
      const joints = new Float64Array(15)
      const place = new Float64Array(matrices.massCount * 3)
      const speed = new Float64Array(matrices.massCount * 3)
      const about = (k: number): number => {
        calcJointPoints(
          matrices,
          run.directions.subarray(15 * k, 15 * k + 15),
          run.root.subarray(3 * k, 3 * k + 3),
          joints,
        )
        calcMassPoints(matrices, run.directions.subarray(15 * k, 15 * k + 15), joints, place)
        calcJointPoints(
          matrices,
          run.velocities.subarray(15 * k, 15 * k + 15),
          run.rootVelocity.subarray(3 * k, 3 * k + 3),
          joints,
        )
        calcMassPoints(matrices, run.velocities.subarray(15 * k, 15 * k + 15), joints, speed)
        let sum = 0
        for (let i = 0; i < matrices.massCount; i++)
          sum += matrices.mass[i]! * (place[3 * i + 2]! * speed[3 * i]! - place[3 * i]! * speed[3 * i + 2]!)
        return sum
      }
      expect(about(10)).toBeCloseTo(about(0), 9)
    }
  })

  it('a root moved with constant acceleration is gravity changed by it', () => {
    const random = createRandom(52)
    const tree = randomTree(random, 3, 4)
    const u = randomDirections(random, tree)
    const velocities = new Float64Array(12)
    const times = [0, 0.5, 1, 1.5, 2]
    const moved = simulateMotion({
      tree,
      root: { kind: 'prescribed', times, positions: times.map((t) => [0, 0.5 * 3 * t * t, 0]) },
      start: u,
      velocities,
      duration: 1.5,
      samples: 6,
      method: 'newton-euler',
      tolerance: 1e-12,
    })
    const heavier = simulateMotion({
      tree: { ...tree, gravity: 12.81 },
      root: pinned(3),
      start: u,
      velocities,
      duration: 1.5,
      samples: 6,
      method: 'lagrange',
      tolerance: 1e-12,
    })
    expect(largestDifference(moved.directions, heavier.directions)).toBeLessThan(1e-9)
  })

  it('a motion does not depend on the choice of root: pinned at one point, or hung elsewhere and held there by a loop', () => {
    const random = createRandom(54)
    for (const D of [2, 3] as const) {
      const tree = randomTree(random, D, 5)
      const start = randomDirections(random, tree)
      const velocities = randomVelocities(random, tree, start)
      const origin = [0.1, 1, 0].slice(0, D)
      const common = { start, velocities, duration: 0.5, samples: 10, tolerance: 1e-12 }
      const held = simulateMotion({
        ...common,
        tree,
        root: { kind: 'pinned', position: origin },
        method: 'newton-euler',
      })
      const first = tree.segments.find((one) => one.parent === null)!
      const matrices = calcMatrices(tree)
      const chosen = tree.segments[4]!
      const at = chosen.length
      const joints = new Float64Array(5 * D)
      const place = new Float64Array(D)
      const speed = new Float64Array(D)
      calcJointPoints(matrices, start, origin, joints)
      calcPointOnRod(matrices, { directions: start, joints }, { segment: 4, at }, place)
      calcJointPoints(matrices, velocities, new Float64Array(D), joints)
      calcPointOnRod(matrices, { directions: velocities, joints }, { segment: 4, at }, speed)
      for (const method of EXACT) {
        const hung = simulateMotion({
          ...common,
          tree: rerootTree(tree, { segment: chosen.name, at }),
          root: { kind: 'free', start: [...place], end: [...place] },
          rootVelocity: speed,
          loops: [{ segment: first.name, at: origin, point: 0 }],
          method,
        })
        expect(hung.alerts).toEqual([])
        expect(largestDifference(hung.directions, held.directions)).toBeLessThan(1e-9)
        expect(largestDifference(hung.kinetic, held.kinetic)).toBeLessThan(1e-7)
        // What held the root is now the loop's closing force.
        const reactions = calcReactions(matrices, { ...held, frames: 11 })
        expect(largestDifference(hung.loopReactions[0]!, calcRootReaction(matrices, reactions))).toBeLessThan(1e-6)
      }
    }
  })

  it('friction only ever takes energy away, and what it takes is its power over time', () => {
    const random = createRandom(53)
    const tree = randomTree(random, 3, 4)
    const u = randomDirections(random, tree)
    const damping = [0.05, 0.1, 0.02, 0.2]
    const run = simulateMotion({
      tree,
      root: pinned(3),
      start: u,
      velocities: randomVelocities(random, tree, u),
      duration: 1,
      samples: 2000,
      method: 'dae',
      damping,
    })
    const indexOf = new Map(tree.segments.map((segment, index) => [segment.name, index]))
    const power = (k: number): number => {
      const rate = (j: number, c: number): number => {
        const at = (4 * k + j) * 3
        const b = (c + 1) % 3
        const d = (c + 2) % 3
        return run.directions[at + b]! * run.velocities[at + d]! - run.directions[at + d]! * run.velocities[at + b]!
      }
      let sum = 0
      tree.segments.forEach((segment, j) => {
        const p = segment.parent === null ? null : indexOf.get(segment.parent)!
        for (let c = 0; c < 3; c++) sum += damping[j]! * (rate(j, c) - (p === null ? 0 : rate(p, c))) ** 2
      })
      return sum
    }
    let taken = 0
    for (let k = 1; k <= 2000; k++) {
      const energy = run.kinetic[k]! + run.potential[k]!
      expect(energy).toBeLessThanOrEqual(run.kinetic[k - 1]! + run.potential[k - 1]! + 1e-12)
      taken += ((power(k) + power(k - 1)) / 2) * (run.times[k]! - run.times[k - 1]!)
    }
    const lost = run.kinetic[0]! + run.potential[0]! - run.kinetic[2000]! - run.potential[2000]!
    expect(lost).toBeCloseTo(taken, 4)
  })
})
