import { calcPoses } from '../recording/kinematics/forward.ts'
import { calcAngles } from '../recording/kinematics/inverse.ts'
import { calcPosesFromRods } from '../recording/kinematics/rods.ts'
import { SEGMENT_COUNT, SEGMENT_NAMES } from '../recording/kinematics/segments.ts'
import type { SyntheticWalk } from './synthetic-walk.ts'

/** Clinical angles of a walk: rods, with axes by convention, and the angles that belong to them. */
export function anglesOf(walk: SyntheticWalk) {
  const n = walk.times.length
  const S = walk.body.segments.length
  const standing = calcPoses({}, 1).rods
  const rods = new Float64Array(n * SEGMENT_COUNT * 3)
  for (let k = 0; k < n; k++) {
    SEGMENT_NAMES.forEach((name, i) => {
      const j = walk.body.segments.findIndex((one) => one.name === name)
      rods.set(
        j < 0 ? standing.subarray(3 * i, 3 * i + 3) : walk.directions.subarray((k * S + j) * 3, (k * S + j) * 3 + 3),
        (k * SEGMENT_COUNT + i) * 3,
      )
    })
  }
  return calcAngles(calcPosesFromRods(rods, n))
}
