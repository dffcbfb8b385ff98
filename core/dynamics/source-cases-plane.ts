import { createPointChain, createUniformChain } from '../model/source-problems.ts'
import type { InTime } from '../model/time-series.ts'
import { type SourceCase, calcPlanarTruth, toCase } from './source-case.ts'

/** Chains in the plane: Dominguez 2017, Bazezew 1998, Hirai. */

export interface Rods {
  parameters: {
    m_kg: number[]
    l_m: number[]
    g_m_s2: number
    theta0_rad: number[]
    omega0_rad_s: number[]
    P4_m?: number[]
  }
  instants: { t_s: number; theta: number[]; omega: number[]; amplification_of_an_initial_state_error?: number }[]
}

export function createRods({ parameters: p, instants }: Rods, id: string, title: string): SourceCase {
  const problem = createUniformChain({
    gravity: p.g_m_s2,
    lengths: p.l_m,
    masses: p.m_kg,
    angles: p.theta0_rad,
    rates: p.omega0_rad_s,
  })
  const truth = calcPlanarTruth(
    instants.map((one) => one.theta),
    instants.map((one) => one.omega),
  )
  const amplification = Math.max(...instants.map((one) => one.amplification_of_an_initial_state_error ?? 1))
  const more = p.P4_m === undefined ? {} : { loops: [{ segment: `rod ${p.l_m.length}`, at: p.P4_m }] }
  return toCase(
    id,
    title,
    'Dominguez 2017',
    problem,
    instants.map((one) => one.t_s),
    truth,
    amplification,
    more,
  )
}

export interface Bazezew {
  parameters: { m1_kg: number; m2_kg: number; l1_m: number; l2_m: number; g_m_s2: number }
  times_s: number[]
  theta_rad: number[][]
  omega_rad_s: number[][]
  amplification_of_an_initial_state_error_at_0_1_2_3_4_s: number[]
}

export function createBazezew({ parameters: p, ...truth }: Bazezew): SourceCase {
  const problem = createPointChain({
    gravity: p.g_m_s2,
    lengths: [p.l1_m, p.l2_m],
    masses: [p.m1_kg, p.m2_kg],
    angles: [Math.PI / 2, Math.PI / 2],
    rates: [0, 0],
  })
  const amplification = Math.max(...truth.amplification_of_an_initial_state_error_at_0_1_2_3_4_s)
  return toCase(
    'bazezew-double-pendulum',
    'double pendulum',
    'Bazezew 1998',
    problem,
    truth.times_s,
    calcPlanarTruth(truth.theta_rad, truth.omega_rad_s),
    amplification,
  )
}

export interface HiraiDamped {
  parameters: {
    m_kg: number
    l_m: number
    g_m_s2: number
    torque_pulse: { tau_Nm: number; from_s: number; to_s: number }
  }
  times_s: number[]
  cases: { id: string; b_Nms: number; theta: number[]; omega: number[] }[]
}

/** Zero, then a constant value from one instant to another, then zero. */
function createPulse(value: readonly number[], from: number, to: number): InTime {
  const zero = value.map(() => 0)
  return {
    kind: 'sampled',
    times: [Math.min(0, from), from, to],
    values: [from > 0 ? zero : value, value, zero],
    between: 'hold',
  }
}

export function createHiraiDamped({ parameters: p, times_s, cases }: HiraiDamped): SourceCase[] {
  const problem = createPointChain({ gravity: p.g_m_s2, lengths: [p.l_m], masses: [p.m_kg], angles: [0], rates: [0] })
  const { tau_Nm, from_s, to_s } = p.torque_pulse
  return cases.map((one) => {
    const truth = calcPlanarTruth(
      one.theta.map((q) => [q]),
      one.omega.map((w) => [w]),
    )
    const more = { torques: [createPulse([tau_Nm], from_s, to_s)], damping: [one.b_Nms] }
    return toCase(`hirai-${one.id}`, `pendulum, torque pulse, ${one.id}`, 'Hirai', problem, times_s, truth, 1, more)
  })
}

export interface HiraiCartesian {
  parameters: {
    m_kg: number
    l_m: number
    g_m_s2: number
    theta0_rad: number
    force_pulse: { fx_N: number; fy_N: number; from_s: number; to_s: number }
  }
  times_s: number[]
  cases: { id: string; b_Nms: number; theta: number[]; omega: number[] }[]
}

export function createHiraiCartesian({ parameters: p, times_s, cases }: HiraiCartesian): SourceCase[] {
  const problem = createPointChain({
    gravity: p.g_m_s2,
    lengths: [p.l_m],
    masses: [p.m_kg],
    angles: [p.theta0_rad],
    rates: [0],
  })
  const { fx_N, fy_N, from_s, to_s } = p.force_pulse
  return cases.map((one) => {
    const truth = calcPlanarTruth(
      one.theta.map((q) => [q]),
      one.omega.map((w) => [w]),
    )
    const more = {
      forces: [{ segment: 'rod 1', at: p.l_m, force: createPulse([fx_N, fy_N], from_s, to_s) }],
      damping: [one.b_Nms],
    }
    return toCase(
      `hirai-cartesian-${one.id}`,
      `pendulum, force pulse, ${one.id}`,
      'Hirai',
      problem,
      times_s,
      truth,
      1,
      more,
    )
  })
}
