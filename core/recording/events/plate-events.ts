import { SIDES, type Side } from '../../gait/side.ts'
import type { Alert } from '../../outcome.ts'
import { alert } from '../../outcome.ts'
import { STANDARD_GRAVITY } from '../../units/units.ts'
import type { GaitEvent, GroundForce, Recording } from '../recording.ts'
import { readModelForces } from './model-forces.ts'
import type { EdgeReading } from './plate-edges.ts'
import { SMOOTHED_OFF, SMOOTHED_STRIKE, calcRipple, isCut, isSmoothed, readOff, readStrike } from './plate-edges.ts'

/** N: on the ground from here on. */
export const CONTACT_FORCE = 20
/** s: shorter loads are noise or a brushed edge. */
const SHORTEST = 0.06

/** One stance as the plates saw it: which plates, which foot, from when to when. */
export interface PlateContact {
  readonly plates: readonly string[]
  readonly side: Side
  readonly from: number
  readonly to: number
  /** False when the contact was already there at the start, or still there at the end, of the force record. */
  readonly wholeStart: boolean
  readonly wholeEnd: boolean
  /** N */
  readonly peak: number
  /**
   * Whether the forces were smoothed before they were exported, so that strike and off are read at a share of the peak.
   */
  readonly edges: EdgeReading
  /** N: from where the end of the contact was cut to zero before the export; null when it was not. */
  readonly cutAt: number | null
}

/** Contacts on force plates and the events they give. */
export interface PlateEvents {
  readonly contacts: readonly PlateContact[]
  readonly events: readonly GaitEvent[]
  readonly alerts: readonly Alert[]
}

/**
 * Strikes and offs where the vertical force of all plates of one foot together passes the threshold (see
 * `plate-edges.ts` for smoothed and cut forces).
 */
export function calcPlateEvents(recording: Recording, threshold = CONTACT_FORCE): PlateEvents {
  const forces = recording.groundForces.length > 0 ? recording.groundForces : readModelForces(recording)
  const contacts = SIDES.flatMap((side) => contactsOf(forces, recording.subject.mass, side, threshold))
  const [first, last] = [recording.times[0]!, recording.times.at(-1)!]
  const events: GaitEvent[] = []
  for (const { side, from, to, wholeStart, wholeEnd } of contacts) {
    if (wholeStart && from >= first && from <= last)
      events.push({ side, kind: 'strike', time: from, source: 'force plate' })
    if (wholeEnd && to >= first && to <= last) events.push({ side, kind: 'off', time: to, source: 'force plate' })
  }
  const alerts: Alert[] = []
  const homeless = recording.groundForces.filter((plate) => plate.side === null && peakOf(plate) > 4 * threshold)
  if (homeless.length > 0) {
    alerts.push(
      alert(
        'warning',
        'events.plate-without-foot',
        `It is not known which foot stood on ${homeless.map((plate) => plate.name).join(', ')}: no events are taken from there.`,
        'Set the strikes and offs of that foot by hand on the timeline, where they matter.',
      ),
    )
  }
  alerts.push(...warnEdges(contacts, threshold))
  return {
    contacts: contacts.toSorted((a, b) => a.from - b.from),
    events: events.toSorted((a, b) => a.time - b.time),
    alerts,
  }
}

function warnEdges(contacts: readonly PlateContact[], threshold: number): Alert[] {
  const alerts: Alert[] = []
  if (contacts.some(({ edges }) => edges === 'smoothed')) {
    alerts.push(
      alert(
        'info',
        'events.plates-smoothed',
        `The forces were smoothed before they were exported, which lets ${threshold} N be passed 10 to 30 ms before the foot lands.`,
        `Strikes are therefore read at ${100 * SMOOTHED_STRIKE} % and offs at ${100 * SMOOTHED_OFF} % of each contact's peak. Export unfiltered forces if you can.`,
      ),
    )
  }
  const cut = contacts.flatMap(({ cutAt }) => (cutAt === null ? [] : [cutAt]))
  if (cut.length > 0) {
    alerts.push(
      alert(
        'info',
        'events.plates-cut',
        `Small forces were set to zero before they were exported: contacts end at up to ${Math.round(Math.max(...cut))} N.`,
        `Their decline is carried on to ${threshold} N to find the off. Export forces without a threshold if you can.`,
      ),
    )
  }
  return alerts
}

function contactsOf(
  forces: readonly GroundForce[],
  mass: number | undefined,
  side: Side,
  threshold: number,
): PlateContact[] {
  const plates = forces.filter((plate) => plate.side === side)
  const base = plates[0]
  if (base === undefined) return []
  // Plates of one recording share their clock; one with another clock is read on its own.
  const together = plates.filter(
    (plate) => plate.times.length === base.times.length && plate.times[0] === base.times[0],
  )
  const alone = plates.filter((plate) => !together.includes(plate))
  const least = mass === undefined ? 5 * threshold : 0.15 * mass * STANDARD_GRAVITY
  return [together, ...alone.map((plate) => [plate])]
    .flatMap((group) => readContacts(group, side, threshold))
    .filter(({ peak }) => peak >= least)
}

function readContacts(plates: readonly GroundForce[], side: Side, threshold: number): PlateContact[] {
  const { times } = plates[0]!
  const vertical = (plate: GroundForce, k: number): number =>
    Number.isFinite(plate.force[3 * k + 1]!) ? plate.force[3 * k + 1]! : 0
  const total = Float64Array.from(times, (_, k) => plates.reduce((sum, plate) => sum + vertical(plate, k), 0))
  const loads = loadedSpans(times, total, threshold)
  const edges: EdgeReading = isSmoothed(calcRipple(times, total, loads)) ? 'smoothed' : 'as measured'
  return loads.map(({ first, last }) => ({
    plates: plates.filter((plate) => loadOn(plate, first, last) > threshold).map((plate) => plate.name),
    side,
    from: readStrike({ times, total }, { first, last }, { threshold, reading: edges }),
    to: readOff({ times, total }, { first, last }, { threshold, reading: edges }),
    wholeStart: first > 0,
    wholeEnd: last < times.length - 1,
    peak: total.subarray(first, last + 1).reduce((most, v) => Math.max(most, v), 0),
    edges,
    cutAt: isCut(total, last, threshold) ? total[last]! : null,
  }))
}

function loadedSpans(times: Float64Array, total: Float64Array, threshold: number): { first: number; last: number }[] {
  const spans: { first: number; last: number }[] = []
  let first = -1
  for (let k = 0; k <= times.length; k++) {
    const loaded = k < times.length && total[k]! >= threshold
    if (loaded && first < 0) first = k
    if (loaded || first < 0) continue
    if (times[k - 1]! - times[first]! >= SHORTEST) spans.push({ first, last: k - 1 })
    first = -1
  }
  return spans
}

const peakOf = (plate: GroundForce): number => loadOn(plate, 0, plate.times.length - 1)

function loadOn(plate: GroundForce, from: number, to: number): number {
  let most = 0
  for (let k = from; k <= to; k++) if (plate.force[3 * k + 1]! > most) most = plate.force[3 * k + 1]!
  return most
}
