import { join } from 'node:path'
import { SUMMARY_COLUMNS, toCsvLine, toTextCell } from '../../core/io.ts'
import type { FailureReport } from '../failure.ts'
import { writeWhole } from '../output.ts'
import { type SummarisedTrial, SUBJECT_COLUMNS, calcSubjectRows } from './by-subject.ts'
import { type CurveTrial, CURVE_COLUMNS, listCurves } from './curves.ts'
import { CURVES_FILE, REFUSED_FILE, SUBJECTS_SUMMARY_FILE, SUMMARY_FILE } from './names.ts'
import { readDone, readFailed } from './notes.ts'
import { refuseForeignTable } from './places.ts'
import type { SubjectFacts } from './subjects.ts'

const REFUSED_COLUMNS = ['recording', 'code', 'message', 'tip', 'where']

export interface Collected {
  readonly done: number
  readonly refused: number
}

export interface Collection {
  readonly out: string
  readonly recordings: readonly string[]
  /** Was it made in the way that is asked for now? */
  isCurrent(note: { readonly recording: string; readonly settings: string }): boolean
  /** Refused by their names, whoever does them. */
  readonly unnamed: ReadonlyMap<string, FailureReport>
  /** What went wrong in this run; it may not have been possible to leave word of it. */
  readonly failed: ReadonlyMap<string, FailureReport>
  subjectOf(recording: string): SubjectFacts
}

/** Before any work: tables that are not ours must not stand where ours go. */
export async function checkTables(out: string): Promise<void> {
  await refuseForeignTable(join(out, SUMMARY_FILE), SUMMARY_COLUMNS)
  await refuseForeignTable(join(out, REFUSED_FILE), REFUSED_COLUMNS)
  await refuseForeignTable(join(out, SUBJECTS_SUMMARY_FILE), SUBJECT_COLUMNS)
  await refuseForeignTable(join(out, CURVES_FILE), CURVE_COLUMNS)
}

/**
 * summary.csv, refused.csv, summary-subjects.csv and curves.csv from everything that is finished so far, in the order of the recordings and not of the
 * work. Several shards may do this at the same moment in one folder. Each looks again after it has written: the last to
 * write has seen every note that was there when it did, so the files that remain are complete.
 */
export async function collect(collection: Collection): Promise<Collected> {
  const { out, recordings } = collection
  let written: string | null = null
  for (;;) {
    const all = await Promise.all(recordings.map((recording) => findState(recording, collection)))
    const summary = [toCsvLine(SUMMARY_COLUMNS), ...all.flatMap(({ rows }) => rows.map(toCsvLine))].join('')
    const lines = all.flatMap(({ refusal }, k) => (refusal ? [toRefusalLine(recordings[k]!, refusal)] : []))
    const refused = [toCsvLine(REFUSED_COLUMNS), ...lines].join('')
    const trials = all.flatMap(({ kind, rows }, k) =>
      kind === 'done' ? [toTrial(recordings[k]!, rows, collection.subjectOf(recordings[k]!))] : [],
    )
    const subjects = [SUBJECT_COLUMNS, ...calcSubjectRows(trials)].map(toCsvLine).join('')
    const count = (kind: State['kind']): number => all.filter((one) => one.kind === kind).length
    if (written === summary + refused + subjects) return { done: count('done'), refused: count('refused') }
    await checkTables(out)
    await writeWhole(join(out, SUMMARY_FILE), summary)
    await writeWhole(join(out, REFUSED_FILE), refused)
    await writeWhole(join(out, SUBJECTS_SUMMARY_FILE), subjects)
    await writeWhole(join(out, CURVES_FILE), listCurves(out, trials))
    written = summary + refused + subjects
  }
}

const SUBJECT = SUMMARY_COLUMNS.indexOf('subject')

/** Whoever has no code is a subject of their own: two unknown people are not one. */
function toTrial(
  recording: string,
  rows: readonly (readonly string[])[],
  { code, visit = '', condition = '' }: SubjectFacts,
): SummarisedTrial & CurveTrial {
  const subject = code ?? (rows[0]?.[SUBJECT]?.replace(/^'(?=[=+\-@\t\r])/, '') || recording)
  return { recording, rows, subject, visit, condition }
}

interface State {
  readonly kind: 'done' | 'refused' | 'failed' | 'missing'
  readonly rows: readonly (readonly string[])[]
  readonly refusal: FailureReport | null
}

async function findState(recording: string, { out, isCurrent, unnamed, failed }: Collection): Promise<State> {
  const refusedByName = unnamed.get(recording)
  if (refusedByName) return { kind: 'refused', rows: [], refusal: refusedByName }
  const failedNow = failed.get(recording)
  if (failedNow) return { kind: 'failed', rows: [], refusal: failedNow }
  const failedBefore = await readFailed(out, recording)
  if (failedBefore && isCurrent(failedBefore)) return { kind: 'failed', rows: [], refusal: failedBefore.refusal }
  const note = await readDone(out, recording)
  if (!note || !isCurrent(note)) return { kind: 'missing', rows: [], refusal: null }
  return { kind: note.refusal ? 'refused' : 'done', rows: note.rows, refusal: note.refusal }
}

function toRefusalLine(recording: string, { code, message, tip, where }: FailureReport): string {
  return toCsvLine([
    toTextCell(recording),
    code,
    toTextCell(message),
    toTextCell(tip ?? ''),
    where ? JSON.stringify(where) : '',
  ])
}
