import { type Equilibrium, type StaticsInput, solveStatics } from '../dynamics/statics.ts'
import { createPointChain } from '../model/source-problems.ts'

/** A pendulum under a torque or a force (Hirai), as fixtures/reference states it. */
export interface EquilibriumReference {
  readonly parameters: {
    readonly m_kg: number
    readonly l_m: number
    readonly g_m_s2: number
    readonly fx_N: number
    readonly fy_N: number
  }
  readonly angle_case: {
    readonly tau_Nm: number
    readonly theta_rad: number
    readonly unstable_equilibrium_rad: number
  }
  readonly cartesian_case: { readonly x_m: number; readonly y_m: number }
}

/** One held pendulum with its true angle, rad. */
export interface EquilibriumCase {
  readonly id: 'torque' | 'torque-other' | 'force'
  readonly title: string
  readonly input: StaticsInput
  /** rad from the downward vertical. */
  readonly truth: number
  /** I = U − W at an angle, J. */
  energy(angle: number): number
  solve(): Equilibrium
}

/** A pendulum held by a torque or a force: postures whose angle is known in closed form. */
export function createEquilibriumCases({
  parameters: p,
  angle_case: angle,
  cartesian_case: place,
}: EquilibriumReference): EquilibriumCase[] {
  const { tree, start } = createPointChain({
    gravity: p.g_m_s2,
    lengths: [p.l_m],
    masses: [p.m_kg],
    angles: [0.1],
    rates: [0],
  })
  const root = { kind: 'pinned' as const, position: [0, 0] }
  const torques = [{ kind: 'constant' as const, value: [angle.tau_Nm] }]
  const forces = [{ segment: 'rod 1', at: p.l_m, force: { kind: 'constant' as const, value: [p.fx_N, p.fy_N] } }]
  const other = Float64Array.of(Math.sin(2.4), -Math.cos(2.4))
  const weight = (q: number) => -p.m_kg * p.g_m_s2 * p.l_m * Math.cos(q)
  const underTorque = (q: number) => weight(q) - angle.tau_Nm * q
  const underForce = (q: number) => weight(q) - p.l_m * (p.fx_N * Math.sin(q) - p.fy_N * Math.cos(q))
  const one = (
    id: EquilibriumCase['id'],
    title: string,
    input: StaticsInput,
    truth: number,
    energy: (q: number) => number,
  ): EquilibriumCase => ({ id, title, input, truth, energy, solve: () => solveStatics(input) })
  return [
    one('torque', 'pendulum under a torque', { tree, start, root, torques }, angle.theta_rad, underTorque),
    one(
      'torque-other',
      'pendulum under a torque, the other equilibrium',
      { tree, start: other, root, torques, mode: 'stationary' },
      angle.unstable_equilibrium_rad,
      underTorque,
    ),
    one(
      'force',
      'pendulum under a force',
      { tree, start, root, forces },
      Math.atan2(place.x_m, p.l_m - place.y_m),
      underForce,
    ),
  ]
}

/** Angle of a single rod from the downward vertical. */
export const angleOfRod = (u: Float64Array): number => Math.atan2(u[0]!, -u[1]!)
