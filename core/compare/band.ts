import { createRandom } from '../math/random.ts'
import { normalTail, studentQuantile } from '../math/student-t.ts'
import { calcAverage, groupByTrial } from './pool.ts'

/** Cycles of one group: which trial each is of, and its curve. */
export type BandRow = { readonly trial: string; readonly values: Float64Array }

/** The seed of the draws, and how many there are. */
export interface BandOptions {
  readonly seed: number
  readonly resamples: number
}

/** Enough for the 95th of 100 draws to stand within a few hundredths. */
export const BAND_DEFAULTS: BandOptions = { seed: 1, resamples: 1000 }

/** With two cycles of a side the band held the truth in 50 to 75 of 100 cases. */
export const FEWEST_FOR_BAND = 3

/** Share of bands that hold the true difference along the whole cycle. */
const CONFIDENCE = 0.95

/**
 * Half width of a band around the difference of two mean curves that holds the whole true difference in 95 of 100
 * cases: a bootstrap over the cycles (Lenhoff et al. 1999, Gait Posture 9:10–17), made honest for few of them.
 *
 * Whole cycles are drawn again, and the largest distance of a drawn difference from the found one, in standard errors
 * and anywhere along the cycle, has its 95th percentile at c. The standard error is itself found from few cycles, so c
 * is taken to the same tail of Student's t with the degrees of freedom of Welch. Cycles of one trial are more alike
 * than those of several; the standard error grows by the design effect for it. Null with fewer than three on a side.
 */
export function calcDifferenceBand(
  a: readonly BandRow[],
  b: readonly BandRow[],
  { seed, resamples }: BandOptions = BAND_DEFAULTS,
): Float64Array | null {
  if (Math.min(a.length, b.length) < FEWEST_FOR_BAND) return null
  const groups = [a, b].map(toGroup)
  const points = a[0]!.values.length
  const error = new Float64Array(points)
  for (const { variance } of groups) for (let i = 0; i < points; i++) error[i]! += variance[i]!
  for (let i = 0; i < points; i++) error[i] = Math.sqrt(error[i]!)
  const random = createRandom(seed)
  const largest = new Float64Array(resamples)
  const drawn = new Float64Array(points)
  for (let k = 0; k < resamples; k++) {
    drawn.fill(0)
    for (const { residuals } of groups) {
      for (let n = residuals.length; n > 0; n--) {
        const row = residuals[random.index(residuals.length)]!
        for (let i = 0; i < points; i++) drawn[i]! += row[i]! / residuals.length
      }
    }
    let most = 0
    for (let i = 0; i < points; i++) if (error[i]! > 0) most = Math.max(most, Math.abs(drawn[i]!) / error[i]!)
    largest[k] = most
  }
  const level = largest.toSorted()[Math.min(resamples - 1, Math.ceil(CONFIDENCE * resamples) - 1)]!
  const factor = studentQuantile(normalTail(level), calcFreedom(groups))
  return error.map((one) => one * factor)
}

interface Group {
  /** Cycles that would carry as much, were all of them of trials of their own. */
  readonly effective: number
  /** Squared standard error of the mean, point by point. */
  readonly variance: Float64Array
  /** Of each cycle, stretched so that a mean drawn from them scatters by that standard error. */
  readonly residuals: readonly Float64Array[]
}

function toGroup(rows: readonly BandRow[]): Group {
  const count = rows.length
  const { mean, sd } = calcAverage(rows.map((row) => row.values))
  const effect = calcDesignEffect(rows)
  // A draw from n residuals has (n − 1)/n of their variance.
  const stretch = Math.sqrt((effect * count) / (count - 1))
  return {
    effective: Math.max(2, count / effect),
    variance: lendSpread(sd!, count - 1).map((one) => (effect * one) / count),
    residuals: rows.map(({ values }) => values.map((value, i) => stretch * (value - mean[i]!))),
  }
}

/** Degrees of freedom lent by the whole curve to each of its points. */
const LENT = 2

/**
 * Variance point by point, where three cycles happen to agree raised towards that of the whole curve: agreement of few
 * by chance must not make a hair's breadth clear. Never lowered.
 */
function lendSpread(sd: Float64Array, freedom: number): Float64Array {
  const whole = sd.reduce((sum, one) => sum + one * one, 0) / sd.length
  return sd.map((one) => Math.max(one * one, (freedom * one * one + LENT * whole) / (freedom + LENT)))
}

/** Welch and Satterthwaite, over the whole curve. */
function calcFreedom(groups: readonly Group[]): number {
  const totals = groups.map(({ variance }) => variance.reduce((sum, one) => sum + one, 0))
  const all = totals.reduce((sum, one) => sum + one, 0)
  if (!(all > 0)) return 1
  return all ** 2 / totals.reduce((sum, one, k) => sum + one ** 2 / (groups[k]!.effective - 1), 0)
}

/**
 * How much more the mean of cycles scatters because several are of one trial: 1 + (m − 1) ρ, with the correlation ρ of
 * cycles of one trial from the variances within and between trials over the whole curve; at least 1. With one trial
 * alone nothing is known of it, and 1 is taken.
 */
export function calcDesignEffect(rows: readonly BandRow[]): number {
  const trials = groupByTrial(rows)
  const [count, groups] = [rows.length, trials.length]
  if (groups < 2 || groups === count) return 1
  const grand = calcAverage(rows.map((row) => row.values)).mean
  let [within, between, squares] = [0, 0, 0]
  for (const trial of trials) {
    const { mean } = calcAverage(trial.map((row) => row.values))
    squares += trial.length ** 2
    for (let i = 0; i < mean.length; i++) {
      between += trial.length * (mean[i]! - grand[i]!) ** 2
      for (const { values } of trial) within += (values[i]! - mean[i]!) ** 2
    }
  }
  // One-way analysis of variance; m is the usual size of groups that differ in size.
  const [betweenMean, withinMean] = [between / (groups - 1), within / (count - groups)]
  const usual = (count - squares / count) / (groups - 1)
  const common = Math.max(0, (betweenMean - withinMean) / usual)
  const share = common + withinMean > 0 ? common / (common + withinMean) : 0
  return 1 + (squares / count - 1) * share
}
