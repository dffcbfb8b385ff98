import { alert, type JobControl, type Outcome, refused } from '../../core/index.ts'
import type { StageInputs, StageName, StageResults } from './stages.ts'

type Stage<S extends StageName> = (input: StageInputs[S], control: JobControl) => Promise<Outcome<StageResults[S]>> | Outcome<StageResults[S]>

const notYet = () => refused(alert('error', 'program.not-built', 'This part of the program is not built yet.', 'Nothing to do here; a later version will have it.'))

/** Each job in terms of core. */
export const stages: { readonly [S in StageName]: Stage<S> } = {
  read: notYet,
  fit: notYet,
  motion: notYet,
  loads: notYet,
  report: notYet,
}
