import { SMALLEST_DIFFERENCE } from './compare-curves.ts'
import type { Side } from '../gait/side.ts'
import type { VerdictWord } from '../gait/verdict.ts'
import { COVERAGE } from '../math/difference-mark.ts'
import { studentQuantile } from '../math/student-t.ts'
import { FEWEST_FOR_BAND, calcDesignEffect } from './band.ts'
import type { ComparisonKind } from './compare-curves.ts'
import { findObstacle } from './compare-curves.ts'
import { calcAnewDifference } from './markers-anew.ts'
import { type PooledCurve, usedCycles } from './pool.ts'
import type { TrialCurves, TrialValue } from './trial-curves.ts'

/** Mean and scatter of a number over cycles. */
export interface PooledValue {
  readonly mean: number
  /** Over cycles; null with fewer than two. */
  readonly sd: number | null
  readonly count: number
  /** Over the means of trials; null with fewer than two. */
  readonly trialSd: number | null
  readonly trials: number
}

/** One number of two groups, and what is to be made of its difference. */
export interface ValueComparison {
  /** `knee.flexion`, or `walking speed`. */
  readonly name: string
  /** Of a curve: its largest or smallest value in each cycle. */
  readonly extreme: 'largest' | 'smallest' | null
  readonly unit: PooledCurve['unit'] | TrialValue['unit']
  readonly first: PooledValue
  readonly second: PooledValue
  /** Second minus first. */
  readonly change: number
  /** Half of what 95 of 100 such differences stay within; null when not known. */
  readonly sd: number | null
  readonly verdict: VerdictWord
  readonly reason: string
}

/** The largest and the smallest value of each cycle, compared. */
export function compareExtremes(first: PooledCurve, second: PooledCurve, kind: ComparisonKind): ValueComparison[] {
  const anew = kind === 'conditions' ? 0 : calcAnewDifference(first.quantity, first.unit)
  const obstacle = findObstacle(first, second)
  return (['largest', 'smallest'] as const).map((extreme) => {
    const pick = (row: Float64Array): number =>
      row.reduce((best, value) => (extreme === 'largest' ? Math.max(best, value) : Math.min(best, value)))
    const pool = (curve: PooledCurve): PooledValue =>
      poolNumbers(usedCycles(curve).map(({ trial, values }) => ({ trial, values: Float64Array.of(pick(values)) })))
    const base = { name: first.quantity, extreme, unit: first.unit, anew, obstacle }
    return judgeValues(base, pool(first), pool(second))
  })
}

/** Time and distance of two groups of trials; what only one of them has is left out. */
export function compareTimeDistance(
  first: { readonly trials: readonly TrialCurves[]; readonly side: Side },
  second: { readonly trials: readonly TrialCurves[]; readonly side: Side },
  kind: ComparisonKind,
): ValueComparison[] {
  const all = first.trials.flatMap((trial) => trial.values)
  const names = [...new Set(all.map((one) => one.name))]
  return names.flatMap((name): ValueComparison[] => {
    const { unit } = all.find((one) => one.name === name)!
    const [a, b] = [poolValue(first.trials, name, first.side), poolValue(second.trials, name, second.side)]
    // What has no side is the same on both.
    if (a === null || b === null || (kind === 'sides' && a.side === null)) return []
    return [judgeValues({ name, extreme: null, unit, anew: 0, obstacle: null }, a, b)]
  })
}

/** One number of the time and distance over all trials: of a side, else of both together. Null when no trial has it. */
export function poolValue(
  trials: readonly TrialCurves[],
  name: string,
  side: Side,
): (PooledValue & { readonly side: Side | null }) | null {
  const of = (wanted: Side | null): TrialValue[] =>
    trials.flatMap((trial) => trial.values.find((one) => one.name === name && one.side === wanted) ?? [])
  const [own, both] = [of(side), of(null)]
  const found = own.length > 0 ? own : both
  if (found.length === 0) return null
  const count = found.reduce((sum, one) => sum + one.count, 0)
  const mean = found.reduce((sum, one) => sum + one.count * one.mean, 0) / count
  // The sum of squares of all cycles, from those of each trial and the distances of their means.
  const squares = found.reduce(
    (sum, one) => sum + (one.count - 1) * (one.sd ?? 0) ** 2 + one.count * (one.mean - mean) ** 2,
    0,
  )
  return {
    side: own.length > 0 ? side : null,
    mean,
    sd: count < 2 ? null : Math.sqrt(squares / (count - 1)),
    count,
    trialSd: spreadOf(found.map((one) => one.mean)),
    trials: found.length,
  }
}

function spreadOf(values: readonly number[]): number | null {
  if (values.length < 2) return null
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1))
}

/** The scatter counts as that of a mean does: by the design effect where cycles of one trial are alike. */
function poolNumbers(rows: readonly { readonly trial: string; readonly values: Float64Array }[]): PooledValue & {
  readonly effect: number
} {
  const numbers = rows.map((row) => row.values[0]!)
  const byTrial = new Map<string, number[]>()
  for (const { trial, values } of rows) byTrial.set(trial, [...(byTrial.get(trial) ?? []), values[0]!])
  const meanOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
  return {
    mean: meanOf(numbers),
    sd: spreadOf(numbers),
    count: numbers.length,
    trialSd: spreadOf([...byTrial.values()].map(meanOf)),
    trials: byTrial.size,
    effect: calcDesignEffect(rows),
  }
}

interface Judged extends Pick<ValueComparison, 'name' | 'extreme' | 'unit'> {
  /** One standard deviation of the difference by markers put on anew; 0: none were. */
  readonly anew: number
  readonly obstacle: string | null
}

/** Below this no recording shows anything; of times and distances our judgement. */
const SMALLEST_CHANGE: Readonly<Record<ValueComparison['unit'], number>> = {
  ...SMALLEST_DIFFERENCE,
  m: 0.005,
  s: 0.005,
  'm/s': 0.01,
  '1/min': 0.5,
  '%': 0.5,
}

function judgeValues(
  { anew, obstacle, ...base }: Judged,
  first: PooledValue & { readonly effect?: number },
  second: PooledValue & { readonly effect?: number },
): ValueComparison {
  const change = second.mean - first.mean
  const sd = calcChangeSd([first, second], anew)
  const plain = ({ mean, sd: own, count, trialSd, trials }: PooledValue): PooledValue => ({
    mean,
    sd: own,
    count,
    trialSd,
    trials,
  })
  const compared = { ...base, first: plain(first), second: plain(second), change, sd }
  if (obstacle !== null) return { ...compared, verdict: 'cannot be told', reason: obstacle }
  if (sd === null)
    return {
      ...compared,
      verdict: 'cannot be told',
      reason: `There are fewer than ${FEWEST_FOR_BAND} cycles or steps on one side.`,
    }
  if (!(Math.abs(change) > COVERAGE * sd))
    return { ...compared, verdict: 'no clear change', reason: 'Within twice its uncertainty.' }
  if (Math.abs(change) < SMALLEST_CHANGE[base.unit])
    return { ...compared, verdict: 'no clear change', reason: 'Within twice its uncertainty.' }
  return { ...compared, verdict: change < 0 ? 'lower' : 'higher', reason: 'More than twice its uncertainty.' }
}

/** Half of what Welch's t leaves in 95 of 100 cases, and of what markers put on anew may do. */
function calcChangeSd(groups: readonly (PooledValue & { readonly effect?: number })[], anew: number): number | null {
  if (groups.some(({ sd, count }) => sd === null || count < FEWEST_FOR_BAND)) return null
  const parts = groups.map(({ sd, count, effect = 1 }) => ({
    variance: (effect * sd! ** 2) / count,
    freedom: Math.max(1, count / effect - 1),
  }))
  const variance = parts.reduce((sum, one) => sum + one.variance, 0)
  if (!(variance > 0)) return anew
  const freedom = variance ** 2 / parts.reduce((sum, one) => sum + one.variance ** 2 / one.freedom, 0)
  return Math.hypot((studentQuantile(0.025, freedom) / COVERAGE) * Math.sqrt(variance), anew)
}
