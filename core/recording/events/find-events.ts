import type { Alert, JobControl, Outcome } from '../../outcome.ts'
import { alert, done, goOn } from '../../outcome.ts'
import type { EventSource, GaitEvent, Recording } from '../recording.ts'
import type { FeetTracks } from './feet.ts'
import { calcFeetTracks } from './feet.ts'
import { calcKinematicEvents } from './kinematic-events.ts'
import { checkOrder } from './order.ts'
import type { PlateContact } from './plate-events.ts'
import { calcPlateEvents } from './plate-events.ts'
import { isStanding, standingAlert } from './standing.ts'

/** Gait events with what they were found from. */
export interface FoundEvents {
  /** In time order; each states where it comes from. */
  readonly events: readonly GaitEvent[]
  /** Which foot stood on which plate, and when. */
  readonly contacts: readonly PlateContact[]
  /** Where heel and toe were taken from; null when the recording has neither foot. */
  readonly feet: FeetTracks | null
  /** m/s, by the standing foot; null without feet. */
  readonly speed: number | null
  readonly running: boolean
}

/** Which sources count, and the force (N) from which a plate is loaded. */
export interface EventOptions {
  /** Sources to use, the first wins. Default: the file's own events, then plates, then kinematics. */
  readonly sources?: readonly EventSource[]
  /** N */
  readonly contactForce?: number
}

const SOURCES: readonly EventSource[] = ['user', 'file', 'force plate', 'kinematics']
/** s: two sources within this mean the same event. */
const SAME = 0.15
/** s: a runner's stride; in less than that no sign of an event comes twice. */
const SHORTEST_STRIDE = 0.6
/** s: sources further apart than this disagree. */
const DISAGREE = 0.06

/** Gait events from everything a recording offers; never refused, but an empty list comes with the reason. */
export function findEvents(
  recording: Recording,
  options: EventOptions = {},
  control: JobControl = {},
): Outcome<FoundEvents> {
  const sources = options.sources ?? SOURCES
  const alerts: Alert[] = []
  const feet = calcFeetTracks(recording, control)
  goOn(control)
  if (feet !== null && isStanding(feet)) {
    const events = sources.includes('user') ? recording.events.filter((event) => event.source === 'user') : []
    return done({ events, contacts: [], feet, speed: null, running: false }, [standingAlert()])
  }
  const kinematic = feet === null ? null : calcKinematicEvents(feet, control)
  const plates = calcPlateEvents(recording, options.contactForce)
  alerts.push(...plates.alerts)
  const trusted = distrust(plates.events, kinematic?.events ?? [], alerts)
  const offered: Readonly<Record<EventSource, readonly GaitEvent[]>> = {
    user: recording.events.filter((event) => event.source === 'user'),
    file: recording.events.filter((event) => event.source !== 'user'),
    'force plate': trusted,
    kinematics: kinematic?.events ?? [],
  }
  let events: GaitEvent[] = []
  for (const source of sources) {
    const taken = events
    const fresh = offered[source].filter(
      (event) =>
        !taken.some(
          (other) => other.side === event.side && other.kind === event.kind && Math.abs(other.time - event.time) < SAME,
        ),
    )
    events = [...events, ...fresh]
  }
  events = events.toSorted((a, b) => a.time - b.time)
  if (feet !== null && areSidesSwapped(feet)) {
    alerts.push(
      alert(
        'warning',
        'events.sides-swapped',
        'The right foot is to the left of the left foot through most of the recording: left and right may be swapped, or the axes mirrored.',
        'Check the side of the columns or markers against the video; swapped names can be exchanged on import. If the subject really crosses the feet, nothing needs doing.',
      ),
    )
  }
  // A file of forces or results alone has been reported already.
  const hasMotion = Object.keys(recording.angles).length > 0 || Object.keys(recording.points).length > 0
  if (events.length === 0)
    alerts.push(...(hasMotion ? [noEvents(feet, recording.times.at(-1)! - recording.times[0]!)] : []))
  else alerts.push(...checkOrder(events, kinematic?.running ?? false))
  return done(
    { events, contacts: plates.contacts, feet, speed: kinematic?.speed ?? null, running: kinematic?.running ?? false },
    alerts,
  )
}

/** m: feet that cross now and then still stand this far apart on the right sides in the median. */
const CROSSED = -0.02

function areSidesSwapped({ feet }: FeetTracks): boolean {
  const { left, right } = feet
  if (left === undefined || right === undefined) return false
  const apart = Array.from(right.heelRight, (v, k) => v - left.heelRight[k]!)
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b)
  return apart.length > 0 && apart[Math.floor(apart.length / 2)]! < CROSSED
}

/**
 * A plate event far from the foot's own motion means a foot half off the plate or a wrong foot: the motion is
 * believed.
 */
function distrust(plates: readonly GaitEvent[], kinematic: readonly GaitEvent[], alerts: Alert[]): GaitEvent[] {
  return plates.filter((event) => {
    const near = kinematic
      .filter((other) => other.side === event.side && other.kind === event.kind)
      .map((other) => Math.abs(other.time - event.time))
      .reduce((least, gap) => Math.min(least, gap), Number.POSITIVE_INFINITY)
    if (near <= DISAGREE || near > 2 * SAME) return true
    alerts.push(
      alert(
        'warning',
        'events.plate-disagrees',
        `The force plate puts the ${event.side} foot ${event.kind} at ${event.time.toFixed(2)} s, ${Math.round(1000 * near)} ms from what the foot's motion shows.`,
        'The foot may have stood half beside the plate. The motion is used; move the event by hand if the plate is right.',
        { time: event.time },
      ),
    )
    return false
  })
}

function noEvents(feet: FeetTracks | null, seconds: number): Alert {
  if (feet === null) {
    return alert(
      'warning',
      'events.no-feet',
      'No gait events can be found: the recording has neither heel and toe markers, nor hip and knee angles of one leg, nor forces under a known foot.',
      'Map the missing channels, or set the events by hand on the timeline.',
    )
  }
  if (seconds < SHORTEST_STRIDE) {
    return alert(
      'warning',
      'events.too-short',
      `The recording lasts ${seconds.toFixed(2)} s, less than one stride: no gait events can be found in it.`,
      'Use a longer recording, or set the events by hand on the timeline.',
    )
  }
  return alert(
    'warning',
    'events.no-gait',
    'No steps were found: the feet hardly move forward and back under the pelvis.',
    'If this is a walk, check units and mapping of the hip and knee angles, or set the events by hand on the timeline.',
  )
}
