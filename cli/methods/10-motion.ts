import { simulateMotion } from '../../core/index.ts'
import { calcCaseError, calcMethodSettings, MOTION_METHODS } from '../../core/mechanics.ts'
import { type MethodRow, type MethodSection, readSourceCases, timed } from './section.ts'

const section: MethodSection = {
  title: 'Motions from a given start, by every equation of motion (tolerance 1e-10; penalty and Euler: steps of 2 ms)',
  async *rows(around): AsyncGenerator<MethodRow> {
    for (const one of await readSourceCases(around)) {
      for (const method of MOTION_METHODS) {
        // Dense penalty equations of twenty rods take minutes and show nothing new.
        if (method.startsWith('penalty') && one.input.tree.segments.length > 10) continue
        const { value: run, milliseconds } = timed(() =>
          simulateMotion({
            ...one.input,
            method,
            tolerance: 1e-10,
            stepToSamples: true,
            ...calcMethodSettings(method),
          }),
        )
        yield {
          problem: `${one.source}: ${one.title}, ${one.input.duration.toPrecision(3)} s`,
          method,
          error: run.status === 'converged' ? calcCaseError(one, run) : null,
          errorOf: 'direction',
          evaluations: run.evaluations,
          milliseconds,
          ...(run.status === 'converged' ? {} : { note: run.status }),
        }
      }
    }
  },
}
export default section
