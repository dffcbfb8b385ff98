import type { MethodError } from '../../../core/loads/proposal/method-error.ts'
import { LEAST_RIGHT, toWord } from '../../../core/loads/proposal/verdict.ts'
import { COVERAGE } from '../../../core/math/difference-mark.ts'
import type { PeakCase } from './peak-cases.ts'

/** When a direction is stated. */
export interface Rule {
  /** Beyond so many times what is missed where nothing changed. */
  readonly beyond: number
  /** Where so large predictions had the right direction in at least this share. */
  readonly leastRight: number
}

/** What ships. */
export const RULE: Rule = { beyond: COVERAGE, leastRight: LEAST_RIGHT }

export const isNull = ({ kind }: PeakCase): boolean => kind === 'normal to normal'
const rms = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, one) => sum + one * one, 0) / values.length)
const round = (value: number): number => Number(value.toFixed(3))

/** What ± and the verdict of one load rest on, from walks that did not change and walks that did. */
export function toError(cases: readonly PeakCase[], beyond = RULE.beyond): MethodError {
  const sd = rms(cases.filter(isNull).map(({ truth, guess }) => truth - guess))
  const changed = cases.filter((one) => !isNull(one))
  const large = changed.filter(({ guess, muscles = 0 }) => Math.abs(guess) > beyond * Math.hypot(sd, muscles))
  const right = large.filter(({ truth, guess }) => truth * guess > 0).length
  return {
    sd: round(sd),
    growth: fitGrowth(changed, sd),
    beyond,
    right: large.length === 0 ? 0 : round(right / large.length),
    cases: large.length,
  }
}

/** Of each load by its name. */
export const toErrors = (cases: readonly PeakCase[]): Record<string, MethodError> =>
  Object.fromEntries(
    [...new Set(cases.map(({ key }) => key))]
      .toSorted()
      .map((key) => [key, toError(cases.filter((one) => one.key === key))]),
  )

/** Shares of a predicted change that are tried. */
const GROWTHS = Array.from({ length: 61 }, (_, i) => i / 20)

/** The growth with which the misses of changed walks are most likely, were they normal: σ² = sd² + boundaries² + muscles² + (b g)². */
function fitGrowth(cases: readonly PeakCase[], sd: number): number {
  const unlikely = (growth: number): number =>
    cases.reduce((sum, { truth, guess, boundaries, muscles = 0 }) => {
      const variance = sd ** 2 + boundaries ** 2 + muscles ** 2 + (growth * guess) ** 2
      return sum + Math.log(variance) + (truth - guess) ** 2 / variance
    }, 0)
  return GROWTHS.reduce((best, one) => (unlikely(one) < unlikely(best) ? one : best))
}

export interface Judged {
  /** Share of the verdicts lower and higher whose direction was measured, and how many they were. */
  readonly right: number
  readonly claimed: number
  /** Share of the large measured changes with such a verdict, and how many they were. */
  readonly decided: number
  readonly large: number
  /** Share of the pairs without change that have no such verdict. */
  readonly quiet: number
  /** Share of the changed walks whose measured change lies within one and two ± of the predicted one. */
  readonly within: readonly [number, number]
}

/** N·m/kg: a moment that changed by more is one that should be told. */
export const LARGE = 0.15

/** What happened to each case. */
export interface Outcome {
  readonly of: PeakCase
  readonly isClaimed: boolean
  readonly sd: number
}

/** Verdicts on each person with the errors of the others. */
export function judgeEach(cases: readonly PeakCase[], keys: readonly string[], rule = RULE): Outcome[] {
  return keys.flatMap((key) => {
    const all = cases.filter((one) => one.key === key)
    return [...new Set(all.map((one) => one.subject))].flatMap((subject) => {
      const others = all.filter((one) => one.subject !== subject)
      const own = all.filter((one) => one.subject === subject)
      return judgeBy(toError(others, rule.beyond), own, rule)
    })
  })
}

/** Verdicts with an error that these cases had no part in. */
export const judgeBy = (error: MethodError, cases: readonly PeakCase[], rule: Rule): Outcome[] =>
  cases.map((of) => {
    const { sd, verdict } = judge(of, error, rule)
    return { of, isClaimed: verdict === 'lower' || verdict === 'higher', sd: sd! }
  })

/** Counts what was claimed, and what of it was so. */
export function countOutcomes(outcomes: readonly Outcome[], large = LARGE): Judged {
  const counts = { claimed: 0, right: 0, large: 0, decided: 0, nulls: 0, quiet: 0, changed: 0, once: 0, twice: 0 }
  for (const { of, isClaimed, sd } of outcomes) {
    if (isNull(of)) {
      counts.nulls++
      if (!isClaimed) counts.quiet++
      continue
    }
    const miss = Math.abs(of.guess - of.truth)
    counts.changed++
    if (miss <= sd) counts.once++
    if (miss <= 2 * sd) counts.twice++
    if (isClaimed) counts.claimed++
    if (isClaimed && of.truth * of.guess > 0) counts.right++
    if (Math.abs(of.truth) > large) counts.large++
    if (Math.abs(of.truth) > large && isClaimed) counts.decided++
  }
  return {
    right: counts.right / counts.claimed,
    claimed: counts.claimed,
    decided: counts.decided / counts.large,
    large: counts.large,
    quiet: counts.quiet / counts.nulls,
    within: [counts.once / counts.changed, counts.twice / counts.changed],
  }
}

/** Verdicts by the program's own rule on each person with the errors of the others. */
export const judgeLeftOut = (cases: readonly PeakCase[], keys: readonly string[], large = LARGE): Judged =>
  countOutcomes(judgeEach(cases, keys), large)

/** Where the other layouts' own peaks are not known they lie as far on either side. */
const judge = (
  { guess, boundaries, muscles = 0, others }: PeakCase,
  error: MethodError,
  { leastRight }: Rule,
): ReturnType<typeof toWord> =>
  toWord(
    {
      change: guess,
      parts: [
        { of: 'boundaries', sd: boundaries },
        { of: 'muscles', sd: muscles },
      ],
      others: others ?? (boundaries === 0 ? [] : [guess - COVERAGE * boundaries, guess + COVERAGE * boundaries]),
      error,
      outside: null,
    },
    leastRight,
  )
