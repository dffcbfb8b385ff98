import { evaluate } from '../math/harmonics.ts'
import type { LegAngles } from './walker.ts'
import { GRAVITY } from './walker.ts'

const JOINTS = ['hip', 'knee', 'ankle'] as const
/** Points of each curve: every 4 %. */
const POINTS = 25
export const BLOCK = JOINTS.length * POINTS
/** Shape, velocity and acceleration, of this leg and of the other. */
export const BLOCKS = 6
export const SHAPE = BLOCKS * BLOCK
export const OFFSETS = 2 * JOINTS.length
/** The hip's angle knows least of the ground. */
const JOINT_WEIGHT = { hip: Math.sqrt(1 / 3), knee: 1, ankle: 1 } as const

/**
 * What the angles show of the loads: shapes, velocities and accelerations with the mean over the stride taken off, for
 * an angle's zero is a matter of where markers were put. The means stand at the end.
 */
export function calcFeatures(own: LegAngles, other: LegAngles, stature: number, strideTime: number): Float64Array {
  const out = new Float64Array(SHAPE + OFFSETS)
  const pace = Math.sqrt(stature / GRAVITY) / strideTime
  ;[own, other].forEach((leg, l) => {
    JOINTS.forEach((joint, j) => {
      const curve = leg[joint]
      for (const derivative of [0, 1, 2] as const) {
        const at = (3 * l + derivative) * BLOCK + j * POINTS
        const scale = JOINT_WEIGHT[joint] * pace ** derivative
        const mean = derivative === 0 ? curve[0]! : 0
        for (let i = 0; i < POINTS; i++) out[at + i] = scale * (evaluate(curve, i / POINTS, derivative) - mean)
      }
      out[SHAPE + 3 * l + j] = curve[0]!
    })
  })
  return out
}

/** Terms that are never held back: healthy people differ most by speed. */
export const fixedTerms = (speed: number): [number, number, number] => [1, speed, speed * speed]
