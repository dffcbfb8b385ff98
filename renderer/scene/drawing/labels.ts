import type { Vector3 as PlainVector } from '../../../core/mechanics.ts'
import type { ArcRotateCamera } from '@babylonjs/core/Cameras/arcRotateCamera.js'
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import type { Scene } from '@babylonjs/core/scene.js'
import type { LimbSide } from '../figure.ts'
import type { PlacedLabel } from '../protocol.ts'

export interface Label {
  text: string
  at: PlainVector
  side: LimbSide
}

const line = 17
const gap = 14
/** Pixels of the page, by the look of it: the page's own letters are not known here. */
export const labelWidth = (text: string) => 6.2 * text.length + 10

/**
 * Where names pinned to points of the world stand on the page, in its pixels. Names of either side of the body stand on
 * one side of their joints, by
 * where the camera stands: legs that cross do not make names jump. A name that would lie on another goes below it.
 */
export function placeLabels(
  labels: readonly Label[],
  scene: Scene,
  camera: ArcRotateCamera,
  { width, height }: { width: number; height: number },
): PlacedLabel[] {
  const viewport = camera.viewport.toGlobal(width, height)
  // The subject's right, z, points to the right of the screen.
  const facing = (camera.getViewMatrix().m[8] ?? 0) < -1e-3 ? 'left' : 'right'
  const point = new Vector3()
  const out = new Vector3()
  const seen = labels.flatMap(({ text, at, side }) => {
    point.set(at[0], at[1], at[2])
    Vector3.ProjectToRef(point, Matrix.IdentityReadOnly, scene.getTransformMatrix(), viewport, out)
    const inside = out.z > 0 && out.z < 1 && out.x > 0 && out.x < width && out.y > 0 && out.y < height
    if (!inside) return []
    const wide = labelWidth(text)
    const leftwards = side !== 'middle' && side !== facing
    const from = leftwards ? out.x - gap - wide : out.x + gap
    return [{ text, leftwards, wide, from: Math.max(2, Math.min(width - wide - 2, from)), y: out.y - 8 }]
  })
  const placed: typeof seen = []
  // A hair less than a line: a name just put below another may come out closer by the last digit, and would be put
  // there for ever.
  const close = line - 0.01
  for (const label of seen.toSorted((a, b) => a.y - b.y)) {
    const inTheWay = () =>
      placed.find(
        (other) =>
          label.from < other.from + other.wide &&
          other.from < label.from + label.wide &&
          Math.abs(other.y - label.y) < close,
      )
    for (let other = inTheWay(); other; other = inTheWay()) label.y = other.y + line
    placed.push(label)
  }
  return placed.map(({ text, leftwards, wide, from, y }) => ({
    text,
    leftwards,
    x: Math.round(leftwards ? from + wide : from),
    y: Math.round(y),
  }))
}
