import {
  type ChosenVisit,
  dayOf,
  type PlacedWalk,
  type SortedFile,
  type StudyDocument,
  type StudyFile,
} from '../../../core/io.ts'
import { visitName } from '../../display/tree.ts'
import { words } from '../../display/words.ts'
import type { LookedChoice } from './look-all.ts'

/** What a file may be taken for. */
export type Taken = 'trial' | 'forces' | 'standing' | 'nothing'

/** One file in the table that a person confirms. */
export interface SortRow {
  readonly source: LookedChoice
  readonly as: Taken
  /** Of ground forces: the index of their walk. */
  readonly of: number | null
  /** A key of `listVisits`. */
  readonly visit: string
  readonly condition: string
  /** In words: why it is left out, or what else there is to know. */
  readonly note: string
}

/** A visit to choose: one of the study, or a new one. */
export interface VisitChoice {
  readonly key: string
  readonly name: string
  readonly chosen: ChosenVisit
}

const newVisit = (name: string): VisitChoice => ({
  key: `new ${name}`,
  name,
  chosen: { name: dayOf(name) === null ? name : labelAfterDay(name), date: dayOf(name) },
})

/** “2026-03-12 before” is the visit called “before”. */
const labelAfterDay = (name: string): string => name.replace(/^[\d.-]+/, '').trim()

/** The visits of the study, those the folders name, and one more. */
export function listVisits(
  { visits }: StudyDocument,
  isEmpty: boolean,
  sorted: readonly SortedFile[],
): readonly VisitChoice[] {
  const named = [...new Set(sorted.flatMap(({ visit }) => (visit === '' ? [] : [visit])))].map(newVisit)
  const known = visits.map((visit, i): VisitChoice => ({
    key: visit.id,
    name: visitName(visit, i),
    chosen: { id: visit.id },
  }))
  const count = isEmpty ? 0 : visits.length
  const more = newVisit(words.tree.visit(count + named.length + 1))
  if (isEmpty) return named.length > 0 ? [...named, more] : [...known, newVisit(words.tree.visit(2))]
  return [...known, ...named, more]
}

/** The table as proposed. `visit`: where walks go that no folder gives a visit. */
export function toRows(
  sources: readonly LookedChoice[],
  sorted: readonly SortedFile[],
  visits: readonly VisitChoice[],
  visit: string,
): readonly SortRow[] {
  return sorted.map((one, k) => {
    const source = sources[k]!
    const named = visits.find(({ key, name }) => key.startsWith('new ') && name === one.visit)
    return {
      source,
      as: one.as === 'subject' ? 'nothing' : one.as,
      of: one.of,
      visit: named?.key ?? visit,
      condition: one.condition,
      note: noteOf(one, source),
    }
  })
}

function noteOf({ as, why }: SortedFile, source: LookedChoice): string {
  if (as === 'subject') return words.sorting.subject
  if (why === 'refused') return source.why
  if (why !== null) return words.sorting.why[why]
  return source.looked && source.looked.hasForces && as === 'trial' ? words.sorting.withForces : ''
}

const toFile = ({ name, looked }: LookedChoice, role: StudyFile['role']): StudyFile => ({
  role,
  name,
  bytes: looked!.bytes,
  sha256: looked!.sha256,
})

/** The confirmed table as walks with their forces. */
export function toWalks(rows: readonly SortRow[], visits: readonly VisitChoice[]): readonly PlacedWalk[] {
  return rows
    .filter((row) => row.as === 'trial')
    .map((row) => {
      const forces = rows.find((one) => one.as === 'forces' && one.of === row.source.index)
      return {
        motion: toFile(row.source, 'motion'),
        forces: forces ? toFile(forces.source, 'forces') : null,
        mapping: row.source.looked!.mapping,
        visit: visits.find(({ key }) => key === row.visit)!.chosen,
        condition: row.condition.trim(),
        subject: row.source.looked!.subject,
      }
    })
}

export const standingIn = (rows: readonly SortRow[]): StudyFile | null => {
  const row = rows.find((one) => one.as === 'standing')
  return row ? toFile(row.source, 'standing') : null
}
