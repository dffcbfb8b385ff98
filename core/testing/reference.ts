import { readFileSync } from 'node:fs'

/** One of the reference solutions of fixtures/reference. */
export function readReference<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../fixtures/reference/${name}.json`, import.meta.url), 'utf8')) as T
}

/** Largest absolute difference of two lists of numbers. */
export function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) throw new Error(`expected ${b.length} numbers, got ${a.length}`)
  let worst = 0
  for (let i = 0; i < a.length; i++) worst = Math.max(worst, Math.abs(a[i]! - b[i]!))
  return worst
}
