import type { GroundLoads } from '../ground.ts'
import type { DifferentiatedMotion, LoadedBody } from '../joint-loads.ts'
import type { JointLoad } from '../loads.ts'
import type { DistalSums } from './inverse-dynamics.ts'

/**
 * Force, moment and power of one joint over time, from all that lies beyond it less what the ground takes; written from
 * the frame `first` of `out` on.
 */
export function calcJointLoad(
  out: JointLoad,
  { distal, proximal, left, right, bearing, press }: LoadedBody['joints'][number],
  motion: DifferentiatedMotion,
  sums: DistalSums,
  ground: Pick<GroundLoads, 'left' | 'right'>,
  first = 0,
): void {
  const { times, axes, omega } = motion
  const { force, moment, joints } = sums
  const { left: leftFoot, right: rightFoot } = ground
  const {
    forceOnDistalInWorld,
    forceOnDistalInDistal,
    forceOnDistalInProximal,
    momentOnDistalInWorld,
    momentOnDistalInDistal,
    axial,
    shear,
    power,
  } = out
  const S = sums.matrices.segmentCount
  // Of a drawn body there is no room for what no peak is read from.
  const hasAxial = axial.length > 0
  const inDistal = forceOnDistalInDistal.length > 0
  const inProximal = forceOnDistalInProximal.length > 0
  for (let k = 0; k < times.length; k++) {
    const from = 3 * k
    const to = 3 * (first + k)
    const at = (k * S + distal) * 3
    const below = (k * S + proximal) * 3
    let fx = force[at]!
    let fy = force[at + 1]!
    let fz = force[at + 2]!
    let mx = moment[at]!
    let my = moment[at + 1]!
    let mz = moment[at + 2]!
    if (left) {
      fx -= leftFoot.force[from]!
      fy -= leftFoot.force[from + 1]!
      fz -= leftFoot.force[from + 2]!
      mx -= leftFoot.moment[from]!
      my -= leftFoot.moment[from + 1]!
      mz -= leftFoot.moment[from + 2]!
    }
    if (right) {
      fx -= rightFoot.force[from]!
      fy -= rightFoot.force[from + 1]!
      fz -= rightFoot.force[from + 2]!
      mx -= rightFoot.moment[from]!
      my -= rightFoot.moment[from + 1]!
      mz -= rightFoot.moment[from + 2]!
    }
    // From the origin to the joint: M_J = M_O − p_J × F.
    const jx = joints[at]!
    const jy = joints[at + 1]!
    const jz = joints[at + 2]!
    mx -= jy * fz - jz * fy
    my -= jz * fx - jx * fz
    mz -= jx * fy - jy * fx
    if (hasAxial) {
      const y = (k * S + bearing) * 9 + 1
      const along = press * (fx * axes[y]! + fy * axes[y + 3]! + fz * axes[y + 6]!)
      axial[first + k] = along
      shear[first + k] = Math.sqrt(Math.max(0, fx * fx + fy * fy + fz * fz - along * along))
    }
    power[first + k] =
      mx * (omega[at]! - omega[below]!) +
      my * (omega[at + 1]! - omega[below + 1]!) +
      mz * (omega[at + 2]! - omega[below + 2]!)
    forceOnDistalInWorld[to] = fx
    forceOnDistalInWorld[to + 1] = fy
    forceOnDistalInWorld[to + 2] = fz
    momentOnDistalInWorld[to] = mx
    momentOnDistalInWorld[to + 1] = my
    momentOnDistalInWorld[to + 2] = mz
    if (inDistal) putInAxes(forceOnDistalInDistal, to, axes, 3 * at, fx, fy, fz)
    if (inProximal) putInAxes(forceOnDistalInProximal, to, axes, 3 * below, fx, fy, fz)
    putInAxes(momentOnDistalInDistal, to, axes, 3 * at, mx, my, mz)
  }
}

/** Components of a vector along a segment's own axes (columns of a 3 × 3 matrix). */
function putInAxes(
  out: Float64Array,
  to: number,
  axes: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
): void {
  out[to] = axes[at]! * x + axes[at + 3]! * y + axes[at + 6]! * z
  out[to + 1] = axes[at + 1]! * x + axes[at + 4]! * y + axes[at + 7]! * z
  out[to + 2] = axes[at + 2]! * x + axes[at + 5]! * y + axes[at + 8]! * z
}
