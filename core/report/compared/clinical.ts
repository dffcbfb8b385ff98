import type { ClearStretch, CurveComparison } from '../../compare/compare-curves.ts'
import type { GroupComparison } from '../../compare/compare.ts'
import type { VerdictWord } from '../../gait/verdict.ts'
import { toDifferenceText } from '../number-text.ts'
import { QUANTITY_WORDS, type QuantityWords } from '../quantity-words.ts'

/** What may be printed of a comparison: a quantity without words stays out. */
export const wordsOf = (name: string): QuantityWords | null => QUANTITY_WORDS[name] ?? null

/** Where clinics print the opposite sign, higher and lower change places. */
export function toPrintedVerdict<T extends VerdictWord>(verdict: T, { scale }: QuantityWords): VerdictWord {
  if (scale > 0 || (verdict !== 'higher' && verdict !== 'lower')) return verdict
  return verdict === 'higher' ? 'lower' : 'higher'
}

/** `higher from 62 to 88 % of the cycle`, stretch by stretch. */
export function describeStretches({ stretches, first }: CurveComparison, words: QuantityWords): string {
  const part = ({ from, to, verdict }: ClearStretch): string =>
    `${toPrintedVerdict(verdict, words)} ${Math.round(from) === Math.round(to) ? `at ${Math.round(from)}` : `from ${Math.round(from)} to ${Math.round(to)}`} %`
  return `${stretches.map(part).join(', ')} of the ${first.span}`
}

/** `Most at 74 %: +12 ± 4°`, half the width of the band as ±. */
export function describeLargest(curve: CurveComparison, words: QuantityWords): string {
  const largest = curve.stretches.toSorted((a, b) => Math.abs(b.most) - Math.abs(a.most))[0]
  if (largest === undefined || curve.half === null) return ''
  const index = Math.round((largest.at / 100) * (curve.half.length - 1))
  const quantity = {
    value: largest.most * words.scale,
    sd: Math.abs(curve.half[index]! * words.scale) / 2,
    decimals: words.decimals,
  }
  return `Most at ${Math.round(largest.at)} %: ${withUnit(toDifferenceText(quantity), words.unit)}.`
}

export const withUnit = (text: string, unit: string): string => (unit === '°' ? `${text}°` : `${text} ${unit}`)

/** `left` or `right`; null for left against right. */
export const sideOf = ({ kind, second }: GroupComparison): string | null => (kind === 'sides' ? null : second.side)
