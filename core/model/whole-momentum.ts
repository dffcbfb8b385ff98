import { cross, subtract, type Vector3 } from '../math/vector3.ts'
import { calcJointPoints, calcMassPoints } from './kinematics.ts'
import type { TreeMatrices } from './tree.ts'

/** The whole body at an instant: its centre of mass, how that moves, and its turning about it. */
export interface WholeMomentum {
  /** m */
  readonly centre: Vector3
  /** m/s */
  readonly velocity: Vector3
  /** Angular momentum about the centre of mass, N·m·s. */
  readonly angular: Vector3
}

/** A posture or its rates: unit vectors (S × 3) and the root point. */
export interface PostureRow {
  readonly directions: Float64Array
  readonly root: ArrayLike<number>
}

/** Of a tree in space. Positions are linear in posture and root, so the rates give velocities by the same sums. */
export function calcWholeMomentum(matrices: TreeMatrices, posture: PostureRow, rates: PostureRow): WholeMomentum {
  const { massCount: P, segmentCount: S, mass, totalMass } = matrices
  const joints = new Float64Array(3 * S)
  const pointsOf = ({ directions, root }: PostureRow): Float64Array => {
    const points = new Float64Array(3 * P)
    calcJointPoints(matrices, directions, root, joints)
    calcMassPoints(matrices, directions, joints, points)
    return points
  }
  const [places, speeds] = [pointsOf(posture), pointsOf(rates)]
  const at = (points: Float64Array, i: number): Vector3 => [points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!]
  const meanOf = (points: Float64Array): Vector3 => {
    const sum: [number, number, number] = [0, 0, 0]
    for (let i = 0; i < P; i++) for (let c = 0; c < 3; c++) sum[c]! += (mass[i]! * points[3 * i + c]!) / totalMass
    return sum
  }
  const [centre, velocity] = [meanOf(places), meanOf(speeds)]
  const angular: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < P; i++) {
    const turning = cross(subtract(at(places, i), centre), subtract(at(speeds, i), velocity))
    for (let c = 0; c < 3; c++) angular[c]! += mass[i]! * turning[c]!
  }
  return { centre, velocity, angular }
}
