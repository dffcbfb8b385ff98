import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import { createPointChain, createUniformChain } from '../model/source-problems.ts'
import { randomDirections, randomTree } from '../testing/random-tree.ts'
import { readReference } from '../testing/reference.ts'
import { calcMatrices } from '../model/matrices.ts'
import { createLagrange } from './lagrange.ts'
import { solveStatics } from './statics.ts'
import { createSystem } from './system.ts'

interface AngleCase {
  tau_Nm: number
  theta_rad: number | null
  unstable_equilibrium_rad: number | null
}
const reference = readReference<{
  parameters: { m_kg: number; l_m: number; g_m_s2: number; fx_N: number; fy_N: number }
  angle_case: AngleCase
  angle_more_torques: AngleCase[]
  cartesian_case: { x_m: number; y_m: number; lambda_N: number }
}>('hirai-statics')
const p = reference.parameters
const pendulum = createPointChain({ gravity: p.g_m_s2, lengths: [p.l_m], masses: [p.m_kg], angles: [0.1], rates: [0] })
const pinned = { kind: 'pinned' as const, position: [0, 0] }
const angleOf = (u: Float64Array) => Math.atan2(u[0]!, -u[1]!)
const at = (angle: number) => Float64Array.of(Math.sin(angle), -Math.cos(angle))

describe('equilibrium by I = U − W', () => {
  const cases = [reference.angle_case, ...reference.angle_more_torques].filter(
    (one) => one.theta_rad !== null && one.unstable_equilibrium_rad !== null,
  )

  it.each(cases)('finds Hirai’s stable and unstable angles under a torque of $tau_Nm N·m', (one) => {
    const torques = [{ kind: 'constant' as const, value: [one.tau_Nm] }]
    const stable = solveStatics({ ...pendulum, root: pinned, torques })
    expect(stable).toMatchObject({ status: 'converged', stability: 'stable', descents: 0 })
    expect(angleOf(stable.directions)).toBeCloseTo(one.theta_rad!, 12)
    const guess = at(one.unstable_equilibrium_rad! - 0.1)
    const unstable = solveStatics({ ...pendulum, start: guess, root: pinned, torques, mode: 'stationary' })
    expect(unstable).toMatchObject({ status: 'converged', stability: 'unstable', descents: 1 })
    expect(Math.cos(angleOf(unstable.directions) - one.unstable_equilibrium_rad!)).toBeCloseTo(1, 14)
  })

  it('reports it when a torque is too large for any equilibrium', () => {
    const torques = [{ kind: 'constant' as const, value: [1.2 * p.m_kg * p.g_m_s2 * p.l_m] }]
    expect(solveStatics({ ...pendulum, root: pinned, torques }).status).not.toBe('converged')
  })

  it('finds Hirai’s Cartesian case with its multiplier', () => {
    const forces = [{ segment: 'rod 1', at: p.l_m, force: { kind: 'constant' as const, value: [p.fx_N, p.fy_N] } }]
    const found = solveStatics({ ...pendulum, root: pinned, forces })
    expect(found.stability).toBe('stable')
    expect(found.directions[0]! * p.l_m).toBeCloseTo(reference.cartesian_case.x_m, 12)
    expect(found.directions[1]! * p.l_m + p.l_m).toBeCloseTo(reference.cartesian_case.y_m, 12)
    // Ours is per unit vector, N·m; Hirai's per metre of length.
    expect(found.lengthMultipliers[0]! / p.l_m).toBeCloseTo(reference.cartesian_case.lambda_N, 13)
  })

  it('lets any tree hang down in the end, and names the inverted posture unstable in every direction', () => {
    const random = createRandom(71)
    for (const D of [2, 3] as const) {
      const tree = randomTree(random, D, 4)
      const root = { kind: 'pinned' as const, position: [0, 0, 0].slice(0, D) }
      const found = solveStatics({ tree, root, start: randomDirections(random, tree) })
      expect(found).toMatchObject({ status: 'converged', stability: 'stable' })
      for (let j = 0; j < 4; j++) expect(found.directions[j * D + 1]).toBeCloseTo(-1, 12)
      const upright = Float64Array.from({ length: 4 * D }, (_, i) => (i % D === 1 ? 1 : 0))
      const inverted = solveStatics({ tree, root, start: upright, mode: 'stationary' })
      expect(inverted).toMatchObject({ status: 'converged', stability: 'unstable', descents: 4 * (D - 1) })
    }
  })

  it('finds the catenary-like rest of a chain held at both ends, with forces that balance it', () => {
    const n = 8
    const ones = Array.from({ length: n }, () => 0.25)
    const chain = createUniformChain({
      gravity: 10,
      lengths: ones,
      masses: ones,
      angles: ones.map((_, j) => 0.3 + (j * 2.4) / n),
      rates: ones,
    })
    const loops = [{ segment: `rod ${n}`, at: [1.2, 0.1] }]
    const found = solveStatics({ tree: chain.tree, root: pinned, start: chain.start, loops })
    expect(found).toMatchObject({ status: 'converged', stability: 'stable' })
    // Released from there, nothing moves.
    const system = createSystem({ tree: chain.tree, root: pinned, loops }, found.directions)
    const a = new Float64Array(2 * n)
    const force = new Float64Array(2)
    createLagrange(system).calc(0, found.directions, new Float64Array(2 * n), a, force)
    expect(Math.max(...a.map(Math.abs))).toBeLessThan(1e-8)
    expect(found.loopReactions[0]![1]).toBeCloseTo(force[1]!, 8)
    // The two supports carry the weight together; the far one carries less than all of it.
    const weight = 10 * calcMatrices(chain.tree).totalMass
    expect(found.loopReactions[0]![1]).toBeGreaterThan(0)
    expect(found.loopReactions[0]![1]).toBeLessThan(weight)
  })

  it('keeps a locked joint locked', () => {
    const chain = createUniformChain({ gravity: 10, lengths: [1, 1], masses: [1, 1], angles: [0.5, 2], rates: [0, 0] })
    const found = solveStatics({
      tree: chain.tree,
      root: pinned,
      start: chain.start,
      locks: [{ segments: ['rod 1', 'rod 2'] }],
    })
    expect(found).toMatchObject({ status: 'converged', stability: 'stable' })
    const [a, b, c, d] = [...found.directions] as [number, number, number, number]
    expect(a * c + b * d).toBeCloseTo(Math.cos(1.5), 12)
    // Centre of mass below the pivot: 1·(½u₁) + 1·(u₁ + ½u₂) has no x.
    expect(1.5 * a + 0.5 * c).toBeCloseTo(0, 10)
  })
})
