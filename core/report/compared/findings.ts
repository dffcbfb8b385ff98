import { type CurveComparison, calcClearness } from '../../compare/compare-curves.ts'
import type { GroupComparison } from '../../compare/compare.ts'
import type { ScoreComparison } from '../../compare/pooled-profile.ts'
import { radToDeg } from '../../units/units.ts'
import type { ReportFinding } from '../findings.ts'
import { toDifferenceText, toFixedText } from '../number-text.ts'
import { describeLargest, describeStretches, sideOf, toPrintedVerdict, wordsOf } from './clinical.ts'
import { mattersWords } from './tables.ts'

/** What a first page may state; other curves stand on the next pages. */
const NAMED = [
  'knee.flexion',
  'hip.flexion',
  'ankle.flexion',
  'knee.force',
  'knee.moment.adduction',
  'knee.moment.extension',
  'hip.moment.adduction',
  'pelvis.obliquity',
  'pelvis.tilt',
  'hip.adduction',
  'trunk.obliquity',
  'trunk.tilt',
  'ground.up',
]
/** The first page has room for so many; the clearest come first. */
const MOST = 5

/** Sentences of the first page: scores, clear curves, what shows no clear change, what cannot be told. */
export function listComparedFindings(
  comparisons: readonly GroupComparison[],
  scores: readonly ScoreComparison[],
): readonly ReportFinding[] {
  const named = comparisons.flatMap((comparison) =>
    NAMED.flatMap((quantity) => {
      const curve = comparison.curves.find((one) => one.quantity === quantity)
      return curve === undefined ? [] : [{ comparison, curve }]
    }),
  )
  const clear = named
    .filter(({ curve }) => curve.verdict === 'higher' || curve.verdict === 'lower')
    .toSorted((a, b) => calcClearness(b.curve) - calcClearness(a.curve))
  return [
    ...scores.filter((one) => one.of === 'overall').map(toScoreFinding),
    ...clear.slice(0, MOST).map(({ comparison, curve }) => toCurveFinding(comparison, curve)),
    ...(clear.length > MOST
      ? [
          {
            verdict: 'higher',
            title: `${clear.length - MOST} more clear difference${clear.length - MOST === 1 ? '' : 's'}`,
            text: 'They stand with their curves.',
          } as const,
        ]
      : []),
    ...listRest(named, 'no clear change', 'No clear change'),
    ...listRest(named, 'cannot be told', 'Cannot be told'),
    ...compareSpeeds(comparisons),
  ]
}

const nameOf = (comparison: GroupComparison, curve: CurveComparison): string => {
  const side = sideOf(comparison)
  const title = wordsOf(curve.quantity)?.title ?? curve.quantity
  return side === null ? title : `${title}, ${side}`
}

function toCurveFinding(comparison: GroupComparison, curve: CurveComparison): ReportFinding {
  const words = wordsOf(curve.quantity)!
  const verdict = toPrintedVerdict(curve.verdict, words)
  return {
    verdict,
    title: `${nameOf(comparison, curve)}: ${describeStretches(curve, words)}`,
    text: `${describeLargest(curve, words)} ${curve.reason}`,
  }
}

type Named = readonly { readonly comparison: GroupComparison; readonly curve: CurveComparison }[]

function listRest(named: Named, verdict: 'no clear change' | 'cannot be told', words: string): ReportFinding[] {
  const own = named.filter(({ curve }) => curve.verdict === verdict)
  if (own.length === 0) return []
  const reasons = [...new Set(own.map(({ curve }) => curve.reason))]
  const names = own.map(({ comparison, curve }, k) => {
    const name = nameOf(comparison, curve)
    return k === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)
  })
  return [{ verdict, title: words, text: `${names.join('; ')}. ${reasons.join(' ')}` }]
}

function toScoreFinding(score: ScoreComparison): ReportFinding {
  const { first, second, change, sd, verdict } = score
  const text = toDifferenceText({ value: radToDeg(change), sd: sd === null ? null : radToDeg(sd), decimals: 1 })
  const title =
    verdict === 'lower'
      ? 'The joint angles are nearer to healthy people’s'
      : verdict === 'higher'
        ? 'The joint angles are farther from healthy people’s'
        : `Gait profile score: ${verdict}`
  return {
    verdict,
    title,
    text: `Gait profile score ${toFixedText(radToDeg(first), 1)} → ${toFixedText(radToDeg(second), 1)}° (${text}°). ${mattersWords([score])}`,
  }
}

function compareSpeeds(comparisons: readonly GroupComparison[]): ReportFinding[] {
  const speed = comparisons.flatMap((one) => one.timeDistance).find((one) => one.name === 'walking speed')
  if (speed === undefined || (speed.verdict !== 'higher' && speed.verdict !== 'lower')) return []
  return [
    {
      verdict: speed.verdict,
      title: speed.verdict === 'lower' ? 'Slower' : 'Faster',
      text: `Walking speed ${toFixedText(speed.first.mean, 2)} → ${toFixedText(speed.second.mean, 2)} m/s. Angles and loads go with speed.`,
    },
  ]
}
