import type { Vector3 } from '../math/vector3.ts'
import type { Landmark } from './landmarks.ts'

/** A point of the body that the tree also has, as seen in the recording: x, y, z per frame, NaN where unseen. */
export interface CentreTrack {
  readonly name: string
  readonly values: Float64Array
  /** Expected error, m: how strongly the fit listens to it. */
  readonly sd: number
  /** How it was found, for the report. */
  readonly source: string
}

/** What the joint centres of one recording are placed with. */
export interface Placing {
  readonly frameCount: number
  /** m. */
  readonly stature: number
  /** A landmark's positions; null when the file has none. */
  track(landmark: Landmark): Float64Array | null
  /** A landmark's name in the file. */
  nameOf(landmark: Landmark): string
  /** Takes a centre unless there is a better one already. */
  put(name: string, values: Float64Array | null, sd: number, source: string): void
  /** Centres so far. */
  readonly tracks: ReadonlyMap<string, CentreTrack>
}

/** The pelvis's direction to the right in a frame. */
export type Across = (frame: number) => Vector3
