import type { Outcome } from '../../../core/index.ts'
import {
  BLANK_TRIAL,
  done,
  EMPTY_DOCUMENT,
  readStudy,
  type StudyDocument,
  STUDY_KEYS,
  STUDY_VERSION,
} from '../../../core/io.ts'
import type { StudyValue } from '../../../electron/ipc/contract.ts'
import type { usePreferences } from '../preferences.ts'
import type { FileBytes } from '../study.ts'
import type { History } from '../study/history.ts'

const filePrefix = STUDY_KEYS.file('')
const resultPrefix = STUDY_KEYS.result('')

/** A new study, as this person likes to begin. */
export function freshStudy({
  filter,
  template,
}: Pick<ReturnType<typeof usePreferences>, 'filter' | 'template'>): StudyDocument {
  return {
    ...EMPTY_DOCUMENT,
    visits: EMPTY_DOCUMENT.visits.map((visit) => ({ ...visit, body: { ...visit.body, template } })),
    trials: { t1: { ...BLANK_TRIAL, conditioning: { ...BLANK_TRIAL.conditioning, filter } } },
  }
}

/** What is read when a study is opened; recordings and results stay in the file until they are wanted. */
export const isReadAtOnce = (key: string): boolean => !key.startsWith(filePrefix) && !key.startsWith(resultPrefix)

export interface Contents {
  study: Outcome<StudyDocument>
  history: History
  /** Under which names an older version keeps what this one keeps elsewhere; none where it is of this version. */
  outdated: readonly string[]
  /** By hash, as far as a former change names them. */
  names: ReadonlyMap<string, string>
}

/** What a study's file holds; `fresh` makes the study of a file with nothing in it. */
export function readContents(values: readonly StudyValue[], fresh: () => StudyDocument): Contents {
  const json = new Map(values.flatMap((v) => ('json' in v ? [[v.key, v.json] as const] : [])))
  const history = json.get(STUDY_KEYS.history) as Partial<History> | undefined
  json.delete(STUDY_KEYS.history)
  const isOlder = json.size > 0 && json.get(STUDY_KEYS.version) !== STUDY_VERSION
  // The steps of an older version change parts that are no more.
  const steps = (all: unknown) => (Array.isArray(all) && !isOlder ? (all as History['undo']) : [])
  return {
    study: json.size === 0 ? done(fresh()) : readStudy(Object.fromEntries(json)),
    history: { undo: steps(history?.undo), redo: steps(history?.redo) },
    outdated: isOlder ? [...json.keys()].filter((key) => key !== STUDY_KEYS.version) : [],
    names: namesIn([history, ...json.values()]),
  }
}

/** Where the bytes of each recording come from. */
export function filesOf(
  keys: readonly { key: string }[],
  fetch: (key: string) => Promise<Blob | null>,
): Map<string, FileBytes> {
  return new Map(
    keys
      .filter(({ key }) => key.startsWith(filePrefix))
      .map(({ key }) => [key.slice(filePrefix.length), () => fetch(key)]),
  )
}

/** Results that lie in the file, by name. */
export function resultsOf(
  keys: readonly { key: string }[],
  fetch: (key: string) => Promise<Blob | null>,
): Map<string, FileBytes> {
  return new Map(
    keys
      .filter(({ key }) => key.startsWith(resultPrefix))
      .map(({ key }) => [key.slice(resultPrefix.length), () => fetch(key)]),
  )
}

function namesIn(json: unknown, found = new Map<string, string>()): Map<string, string> {
  if (typeof json !== 'object' || json === null) return found
  const { sha256, name } = json as { sha256?: unknown; name?: unknown }
  if (typeof sha256 === 'string' && typeof name === 'string') found.set(sha256, name)
  for (const inner of Object.values(json)) namesIn(inner, found)
  return found
}
