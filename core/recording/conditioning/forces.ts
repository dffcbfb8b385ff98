import type { ZeroLagFilter } from '../../math/filters.ts'
import { designLowPass, filterZeroLag } from '../../math/filters.ts'
import type { GroundForce } from '../recording.ts'

/** N: below this vertical force the centre of pressure is noise and is left out. */
export const LEAST_FORCE_FOR_POINT = 20

/**
 * A plate's force smoothed with the same cut-off as the motion (else inertial and ground forces disagree at impacts).
 * What
 * is filtered is force and moment about the world origin; the centre of pressure is worked out again from those on
 * the plane it lay in, because a filtered centre of pressure alone means nothing where the foot is off the plate.
 */
export function smoothGroundForce(ground: GroundForce, cutoff: number, order: number): GroundForce {
  const count = ground.times.length
  if (count < 8) return ground
  const rate = (count - 1) / (ground.times[count - 1]! - ground.times[0]!)
  if (cutoff >= rate / 2) return ground
  const filter = designLowPass(cutoff, rate, order)
  const level = meanLevel(ground)
  const moment = new Float64Array(count * 3)
  const force = new Float64Array(count * 3)
  for (let k = 0; k < count; k++) {
    const f = [0, 1, 2].map((i) => orZero(ground.force[3 * k + i]!)) as [number, number, number]
    const p = [0, 1, 2].map((i) => orZero(ground.point[3 * k + i]!)) as [number, number, number]
    const t = [0, 1, 2].map((i) => orZero(ground.freeMoment[3 * k + i]!)) as [number, number, number]
    // About the point (0, level, 0), so that the centre of pressure needs no division but by the vertical force.
    const y = p[1] - level
    force.set(f, 3 * k)
    moment.set([y * f[2] - p[2] * f[1] + t[0], p[2] * f[0] - p[0] * f[2] + t[1], p[0] * f[1] - y * f[0] + t[2]], 3 * k)
  }
  const smoothForce = filterColumns(filter, force)
  const smoothMoment = filterColumns(filter, moment)
  const point = new Float64Array(count * 3).fill(Number.NaN)
  const freeMoment = new Float64Array(count * 3)
  for (let k = 0; k < count; k++) {
    const [fx, fy, fz] = [smoothForce[3 * k]!, smoothForce[3 * k + 1]!, smoothForce[3 * k + 2]!]
    if (!(fy > LEAST_FORCE_FOR_POINT)) continue
    const x = smoothMoment[3 * k + 2]! / fy
    const z = -smoothMoment[3 * k]! / fy
    point.set([x, level, z], 3 * k)
    freeMoment[3 * k + 1] = smoothMoment[3 * k + 1]! - (z * fx - x * fz)
  }
  return { ...ground, force: smoothForce, point, freeMoment }
}

function filterColumns(filter: ZeroLagFilter, values: Float64Array): Float64Array {
  const count = values.length / 3
  const out = new Float64Array(values.length)
  for (let i = 0; i < 3; i++) {
    const column = Float64Array.from({ length: count }, (_, k) => values[3 * k + i]!)
    filterZeroLag(filter, column).forEach((value, k) => (out[3 * k + i] = value))
  }
  return out
}

/** Height of the plate's surface: the mean of the loaded points. */
function meanLevel(ground: GroundForce): number {
  let sum = 0
  let n = 0
  for (let k = 0; k < ground.times.length; k++) {
    const y = ground.point[3 * k + 1]!
    if (Number.isFinite(y) && ground.force[3 * k + 1]! > LEAST_FORCE_FOR_POINT) {
      sum += y
      n++
    }
  }
  return n > 0 ? sum / n : 0
}

const orZero = (value: number): number => (Number.isFinite(value) ? value : 0)
