import { describe, expect, it } from 'vitest'
import { simulateMotion } from '../dynamics/simulate.ts'
import { calcMotionRates } from '../model/given-motion.ts'
import { calcMatrices } from '../model/matrices.ts'
import { createUniformChain } from '../model/source-problems.ts'
import { calcUniformRod } from '../model/read-tree.ts'
import type { Tree } from '../model/tree.ts'
import { largestDifference } from '../testing/reference.ts'
import { calcLoopReactions } from './kernels/reactions-loops.ts'
import { toReactionsResult } from './reactions-result.ts'

describe('closing forces along a known motion', () => {
  it('are the constraint’s own multipliers when the motion is passive: a four-bar linkage', () => {
    const angles = [3.1, 1.5, 0]
    const linkage = createUniformChain({
      gravity: 5,
      lengths: [2, 1, 0.5],
      masses: [1, 1, 3],
      angles,
      rates: [0, 0, 0],
    })
    const loops = [
      { segment: 'rod 3', at: [2 * Math.sin(3.1) + Math.sin(1.5), -2 * Math.cos(3.1) - Math.cos(1.5) - 0.5] },
    ]
    const run = simulateMotion({
      ...linkage,
      root: { kind: 'pinned', position: [0, 0] },
      loops,
      duration: 2,
      samples: 20,
      method: 'dae',
    })
    const found = calcLoopReactions(calcMatrices(linkage.tree), { ...run, frames: 21 }, run.root, loops, [])
    expect(largestDifference(found.forces[0]!.force, run.loopReactions[0]!)).toBeLessThan(1e-9)
    expect(found.moments).toBeLessThan(1e-9)
    // The rest of the loads then have no moments either, and the supports carry weight and inertia together.
    const result = toReactionsResult(linkage.tree, { ...run, frames: 21 }, found.forces)
    expect(Math.max(...result.reactions.flatMap((one) => one.momentOnDistalInWorld.flat().map(Math.abs)))).toBeLessThan(
      1e-9,
    )
    result.reactions.forEach((one) => expect(largestDifference(one.axial, one.thesisTension)).toBeLessThan(1e-9))
  })

  it('are found in space too', () => {
    const names = ['a', 'b', 'c', 'd']
    const tree: Tree = {
      dimension: 3,
      gravity: 9.81,
      segments: names.map((name, j) => ({
        name,
        parent: names[j - 1] ?? null,
        attach: j === 0 ? 0 : 0.5,
        from: 0,
        length: 0.5,
        masses: calcUniformRod(0.5, 1 + j),
      })),
    }
    const start = Float64Array.of(1, 0, 0, 0, -1, 0, 0, 0, 1, 0.6, 0.8, 0)
    const at = [0.5 + 0.3, -0.5 + 0.4, 0.5]
    const loops = [{ segment: 'd', at }]
    const run = simulateMotion({
      tree,
      root: { kind: 'pinned', position: [0, 0, 0] },
      loops,
      start,
      velocities: new Float64Array(12),
      duration: 0.5,
      samples: 10,
      method: 'lagrange',
    })
    const found = calcLoopReactions(calcMatrices(tree), { ...run, frames: 11 }, run.root, loops, [])
    expect(largestDifference(found.forces[0]!.force, run.loopReactions[0]!)).toBeLessThan(1e-7)
  })
})

describe('a motion given by directions alone', () => {
  it('has the accelerations of the motion it was sampled from', () => {
    const chain = createUniformChain({
      gravity: 9.81,
      lengths: [0.5, 0.4],
      masses: [2, 1],
      angles: [1, 0.4],
      rates: [0, 1],
    })
    const run = simulateMotion({
      ...chain,
      root: { kind: 'pinned', position: [0, 0] },
      duration: 0.5,
      samples: 100,
      method: 'lagrange',
      tolerance: 1e-13,
    })
    const rates = calcMotionRates({
      tree: chain.tree,
      root: { kind: 'pinned', position: [0, 0] },
      loops: [],
      times: run.times,
      directions: run.directions,
      velocities: null,
      accelerations: null,
      forces: [],
    })
    expect(largestDifference(rates.velocities.slice(40, -40), run.velocities.slice(40, -40))).toBeLessThan(1e-8)
    // The ends of a spline are worse than its middle.
    expect(largestDifference(rates.accelerations.slice(40, -40), run.accelerations.slice(40, -40))).toBeLessThan(3e-6)
    expect(largestDifference(rates.accelerations, run.accelerations)).toBeLessThan(2e-2)
  })
})
