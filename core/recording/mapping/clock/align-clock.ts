import { alert } from '../../../outcome.ts'
import type { RawSection } from '../../readers/raw.ts'
import type { TimeRange } from '../../recording.ts'
import type { Claim } from '../names/claims.ts'
import type { Notes } from '../notes.ts'
import { readClockOf, type Clock, type ClockHints } from './clock.ts'
import { cutClock } from './part.ts'

/** A table of the file with what its columns were taken for. */
export interface ClaimedSection {
  readonly section: RawSection
  readonly claims: readonly Claim[]
}

/** The clock of the main table, to which others must keep. */
export interface MainClock {
  readonly clock: Clock
  /** The part that is used, when it is not the whole. */
  readonly range: TimeRange | undefined
  readonly hints: ClockHints
  /** Name of the main table. */
  readonly main: string
}

/** The clock of a second table of the file; null when it cannot be laid alongside the first. */
export function alignClock(
  { section, claims }: ClaimedSection,
  { clock, range, hints, main }: MainClock,
  notes: Notes,
): (Clock & { readonly isSame?: boolean }) | null {
  if (section.frameCount < 2) return null
  const isKinematic = claims.some((claim) => claim.kind === 'channel' || claim.kind === 'point')
  const whole = readClockOf(
    section,
    claims,
    section.rate === null ? hints : { ...hints, rate: undefined },
    notes.decisions,
    notes.alerts,
  )
  const own = range === undefined ? whole : cutClock(whole, range)
  if (own.count < 2) return null
  const isSame =
    own.count === clock.count &&
    Math.abs(own.times[0]! - clock.times[0]!) < 0.25 / clock.rate &&
    Math.abs(own.rate - clock.rate) < 1e-6 * clock.rate
  if (isSame) return { ...own, isSame }
  if (isKinematic) {
    notes.alerts.push(
      alert(
        'warning',
        'sections.clock',
        `The section ${section.name} runs on another clock or other frames than ${main}; it was left out.`,
        'Export both with the same frames.',
      ),
    )
    return null
  }
  return own
}
