import type { Loads } from '../loads/loads.ts'

/** Two motions whose peaks were looked for in the same phases. */
export const coverAlike = (a: Loads, b: Loads): boolean => (a.unsolved ?? []).join() === (b.unsolved ?? []).join()

export const NOT_ALIKE =
  'Where a phase of one motion has no solution, its peaks are of the other phases only, and no difference is taken.'
