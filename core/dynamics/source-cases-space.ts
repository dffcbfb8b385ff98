import { calcMatrices } from '../model/matrices.ts'
import { createGoyalTree, type SourceProblem } from '../model/source-problems.ts'
import { toThesisDirections, toThesisVelocities } from '../model/thesis-angles.ts'
import { type SourceCase, toCase } from './source-case.ts'

/** Motions in space: Goyal 2012. */

export interface GoyalSingle {
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

export function createGoyalSingle({ parameters: p, instants }: GoyalSingle): SourceCase {
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

export interface GoyalPassive {
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

export function createGoyalPassive({
  parameters: p,
  instants,
  sensitivity_to_initial_state,
}: GoyalPassive): SourceCase {
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
