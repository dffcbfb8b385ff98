import { createPointChain, solveStatics } from '../../core/index.ts'
import { type MethodRow, type MethodSection, timed } from './section.ts'

interface Reference {
  parameters: { m_kg: number; l_m: number; g_m_s2: number; fx_N: number; fy_N: number }
  angle_case: { tau_Nm: number; theta_rad: number; unstable_equilibrium_rad: number }
  cartesian_case: { x_m: number; y_m: number }
}

const section: MethodSection = {
  title: 'Equilibrium by the variational principle I = U − W',
  async *rows({ readReference }): AsyncGenerator<MethodRow> {
    const { parameters: p, angle_case: angle, cartesian_case: place } = (await readReference('hirai-statics')) as Reference
    const { tree, start } = createPointChain({ gravity: p.g_m_s2, lengths: [p.l_m], masses: [p.m_kg], angles: [0.1], rates: [0] })
    const root = { kind: 'pinned' as const, position: [0, 0] }
    const torques = [{ kind: 'constant' as const, value: [angle.tau_Nm] }]
    const forces = [{ segment: 'rod 1', at: p.l_m, force: { kind: 'constant' as const, value: [p.fx_N, p.fy_N] } }]
    const angleOf = (u: Float64Array): number => Math.atan2(u[0]!, -u[1]!)
    const guess = Float64Array.of(Math.sin(2.4), -Math.cos(2.4))
    const cases = [
      { problem: 'Hirai: pendulum under a torque', method: 'least', work: () => solveStatics({ tree, start, root, torques }), truth: angle.theta_rad },
      { problem: 'Hirai: pendulum under a torque, the other equilibrium', method: 'stationary', work: () => solveStatics({ tree, start: guess, root, torques, mode: 'stationary' }), truth: angle.unstable_equilibrium_rad },
      { problem: 'Hirai: pendulum under a force', method: 'least', work: () => solveStatics({ tree, start, root, forces }), truth: Math.atan2(place.x_m, p.l_m - place.y_m) },
    ]
    for (const { problem, method, work, truth } of cases) {
      const { value, milliseconds } = timed(work)
      yield {
        problem,
        method,
        error: value.status === 'converged' ? Math.abs(angleOf(value.directions) - truth) : null,
        errorOf: 'angle, rad',
        evaluations: value.iterations,
        milliseconds,
        note: value.stability,
      }
    }
  },
}
export default section
