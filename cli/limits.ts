import { Refusal } from './failure.ts'

/** Rods times rows of a result: as much as one text of JSON can hold. */
const MOST_ROWS = 1_000_000
/** Searches beyond this find nothing new; each start is kept apart. */
const MOST_STARTS = 100_000
/** Of a method with a fixed step: some minutes for a few rods. */
const MOST_STEPS = 100_000_000

function refuse(what: string, wanted: number, most: number, tip: string): never {
  throw new Refusal({
    code: 'limit/too-many',
    message: `${what}: ${wanted} are asked for, at most ${most} are allowed.`,
    tip,
    where: null,
  })
}

export function refuseManyRows(intervals: number, rods: number, flag: string): void {
  const wanted = (intervals + 1) * rods
  if (wanted > MOST_ROWS)
    refuse('Rows of the result times rods', wanted, MOST_ROWS, `Use a smaller ${flag}, or cut the motion into parts.`)
}

export function refuseManyStarts(starts: number, flag: string): void {
  if (starts > MOST_STARTS) refuse('Starts of the search', starts, MOST_STARTS, `Use a smaller ${flag}.`)
}

export function refuseManySteps(duration: number, step: number | null): void {
  const wanted = step === null ? 0 : Math.ceil(duration / step)
  if (wanted > MOST_STEPS)
    refuse(
      'Steps',
      wanted,
      MOST_STEPS,
      'Use a larger "step", a shorter "duration", or a method that chooses its steps.',
    )
}
