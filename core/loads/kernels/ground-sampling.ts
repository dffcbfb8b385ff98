import type { Vector3 } from '../../math/vector3.ts'
import type { GroundForce } from '../../recording/recording.ts'

/** A force and its moment about the world's origin, x, y, z per time. */
export interface Wrench {
  readonly force: Float64Array
  readonly moment: Float64Array
}

/** Samples of a plate at the motion's times, by linear interpolation of force and of moment about the origin. */
export function sampleGround(ground: GroundForce, times: Float64Array): Wrench {
  const n = times.length
  const force = new Float64Array(3 * n)
  const moment = new Float64Array(3 * n)
  let i = 0
  const last = ground.times.length - 1
  const f = new Float64Array(3)
  const m = new Float64Array(3)
  for (let k = 0; k < n; k++) {
    const t = times[k]!
    if (t < ground.times[0]! || t > ground.times[last]!) continue
    while (i < last - 1 && ground.times[i + 1]! < t) i++
    const span = ground.times[i + 1]! - ground.times[i]!
    const w = span > 0 ? Math.min(1, Math.max(0, (t - ground.times[i]!) / span)) : 0
    for (const [sample, weight] of [
      [i, 1 - w],
      [i + 1, w],
    ] as const) {
      if (weight === 0) continue
      wrenchAt(ground, sample, f, m)
      for (let c = 0; c < 3; c++) {
        force[3 * k + c]! += weight * f[c]!
        moment[3 * k + c]! += weight * m[c]!
      }
    }
  }
  return { force, moment }
}

function wrenchAt(ground: GroundForce, sample: number, f: Float64Array, m: Float64Array): void {
  const at = 3 * sample
  for (let c = 0; c < 3; c++) f[c] = Number.isFinite(ground.force[at + c]!) ? ground.force[at + c]! : 0
  const px = ground.point[at]!
  if (!Number.isFinite(px)) {
    // Without a centre of pressure the plate is unloaded: nothing acts.
    f.fill(0)
    m.fill(0)
    return
  }
  const py = ground.point[at + 1]!
  const pz = ground.point[at + 2]!
  m[0] = py * f[2]! - pz * f[1]! + zeroIfNaN(ground.freeMoment[at]!)
  m[1] = pz * f[0]! - px * f[2]! + zeroIfNaN(ground.freeMoment[at + 1]!)
  m[2] = px * f[1]! - py * f[0]! + zeroIfNaN(ground.freeMoment[at + 2]!)
}

const zeroIfNaN = (value: number): number => (Number.isFinite(value) ? value : 0)

/**
 * Where on the plane y = floor the force acts, given its moment about the origin; NaN when the vertical force is below
 * `least`.
 */
export function calcCentreOfPressure(
  force: Float64Array,
  moment: Float64Array,
  k: number,
  floor: number,
  least: number,
): Vector3 {
  const point = new Float64Array(3)
  putCentreOfPressure(force.subarray(3 * k, 3 * k + 3), moment.subarray(3 * k, 3 * k + 3), 0, floor, least, point)
  return [point[0]!, point[1]!, point[2]!]
}

/** The same, written into a track of points. */
export function putCentreOfPressure(
  force: Float64Array,
  moment: Float64Array,
  k: number,
  floor: number,
  least: number,
  points: Float64Array,
): void {
  const fy = force[3 * k + 1]!
  const isLoaded = Math.abs(fy) > least
  // M = p × F (+ a free moment about y): M_x = p_y F_z − p_z F_y, M_z = p_x F_y − p_y F_x.
  points[3 * k] = isLoaded ? (moment[3 * k + 2]! + floor * force[3 * k]!) / fy : Number.NaN
  points[3 * k + 1] = isLoaded ? floor : Number.NaN
  points[3 * k + 2] = isLoaded ? (floor * force[3 * k + 2]! - moment[3 * k]!) / fy : Number.NaN
}
