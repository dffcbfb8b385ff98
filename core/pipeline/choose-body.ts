import { findLandmarks } from '../fit/landmarks.ts'
import type { AnthropometricTableId, BodyTemplateId, Subject } from '../model/body.ts'
import type { Recording } from '../recording/recording.ts'

/** What was chosen, and why, as the end of a sentence: “… because the recording shows the arms”. */
export interface Chosen<T> {
  readonly value: T
  readonly why: string
}

/**
 * Which body, when that is left to the program: with arms only where the file shows them. Arms that nobody recorded
 * would hang still, and their inertia would be put into the trunk's and the hips' loads as if it had been seen; the
 * lower body carries head, arms and trunk as one instead.
 */
export function chooseTemplate(recording: Recording): Chosen<BodyTemplateId> {
  const channels = Object.keys(recording.angles)
  const { names, bones } = findLandmarks(Object.keys(recording.points))
  const seen = !(bones && hasLegAngles(recording)) && (names.has('elbowLateral.right') || names.has('elbow.right'))
  const arms = channels.some((one) => one.startsWith('shoulder') || one.startsWith('elbow')) || seen
  return arms
    ? { value: 'whole-body', why: 'the recording shows the arms' }
    : { value: 'lower-body', why: 'the recording does not show the arms' }
}

/**
 * Which table, when that is left to the program: de Leva's for a woman or a man, Winter's where the sex is not stated.
 * De Leva's come from living people, but only as one table for women and one for men, whose thighs and trunks differ by
 * several per cent of their mass; the mean of the two describes nobody. Winter's table does not distinguish them.
 */
export function chooseTable({ sex }: Subject): Chosen<AnthropometricTableId> {
  return sex === 'unspecified'
    ? { value: 'winter', why: 'the sex is not stated, and this table does not depend on it' }
    : { value: 'de-leva', why: `it has a table of its own for ${sex === 'female' ? 'women' : 'men'}` }
}

/** Joint angles that show how at least one leg stands. */
export const hasLegAngles = (recording: Recording): boolean =>
  (['left', 'right'] as const).some(
    (side) =>
      recording.angles[`hip.flexion.${side}`] !== undefined || recording.angles[`knee.flexion.${side}`] !== undefined,
  )
