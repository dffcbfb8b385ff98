import type { LayoutSource } from '../../gait/layout-words.ts'
import { degToRad } from '../../units/units.ts'
import { alert, refused } from '../../outcome.ts'
import type { BoundaryLayout } from './boundary-layout.ts'
import type { Refusal } from './resolve-draft.ts'
import type { Technique, TechniqueEdit } from './technique.ts'

/** RMS over a phase, of the free rod that strays most: within it a phase counts as ballistic. */
export const DEFAULT_LAYOUT_TOLERANCE = degToRad(3)

/** A technique's edits; null is the recording itself. */
export type EditedTechnique = Pick<Technique, 'edits'> | null

/** The layout a technique asks for; null: the program sets the boundaries. */
export function calcLayout(technique: EditedTechnique): BoundaryLayout | null {
  const found = technique?.edits.findLast((edit) => edit.kind === 'layout')
  return found?.kind === 'layout' ? { single: found.single, flight: found.flight } : null
}

/** rad: what the program keeps to where it sets the boundaries. */
export function calcLayoutTolerance(technique: EditedTechnique): number {
  const found = technique?.edits.findLast((edit) => edit.kind === 'layout tolerance')
  return found?.kind === 'layout tolerance' ? found.tolerance : DEFAULT_LAYOUT_TOLERANCE
}

/** Edits that cut all supports alike: they ask nothing of a motion but its layout. */
export const isLayoutEdit = ({ kind }: TechniqueEdit): boolean => kind === 'layout' || kind === 'layout tolerance'

const isByHand = ({ kind }: TechniqueEdit): boolean => kind === 'add boundary' || kind === 'remove boundary'

/** Whether the boundaries are the program's, none, or changed by hand. */
export function sourceOfLayout(technique: EditedTechnique): LayoutSource {
  if (technique?.edits.some(isByHand) === true) return 'hand'
  const layout = calcLayout(technique)
  if (layout === null) return 'program'
  return layout.single.length + layout.flight.length === 0 ? 'none' : 'hand'
}

/** Shares ascend between 0 and 1. */
export function checkLayout({ single, flight }: BoundaryLayout): Refusal {
  const isRight = (shares: readonly number[]): boolean =>
    shares.every((share, i) => share > (shares[i - 1] ?? 0) && share < 1)
  if (isRight(single) && isRight(flight)) return null
  return refused(
    alert(
      'error',
      'technique.layout',
      `Boundaries at ${[...single, ...flight].join(', ')} of a support cannot be set.`,
      'Give shares of the support between 0 and 1, in ascending order.',
    ),
  )
}
