import type { CurveError, CurveErrors } from '../../../core/loads/proposal/curve-error.ts'
import { calcCurveSd } from '../../../core/loads/proposal/curve-error.ts'
import type { CurveCase } from './curve-cases.ts'

const isNull = ({ kind }: CurveCase): boolean => kind === 'normal to normal'

/** What is missed at each instant, with the largest change that was predicted of its curve. */
const listMisses = (cases: readonly CurveCase[]): { readonly miss: number; readonly largest: number }[] =>
  cases.flatMap(({ truth, guess }) => {
    const largest = largestOf(guess)
    return truth.map((value, i) => ({ miss: value - guess[i]!, largest }))
  })

const largestOf = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

/** Shares of a curve's largest change that are tried. */
const GROWTHS = Array.from({ length: 61 }, (_, i) => i / 20)

/** The growth with which the misses of changed walks are most likely, were they normal. */
export function toCurveError(cases: readonly CurveCase[]): CurveError {
  const still = listMisses(cases.filter(isNull))
  const sd = Math.sqrt(still.reduce((sum, { miss }) => sum + miss ** 2, 0) / still.length)
  const changed = listMisses(cases.filter((one) => !isNull(one)))
  const unlikely = (growth: number): number =>
    changed.reduce((sum, { miss, largest }) => {
      const variance = sd ** 2 + (growth * largest) ** 2
      return sum + Math.log(variance) + miss ** 2 / variance
    }, 0)
  const growth = GROWTHS.map((one) => ({ one, value: unlikely(one) })).reduce((best, next) =>
    next.value < best.value ? next : best,
  ).one
  return { sd: Number(sd.toFixed(4)), growth }
}

const keysOf = (cases: readonly CurveCase[]): string[] => [...new Set(cases.map(({ key }) => key))].toSorted()

export const toCurveErrors = (cases: readonly CurveCase[]): CurveErrors =>
  Object.fromEntries(keysOf(cases).map((key) => [key, toCurveError(cases.filter((one) => one.key === key))]))

/** Share of the instants of changed walks within one and two ±, each person by the errors of the others. */
export interface CurveCoverage {
  readonly key: string
  readonly within: readonly [number, number]
}

export const coverLeftOut = (cases: readonly CurveCase[]): CurveCoverage[] =>
  keysOf(cases).map((key) => {
    const all = cases.filter((one) => one.key === key)
    const counts = { once: 0, twice: 0, all: 0 }
    for (const subject of new Set(all.map((one) => one.subject))) {
      const error = toCurveError(all.filter((one) => one.subject !== subject))
      for (const { miss, largest } of listMisses(all.filter((one) => one.subject === subject && !isNull(one)))) {
        const sd = calcCurveSd(error, largest)
        counts.all++
        if (Math.abs(miss) <= sd) counts.once++
        if (Math.abs(miss) <= 2 * sd) counts.twice++
      }
    }
    return { key, within: [counts.once / counts.all, counts.twice / counts.all] }
  })
