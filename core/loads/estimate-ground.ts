import type { Side } from '../gait/side.ts'
import type { Sole } from './sole.ts'
import { clampToSole, createSole } from './sole.ts'

/** One foot at one instant whose ground load must be worked out from the motion, in whole or in part. */
export interface OpenFoot {
  readonly side: Side
  /** N, world axes: given (measured, or a share of what the motion demands). */
  readonly force: [number, number, number]
  readonly sole: Sole
  /** Where the centre of pressure is at this part of a stance: it runs from heel to toes. */
  readonly usual: [number, number]
  /** Found: where the force acts, */
  readonly point: [number, number]
  /** and its moment about the vertical through the point, N·m. */
  freeMoment: number
}

export const createOpenFoot = (side: Side): OpenFoot => ({
  side,
  force: [0, 0, 0],
  sole: createSole(),
  usual: [0, 0],
  point: [0, 0],
  freeMoment: 0,
})

/**
 * How much of the way from the usual point to the one that the motion's moment wants is believed. In walking that point
 * is off by 5 to 10 cm (second
 * derivatives of markers, a trunk of one rod), the usual one by 1 to 2; of a run no usual one is known.
 */
export const BELIEVED_WALKING = 0.15

/** m: more free moment than vertical force times this a sole does not give (measured: up to 0.01 m in walking). */
const MOST_TWIST = 0.02

/**
 * Where estimated ground forces act: where they usually do at that part of a stance, moved towards where the whole
 * body's moment would be met, inside the
 * soles. Two feet share the way from
 * their usual points by the same shift, so that a foot whose force fades leaves the other where it would stand alone:
 * nothing jumps when support passes from one to two feet and back. What the soles cannot give stays unbalanced. Put into the
 * feet themselves.
 */
export function placeForces(
  rest: { readonly force: Float64Array; readonly moment: Float64Array },
  feet: readonly OpenFoot[],
  floor: number,
  weight: number,
  trust: number,
): void {
  let up = 0
  for (const foot of feet) up += Math.max(0, foot.force[1])
  let rx = 0
  let rz = 0
  for (const { force, usual } of feet) {
    rx += up > 0 ? (Math.max(0, force[1]) * usual[0]) / up : usual[0] / feet.length
    rz += up > 0 ? (Math.max(0, force[1]) * usual[1]) / up : usual[1] / feet.length
  }
  // About a point between the feet, not the far origin: there a small error of force would be a large one of moment.
  const fx = rest.force[0]!
  const fy = rest.force[1]!
  const fz = rest.force[2]!
  const mx = rest.moment[0]! - (floor * fz - rz * fy)
  const my = rest.moment[1]! - (rz * fx - rx * fz)
  const mz = rest.moment[2]! - (rx * fy - floor * fx)
  // The lighter the press, the less its place means; at 5 % of body weight half of the shift is believed.
  const believed = fy > 0 ? (trust * fy) / (fy * fy + (0.05 * weight) ** 2) : 0
  let twist = my
  for (const { sole, usual, force, point } of feet) {
    clampToSole(sole, usual[0] + mz * believed, usual[1] - mx * believed, point)
    twist -= (point[1] - rz) * force[0] - (point[0] - rx) * force[2]
  }
  for (const foot of feet) {
    const press = Math.max(0, foot.force[1])
    const own = up > 0 ? (twist * press) / up : 0
    foot.freeMoment = Math.max(-MOST_TWIST * press, Math.min(MOST_TWIST * press, own))
  }
}

/** One of two feet that push against each other: what presses on it, its share of the support, and where. */
export interface PressingFoot {
  readonly press: number
  readonly share: number
  readonly point: readonly [number, number]
}

/**
 * How two feet on the ground push against each other: each force points to the centre of mass from where it acts, as
 * measured ones do, and
 * what the whole body's motion demands beyond that is shared like the weight. Horizontal parts only; the sum stays what
 * the motion demands.
 */
export function splitHorizontally(
  demanded: ArrayLike<number>,
  centre: ArrayLike<number>,
  [one, other]: readonly [PressingFoot, PressingFoot],
  floor: number,
): [[number, number], [number, number]] {
  const height = Math.max(0.2, centre[1]! - floor)
  const oneX = (one.press * (centre[0]! - one.point[0])) / height
  const oneZ = (one.press * (centre[2]! - one.point[1])) / height
  const otherX = (other.press * (centre[0]! - other.point[0])) / height
  const otherZ = (other.press * (centre[2]! - other.point[1])) / height
  const restX = demanded[0]! - (oneX + otherX)
  const restZ = demanded[2]! - (oneZ + otherZ)
  return [
    [oneX + one.share * restX, oneZ + one.share * restZ],
    [otherX + other.share * restX, otherZ + other.share * restZ],
  ]
}

/** Smooth from 0 at 0 to 1 at 1, level at both ends. */
export const smoothstep = (s: number): number => {
  const c = Math.max(0, Math.min(1, s))
  return c * c * (3 - 2 * c)
}
