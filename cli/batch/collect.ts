import { join } from 'node:path'
import { SUMMARY_COLUMNS, toCsvLine, toTextCell } from '../../core/index.ts'
import type { FailureReport } from '../failure.ts'
import { type DoneNote, readNote, writeWhole } from './state.ts'

const REFUSED_COLUMNS = ['recording', 'code', 'message', 'tip', 'where']

export interface Collected {
  readonly done: number
  readonly refused: number
}

/**
 * summary.csv and refused.csv from everything that is finished so far, in the order of the recordings and not of the
 * work.
 * Several shards may do this at the same moment in one folder. Each looks again after it has written: the last to write
 * has
 * seen every note that was there when it did, so the files that remain are complete.
 */
export async function collect(
  out: string,
  recordings: readonly string[],
  isCurrent: (note: DoneNote) => boolean,
): Promise<Collected> {
  let written: string | null = null
  for (;;) {
    const notes = (await Promise.all(recordings.map((recording) => readNote(out, recording)))).filter(
      (note) => note !== null && isCurrent(note),
    ) as DoneNote[]
    const summary = [toCsvLine(SUMMARY_COLUMNS), ...notes.flatMap((note) => note.rows.map(toCsvLine))].join('')
    const refusals = notes.flatMap((note) => (note.refusal ? [toRefusalLine(note.recording, note.refusal)] : []))
    const refused = [toCsvLine(REFUSED_COLUMNS), ...refusals].join('')
    if (written === summary + refused) return { done: notes.length - refusals.length, refused: refusals.length }
    await writeWhole(join(out, 'summary.csv'), summary)
    await writeWhole(join(out, 'refused.csv'), refused)
    written = summary + refused
  }
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
