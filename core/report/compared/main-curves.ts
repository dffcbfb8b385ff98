import { type CurveComparison, calcClearness } from '../../compare/compare-curves.ts'
import { wordsOf } from './clinical.ts'

/** What clinics look at first, in this order. */
const USUAL = [
  'knee.flexion',
  'hip.flexion',
  'ankle.flexion',
  'pelvis.tilt',
  'knee.force',
  'knee.moment.adduction',
  'ground.up',
]

/** These depend on where the markers of a model lie; they are shown among the others, not picked for their size. */
const BY_MODEL: ReadonlySet<string> = new Set([
  'hip.rotation',
  'knee.adduction',
  'knee.rotation',
  'ankle.inversion',
  'ankle.rotation',
])

/**
 * The curves of a page with room for so many: the usual ones, of which the last third makes room for the clearest
 * differences that are not among them. What was changed in a walk may be something nobody usually looks at.
 */
export function listMainCurves(curves: readonly CurveComparison[], room: number): readonly CurveComparison[] {
  const known = curves.filter(({ quantity }) => wordsOf(quantity) !== null)
  const usual = USUAL.flatMap((name) => known.find(({ quantity }) => quantity === name) ?? [])
  const others = known
    .filter((one) => !usual.includes(one) && !BY_MODEL.has(one.quantity) && calcClearness(one) > 1)
    .toSorted((a, b) => calcClearness(b) - calcClearness(a))
    .slice(0, Math.floor(room / 3))
  return [...usual.slice(0, room - others.length), ...others]
}
