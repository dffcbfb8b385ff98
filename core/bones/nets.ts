import type { Vector3 } from '../math/vector3.ts'
import type { Field } from './field.ts'

/** Corners and triangles of a surface, before it has normals and light. */
export interface Surface {
  readonly positions: Float32Array
  readonly indices: Uint32Array
}

interface Grid {
  readonly origin: Vector3
  readonly cell: number
  readonly size: readonly [number, number, number]
  readonly values: Float32Array
}

/** Cells of a block that is passed over as a whole when it lies far from the surface. */
const blockSize = 4

function sample(field: Field, low: Vector3, high: Vector3, cell: number): Grid {
  // More than a cell of room all around, else the surface is cut open at the border.
  const origin: Vector3 = [low[0] - 1.5 * cell, low[1] - 1.5 * cell, low[2] - 1.5 * cell]
  const count = (axis: 0 | 1 | 2) => Math.ceil((high[axis] - origin[axis]) / cell + 2.5)
  const size = [count(0), count(1), count(2)] as const
  const [nx, ny, nz] = size
  const values = new Float32Array(nx * ny * nz)
  // The fields are not exact distances: keep well clear.
  const clear = 1.5 * cell * (Math.sqrt(3) * (blockSize / 2) + 1.8) + 0.3
  for (let bz = 0; bz < nz; bz += blockSize)
    for (let by = 0; by < ny; by += blockSize)
      for (let bx = 0; bx < nx; bx += blockSize) {
        const half = (blockSize - 1) / 2
        const middle = field(
          origin[0] + (bx + half) * cell,
          origin[1] + (by + half) * cell,
          origin[2] + (bz + half) * cell,
        )
        const far = Math.abs(middle) > clear
        for (let k = bz; k < Math.min(bz + blockSize, nz); k++)
          for (let j = by; j < Math.min(by + blockSize, ny); j++)
            for (let i = bx; i < Math.min(bx + blockSize, nx); i++)
              values[(k * ny + j) * nx + i] = far
                ? middle
                : field(origin[0] + i * cell, origin[1] + j * cell, origin[2] + k * cell)
      }
  return { origin, cell, size, values }
}

/** One corner in every cell that the surface passes through, at the mean of where it crosses the cell's edges. */
function placeCorners({ origin, cell, size: [nx, ny, nz], values }: Grid): { places: number[]; corner: Int32Array } {
  const corner = new Int32Array(values.length).fill(-1)
  const places: number[] = []
  const steps = [1, nx, nx * ny]
  const v = new Float64Array(8)
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        const at = (k * ny + j) * nx + i
        let inside = 0
        for (let c = 0; c < 8; c++) {
          v[c] = values[at + (c & 1) + (c & 2 ? steps[1]! : 0) + (c & 4 ? steps[2]! : 0)]!
          if (v[c]! < 0) inside++
        }
        if (inside === 0 || inside === 8) continue
        const sum = [0, 0, 0]
        let crossings = 0
        for (let a = 0; a < 8; a++)
          for (let axis = 0; axis < 3; axis++) {
            const b = a | (1 << axis)
            if (a === b || v[a]! < 0 === v[b]! < 0) continue
            const t = v[a]! / (v[a]! - v[b]!)
            for (let c = 0; c < 3; c++) sum[c]! += c === axis ? t : (a >> c) & 1
            crossings++
          }
        corner[at] = places.length / 3
        places.push(
          origin[0] + cell * (i + sum[0]! / crossings),
          origin[1] + cell * (j + sum[1]! / crossings),
          origin[2] + cell * (k + sum[2]! / crossings),
        )
      }
  return { places, corner }
}

/** Surface nets: a closed surface around the inside of a field, between two corners of a box. */
export function surfaceOf(field: Field, low: Vector3, high: Vector3, cell: number): Surface {
  const grid = sample(field, low, high, cell)
  const { places, corner } = placeCorners(grid)
  const [nx, ny, nz] = grid.size
  const steps = [1, nx, nx * ny]
  const indices: number[] = []
  const apart = (a: number, b: number) =>
    Math.hypot(
      places[3 * a]! - places[3 * b]!,
      places[3 * a + 1]! - places[3 * b + 1]!,
      places[3 * a + 2]! - places[3 * b + 2]!,
    )
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const at = (k * ny + j) * nx + i
        const inside = grid.values[at]! < 0
        for (let axis = 0; axis < 3; axis++) {
          if (inside === grid.values[at + steps[axis]!]! < 0) continue
          const [u, w] = [steps[(axis + 1) % 3]!, steps[(axis + 2) % 3]!]
          const around = [corner[at - u - w]!, corner[at - w]!, corner[at]!, corner[at - u]!] as const
          const [a, b, c, d] = inside ? around : ([around[0], around[3], around[2], around[1]] as const)
          if (apart(a, c) <= apart(b, d)) indices.push(a, b, c, a, c, d)
          else indices.push(a, b, d, b, c, d)
        }
      }
  const positions = Float32Array.from(places)
  toSurface(field, positions, 0.5 * cell)
  return { positions, indices: Uint32Array.from(indices) }
}

/** The way out of a field at a point, of length one. */
export function slopeOf(field: Field, x: number, y: number, z: number, step: number): Vector3 {
  const dx = field(x + step, y, z) - field(x - step, y, z)
  const dy = field(x, y + step, z) - field(x, y - step, z)
  const dz = field(x, y, z + step) - field(x, y, z - step)
  const size = Math.hypot(dx, dy, dz) || 1
  return [dx / size, dy / size, dz / size]
}

/** One step of every corner towards where the field is nothing, at most `most` far. */
export function toSurface(field: Field, positions: Float32Array, most: number): void {
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
    const n = slopeOf(field, x, y, z, 0.2 * most)
    const step = Math.min(most, Math.max(-most, field(x, y, z)))
    for (let c = 0; c < 3; c++) positions[i + c]! -= n[c]! * step
  }
}
