import type { Condition, DocumentPatch, Patient, StudyDocument, Trial, Visit } from './document.ts'
import { shownPlace } from './document.ts'
import type { Study, StudyPart, StudySubject } from './study.ts'

/** Parts that a trial has for itself. */
const OF_TRIAL = ['mapping', 'plates', 'conditioning', 'events', 'techniques', 'layout'] as const

/** Age in years at a visit: from the year of birth where both are known. */
export function ageAt({ birthYear, age }: Patient, { date }: Pick<Visit, 'date'>): number | null {
  const year = date === null ? Number.NaN : Number(date.slice(0, 4))
  return birthYear !== null && Number.isFinite(year) && year >= birthYear ? year - birthYear : age
}

/** The patient as they were at a visit. */
function toSubject(patient: Patient, visit: Visit): StudySubject {
  const { code, sex } = patient
  return { code, mass: visit.mass, height: visit.height, sex, age: ageAt(patient, visit) }
}

/**
 * One trial of a document as all stages see it: with its patient as they were at that visit. Parts that equal
 * `before` are the very objects of `before`, so that who waits for a change sees none.
 */
export function toStudy(document: StudyDocument, before: Study | null = null): Study {
  const { patient, report, view } = document
  const { visit, condition, trial } = shownPlace(document)
  const { mapping, plates, conditioning, events, techniques, layout } = trial
  const now: Study = {
    subject: toSubject(patient, visit),
    files: [...trial.files, ...(condition.standing && trial.files.length > 0 ? [condition.standing] : [])],
    body: { ...visit.body, loads: condition.loads },
    mapping,
    plates,
    conditioning,
    events,
    techniques,
    layout,
    notes: patient.notes,
    report,
    view,
  }
  return before === null ? now : keepEqualParts(now, before)
}

function keepEqualParts(now: Study, before: Study): Study {
  const parts = (Object.keys(now) as StudyPart[]).map((part) => {
    const isSame = now[part] === before[part] || JSON.stringify(now[part]) === JSON.stringify(before[part])
    return [part, isSame ? before[part] : now[part]]
  })
  return Object.fromEntries(parts) as unknown as Study
}

/** A change of what a step sees, as the change of the document that it is. */
export function toPatch(document: StudyDocument, parts: Partial<Study>): DocumentPatch {
  const patch: { -readonly [P in keyof DocumentPatch]: DocumentPatch[P] } = {}
  const patient = patientAfter(document.patient, document, parts)
  const visits = visitsAfter(document, parts)
  const trial = trialAfter(shownPlace(document).trial, parts)
  if (patient) patch.patient = patient
  if (visits) patch.visits = visits
  if (trial) patch.trials = { [document.shown]: trial }
  if (parts.report) patch.report = parts.report
  if ('view' in parts) patch.view = parts.view
  return patch
}

function patientAfter(patient: Patient, document: StudyDocument, { subject, notes }: Partial<Study>): Patient | null {
  if (!subject && notes === undefined) return null
  const next = notes === undefined ? patient : { ...patient, notes }
  if (!subject) return next
  const { code, sex, age = null } = subject
  // An age that follows from the year of birth is no news.
  const isStated = age !== ageAt(patient, shownPlace(document).visit)
  return { ...next, code, sex, ...(isStated ? { age, birthYear: null } : {}) }
}

function visitsAfter(document: StudyDocument, { subject, body, files }: Partial<Study>): readonly Visit[] | null {
  if (!subject && !body && !files) return null
  const { visit, condition } = shownPlace(document)
  const standing = files?.find(({ role }) => role === 'standing') ?? null
  const sharesStanding = (one: Condition) => one.standing?.sha256 === condition.standing?.sha256
  const conditions = visit.conditions.map((one) => ({
    ...one,
    ...(files && sharesStanding(one) ? { standing } : {}),
    ...(body && one.id === condition.id ? { loads: body.loads } : {}),
  }))
  const next: Visit = {
    ...visit,
    ...(subject ? { mass: subject.mass, height: subject.height } : {}),
    ...(body ? { body: withoutLoads(body) } : {}),
    conditions,
  }
  return document.visits.map((one) => (one.id === visit.id ? next : one))
}

/** What is carried belongs to a condition, the rest of the body to the visit. */
function withoutLoads(body: Study['body']): Visit['body'] {
  const { loads: _, ...own } = body
  return own
}

function trialAfter(trial: Trial, parts: Partial<Study>): Trial | null {
  const own = Object.fromEntries(OF_TRIAL.filter((part) => part in parts).map((part) => [part, parts[part]]))
  const files = parts.files?.filter(({ role }) => role !== 'standing')
  if (Object.keys(own).length === 0 && !files) return null
  const next = { ...trial, ...own }
  if (!files) return next
  // Boundaries are of one recording.
  const layout = motionOf(files) === motionOf(trial.files) ? next.layout : (parts.layout ?? null)
  return { ...next, files, layout, name: trial.name || nameOf(files) }
}

const motionOf = (files: Trial['files']): string | undefined => files.find(({ role }) => role === 'motion')?.sha256

/** A trial is called like its motion's file, without the ending. */
export function nameOf(files: Trial['files']): string {
  const motion = files.find(({ role }) => role === 'motion') ?? files[0]
  return motion?.name.replace(/\.[^.]+$/, '') ?? ''
}
