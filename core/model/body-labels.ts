import { bearingWord } from '../gait/bearing-axis.ts'
import type { Body } from './body.ts'

type Labelled = Pick<Body, 'template' | 'joints' | 'segments'>

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `hip.right` → `hip`; a midline joint keeps its name. */
export const jointWord = (joint: string): string => joint.replace(/\.(left|right)$/, '')

/** `Left hock` → `Hock`. */
const withoutSide = (label: string): string => capital(label.replace(/^(left|right) /i, ''))

/** What a body that is no person calls the joints of both sides: `tarsus` → `Hock`; null: it has none of that name. */
export function familyLabel({ joints }: Pick<Labelled, 'joints'>, family: string): string | null {
  const own = joints.find(({ name }) => jointWord(name) === jointWord(family))
  return own === undefined ? null : withoutSide(own.label)
}

/** Along which rod a joint's compression lies, in words; null where nobody has a word for it. */
export function bearingLabel(body: Labelled | null, joint: string): string | null {
  if (body?.template !== 'own') return bearingWord(joint)
  const distal = body.joints.find(({ name }) => jointWord(name) === jointWord(joint))?.distal
  const rod = body.segments.find(({ name }) => name === distal)
  return rod === undefined ? null : withoutSide(rod.label).toLowerCase()
}
