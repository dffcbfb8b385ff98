import type { Vector3 } from '../math/vector3.ts'
import { createHeap } from './heap.ts'
import type { Surface } from './nets.ts'

/**
 * Fewer triangles where the surface is flat, as many as before where it bends: edges are drawn together in the order
 * of how little that moves the planes around them (quadric error, after Garland and Heckbert 1997).
 */
export function decimate(surface: Surface, triangles: number): Surface {
  const work = begin(surface)
  const heap = createHeap<{ a: number; b: number; stamp: number; place: Place }>()
  const offer = (a: number, b: number) => {
    const place = bestPlace(work, a, b)
    heap.push(place.cost, { a, b, stamp: work.stamps[a]! + work.stamps[b]!, place })
  }
  work.around.forEach((faces, a) => {
    for (const b of neighbours(work, faces, a)) if (a < b) offer(a, b)
  })
  let count = surface.indices.length / 3
  while (count > triangles) {
    const next = heap.pop()?.item
    if (!next) break
    const { a, b, stamp, place } = next
    if (!work.alive[a] || !work.alive[b] || stamp !== work.stamps[a]! + work.stamps[b]!) continue
    const gone = collapse(work, a, b, place)
    if (gone === 0) continue
    count -= gone
    const ring = neighbours(work, work.around[a]!, a)
    for (const b2 of ring) offer(a, b2)
  }
  return finish(work)
}

interface Work {
  readonly p: Float64Array
  readonly faces: Int32Array
  /** Faces around each corner. */
  readonly around: Set<number>[]
  readonly alive: Uint8Array
  /** Ten numbers per corner: the upper half of the sum of its planes' squares. */
  readonly planes: Float64Array
  /** How often a corner has moved: what was offered before is outdated. */
  readonly stamps: Int32Array
}
interface Place {
  readonly at: Vector3
  readonly cost: number
}

function begin({ positions, indices }: Surface): Work {
  const corners = positions.length / 3
  const work: Work = {
    p: Float64Array.from(positions),
    faces: Int32Array.from(indices),
    around: Array.from({ length: corners }, () => new Set<number>()),
    alive: new Uint8Array(corners).fill(1),
    planes: new Float64Array(10 * corners),
    stamps: new Int32Array(corners),
  }
  for (let f = 0; f < work.faces.length / 3; f++) {
    const [nx, ny, nz, area] = normalOf(work, work.faces[3 * f]!, work.faces[3 * f + 1]!, work.faces[3 * f + 2]!)
    for (let c = 0; c < 3; c++) {
      const i = work.faces[3 * f + c]!
      work.around[i]!.add(f)
      const d = -(nx * work.p[3 * i]! + ny * work.p[3 * i + 1]! + nz * work.p[3 * i + 2]!)
      const plane = [nx * nx, nx * ny, nx * nz, nx * d, ny * ny, ny * nz, ny * d, nz * nz, nz * d, d * d]
      for (let q = 0; q < 10; q++) work.planes[10 * i + q]! += area * plane[q]!
    }
  }
  return work
}

function normalOf({ p }: Work, a: number, b: number, c: number): [number, number, number, number] {
  const [ux, uy, uz] = [p[3 * b]! - p[3 * a]!, p[3 * b + 1]! - p[3 * a + 1]!, p[3 * b + 2]! - p[3 * a + 2]!]
  const [vx, vy, vz] = [p[3 * c]! - p[3 * a]!, p[3 * c + 1]! - p[3 * a + 1]!, p[3 * c + 2]! - p[3 * a + 2]!]
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const size = Math.hypot(x, y, z)
  return size < 1e-12 ? [0, 0, 0, 0] : [x / size, y / size, z / size, size / 2]
}

function neighbours({ faces }: Work, around: ReadonlySet<number>, a: number): Set<number> {
  const out = new Set<number>()
  for (const f of around) for (let c = 0; c < 3; c++) if (faces[3 * f + c] !== a) out.add(faces[3 * f + c]!)
  return out
}

const costAt = (q: Float64Array, x: number, y: number, z: number): number =>
  q[0]! * x * x +
  2 * q[1]! * x * y +
  2 * q[2]! * x * z +
  2 * q[3]! * x +
  q[4]! * y * y +
  2 * q[5]! * y * z +
  2 * q[6]! * y +
  q[7]! * z * z +
  2 * q[8]! * z +
  q[9]!

/** Where the two corners together move the planes least: solved for, else the middle. */
function bestPlace({ p, planes }: Work, a: number, b: number): Place {
  const q = new Float64Array(10)
  for (let i = 0; i < 10; i++) q[i] = planes[10 * a + i]! + planes[10 * b + i]!
  const middle = [0, 1, 2].map((c) => (p[3 * a + c]! + p[3 * b + c]!) / 2) as [number, number, number]
  const length = Math.hypot(p[3 * a]! - p[3 * b]!, p[3 * a + 1]! - p[3 * b + 1]!, p[3 * a + 2]! - p[3 * b + 2]!)
  // A little pull to the middle: flat ground has no best place of its own.
  const pull = 1e-3 * (q[0]! + q[4]! + q[7]!) + 1e-12
  const [m00, m11, m22, m01, m02, m12] = [q[0]! + pull, q[4]! + pull, q[7]! + pull, q[1]!, q[2]!, q[5]!]
  const r = [pull * middle[0] - q[3]!, pull * middle[1] - q[6]!, pull * middle[2] - q[8]!] as const
  const [c00, c01, c02] = [m11 * m22 - m12 * m12, m02 * m12 - m01 * m22, m01 * m12 - m02 * m11]
  const det = m00 * c00 + m01 * c01 + m02 * c02
  let at: Vector3 = middle
  if (det > 1e-18) {
    const [c11, c12, c22] = [m00 * m22 - m02 * m02, m01 * m02 - m00 * m12, m00 * m11 - m01 * m01]
    const solved = [
      (c00 * r[0] + c01 * r[1] + c02 * r[2]) / det,
      (c01 * r[0] + c11 * r[1] + c12 * r[2]) / det,
      (c02 * r[0] + c12 * r[1] + c22 * r[2]) / det,
    ] as const
    if (Math.hypot(solved[0] - middle[0], solved[1] - middle[1], solved[2] - middle[2]) < length) at = solved
  }
  // Long thin triangles shade badly: of equal errors the shorter edge goes first.
  return { at, cost: Math.max(0, costAt(q, ...at)) + 1e-6 * length ** 4 }
}

/** Draws b into a; how many faces that takes away, 0 where it would fold or pinch the surface. */
function collapse(work: Work, a: number, b: number, { at }: Place): number {
  const { p, faces, around, alive, planes, stamps } = work
  const shared = [...around[b]!].filter((f) => around[a]!.has(f))
  const [ofA, ofB] = [neighbours(work, around[a]!, a), neighbours(work, around[b]!, b)]
  const common = [...ofA].filter((i) => ofB.has(i))
  if (shared.length !== 2 || common.length !== 2) return 0
  // A tetrahedron would become two faces back to back.
  if (common.some((i) => around[i]!.size <= 3)) return 0
  if (folds(work, a, b, at) || folds(work, b, a, at)) return 0
  for (let c = 0; c < 3; c++) p[3 * a + c] = at[c]!
  for (let q = 0; q < 10; q++) planes[10 * a + q]! += planes[10 * b + q]!
  for (const f of shared) {
    for (let c = 0; c < 3; c++) around[faces[3 * f + c]!]!.delete(f)
    faces[3 * f] = -1
  }
  for (const f of around[b]!) {
    for (let c = 0; c < 3; c++) if (faces[3 * f + c] === b) faces[3 * f + c] = a
    around[a]!.add(f)
  }
  around[b]!.clear()
  alive[b] = 0
  stamps[a]! += 1
  return 2
}

/** Whether a face around `moved`, other than those it shares with `other`, turns over when `moved` goes to `at`. */
function folds(work: Work, moved: number, other: number, at: Vector3): boolean {
  const { p, faces, around } = work
  const was = [p[3 * moved]!, p[3 * moved + 1]!, p[3 * moved + 2]!]
  for (const f of around[moved]!) {
    const [a, b, c] = [faces[3 * f]!, faces[3 * f + 1]!, faces[3 * f + 2]!]
    if (a === other || b === other || c === other) continue
    const before = normalOf(work, a, b, c)
    for (let k = 0; k < 3; k++) p[3 * moved + k] = at[k]!
    const after = normalOf(work, a, b, c)
    for (let k = 0; k < 3; k++) p[3 * moved + k] = was[k]!
    if (after[3] < 1e-9 || before[0] * after[0] + before[1] * after[1] + before[2] * after[2] < 0.3) return true
  }
  return false
}

function finish({ p, faces, alive }: Work): Surface {
  const place = new Int32Array(alive.length).fill(-1)
  const positions: number[] = []
  const indices: number[] = []
  for (let f = 0; f < faces.length; f += 3) {
    if (faces[f]! < 0) continue
    for (let c = 0; c < 3; c++) {
      const i = faces[f + c]!
      if (place[i]! < 0) {
        place[i] = positions.length / 3
        positions.push(p[3 * i]!, p[3 * i + 1]!, p[3 * i + 2]!)
      }
      indices.push(place[i]!)
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}
