import type { FailureReport } from '../failure.ts'

/** What a batch writes alongside the folders of the recordings. */
export const SUMMARY_FILE = 'summary.csv'
export const REFUSED_FILE = 'refused.csv'
export const SUBJECTS_SUMMARY_FILE = 'summary-subjects.csv'
export const CURVES_FILE = 'curves.csv'
const ownTables = new Set([SUMMARY_FILE, REFUSED_FILE, SUBJECTS_SUMMARY_FILE, CURVES_FILE])

/** Many disks take these for one name: letters that differ in case only, or in how an accent is written. */
export const foldName = (name: string): string => name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')

/**
 * Recordings whose results would have no place of their own, whichever disk they go to. It depends on the names alone, so
 * that all shards agree.
 */
export function findNameTroubles(recordings: readonly string[]): ReadonlyMap<string, FailureReport> {
  const owners = new Map<string, string[]>()
  for (const recording of recordings) {
    const folded = foldName(recording)
    owners.set(folded, [...(owners.get(folded) ?? []), recording])
  }
  const tables = new Set([...ownTables].map(foldName))
  const troubles = new Map<string, FailureReport>()
  for (const recording of recordings) {
    const folded = foldName(recording)
    if (tables.has(folded)) troubles.set(recording, tableName(recording))
    const other = [folded, ...parentsOf(folded)]
      .flatMap((name) => owners.get(name) ?? [])
      .find((name) => name !== recording)
    if (other === undefined) continue
    troubles.set(recording, sameName(recording, other))
    troubles.set(other, sameName(other, recording))
  }
  return troubles
}

const parentsOf = (name: string): string[] =>
  name
    .split('/')
    .slice(1)
    .map((_, k, rest) =>
      name
        .split('/')
        .slice(0, rest.length - k)
        .join('/'),
    )

const sameName = (recording: string, other: string): FailureReport => ({
  code: 'batch/same-name',
  message: `The results of “${recording}” and “${other}” would go to one folder: their names differ in capitals only.`,
  tip: 'Rename one of them.',
  where: { file: recording },
})

const tableName = (recording: string): FailureReport => ({
  code: 'batch/own-name',
  message: `“${recording}” is the name of a table that the batch writes itself.`,
  tip: 'Rename the recording, or take the table of an earlier batch out of the folder.',
  where: { file: recording },
})
