import { describe, expect, it } from 'vitest'
import type { InTime } from '../model/time-series.ts'
import type { MotionMethod } from '../model/problem.ts'
import {
  createGoyalTree,
  createPlanarChain,
  createPointChain,
  createUniformChain,
  type SourceProblem,
} from '../model/source-problems.ts'
import { toThesisDirections, toThesisVelocities } from '../model/thesis-angles.ts'
import { largestDifference, readReference } from '../testing/reference.ts'
import { simulateMotion, type Simulation, type SimulationInput } from './simulate.ts'

/** The methods that follow the motion to any tolerance; penalty and Euler have tests of their own. */
const EXACT: readonly MotionMethod[] = ['lagrange', 'dae', 'newton-euler', 'stabilised']

interface RodInstant {
  t_s: number
  theta: number[]
  omega: number[]
  alpha: number[]
  joint_positions_m: number[][]
  kinetic_energy_J: number
  potential_energy_J: number
  amplification_of_an_initial_state_error?: number
  pin_force_on_link_3_at_P4_xy_N?: number[]
}
interface RodReference {
  parameters: {
    m_kg: number[]
    l_m: number[]
    g_m_s2: number
    theta0_rad: number[]
    omega0_rad_s: number[]
    P4_m?: number[]
  }
  instants: RodInstant[]
}

function pinnedRun(
  problem: SourceProblem,
  times: number[],
  method: MotionMethod,
  more: Partial<SimulationInput> = {},
): Simulation {
  const { dimension } = problem.tree
  return simulateMotion({
    ...problem,
    root: { kind: 'pinned', position: [0, 0, 0].slice(0, dimension) },
    duration: times.at(-1)!,
    times,
    method,
    tolerance: 1e-14,
    stepToSamples: true,
    ...(method === 'stabilised' ? { alpha: 20 } : {}),
    ...more,
  })
}

const rods = (reference: RodReference): SourceProblem => {
  const { m_kg, l_m, g_m_s2, theta0_rad, omega0_rad_s } = reference.parameters
  return createUniformChain({ gravity: g_m_s2, lengths: l_m, masses: m_kg, angles: theta0_rad, rates: omega0_rad_s })
}

/** Directions and rates of a planar reference instant. */
const planarRow = (angles: number[]) => angles.flatMap((q) => [Math.sin(q), -Math.cos(q)])
const planarRates = (angles: number[], omega: number[]) =>
  angles.flatMap((q, j) => [omega[j]! * Math.cos(q), omega[j]! * Math.sin(q)])

/**
 * What double precision can keep: a start error of 1e-14, amplified as the motion amplifies it. The references state
 * how
 * far one tested perturbation grew, and that one can happen to be small: set 2 turns without gravity, where after 5 s
 * the
 * tested one has shrunk to 1.8 while others stand at 6.8. Where all perturbations together grow further (largest row
 * sum of the derivative of the state by the start state, from central differences of independent Lagrange equations in
 * SciPy
 * at 1e-12), that counts. What is left of our errors is rounding, not the method: they are the same at tolerances of
 * 1e-13 and 1e-14.
 */
const reachable = (amplification: number) => 1e-14 * amplification

const WORST_AMPLIFICATION: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  'dominguez-set1': { 5: 235 },
  'dominguez-set2': { 1: 7.7, 2: 5, 5: 6.8 },
  'dominguez-n20': { 0.5: 18.3, 1: 22.7 },
}

describe.each(EXACT)('the source papers’ motions by %s, to the digits that can be trusted', (method) => {
  it.each(['dominguez-set1', 'dominguez-set1-unequal', 'dominguez-set2', 'dominguez-n20'])('%s', (name) => {
    const reference = readReference<RodReference>(name)
    const problem = rods(reference)
    const { instants } = reference
    const run = pinnedRun(
      problem,
      instants.map((one) => one.t_s),
      method,
    )
    expect(run.status).toBe('converged')
    const width = problem.start.length
    instants.forEach((instant, k) => {
      const row = run.directions.subarray(k * width, (k + 1) * width)
      const rates = run.velocities.subarray(k * width, (k + 1) * width)
      const allowed = reachable(
        Math.max(instant.amplification_of_an_initial_state_error ?? 1, WORST_AMPLIFICATION[name]?.[instant.t_s] ?? 1),
      )
      const scale = Math.max(1, ...instant.omega.map(Math.abs))
      expect(largestDifference(row, planarRow(instant.theta))).toBeLessThan(allowed)
      expect(largestDifference(rates, planarRates(instant.theta, instant.omega)) / scale).toBeLessThan(allowed)
      expect(Math.abs(run.kinetic[k]! - instant.kinetic_energy_J)).toBeLessThan(1e3 * allowed)
      expect(Math.abs(run.potential[k]! - instant.potential_energy_J)).toBeLessThan(1e3 * allowed)
    })
  })

  it('the four-bar linkage, with its pin force, from one given velocity', () => {
    const reference = readReference<RodReference>('dominguez-set3-fourbar')
    const problem = rods(reference)
    const run = pinnedRun(
      problem,
      reference.instants.map((one) => one.t_s),
      method,
      {
        loops: [{ segment: 'rod 3', at: reference.parameters.P4_m! }],
        velocityGiven: Uint8Array.of(0, 0, 1),
        ...(method === 'stabilised' ? { velocityGiven: Uint8Array.of(1, 1, 1) } : {}),
      },
    )
    expect(run.status).toBe('converged')
    expect(run.constraintError).toBeLessThan(1e-12)
    reference.instants.forEach((instant, k) => {
      const row = run.directions.subarray(k * 6, k * 6 + 6)
      expect(largestDifference(row, planarRow(instant.theta))).toBeLessThan(1e-12)
      const force = run.loopReactions[0]!.subarray(k * 2, k * 2 + 2)
      expect(largestDifference(force, instant.pin_force_on_link_3_at_P4_xy_N!)).toBeLessThan(1e-10)
    })
  })

  it('Bazezew’s double pendulum over four seconds', () => {
    const reference = readReference<{
      parameters: { m1_kg: number; m2_kg: number; l1_m: number; l2_m: number; g_m_s2: number }
      times_s: number[]
      q_m: number[][]
      qdot_m_s: number[][]
    }>('bazezew-double-pendulum')
    const p = reference.parameters
    const problem = createPointChain({
      gravity: p.g_m_s2,
      lengths: [p.l1_m, p.l2_m],
      masses: [p.m1_kg, p.m2_kg],
      angles: [Math.PI / 2, Math.PI / 2],
      rates: [0, 0],
    })
    const run = pinnedRun(problem, reference.times_s, method)
    reference.q_m.forEach(([x1, y1, x2, y2], k) => {
      const row = run.directions.subarray(k * 4, k * 4 + 4)
      expect(largestDifference(row, [x1!, y1!, x2! - x1!, y2! - y1!])).toBeLessThan(1e-12)
    })
  })

  it('Goyal’s single pendulum in space', () => {
    const single = readReference<{
      parameters: {
        m_kg: number
        l_m: number
        g_m_s2: number
        theta0: number
        phi0: number
        thetad0: number
        phid0: number
      }
      instants: { t_s: number; position_m: number[]; velocity_m_s: number[]; total_energy_J: number }[]
    }>('goyal-single-3d')
    const p = single.parameters
    const angles = { theta: Float64Array.of(p.theta0), phi: Float64Array.of(p.phi0) }
    const problem: SourceProblem = {
      tree: {
        dimension: 3,
        gravity: p.g_m_s2,
        segments: [
          { name: 'rod', parent: null, attach: 0, from: 0, length: p.l_m, masses: [{ at: p.l_m, mass: p.m_kg }] },
        ],
      },
      start: toThesisDirections(angles.theta, angles.phi),
      velocities: toThesisVelocities(angles, { theta: Float64Array.of(p.thetad0), phi: Float64Array.of(p.phid0) }),
    }
    const run = pinnedRun(
      problem,
      single.instants.map((one) => one.t_s),
      method,
    )
    single.instants.forEach((instant, k) => {
      const place = run.directions.subarray(k * 3, k * 3 + 3).map((value) => value * p.l_m)
      const speed = run.velocities.subarray(k * 3, k * 3 + 3).map((value) => value * p.l_m)
      expect(largestDifference(place, instant.position_m)).toBeLessThan(2e-13)
      expect(largestDifference(speed, instant.velocity_m_s)).toBeLessThan(1e-12)
      expect(run.kinetic[k]! + run.potential[k]!).toBeCloseTo(instant.total_energy_J, 11)
    })
  })

  it('Goyal’s passive tree', () => {
    const tree = readReference<{
      parameters: {
        g_m_s2: number
        L_m: number[]
        d_m: number[]
        m_kg: number[]
        initial_state: { theta: number[]; phi: number[]; thetad: number[]; phid: number[] }
      }
      instants: {
        t_s: number
        segment_unit_vectors: number[][]
        kinetic_energy_J: number
        potential_energy_J: number
      }[]
      sensitivity_to_initial_state: number[]
    }>('goyal-tree-passive')
    const q = tree.parameters
    const start = { theta: Float64Array.from(q.initial_state.theta), phi: Float64Array.from(q.initial_state.phi) }
    const passive: SourceProblem = {
      tree: createGoyalTree(q.g_m_s2, q.L_m, q.d_m, q.m_kg),
      start: toThesisDirections(start.theta, start.phi),
      velocities: toThesisVelocities(start, {
        theta: Float64Array.from(q.initial_state.thetad),
        phi: Float64Array.from(q.initial_state.phid),
      }),
    }
    const run = pinnedRun(
      passive,
      tree.instants.map((one) => one.t_s),
      method,
    )
    tree.instants.forEach((instant, k) => {
      const row = run.directions.subarray(k * 15, k * 15 + 15)
      const allowed = reachable(Math.max(1, tree.sensitivity_to_initial_state[k]!))
      expect(largestDifference(row, instant.segment_unit_vectors.flat())).toBeLessThan(Math.max(1e-13, allowed))
      expect(run.kinetic[k]).toBeCloseTo(instant.kinetic_energy_J, 9)
      expect(run.potential[k]).toBeCloseTo(instant.potential_energy_J, 9)
    })
  })
})

const pulse = (value: number[], from: number, to: number): InTime => ({
  kind: 'sampled',
  times: [0, from, to],
  values: [from === 0 ? value : value.map(() => 0), value, value.map(() => 0)],
  between: 'hold',
})

interface HiraiCartesian {
  parameters: {
    m_kg: number
    l_m: number
    g_m_s2: number
    alpha_1_s: number
    theta0_rad: number
    force_pulse: { fx_N: number; fy_N: number; from_s: number; to_s: number }
  }
  times_s: number[]
  cases: { b_Nms: number; x: number[]; y: number[]; vx: number[]; vy: number[]; lambda_N: number[] }[]
  inconsistent_start: {
    initial_state_x_y_vx_vy: number[]
    x: number[]
    y: number[]
    vx: number[]
    vy: number[]
    R_exact_m: number[]
  }
}

function readCartesian() {
  const reference = readReference<HiraiCartesian>('hirai-cartesian')
  const p = reference.parameters
  const problem = createPointChain({
    gravity: p.g_m_s2,
    lengths: [p.l_m],
    masses: [p.m_kg],
    angles: [p.theta0_rad],
    rates: [0],
  })
  const { fx_N, fy_N, from_s, to_s } = p.force_pulse
  return {
    reference,
    problem,
    l: p.l_m,
    forces: [{ segment: 'rod 1', at: p.l_m, force: pulse([fx_N, fy_N], from_s, to_s) }],
  }
}

describe.each(EXACT)('Hirai’s pendulums by %s', (method) => {
  it('with a torque pulse, without and with friction', () => {
    const reference = readReference<{
      parameters: {
        m_kg: number
        l_m: number
        g_m_s2: number
        torque_pulse: { tau_Nm: number; from_s: number; to_s: number }
      }
      times_s: number[]
      cases: { b_Nms: number; theta: number[]; omega: number[]; mechanical_energy_J: number[] }[]
    }>('hirai-damped-pendulum')
    const p = reference.parameters
    const problem = createPointChain({ gravity: p.g_m_s2, lengths: [p.l_m], masses: [p.m_kg], angles: [0], rates: [0] })
    for (const one of reference.cases) {
      const run = pinnedRun(problem, reference.times_s, method, {
        torques: [pulse([p.torque_pulse.tau_Nm], p.torque_pulse.from_s, p.torque_pulse.to_s)],
        damping: [one.b_Nms],
      })
      one.theta.forEach((theta, k) => {
        const row = run.directions.subarray(2 * k, 2 * k + 2)
        expect(largestDifference(row, planarRow([theta]))).toBeLessThan(1e-11)
        const energy = run.kinetic[k]! + run.potential[k]! + p.m_kg * p.g_m_s2 * p.l_m
        expect(energy).toBeCloseTo(one.mechanical_energy_J[k]!, 11)
      })
    }
  })

  it('in Cartesian coordinates with a force pulse', () => {
    const { reference, problem, l, forces } = readCartesian()
    for (const one of reference.cases) {
      const run = pinnedRun(problem, reference.times_s, method, { forces, damping: [one.b_Nms] })
      one.x.forEach((x, k) => {
        expect(Math.abs(run.directions[2 * k]! * l - x)).toBeLessThan(1e-11)
        expect(Math.abs(run.directions[2 * k + 1]! * l + l - one.y[k]!)).toBeLessThan(1e-11)
        expect(Math.abs(run.velocities[2 * k]! * l - one.vx[k]!)).toBeLessThan(1e-11)
      })
    }
  })
})

describe.each(EXACT)('the ballistic swing leg by %s', (method) => {
  it('follows its reference under the moving hip, given by samples', () => {
    interface Leg {
      parameters: {
        g_m_s2: number
        T_s: number
        segments: {
          mass_kg: number[]
          length_m: number[]
          centre_from_proximal_m: number[]
          inertia_about_centre_kg_m2: number[]
        }
        hip_path: Record<'v_m_s' | 'Ax_m' | 'Tx_s' | 'px_rad' | 'y0_m' | 'Ay_m' | 'Ty_s' | 'py_rad', number>
        q_start_rad: number[]
      }
      solution: { qdot_initial_rad_s: number[] }
      instants: {
        t_s: number
        q_rad: number[]
        qdot_rad_s: number[]
        kinetic_energy_J: number
        potential_energy_J: number
      }[]
    }
    const { parameters: p, solution, instants } = readReference<Leg>('gait-swing-leg')
    const s = p.segments
    const h = p.hip_path
    const leg = createPlanarChain({
      gravity: p.g_m_s2,
      lengths: s.length_m,
      masses: s.mass_kg.map((mass, j) => {
        const radius = Math.sqrt(s.inertia_about_centre_kg_m2[j]! / mass)
        const centre = s.centre_from_proximal_m[j]!
        return [
          { at: centre - radius, mass: mass / 2 },
          { at: centre + radius, mass: mass / 2 },
        ]
      }),
      angles: p.q_start_rad,
      rates: solution.qdot_initial_rad_s,
    })
    const times = Array.from({ length: 401 }, (_, k) => (p.T_s * k) / 400)
    const positions = times.map((t) => [
      h.v_m_s * t + h.Ax_m * Math.sin((2 * Math.PI * t) / h.Tx_s + h.px_rad),
      h.y0_m + h.Ay_m * Math.cos((2 * Math.PI * t) / h.Ty_s + h.py_rad),
    ])
    const run = pinnedRun(
      leg,
      instants.map((one) => one.t_s),
      method,
      { root: { kind: 'prescribed', times, positions }, tolerance: 1e-12 },
    )
    // Positions in double precision a millisecond apart fix the hip's acceleration to some eps/h² ≈ 1e-9 m/s²,
    // which moves the leg by as much times T²/(2L): about 1e-10.
    instants.forEach((instant, k) => {
      expect(largestDifference(run.directions.subarray(6 * k, 6 * k + 6), planarRow(instant.q_rad))).toBeLessThan(1e-10)
      expect(Math.abs(run.kinetic[k]! - instant.kinetic_energy_J)).toBeLessThan(1e-7)
      expect(Math.abs(run.potential[k]! - instant.potential_energy_J)).toBeLessThan(1e-8)
    })
  })
})

describe('Hirai’s stabilised constraint', () => {
  it('brings a start that violates it back exactly as (R0 + (Ṙ0 + αR0)t) e^{−αt}', () => {
    const { reference, problem, l, forces } = readCartesian()
    const wrong = reference.inconsistent_start
    const [x0, y0] = wrong.initial_state_x_y_vx_vy as [number, number]
    const run = simulateMotion({
      tree: problem.tree,
      root: { kind: 'pinned', position: [0, 0] },
      start: Float64Array.of(x0 / l, (y0 - l) / l),
      velocities: Float64Array.of(0, 0),
      duration: reference.times_s.at(-1)!,
      times: reference.times_s,
      method: 'stabilised',
      alpha: reference.parameters.alpha_1_s,
      tolerance: 1e-13,
      stepToSamples: true,
      forces,
    })
    wrong.x.forEach((x, k) => {
      const px = run.directions[2 * k]! * l
      const py = run.directions[2 * k + 1]! * l
      expect(Math.abs(px - x)).toBeLessThan(1e-10)
      expect(Math.abs(py + l - wrong.y[k]!)).toBeLessThan(1e-10)
      expect(Math.abs(Math.hypot(px, py) - l - wrong.R_exact_m[k]!)).toBeLessThan(1e-12)
    })
  })
})
