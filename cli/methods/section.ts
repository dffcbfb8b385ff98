import { createSourceCases, SOURCE_REFERENCES, type SourceCase } from '../../core/mechanics.ts'

/** One line of the table of `pendulab methods`. */
export interface MethodRow {
  readonly problem: string
  readonly method: string
  /** Against the truth; null where there is none to compare with. */
  readonly error: number | null
  /** What the error is of, with its unit: `direction`, `force, N`. */
  readonly errorOf: string
  readonly evaluations: number | null
  readonly milliseconds: number | null
  readonly note?: string
}

/**
 * One part of the table. Each file of this folder whose name begins with a number is a section with this as its
 * default export; the numbers give the order.
 */
export interface MethodSection {
  readonly title: string
  rows(around: MethodSurroundings): AsyncIterable<MethodRow>
}

export interface MethodSurroundings {
  /** A parsed file of fixtures/reference, by its name without the ending. */
  readReference(name: string): Promise<unknown>
}

/** All motions of the source papers that start from a given state. */
export async function readSourceCases(around: MethodSurroundings): Promise<SourceCase[]> {
  const read = new Map<string, unknown>()
  for (const name of SOURCE_REFERENCES) read.set(name, await around.readReference(name))
  return createSourceCases((name) => read.get(name))
}

/** Runs once to warm up when that is cheap, then for the clock. */
export function timed<T>(work: () => T): { readonly value: T; readonly milliseconds: number } {
  const begun = performance.now()
  let value = work()
  let milliseconds = performance.now() - begun
  if (milliseconds < 200) {
    const again = performance.now()
    value = work()
    milliseconds = performance.now() - again
  }
  return { value, milliseconds }
}
