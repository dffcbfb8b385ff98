import type { Loads, Side } from '../../core/index.ts'
import type { Vector3 } from '../../core/mechanics.ts'
import { bearingSegment, type ContactResult } from '../../core/gait.ts'
import { bodyWeightToNewton } from '../../core/io.ts'
import { jointName } from '../display/joints.ts'
import { rowAt } from '../display/series.ts'
import { words } from '../display/words.ts'
import { pointOf, type Skeleton } from './body.ts'
import type { Arrow, LimbSide } from './figure.ts'

export type ArrowParts = 'resultant' | 'world' | 'axial'

export interface ForceChoices {
  /** N of one body weight. */
  weight: number
  /** The segment that the arrow pushes. */
  on: 'below' | 'above'
  parts: ArrowParts
  ground: boolean
  hidden: ReadonlySet<string>
}

const isOfSpine = (joint: string) => joint === 'lumbar' || joint === 'neck'
const sideOf = (joint: string): LimbSide =>
  joint.endsWith('.left') ? 'left' : joint.endsWith('.right') ? 'right' : 'middle'

export const covers = (l: Pick<Loads, 'times'>, t: number) =>
  l.times.length > 0 && t >= l.times[0]! - 1e-9 && t <= l.times[l.times.length - 1]! + 1e-9

/** Joint and ground forces of a motion at one moment, as arrows on a posed skeleton. */
export function forcesAt(
  skeleton: Skeleton,
  loads: Loads,
  t: number,
  pose: ArrayLike<number> | null,
  choices: ForceChoices,
): Arrow[] {
  if (!pose || !covers(loads, t)) return []
  const { weight } = choices
  const out: Arrow[] = []
  for (const load of loads.joints) {
    if (choices.hidden.has(load.joint)) continue
    const point = skeleton.jointPoint.get(load.joint)
    if (point === undefined) continue
    // The spine is jointed from below: what lies beyond its joints lies above them.
    const flip = choices.on === (isOfSpine(load.joint) ? 'above' : 'below') ? 1 : -1
    const f = rowAt(load.forceOnDistalInWorld, 3, loads.times, t)
    const force: Vector3 = [(flip * f[0]!) / weight, (flip * f[1]!) / weight, (flip * f[2]!) / weight]
    if (!force.every(Number.isFinite)) continue
    const name = jointName(load.joint)
    const at = pointOf(pose, point)
    const kind = choices.parts === 'resultant' ? 'joint' : 'component'
    for (const forceBw of partsOf(force, choices.parts, () => axisOf(skeleton, pose, load.joint)))
      out.push({ name, joint: load.joint, at, forceBw, kind, side: sideOf(load.joint) })
  }
  if (choices.ground) out.push(...groundForcesAt(skeleton, loads, t, pose, weight))
  return out
}

/** Estimated contact forces on the distal segments at one moment; never drawn along with net ones. */
export function contactForcesAt(
  skeleton: Skeleton,
  contact: ContactResult,
  t: number,
  pose: ArrayLike<number> | null,
): Arrow[] {
  if (!pose || !covers(contact, t)) return []
  const weight = bodyWeightToNewton(1, contact.bodyMass)
  return contact.joints.flatMap(({ joint, forceOnDistalInWorld }): Arrow[] => {
    const point = skeleton.jointPoint.get(joint)
    const f = rowAt(forceOnDistalInWorld, 3, contact.times, t)
    const forceBw: Vector3 = [f[0]! / weight, f[1]! / weight, f[2]! / weight]
    if (point === undefined || !forceBw.every(Number.isFinite)) return []
    return [{ name: jointName(joint), joint, at: pointOf(pose, point), forceBw, kind: 'joint', side: sideOf(joint) }]
  })
}

function partsOf(force: Vector3, parts: ArrowParts, axis: () => Vector3 | null): Vector3[] {
  if (parts === 'resultant') return [force]
  if (parts === 'world')
    return [
      [force[0], 0, 0],
      [0, force[1], 0],
      [0, 0, force[2]],
    ]
  const u = axis()
  if (!u) return []
  const along = force[0] * u[0] + force[1] * u[1] + force[2] * u[2]
  const axial: Vector3 = [along * u[0], along * u[1], along * u[2]]
  return [axial, [force[0] - axial[0], force[1] - axial[1], force[2] - axial[2]]]
}

/** Unit vector along the segment that bears a joint's force: the one below it, at the ankle the shank. */
function axisOf(skeleton: Skeleton, pose: ArrayLike<number>, name: string): Vector3 | null {
  const joint = skeleton.body.joints.find((j) => j.name === name)
  const ends = joint && skeleton.ends.get(bearingSegment(joint))
  if (!ends) return null
  const a = pointOf(pose, ends.proximal)
  const b = pointOf(pose, ends.distal)
  const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) || 1
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length, (b[2] - a[2]) / length]
}

function groundForcesAt(skeleton: Skeleton, loads: Loads, t: number, pose: ArrayLike<number>, weight: number): Arrow[] {
  return (['left', 'right'] as const).flatMap((side): Arrow[] => {
    const values = loads.ground[side]
    if (values.length === 0) return []
    const f = rowAt(values, 3, loads.times, t)
    const forceBw: Vector3 = [f[0]! / weight, f[1]! / weight, f[2]! / weight]
    if (!(Math.hypot(...forceBw) > 0.02)) return []
    return [
      {
        name: words.sided(side, words.loads.groundArrow),
        at: footPoint(pose, skeleton, side, loads, t),
        forceBw,
        kind: 'ground',
        side,
      },
    ]
  })
}

/** Where the ground pushes: the centre of pressure, else under the middle of the foot. */
function footPoint(pose: ArrayLike<number>, skeleton: Skeleton, side: Side, loads: Loads, t: number): Vector3 {
  const points = loads.centreOfPressure[side]
  if (points.length > 0) {
    const p = rowAt(points, 3, loads.times, t)
    if (p.every(Number.isFinite)) return [p[0]!, p[1]!, p[2]!]
  }
  const ends = skeleton.ends.get(`foot.${side}`)
  if (!ends) return [Number.NaN, Number.NaN, Number.NaN]
  const a = pointOf(pose, ends.proximal)
  const b = pointOf(pose, ends.distal)
  return [(a[0] + b[0]) / 2, Math.min(a[1], b[1]) - 0.03, (a[2] + b[2]) / 2]
}
