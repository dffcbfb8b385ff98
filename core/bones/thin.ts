import { cross, dot, subtract, type Vector3 } from '../math/vector3.ts'
import { decimate } from './decimate.ts'
import type { Surface } from './nets.ts'
import { calcNormals, type Solid } from './solid.ts'

/** As many triangles as even the smallest bone needs to have a shape. */
const fewest = 12
/** Steps in which a bone gets its volume back. */
const thickenings = 8

/**
 * The same bone with a share of its triangles, for a body that is seen as a whole. Each corner takes its normal from the nearest
 * one that was there and its light from those around, so that it is shaded as before; and it is moved out by what
 * flattening took of the bone's volume, so that ribs and fingers are as thick as before.
 */
export function thin(solid: Solid, share: number): Solid {
  const { positions, indices } = decimate(solid, Math.max(fewest, Math.round((share * solid.indices.length) / 3)))
  const normals = calcNormals(positions, indices)
  const light = new Float32Array(positions.length / 3)
  const { volume, area } = measure(solid)
  const around = 0.4 * Math.sqrt(area / light.length)
  for (let i = 0; i < light.length; i++) {
    const { near, sky } = lookAround(
      solid,
      positions.subarray(3 * i, 3 * i + 3),
      normals.subarray(3 * i, 3 * i + 3),
      around,
    )
    if (near !== null) normals.set(solid.normals.subarray(near, near + 3), 3 * i)
    light[i] = sky
  }
  for (let i = 0; i < thickenings; i++) {
    const now = measure({ positions, indices })
    const lost = (volume - now.volume) / now.area
    normals.forEach((n, c) => void (positions[c]! += lost * n))
  }
  return { positions, normals, light, indices }
}

function measure({ positions: p, indices }: Surface): { volume: number; area: number } {
  const corner = (i: number): Vector3 => [p[3 * i]!, p[3 * i + 1]!, p[3 * i + 2]!]
  let [volume, area] = [0, 0]
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [corner(indices[t]!), corner(indices[t + 1]!), corner(indices[t + 2]!)]
    volume += dot(a, cross(b, c)) / 6
    area += Math.hypot(...cross(subtract(b, a), subtract(c, a))) / 2
  }
  return { volume, area }
}

/**
 * Where in the solid's normals that of its nearest corner stands, and the light there and about as far `around`; a thin
 * sheet has another side.
 */
function lookAround(
  { positions: p, normals: n, light }: Solid,
  at: Float32Array,
  facing: Float32Array,
  around: number,
) {
  let near: number | null = null
  let [least, lit, all] = [Infinity, 0, 0]
  for (let c = 0; c < p.length; c += 3) {
    if (n[c]! * facing[0]! + n[c + 1]! * facing[1]! + n[c + 2]! * facing[2]! <= 0) continue
    const far = (p[c]! - at[0]!) ** 2 + (p[c + 1]! - at[1]!) ** 2 + (p[c + 2]! - at[2]!) ** 2
    if (far < least) [near, least] = [c, far]
    const weight = 1 / (far + around ** 2) ** 2
    lit += weight * light[c / 3]!
    all += weight
  }
  return { near, sky: all > 0 ? lit / all : 1 }
}
