import type { ArcRotateCamera } from '@babylonjs/core/Cameras/arcRotateCamera.js'
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import type { Scene } from '@babylonjs/core/scene.js'
import type { Xyz } from '../figure.ts'
import type { PlacedLabel } from '../protocol.ts'

export interface Label {
  text: string
  at: Xyz
}

const line = 17
const reach = 92

/** Where names pinned to points of the world stand on the page, in its pixels. */
export function placeLabels(labels: readonly Label[], scene: Scene, camera: ArcRotateCamera, { width, height }: { width: number; height: number }): PlacedLabel[] {
  const viewport = camera.viewport.toGlobal(width, height)
  const point = new Vector3()
  const out = new Vector3()
  const taken: { x: number; y: number }[] = []
  return labels.flatMap(({ text, at }) => {
    point.set(at[0], at[1], at[2])
    Vector3.ProjectToRef(point, Matrix.IdentityReadOnly, scene.getTransformMatrix(), viewport, out)
    const inside = out.z > 0 && out.z < 1 && out.x > 0 && out.x < width && out.y > 0 && out.y < height
    if (!inside) return []
    // Nudge a label down when another already sits on that line, so that left and right joints do not overprint.
    let y = out.y
    for (let tries = 0; tries < labels.length && taken.some((t) => Math.abs(t.x - out.x) < reach && Math.abs(t.y - y) < line); tries++) y += line
    taken.push({ x: out.x, y })
    return [{ text, x: Math.round(out.x + 12), y: Math.round(y - 8) }]
  })
}
