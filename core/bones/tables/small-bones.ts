import type { Vector3 } from '../../math/vector3.ts'
import { sweep } from '../sweep.ts'
import type { Solid } from '../solid.ts'
import { mix } from '../vectors.ts'

/** A small long bone: a broad base, a waist, and a head; of a finger, a toe, the palm or the instep. */
export interface Spool {
  readonly from: Vector3
  readonly to: Vector3
  /** Radii of base, waist and head. */
  readonly radii: Vector3
  /** How much it bends out in its middle. */
  readonly bow?: Vector3
  /** Way of its height, which is `flat` times its width. */
  readonly side?: Vector3
  readonly flat?: number
  /** The last of a finger ends in a point with a small tuft instead of a head. */
  readonly tip?: boolean
}

/** Share of the length, and weights of base, waist and head there. */
const shaftRows: readonly (readonly [number, number, number, number])[] = [
  [0, 0.62, 0, 0],
  [0.06, 1, 0, 0],
  [0.2, 0.55, 0.45, 0],
  [0.5, 0, 1, 0],
  [0.76, 0, 0.62, 0.3],
  [0.88, 0, 0, 0.98],
  [0.96, 0, 0, 0.9],
  [1.02, 0, 0, 0.45],
]
const tipRows: typeof shaftRows = [
  [0, 0.55, 0, 0],
  [0.08, 0.98, 0, 0],
  [0.3, 0.45, 0.5, 0],
  [0.62, 0, 1, 0],
  [0.86, 0, 0, 1],
  [1, 0, 0, 0.5],
]
const plainRows: typeof shaftRows = [
  [0, 0.8, 0, 0],
  [0.5, 0, 1, 0],
  [1, 0, 0, 0.8],
]

export function spool(
  { from, to, radii, bow = [0, 0, 0], side = [0, 1, 0], flat = 1, tip = false }: Spool,
  detail: 'fine' | 'coarse',
): Solid {
  const rows = (detail === 'coarse' ? plainRows : tip ? tipRows : shaftRows).map(([t, base, waist, head]) => {
    const p = mix(from, to, t)
    const bend = 4 * t * (1 - t)
    const radius = base * radii[0] + waist * radii[1] + head * radii[2]
    return [p[0] + bow[0] * bend, p[1] + bow[1] * bend, p[2] + bow[2] * bend, radius * flat, radius]
  })
  return sweep(rows, { sides: detail === 'coarse' ? 3 : 6, side })
}
