import type { LaidGround, LaidJoint } from '../ground/lay.ts'
import type { Side } from '../gait/side.ts'
import type { GroundLoads } from './ground.ts'
import type { JointLoad } from './loads.ts'

/**
 * Two per cent of body weight at a hip 0.9 m above the floor are 0.2 N·m/kg: a moment worked out from an estimated force
 * is worth little. Sagittal moments are therefore estimated together with the force, and stand in place of those that
 * inverse dynamics makes of it.
 */

interface Turning {
  /** Rows of S × 9: columns are axes. */
  readonly axes: Float64Array
  /** Rows of S × 3. */
  readonly omega: Float64Array
}

export const legJoint = /^(hip|knee|ankle)\.(left|right)$/

/** Which frames of a leg rest on the estimate: its stances off the plates, and its swings where no stance is measured. */
export function estimatedFrames(
  ground: Pick<GroundLoads, 'measured'> & Readonly<Record<Side, { readonly known: ArrayLike<number> }>>,
  side: Side,
): (k: number) => boolean {
  const { known } = ground[side]
  return ground.measured[side] ? (k) => known[k] === 0 : () => true
}

/** Of a motion whose first frame is the frame `first` of its joints' loads. */
export function putEstimatedMoments(
  { joints, first }: { readonly joints: readonly JointLoad[]; readonly first: number },
  segments: readonly { readonly distal: number; readonly proximal: number }[],
  { axes, omega }: Turning,
  ground: GroundLoads,
  estimated: LaidGround,
): void {
  joints.forEach((joint, i) => {
    const found = legJoint.exec(joint.joint)
    if (found === null) return
    const side = found[2] as Side
    const moments = estimated[side].moments[found[1] as LaidJoint]
    const { distal, proximal } = segments[i]!
    const isEstimated = estimatedFrames(ground, side)
    const frames = moments.length
    const S = omega.length / (3 * frames)
    const { momentOnDistalInDistal: own, momentOnDistalInWorld: world, power } = joint
    for (let k = 0; k < frames; k++) {
      if (!isEstimated(k)) continue
      const at = first + k
      const more = moments[k]! - own[3 * at + 2]!
      own[3 * at + 2] = moments[k]!
      for (let c = 0; c < 3; c++) {
        const along = axes[9 * (k * S + distal) + 3 * c + 2]!
        world[3 * at + c]! += more * along
        power[at]! += more * along * (omega[3 * (k * S + distal) + c]! - omega[3 * (k * S + proximal) + c]!)
      }
    }
  })
}
