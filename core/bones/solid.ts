import type { Vector3 } from '../math/vector3.ts'
import { noTurn, type Turn, turned } from './vectors.ts'

/** A closed surface; every triangle is seen counter-clockwise from outside. */
export interface Solid {
  /** Three numbers per corner, cm. */
  readonly positions: Float32Array
  readonly normals: Float32Array
  /** How much of the sky each corner sees, 0 to 1. */
  readonly light: Float32Array
  readonly indices: Uint32Array
}

export interface Placing {
  readonly turn?: Turn
  readonly shift?: Vector3
  /** Applied first. */
  readonly scale?: Vector3
}

export function moveSolid(solid: Solid, { turn = noTurn, shift = [0, 0, 0], scale = [1, 1, 1] }: Placing): Solid {
  const { positions, normals } = solid
  const out = { ...solid, positions: new Float32Array(positions.length), normals: new Float32Array(normals.length) }
  for (let i = 0; i < positions.length; i += 3) {
    const p = turned(turn, [positions[i]! * scale[0], positions[i + 1]! * scale[1], positions[i + 2]! * scale[2]])
    const n = turned(turn, [normals[i]! / scale[0], normals[i + 1]! / scale[1], normals[i + 2]! / scale[2]])
    const size = Math.hypot(...n) || 1
    for (let c = 0; c < 3; c++) {
      out.positions[i + c] = p[c]! + shift[c]!
      out.normals[i + c] = n[c]! / size
    }
  }
  return out
}

/** The same bone of the other side: z turned over, and every triangle with it. */
export function mirrorSolid(solid: Solid): Solid {
  const over = (values: Float32Array) => {
    const out = values.slice()
    for (let i = 2; i < out.length; i += 3) out[i] = -out[i]!
    return out
  }
  const indices = solid.indices.slice()
  for (let i = 0; i < indices.length; i += 3) {
    indices[i + 1] = solid.indices[i + 2]!
    indices[i + 2] = solid.indices[i + 1]!
  }
  return { positions: over(solid.positions), normals: over(solid.normals), light: solid.light, indices }
}

/** Several surfaces as one, in their order. */
export function joinSolids(solids: readonly Solid[]): Solid {
  const floats = (pick: (s: Solid) => Float32Array) => {
    const out = new Float32Array(solids.reduce((sum, s) => sum + pick(s).length, 0))
    let at = 0
    for (const solid of solids) {
      out.set(pick(solid), at)
      at += pick(solid).length
    }
    return out
  }
  const indices = new Uint32Array(solids.reduce((sum, s) => sum + s.indices.length, 0))
  let [at, first] = [0, 0]
  for (const { indices: own, positions } of solids) {
    for (const index of own) indices[at++] = index + first
    first += positions.length / 3
  }
  return {
    positions: floats((s) => s.positions),
    normals: floats((s) => s.normals),
    light: floats((s) => s.light),
    indices,
  }
}

/** The mean of the triangles around each corner, larger ones counting for more. */
export function calcNormals(p: Float32Array, indices: ArrayLike<number>): Float32Array {
  const out = new Float32Array(p.length)
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i]!, 3 * indices[i + 1]!, 3 * indices[i + 2]!]
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!]
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (const corner of [a, b, c]) for (let k = 0; k < 3; k++) out[corner + k]! += normal[k]!
  }
  for (let i = 0; i < out.length; i += 3) {
    const size = Math.hypot(out[i]!, out[i + 1]!, out[i + 2]!) || 1
    for (let k = 0; k < 3; k++) out[i + k]! /= size
  }
  return out
}
