import { evenMedian } from '../math/statistics.ts'
import { type PooledCurve, type PooledCycle, usedCycles } from './pool.ts'

/** A cycle that lies apart from the others. It is proposed to a person, never removed. */
export interface UnusualCycle {
  readonly key: string
  readonly name: string
  /** The quantity in which it lies farthest apart. */
  readonly quantity: string
  /** Its distance from the median curve, in robust standard deviations. */
  readonly score: number
}

/** With fewer cycles the odd one cannot be identified. */
export const FEWEST_TO_JUDGE = 5

/** Robust standard deviations from the median (the usual bound for scores by MAD, Iglewicz and Hoaglin 1993). */
const APART = 3.5

/** MAD × this is the standard deviation of a normal spread. */
const MAD_TO_SD = 1.4826

/** Cycles far from the others of their side in any of these curves, farthest first. */
export function listUnusual(curves: readonly PooledCurve[]): UnusualCycle[] {
  const worst = new Map<string, UnusualCycle>()
  for (const curve of curves) {
    for (const { cycle, score } of scoreCycles(curve)) {
      if (score <= APART || score <= (worst.get(cycle.key)?.score ?? 0)) continue
      worst.set(cycle.key, { key: cycle.key, name: cycle.name, quantity: curve.quantity, score })
    }
  }
  return [...worst.values()].toSorted((a, b) => b.score - a.score)
}

/**
 * Distance of each cycle from the median curve over the whole cycle, in robust standard deviations: root mean square
 * over the points of the distance, over that of 1.4826 MAD. One number for a curve, so that a moment in which all
 * cycles agree does not make a hair's breadth look large. Empty with fewer than `FEWEST_TO_JUDGE`.
 */
export function scoreCycles(curve: PooledCurve): { readonly cycle: PooledCycle; readonly score: number }[] {
  const used = usedCycles(curve)
  if (used.length < FEWEST_TO_JUDGE) return []
  const { centre, spread } = calcMedianCurve(used.map((one) => one.values))
  const usual = rootMeanSquare(spread)
  if (!(usual > 0)) return []
  return used.map((cycle) => ({
    cycle,
    score: rootMeanSquare(cycle.values.map((value, i) => value - centre[i]!)) / usual,
  }))
}

/**
 * The cycle nearest to the others in all of these curves together, each measured by its own spread; among those that
 * count in the most curves. Null when there is none.
 */
export function findRepresentative(curves: readonly PooledCurve[]): string | null {
  const sums = new Map<string, { count: number; sum: number }>()
  for (const curve of curves) {
    const used = usedCycles(curve)
    const { centre } = calcMedianCurve(used.map((one) => one.values))
    const usual = rootMeanSquare(curve.overCycles.sd ?? new Float64Array(1).fill(1)) || 1
    for (const { key, values } of used) {
      const own = sums.get(key) ?? { count: 0, sum: 0 }
      const distance = rootMeanSquare(values.map((value, i) => value - centre[i]!)) / usual
      sums.set(key, { count: own.count + 1, sum: own.sum + distance * distance })
    }
  }
  const most = Math.max(0, ...[...sums.values()].map((one) => one.count))
  const full = [...sums].filter(([, one]) => one.count === most)
  return full.toSorted(([, a], [, b]) => a.sum - b.sum)[0]?.[0] ?? null
}

/** Median over rows and median distance from it, point by point; of an even number the mean of the middle two. */
function calcMedianCurve(rows: readonly Float64Array[]): {
  readonly centre: Float64Array
  readonly spread: Float64Array
} {
  const points = rows[0]!.length
  const [centre, spread] = [new Float64Array(points), new Float64Array(points)]
  for (let i = 0; i < points; i++) {
    const middle = evenMedian(rows.map((row) => row[i]!))
    centre[i] = middle
    spread[i] = MAD_TO_SD * evenMedian(rows.map((row) => Math.abs(row[i]! - middle)))
  }
  return { centre, spread }
}

const rootMeanSquare = (values: Float64Array): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)
