import type { Loads } from '../loads/loads.ts'

/** Two motions whose peaks were looked for in the same phases, and both with the stances or both without. */
export const coverAlike = (a: Loads, b: Loads): boolean =>
  (a.unsolved ?? []).join() === (b.unsolved ?? []).join() && a.onlyInAir === b.onlyInAir

export const IN_AIR =
  'Without muscles, peaks are of swings and flights only; the recorded ones are of the stances too, and no difference is taken.'

export const NOT_ALIKE =
  'Where a phase of one motion has no solution, its peaks are of the other phases only, and no difference is taken.'
