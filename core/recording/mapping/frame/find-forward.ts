import { add, cross, norm, scale, subtract, type Vector3 } from '../../../math/vector3.ts'
import { flatten, meanOf, meanPlace, type Placed, type WorldEvidence } from './placed.ts'

/** Less horizontal travel than this, m, is standing, treadmill or a turn on the spot. */
const LEAST_TRAVEL = 0.4
/** A way so many times as long as its ends are apart has a turn in it: a quarter turn half way gives 1.41. */
const TURNED = 1.35

/** The horizontal way of the pelvis: from its first to its last place. */
export interface Travel {
  /** Null when it is too short to count. */
  readonly direction: Vector3 | null
  readonly distance: number
  readonly turns: boolean
}

export function findTravel(evidence: WorldEvidence, places: readonly Placed[], up: Vector3): Travel {
  const pelvis = places.filter(
    (entry) => entry.place !== null && /^(asis|psis|sacrum|pelvis|hip)$/.test(entry.place.part),
  )
  const tracks =
    evidence.path !== null ? [evidence.path] : (pelvis.length > 0 ? pelvis : places).map((entry) => entry.track)
  let sum: Vector3 = [0, 0, 0]
  let count = 0
  let turns = false
  for (const track of tracks) {
    const ends = endsOf(track)
    if (ends === null) continue
    const whole = flatten(subtract(ends.last, ends.first), up)
    sum = add(sum, whole)
    count++
    if (evidence.path !== null || pelvis.length > 0) {
      const reach = farthest(track, ends.first, up)
      if (reach > 1.5 && walked(track, up) > TURNED * norm(whole)) turns = true
    }
  }
  if (count === 0) return { direction: null, distance: 0, turns }
  const mean = scale(sum, 1 / count)
  const distance = norm(mean)
  return { direction: distance < LEAST_TRAVEL ? null : scale(mean, 1 / distance), distance, turns }
}

/** Where the body faces: front over back of the pelvis, toe over heel; only without these, right over left. */
export function findFacing(places: readonly Placed[], up: Vector3): Vector3 | null {
  let sum: Vector3 = [0, 0, 0]
  const push = (from: Vector3 | null, to: Vector3 | null): void => {
    if (from === null || to === null) return
    const along = flatten(subtract(to, from), up)
    if (norm(along) > 0.03) sum = add(sum, scale(along, 1 / norm(along)))
  }
  const back = meanPlace(places, 'psis', null) ?? meanPlace(places, 'sacrum', null)
  push(back, meanPlace(places, 'asis', null))
  for (const side of ['left', 'right'] as const)
    push(meanPlace(places, 'heel', side) ?? meanPlace(places, 'ankle', side), meanPlace(places, 'toe', side))
  if (norm(sum) >= 0.5) return scale(sum, 1 / norm(sum))
  const right = findRight(places, up)
  return right === null ? null : cross(up, right)
}

/** From left to right, by every pair of names. */
export function findRight(places: readonly Placed[], up: Vector3): Vector3 | null {
  let sum: Vector3 = [0, 0, 0]
  for (const part of ['asis', 'psis', 'hip', 'shoulder', 'knee', 'ankle', 'heel'] as const) {
    const left = meanPlace(places, part, 'left')
    const right = meanPlace(places, part, 'right')
    if (left === null || right === null) continue
    const sideways = flatten(subtract(right, left), up)
    if (norm(sideways) > 0.03) sum = add(sum, scale(sideways, 1 / norm(sideways)))
  }
  return norm(sum) < 0.5 ? null : scale(sum, 1 / norm(sum))
}

/** First and last position, each the mean of up to ten frames. */
function endsOf(track: Float64Array): { readonly first: Vector3; readonly last: Vector3 } | null {
  const seen: number[] = []
  for (let i = 0; i + 2 < track.length; i += 3)
    if (Number.isFinite(track[i]! + track[i + 1]! + track[i + 2]!)) seen.push(i)
  if (seen.length < 2) return null
  const few = Math.max(1, Math.min(10, Math.floor(seen.length / 10)))
  const mean = (at: readonly number[]): Vector3 =>
    meanOf(Float64Array.from(at.flatMap((i) => [track[i]!, track[i + 1]!, track[i + 2]!])))!
  return { first: mean(seen.slice(0, few)), last: mean(seen.slice(-few)) }
}

/** Length of the way, m, from stop to stop of forty: sway from step to step does not count. */
function walked(track: Float64Array, up: Vector3): number {
  const frames: Vector3[] = []
  const step = 3 * Math.max(1, Math.floor(track.length / 3 / 40))
  for (let i = 0; i + 2 < track.length; i += step)
    if (Number.isFinite(track[i]! + track[i + 1]! + track[i + 2]!))
      frames.push([track[i]!, track[i + 1]!, track[i + 2]!])
  return frames.slice(1).reduce((sum, place, i) => sum + norm(flatten(subtract(place, frames[i]!), up)), 0)
}

function farthest(track: Float64Array, from: Vector3, up: Vector3): number {
  let reach = 0
  for (let i = 0; i + 2 < track.length; i += 3) {
    const away = norm(flatten([track[i]! - from[0], track[i + 1]! - from[1], track[i + 2]! - from[2]], up))
    if (away > reach) reach = away
  }
  return reach
}
