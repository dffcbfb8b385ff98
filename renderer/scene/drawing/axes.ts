/** The one place where the model's numbers (right-handed, y up; Float32 since `pack.ts`) become Babylon's. */
import type { Scene } from '@babylonjs/core/scene.js'

/** Babylon is left-handed unless set otherwise. x forward, y up, z right is right-handed. */
export function useWorldFrame(scene: Scene): void {
  scene.useRightHandedSystem = true
}
