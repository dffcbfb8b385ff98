import type { Side } from '../gait/side.ts'
import type { Vector3 } from '../math/vector3.ts'
import { add, cross, dot, middle, norm, reject, subtract, unit, vectorAt } from '../math/vector3.ts'
import type { Landmark } from './landmarks.ts'

/** Harrington et al. 2007 (J. Biomech. 40:595), from pelvic width and depth; metres, pelvis axes from the mid-ASIS. */
export function calcHarringtonHip(pelvicWidth: number, pelvicDepth: number): Vector3 {
  return [-0.24 * pelvicDepth - 0.0099, -0.3 * pelvicWidth - 0.0109, 0.33 * pelvicWidth + 0.0073]
}

export type TrackOf = (landmark: Landmark) => Float64Array | null

export interface PelvisFrame {
  readonly axes: Float64Array
  readonly middle: Float64Array
  readonly width: number
  readonly depth: number
}

/** z from the left to the right ASIS, y square to the plane through both and the back of the pelvis. */
export function calcPelvisAxes(track: TrackOf, frameCount: number): PelvisFrame | null {
  const left = track('asis.left')
  const right = track('asis.right')
  const psisLeft = track('psis.left')
  const psisRight = track('psis.right')
  const sacrum = track('sacrum')
  if (left === null || right === null) return null
  if (sacrum === null && (psisLeft === null || psisRight === null)) return null
  const axes = new Float64Array(frameCount * 9)
  const centre = new Float64Array(frameCount * 3)
  let width = 0
  let depth = 0
  let seen = 0
  for (let k = 0; k < frameCount; k++) {
    const l = vectorAt(left, k)
    const r = vectorAt(right, k)
    const back =
      psisLeft !== null && psisRight !== null
        ? middle(vectorAt(psisLeft, k), vectorAt(psisRight, k))
        : vectorAt(sacrum!, k)
    const front = middle(l, r)
    const z = unit(subtract(r, l))
    const forward = reject(subtract(front, back), z)
    const x = unit(forward)
    const y = cross(z, x)
    for (let i = 0; i < 3; i++) {
      axes[k * 9 + 3 * i] = x[i]!
      axes[k * 9 + 3 * i + 1] = y[i]!
      axes[k * 9 + 3 * i + 2] = z[i]!
      centre[k * 3 + i] = front[i]!
    }
    if (Number.isFinite(dot(x, z))) {
      width += norm(subtract(r, l))
      depth += norm(forward)
      seen++
    }
  }
  return seen === 0 ? null : { axes, middle: centre, width: width / seen, depth: depth / seen }
}

export function calcRegressionHips(pelvis: PelvisFrame, frameCount: number): Record<Side, Float64Array> {
  const [x, y, z] = calcHarringtonHip(pelvis.width, pelvis.depth)
  const place = (outward: number): Float64Array =>
    perFrame(frameCount, (k) => {
      const at = k * 9
      const { axes } = pelvis
      const local = [x, y, outward * z] as const
      const turned = [0, 1, 2].map(
        (i) => axes[at + 3 * i]! * local[0] + axes[at + 3 * i + 1]! * local[1] + axes[at + 3 * i + 2]! * local[2],
      )
      return add(vectorAt(pelvis.middle, k), [turned[0]!, turned[1]!, turned[2]!])
    })
  return { left: place(-1), right: place(1) }
}

/** The subject's right, per frame: along the pelvis, else from hip to hip, else the world's z. */
export function calcAcross(
  pelvis: PelvisFrame | null,
  hips: Readonly<Record<Side, Float64Array | undefined>>,
  frameCount: number,
): (k: number) => Vector3 {
  const { left, right } = hips
  return (k) => {
    if (k < 0 || k >= frameCount) throw new Error(`calcAcross: expected a frame below ${frameCount}, got ${k}`)
    if (pelvis !== null && Number.isFinite(pelvis.axes[k * 9 + 2]!)) {
      return [pelvis.axes[k * 9 + 2]!, pelvis.axes[k * 9 + 5]!, pelvis.axes[k * 9 + 8]!]
    }
    if (left !== undefined && right !== undefined) {
      const across = subtract(vectorAt(right, k), vectorAt(left, k))
      if (norm(across) > 0) return unit(across)
    }
    return [0, 0, 1]
  }
}

export function perFrame(frameCount: number, at: (k: number) => Vector3): Float64Array {
  const values = new Float64Array(frameCount * 3)
  for (let k = 0; k < frameCount; k++) values.set(at(k), 3 * k)
  return values
}
