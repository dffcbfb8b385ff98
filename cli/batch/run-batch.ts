import { join } from 'node:path'
import type { FailureReport } from '../failure.ts'
import { collect } from './collect.ts'
import type { ProgressState } from './progress.ts'
import {
  type DoneNote,
  closeWork,
  dropWork,
  hashFile,
  hashJson,
  openWork,
  readNote,
  settleWork,
  sweepWork,
} from './state.ts'
import type { SubjectFacts } from './subjects.ts'

/** One recording to analyze; plain data, since it travels to another thread. */
export interface BatchTask {
  readonly recording: string
  readonly path: string
  readonly forcesPath: string | null
  readonly subject: SubjectFacts
  /** Where to put the result files. */
  readonly work: string
}

export type TaskOutcome =
  | { readonly ok: true; readonly rows: readonly (readonly string[])[] }
  /** `lasting`: the same input would be refused again, so it need not be tried again. */
  | { readonly ok: false; readonly refusal: FailureReport; readonly lasting: boolean }

export interface BatchPlan {
  readonly folder: string
  readonly out: string
  /** Of the whole folder, whatever the shard: they set the order of the summary. */
  readonly recordings: readonly string[]
  /** Those to be done now. */
  readonly mine: readonly string[]
  subjectOf(recording: string): SubjectFacts
  /** Everything that changes results besides the recording and its subject. */
  readonly settings: unknown
  /** Do again what is done already. */
  readonly again: boolean
  readonly jobs: number
  analyze(task: BatchTask): Promise<TaskOutcome>
  progress(state: ProgressState): void
  refused(recording: string, refusal: FailureReport): void
}

export interface BatchResult {
  /** In summary.csv and refused.csv. */
  readonly done: number
  readonly refused: number
  readonly skipped: number
  /** Not to be blamed on the input; tried again next time. */
  readonly failed: number
}

/** Runs what is missing, keeps what is there, and writes the summary of all. */
export async function runBatch(plan: BatchPlan): Promise<BatchResult> {
  const { folder, out, mine } = plan
  await sweepWork(out)
  const settingsOf = (recording: string): string => hashJson([plan.settings, plan.subjectOf(recording)])
  const state = { done: 0, total: mine.length, refused: 0, skipped: 0 }
  let failed = 0
  const queue = [...mine]
  plan.progress(state)

  const one = async (recording: string): Promise<void> => {
    const subject = plan.subjectOf(recording)
    const path = join(folder, recording)
    const forcesPath = subject.forces === undefined ? null : join(folder, subject.forces)
    const settings = settingsOf(recording)
    let input: string
    try {
      input = await hashFile(path, ...(forcesPath ? [forcesPath] : []))
    } catch (error) {
      failed++
      plan.refused(recording, unreadable(error, subject.forces ?? recording))
      return
    }
    const before = plan.again ? null : await readNote(out, recording)
    if (before && before.input === input && before.settings === settings) {
      state.skipped++
      if (before.refusal) {
        state.refused++
        plan.refused(recording, before.refusal)
      }
      return
    }
    const work = await openWork(out)
    const outcome = await plan.analyze({ recording, path, forcesPath, subject, work })
    if (!outcome.ok) {
      state.refused++
      plan.refused(recording, outcome.refusal)
      if (!outcome.lasting) {
        failed++
        await dropWork(work)
        return
      }
    }
    await settleWork(work, out, {
      recording,
      input,
      settings,
      rows: outcome.ok ? outcome.rows : [],
      refusal: outcome.ok ? null : outcome.refusal,
    })
  }

  const hand = async (): Promise<void> => {
    for (let recording = queue.shift(); recording !== undefined; recording = queue.shift()) {
      await one(recording)
      state.done++
      plan.progress(state)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(plan.jobs, mine.length)) }, hand))
  await closeWork(out)
  // Of recordings that other shards do, the bytes are not looked at: only whether they were done in the same way.
  const isCurrent = (note: DoneNote): boolean => note.settings === settingsOf(note.recording)
  return { ...(await collect(out, plan.recordings, isCurrent)), skipped: state.skipped, failed }
}

function unreadable(error: unknown, file: string): FailureReport {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
  return {
    code: `file/${code.toLowerCase()}`,
    message: 'The file cannot be read.',
    tip: 'Check that it is there and that you may open it.',
    where: { file },
  }
}
