import { Vector3 } from '@babylonjs/core/Maths/math.vector.js'

interface Place {
  x: number
  y: number
  z: number
}

/** The view in pixels of the page, and how many at its bottom the legend covers from side to side. */
export interface ViewRoom {
  width: number
  height: number
  covered?: number
}

/** Shares of the view that stay free above the body, and below it where the legend is. */
function insets({ height, covered = 0 }: ViewRoom): { top: number; bottom: number } {
  const tall = Math.max(1, height)
  return { top: Math.min(0.1, 14 / tall), bottom: Math.min(0.3, Math.max(16, covered) / tall) }
}

/**
 * Where a camera of this angle looks, and from how far, to see all points with `room` metres around each, as large as
 * fits between what lies over the view.
 */
export function frameAll(
  { alpha, beta, fov }: { alpha: number; beta: number; fov: number },
  points: readonly Vector3[],
  { room, ...view }: ViewRoom & { room: number },
): { target: Vector3; radius: number } {
  const rise = Math.tan(fov / 2)
  const wide = (0.94 * rise * Math.max(1, view.width)) / Math.max(1, view.height)
  const { top, bottom } = insets(view)
  const [above, below] = [rise * (1 - 2 * top), rise * (1 - 2 * bottom)]
  const right = new Vector3(Math.sin(alpha), 0, -Math.cos(alpha))
  const back = new Vector3(Math.cos(alpha) * Math.sin(beta), Math.cos(beta), Math.sin(alpha) * Math.sin(beta))
  const up = Vector3.Cross(back, right)
  const places = points.map((point): Place => ({
    x: Vector3.Dot(point, right),
    y: Vector3.Dot(point, up),
    z: Vector3.Dot(point, back),
  }))
  // From R metres before the target (X, Y, Z) a point is seen at (x − X) / (R + Z − z): each edge of the view bounds
  // R + Z together with X or Y.
  const low = (value: (p: Place) => number) => Math.min(...places.map(value)) - room
  const high = (value: (p: Place) => number) => Math.max(...places.map(value)) + room
  const [left, rightmost] = [low((p) => p.x - wide * p.z), high((p) => p.x + wide * p.z)]
  const [lowest, highest] = [low((p) => p.y - below * p.z), high((p) => p.y + above * p.z)]
  const eye = Math.max((rightmost - left) / (2 * wide), (highest - lowest) / (above + below))
  const depth = (low((p) => p.z) + high((p) => p.z)) / 2
  const middle = (highest - above * eye + lowest + below * eye) / 2
  const target = right
    .scaleInPlace((rightmost + left) / 2)
    .addInPlace(up.scale(middle))
    .addInPlace(back.scale(depth))
  return { target, radius: eye - depth }
}
