import type { JobControl, Outcome, Recording } from '../../core/index.ts'
import { done, isSessionMetadata, lookAt, type MappingTemplate, readSessionMetadata } from '../../core/io.ts'
import { learnedFor } from '../stores/learned-mapping.ts'
import type { JobInputs, LookedRecording } from './jobs.ts'

type Read = (
  file: Blob,
  name: string,
  mapping: MappingTemplate | null,
  control: JobControl,
) => Promise<Outcome<Recording>>

/** Reads one of several files, and keeps only what it is. */
export function createLook(read: Read) {
  return async (
    { file, name, mappings }: JobInputs['look'],
    control: JobControl,
  ): Promise<Outcome<LookedRecording>> => {
    const subject = isSessionMetadata(name) ? readSessionMetadata(await file.text()) : null
    if (subject) return done(ofSubject(file, subject))
    const first = await read(file, name, null, control)
    if (!first.ok) return first
    const mapping = learnedFor(first.value, mappings)
    const outcome = mapping === null ? first : await read(file, name, mapping, control)
    if (!outcome.ok) return outcome
    return done({ ...lookAt(outcome.value), bytes: file.size, mapping }, outcome.alerts)
  }
}

const ofSubject = (file: Blob, subject: LookedRecording['subject']): LookedRecording => ({
  holds: 'subject',
  isStill: false,
  hasMarkers: false,
  hasForces: false,
  sha256: '',
  subject,
  bytes: file.size,
  mapping: null,
})
