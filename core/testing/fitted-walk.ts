import type { Fit } from '../fit/fit.ts'
import type { BodyTemplateId } from '../model/body.ts'
import { fitRecording } from '../pipeline/fit-recording.ts'
import { createSyntheticWalk, recordPoints, type SyntheticOptions, type SyntheticWalk } from './synthetic-walk.ts'

/** A made walk, and the body fitted to its joint centres as to a file of markers. */
export function fitSyntheticWalk(
  options: SyntheticOptions,
  template: BodyTemplateId = 'lower-body',
): SyntheticWalk & { readonly fit: Fit } {
  const walk = createSyntheticWalk(options)
  const outcome = fitRecording(recordPoints(walk), walk.body.subject, {
    template,
    table: 'winter',
    events: walk.events,
  })
  if (!outcome.ok) throw new Error(`fitSyntheticWalk: refused (${outcome.alerts[0]?.message ?? ''})`)
  return { ...walk, fit: outcome.value }
}
