import { calcMatrices } from '../model/matrices.ts'
import type { MotionMethod } from '../model/problem.ts'
import { createGoyalTree, createPointChain, createUniformChain, type SourceProblem } from '../model/source-problems.ts'
import { toThesisDirections, toThesisVelocities } from '../model/thesis-angles.ts'
import type { InTime } from '../model/time-series.ts'
import type { Simulation, SimulationInput } from './simulate.ts'

/** One motion of the source papers with its true course. */
export interface SourceCase {
  readonly id: string
  readonly title: string
  readonly source: string
  /** Everything but the method; its `times` are the instants of the truth. */
  readonly input: Omit<SimulationInput, 'method'> & { readonly times: readonly number[] }
  /** Rows of S × D per time. */
  readonly directions: Float64Array
  readonly velocities: Float64Array
  /** The error that rounding alone can cause: how much the motion amplifies a change of its start. */
  readonly amplification: number
}

/** Reads one reference solution by name: a parsed JSON file of fixtures/reference. */
export type ReadReference = (name: string) => unknown

/** The reference solutions that createSourceCases reads. */
export const SOURCE_REFERENCES = [
  'goyal-single-3d',
  'goyal-tree-passive',
  'dominguez-set1',
  'dominguez-set1-unequal',
  'dominguez-set2',
  'dominguez-set3-fourbar',
  'dominguez-n20',
  'bazezew-double-pendulum',
  'hirai-damped-pendulum',
  'hirai-cartesian',
] as const

/** All motions of the source papers, from their reference solutions. */
export function createSourceCases(read: ReadReference): SourceCase[] {
  return SOURCE_REFERENCES.flatMap((name) => createSourceCasesOf(name, read(name)))
}

/** The motions that one reference solution describes. */
export function createSourceCasesOf(name: (typeof SOURCE_REFERENCES)[number], reference: unknown): SourceCase[] {
  switch (name) {
    case 'goyal-single-3d':
      return [createGoyalSingle(reference as GoyalSingle)]
    case 'goyal-tree-passive':
      return [createGoyalPassive(reference as GoyalPassive)]
    case 'dominguez-set1':
      return [createRods(reference as Rods, name, 'three rods, released horizontally')]
    case 'dominguez-set1-unequal':
      return [createRods(reference as Rods, name, 'three unequal rods')]
    case 'dominguez-set2':
      return [createRods(reference as Rods, name, 'three rods turning without gravity')]
    case 'dominguez-set3-fourbar':
      return [createRods(reference as Rods, name, 'four-bar linkage')]
    case 'dominguez-n20':
      return [createRods(reference as Rods, name, 'twenty rods')]
    case 'bazezew-double-pendulum':
      return [createBazezew(reference as Bazezew)]
    case 'hirai-damped-pendulum':
      return createHiraiDamped(reference as HiraiDamped)
    case 'hirai-cartesian':
      return createHiraiCartesian(reference as HiraiCartesian)
  }
}

/** Largest error of a direction at any instant of the truth. */
export function calcCaseError(one: SourceCase, run: Simulation): number {
  let worst = 0
  for (let i = 0; i < one.directions.length; i++)
    worst = Math.max(worst, Math.abs(run.directions[i]! - one.directions[i]!))
  return worst
}

/** Largest departure of the total energy from its start, J; only where nothing drives or brakes the body. */
export function calcEnergyDrift(run: Simulation): number {
  const first = run.kinetic[0]! + run.potential[0]!
  let worst = 0
  run.kinetic.forEach((value, k) => (worst = Math.max(worst, Math.abs(value + run.potential[k]! - first))))
  return worst
}

/** Settings under which a method is meant to be run on the source problems. */
export function calcMethodSettings(method: MotionMethod): Pick<SimulationInput, 'step' | 'alpha'> {
  if (method === 'stabilised') return { alpha: 20 }
  return method === 'euler' || method.startsWith('penalty') ? { step: 0.002 } : {}
}

const pinned = (D: number) => ({ kind: 'pinned' as const, position: [0, 0, 0].slice(0, D) })

function toCase(
  id: string,
  title: string,
  source: string,
  problem: SourceProblem,
  times: readonly number[],
  truth: { directions: Float64Array; velocities: Float64Array },
  amplification: number,
  more: Partial<SimulationInput> = {},
): SourceCase {
  const input = { ...problem, root: pinned(problem.tree.dimension), duration: times.at(-1)!, ...more, times }
  return { id, title, source, input, ...truth, amplification }
}

function calcPlanarTruth(angles: readonly (readonly number[])[], rates: readonly (readonly number[])[]) {
  return {
    directions: Float64Array.from(angles.flat().flatMap((q) => [Math.sin(q), -Math.cos(q)])),
    velocities: Float64Array.from(
      angles.flatMap((row, k) => row.flatMap((q, j) => [rates[k]![j]! * Math.cos(q), rates[k]![j]! * Math.sin(q)])),
    ),
  }
}

interface Rods {
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

function createRods({ parameters: p, instants }: Rods, id: string, title: string): SourceCase {
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

interface Bazezew {
  parameters: { m1_kg: number; m2_kg: number; l1_m: number; l2_m: number; g_m_s2: number }
  times_s: number[]
  theta_rad: number[][]
  omega_rad_s: number[][]
  amplification_of_an_initial_state_error_at_0_1_2_3_4_s: number[]
}

function createBazezew({ parameters: p, ...truth }: Bazezew): SourceCase {
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

interface HiraiDamped {
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

function createHiraiDamped({ parameters: p, times_s, cases }: HiraiDamped): SourceCase[] {
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

interface HiraiCartesian {
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

function createHiraiCartesian({ parameters: p, times_s, cases }: HiraiCartesian): SourceCase[] {
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

interface GoyalSingle {
  parameters: {
    m_kg: number
    l_m: number
    g_m_s2: number
    theta0: number
    phi0: number
    thetad0: number
    phid0: number
  }
  instants: { t_s: number; position_m: number[]; velocity_m_s: number[] }[]
}

function createGoyalSingle({ parameters: p, instants }: GoyalSingle): SourceCase {
  const angles = { theta: Float64Array.of(p.theta0), phi: Float64Array.of(p.phi0) }
  const problem: SourceProblem = {
    tree: {
      dimension: 3,
      gravity: p.g_m_s2,
      segments: [
        { name: 'S1', parent: null, attach: 0, from: 0, length: p.l_m, masses: [{ at: p.l_m, mass: p.m_kg }] },
      ],
    },
    start: toThesisDirections(angles.theta, angles.phi),
    velocities: toThesisVelocities(angles, { theta: Float64Array.of(p.thetad0), phi: Float64Array.of(p.phid0) }),
  }
  const truth = {
    directions: Float64Array.from(instants.flatMap((one) => one.position_m.map((value) => value / p.l_m))),
    velocities: Float64Array.from(instants.flatMap((one) => one.velocity_m_s.map((value) => value / p.l_m))),
  }
  return toCase(
    'goyal-single-3d',
    'pendulum in space',
    'Goyal 2012',
    problem,
    instants.map((one) => one.t_s),
    truth,
    1,
  )
}

interface GoyalPassive {
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
    theta: number[]
    phi: number[]
    thetad: number[]
    phid: number[]
  }[]
  sensitivity_to_initial_state: number[]
}

function createGoyalPassive({ parameters: p, instants, sensitivity_to_initial_state }: GoyalPassive): SourceCase {
  const pair = (theta: number[], phi: number[]) => ({ theta: Float64Array.from(theta), phi: Float64Array.from(phi) })
  const { theta, phi, thetad, phid } = p.initial_state
  const start = pair(theta, phi)
  const tree = createGoyalTree(p.g_m_s2, p.L_m, p.d_m, p.m_kg)
  const problem: SourceProblem = {
    tree,
    start: toThesisDirections(start.theta, start.phi),
    velocities: toThesisVelocities(start, pair(thetad, phid)),
  }
  const truth = {
    directions: Float64Array.from(instants.flatMap((one) => one.segment_unit_vectors.flat())),
    velocities: Float64Array.from(
      instants.flatMap((one) => [...toThesisVelocities(pair(one.theta, one.phi), pair(one.thetad, one.phid))]),
    ),
  }
  if (truth.directions.length !== instants.length * 3 * calcMatrices(tree).segmentCount)
    throw new Error('createGoyalPassive: expected five unit vectors per instant')
  return toCase(
    'goyal-tree-passive',
    'branched tree in space',
    'Goyal 2012',
    problem,
    instants.map((one) => one.t_s),
    truth,
    Math.max(...sensitivity_to_initial_state),
  )
}
