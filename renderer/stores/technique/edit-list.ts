import { isLayoutEdit, isTimingEdit, withTiming } from '../../../core/gait.ts'
import type { TechniqueEdit } from '../../../core/index.ts'

/** Two edits speak of the same thing when a later one replaces the earlier. */
export function sameTarget(a: TechniqueEdit, b: TechniqueEdit): boolean {
  if (a.kind !== b.kind) return false
  switch (a.kind) {
    case 'joint angle':
      return b.kind === a.kind && a.boundary === b.boundary && a.channel === b.channel
    case 'duration':
      return b.kind === a.kind && a.phase === b.phase
    case 'lock':
      return b.kind === a.kind && a.phase === b.phase && a.joint === b.joint
    case 'pivot':
    case 'motion':
    case 'knee stop':
      return b.kind === a.kind && a.phase === b.phase
    case 'load':
      return b.kind === a.kind && a.label === b.label && a.segment === b.segment
    case 'add boundary':
      return b.kind === a.kind && Math.abs(a.time - b.time) < 1e-4
    case 'remove boundary':
      return b.kind === a.kind && a.boundary === b.boundary
    default:
      return true
  }
}

const isNothing = (edit: TechniqueEdit) =>
  ('change' in edit && edit.change === 0) ||
  ('scale' in edit && edit.scale === 1) ||
  (edit.kind === 'load' && edit.mass === 0)

/** A list of edits with one more; an edit that changes nothing takes its target out of the list. */
export function withEdit(edits: readonly TechniqueEdit[], edit: TechniqueEdit): TechniqueEdit[] {
  const rest = edits.filter((e) => !sameTarget(e, edit))
  if (isTimingEdit(edit)) return withTiming(rest, edit)
  return isNothing(edit) ? rest : [...rest, edit]
}

const ofPhase = (phase: string) => phase.replace(/~stop$/, '')
export function kneeStopped(edits: readonly TechniqueEdit[], phase: string): boolean {
  const own = edits.findLast((e) => e.kind === 'knee stop' && (e.phase === '*' || e.phase === ofPhase(phase)))
  return own?.kind === 'knee stop' && own.on
}
/** The list with one more word on stopped knees, and without words that it makes idle. */
export function withKneeStop(edits: readonly TechniqueEdit[], phase: string, on: boolean): TechniqueEdit[] {
  const wanted = ofPhase(phase)
  const rest = edits.filter((e) => e.kind !== 'knee stop' || (wanted !== '*' && e.phase !== wanted))
  return kneeStopped(rest, wanted) === on ? rest : [...rest, { kind: 'knee stop', phase: wanted, on }]
}

/** Edits of where a motion is cut. */
export const isCut = (edit: TechniqueEdit) =>
  isLayoutEdit(edit) || edit.kind === 'add boundary' || edit.kind === 'remove boundary'

/** Phase structure belongs to the recorded motion as well; the rest is the proposal. */
export const isStructure = (edit: TechniqueEdit) =>
  isCut(edit) || edit.kind === 'lock' || edit.kind === 'pivot' || edit.kind === 'motion' || edit.kind === 'knee stop'
