import type { Side } from '../../gait/side.ts'
import { intervalOf } from '../../math/search.ts'

/** The recording as the Boundary Method sees it: postures in time, and how angles edit them. */
export interface RecordedMotion {
  readonly times: Float64Array
  readonly segmentCount: number
  /** Rows of S × 3, S × 9, 3. */
  readonly directions: Float64Array
  readonly axes: Float64Array
  readonly root: Float64Array
  /** 1 where the body was seen; absent: everywhere. */
  readonly seen?: Uint8Array
  /** m, hip to ankle; absent where the body has no leg. */
  readonly legLength?: number
  /** Absent for a leg the body does not have. */
  readonly legs?: Readonly<Partial<Record<Side, LegRods>>>
}

/** A leg's rods: their rows, and their lengths in m. */
export interface LegRods {
  readonly thigh: { readonly at: number; readonly length: number }
  readonly shank: { readonly at: number; readonly length: number }
}

/** What boundary editing needs to know about joint angles; given by whoever joins the stages. */
export interface AngleTools {
  /** New axes (S × 9) after changing some angles by some radians; null for a channel this body does not have. */
  editAxes(axes: Float64Array, changes: ReadonlyMap<string, number>): Float64Array | null
  /** The same for many rows at once: one change per row; `only`: of these rows alone, one after another. */
  editRows(
    axes: Float64Array,
    frameCount: number,
    changes: ReadonlyMap<string, Float64Array>,
    only?: readonly number[],
  ): Float64Array | null
  /** Clinical angles of rows of axes; `only`: these are enough. */
  calcAngles(axes: Float64Array, frameCount: number, only?: ReadonlySet<string>): Readonly<Record<string, Float64Array>>
}

/** Where a body's rods are, without their turn about themselves. */
export interface Rods {
  /** S × 3 */
  readonly directions: Float64Array
  readonly root: Float64Array
}

export interface Posture extends Rods {
  /** S × 9 */
  readonly axes: Float64Array
}

/**
 * The posture at any time: the polynomial through six neighbouring frames, then unit length and square axes again.
 * Straight lines between frames would have kinks, which are infinite accelerations to whatever is led along them.
 */
export const samplePosture = (motion: RecordedMotion, time: number): Posture =>
  samplePosturesAt(motion, Float64Array.of(time))

/** The same without axes, which are most of it. */
export const sampleRods = (motion: RecordedMotion, time: number): Rods => sampleRodsAt(motion, Float64Array.of(time))

/** Postures at many times, row by row. */
export function samplePosturesAt(motion: RecordedMotion, times: Float64Array): Posture {
  const axes = new Float64Array(9 * motion.segmentCount * times.length)
  const { directions, root } = sampleRodsAt(motion, times, axes)
  for (let at = 0; at < axes.length; at += 9) orthonormalise(axes, at)
  return { directions, axes, root }
}

/** Rods at many times, row by row; into `axes`, where given, these as they lie between frames. */
export function sampleRodsAt(motion: RecordedMotion, times: Float64Array, axes?: Float64Array): Rods {
  const { segmentCount: S } = motion
  const directions = new Float64Array(3 * S * times.length)
  const root = new Float64Array(3 * times.length)
  for (let k = 0; k < times.length; k++) {
    const first = calcInterpolation(motion.times, times[k]!, motion.seen)
    blend(motion.directions, 3 * S, first, directions, 3 * S * k)
    blend(motion.root, 3, first, root, 3 * k)
    if (axes !== undefined) blend(motion.axes, 9 * S, first, axes, 9 * S * k)
  }
  for (let at = 0; at < directions.length; at += 3) normalise(directions, at)
  return { directions, root }
}

/** One of many postures of S segments. */
export const rowOf = ({ directions, axes, root }: Posture, S: number, k: number): Posture => ({
  directions: directions.subarray(3 * S * k, 3 * S * (k + 1)),
  axes: axes.subarray(9 * S * k, 9 * S * (k + 1)),
  root: root.subarray(3 * k, 3 * k + 3),
})

/** Adds the frames from `first` on, as `weights` has them counted, to one row of `out`. */
function blend(values: Float64Array, width: number, first: number, out: Float64Array, to: number): void {
  for (let p = 0; p < NEIGHBOURS; p++) {
    const w = weights[p]!
    // A frame without weight may be a gap, or none at all; NaN × 0 would spoil the rest.
    if (w === 0) continue
    const at = (first + p) * width
    for (let i = 0; i < width; i++) out[to + i]! += w * values[at + i]!
  }
}

const NEIGHBOURS = 6

/** What each of the frames around a time counts, as last worked out. */
const weights = new Float64Array(NEIGHBOURS)

/**
 * Lagrange weights of the frames around a time, none of them from another stretch of seen frames; times outside are
 * moved to the nearest end. Returns the first of these frames.
 */
function calcInterpolation(times: Float64Array, time: number, seen?: Uint8Array): number {
  let start = 0
  let last = times.length - 1
  const t = Math.min(times[last]!, Math.max(times[0]!, time))
  const low = intervalOf(times, t)
  const here = seen === undefined || seen[low] === 1 ? low : Math.min(low + 1, last)
  if (seen?.[here] === 1) {
    // No farther than the neighbours that can have weight.
    const [lowest, highest] = [Math.max(0, here - NEIGHBOURS), Math.min(last, here + NEIGHBOURS)]
    start = here
    while (start > lowest && seen[start - 1] === 1) start--
    let end = here
    while (end < highest && seen[end + 1] === 1) end++
    last = end
  }
  const count = Math.min(NEIGHBOURS, last - start + 1)
  const first = Math.max(start, Math.min(low - (count >> 1) + 1, last - count + 1))
  weights.fill(0)
  for (let p = 0; p < count; p++) {
    let w = 1
    for (let q = 0; q < count; q++) if (q !== p) w *= (t - times[first + q]!) / (times[first + p]! - times[first + q]!)
    weights[p] = w
  }
  return first
}

function normalise(v: Float64Array, at: number): void {
  const size = Math.sqrt(v[at]! ** 2 + v[at + 1]! ** 2 + v[at + 2]! ** 2)
  for (let c = 0; c < 3; c++) v[at + c]! /= size
}

/** Columns made square again, y first: it runs along the rod. */
function orthonormalise(a: Float64Array, at: number): void {
  const ny = Math.sqrt(a[at + 1]! ** 2 + a[at + 4]! ** 2 + a[at + 7]! ** 2)
  const y0 = a[at + 1]! / ny
  const y1 = a[at + 4]! / ny
  const y2 = a[at + 7]! / ny
  const along = y0 * a[at + 2]! + y1 * a[at + 5]! + y2 * a[at + 8]!
  let z0 = a[at + 2]! - along * y0
  let z1 = a[at + 5]! - along * y1
  let z2 = a[at + 8]! - along * y2
  const nz = Math.sqrt(z0 * z0 + z1 * z1 + z2 * z2)
  z0 /= nz
  z1 /= nz
  z2 /= nz
  a[at] = y1 * z2 - y2 * z1
  a[at + 1] = y0
  a[at + 2] = z0
  a[at + 3] = y2 * z0 - y0 * z2
  a[at + 4] = y1
  a[at + 5] = z1
  a[at + 6] = y0 * z1 - y1 * z0
  a[at + 7] = y2
  a[at + 8] = z2
}

/** A posture with some angles changed: every rod turns with its segment's axes. */
export function editPosture(posture: Posture, changes: ReadonlyMap<string, number>, tools: AngleTools): Posture | null {
  if (changes.size === 0) return posture
  const axes = tools.editAxes(posture.axes, changes)
  if (axes === null) return null
  const S = axes.length / 9
  const directions = new Float64Array(3 * S)
  for (let j = 0; j < S; j++) {
    // u′ = A′ Aᵀ u
    const local = [0, 0, 0]
    for (let a = 0; a < 3; a++)
      for (let c = 0; c < 3; c++) local[a]! += posture.axes[9 * j + 3 * c + a]! * posture.directions[3 * j + c]!
    for (let c = 0; c < 3; c++)
      for (let a = 0; a < 3; a++) directions[3 * j + c]! += axes[9 * j + 3 * c + a]! * local[a]!
    normalise(directions, 3 * j)
  }
  return { directions, axes, root: posture.root }
}
