import { intervalOf } from '../../../math/search.ts'
import { SIDES, otherSide, type Side } from '../../../gait/side.ts'
import { type AngleChannel } from '../../channels.ts'
import type { GroundForce } from '../../recording.ts'
import { readMarkerPlace } from '../names/marker-names.ts'
import { UNLOADED } from './plates.ts'

export interface SideEvidence {
  readonly times: Float64Array
  readonly points: Readonly<Record<string, Float64Array>>
  readonly angles: Readonly<Partial<Record<AngleChannel, Float64Array>>>
}

/** Contacts shorter than this, s, are noise or a brushed edge. */
const SHORTEST = 0.1

/**
 * Which foot stood on a plate whose foot is not stated: the foot whose markers are nearest to the centre of pressure; without
 * markers the leg whose hip extends during the contact (in stance the hip goes from flexion to extension, in swing
 * back). A plate that both feet used stays without a side.
 */
export function assignSides(
  plates: readonly GroundForce[],
  evidence: SideEvidence,
  decisions: string[],
): GroundForce[] {
  return plates.map((plate) => {
    if (plate.side !== null) return plate
    const { side, how } = findFoot(plate, evidence)
    if (side === null) return plate
    if (side === 'both') {
      decisions.push(`${plate.name}: both feet stood on it, so it has no side.`)
      return plate
    }
    decisions.push(`${plate.name}: the ${side} foot stood on it (${how}).`)
    return { ...plate, side }
  })
}

/** The foot that stood on a plate by the motion, whatever the plate is called; null when that cannot be seen. */
export function findFoot(
  plate: GroundForce,
  evidence: SideEvidence,
): { readonly side: Side | 'both' | null; readonly how: string } {
  const feet = SIDES.map((side) => ({ side, track: footTrack(evidence.points, side) }))
  const votes = findContacts(plate).map(
    ({ from, to }) => nearestFoot(plate, from, to, feet, evidence.times) ?? extendingHip(plate, from, to, evidence),
  )
  const known = votes.filter((vote) => vote !== null)
  const first = known[0]
  if (first === undefined) return { side: null, how: '' }
  return known.every((vote) => vote.side === first.side) ? first : { side: 'both', how: 'one after the other' }
}

export function findContacts({
  force,
  times,
}: Pick<GroundForce, 'force' | 'times'>): { readonly from: number; readonly to: number }[] {
  const contacts: { from: number; to: number }[] = []
  let from = -1
  for (let i = 0; i <= times.length; i++) {
    const isLoaded = i < times.length && force[3 * i + 1]! > 2 * UNLOADED
    if (isLoaded && from < 0) from = i
    if (!isLoaded && from >= 0) {
      if (times[i - 1]! - times[from]! >= SHORTEST) contacts.push({ from, to: i - 1 })
      from = -1
    }
  }
  return contacts
}

/** Mean of the foot's markers, x and z, per frame. */
function footTrack(points: Readonly<Record<string, Float64Array>>, side: Side): Float64Array | null {
  const own = Object.entries(points).filter(([name]) => {
    const place = readMarkerPlace(name)
    return (
      place !== null && place.side === side && (place.part === 'heel' || place.part === 'toe' || place.part === 'ankle')
    )
  })
  const first = own[0]
  if (first === undefined) return null
  const track = new Float64Array(first[1].length)
  for (let i = 0; i < track.length; i++) {
    let sum = 0
    let count = 0
    for (const [, values] of own) {
      if (Number.isFinite(values[i]!)) {
        sum += values[i]!
        count++
      }
    }
    track[i] = count > 0 ? sum / count : Number.NaN
  }
  return track
}

type Vote = { readonly side: Side; readonly how: string } | null

function nearestFoot(
  plate: GroundForce,
  from: number,
  to: number,
  feet: readonly { side: Side; track: Float64Array | null }[],
  times: Float64Array,
): Vote {
  if (feet.every(({ track }) => track === null)) return null
  const distance = feet.map(({ track }) => {
    if (track === null) return Number.NaN
    let sum = 0
    let count = 0
    for (let k = 1; k < 10; k++) {
      const sample = Math.round(from + ((to - from) * k) / 10)
      const frame = nearestIndex(times, plate.times[sample]!)
      const away =
        frame === null
          ? Number.NaN
          : Math.hypot(
              track[3 * frame]! - plate.point[3 * sample]!,
              track[3 * frame + 2]! - plate.point[3 * sample + 2]!,
            )
      if (Number.isFinite(away)) {
        sum += away
        count++
      }
    }
    return count >= 3 ? sum / count : Number.NaN
  })
  const [left, right] = distance as [number, number]
  const how = 'its markers are over the centre of pressure'
  // One foot only is marked: it stood here if it was near.
  if (Number.isNaN(left) || Number.isNaN(right)) {
    const side: Side = Number.isNaN(left) ? 'right' : 'left'
    const only = Number.isNaN(left) ? right : left
    if (Number.isNaN(only)) return null
    return only < 0.2 ? { side, how } : { side: otherSide(side), how: 'the marked foot was elsewhere' }
  }
  if (Math.min(left, right) > 0.35 || Math.min(left, right) > 0.75 * Math.max(left, right)) return null
  return { side: left < right ? 'left' : 'right', how }
}

function extendingHip(plate: GroundForce, from: number, to: number, { times, angles }: SideEvidence): Vote {
  const a = nearestIndex(times, plate.times[from]! + 0.15 * (plate.times[to]! - plate.times[from]!))
  const b = nearestIndex(times, plate.times[from]! + 0.85 * (plate.times[to]! - plate.times[from]!))
  if (a === null || b === null || b <= a) return null
  const change = SIDES.map((side) => {
    const hip = angles[`hip.flexion.${side}`]
    return hip === undefined ? Number.NaN : hip[b]! - hip[a]!
  }) as [number, number]
  const how = 'its hip extends during the contact'
  const [left, right] = change
  if (Number.isNaN(left) && Number.isNaN(right)) return null
  if (Number.isNaN(left))
    return right < -0.2
      ? { side: 'right', how }
      : right > 0.2
        ? { side: 'left', how: 'the other hip flexes during the contact' }
        : null
  if (Number.isNaN(right))
    return left < -0.2
      ? { side: 'left', how }
      : left > 0.2
        ? { side: 'right', how: 'the other hip flexes during the contact' }
        : null
  return Math.abs(left - right) < 0.3 ? null : { side: left < right ? 'left' : 'right', how }
}

/** The frame nearest to a time; null outside the recording. */
function nearestIndex(times: Float64Array, time: number): number | null {
  const last = times.length - 1
  const step = (times[last]! - times[0]!) / last
  if (time < times[0]! - step || time > times[last]! + step) return null
  const low = intervalOf(times, time)
  return time - times[low]! < times[low + 1]! - time ? low : low + 1
}
