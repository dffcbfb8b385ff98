import type { Subject } from '../fit/fit.ts'
import { calcPoses } from '../recording/kinematics/forward.ts'
import { calcLegPlaces, legLengthsOf } from '../recording/kinematics/places.ts'
import type { GaitEvent, GroundForce, Recording } from '../recording/recording.ts'
import { findLandmarks } from '../fit/landmarks.ts'
import { findEventsByPlates, findEventsByZeni } from './provisional-events.ts'

/** The file's own events, else the plates', else from the motion of the feet. */
export function findEvents(recording: Recording, plates: readonly GroundForce[], subject: Subject): GaitEvent[] {
  const inside = (events: readonly GaitEvent[]): GaitEvent[] =>
    events.filter((event) => event.time >= recording.times[0]! && event.time <= recording.times.at(-1)!)
  if (recording.events.length >= 4) return inside(recording.events)
  const sided = inside(findEventsByPlates(plates))
  if (sided.length >= 6) return sided
  const events: GaitEvent[] = []
  const { names } = findLandmarks(Object.keys(recording.points))
  const along = (track: Float64Array, from: Float64Array): Float64Array =>
    Float64Array.from({ length: track.length / 3 }, (_, k) => track[3 * k]! - from[3 * k]!)
  for (const side of ['left', 'right'] as const) {
    const heel = recording.points[names.get(`heel.${side}`) ?? '']
    const toe = recording.points[names.get(`toe.${side}`) ?? ''] ?? recording.points[names.get(`metatarsal5.${side}`) ?? '']
    const pelvis = recording.points[names.get('sacrum') ?? ''] ?? recording.points[names.get(`asis.${side}`) ?? ''] ?? recording.points[names.get(`hip.${side}`) ?? '']
    if (heel !== undefined && toe !== undefined && pelvis !== undefined) {
      events.push(...findEventsByZeni(recording.times, side, along(heel, pelvis), along(toe, pelvis)))
    } else if (recording.angles[`hip.flexion.${side}`] !== undefined) {
      const places = calcLegPlaces(calcPoses(recording.angles, recording.times.length), legLengthsOf(subject.height))[side]
      const zero = new Float64Array(places.heel.length)
      events.push(...findEventsByZeni(recording.times, side, along(places.heel, zero), along(places.ball, zero)))
    }
  }
  return events.toSorted((a, b) => a.time - b.time)
}
