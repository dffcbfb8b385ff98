import { intervalOf } from './search.ts'

/** Ends at which a spline is level (its slope is zero) instead of straight (it does not bend). */
export interface LevelEnds {
  readonly start: boolean
  readonly end: boolean
}

/** The cubic spline through given points, without bending at its ends where they are not level; straight through two. */
export function createNaturalSpline(
  times: readonly number[],
  values: readonly number[],
  level: LevelEnds = { start: false, end: false },
): (time: number) => number {
  const n = times.length
  if (n === 0) throw new Error('createNaturalSpline: expected at least one point')
  if (n === 1) return () => values[0]!
  // Second derivatives, by elimination of the tridiagonal system.
  const bend = new Float64Array(n)
  const upper = new Float64Array(n)
  const rise = (i: number): number => (values[i + 1]! - values[i]!) / (times[i + 1]! - times[i]!)
  if (level.start) {
    upper[0] = 0.5
    bend[0] = (3 * rise(0)) / (times[1]! - times[0]!)
  }
  for (let i = 1; i < n - 1; i++) {
    const before = times[i]! - times[i - 1]!
    const after = times[i + 1]! - times[i]!
    const pivot = 2 * (before + after) - before * upper[i - 1]!
    const jump = 6 * (rise(i) - rise(i - 1))
    upper[i] = after / pivot
    bend[i] = (jump - before * bend[i - 1]!) / pivot
  }
  if (level.end) {
    const before = times[n - 1]! - times[n - 2]!
    bend[n - 1] = (-6 * rise(n - 2) - before * bend[n - 2]!) / (before * (2 - upper[n - 2]!))
  }
  for (let i = n - 2; i >= 0; i--) bend[i]! -= upper[i]! * bend[i + 1]!
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
