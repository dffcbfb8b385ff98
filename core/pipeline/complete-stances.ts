import type { Contact, Stance } from '../fit/contact.ts'
import { calcClocks } from '../ground/mean-stride.ts'
import { median } from '../math/statistics.ts'
import type { GaitEvent } from '../recording/recording.ts'

/** Of a stride: how long a foot stands in walking. */
const STANCE_SHARE = 0.62

export const isWhole = ({ wholeStart, wholeEnd }: Stance): boolean => wholeStart && wholeEnd

/**
 * Stances whose strike or off lies outside the recording, as long as they usually are: which part of a stance was seen
 * then follows from the end that was.
 */
export function completeStances(contact: Contact, events: readonly GaitEvent[]): Contact {
  const seen = contact.stances.filter(isWhole).map(({ from, to }) => to - from)
  const strideTime = calcClocks(events)?.right.strideTime
  if (seen.length === 0 && strideTime === undefined) return contact
  const usual = seen.length > 0 ? median(seen) : STANCE_SHARE * strideTime!
  const complete = (stance: Stance): Stance => {
    if (stance.wholeStart === stance.wholeEnd) return stance
    const { from, to } = stance
    const times = stance.wholeStart ? { to: Math.max(to, from + usual) } : { from: Math.min(from, to - usual) }
    return { ...stance, ...times, wholeStart: true, wholeEnd: true }
  }
  return { ...contact, stances: contact.stances.map(complete) }
}
