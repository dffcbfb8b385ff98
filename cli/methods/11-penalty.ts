import { simulateMotion } from '../../core/index.ts'
import { calcEnergyDrift, PENALTY_SETTINGS, type SourceCase } from '../../core/mechanics.ts'
import { type MethodRow, type MethodSection, readSourceCases, timed } from './section.ts'

const section: MethodSection = {
  title: 'Bazezew’s double pendulum over 4 s by penalty, as published and made stable',
  async *rows(around): AsyncGenerator<MethodRow> {
    const one = (await readSourceCases(around)).find(({ id }) => id === 'bazezew-double-pendulum')!
    for (const [id, setting] of Object.entries(PENALTY_SETTINGS)) {
      const stiffness = 'alpha' in setting ? `, α = ${setting.alpha.toExponential(0).replace('+', '')}` : ''
      const name = `${setting.method}${id === 'published' ? ', as published' : ''}: h = ${setting.step}${stiffness}`
      const { value: run, milliseconds } = timed(() => simulateMotion({ ...one.input, ...setting }))
      const { position, velocity } = calcErrors(one, run)
      yield {
        problem: '4 s',
        method: name,
        error: position,
        errorOf: 'position, m',
        evaluations: run.evaluations,
        milliseconds,
        note: `velocity off by up to ${velocity.toPrecision(2)} m/s; constraint by ${run.constraintError.toExponential(1)}`,
      }
    }
    for (const method of ['penalty', 'penalty-augmented'] as const) {
      const input = { ...one.input, times: Float64Array.from({ length: 601 }, (_, k) => k / 10), duration: 60 }
      const { value: run, milliseconds } = timed(() =>
        simulateMotion({ ...input, method, step: 0.01, ...(method === 'penalty' ? { alpha: 5e6 } : {}) }),
      )
      yield {
        problem: '60 s, constraint',
        method: `${method}, h = 0.01`,
        error: run.status === 'converged' ? run.constraintError : null,
        errorOf: 'unit length',
        evaluations: run.evaluations,
        milliseconds,
        note: run.status === 'converged' ? `energy moved by ${calcEnergyDrift(run).toPrecision(2)} J` : run.status,
      }
    }
  },
}
export default section

/** Positions and velocities of the two masses, as the paper compares them. */
function calcErrors(
  one: SourceCase,
  run: { directions: Float64Array; velocities: Float64Array },
): { position: number; velocity: number } {
  const worst = (found: Float64Array, truth: Float64Array): number => {
    let most = 0
    for (let k = 0; k < truth.length; k += 4) {
      for (let c = 0; c < 2; c++) {
        const first = found[k + c]! - truth[k + c]!
        const second = found[k + 2 + c]! - truth[k + 2 + c]!
        most = Math.max(most, Math.abs(first), Math.abs(first + second))
      }
    }
    return most
  }
  return { position: worst(run.directions, one.directions), velocity: worst(run.velocities, one.velocities) }
}
