import { checkShape } from '../json/shape.ts'
import { type Alert, type Outcome, alert, done, refused } from '../outcome.ts'
import { type Migration, MIGRATIONS, type StoredParts, calcMigrations } from './migrations.ts'
import { EMPTY_STUDY, STUDY_PARTS, STUDY_SHAPES, STUDY_VERSION } from './schema.ts'
import type { Study, StudyPart } from './study.ts'

/** From what lay in the table `part` (name → JSON text) to a study of today's version. */
export function readStudy(
  version: number,
  rows: Readonly<Record<string, string>>,
  target: number = STUDY_VERSION,
  steps: readonly Migration[] = MIGRATIONS,
): Outcome<Study> {
  if (!Number.isInteger(version) || version < 1) {
    return refused(
      alert('error', 'study.not-a-study', 'This file is not a Pendulab study.', 'Choose a file that Pendulab saved, or import a recording.'),
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
  let stored: StoredParts
  try {
    stored = Object.fromEntries(Object.entries(rows).map(([name, json]) => [name, JSON.parse(json) as unknown]))
  } catch {
    return refused(damaged('a part is not readable'))
  }
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

/** One part as it is stored. */
export function toStoredPart<P extends StudyPart>(value: Study[P]): string {
  return JSON.stringify(value)
}
