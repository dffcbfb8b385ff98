import type { Side } from '../gait/side.ts'
import type { LegContact } from './contact.ts'

/** m: between the places where the two sides of the knee touch; 0.04 to 0.05 in the literature. */
export const COMPARTMENT_DISTANCE = 0.04

/** What each side of the knee carries along the shank, N per time. Indicative only. */
export interface KneeSplit {
  readonly medial: Float64Array
  /** Less certain than the medial one: alignment is not seen by markers. */
  readonly lateral: Float64Array
}

/** What the inner side of a knee carries over time, N; NaN where contact forces are not shown. Indicative only. */
export interface MedialKnee {
  readonly side: Side
  readonly force: Float64Array
}

/**
 * Compression and frontal moment of the contact, carried by two points a distance d apart: half the compression ± M/d.
 * A side that would be pulled has lifted off, and the other carries all. Two millimetres sideways in the knee centre move
 * a twentieth of the compression from one side to the other.
 */
export function splitKnee(
  { knee, kneeFrontalMoment }: Pick<LegContact, 'knee' | 'kneeFrontalMoment'>,
  distance: number = COMPARTMENT_DISTANCE,
): KneeSplit {
  const n = kneeFrontalMoment.length
  const medial = new Float64Array(n)
  const lateral = new Float64Array(n)
  for (let k = 0; k < n; k++) {
    // On the shank contact presses down.
    const compression = -knee.forceOnDistalInDistal[3 * k + 1]!
    const outer = compression / 2 + kneeFrontalMoment[k]! / distance
    const most = Math.max(0, compression)
    lateral[k] = outer < 0 ? 0 : outer > most ? most : outer
    medial[k] = most - lateral[k]!
  }
  return { medial, lateral }
}
