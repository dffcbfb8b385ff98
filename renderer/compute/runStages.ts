import { alert, type ByteSource, type JobControl, type Outcome, readRecording, refused } from '../../core/index.ts'
import type { StageInputs, StageName, StageResults } from './stages.ts'

type Stage<S extends StageName> = (input: StageInputs[S], control: JobControl) => Promise<Outcome<StageResults[S]>> | Outcome<StageResults[S]>

const notYet = () => refused(alert('error', 'program.not-built', 'This part of the program is not built yet.', 'Nothing to do here; a later version will have it.'))

/** A dropped or chosen file as core reads it: in chunks, never whole in memory. */
function toByteSource(file: Blob, name: string): ByteSource {
  return {
    name,
    size: file.size,
    async *chunks() {
      const reader = file.stream().getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        yield value
      }
    },
  }
}

/** Each job in terms of core. */
export const stages: { readonly [S in StageName]: Stage<S> } = {
  read: ({ file, name, mapping }, control) => readRecording(toByteSource(file, name), mapping ? { mapping } : {}, control),
  fit: notYet,
  motion: notYet,
  loads: notYet,
  report: notYet,
}
