import { shownPlace, type StudyDocument } from './document.ts'
import { toStudy } from './project.ts'
import type { Study, StudyFile, StudySubject } from './study.ts'

/** All that the curves of one trial follow from, and nothing else: names and codes make no difference to them. */
export interface TrialInputs extends Pick<Study, 'body' | 'mapping' | 'plates' | 'conditioning' | 'events'> {
  readonly subject: Omit<StudySubject, 'code'>
  /** By role. */
  readonly files: Readonly<Partial<Record<StudyFile['role'], string>>>
}

/** What the curves of a trial follow from; null where it has no motion. */
export function toTrialInputs(document: StudyDocument, trial: string): TrialInputs | null {
  const own = { ...document, shown: trial }
  if (!shownPlace(own).trial.files.some(({ role }) => role === 'motion')) return null
  const { subject, files, body, mapping, plates, conditioning, events } = toStudy(own)
  const { code: _, ...person } = subject
  return {
    subject: person,
    files: Object.fromEntries(files.map(({ role, sha256 }) => [role, sha256])),
    body,
    mapping,
    plates,
    conditioning,
    events,
  }
}
