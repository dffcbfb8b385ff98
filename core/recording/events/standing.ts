import type { Alert } from '../../outcome.ts'
import { alert } from '../../outcome.ts'
import type { FeetTracks } from './feet.ts'

/** m: heels of a standing person move less than this under the swaying pelvis, and are lifted less than that. */
const MOST_SWAY = 0.12
const MOST_LIFT = 0.03
/** m: and the pelvis stays over them. */
const MOST_TRAVEL = 0.3

/** Feet that stay where they are from beginning to end: a standing (calibration) trial, not a walk. */
export function isStanding({ feet, travelled }: FeetTracks): boolean {
  const tracks = Object.values(feet)
  return (
    tracks.length > 0 &&
    tracks.every((foot) => spreadOf(foot.heelForward) < MOST_SWAY && spreadOf(foot.heelUp) < MOST_LIFT) &&
    (travelled === null || spreadOf(travelled) < MOST_TRAVEL)
  )
}

export const standingAlert = (): Alert =>
  alert(
    'warning',
    'events.standing',
    'This is a standing trial: the feet stay where they are, so it has no steps, no cadence and no phases.',
    'Use it together with a walk of the same subject, as its standing trial (--static on the command line).',
  )

/** From the lowest to the highest, a fiftieth of the frames at either end left out. */
function spreadOf(values: Float64Array): number {
  const sorted = values.filter(Number.isFinite).toSorted()
  const cut = Math.floor(0.02 * sorted.length)
  return sorted.length === 0 ? Number.POSITIVE_INFINITY : sorted[sorted.length - 1 - cut]! - sorted[cut]!
}
