import { describe, expect, it } from 'vitest'
import { createPointChain, createUniformChain } from '../model/source-problems.ts'
import type { Tree } from '../model/tree.ts'
import { readReference } from '../testing/reference.ts'
import { simulateMotion, type SimulationInput } from './simulate.ts'

interface Reference {
  parameters: { m1_kg: number; m2_kg: number; l1_m: number; l2_m: number; g_m_s2: number }
  times_s: number[]
  q_m: number[][]
  qdot_m_s: number[][]
  penalty_midpoint_expected_errors: {
    table: {
      alpha: number
      h_s: number
      max_position_error_m: Record<string, number>
      max_velocity_error_m_s: Record<string, number>
    }[]
  }
}

const reference = readReference<Reference>('bazezew-double-pendulum')
const p = reference.parameters
const problem = createPointChain({
  gravity: p.g_m_s2,
  lengths: [p.l1_m, p.l2_m],
  masses: [p.m1_kg, p.m2_kg],
  angles: [Math.PI / 2, Math.PI / 2],
  rates: [0, 0],
})
const pinned = { kind: 'pinned' as const, position: [0, 0] }

/** Largest errors of positions and velocities up to a time, in Cartesian coordinates as in the paper. */
function calcErrors(input: Partial<SimulationInput>, until: number) {
  const times = reference.times_s.filter((t) => t <= until + 1e-9)
  const run = simulateMotion({ ...problem, root: pinned, duration: until, times, method: 'penalty', ...input })
  let position = 0
  let velocity = 0
  times.forEach((_, k) => {
    const cartesian = (rows: Float64Array) => {
      const [a, b, c, d] = [...rows.subarray(4 * k, 4 * k + 4)] as [number, number, number, number]
      return [a, b, a + c, b + d]
    }
    const place = cartesian(run.directions)
    const speed = cartesian(run.velocities)
    const norm = (found: number[], truth: number[]) => Math.max(...found.map((value, i) => Math.abs(value - truth[i]!)))
    position = Math.max(position, norm(place, reference.q_m[k]!))
    velocity = Math.max(velocity, norm(speed, reference.qdot_m_s[k]!))
  })
  return { position, velocity, run }
}

describe('the penalty method', () => {
  const stable = reference.penalty_midpoint_expected_errors.table.filter((row) => row.h_s <= 0.01)

  it.each(stable)('errs as expected at α = $alpha, h = $h_s', (row) => {
    for (const until of [1, 2, 4]) {
      const { position, velocity } = calcErrors({ alpha: row.alpha, step: row.h_s }, until)
      // The table has two digits.
      expect(position / row.max_position_error_m[`t<=${until}`]!).toBeCloseTo(1, 1)
      expect(velocity / row.max_velocity_error_m_s[`t<=${until}`]!).toBeCloseTo(1, 1)
    }
  })

  it('behaves as in the paper at its settings: positions fair, velocities unstable before four seconds', () => {
    // The paper's matrix makes its printed α = 1e7 act as half of it.
    const { position, velocity } = calcErrors({ alpha: 5e6, step: 0.02 }, 4)
    expect(position).toBeLessThan(0.1)
    expect(velocity).toBeGreaterThan(10)
    const early = calcErrors({ alpha: 5e6, step: 0.02 }, 1)
    expect(early.velocity).toBeLessThan(0.05)
  })

  it('converges with its step at second order until the penalty itself limits it', () => {
    const errors = [0.01, 0.005].map((step) => calcErrors({ alpha: 1e7, step }, 2).position)
    expect(Math.log2(errors[0]! / errors[1]!)).toBeGreaterThan(1.8)
  })

  it('with multipliers stays below 1e-6 in its constraints for sixty seconds, and does not gain energy', () => {
    const run = simulateMotion({
      ...problem,
      root: pinned,
      duration: 60,
      samples: 600,
      method: 'penalty-augmented',
      step: 0.01,
    })
    expect(run.status).toBe('converged')
    expect(run.constraintError).toBeLessThan(1e-6)
    const energy = run.kinetic.map((value, k) => value + run.potential[k]!)
    expect(Math.max(...energy) - energy[0]!).toBeLessThan(1e-9)
    expect(energy[0]! - Math.min(...energy)).toBeLessThan(0.5)
    const short = calcErrors({ method: 'penalty-augmented', step: 0.0025 }, 4)
    expect(short.position).toBeLessThan(1e-3)
  })

  it('holds loops and locks too', () => {
    const fourBar = createUniformChain({
      gravity: 5,
      lengths: [2, 1, 0.5],
      masses: [1, 1, 3],
      angles: [3.1, 1.5, 0],
      rates: [0, 0, 0],
    })
    const loops = [
      { segment: 'rod 3', at: [2 * Math.sin(3.1) + Math.sin(1.5), -2 * Math.cos(3.1) - Math.cos(1.5) - 0.5] },
    ]
    const locks = [{ segments: ['rod 1', 'rod 2'] as const }]
    for (const held of [{ loops }, { locks }]) {
      const exact = simulateMotion({ ...fourBar, ...held, root: pinned, duration: 1, samples: 10, method: 'dae' })
      for (const method of ['penalty', 'penalty-augmented'] as const) {
        const run = simulateMotion({ ...fourBar, ...held, root: pinned, duration: 1, samples: 10, method, step: 0.001 })
        const off = run.directions.reduce(
          (worst, value, i) => Math.max(worst, Math.abs(value - exact.directions[i]!)),
          0,
        )
        expect(off).toBeLessThan(2e-4)
      }
    }
    const elbow: Tree = { ...fourBar.tree, dimension: 3 }
    const start = Float64Array.of(1, 0, 0, 0, -1, 0, 0, 0, 1)
    const velocities = new Float64Array(9)
    const exact = simulateMotion({
      tree: elbow,
      locks,
      root: { kind: 'pinned', position: [0, 0, 0] },
      start,
      velocities,
      duration: 0.5,
      samples: 5,
      method: 'lagrange',
    })
    const run = simulateMotion({
      tree: elbow,
      locks,
      root: { kind: 'pinned', position: [0, 0, 0] },
      start,
      velocities,
      duration: 0.5,
      samples: 5,
      method: 'penalty-augmented',
      step: 0.001,
    })
    expect(
      run.directions.reduce((worst, value, i) => Math.max(worst, Math.abs(value - exact.directions[i]!)), 0),
    ).toBeLessThan(1e-4)
  })
})
