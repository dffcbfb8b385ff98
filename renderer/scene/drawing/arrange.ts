import type { FigureLook, SceneOptions } from '../figure.ts'

type Poses = Partial<Record<FigureLook, Float32Array | null>>

/** How far apart bodies stand, of how tall they are. */
const sideways = 0.62
const above = 1.14

/**
 * Where bodies stand that are compared: in one place, side by side as the camera sees them, or one above the other. The
 * first keeps its place: forces are drawn on it.
 */
export function arrange(
  poses: Poses,
  first: FigureLook | null,
  arrangement: SceneOptions['arrangement'],
  { tall, right }: { tall: number; right: readonly [number, number] },
): Poses {
  if (arrangement === 'overlay' || first === null) return poses
  const [x, y, z] =
    arrangement === 'side' ? [-right[0] * sideways * tall, 0, -right[1] * sideways * tall] : [0, above * tall, 0]
  const out: Poses = {}
  for (const [look, pose] of Object.entries(poses) as [FigureLook, Float32Array | null][])
    out[look] = look === first || !pose ? pose : pose.map((v, i) => v + [x, y, z][i % 3]!)
  return out
}
