import type { Vector3 } from '../math/vector3.ts'
import type { Side } from '../gait/side.ts'
import type { Sole } from './sole.ts'
import { clampToSole } from './sole.ts'

/** One foot at one instant whose ground load must be worked out from the motion, in whole or in part. */
export interface OpenFoot {
  readonly side: Side
  /** N, world axes: given (measured, or a share of what the motion demands). */
  readonly force: Vector3
  readonly sole: Sole
  /** Where the centre of pressure is at this part of a stance: it runs from heel to toes. */
  readonly usual: readonly [number, number]
}

export interface PlacedForce {
  readonly side: Side
  readonly point: readonly [number, number]
  /** N·m about the vertical through the point. */
  readonly freeMoment: number
}

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
 * nothing jumps when support passes from one to two feet and back. What the soles cannot give stays unbalanced.
 */
export function placeForces(
  rest: { readonly force: Float64Array; readonly moment: Float64Array },
  feet: readonly OpenFoot[],
  floor: number,
  weight: number,
  trust: number,
): PlacedForce[] {
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
  const placed = feet.map((foot) => ({
    foot,
    point: clampToSole(foot.sole, foot.usual[0] + mz * believed, foot.usual[1] - mx * believed),
  }))
  let twist = my
  for (const { foot, point } of placed) twist -= (point[1] - rz) * foot.force[0] - (point[0] - rx) * foot.force[2]
  return placed.map(({ foot, point }) => {
    const press = Math.max(0, foot.force[1])
    const own = up > 0 ? (twist * press) / up : 0
    return { side: foot.side, point, freeMoment: Math.max(-MOST_TWIST * press, Math.min(MOST_TWIST * press, own)) }
  })
}

/**
 * How two feet on the ground push against each other: each force points to the centre of mass from where it acts, as
 * measured ones do, and
 * what the whole body's motion demands beyond that is shared like the weight. Horizontal parts only; the sum stays what
 * the motion demands.
 */
export function splitHorizontally(
  demanded: Float64Array,
  centre: Vector3,
  feet: readonly { readonly press: number; readonly share: number; readonly point: readonly [number, number] }[],
  floor: number,
): [number, number][] {
  const height = Math.max(0.2, centre[1] - floor)
  const toCentre = feet.map(({ press, point }): [number, number] => [
    (press * (centre[0] - point[0])) / height,
    (press * (centre[2] - point[1])) / height,
  ])
  const rest = [
    demanded[0]! - toCentre.reduce((sum, one) => sum + one[0], 0),
    demanded[2]! - toCentre.reduce((sum, one) => sum + one[1], 0),
  ]
  return feet.map(({ share }, i) => [toCentre[i]![0] + share * rest[0]!, toCentre[i]![1] + share * rest[1]!])
}

/** Smooth from 0 at 0 to 1 at 1, level at both ends. */
export const smoothstep = (s: number): number => {
  const c = Math.max(0, Math.min(1, s))
  return c * c * (3 - 2 * c)
}
