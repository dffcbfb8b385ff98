import { intervalOf } from './search.ts'

/** The cubic spline through given points, without bending at its ends; straight through two. */
export function createNaturalSpline(times: readonly number[], values: readonly number[]): (time: number) => number {
  const n = times.length
  if (n === 0) throw new Error('createNaturalSpline: expected at least one point')
  if (n === 1) return () => values[0]!
  // Second derivatives, by elimination of the tridiagonal system.
  const bend = new Float64Array(n)
  const upper = new Float64Array(n)
  for (let i = 1; i < n - 1; i++) {
    const before = times[i]! - times[i - 1]!
    const after = times[i + 1]! - times[i]!
    const pivot = 2 * (before + after) - before * upper[i - 1]!
    const jump = 6 * ((values[i + 1]! - values[i]!) / after - (values[i]! - values[i - 1]!) / before)
    upper[i] = after / pivot
    bend[i] = (jump - before * bend[i - 1]!) / pivot
  }
  for (let i = n - 2; i > 0; i--) bend[i]! -= upper[i]! * bend[i + 1]!
  return (time) => {
    const i = intervalOf(times, time)
    const h = times[i + 1]! - times[i]!
    const b = (time - times[i]!) / h
    const a = 1 - b
    return (
      a * values[i]! +
      b * values[i + 1]! +
      (((a * a * a - a) * bend[i]! + (b * b * b - b) * bend[i + 1]!) * (h * h)) / 6
    )
  }
}
