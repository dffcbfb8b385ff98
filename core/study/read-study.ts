import { checkShape } from '../json/shape.ts'
import { type Alert, type Outcome, alert, done, refused } from '../outcome.ts'
import { STUDY_KEYS } from './keys.ts'
import { type Migration, MIGRATIONS, type StoredParts, calcMigrations } from './migrations.ts'
import { EMPTY_STUDY, STUDY_PARTS, STUDY_SHAPES, STUDY_VERSION } from './schema.ts'
import type { Study, StudyPart } from './study.ts'

/**
 * From the JSON values that lay in the file, by key, to a study of today's version. An empty file is an empty study.
 */
export function readStudy(
  entries: Readonly<Record<string, unknown>>,
  target: number = STUDY_VERSION,
  steps: readonly Migration[] = MIGRATIONS,
): Outcome<Study> {
  if (Object.keys(entries).length === 0) return done(EMPTY_STUDY)
  const version = entries[STUDY_KEYS.version]
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return refused(
      alert(
        'error',
        'study.not-a-study',
        'This file is not a Pendulab study.',
        'Choose a file that Pendulab saved, or import a recording.',
      ),
    )
  }
  if (version > target) {
    return refused(
      alert(
        'error',
        'study.newer',
        `This study was saved by a newer Pendulab (document version ${version}; this program knows up to ${target}).`,
        'Update Pendulab to open it. The file was not changed.',
      ),
    )
  }
  const prefix = STUDY_KEYS.part('' as StudyPart)
  let stored: StoredParts = Object.fromEntries(
    Object.entries(entries)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, json]) => [key.slice(prefix.length), json]),
  )
  for (const step of calcMigrations(version, target, steps)) stored = step.parts(stored)

  const study: Record<string, unknown> = {}
  for (const part of STUDY_PARTS) {
    if (!Object.hasOwn(stored, part)) {
      study[part] = EMPTY_STUDY[part]
      continue
    }
    const checked = checkShape<Study[StudyPart]>(STUDY_SHAPES[part], stored[part], part)
    if (!checked.ok) return refused(damaged(`${checked.path} should be ${checked.expected} but is ${checked.got}`))
    study[part] = checked.value
  }
  return done(study as unknown as Study)
}

function damaged(detail: string): Alert {
  return alert(
    'error',
    'study.damaged',
    `This study is damaged: ${detail}.`,
    'Open a copy or a backup. The file was not changed, and the recordings inside it can still be taken out.',
  )
}

/** What to write for changed parts: the version goes along, so that a new file has one. */
export function toStudyEntries(parts: Partial<Study>): readonly { readonly key: string; readonly json: unknown }[] {
  return [
    { key: STUDY_KEYS.version, json: STUDY_VERSION },
    ...STUDY_PARTS.filter((part) => parts[part] !== undefined).map((part) => ({
      key: STUDY_KEYS.part(part),
      json: parts[part] as unknown,
    })),
  ]
}
