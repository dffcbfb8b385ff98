import { scale, type Vector3 } from '../math/vector3.ts'

/** Points and directions of the skeleton as it is authored: cm, x forward, y up, z to the subject's right. */
/** A rotation row by row. */
export type Turn = readonly [number, number, number, number, number, number, number, number, number]

export const unit = (a: Vector3): Vector3 => scale(a, 1 / (Math.hypot(...a) || 1))
export const mix = (a: Vector3, b: Vector3, t: number): Vector3 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

export const noTurn: Turn = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Degrees about x, then y, then z. */
export function turnOf(degrees: Vector3): Turn {
  const [a, b, c] = scale(degrees, Math.PI / 180)
  const [ca, sa, cb, sb, cc, sc] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b), Math.cos(c), Math.sin(c)]
  return [
    cc * cb,
    cc * sb * sa - sc * ca,
    cc * sb * ca + sc * sa,
    sc * cb,
    sc * sb * sa + cc * ca,
    sc * sb * ca - cc * sa,
    -sb,
    cb * sa,
    cb * ca,
  ]
}

export const turned = (r: Turn, v: Vector3): Vector3 => [
  r[0] * v[0] + r[1] * v[1] + r[2] * v[2],
  r[3] * v[0] + r[4] * v[1] + r[5] * v[2],
  r[6] * v[0] + r[7] * v[1] + r[8] * v[2],
]
/** `a` after `b`. */
export function afterTurn(a: Turn, b: Turn): Turn {
  const column = (i: number): Vector3 => turned(a, [b[i]!, b[i + 3]!, b[i + 6]!])
  const [x, y, z] = [column(0), column(1), column(2)]
  return [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]]
}

/** Catmull–Rom through rows of any width, `steps` pieces between two of them. */
export function spline(rows: readonly (readonly number[])[], steps: number): number[][] {
  const out: number[][] = []
  for (let i = 0; i + 1 < rows.length; i++) {
    const [a, b] = [rows[Math.max(i - 1, 0)]!, rows[i]!]
    const [c, d] = [rows[i + 1]!, rows[Math.min(i + 2, rows.length - 1)]!]
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      out.push(
        b.map((_, j) => {
          const [p, q, r, w] = [a[j]!, b[j]!, c[j]!, d[j]!]
          return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - w) * t * t + (3 * q - p - 3 * r + w) * t * t * t)
        }),
      )
    }
  }
  out.push([...rows.at(-1)!])
  return out
}
