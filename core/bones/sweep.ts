import { cross, dot, scale, subtract, type Vector3 } from '../math/vector3.ts'
import { calcNormals, type Solid } from './solid.ts'
import { spline, unit } from './vectors.ts'

export interface SweepOptions {
  /** Pieces between two rows; 0 takes the rows as they are. */
  readonly steps?: number
  /** Corners around. */
  readonly sides?: number
  /** The way of a row's first radius. */
  readonly side?: Vector3
}

/**
 * An ellipse carried along rows [x, y, z, radius along `side`, radius across], closed at both ends: ribs, toes, fingers
 * and teeth, for a tenth of what a field would cost.
 */
export function sweep(
  rows: readonly (readonly number[])[],
  { steps = 0, sides = 8, side = [0, 1, 0] }: SweepOptions = {},
): Solid {
  const full = rows.map((row) => (row.length < 5 ? [...row, row[3]!] : row))
  const path = steps > 0 ? spline(full, steps) : full
  const at = (i: number): Vector3 => {
    const row = path[Math.min(Math.max(i, 0), path.length - 1)]!
    return [row[0]!, row[1]!, row[2]!]
  }
  const corners: number[] = []
  path.forEach((row, i) => {
    const along = unit(subtract(at(i + 1), at(i - 1)))
    const u = unit(subtract(side, scale(along, dot(side, along))))
    const w = cross(along, u)
    for (let k = 0; k < sides; k++) {
      const angle = (k / sides) * 2 * Math.PI
      const [a, b] = [Math.cos(angle) * row[3]!, Math.sin(angle) * row[4]!]
      for (let c = 0; c < 3; c++) corners.push(row[c]! + u[c]! * a + w[c]! * b)
    }
  })
  const first = corners.length / 3
  corners.push(...at(0), ...at(path.length - 1))
  const positions = Float32Array.from(corners)
  const indices = sweepIndices(path.length, sides, first)
  return {
    positions,
    normals: calcNormals(positions, indices),
    light: new Float32Array(positions.length / 3).fill(1),
    indices,
  }
}

function sweepIndices(rings: number, sides: number, caps: number): Uint32Array {
  const out: number[] = []
  for (let i = 0; i + 1 < rings; i++)
    for (let k = 0; k < sides; k++) {
      const [a, b] = [i * sides + k, i * sides + ((k + 1) % sides)]
      out.push(a, b, a + sides, b, b + sides, a + sides)
    }
  const last = (rings - 1) * sides
  for (let k = 0; k < sides; k++) {
    const next = (k + 1) % sides
    out.push(caps, next, k, caps + 1, last + k, last + next)
  }
  return Uint32Array.from(out)
}
