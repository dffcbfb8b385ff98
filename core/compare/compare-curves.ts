import type { VerdictWord } from '../gait/verdict.ts'
import { COVERAGE } from '../math/difference-mark.ts'
import { BAND_DEFAULTS, type BandOptions, FEWEST_FOR_BAND, calcDifferenceBand } from './band.ts'
import { degToRad } from '../units/units.ts'
import { calcAnewDifference } from './markers-anew.ts'
import { type PooledCurve, usedCycles } from './pool.ts'

/** What the two sides of a comparison are to each other. */
export type ComparisonKind =
  /** Same markers, another way of walking. */
  | 'conditions'
  /** Another day, markers put on anew. */
  | 'visits'
  /** Left against right: each side has markers of its own. */
  | 'sides'

/** A part of the cycle in which the band leaves zero, %. */
export interface ClearStretch {
  readonly from: number
  readonly to: number
  readonly verdict: 'lower' | 'higher'
  /** The largest difference in it, and where. */
  readonly most: number
  readonly at: number
}

/** Two mean curves and their difference, second minus first, SI. */
export interface CurveComparison {
  readonly quantity: string
  readonly unit: PooledCurve['unit']
  readonly first: PooledCurve
  readonly second: PooledCurve
  readonly difference: Float64Array
  /** Half width of the 95 % band along the whole cycle; null with too few cycles. */
  readonly half: Float64Array | null
  readonly stretches: readonly ClearStretch[]
  /** Of the stretch with the largest difference; `stretches` has the others. */
  readonly verdict: VerdictWord
  readonly reason: string
}

/** Compares one quantity of two groups of cycles; every place where two curves are compared comes here. */
export function compareCurves(
  first: PooledCurve,
  second: PooledCurve,
  kind: ComparisonKind,
  options: BandOptions = BAND_DEFAULTS,
): CurveComparison {
  const { quantity, unit } = first
  const difference = second.overCycles.mean.map((value, i) => value - first.overCycles.mean[i]!)
  const chance = calcDifferenceBand(usedCycles(first), usedCycles(second), options)
  const anew = kind === 'conditions' ? 0 : COVERAGE * calcAnewDifference(quantity, unit)
  const half = chance?.map((one) => Math.hypot(one, anew)) ?? null
  const stretches =
    half === null
      ? []
      : findStretches(difference, half).filter(({ most }) => Math.abs(most) >= SMALLEST_DIFFERENCE[unit])
  const base = { quantity, unit, first, second, difference, half, stretches }
  const why = findObstacle(first, second)
  if (why !== null) return { ...base, stretches: [], verdict: 'cannot be told', reason: why }
  const largest = stretches.toSorted((a, b) => Math.abs(b.most) - Math.abs(a.most))[0]
  if (largest === undefined) return { ...base, verdict: 'no clear change', reason: NO_CLEAR_CHANGE[kind] }
  return { ...base, verdict: largest.verdict, reason: CLEAR[kind] }
}

/**
 * Below this no recording shows anything: a difference may be beyond the scatter of cycles and still be too small to be
 * of anybody's body. Half a degree, a hundredth of body weight, and what those are at a joint.
 */
export const SMALLEST_DIFFERENCE: Readonly<Record<PooledCurve['unit'], number>> = {
  rad: degToRad(0.5),
  'N/kg': 0.1,
  'N·m/kg': 0.02,
  'W/kg': 0.05,
}

const NO_CLEAR_CHANGE: Readonly<Record<ComparisonKind, string>> = {
  conditions: 'The difference lies within the scatter of the cycles everywhere.',
  visits: 'The difference lies within the scatter of the cycles and of markers put on anew everywhere.',
  sides: 'The difference lies within the scatter of the cycles and of the markers’ places everywhere.',
}

const CLEAR: Readonly<Record<ComparisonKind, string>> = {
  conditions: 'Beyond the scatter of the cycles.',
  visits: 'Beyond the scatter of the cycles and of markers put on anew.',
  sides: 'Beyond the scatter of the cycles and of the markers’ places.',
}

/** Why a difference cannot be judged; null when it can. */
export function findObstacle(first: PooledCurve, second: PooledCurve): string | null {
  if (first.ground === 'estimated' || second.ground === 'estimated')
    return first.ground === second.ground
      ? 'The ground force is estimated: no force plate measured these stances.'
      : 'The ground force of one of the two is estimated: no force plate measured it.'
  const fewest = Math.min(first.overCycles.count, second.overCycles.count)
  return fewest >= FEWEST_FOR_BAND
    ? null
    : `There ${fewest === 1 ? `is one ${first.span} only` : `are ${fewest} ${first.span}s only`} on one side; ${FEWEST_FOR_BAND} are the least.`
}

/** How far the clearest part of a difference leaves its band: 1 is its edge; 0 where nothing is clear. */
export const calcClearness = ({ stretches, half }: Pick<CurveComparison, 'stretches' | 'half'>): number =>
  half === null
    ? 0
    : Math.max(
        0,
        ...stretches.map(({ most, at }) => Math.abs(most) / half[Math.round((at / 100) * (half.length - 1))]!),
      )

function findStretches(difference: Float64Array, half: Float64Array): ClearStretch[] {
  const percent = (i: number): number => (100 * i) / (difference.length - 1)
  const found: ClearStretch[] = []
  let from = 0
  const signOf = (i: number): number => (Math.abs(difference[i]!) > half[i]! ? Math.sign(difference[i]!) : 0)
  for (let i = 0; i <= difference.length; i++) {
    if (i > 0 && i < difference.length && signOf(i) === signOf(i - 1)) continue
    if (i > 0 && signOf(i - 1) !== 0) {
      let at = from
      for (let k = from; k < i; k++) if (Math.abs(difference[k]!) > Math.abs(difference[at]!)) at = k
      const most = difference[at]!
      found.push({
        from: percent(from),
        to: percent(i - 1),
        verdict: most < 0 ? 'lower' : 'higher',
        most,
        at: percent(at),
      })
    }
    from = i
  }
  return found
}
