import { calcInterpolatingSpline } from '../math/interpolating-spline.ts'
import type { GivenMotion } from './problem.ts'
import { calcRootPath } from './root-path.ts'

/** First and second derivatives of a known motion: rods in 1/s and 1/s², the root in m and m/s²; one row per time. */
export interface MotionRates {
  readonly velocities: Float64Array
  readonly accelerations: Float64Array
  readonly root: Float64Array
  readonly rootAcceleration: Float64Array
}

/**
 * Velocities and accelerations of a motion given by directions: derivatives of the spline of degree seven through them
 * (no
 * smoothing), with the parts along the rods set to what unit length demands: u·u̇ = 0, u·ü = −|u̇|².
 */
export function calcMotionRates(motion: GivenMotion): MotionRates {
  const { tree, times, directions } = motion
  const D = tree.dimension
  const width = tree.segments.length * D
  const frames = times.length
  const velocities = motion.velocities?.slice() ?? new Float64Array(frames * width)
  const accelerations = motion.accelerations?.slice() ?? new Float64Array(frames * width)
  if (motion.velocities === null || motion.accelerations === null) {
    const spline = calcInterpolatingSpline(times, directions, width, 7)
    const row = new Float64Array(width)
    for (let k = 0; k < frames; k++) {
      if (motion.velocities === null) {
        spline.at(times[k]!, row, 1)
        velocities.set(row, k * width)
      }
      if (motion.accelerations === null) {
        spline.at(times[k]!, row, 2)
        accelerations.set(row, k * width)
      }
    }
    for (let i = 0; i < frames * width; i += D) {
      let v = 0
      let a = 0
      for (let c = 0; c < D; c++) {
        v += directions[i + c]! * velocities[i + c]!
        a += directions[i + c]! * accelerations[i + c]!
      }
      let speed = 0
      for (let c = 0; c < D; c++) {
        if (motion.velocities === null) velocities[i + c]! -= v * directions[i + c]!
        speed += velocities[i + c]! ** 2
      }
      if (motion.accelerations !== null) continue
      for (let c = 0; c < D; c++) accelerations[i + c]! -= (a + speed) * directions[i + c]!
    }
  }
  const root = new Float64Array(frames * D)
  const rootAcceleration = new Float64Array(frames * D)
  const path = calcRootPath(motion.root)
  const at = new Float64Array(D)
  for (let k = 0; k < frames; k++) {
    path.at(times[k]!, at)
    root.set(at, k * D)
    path.at(times[k]!, at, 2)
    rootAcceleration.set(at, k * D)
  }
  return { velocities, accelerations, root, rootAcceleration }
}
