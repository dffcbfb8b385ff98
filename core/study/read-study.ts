import { checkShape } from '../json/shape.ts'
import { type Alert, type Outcome, alert, done, refused } from '../outcome.ts'
import { EMPTY_DOCUMENT } from './blank.ts'
import type { DocumentPart, DocumentPatch, StudyDocument, Trial } from './document.ts'
import { STUDY_KEYS } from './keys.ts'
import { type Migration, MIGRATIONS, type StoredParts, calcMigrations } from './migrations.ts'
import { DOCUMENT_PARTS, DOCUMENT_SHAPES, STUDY_VERSION, TRIAL_SHAPE } from './schema.ts'

/**
 * From the JSON values that lay in the file, by key, to a study of today's version. An empty file is an empty study.
 */
export function readStudy(
  entries: Readonly<Record<string, unknown>>,
  target: number = STUDY_VERSION,
  steps: readonly Migration[] = MIGRATIONS,
): Outcome<StudyDocument> {
  if (Object.keys(entries).length === 0) return done(EMPTY_DOCUMENT)
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
  let stored = toStored(entries, version)
  for (const step of calcMigrations(version, target, steps)) stored = step.parts(stored)
  return check(stored)
}

/** A file of this version holds every part, but for those that nobody touched. */
function check(stored: StoredParts): Outcome<StudyDocument> {
  const study: Record<string, unknown> = {}
  for (const part of DOCUMENT_PARTS) {
    if (!Object.hasOwn(stored, part)) {
      study[part] = EMPTY_DOCUMENT[part]
      continue
    }
    const checked = checkShape<StudyDocument[DocumentPart]>(DOCUMENT_SHAPES[part], stored[part], part)
    if (!checked.ok) return refused(damaged(`${checked.path} should be ${checked.expected} but is ${checked.got}`))
    study[part] = checked.value
  }
  const trials: Record<string, Trial> = {}
  for (const [id, value] of Object.entries((stored['trials'] as object | undefined) ?? EMPTY_DOCUMENT.trials)) {
    const checked = checkShape(TRIAL_SHAPE, value, `trial ${id}`)
    if (!checked.ok) return refused(damaged(`${checked.path} should be ${checked.expected} but is ${checked.got}`))
    trials[id] = checked.value
  }
  const document = { ...study, trials } as unknown as StudyDocument
  const fault = findFault(document)
  return fault === null ? done(document) : refused(damaged(fault))
}

/** Every trial is in one condition, every one in a condition is there, and one of them is shown. */
function findFault({ visits, trials, shown }: StudyDocument): string | null {
  const placed = visits.flatMap((visit) => visit.conditions.flatMap((one) => one.trials))
  const twice = placed.find((id, i) => placed.indexOf(id) !== i)
  if (twice !== undefined) return `trial ${twice} is in two places`
  const lost = placed.find((id) => !Object.hasOwn(trials, id))
  if (lost !== undefined) return `trial ${lost} is missing`
  const stray = Object.keys(trials).find((id) => !placed.includes(id))
  if (stray !== undefined) return `trial ${stray} is in no visit`
  return placed.includes(shown) ? null : `the trial to show (${shown}) is missing`
}

function toStored(entries: Readonly<Record<string, unknown>>, version: number): StoredParts {
  const under = (prefix: string) =>
    Object.entries(entries)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, json]) => [key.slice(prefix.length), json] as const)
  const parts = Object.fromEntries(under(STUDY_KEYS.part('' as DocumentPart)))
  const trials = Object.fromEntries(under(STUDY_KEYS.trial('')))
  // Before version 3 a study was one trial.
  return version < 3 || Object.keys(trials).length === 0 ? parts : { ...parts, trials }
}

function damaged(detail: string): Alert {
  return alert(
    'error',
    'study.damaged',
    `This study is damaged: ${detail}.`,
    'Open a copy or a backup. The file was not changed, and the recordings inside it can still be taken out.',
  )
}

/** One value of a study's file: what to put there, or that it goes. */
export type StudyEntry =
  | { readonly key: string; readonly json: unknown }
  | { readonly key: string; readonly remove: true }

/** What to write for a change: the version goes along, so that a new file has one. */
export function toStudyEntries({ trials = {}, ...parts }: DocumentPatch): readonly StudyEntry[] {
  return [
    { key: STUDY_KEYS.version, json: STUDY_VERSION },
    ...DOCUMENT_PARTS.filter((part) => part in parts).map((part) => ({
      key: STUDY_KEYS.part(part),
      json: parts[part] as unknown,
    })),
    ...Object.entries(trials).map(([id, trial]) =>
      trial === null
        ? { key: STUDY_KEYS.trial(id), remove: true as const }
        : { key: STUDY_KEYS.trial(id), json: trial as unknown },
    ),
  ]
}
