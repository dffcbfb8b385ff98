import type { Bone } from './bone.ts'
import { mirrorSolid, type Solid } from './solid.ts'

/** Side of a cell, and how far bones darken one another, cm. */
const cell = 0.4
const reach = 9
const rays = 40

interface Cells {
  /** 1 where a surface passes. */
  readonly at: (x: number, y: number, z: number) => number
}

/** The cells that the surfaces of the whole standing body pass through. */
function fill(solids: readonly Solid[]): Cells {
  const [low, high] = [
    [-16, -2, -40],
    [24, 180, 40],
  ] as const
  const size = low.map((v, i) => Math.ceil((high[i]! - v) / cell)) as [number, number, number]
  const cells = new Uint8Array(size[0] * size[1] * size[2])
  const index = (x: number, y: number, z: number) => {
    const [i, j, k] = [(x - low[0]) / cell, (y - low[1]) / cell, (z - low[2]) / cell].map(Math.floor) as typeof size
    const inside = i >= 0 && j >= 0 && k >= 0 && i < size[0] && j < size[1] && k < size[2]
    return inside ? (k * size[1] + j) * size[0] + i : -1
  }
  for (const { positions: p, indices } of solids)
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!]
      const long = Math.max(
        Math.hypot(p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!),
        Math.hypot(p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!),
      )
      const n = Math.ceil(long / (0.7 * cell)) + 1
      for (let i = 0; i <= n; i++)
        for (let j = 0; i + j <= n; j++) {
          const [u, v] = [i / n, j / n]
          const on = (k: number) => p[a + k]! + u * (p[b + k]! - p[a + k]!) + v * (p[c + k]! - p[a + k]!)
          const at = index(on(0), on(1), on(2))
          if (at >= 0) cells[at] = 1
        }
    }
  return {
    at: (x, y, z) => {
      const i = index(x, y, z)
      return i < 0 ? 0 : cells[i]!
    },
  }
}

/** Ways spread evenly over a ball; those above a surface are looked along. */
const ways = Array.from({ length: 2 * rays }, (_, i) => {
  const y = 1 - (2 * i + 1) / (2 * rays)
  const round = Math.sqrt(1 - y * y)
  const angle = i * Math.PI * (3 - Math.sqrt(5))
  return [Math.cos(angle) * round, y, Math.sin(angle) * round] as const
})

function openSky(cells: Cells, { positions: p, normals: n }: Solid): Float32Array {
  const out = new Float32Array(p.length / 3)
  for (let i = 0; i < p.length; i += 3) {
    let [open, all] = [0, 0]
    for (const way of ways) {
      const facing = way[0] * n[i]! + way[1] * n[i + 1]! + way[2] * n[i + 2]!
      if (facing < 0.08) continue
      all += facing
      let seen = 1
      // The first steps go out along the normal: a surface must not darken itself.
      for (let far = 0.5; far < reach; far += 0.9 * cell) {
        const lift = Math.min(0.75, far)
        if (
          cells.at(
            p[i]! + n[i]! * lift + way[0] * far,
            p[i + 1]! + n[i + 1]! * lift + way[1] * far,
            p[i + 2]! + n[i + 2]! * lift + way[2] * far,
          )
        ) {
          seen = Math.min(1, far / reach) ** 0.7
          break
        }
      }
      open += facing * seen
    }
    out[i / 3] = all > 0 ? open / all : 1
  }
  return out
}

/** Bones with the light that their neighbours leave them in the standing body, over what their own hollows leave. */
export function occlude(bones: readonly Bone[]): Bone[] {
  const solids = bones.flatMap(({ fine, paired }) => (paired ? [fine, mirrorSolid(fine)] : [fine]))
  const cells = fill(solids)
  const lit = (solid: Solid): Solid => {
    const sky = openSky(cells, solid)
    return { ...solid, light: solid.light.map((own, i) => own * sky[i]!) }
  }
  return bones.map((bone) => ({ ...bone, fine: lit(bone.fine), coarse: bone.coarse && lit(bone.coarse) }))
}
