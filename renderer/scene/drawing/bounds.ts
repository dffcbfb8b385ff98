import { Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import type { Pose } from '../figure.ts'

/** The box around a posed body; null where it has no point. */
export function boundsOf(pose: Pose): { low: Vector3; high: Vector3 } | null {
  if (!pose) return null
  const low = new Vector3(Infinity, Infinity, Infinity)
  const high = new Vector3(-Infinity, -Infinity, -Infinity)
  for (let i = 0; i + 2 < pose.length; i += 3) {
    if (!Number.isFinite(pose[i])) continue
    low.minimizeInPlaceFromFloats(pose[i]!, pose[i + 1]!, pose[i + 2]!)
    high.maximizeInPlaceFromFloats(pose[i]!, pose[i + 1]!, pose[i + 2]!)
  }
  return Number.isFinite(low.x) ? { low, high } : null
}
