import type { Side } from './side.ts'

/** From one strike to the next of the same foot, s. */
export interface GaitCycle {
  readonly side: Side
  readonly from: number
  /** Foot-off inside the cycle; null when none was found. */
  readonly off: number | null
  readonly to: number
}

/** Where foot-off lies in its cycle, %; null when none was found. */
export const footOffPercent = ({ from, off, to }: GaitCycle): number | null =>
  off === null ? null : (100 * (off - from)) / (to - from)
