import type { Vector3 } from '../math/vector3.ts'
import { decimate } from './decimate.ts'
import { bothSides, combine, type Field, type Operation } from './field.ts'
import { slopeOf, type Surface, surfaceOf, toSurface } from './nets.ts'
import type { Solid } from './solid.ts'

/** A bone as it is authored: shapes added and cut, and how finely they are kept. */
export interface Mould {
  readonly operations: readonly Operation[]
  /** Corners of a box around it, cm. */
  readonly low: Vector3
  readonly high: Vector3
  /** Cells of the first, fine surface, cm: less than the thinnest sheet. */
  readonly cell: number
  /** Triangles that are kept: close to, and for ghosts and small views. */
  readonly triangles: readonly [fine: number, coarse: number]
  /** In the middle of the body: authored on the right, and the same on the left. */
  readonly median?: boolean
  /** How far hollows are looked for, cm. */
  readonly hollows?: readonly number[]
}

export interface Cast {
  readonly fine: Solid
  readonly coarse: Solid
}

/** Both solids of a bone. */
export function cast({ operations, low, high, cell, triangles, median, hollows = [0.3, 0.8, 1.6] }: Mould): Cast {
  const whole = combine(operations)
  const field = median ? bothSides(whole) : whole
  const from: Vector3 = median ? [low[0], low[1], -high[2]] : low
  const finish = ({ positions, indices }: Surface): Solid => {
    toSurface(field, positions, 0.4 * cell)
    return { positions, indices, ...shade(field, positions, cell, hollows) }
  }
  const fine = decimate(surfaceOf(field, from, high, cell), triangles[0])
  return { fine: finish(fine), coarse: finish(decimate(fine, triangles[1])) }
}

/** Normals from the field itself, which is why few triangles look smooth; and how dark its own hollows are. */
function shade(
  field: Field,
  p: Float32Array,
  cell: number,
  hollows: readonly number[],
): Pick<Solid, 'normals' | 'light'> {
  const normals = new Float32Array(p.length)
  const light = new Float32Array(p.length / 3)
  for (let i = 0; i < p.length; i += 3) {
    const [x, y, z] = [p[i]!, p[i + 1]!, p[i + 2]!]
    const n = slopeOf(field, x, y, z, 0.3 * cell)
    normals.set(n, i)
    let shut = 0
    for (const r of hollows) shut += Math.min(1, Math.max(0, (r - field(x + n[0] * r, y + n[1] * r, z + n[2] * r)) / r))
    light[i / 3] = 1 - shut / hollows.length
  }
  return { normals, light }
}
