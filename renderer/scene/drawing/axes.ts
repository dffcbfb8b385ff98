/** The one place where the model's numbers (right-handed, y up; Float32 since `pack.ts`) become Babylon's. */
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import type { Scene } from '@babylonjs/core/scene.js'

/** Babylon is left-handed unless told otherwise. x forward, y up, z right is right-handed. */
export function useWorldFrame(scene: Scene): void {
  scene.useRightHandedSystem = true
}

export function jointToRef(joints: ArrayLike<number>, index: number, out: Vector3): Vector3 {
  return out.set(joints[3 * index] ?? Number.NaN, joints[3 * index + 1] ?? Number.NaN, joints[3 * index + 2] ?? Number.NaN)
}
