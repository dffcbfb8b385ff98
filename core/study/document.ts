import type { CarriedMass, Sex } from '../fit/fit.ts'
import type { ReportSettings } from '../report/settings.ts'
import type { Study, StudyBody, StudyFile } from './study.ts'

/**
 * The saved document, `.pendulab`: one patient with their visits, conditions and trials. Steps look at one trial of it
 * at a time (`Study`, made by `project.ts`); results are not part of it, they are computed from these parts, and copies
 * may be kept alongside them (see `STUDY_KEYS`).
 *
 * There is always one visit with one condition, and a trial that is shown; before anything was opened that trial has no
 * files.
 */
export interface StudyDocument {
  readonly patient: Patient
  /** In the order of the tree. */
  readonly visits: readonly Visit[]
  /** By id; each in one condition of one visit. */
  readonly trials: Readonly<Record<string, Trial>>
  /** The trial that all steps show. */
  readonly shown: string
  readonly report: ReportSettings
  /** Where the user was: step, time, camera. The renderer's own business; never part of undo. */
  readonly view: unknown
}

/** Who the study is of. */
export interface Patient {
  readonly code: string
  readonly sex: Sex
  readonly birthYear: number | null
  /** Years, where only the age is known. */
  readonly age: number | null
  readonly notes: string
}

/** One day in the laboratory. */
export interface Visit {
  readonly id: string
  /** Such as “before”, “6 months after”. */
  readonly label: string
  /** `2026-03-12`; null until known. */
  readonly date: string | null
  /** kg; null until known. */
  readonly mass: number | null
  /** m; null until known. */
  readonly height: number | null
  readonly affected: 'left' | 'right' | 'both' | null
  readonly body: Omit<StudyBody, 'loads'>
  readonly conditions: readonly Condition[]
}

/** Trials that were walked alike: barefoot, in shoes, with an orthosis. */
export interface Condition {
  readonly id: string
  readonly label: string
  /** A still trial that its walks share. */
  readonly standing: StudyFile | null
  readonly loads: readonly CarriedMass[]
  /** Their ids, in the order of the tree. */
  readonly trials: readonly string[]
}

/** One recorded walk, and what was decided about it. */
export interface Trial extends Pick<Study, 'mapping' | 'plates' | 'conditioning' | 'events' | 'techniques' | 'layout'> {
  readonly name: string
  /** Its motion, and its ground forces where they came in a file of their own. */
  readonly files: readonly StudyFile[]
  /** Why it counts in no average, in the user's words or none (`''`); null: it counts. */
  readonly leftOut: string | null
  /** Cycles that count in no average, by `cycleKey`. */
  readonly leftOutCycles: readonly string[]
}

/** Parts of a document that change together: whole parts, and trials by id; null takes a trial away. */
export interface DocumentPatch extends Partial<Omit<StudyDocument, 'trials'>> {
  readonly trials?: Readonly<Record<string, Trial | null>>
}

/** A document's parts that lie in its file under one name each; trials lie there one by one. */
export type DocumentPart = Exclude<keyof StudyDocument, 'trials'>

/** The document after a change. */
export function applyPatch(document: StudyDocument, patch: DocumentPatch): StudyDocument {
  const { trials: changed = {}, ...parts } = patch
  const trials = Object.fromEntries(
    Object.entries({ ...document.trials, ...changed }).filter((entry): entry is [string, Trial] => entry[1] !== null),
  )
  return { ...document, ...parts, trials: Object.keys(changed).length === 0 ? document.trials : trials }
}

/** What takes a change back: the same parts and trials, as they are before it. */
export function toInverse(document: StudyDocument, patch: DocumentPatch): DocumentPatch {
  const { trials, ...parts } = patch
  const before = Object.fromEntries(Object.keys(parts).map((part) => [part, document[part as DocumentPart]]))
  if (trials === undefined) return before
  return {
    ...before,
    trials: Object.fromEntries(Object.keys(trials).map((id) => [id, document.trials[id] ?? null])),
  }
}

/** Two changes one after the other as one. */
export function joinPatches(first: DocumentPatch, second: DocumentPatch): DocumentPatch {
  const trials = first.trials || second.trials ? { trials: { ...first.trials, ...second.trials } } : {}
  return { ...first, ...second, ...trials }
}

/** Every file the document lists: motions, forces, standing trials. */
export function listFiles({ trials, visits }: Pick<StudyDocument, 'trials' | 'visits'>): readonly StudyFile[] {
  const standing = visits.flatMap(({ conditions }) => conditions.flatMap((one) => one.standing ?? []))
  return [...Object.values(trials).flatMap(({ files }) => files), ...standing]
}

/** Which visit and condition a trial belongs to. */
export function placeOf({ visits }: StudyDocument, trial: string): { visit: Visit; condition: Condition } {
  for (const visit of visits) {
    const condition = visit.conditions.find(({ trials }) => trials.includes(trial))
    if (condition) return { visit, condition }
  }
  throw new Error(`expected trial ${trial} in a visit, found it in none`)
}

/** The visit and condition of the trial that is shown, and the trial itself. */
export function shownPlace(document: StudyDocument): { visit: Visit; condition: Condition; trial: Trial } {
  const trial = document.trials[document.shown]
  if (!trial) throw new Error(`expected trial ${document.shown} in the study, found none`)
  return { ...placeOf(document, document.shown), trial }
}

/** A blank trial holds no motion yet. */
export const isBlank = ({ files }: Trial): boolean => files.length === 0
