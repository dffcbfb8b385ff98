import type { Alert } from '../../outcome.ts'
import { alert } from '../../outcome.ts'
import { STANDARD_GRAVITY } from '../../units/units.ts'
import type { Side } from '../channels.ts'
import { SIDES } from '../channels.ts'
import type { GaitEvent, GroundForce, Recording } from '../recording.ts'

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
}

export interface PlateEvents {
  readonly contacts: readonly PlateContact[]
  readonly events: readonly GaitEvent[]
  readonly alerts: readonly Alert[]
}

/** Strikes and offs where the vertical force of all plates of one foot together passes the threshold. */
export function calcPlateEvents(recording: Recording, threshold = CONTACT_FORCE): PlateEvents {
  const contacts = SIDES.flatMap((side) => contactsOf(recording, side, threshold))
  const [first, last] = [recording.times[0]!, recording.times.at(-1)!]
  const events: GaitEvent[] = []
  for (const { side, from, to, wholeStart, wholeEnd } of contacts) {
    if (wholeStart && from >= first && from <= last) events.push({ side, kind: 'strike', time: from, source: 'force plate' })
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
        'Say which foot it was in the list of force plates.',
      ),
    )
  }
  return { contacts: contacts.toSorted((a, b) => a.from - b.from), events: events.toSorted((a, b) => a.time - b.time), alerts }
}

function contactsOf(recording: Recording, side: Side, threshold: number): PlateContact[] {
  const plates = recording.groundForces.filter((plate) => plate.side === side)
  const base = plates[0]
  if (base === undefined) return []
  // Plates of one recording share their clock; one with another clock is read on its own.
  const together = plates.filter((plate) => plate.times.length === base.times.length && plate.times[0] === base.times[0])
  const alone = plates.filter((plate) => !together.includes(plate))
  const least = recording.subject.mass === undefined ? 5 * threshold : 0.15 * recording.subject.mass * STANDARD_GRAVITY
  return [together, ...alone.map((plate) => [plate])].flatMap((group) => readContacts(group, side, threshold)).filter(({ peak }) => peak >= least)
}

function readContacts(plates: readonly GroundForce[], side: Side, threshold: number): PlateContact[] {
  const { times } = plates[0]!
  const vertical = (plate: GroundForce, k: number): number => (Number.isFinite(plate.force[3 * k + 1]!) ? plate.force[3 * k + 1]! : 0)
  const total = Float64Array.from(times, (_, k) => plates.reduce((sum, plate) => sum + vertical(plate, k), 0))
  const contacts: PlateContact[] = []
  let start = -1
  for (let k = 0; k <= times.length; k++) {
    const loaded = k < times.length && total[k]! >= threshold
    if (loaded && start < 0) start = k
    if (loaded || start < 0) continue
    const end = k - 1
    if (times[end]! - times[start]! >= SHORTEST) {
      contacts.push({
        plates: plates.filter((plate) => loadOn(plate, start, end) > threshold).map((plate) => plate.name),
        side,
        from: start === 0 ? times[0]! : passing(times, total, start, threshold),
        to: end === times.length - 1 ? times[end]! : passing(times, total, end + 1, threshold),
        wholeStart: start > 0,
        wholeEnd: end < times.length - 1,
        peak: total.subarray(start, end + 1).reduce((most, v) => Math.max(most, v), 0),
      })
    }
    start = -1
  }
  return contacts
}

/** Between sample k − 1 and k, where the force passes the threshold. */
function passing(times: Float64Array, total: Float64Array, k: number, threshold: number): number {
  const share = (threshold - total[k - 1]!) / (total[k]! - total[k - 1]!)
  return times[k - 1]! + share * (times[k]! - times[k - 1]!)
}

const peakOf = (plate: GroundForce): number => loadOn(plate, 0, plate.times.length - 1)

function loadOn(plate: GroundForce, from: number, to: number): number {
  let most = 0
  for (let k = from; k <= to; k++) if (plate.force[3 * k + 1]! > most) most = plate.force[3 * k + 1]!
  return most
}
