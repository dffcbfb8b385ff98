import type { ChosenNorm, NormCurve } from './norm.ts'

/**
 * Which curves may carry a band. Where two laboratories' models of one healthy knee differ by 20° (its rotation, its
 * adduction, the foot's inversion), a band would compare models and not people.
 */
const COMPARABLE: ReadonlySet<string> = new Set([
  'pelvis.tilt',
  'pelvis.obliquity',
  'pelvis.rotation',
  'hip.flexion',
  'hip.adduction',
  'knee.flexion',
  'ankle.flexion',
  'foot.progression',
  'hip.moment.flexion',
  'knee.moment.extension',
  'ankle.moment.dorsiflexion',
  'hip.power',
  'knee.power',
  'ankle.power',
  'ground.forward',
  'ground.up',
  'ground.medial',
])

/** These may, with a word of warning: they depend on the model by several degrees or a tenth of the moment. */
const WITH_A_MARK: ReadonlySet<string> = new Set(['hip.rotation', 'hip.moment.adduction', 'knee.moment.adduction'])

/** What the mark at such a band means. */
export const MARK_MEANING = '* depends on the model: compare with care'

/** A band ready to be drawn. */
export interface NormBand {
  readonly curve: NormCurve
  readonly marked: boolean
}

/** The band behind a curve; null where none may stand. */
export function findBand(norm: ChosenNorm | null | undefined, quantity: string): NormBand | null {
  const marked = WITH_A_MARK.has(quantity)
  if (!norm || (!marked && !COMPARABLE.has(quantity))) return null
  const curve = norm.curves.find((one) => one.quantity === quantity)
  return curve === undefined ? null : { curve, marked }
}

/** `± 1 SD between legs` or `± 2 SD between legs`. */
export const spreadWords = (spread: number): string => `± ${spread} SD between legs`
