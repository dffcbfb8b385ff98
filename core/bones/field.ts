import type { Vector3 } from '../math/vector3.ts'
import { spline, turnOf } from './vectors.ts'

/** About how far a point lies outside a shape, cm; negative inside. */
export type Field = (x: number, y: number, z: number) => number

/** A step in making a bone: a shape added, cut out, or all that is kept; `blend` rounds the seam, cm. */
export interface Operation {
  readonly kind: 'add' | 'cut' | 'keep'
  readonly field: Field
  readonly blend: number
}
export const add = (field: Field, blend = 0): Operation => ({ kind: 'add', field, blend })
export const cut = (field: Field, blend = 0): Operation => ({ kind: 'cut', field, blend })
export const keep = (field: Field, blend = 0): Operation => ({ kind: 'keep', field, blend })

const smoothMin = (a: number, b: number, k: number): number => {
  const h = k - Math.abs(a - b)
  return h > 0 ? Math.min(a, b) - (h * h) / (4 * k) : Math.min(a, b)
}

/** All operations in their order as one field. */
export function combine(operations: readonly Operation[]): Field {
  return (x, y, z) => {
    let d = 1e9
    for (const { kind, field, blend } of operations) {
      const v = field(x, y, z)
      if (kind === 'add') d = smoothMin(d, v, blend)
      else d = -smoothMin(-d, kind === 'cut' ? v : -v, blend)
    }
    return d
  }
}

/** The same on both sides of the body; authored on the right. */
export const bothSides =
  (field: Field): Field =>
  (x, y, z) =>
    field(x, y, Math.abs(z))

/** In axes turned by degrees about x, y, z, from `centre`. */
function placed(field: Field, centre: Vector3, degrees: Vector3 | undefined): Field {
  const [cx, cy, cz] = centre
  if (!degrees) return (x, y, z) => field(x - cx, y - cy, z - cz)
  const r = turnOf(degrees)
  return (x, y, z) => {
    const [dx, dy, dz] = [x - cx, y - cy, z - cz]
    return field(
      r[0] * dx + r[3] * dy + r[6] * dz,
      r[1] * dx + r[4] * dy + r[7] * dz,
      r[2] * dx + r[5] * dy + r[8] * dz,
    )
  }
}

export function ellipsoid(centre: Vector3, [a, b, c]: Vector3, degrees?: Vector3): Field {
  const least = Math.min(a, b, c)
  return placed(
    (x, y, z) => {
      const [u, v, w] = [x / a, y / b, z / c]
      const size = Math.sqrt(u * u + v * v + w * w)
      const slope = Math.sqrt((u * u) / (a * a) + (v * v) / (b * b) + (w * w) / (c * c))
      return slope < 1e-9 ? -least : (size * (size - 1)) / slope
    },
    centre,
    degrees,
  )
}
export const ball = (centre: Vector3, radius: number): Field => ellipsoid(centre, [radius, radius, radius])

/** An ellipsoid with a square look, the more so the higher `power` is above 2. */
export function block(centre: Vector3, [a, b, c]: Vector3, power: number, degrees?: Vector3): Field {
  const least = Math.min(a, b, c)
  return placed(
    (x, y, z) => {
      const size = (Math.abs(x / a) ** power + Math.abs(y / b) ** power + Math.abs(z / c) ** power) ** (1 / power)
      return (size - 1) * (size > 1 ? Math.sqrt(x * x + y * y + z * z) / size : least)
    },
    centre,
    degrees,
  )
}

export function box(centre: Vector3, half: Vector3, round: number, degrees?: Vector3): Field {
  const [hx, hy, hz] = [half[0] - round, half[1] - round, half[2] - round]
  return placed(
    (x, y, z) => {
      const [qx, qy, qz] = [Math.abs(x) - hx, Math.abs(y) - hy, Math.abs(z) - hz]
      const outside = Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0))
      return outside + Math.min(Math.max(qx, qy, qz), 0) - round
    },
    centre,
    degrees,
  )
}

/** A round rod whose radius changes from end to end. */
export function rod(a: Vector3, b: Vector3, from: number, to = from): Field {
  const [ex, ey, ez] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const size = ex * ex + ey * ey + ez * ez
  return (x, y, z) => {
    const [px, py, pz] = [x - a[0], y - a[1], z - a[2]]
    const t = Math.min(1, Math.max(0, (px * ex + py * ey + pz * ez) / size))
    return Math.hypot(px - ex * t, py - ey * t, pz - ez * t) - (from + (to - from) * t)
  }
}

/** Inside where `normal` · p is less than `distance`. */
export const halfSpace =
  (normal: Vector3, distance: number): Field =>
  (x, y, z) =>
    normal[0] * x + normal[1] * y + normal[2] * z - distance

/**
 * A tube through rows [x, y, z, radius] or, flattened, [x, y, z, radius along `side`, radius across].
 */
export function tube(rows: readonly (readonly number[])[], steps = 3, side?: Vector3): Field {
  const path = spline(
    rows.map((row) => (row.length < 5 ? [...row, row[3]!] : row)),
    steps,
  )
  const pieces = path.slice(1).map((to, i) => tubePiece(path[i]!, to, side))
  const [low, high] = boxOf(path)
  return (x, y, z) => {
    const far = Math.hypot(beyond(x, low[0], high[0]), beyond(y, low[1], high[1]), beyond(z, low[2], high[2]))
    if (far > 2) return far
    let best = 1e9
    for (const piece of pieces) best = Math.min(best, piece(x, y, z))
    return best
  }
}

const beyond = (v: number, low: number, high: number) => (v < low ? low - v : v > high ? v - high : 0)
function boxOf(path: readonly (readonly number[])[]): [Vector3, Vector3] {
  const edge = (way: number, axis: number) =>
    way * Math.max(...path.map((row) => way * row[axis]! + Math.max(row[3]!, row[4]!)))
  return [
    [edge(-1, 0), edge(-1, 1), edge(-1, 2)],
    [edge(1, 0), edge(1, 1), edge(1, 2)],
  ]
}

function tubePiece(a: readonly number[], b: readonly number[], side: Vector3 | undefined): Field {
  const [ax, ay, az, a1, a2] = a as [number, number, number, number, number]
  const [ex, ey, ez] = [b[0]! - ax, b[1]! - ay, b[2]! - az]
  const size = ex * ex + ey * ey + ez * ez
  const [d1, d2] = [b[3]! - a1, b[4]! - a2]
  const lean = side ? (side[0] * ex + side[1] * ey + side[2] * ez) / size : 0
  const [ux, uy, uz] = side ? [side[0] - lean * ex, side[1] - lean * ey, side[2] - lean * ez] : [0, 0, 0]
  const long = Math.hypot(ux, uy, uz) || 1
  return (x, y, z) => {
    const [px, py, pz] = [x - ax, y - ay, z - az]
    const t = Math.min(1, Math.max(0, (px * ex + py * ey + pz * ez) / size))
    const [dx, dy, dz] = [px - ex * t, py - ey * t, pz - ez * t]
    const [r1, r2] = [a1 + d1 * t, a2 + d2 * t]
    const square = dx * dx + dy * dy + dz * dz
    if (!side) return Math.sqrt(square) - r1
    const u = (dx * ux + dy * uy + dz * uz) / long
    const [p, q] = [(u * u) / (r1 * r1), Math.max(square - u * u, 0) / (r2 * r2)]
    const reach = Math.sqrt(p + q)
    const slope = Math.sqrt(p / (r1 * r1) + q / (r2 * r2))
    return slope < 1e-9 ? -Math.min(r1, r2) : (reach * (reach - 1)) / slope
  }
}

/** A bent sheet with a round rim over a polygon. */
export interface Plate {
  /** Corners as (u, v). */
  readonly outline: readonly (readonly [number, number])[]
  /** Which of x, y, z (0, 1, 2) is u, which v, and which is the height of the sheet. */
  readonly axes: readonly [number, number, number]
  height(u: number, v: number): number
  halfThickness(u: number, v: number): number
  /** Below 1 where the sheet is steep: the height above it is more than the distance from it. */
  readonly slope?: number
}

export function plate({ outline, axes: [iu, iv, iw], height, halfThickness, slope = 1 }: Plate): Field {
  const inside = polygon(outline)
  const point = [0, 0, 0]
  return (x, y, z) => {
    point[0] = x
    point[1] = y
    point[2] = z
    const [u, v] = [point[iu]!, point[iv]!]
    const half = halfThickness(u, v)
    const above = Math.abs(point[iw]! - height(u, v)) * slope
    if (above > 3) return above - half
    return Math.hypot(Math.max(inside(u, v) + half, 0), above) - half
  }
}

/** Distance from a polygon's edge, negative inside. */
function polygon(corners: readonly (readonly [number, number])[]): (u: number, v: number) => number {
  return (u, v) => {
    let nearest = 1e9
    let sign = 1
    for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
      const [a, b] = [corners[i]!, corners[j]!]
      const [ex, ey, wx, wy] = [b[0] - a[0], b[1] - a[1], u - a[0], v - a[1]]
      const t = Math.min(1, Math.max(0, (wx * ex + wy * ey) / (ex * ex + ey * ey)))
      nearest = Math.min(nearest, (wx - ex * t) ** 2 + (wy - ey * t) ** 2)
      const [above, below, left] = [v >= a[1], v < b[1], ex * wy > ey * wx]
      if (above === below && below === left) sign = -sign
    }
    return sign * Math.sqrt(nearest)
  }
}
