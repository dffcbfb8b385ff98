import type { Side } from '../../gait/side.ts'
import type { EventKind, GaitEvent } from '../recording.ts'

/**
 * The user's own changes to events. Lists are never changed in place; what the user touched is marked as the user's.
 */

export function addEvent(events: readonly GaitEvent[], side: Side, kind: EventKind, time: number): GaitEvent[] {
  return sorted([...events, { side, kind, time, source: 'user' }])
}

export function moveEvent(events: readonly GaitEvent[], event: GaitEvent, time: number): GaitEvent[] {
  return sorted(events.map((other) => (isSame(other, event) ? { ...other, time, source: 'user' as const } : other)))
}

/** The list without this event. */
export function removeEvent(events: readonly GaitEvent[], event: GaitEvent): GaitEvent[] {
  return events.filter((other) => !isSame(other, event))
}

const isSame = (a: GaitEvent, b: GaitEvent): boolean => a.side === b.side && a.kind === b.kind && a.time === b.time
const sorted = (events: readonly GaitEvent[]): GaitEvent[] => events.toSorted((a, b) => a.time - b.time)
