import { angleOfRod, createEquilibriumCases, type EquilibriumReference } from '../../core/mechanics.ts'
import { type MethodRow, type MethodSection, timed } from './section.ts'

const section: MethodSection = {
  title: 'Equilibrium by the variational principle I = U − W',
  async *rows({ readReference }): AsyncGenerator<MethodRow> {
    for (const { title, input, truth, solve } of createEquilibriumCases(
      (await readReference('hirai-statics')) as EquilibriumReference,
    )) {
      const { value, milliseconds } = timed(solve)
      yield {
        problem: `Hirai: ${title}`,
        method: input.mode ?? 'least',
        error: value.status === 'converged' ? Math.abs(angleOfRod(value.directions) - truth) : null,
        errorOf: 'angle, rad',
        evaluations: value.iterations,
        milliseconds,
        note: value.stability,
      }
    }
  },
}
export default section
