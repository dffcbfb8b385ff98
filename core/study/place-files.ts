import type { MappingTemplate, SubjectHints } from '../recording/recording.ts'
import { addCondition, addTrial, addVisit, changeCondition, changeVisit } from './arrange.ts'
import { BLANK_TRIAL } from './blank.ts'
import {
  applyPatch,
  type Condition,
  type DocumentPatch,
  isBlank,
  joinPatches,
  type Patient,
  type StudyDocument,
  type Trial,
  type Visit,
} from './document.ts'
import { nameOf } from './project.ts'
import type { Conditioning, StudyFile } from './study.ts'

/** A visit of the study, or one to come; those with the same name are one. */
export type ChosenVisit = { readonly id: string } | { readonly name: string; readonly date: string | null }

/** A walk with its ground forces, and where it goes. */
export interface PlacedWalk {
  readonly motion: StudyFile
  readonly forces: StudyFile | null
  readonly mapping: MappingTemplate | null
  readonly visit: ChosenVisit
  /** The name of its condition. */
  readonly condition: string
  /** What its file states of the person. */
  readonly subject: SubjectHints
}

/** Files a person has confirmed. */
export interface PlacedFiles {
  readonly walks: readonly PlacedWalk[]
  readonly standing: StudyFile | null
  /** Of the person, from a file of its own. */
  readonly subject: SubjectHints
  /** How new trials are cleaned. */
  readonly conditioning: Conditioning
}

/** One change that puts many files in their places; the first of them is shown. */
export function placeFiles(document: StudyDocument, { walks, ...shared }: PlacedFiles): DocumentPatch {
  let patch: DocumentPatch = {}
  let whole = document
  const change = (next: DocumentPatch): void => {
    patch = joinPatches(patch, next)
    whole = applyPatch(document, patch)
  }
  let shown: string | null = null
  for (const walk of walks) {
    const visit = findVisit(whole, walk.visit) ?? addedVisit(whole, walk.visit, change)
    const condition = findCondition(whole, visit, walk.condition, change)
    const files = [walk.motion, ...(walk.forces ? [walk.forces] : [])]
    const trial: Trial = {
      ...BLANK_TRIAL,
      name: nameOf(files),
      files,
      mapping: walk.mapping,
      conditioning: shared.conditioning,
    }
    const added = addTrial(whole, { trial, place: { visit, condition } })
    change(added.patch)
    shown ??= added.id
    const stated = { ...walk.subject, ...shared.subject }
    change({ patient: toPatient(whole.patient, stated) })
    change(withStated(whole, visit, stated))
    if (shared.standing) change(withStanding(whole, condition, shared.standing))
  }
  return shown === null ? {} : joinPatches(patch, { shown })
}

const isSameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The chosen visit; a new one may have come in with a walk before. */
function findVisit({ visits }: StudyDocument, chosen: ChosenVisit): string | null {
  if ('id' in chosen) return visits.find((one) => one.id === chosen.id)?.id ?? null
  return visits.find((one) => isSameName(one.label, chosen.name) && one.date === chosen.date)?.id ?? null
}

/** A visit nothing is in takes the name, else there is one more. */
function addedVisit(document: StudyDocument, chosen: ChosenVisit, change: (patch: DocumentPatch) => void): string {
  const { name = '', date = null } = 'name' in chosen ? chosen : {}
  const isEmpty = ({ conditions }: Visit): boolean =>
    conditions.every(({ trials }) => trials.every((id) => isBlank(document.trials[id]!)))
  const blank = document.visits.find(isEmpty)
  if (blank) {
    change(changeVisit(document, blank.id, { label: name, date }))
    return blank.id
  }
  const { patch, place } = addVisit(document, { label: name, date })
  change(patch)
  return place.visit
}

/** The condition of that name; a blank one takes the name, and a visit that lacks it gets it. */
function findCondition(
  document: StudyDocument,
  visit: string,
  label: string,
  change: (patch: DocumentPatch) => void,
): string {
  const own = document.visits.find((one) => one.id === visit)!.conditions
  const isEmpty = ({ trials }: Condition): boolean => trials.every((id) => isBlank(document.trials[id]!))
  const same = own.find((one) => isSameName(one.label, label) && !isEmpty(one))
  if (same) return same.id
  const blank = own.find(isEmpty)
  if (blank) {
    change(changeCondition(document, blank.id, { label }))
    return blank.id
  }
  const { patch, place } = addCondition(document, visit, label)
  change(patch)
  return place.condition
}

/** Only what is not known yet is filled in. */
const toPatient = (patient: Patient, { code = '', sex }: SubjectHints): Patient => ({
  ...patient,
  code: patient.code || code,
  sex: patient.sex === 'unspecified' && sex !== undefined ? sex : patient.sex,
})

function withStated(document: StudyDocument, id: string, { mass, height }: SubjectHints): DocumentPatch {
  const visit = document.visits.find((one) => one.id === id)!
  const next = { mass: visit.mass ?? mass ?? null, height: visit.height ?? height ?? null }
  return next.mass === visit.mass && next.height === visit.height ? {} : changeVisit(document, id, next)
}

function withStanding(document: StudyDocument, id: string, standing: StudyFile): DocumentPatch {
  const condition = document.visits.flatMap((one) => one.conditions).find((one) => one.id === id)!
  return condition.standing ? {} : changeCondition(document, id, { standing })
}
