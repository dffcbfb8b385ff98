import { join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { type FailureReport, Refusal } from '../failure.ts'
import { hashFile } from '../file-source.ts'
import { inWords, toFileFailure } from '../file-trouble.ts'
import { checkTables, collect } from './collect.ts'
import { findInside } from './listing.ts'
import { findNameTroubles } from './names.ts'
import { describeFiles, hashJson, isIntact, readDone, readFailed } from './notes.ts'
import {
  closeWork,
  dropWork,
  leaveFailure,
  openWork,
  refuseOccupied,
  refuseSameFolder,
  settleWork,
  sweepWork,
} from './places.ts'
import type { ProgressState } from './progress.ts'
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
  /** Everything that changes results apart from the recording and its subject. */
  readonly settings: unknown
  /** Do again what is done already. */
  readonly again: boolean
  readonly jobs: number
  /** Ends the batch early: what is finished stays, what is not is left for the next time. */
  readonly signal?: AbortSignal
  analyze(task: BatchTask): Promise<TaskOutcome>
  progress(state: ProgressState): void
  refused(recording: string, refusal: FailureReport): void
}

export interface BatchResult {
  /** In summary.csv and refused.csv. */
  readonly done: number
  readonly refused: number
  readonly skipped: number
  /** Not to be blamed on the input; in refused.csv too, and tried again next time. */
  readonly failed: number
}

/** How one recording ended. */
type Ending =
  | { readonly kind: 'done' | 'interrupted' }
  | { readonly kind: 'skipped'; readonly refusal: FailureReport | null }
  | { readonly kind: 'refused' | 'failed'; readonly refusal: FailureReport }

/** Runs what is missing, keeps what is there, and writes the summary of all. */
export async function runBatch(plan: BatchPlan): Promise<BatchResult> {
  const { folder, out, mine } = plan
  await refuseSameFolder(folder, out)
  await inWords(out, () => makeFolder(out))
  await checkTables(out)
  await sweepWork(out)
  const settingsOf = (recording: string): string => {
    // When and how it was recorded puts it into a group, and changes no result of its own.
    const { visit: _visit, condition: _condition, ...facts } = plan.subjectOf(recording)
    return hashJson([plan.settings, facts])
  }
  const unnamed = findNameTroubles(plan.recordings)
  const failed = new Map<string, FailureReport>()
  const state = { done: 0, total: mine.length, refused: 0, skipped: 0 }
  plan.progress(state)

  const one = async (recording: string): Promise<void> => {
    const trouble = unnamed.get(recording)
    const ending: Ending = trouble
      ? { kind: 'refused', refusal: trouble }
      : await doOne(plan, recording, settingsOf(recording)).catch((error: unknown) => toFailed(error, recording))
    if (ending.kind === 'interrupted') return
    if (ending.kind === 'skipped') state.skipped++
    if (ending.kind === 'failed') {
      failed.set(recording, ending.refusal)
      // Where the disk is full or the place is taken, word cannot be left; this run's own tables have it all the same.
      await leaveFailure(out, { recording, settings: settingsOf(recording), refusal: ending.refusal }).catch(() => {})
    }
    if ('refusal' in ending && ending.refusal) {
      state.refused++
      plan.refused(recording, ending.refusal)
    }
    state.done++
    plan.progress(state)
  }
  const queue = [...mine]
  const hand = async (): Promise<void> => {
    while (queue.length > 0 && plan.signal?.aborted !== true) await one(queue.shift()!)
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(plan.jobs, mine.length)) }, hand))
  await closeWork(out)
  // Of recordings that other shards do, the bytes are not looked at: only whether they were done in the same way.
  const collected = await collect({
    out,
    recordings: plan.recordings,
    isCurrent: ({ recording, settings }) => settings === settingsOf(recording),
    unnamed,
    failed,
    subjectOf: (recording) => plan.subjectOf(recording),
  })
  return { ...collected, skipped: state.skipped, failed: failed.size }
}

async function doOne(plan: BatchPlan, recording: string, settings: string): Promise<Ending> {
  const { folder, out } = plan
  const subject = plan.subjectOf(recording)
  const path = join(folder, recording)
  const forcesPath = subject.forces === undefined ? null : await findInside(folder, subject.forces)
  const input = await hashFile(path, ...(forcesPath === null ? [] : [forcesPath]))
  const before = plan.again || (await readFailed(out, recording)) ? null : await readDone(out, recording)
  if (before && before.input === input && before.settings === settings && (await isIntact(out, before)))
    return { kind: 'skipped', refusal: before.refusal }
  await refuseOccupied(out, recording)
  const work = await openWork(out)
  try {
    const outcome = await plan.analyze({ recording, path, forcesPath, subject, work })
    if (!outcome.ok && plan.signal?.aborted === true) return { kind: 'interrupted' }
    if (!outcome.ok && !outcome.lasting) return { kind: 'failed', refusal: outcome.refusal }
    const files = await describeFiles(work)
    const [rows, refusal] = outcome.ok ? [outcome.rows, null] : [[], outcome.refusal]
    await settleWork(work, out, { recording, input, settings, rows, refusal, files })
    return refusal ? { kind: 'refused', refusal } : { kind: 'done' }
  } finally {
    await dropWork(work)
  }
}

/** Trouble with the disk or with what stands there is this recording's, not the batch's; a mistake of ours is thrown. */
function toFailed(error: unknown, recording: string): Ending {
  const report = error instanceof Refusal ? error.report : toFileFailure(error)
  if (!report) throw error
  const place = (report.where as { readonly file?: string } | null | undefined)?.file
  const where = { file: recording, ...(place === undefined ? {} : { at: place }) }
  return { kind: 'failed', refusal: { ...report, where } }
}
