import type { JobControl, Outcome } from '../../core/index.ts'
import { DEMONSTRATIONS, runDemonstration } from '../../core/mechanics.ts'
import { done } from '../../core/io.ts'
import type { TimedRun } from './jobs.ts'

/** Reference solutions of the methods bench; each is a file of its own, read when it is wanted. */
const references = import.meta.glob<unknown>(
  '../../fixtures/reference/{kumar-single,kumar-double,dominguez-set1,dominguez-set3-fourbar,dominguez-n20,bazezew-double-pendulum,hirai-statics}.json',
  { import: 'default' },
)

/** One problem of the methods bench by one method. */
export async function demonstrate(
  { id, method }: { id: string; method: string },
  control: JobControl,
): Promise<Outcome<TimedRun>> {
  const name = DEMONSTRATIONS.find((one) => one.id === id)?.references[0]
  const load = references[`../../fixtures/reference/${name}.json`]
  if (load === undefined) throw new Error(`demonstrate: expected a problem of the catalogue, got “${id}”`)
  const reference = await load()
  const begun = performance.now()
  const run = runDemonstration(id, method, reference, control)
  return done({ run, milliseconds: performance.now() - begun })
}
