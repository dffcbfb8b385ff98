/** How many standard deviations a difference must exceed to be called one: 2, about 95 % of a normal spread. */
export const COVERAGE = 2

/**
 * Share of the larger of two values below which a difference is called small, however certain it is. A convention of
 * ours and no published clinical
 * threshold: the uncertainty counts the body's masses and lengths alone, and from day to day, or with markers put on
 * anew, loads differ by more than this.
 */
export const NOTABLE_SHARE = 0.02

/**
 * `within`: its uncertainty explains it; `small`: beyond that, but less than NOTABLE_SHARE; `notable`: beyond both;
 * null: the uncertainty is not known.
 */
export type DifferenceMark = 'within' | 'small' | 'notable' | null

/** What every table, report and file states of a difference; `largest` is the larger of the two values, without sign. */
export function markDifference(difference: number, sd: number | null, largest: number): DifferenceMark {
  if (sd === null) return null
  const size = Math.abs(difference)
  if (!(size > COVERAGE * sd)) return 'within'
  return size > NOTABLE_SHARE * largest ? 'notable' : 'small'
}
