import { addScaled, dot, unit, type Vector3 } from '../../math/vector3.ts'
import { paleAround } from '../../bones/joint-frames.ts'
import { type UnpackedBone, unpackBones } from '../../bones/pack.ts'
import baked from './bones.json'
import { fromBase64, toPngAddress } from './png.ts'
import type { Projection } from './projection.ts'

/** How the world lies on the paper: x = left + scale·p, y = top − scale·p of its projection. */
export interface BoneView {
  readonly project: Projection
  readonly scale: number
  readonly left: number
  readonly top: number
}

/** A picture and its place, in units of the paper. */
export interface BonePicture {
  readonly address: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Points of the picture per unit of the paper, and samples per point along each side. */
const DENSITY = 4
const SAMPLES = 2

let known: readonly UnpackedBone[] | null = null
/** Those with few triangles; read when the first picture needs them. */
function listBones(): readonly UnpackedBone[] {
  known ??= unpackBones(fromBase64(baked.base64).buffer, 'fine')
  return known
}

/** All corners on the paper, in samples, with what light leaves of them. */
interface Shaded {
  /** Per corner: x, y, depth, lightness. */
  readonly corners: Float32Array
  readonly bones: readonly { readonly first: number; readonly indices: Uint32Array; readonly group: number }[]
}

/**
 * The bones of a posed body (`matrices` of `poseFrames`), lit from above the viewer's left shoulder; those that do not
 * meet at the joint `focus` are pale. Null where none has a place.
 */
export function drawBones(matrices: Float32Array, view: BoneView, focus: string | null): BonePicture | null {
  const shaded = placeBones(matrices, view, paleAround(focus, 1))
  const { corners } = shaded
  const [low, high] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ]
  for (let i = 0; i < corners.length; i += 4)
    for (let c = 0; c < 2; c++) {
      low[c] = Math.min(low[c]!, corners[i + c]!)
      high[c] = Math.max(high[c]!, corners[i + c]!)
    }
  if (!(high[0]! > low[0]!)) return null
  const [x, y] = [Math.floor(low[0]! / SAMPLES) - 1, Math.floor(low[1]! / SAMPLES) - 1]
  const [width, height] = [Math.ceil(high[0]! / SAMPLES) + 1 - x, Math.ceil(high[1]! / SAMPLES) + 1 - y]
  for (let i = 0; i < corners.length; i += 4) {
    corners[i]! -= x * SAMPLES
    corners[i + 1]! -= y * SAMPLES
  }
  const points = averageSamples(fillSamples(shaded, width * SAMPLES, height * SAMPLES), width, height)
  return {
    address: toPngAddress({ width, height, points, colours }),
    x: x / DENSITY,
    y: y / DENSITY,
    width: width / DENSITY,
    height: height / DENSITY,
  }
}

function placeBones(matrices: Float32Array, view: BoneView, pale: Float32Array): Shaded {
  const present = (frame: number): boolean => matrices[16 * frame + 15] === 1
  const bones = listBones().filter(({ own }) => present(own[0]) && present(own[1]))
  const corners = new Float32Array(4 * bones.reduce((sum, { solid }) => sum + solid.light.length, 0))
  const light = createLight(view.project)
  const matrix = new Float32Array(16)
  let first = 0
  const placed = bones.map(({ own, share, solid, tissue }) => {
    const at = { first, indices: solid.indices, group: (tissue === 'cartilage' ? 2 : 0) + (pale[own[0]]! > 0 ? 1 : 0) }
    for (let i = 0; i < 16; i++)
      matrix[i] = (1 - share) * matrices[16 * own[0] + i]! + share * matrices[16 * own[1] + i]!
    placeCorners(solid, matrix, { view, light }, corners.subarray(4 * first))
    first += solid.light.length
    return at
  })
  return { corners, bones: placed }
}

type Light = ReturnType<typeof createLight>

function placeCorners(
  { positions, normals, light: open }: UnpackedBone['solid'],
  matrix: Float32Array,
  { view, light }: { readonly view: BoneView; readonly light: Light },
  out: Float32Array,
): void {
  for (let k = 0; k < open.length; k++) {
    const point = view.project(moved(matrix, positions, 3 * k, 1))
    out[4 * k] = (view.left + point.x * view.scale) * DENSITY * SAMPLES
    out[4 * k + 1] = (view.top - point.y * view.scale) * DENSITY * SAMPLES
    out[4 * k + 2] = point.depth
    out[4 * k + 3] = light(unit(moved(matrix, normals, 3 * k, 0)), open[k]!)
  }
}

const moved = (m: Float32Array, p: Float32Array, i: number, w: number): Vector3 => [
  m[0]! * p[i]! + m[4]! * p[i + 1]! + m[8]! * p[i + 2]! + m[12]! * w,
  m[1]! * p[i]! + m[5]! * p[i + 1]! + m[9]! * p[i + 2]! + m[13]! * w,
  m[2]! * p[i]! + m[6]! * p[i + 1]! + m[10]! * p[i + 2]! + m[14]! * w,
]

/** The same soft light as the 3-D view has: sky, lamp, and dark hollows. */
function createLight(project: Projection): (normal: Vector3, open: number) => number {
  const [a, b, c] = [project([1, 0, 0]), project([0, 1, 0]), project([0, 0, 1])]
  const [rightward, towards]: Vector3[] = [
    [a.x, b.x, c.x],
    [a.depth, b.depth, c.depth],
  ]
  const lamp = unit(addScaled(addScaled([0, 0.72, 0], 0.5, towards!), -0.42, rightward!))
  return (normal, sky) => {
    const open = 0.05 + 0.95 * sky ** 1.35
    const key = Math.max(0, (dot(normal, lamp) + 0.18) / 1.18) * (0.3 + 0.7 * open)
    return 0.56 * open + 0.62 * key
  }
}

const SHADES = 12
const [DARKEST, BRIGHTEST] = [0.18, 1.12]
const COVERS = SAMPLES * SAMPLES

/** Groups: bone, pale bone, cartilage, pale cartilage; each in shades, each in how much of a point it covers. */
const colours = [
  [0, 0, 0, 0] as const,
  ...[0, 1, 2, 3].flatMap((group) =>
    Array.from({ length: SHADES * COVERS }, (_, i) => {
      const lit = DARKEST + (Math.floor(i / COVERS) / (SHADES - 1)) * (BRIGHTEST - DARKEST)
      const base: Vector3 = group < 2 ? [230, 220, 200] : [185, 194, 197]
      const own = base.map((v, c) => Math.min(255, v * lit ** [0.9, 1, 1.1][c]!))
      const pale = group % 2 === 1 ? 0.5 : 0
      const [r, g, b] = own.map((v) => Math.round(v + (244 - v) * pale))
      return [r!, g!, b!, Math.round((255 * ((i % COVERS) + 1)) / COVERS)] as const
    }),
  ),
]

/** 0 where nothing is, else 1 + group · SHADES + shade of what is nearest. */
function fillSamples({ corners, bones }: Shaded, width: number, height: number): Uint8Array {
  const nearest = new Float32Array(width * height).fill(-Infinity)
  const out = new Uint8Array(width * height)
  for (const { first, indices, group } of bones)
    for (let t = 0; t < indices.length; t += 3) {
      const a = 4 * (first + indices[t]!)
      const b = 4 * (first + indices[t + 1]!)
      const c = 4 * (first + indices[t + 2]!)
      const ax = corners[a]!
      const ay = corners[a + 1]!
      const ux = corners[b]! - ax
      const uy = corners[b + 1]! - ay
      const vx = corners[c]! - ax
      const vy = corners[c + 1]! - ay
      const area = ux * vy - vx * uy
      // Seen from outside they run clockwise on the paper, whose y points down.
      if (area >= 0) continue
      const az = corners[a + 2]!
      const ad = corners[a + 3]!
      const uz = corners[b + 2]! - az
      const vz = corners[c + 2]! - az
      const ud = corners[b + 3]! - ad
      const vd = corners[c + 3]! - ad
      const left = Math.max(0, Math.ceil(ax + Math.min(0, ux, vx)))
      const right = Math.min(width - 1, Math.floor(ax + Math.max(0, ux, vx)))
      const bottom = Math.min(height - 1, Math.floor(ay + Math.max(0, uy, vy)))
      for (let y = Math.max(0, Math.ceil(ay + Math.min(0, uy, vy))); y <= bottom; y++) {
        const alongV = vx * (y - ay)
        const alongU = ux * (y - ay)
        for (let x = left; x <= right; x++) {
          // Most samples of the box lie outside: their signs tell, before anything is divided by the negative area.
          const wholeS = (x - ax) * vy - alongV
          const wholeR = alongU - (x - ax) * uy
          if (wholeS > 0 || wholeR > 0) continue
          const s = wholeS / area
          const r = wholeR / area
          if (s + r > 1) continue
          const depth = az + s * uz + r * vz
          const at = y * width + x
          if (depth <= nearest[at]!) continue
          nearest[at] = depth
          out[at] = 1 + group * SHADES + shadeOf(ad + s * ud + r * vd)
        }
      }
    }
  return out
}

const shadeOf = (lit: number): number =>
  Math.min(SHADES - 1, Math.max(0, Math.round(((lit - DARKEST) / (BRIGHTEST - DARKEST)) * (SHADES - 1))))

/** Numbers of colours: soft edges come from how many samples of a point are covered. */
function averageSamples(samples: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height)
  const wide = width * SAMPLES
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const first = y * SAMPLES * wide + x * SAMPLES
      let covered = 0
      let sum = 0
      let group = 0
      for (let row = first; row < first + SAMPLES * wide; row += wide)
        for (let at = row; at < row + SAMPLES; at++) {
          const code = samples[at]!
          if (code === 0) continue
          group = groupOfCode[code]!
          sum += code - 1 - group * SHADES
          covered++
        }
      if (covered > 0) out[y * width + x] = 1 + (group * SHADES + Math.round(sum / covered)) * COVERS + covered - 1
    }
  return out
}

const groupOfCode = Uint8Array.from({ length: 256 }, (_, code) => Math.max(0, Math.floor((code - 1) / SHADES)))
