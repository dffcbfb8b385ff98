/** Runs in a thread of its own: one recording after another, from file to written results. */
import { basename, join } from 'node:path'
import workerpool from 'workerpool'
import type { ReportSettings } from '../../core/report.ts'
import { calcSummaryRows, toCyclesPieces } from '../../core/io.ts'
import type { AnalysisOptions } from '../analysis-options.ts'
import { analyzeFile } from '../analyze-file.ts'
import { Refusal } from '../failure.ts'
import { isFileTrouble, toFileFailure } from '../file-trouble.ts'
import { writeWhole } from '../output.ts'
import { type ResultKind, writeResults } from '../results.ts'
import { createStoreroom } from '../storeroom.ts'
import { CYCLES_FILE } from './curves.ts'
import type { BatchTask, TaskOutcome } from './run-batch.ts'
import { type SubjectDefaults, joinSubject } from './who.ts'

/** What is the same for every recording of a batch. */
export interface BatchSettings {
  readonly analysis: AnalysisOptions
  /** For whoever neither subjects.csv nor the file knows. */
  readonly defaults: SubjectDefaults
  readonly kinds: readonly ResultKind[]
  readonly report: ReportSettings
  readonly notes: string
  readonly madeOn: string
  readonly programVersion: string
}

async function analyzeTask(task: BatchTask, settings: BatchSettings): Promise<TaskOutcome> {
  const { recording, path, forcesPath, subject, work } = task
  const storeroom = createStoreroom(work)
  try {
    const analysis = await analyzeFile({
      path,
      forcesPath,
      subjectOf: (hints) => joinSubject(recording, { facts: subject, hints, defaults: settings.defaults }),
      options: { ...settings.analysis, plates: { ...settings.analysis.plates, ...subject.plates } },
      mayLackPlates: true,
      storeroom,
    })
    const context = { programVersion: settings.programVersion, madeOn: settings.madeOn, notes: settings.notes }
    const { kinds, report } = settings
    await writeResults(work, analysis, { kinds, settings: report, context, printers: [], original: path })
    // The cohort's curves are put together from it, whatever else was asked for.
    if (!settings.kinds.includes('loads') && analysis.cycles.length > 0)
      await writeWhole(join(work, CYCLES_FILE), toCyclesPieces(analysis))
    return { ok: true, rows: calcSummaryRows(analysis, recording) }
  } catch (error) {
    if (error instanceof Refusal)
      return {
        ok: false,
        refusal: { ...error.report, where: toPlace(error.report.where, recording, path) },
        lasting: !isFileTrouble(error.report),
      }
    const trouble = toFileFailure(error, { isWriting: true })
    if (trouble) return { ok: false, refusal: { ...trouble, where: toPlace(null, recording, path) }, lasting: false }
    throw error
  } finally {
    storeroom.close()
  }
}

/** A reader knows its file by name only; a cohort needs the way to it. */
function toPlace(where: unknown, recording: string, path: string): object {
  const place = (where ?? {}) as { readonly file?: string }
  return { ...place, file: place.file === undefined || place.file === basename(path) ? recording : place.file }
}

workerpool.worker({ analyzeTask })
