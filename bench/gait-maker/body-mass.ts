import type { LegLengths, Poses } from '../../core/gait.ts'
import { SEGMENT_COUNT, SIDES, segmentIndex } from '../../core/gait.ts'

/**
 * Centre of mass from the mid-hip, x, y, z per frame, m. Fractions of Winter's table: trunk with head .578 at .66 from
 * hip to shoulder,
 * upper arm .028 at .436, forearm with hand .022 at .682, thigh .100 at .433, shank .0465 at .433, foot .0145 at .5;
 * trunk, arm lengths of
 * Drillis and Contini (.288, .186, .146 of stature). The arms hang from the trunk's end, as in the tree.
 */
export function calcCentreFromPelvis(poses: Poses, lengths: LegLengths, stature: number): Float64Array {
  const { frameCount, rods } = poses
  const out = new Float64Array(frameCount * 3)
  const trunk = 0.288 * stature
  const upperArm = 0.186 * stature
  const forearm = 0.146 * stature
  for (let frame = 0; frame < frameCount; frame++) {
    const row = frame * SEGMENT_COUNT
    for (let i = 0; i < 3; i++) {
      const rod = (name: string): number => rods[(row + segmentIndex(name)) * 3 + i]!
      const shoulder = trunk * rod('trunk')
      let sum = 0.578 * 0.66 * shoulder
      for (const side of SIDES) {
        const elbow = shoulder + upperArm * rod(`upperArm.${side}`)
        sum += 0.028 * (shoulder + 0.436 * (elbow - shoulder))
        sum += 0.022 * (elbow + 0.682 * forearm * rod(`forearm.${side}`))
        const hip = (SIDES.indexOf(side) - 0.5) * lengths.pelvis * rod('pelvis')
        const knee = hip + lengths.thigh * rod(`thigh.${side}`)
        const ankle = knee + lengths.shank * rod(`shank.${side}`)
        sum += 0.1 * (hip + 0.433 * (knee - hip))
        sum += 0.0465 * (knee + 0.433 * (ankle - knee))
        sum += 0.0145 * (ankle + 0.5 * lengths.foot * rod(`foot.${side}`))
      }
      out[frame * 3 + i] = sum
    }
  }
  return out
}
