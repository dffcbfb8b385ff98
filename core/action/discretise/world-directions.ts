import type { ActionSystem } from '../problem/system.ts'

/** Free directions of nodes: along their tangent bases (Z), as vectors in the world (B), and C times those. */
export interface FreeDirections {
  /** n vectors of D per node. */
  readonly basis: Float64Array
  /** free × n per node. */
  readonly Z: Float64Array
  /** free × V D per node. */
  readonly B: Float64Array
  readonly CB: Float64Array
}

/** The free directions of node k as vectors in the world, and C times them. */
export function calcWorldDirections(system: ActionSystem, { basis, Z, B, CB }: FreeDirections, k: number): void {
  const { D, V, n, free, vectorOf } = system
  const VD = V * D
  for (let f = 0; f < free; f++) {
    const o = (k * free + f) * VD
    const z = (k * free + f) * n
    B.fill(0, o, o + VD)
    for (let i = 0; i < n; i++) {
      const to = o + vectorOf[i]! * D
      const e = (k * n + i) * D
      for (let d = 0; d < D; d++) B[to + d]! += Z[z + i]! * basis[e + d]!
    }
    multiplyMass(system, B, o, CB, o)
  }
}

/** C times the V vectors at `from`, to `to`. */
export function multiplyMass(
  { C, V, D, coupled, coupledFrom }: ActionSystem,
  x: Float64Array,
  from: number,
  out: Float64Array,
  to: number,
): void {
  if (D === 3) multiplyInSpace(C, V, coupled, coupledFrom, x, from, out, to)
  else multiplyInPlane(C, V, x, from, out, to)
}

function multiplyInSpace(
  C: Float64Array,
  V: number,
  coupled: Int32Array,
  coupledFrom: Int32Array,
  B: Float64Array,
  from: number,
  out: Float64Array,
  to: number,
): void {
  for (let j = 0; j < V; j++) {
    let x = 0
    let y = 0
    let z = 0
    for (let q = coupledFrom[j]!; q < coupledFrom[j + 1]!; q++) {
      const l = coupled[q]!
      const c = C[j * V + l]!
      const at = from + 3 * l
      x += c * B[at]!
      y += c * B[at + 1]!
      z += c * B[at + 2]!
    }
    out[to + 3 * j] = x
    out[to + 3 * j + 1] = y
    out[to + 3 * j + 2] = z
  }
}

function multiplyInPlane(
  C: Float64Array,
  V: number,
  B: Float64Array,
  from: number,
  out: Float64Array,
  to: number,
): void {
  for (let j = 0; j < V; j++) {
    let x = 0
    let y = 0
    for (let l = 0; l < V; l++) {
      const c = C[j * V + l]!
      x += c * B[from + 2 * l]!
      y += c * B[from + 2 * l + 1]!
    }
    out[to + 2 * j] = x
    out[to + 2 * j + 1] = y
  }
}
