import type { Outcome } from '../../../core/index.ts'
import { done, EMPTY_STUDY, readStudy, type Study, STUDY_KEYS } from '../../../core/io.ts'
import type { StudyValue } from '../../../electron/ipc/contract.ts'
import type { usePreferences } from '../preferences.ts'
import type { History } from '../study/history.ts'

const filePrefix = STUDY_KEYS.file('')

/** A new study, as this person likes to begin. */
export function freshStudy({
  filter,
  template,
}: Pick<ReturnType<typeof usePreferences>, 'filter' | 'template'>): Study {
  return {
    ...EMPTY_STUDY,
    conditioning: { ...EMPTY_STUDY.conditioning, filter },
    body: { ...EMPTY_STUDY.body, template },
  }
}

/** What a study's file holds; `fresh` makes the study of a file with nothing in it. */
export function readContents(
  values: readonly StudyValue[],
  fresh: () => Study,
): { study: Outcome<Study>; history: History; files: Map<string, Blob> } {
  const json = new Map(values.flatMap((v) => ('json' in v ? [[v.key, v.json] as const] : [])))
  const history = json.get(STUDY_KEYS.history) as Partial<History> | undefined
  json.delete(STUDY_KEYS.history)
  return {
    study: json.size === 0 ? done(fresh()) : readStudy(Object.fromEntries(json)),
    history: {
      undo: Array.isArray(history?.undo) ? history.undo : [],
      redo: Array.isArray(history?.redo) ? history.redo : [],
    },
    files: new Map(
      values.flatMap((v) =>
        'bytes' in v && v.key.startsWith(filePrefix)
          ? [[v.key.slice(filePrefix.length), new Blob([new Uint8Array(v.bytes)])] as const]
          : [],
      ),
    ),
  }
}
