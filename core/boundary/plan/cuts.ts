/**
 * Where a motion that is not gait is cut: always where an end begins or ceases to touch the ground; besides at these.
 */
export interface Cuts {
  /** s, on the recording's clock: set by hand. */
  readonly times: readonly number[]
  /** Channels whose largest and smallest values cut: a joint angle, a joint's name, or `rod.height` of a rod's end. */
  readonly extremes: readonly string[]
}

/** A boundary that no contact makes. */
export interface CutMark {
  readonly time: number
  readonly label: string
}

/** s: two boundaries are at least so far apart. */
export const LEAST_APART = 0.04

/** In time, none nearer to the one before than a phase can be short. */
export function keepApart(marks: readonly CutMark[]): CutMark[] {
  const kept: CutMark[] = []
  for (const mark of marks.toSorted((a, b) => a.time - b.time))
    if (kept.length === 0 || mark.time - kept.at(-1)!.time >= LEAST_APART) kept.push(mark)
  return kept
}
