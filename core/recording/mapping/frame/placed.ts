import type { Side } from '../../../gait/side.ts'
import { add, dot, norm, scale, subtract, type Vector3 } from '../../../math/vector3.ts'
import type { AxisName } from '../../readers/raw.ts'
import type { BodyPart, readMarkerPlace } from '../names/marker-names.ts'

/** What a file shows of the directions up and forward. */
export interface WorldEvidence {
  /** Positions in the file's frame, m. */
  readonly points: Readonly<Record<string, Float64Array>>
  /** In the file's frame, m. */
  readonly path: Float64Array | null
  /** Where the pelvis faces in the file's frame when its angles show it (unit, horizontal), mean over the trial. */
  readonly facing: Vector3 | null
  /** Of the pelvis about the vertical, rad, in each frame, when its angles count it in the file's frame. */
  readonly pelvisRotation?: Float64Array | null
  readonly up: AxisName | null
  /** A force plate's mean loaded force, which points up. */
  readonly push: Vector3 | null
  /** Left and right were exchanged against the file's names. */
  readonly swaps?: boolean
}

/** A marker with its place on the body and its mean position. */
export interface Placed {
  readonly name: string
  readonly track: Float64Array
  readonly place: ReturnType<typeof readMarkerPlace>
  readonly mean: Vector3 | null
}

/** The mean place of all markers of a part, of one side or of both. */
export function meanPlace(places: readonly Placed[], part: BodyPart, side: Side | null): Vector3 | null {
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

/** Without its part along `up`. */
export const flatten = (a: Vector3, up: Vector3): Vector3 => subtract(a, scale(up, dot(a, up)))

/** The horizontal direction; null when there is none. */
export const flat = (a: Vector3, up: Vector3): Vector3 | null => {
  const level = flatten(a, up)
  return norm(level) < 1e-6 ? null : scale(level, 1 / norm(level))
}

/** The mean position over the frames in which it was seen. */
export function meanOf(track: Float64Array): Vector3 | null {
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

/** `+y`: an axis of the file, for a sentence. */
export const axisWords = (axis: number, sign: number): string => `${sign < 0 ? '−' : '+'}${'xyz'[axis]!}`

/** The unit vector along an axis of the file. */
export const unit = (axis: number, sign: number): Vector3 => [
  axis === 0 ? sign : 0,
  axis === 1 ? sign : 0,
  axis === 2 ? sign : 0,
]
