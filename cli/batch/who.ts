import { join } from 'node:path'
import type { Recording } from '../../core/index.ts'
import type { SubjectEntry } from '../../core/gait.ts'
import { Refusal } from '../failure.ts'
import { readText } from '../input.ts'
import { SUBJECTS_FILE, listRecordings } from './listing.ts'
import { NO_SUBJECTS, type SubjectFacts, type SubjectTable, readSubjects } from './subjects.ts'
import { toPattern } from './wildcards.ts'

/** For whoever neither subjects.csv nor the file knows. */
export interface SubjectDefaults {
  readonly mass?: number
  readonly height?: number
  readonly sex?: 'female' | 'male'
}

/** subjects.csv first, then what the recording itself states, then what was given for all. */
export function joinSubject(
  recording: string,
  known: { readonly facts: SubjectFacts; readonly hints: Recording['subject']; readonly defaults: SubjectDefaults },
): SubjectEntry {
  const { facts, hints, defaults } = known
  const mass = facts.mass ?? hints.mass ?? defaults.mass
  const height = facts.height ?? hints.height ?? defaults.height
  const sex = facts.sex ?? hints.sex ?? defaults.sex
  const code = facts.code ?? hints.code
  if (mass === undefined || height === undefined)
    throw unknownSubject(recording, mass === undefined ? 'mass' : 'height')
  return {
    mass,
    height,
    ...(sex === undefined ? {} : { sex }),
    ...(code === undefined ? {} : { code }),
    ...(facts.age === undefined ? {} : { age: facts.age }),
  }
}

function unknownSubject(recording: string, what: 'mass' | 'height'): Refusal {
  return new Refusal({
    code: `batch/no-${what}`,
    message: `The ${what} of who was recorded is not known: neither subjects.csv nor the file says it.`,
    tip: `Name it in subjects.csv in the folder, or give --${what} for all.`,
    where: { file: recording },
  })
}

/** The recordings of a folder that are not another's force file; refused when there is none. */
export async function findRecordings(
  folder: string,
  out: string,
  match: string | undefined,
  { companions }: SubjectTable,
): Promise<readonly string[]> {
  const all = await listRecordings(folder, out, match === undefined ? null : toPattern(match))
  const recordings = all.filter((name) => !companions.has(name))
  if (recordings.length > 0) return recordings
  throw new Refusal({
    code: 'batch/empty',
    message: 'There is no recording in this folder.',
    tip: 'Name the folder that holds the files; --match narrows or widens which are taken.',
    where: { file: folder },
  })
}

/** subjects.csv of a folder, when there is one. */
export async function findSubjects(folder: string): Promise<SubjectTable> {
  const path = join(folder, SUBJECTS_FILE)
  try {
    return readSubjects(await readText(path), path)
  } catch (error) {
    if (error instanceof Refusal && error.report.code === 'file/enoent') return NO_SUBJECTS
    throw error
  }
}
