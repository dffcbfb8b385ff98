import { describe, expect, it } from 'vitest'
import { createUniformChain } from '../model/source-problems.ts'
import type { Tree } from '../model/tree.ts'
import { calcUniformRod } from '../model/read-tree.ts'
import { simulateMotion } from './simulate.ts'

const pinned = (D: number) => ({ kind: 'pinned' as const, position: [0, 0, 0].slice(0, D) })

describe('a start that does not fit', () => {
  const problem = createUniformChain({
    gravity: 5,
    lengths: [2, 1, 0.5],
    masses: [1, 1, 3],
    angles: [3.1, 1.5, 0],
    rates: [0, 0, 0],
  })
  const end = [2 * Math.sin(3.1) + Math.sin(1.5), -2 * Math.cos(3.1) - Math.cos(1.5) - 0.5]
  const run = (at: number[], velocities = new Float64Array(6)) =>
    simulateMotion({
      ...problem,
      velocities,
      root: pinned(2),
      loops: [{ segment: 'rod 3', at }],
      duration: 0.5,
      samples: 4,
      method: 'lagrange',
    })

  it('is refused when the loop is far open, adjusted with a word when it is nearly closed', () => {
    const open = run([3, 3])
    expect(open.status).toBe('singular')
    expect(open.alerts.map((one) => one.code)).toEqual(['simulate.open-loop'])
    const near = run([end[0]! + 1e-4, end[1]!])
    expect(near.status).toBe('converged')
    expect(near.alerts.map((one) => one.code)).toEqual(['simulate.start-adjusted'])
    expect(near.constraintError).toBeLessThan(1e-12)
    expect(run(end).alerts).toEqual([])
  })

  it('has velocities that would open the loop changed, with a word', () => {
    const changed = run(end, Float64Array.of(0, 0, Math.cos(1.5), Math.sin(1.5), 0, 0))
    expect(changed.alerts.map((one) => one.code)).toEqual(['simulate.velocities-adjusted'])
    expect(changed.status).toBe('converged')
  })

  it('is refused when a free body has no inertia about some axis', () => {
    const dumbbell: Tree = {
      dimension: 3,
      gravity: 0,
      segments: [{ name: 'rod', parent: null, attach: 0, from: 0, length: 1, masses: [{ at: 1, mass: 1 }] }],
    }
    const flight = {
      root: { kind: 'free' as const, start: [0, 0, 0], end: [0, 0, 0] },
      start: Float64Array.of(1, 0, 0),
      velocities: Float64Array.of(0, 1, 0),
      duration: 1,
      method: 'dae' as const,
    }
    expect(simulateMotion({ tree: dumbbell, ...flight }).alerts.map((one) => one.code)).toEqual(['simulate.no-inertia'])
    const whole = { ...dumbbell, segments: [{ ...dumbbell.segments[0]!, masses: calcUniformRod(1, 1) }] }
    expect(simulateMotion({ tree: whole, ...flight }).status).toBe('converged')
  })

  it('stops when the job is cancelled', () => {
    const cancelled = simulateMotion(
      { ...problem, root: pinned(2), duration: 5, method: 'lagrange' },
      { isCancelled: () => true },
    )
    expect(cancelled.status).toBe('cancelled')
  })
})
