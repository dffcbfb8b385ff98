import type { Alert } from '../outcome.ts'
import { alert } from '../outcome.ts'
import type { PlateFeet } from '../recording/plate-feet.ts'
import type { Recording } from '../recording/recording.ts'

/** A choice for a plate that is not there would do nothing, unnoticed. */
export function checkPlates(plates: PlateFeet, recordings: readonly (Recording | null)[]): Alert[] {
  const there = recordings.flatMap((one) => one?.groundForces.map(({ name }) => name) ?? [])
  return Object.keys(plates)
    .filter((name) => !there.includes(name))
    .map((name) =>
      alert(
        'warning',
        'plates.unknown',
        `No force plate is called “${name}”, so the choice of its foot does nothing.`,
        there.length === 0
          ? 'There are no force plates in this recording; add their file, or leave the choice out.'
          : `The plates are called ${there.map((one) => `“${one}”`).join(', ')}.`,
        { channel: name },
      ),
    )
}
