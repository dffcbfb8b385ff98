import type { GroupComparison } from '../../compare/compare.ts'
import type { PooledValue, ValueComparison } from '../../compare/compare-values.ts'
import type { ScoreComparison } from '../../compare/pooled-profile.ts'
import { GPS_MCID } from '../../compare/pooled-profile.ts'
import type { NormValue } from '../../norms/norm.ts'
import type { VerdictWord } from '../../gait/verdict.ts'
import { radToDeg } from '../../units/units.ts'
import type { Cell, Quantity, TableModel } from '../model.ts'
import { toFixedText } from '../number-text.ts'
import { NORMAL_WORDS } from '../spatio-temporal-table.ts'
import { toPrintedVerdict, wordsOf } from './clinical.ts'

const DECIMALS: Readonly<Record<string, number>> = { m: 3, s: 2, 'm/s': 2, '1/min': 1, '%': 1 }
const UNIT_WORDS: Readonly<Record<string, string>> = { '1/min': 'steps/min', '%': '% of cycle' }

const number = (quantity: Quantity | null): Cell => ({ kind: 'number', quantity })
const text = (value: string): Cell => ({ kind: 'text', text: value })
const isClear = (verdict: VerdictWord): boolean => verdict === 'higher' || verdict === 'lower'
const difference = (quantity: Quantity, verdict: VerdictWord): Cell => ({
  kind: 'difference',
  quantity,
  mark: isClear(verdict) ? 'notable' : verdict === 'no clear change' ? 'within' : null,
})

const columnsOf = ({ first, second }: GroupComparison, heads: readonly string[]): TableModel['columns'] => [
  ...heads.map((label) => ({ label })),
  { label: first.label },
  { label: second.label },
  { label: 'Difference' },
  { label: 'Verdict' },
]

const NOTE =
  '± of a group: one standard deviation over its cycles; of a difference: half of what 95 of 100 such differences stay within. Bold: clear.'

/** Time and distance of both groups; null when there is nothing to compare. */
export function calcTimeDistanceTable(
  comparison: GroupComparison,
  normal: readonly NormValue[] = [],
): TableModel | null {
  if (comparison.timeDistance.length === 0) return null
  const hasNormal = comparison.timeDistance.some((one) => normal.some(({ name }) => name === one.name))
  const normalOf = (name: string, decimals: number): Cell => {
    const found = normal.find((one) => one.name === name)
    return number(found ? { value: found.mean, sd: found.sd, decimals } : null)
  }
  return {
    caption: captionOf(comparison, 'Time and distance'),
    columns: [...columnsOf(comparison, ['Quantity', 'Unit']), ...(hasNormal ? [{ label: 'Normal' }] : [])],
    rows: comparison.timeDistance.map((one) => {
      const decimals = DECIMALS[one.unit] ?? 2
      const of = ({ mean, sd }: PooledValue): Cell => number({ value: mean, sd, decimals })
      return [
        text(one.name.charAt(0).toUpperCase() + one.name.slice(1)),
        text(UNIT_WORDS[one.unit] ?? one.unit),
        of(one.first),
        of(one.second),
        difference({ value: one.change, sd: one.sd, decimals }, one.verdict),
        text(one.verdict),
        ...(hasNormal ? [normalOf(one.name, decimals)] : []),
      ]
    }),
    footnote: hasNormal ? `${NOTE} ${NORMAL_WORDS}` : NOTE,
  }
}

/** Largest and smallest value of each cycle, in the units and signs of clinics. */
export function calcExtremesTable(comparison: GroupComparison): TableModel | null {
  const rows = comparison.extremes.flatMap((one) => {
    const words = wordsOf(one.name)
    if (words === null || one.extreme === null) return []
    const { scale, decimals } = words
    const of = ({ mean, sd }: PooledValue): Cell =>
      number({ value: mean * scale, sd: sd === null ? null : sd * Math.abs(scale), decimals })
    const sd = one.sd === null ? null : one.sd * Math.abs(scale)
    const verdict = toPrintedVerdict(one.verdict, words)
    return [
      [
        text(`${words.title}, ${printedExtreme(one, scale)}`),
        text(words.unit),
        of(one.first),
        of(one.second),
        difference({ value: one.change * scale, sd, decimals }, verdict),
        text(verdict),
      ],
    ]
  })
  if (rows.length === 0) return null
  return {
    caption: captionOf(comparison, `Largest and smallest value of each ${comparison.span}`),
    columns: columnsOf(comparison, ['Quantity', 'Unit']),
    rows,
    footnote: NOTE,
  }
}

const printedExtreme = ({ extreme }: ValueComparison, scale: number): string =>
  (extreme === 'largest') === scale > 0 ? 'largest' : 'smallest'

const captionOf = ({ kind, second }: GroupComparison, what: string): string =>
  kind === 'sides' ? `${what}, left and right` : `${what}, ${second.side}`

/** Gait profile scores of two groups, with the smallest change that matters to patients. */
export function calcScoreTable(
  scores: readonly ScoreComparison[],
  labels: { readonly first: string; readonly second: string },
): TableModel | null {
  if (scores.length === 0) return null
  const degrees = (value: number, sd: number | null = null): Quantity => ({
    value: radToDeg(value),
    sd: sd === null ? null : radToDeg(sd),
    decimals: 1,
  })
  return {
    caption: 'Gait profile score',
    columns: [
      { label: 'Of' },
      { label: labels.first, unit: '°' },
      { label: labels.second, unit: '°' },
      { label: 'Difference', unit: '°' },
      { label: 'Verdict' },
    ],
    rows: scores.map(({ of, first, second, change, sd, verdict }) => [
      text(of === 'overall' ? 'Both sides' : of === 'left' ? 'Left' : 'Right'),
      number(degrees(first)),
      number(degrees(second)),
      difference(degrees(change, sd), verdict),
      text(verdict),
    ]),
    footnote: `${mattersWords(scores)} Scores are those of the mean curves over all cycles.`,
  }
}

/** The line of the smallest change that matters. */
export function mattersWords(scores: readonly ScoreComparison[]): string {
  const bound = `${toFixedText(radToDeg(GPS_MCID), 1)}°`
  const overall = scores.find((one) => one.of === 'overall') ?? scores[0]
  const found =
    overall === undefined ? '' : overall.matters ? 'This change is at least as large.' : 'This change is smaller.'
  return `The smallest change that matters to patients is ${bound}, found in children with cerebral palsy (Baker et al. 2012); for others it is not known. ${found}`
}
