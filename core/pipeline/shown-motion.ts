import { holdUnseen, isFiniteRow, listSeen } from '../fit/seen-frames.ts'
import { SIDES } from '../gait/side.ts'
import type { Body } from '../model/body.ts'
import { calcPosesByBlocks } from '../recording/kinematics/forward.ts'
import type { LegLengths, LegsPlaces } from '../recording/kinematics/places.ts'
import { createLegPlaces, putLegPlaces } from '../recording/kinematics/places.ts'
import { SEGMENT_COUNT } from '../recording/kinematics/segments.ts'
import type { Recording } from '../recording/recording.ts'
import { createBodyRows } from './body-axes.ts'

/** What joint angles show of a body. */
export interface ShownMotion {
  /** Of the body's own segments. */
  readonly directions: Float64Array
  readonly axes: Float64Array
  /** Of the pelvis, as far as it was recorded. */
  readonly path: Float64Array | null
  /** Frames that are seen; null: all. */
  readonly seen: Uint8Array | null
}

/** A motion in which frames that lack an angle of this body, or the pelvis, hold the pose before and are not seen. */
export function showPoses({ angles, times, pelvisPath: path }: Recording, body: Body): ShownMotion | null {
  const [n, S] = [times.length, body.segments.length]
  const rows = createBodyRows(body)
  const directions = new Float64Array(n * S * 3)
  const axes = new Float64Array(n * S * 9)
  for (const { first, poses } of calcPosesByBlocks(angles, n)) {
    const own = rows.fromPoses(poses)
    directions.set(own.directions, first * S * 3)
    axes.set(own.axes, first * S * 9)
  }
  const seen = listSeen(n, (k) => isFiniteRow(axes, 9 * S, k) && (path === null || isFiniteRow(path, 3, k)))
  if (seen === null) return { directions, axes, path, seen }
  if (!seen.includes(1)) return null
  const held = path === null ? null : Float64Array.from(path)
  if (held !== null) holdUnseen(held, 3, seen)
  holdUnseen(directions, 3 * S, seen)
  holdUnseen(axes, 9 * S, seen)
  return { directions, axes, path: held, seen }
}

/** Where these lengths put the legs; frames that are not seen hold the place before. */
export function placeLegs({ angles, times }: Recording, lengths: LegLengths, seen: Uint8Array | null): LegsPlaces {
  const places = createLegPlaces(times.length)
  for (const block of calcPosesByBlocks(angles, times.length)) putLegPlaces(block, lengths, places)
  holdPlaces(places, seen)
  return places
}

/** The legs, and the pelvis they hang on: its axes, nine numbers a frame. */
export function placeLegsAndPelvis(
  { angles, times }: Recording,
  lengths: LegLengths,
  seen: Uint8Array | null,
): { places: LegsPlaces; pelvis: Float64Array } {
  const places = createLegPlaces(times.length)
  const pelvis = new Float64Array(9 * times.length)
  for (const block of calcPosesByBlocks(angles, times.length)) {
    putLegPlaces(block, lengths, places)
    const { axes, frameCount } = block.poses
    for (let k = 0; k < frameCount; k++)
      pelvis.set(axes.subarray(k * SEGMENT_COUNT * 9, k * SEGMENT_COUNT * 9 + 9), 9 * (block.first + k))
  }
  holdPlaces(places, seen)
  if (seen !== null) holdUnseen(pelvis, 9, seen)
  return { places, pelvis }
}

function holdPlaces(places: LegsPlaces, seen: Uint8Array | null): void {
  if (seen === null) return
  for (const side of SIDES) for (const track of Object.values(places[side])) holdUnseen(track, 3, seen)
}
