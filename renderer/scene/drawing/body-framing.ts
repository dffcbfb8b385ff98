import { Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { type Figure, metresPerSpeed, type SceneOptions } from '../figure.ts'
import type { PackedFrame } from '../protocol.ts'
import { spanOf } from './arrows.ts'
import { boundsOf } from './bounds.ts'

/** The root (first point) moves smoothly; a box around swinging legs does not. */
export function middleOf(pose: ArrayLike<number>, { low, high }: { low: Vector3; high: Vector3 }): Vector3 {
  const middle = low.add(high).scaleInPlace(0.5)
  if (Number.isFinite(pose[0])) middle.set(pose[0]!, middle.y, pose[2]!)
  return middle
}

/** Whether the skeleton gets a skull above a trunk whose body has no head of its own. */
export function isHeadAdded(figure: Pick<Figure, 'limbs'> | null): boolean {
  const has = (name: string): boolean => figure?.limbs.some((limb) => limb.name === name) ?? false
  return has('pelvis') && has('trunk') && !has('head')
}

/** Crown above the shoulders, of the height of the shoulders (0.182 and 0.818 of stature). */
const SKULL = 0.2225

/** What must be seen of posed bodies and their forces, and how tall the first of them is; null where there is none. */
export function framingOf(
  poses: readonly ArrayLike<number>[],
  frame: PackedFrame,
  options: SceneOptions,
  addsHead = false,
): { points: Vector3[]; tall: number } | null {
  const [pose] = poses
  const bounds = pose ? boundsOf(pose) : null
  if (!pose || !bounds) return null
  const { low, high } = bounds
  const tall = high.y - low.y
  const points: Vector3[] = []
  for (const one of poses)
    for (let i = 0; i + 2 < one.length; i += 3)
      if (Number.isFinite(one[i])) points.push(new Vector3(one[i], one[i + 1], one[i + 2]))
  if (addsHead) {
    const top = points.reduce((one, other) => (other.y > one.y ? other : one))
    points.push(new Vector3(top.x, top.y + SKULL * tall, top.z))
  }
  // Room for the steps to come, and for the arms.
  const { x, z } = middleOf(pose, bounds)
  for (const way of [-1, 1])
    points.push(new Vector3(x + way * 0.24 * tall, low.y, z), new Vector3(x, low.y + 0.4 * tall, z + way * 0.15 * tall))
  // Forces and velocities reach beyond the body; one far below the floor must not make it small.
  const speeds = frame.speeds.map(({ at, velocity }) => ({ at, along: velocity.map((v) => v * metresPerSpeed) }))
  const forces = frame.arrows.map((arrow) => spanOf(arrow, options.metresPerBw))
  for (const { at, along } of options.arrows ? [...forces, ...speeds] : []) {
    for (const end of [new Vector3(...at), new Vector3(...at).addInPlace(Vector3.FromArray(along))]) {
      end.y = Math.max(end.y, low.y - 0.2 * tall)
      if (Number.isFinite(end.x + end.y + end.z)) points.push(end)
    }
  }
  return { points, tall }
}
