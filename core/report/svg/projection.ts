import { dot, type Vector3 } from '../../math/vector3.ts'

/**
 * World → paper, without perspective, so that one length of arrow means one force everywhere in the picture.
 * World: x forward, y up, z right. The viewer stands at the subject's right, turned `yaw` towards the front and
 * looking down by `pitch` (radians). On paper x runs to the right and y up; depth grows towards the viewer.
 */
export interface Projection {
  (point: Vector3): { readonly x: number; readonly y: number; readonly depth: number }
}

export function createProjection(yaw: number, pitch: number): Projection {
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)]
  // Towards the viewer; to the right on paper; up on paper: a right-handed set (right × up = towards).
  const towards = [sy * cp, sp, cy * cp] as const
  const rightward = [cy, 0, -sy] as const
  const upward = [-sy * sp, cp, -cy * sp] as const
  return (point) => ({ x: dot(rightward, point), y: dot(upward, point), depth: dot(towards, point) })
}
