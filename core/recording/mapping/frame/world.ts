import { add, cross, dot, norm, scale, subtract, type Vector3 } from '../../../math/vector3.ts'
import { alert, type Alert } from '../../../outcome.ts'
import { radToDeg } from '../../../units/units.ts'
import type { AxisName } from '../../readers/raw.ts'
import { readMarkerPlace, type BodyPart } from '../names/marker-names.ts'

/** A rotation, row by row. */
export type Rotation = readonly [number, number, number, number, number, number, number, number, number]
export const IDENTITY: Rotation = [1, 0, 0, 0, 1, 0, 0, 0, 1]

export interface WorldEvidence {
  /** Positions in the file's frame, m. */
  readonly points: Readonly<Record<string, Float64Array>>
  /** In the file's frame, m. */
  readonly path: Float64Array | null
  /** Where the pelvis faces in the file's frame when its angles tell (unit, horizontal), mean over the trial. */
  readonly facing: Vector3 | null
  readonly up: AxisName | null
  /** A force plate's mean loaded force, which points up. */
  readonly push: Vector3 | null
  /** Left and right were exchanged against the file's names. */
  readonly swaps?: boolean
}

const HEIGHTS: Readonly<Record<BodyPart, number>> = {
  heel: 0.05,
  toe: 0.04,
  ankle: 0.08,
  knee: 0.5,
  hip: 0.9,
  asis: 1,
  psis: 1,
  sacrum: 1,
  pelvis: 0.95,
  trunk: 1.3,
  shoulder: 1.4,
  head: 1.65,
}

/** Less horizontal travel than this, m, is standing, treadmill or a turn on the spot. */
const LEAST_TRAVEL = 0.4
/** A way so many times as long as its ends are apart has a turn in it: a quarter turn half way gives 1.41. */
const TURNED = 1.35
/** Within this of a laboratory axis, rad, the axis itself is taken, so that walkways stay straight. */
const SNAP = (15 * Math.PI) / 180

/**
 * The rotation from the file's axes to x forward, y up, z right. Up: stated by the format, or from who is above whom
 * (head over pelvis over knee over foot), or from the ground's push. Forward: where the pelvis travels; when it stays
 * in place (treadmill, standing) where pelvis or feet face; a body that travels backwards keeps facing forward.
 */
export function findWorld(evidence: WorldEvidence, decisions: string[], alerts: Alert[]): Rotation {
  const places = Object.entries(evidence.points).map(([name, track]) => ({
    name,
    track,
    place: readMarkerPlace(name),
    mean: meanOf(track),
  }))
  const up = findUp(evidence, places, decisions)
  if (up === null) return IDENTITY
  const travel = findTravel(evidence, places, up)
  const facing = evidence.facing !== null ? flat(evidence.facing, up) : findFacing(places, up)
  let forward: Vector3 | null = null
  if (travel.direction !== null) {
    forward = travel.direction
    let how = `the subject travels ${travel.distance.toFixed(2)} m`
    if (facing !== null && dot(facing, travel.direction) < -0.5) {
      forward = scale(travel.direction, -1)
      how = 'the subject travels backwards; forward is where the pelvis and feet face'
      alerts.push(
        alert(
          'info',
          'frame.backwards',
          'The subject walks backwards.',
          'Forward is where the pelvis and feet point, so forces keep their clinical meaning.',
        ),
      )
    } else if (facing !== null && dot(facing, travel.direction) < 0.5) {
      alerts.push(
        alert(
          'warning',
          'frame.sideways',
          'The subject does not face the way it moves (sideways or turning).',
          'Choose a straight part of the walk; hip and pelvis rotation depend on it.',
        ),
      )
    }
    forward = snap(forward, up, decisions, how)
  } else if (facing !== null) {
    forward = snap(
      facing,
      up,
      decisions,
      travel.turns
        ? 'the subject walks about and comes back to where it began, so the way the pelvis and feet face on average decides'
        : 'the subject stays in place (treadmill or standing), so the way the pelvis and feet face decides',
    )
  } else {
    decisions.push('Forward could not be seen from travel or facing; the first horizontal axis of the file was taken.')
    const first: Vector3 = Math.abs(up[0]) > 0.5 ? [0, 0, 1] : [1, 0, 0]
    forward = first
  }
  if (travel.turns) {
    alerts.push(
      alert(
        'warning',
        'frame.turn',
        'The subject turns during the recording. Forward and sideways are one fixed direction each, so after a turn forward forces appear as sideways ones, and the other way round.',
        'Use a straight part of the walk (--from and --to on the command line); turning is not treated.',
      ),
    )
  }
  const right = cross(forward, up)
  const named = findRight(places, up)
  if (named !== null && dot(named, right) < -0.5) {
    alerts.push(
      alert(
        'warning',
        'frame.mirrored',
        'The markers named right lie on the left of the way the subject faces.',
        evidence.swaps === true
          ? 'Left and right were exchanged on import, against the names in the file: take that back, the file itself seems right.'
          : 'Check against the video. If the names are swapped, exchange left and right (--swap-sides on the command line). If they are right, the axes of the file are left-handed: export it again.',
      ),
    )
  }
  return [...forward, ...up, ...right] as unknown as Rotation
}

interface Placed {
  readonly name: string
  readonly track: Float64Array
  readonly place: ReturnType<typeof readMarkerPlace>
  readonly mean: Vector3 | null
}

function findUp(evidence: WorldEvidence, places: readonly Placed[], decisions: string[]): Vector3 | null {
  const seen = places.filter((entry) => entry.place !== null && entry.mean !== null)
  // Regression of the positions on typical heights of the named body parts.
  if (seen.length >= 3) {
    const heights = seen.map((entry) => HEIGHTS[entry.place!.part])
    const middle = heights.reduce((sum, h) => sum + h, 0) / heights.length
    const spread = heights.reduce((sum, h) => sum + (h - middle) ** 2, 0)
    if (spread > 0.02) {
      const slope = [0, 1, 2].map(
        (axis) => seen.reduce((sum, entry, i) => sum + (heights[i]! - middle) * entry.mean![axis]!, 0) / spread,
      )
      const axis = slope.reduce((best, value, i) => (Math.abs(value) > Math.abs(slope[best]!) ? i : best), 0)
      if (Math.abs(slope[axis]!) > 0.3) {
        const up = unit(axis, Math.sign(slope[axis]!))
        decisions.push(
          `Up is ${axisWords(axis, slope[axis]!)} of the file: the upper markers are above the lower ones.`,
        )
        return up
      }
    }
  }
  if (places.length === 0 && evidence.push !== null) {
    const along = evidence.push.map((value) => Math.abs(value) / norm(evidence.push!))
    const axis = along.indexOf(Math.max(...along))
    // A force file alone: which way its forces count is settled later, the axis is clear.
    if (along[axis]! > 0.9 && (evidence.up === null || 'xyz'[axis] !== evidence.up[1])) {
      decisions.push(`Up is ${'xyz'[axis]!} of the file: the ground pushes that way.`)
      return unit(axis, 1)
    }
  }
  if (evidence.up !== null) {
    const axis = 'xyz'.indexOf(evidence.up[1]!)
    decisions.push(`Up is ${evidence.up} of the file, as its format says.`)
    return unit(axis, evidence.up.startsWith('-') ? -1 : 1)
  }
  if (evidence.path !== null) {
    const tall = [0, 1, 2].filter((axis) => staysAtHipHeight(evidence.path!, axis))
    const axis = tall.includes(1) ? 1 : tall[0]
    if (axis !== undefined) {
      decisions.push(`Up is +${'xyz'[axis]!} of the file: there the pelvis stays at the height of a hip.`)
      return unit(axis, 1)
    }
  }
  if (evidence.push !== null) {
    const axis = evidence.push.reduce(
      (best, value, i) => (Math.abs(value) > Math.abs(evidence.push![best]!) ? i : best),
      0,
    )
    decisions.push(`Up is ${axisWords(axis, evidence.push[axis]!)} of the file: the ground pushes that way.`)
    return unit(axis, Math.sign(evidence.push[axis]!))
  }
  return places.length > 0 || evidence.path !== null
    ? (decisions.push('Up could not be seen from names or heights; +y of the file was taken.'), [0, 1, 0])
    : null
}

/** Between 0.4 and 1.5 m all the time, and within 0.4 m: a pelvis's height, or a coincidence. */
function staysAtHipHeight(path: Float64Array, axis: number): boolean {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = axis; i < path.length; i += 3) {
    if (path[i]! < low) low = path[i]!
    if (path[i]! > high) high = path[i]!
  }
  return low > 0.4 && high < 1.5 && high - low < 0.4
}

function findTravel(
  evidence: WorldEvidence,
  places: readonly Placed[],
  up: Vector3,
): { readonly direction: Vector3 | null; readonly distance: number; readonly turns: boolean } {
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
function findFacing(places: readonly Placed[], up: Vector3): Vector3 | null {
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
function findRight(places: readonly Placed[], up: Vector3): Vector3 | null {
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

/** The mean place of all markers of a part, of one side or of both. */
function meanPlace(places: readonly Placed[], part: BodyPart, side: 'left' | 'right' | null): Vector3 | null {
  const own = places.filter(
    (entry) => entry.place?.part === part && entry.mean !== null && (side === null || entry.place.side === side),
  )
  return own.length === 0
    ? null
    : scale(
        own.reduce<Vector3>((sum, entry) => add(sum, entry.mean!), [0, 0, 0]),
        1 / own.length,
      )
}

function snap(direction: Vector3, up: Vector3, decisions: string[], how: string): Vector3 {
  const axis = direction.reduce((best, value, i) => (Math.abs(value) > Math.abs(direction[best]!) ? i : best), 0)
  const lab = unit(axis, Math.sign(direction[axis]!))
  if (Math.acos(Math.min(1, Math.abs(direction[axis]!))) <= SNAP && Math.abs(dot(lab, up)) < 0.5) {
    decisions.push(`Forward is ${axisWords(axis, direction[axis]!)} of the file: ${how}.`)
    return lab
  }
  decisions.push(
    `Forward lies ${radToDeg(Math.acos(Math.min(1, Math.abs(direction[axis]!)))).toFixed(0)}° off the file’s axes: ${how}.`,
  )
  return direction
}

const axisWords = (axis: number, sign: number): string => `${sign < 0 ? '−' : '+'}${'xyz'[axis]!}`
const unit = (axis: number, sign: number): Vector3 => [
  axis === 0 ? sign : 0,
  axis === 1 ? sign : 0,
  axis === 2 ? sign : 0,
]
const flatten = (a: Vector3, up: Vector3): Vector3 => subtract(a, scale(up, dot(a, up)))
const flat = (a: Vector3, up: Vector3): Vector3 | null => {
  const level = flatten(a, up)
  return norm(level) < 1e-6 ? null : scale(level, 1 / norm(level))
}

function meanOf(track: Float64Array): Vector3 | null {
  const sum = [0, 0, 0]
  let count = 0
  for (let i = 0; i + 2 < track.length; i += 3) {
    if (!Number.isFinite(track[i]! + track[i + 1]! + track[i + 2]!)) continue
    sum[0]! += track[i]!
    sum[1]! += track[i + 1]!
    sum[2]! += track[i + 2]!
    count++
  }
  return count === 0 ? null : [sum[0]! / count, sum[1]! / count, sum[2]! / count]
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

/** Turns x, y, z triples in place. */
export function rotateTriples(track: Float64Array, r: Rotation): void {
  for (let i = 0; i + 2 < track.length; i += 3) {
    const x = track[i]!
    const y = track[i + 1]!
    const z = track[i + 2]!
    track[i] = r[0] * x + r[1] * y + r[2] * z
    track[i + 1] = r[3] * x + r[4] * y + r[5] * z
    track[i + 2] = r[6] * x + r[7] * y + r[8] * z
  }
}

export const isIdentity = (r: Rotation): boolean => r.every((value, i) => value === IDENTITY[i])
