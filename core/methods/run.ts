import type { SourceCase } from '../dynamics/source-case.ts'
import { SOURCE_REFERENCES, createSourceCasesOf } from '../dynamics/source-cases.ts'
import type { JobControl } from '../outcome.ts'
import { DEMONSTRATIONS } from './catalogue.ts'
import type { DemonstrationRun } from './demonstration.ts'
import { type EquilibriumReference, angleOfRod, createEquilibriumCases } from './equilibrium-case.ts'
import { runMotion } from './motion.ts'
import { runTwoPoint } from './two-point.ts'
import type { TwoPointCase } from './two-point-case.ts'

/** One case per file that was read, so that what belongs to it can be kept. */
const read = new WeakMap<object, SourceCase>()

/** Runs one problem by one method, from the parsed reference file that the catalogue names. */
export function runDemonstration(
  id: string,
  method: string,
  reference: unknown,
  control: JobControl = {},
): DemonstrationRun {
  const demonstration = DEMONSTRATIONS.find((one) => one.id === id)
  if (demonstration === undefined) throw new Error(`runDemonstration: expected a problem of the catalogue, got “${id}”`)
  switch (demonstration.kind) {
    case 'two-point': {
      const { cases } = reference as { cases: readonly TwoPointCase[] }
      return runTwoPoint(
        cases.find((one) => one.id === demonstration.entry)!,
        method,
        control,
      )
    }
    case 'motion': {
      const key = reference as object
      let one = read.get(key)
      if (one === undefined) {
        one = createSourceCasesOf(demonstration.references[0] as (typeof SOURCE_REFERENCES)[number], reference)[0]!
        read.set(key, one)
      }
      return runMotion(one, method, control)
    }
    case 'equilibrium':
      return runEquilibrium(reference as EquilibriumReference, method)
  }
}

/** The rod is turned all the way round: where it would stay is where U − W is level. */
function runEquilibrium(reference: EquilibriumReference, method: string): DemonstrationRun {
  const one = createEquilibriumCases(reference).find((each) => each.id === method)
  if (one === undefined) throw new Error(`runEquilibrium: expected a method of the catalogue, got “${method}”`)
  const found = one.solve()
  const times = Float64Array.from({ length: 181 }, (_, k) => -Math.PI + (2 * Math.PI * k) / 180)
  const error = Math.abs(angleOfRod(found.directions) - one.truth)
  return {
    status: found.status,
    tree: one.input.tree,
    pins: [],
    axis: 'angle',
    times,
    directions: Float64Array.from([...times].flatMap((q) => [Math.sin(q), -Math.cos(q)])),
    truth: Float64Array.from([...times].flatMap(() => [...found.directions])),
    kinetic: new Float64Array(times.length),
    potential: times.map((q) => one.energy(q)),
    action: null,
    bend: null,
    error,
    errors: times.map(() => error),
    evaluations: found.iterations,
    findings: [
      { code: found.stability === 'stable' ? 'stable' : 'unstable' },
      { code: error < 1e-6 ? 'agrees' : 'off', error },
    ],
  }
}
