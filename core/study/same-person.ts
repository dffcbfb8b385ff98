import type { Recording } from '../recording/recording.ts'
import type { StudySubject } from './study.ts'

/** What a file states of its subject speaks for the study's patient, for another person, or for nobody. */
export type Belonging = 'same' | 'another' | 'unknown'

/** Two weighings of one person on one day, kg. */
const SAME_MASS = 0.5
/** Two measurements of one person on one day, m. */
const SAME_HEIGHT = 0.005
/** Between visits a grown person's mass changes, but seldom by more than this part. */
const OTHER_MASS = 0.05
/** Beyond what two measurements of one grown person differ by, m. */
const OTHER_HEIGHT = 0.03
/** Under one code: beyond these it is more likely that the code is wrong. */
const WRONG_CODE = { mass: 0.3, height: 0.15 }

const plain = (code: string) => code.trim().toLowerCase()

/**
 * Whose recording it is, by code, sex, mass and stature. A code decides, unless the body under it is quite another;
 * without one, mass and stature together must agree before two recordings are taken to be of one person.
 */
export function calcBelonging(known: StudySubject, stated: Recording['subject']): Belonging {
  const hasCodes = known.code !== '' && stated.code !== undefined && stated.code !== ''
  if (hasCodes && plain(known.code) !== plain(stated.code!)) return 'another'
  const hasSexes = known.sex !== 'unspecified' && stated.sex !== undefined
  if (hasSexes && known.sex !== stated.sex) return 'another'
  const mass = known.mass !== null && stated.mass !== undefined ? Math.abs(known.mass - stated.mass) : null
  const height = known.height !== null && stated.height !== undefined ? Math.abs(known.height - stated.height) : null
  const part = mass === null ? 0 : mass / known.mass!
  if (hasCodes) return part > WRONG_CODE.mass || (height ?? 0) > WRONG_CODE.height ? 'another' : 'same'
  if (part > OTHER_MASS || (height ?? 0) > OTHER_HEIGHT) return 'another'
  return mass !== null && height !== null && mass <= SAME_MASS && height <= SAME_HEIGHT ? 'same' : 'unknown'
}
