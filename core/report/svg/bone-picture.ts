import { addScaled, unit, type Vector3 } from '../../math/vector3.ts'
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

interface DrawnBone extends UnpackedBone {
  /** How open to the sky each corner is, as light takes it: the same in every picture. */
  readonly open: Float64Array
}

let known: readonly DrawnBone[] | null = null
/** Those with few triangles; read when the first picture needs them. */
function listBones(): readonly DrawnBone[] {
  known ??= unpackBones(fromBase64(baked.base64).buffer, 'fine').map((bone) => ({
    ...bone,
    open: Float64Array.from(bone.solid.light, (sky) => 0.05 + 0.95 * sky ** 1.35),
  }))
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
  const box = calcBox(corners)
  if (!(box.right > box.left)) return null
  const [x, y] = [Math.floor(box.left / SAMPLES) - 1, Math.floor(box.top / SAMPLES) - 1]
  const [width, height] = [Math.ceil(box.right / SAMPLES) + 1 - x, Math.ceil(box.bottom / SAMPLES) + 1 - y]
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

function calcBox(corners: Float32Array): { left: number; right: number; top: number; bottom: number } {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < corners.length; i += 4) {
    left = Math.min(left, corners[i]!)
    right = Math.max(right, corners[i]!)
    top = Math.min(top, corners[i + 1]!)
    bottom = Math.max(bottom, corners[i + 1]!)
  }
  return { left, right, top, bottom }
}

function placeBones(matrices: Float32Array, view: BoneView, pale: Float32Array): Shaded {
  const present = (frame: number): boolean => matrices[16 * frame + 15] === 1
  const bones = listBones().filter(({ own }) => present(own[0]) && present(own[1]))
  const corners = new Float32Array(4 * bones.reduce((sum, { open }) => sum + open.length, 0))
  const paper = layPaper(view)
  const matrix = new Float32Array(16)
  let first = 0
  const placed = bones.map((bone) => {
    const { own, share, solid, tissue, open } = bone
    const at = { first, indices: solid.indices, group: (tissue === 'cartilage' ? 2 : 0) + (pale[own[0]]! > 0 ? 1 : 0) }
    for (let i = 0; i < 16; i++)
      matrix[i] = (1 - share) * matrices[16 * own[0] + i]! + share * matrices[16 * own[1] + i]!
    placeCorners(bone, matrix, paper, corners, first)
    first += open.length
    return at
  })
  return { corners, bones: placed }
}

/** A view as numbers, for its many corners. */
interface Paper extends Pick<BoneView, 'scale' | 'left' | 'top'> {
  /** Rows of the projection: to the right and up on paper, and towards the viewer. */
  readonly rightward: Vector3
  readonly upward: Vector3
  readonly towards: Vector3
  /** Where light comes from. */
  readonly lamp: Vector3
}

function layPaper({ project, scale, left, top }: BoneView): Paper {
  const [a, b, c] = [project([1, 0, 0]), project([0, 1, 0]), project([0, 0, 1])]
  const rightward: Vector3 = [a.x, b.x, c.x]
  const upward: Vector3 = [a.y, b.y, c.y]
  const towards: Vector3 = [a.depth, b.depth, c.depth]
  const lamp = unit(addScaled(addScaled([0, 0.72, 0], 0.5, towards), -0.42, rightward))
  return { scale, left, top, rightward, upward, towards, lamp }
}

/** Corners of one bone, from `first` on, in the same soft light as the 3-D view has: sky, lamp, and dark hollows. */
function placeCorners(
  { solid: { positions, normals }, open }: DrawnBone,
  m: Float32Array,
  { scale, left, top, rightward, upward, towards, lamp }: Paper,
  out: Float32Array,
  first: number,
): void {
  const [rx, ry, rz] = rightward
  const [ux, uy, uz] = upward
  const [tx, ty, tz] = towards
  const [lx, ly, lz] = lamp
  for (let k = 0; k < open.length; k++) {
    const [i, o] = [3 * k, 4 * (first + k)]
    const [p, q, r] = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
    const x = m[0]! * p + m[4]! * q + m[8]! * r + m[12]!
    const y = m[1]! * p + m[5]! * q + m[9]! * r + m[13]!
    const z = m[2]! * p + m[6]! * q + m[10]! * r + m[14]!
    out[o] = (left + (rx * x + ry * y + rz * z) * scale) * DENSITY * SAMPLES
    out[o + 1] = (top - (ux * x + uy * y + uz * z) * scale) * DENSITY * SAMPLES
    out[o + 2] = tx * x + ty * y + tz * z
    const [a, b, c] = [normals[i]!, normals[i + 1]!, normals[i + 2]!]
    const nx = m[0]! * a + m[4]! * b + m[8]! * c
    const ny = m[1]! * a + m[5]! * b + m[9]! * c
    const nz = m[2]! * a + m[6]! * b + m[10]! * c
    const by = 1 / Math.hypot(nx, ny, nz)
    const lit = nx * by * lx + ny * by * ly + nz * by * lz
    const key = Math.max(0, (lit + 0.18) / 1.18) * (0.3 + 0.7 * open[k]!)
    out[o + 3] = 0.56 * open[k]! + 0.62 * key
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

/** Room for the samples of a picture, kept for the next one; made anew only where there is too little. */
let room = { nearest: new Float32Array(0), codes: new Uint8Array(0) }

/** 0 where nothing is, else 1 + group · SHADES + shade of what is nearest; good until the next picture. */
function fillSamples({ corners, bones }: Shaded, width: number, height: number): Uint8Array {
  const count = width * height
  if (room.codes.length < count) room = { nearest: new Float32Array(count), codes: new Uint8Array(count) }
  const { nearest, codes } = room
  codes.fill(0, 0, count)
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
      const perV = 1 / vy
      const perU = 1 / uy
      for (let y = Math.max(0, Math.ceil(ay + Math.min(0, uy, vy))); y <= bottom; y++) {
        const alongV = vx * (y - ay)
        const alongU = ux * (y - ay)
        // Where the row comes in, but for a sample that rounding may cost.
        const enterV = vy < 0 ? Math.floor(ax + alongV * perV) - 1 : left
        const enterU = uy > 0 ? Math.floor(ax + alongU * perU) - 1 : left
        for (let x = Math.max(left, enterV, enterU); x <= right; x++) {
          // Many samples of the box lie outside: their signs tell, before anything is divided by the negative area.
          // Both go one way only along a row: where one has left the triangle for good, the row is done.
          const wholeS = (x - ax) * vy - alongV
          if (wholeS > 0) {
            if (vy >= 0) break
            continue
          }
          const wholeR = alongU - (x - ax) * uy
          if (wholeR > 0) {
            if (uy <= 0) break
            continue
          }
          const s = wholeS / area
          const r = wholeR / area
          if (s + r > 1) continue
          const depth = az + s * uz + r * vz
          const at = y * width + x
          // Where no code stands yet, the depth is of an earlier picture.
          if (codes[at] !== 0 && depth <= nearest[at]!) continue
          nearest[at] = depth
          codes[at] = 1 + group * SHADES + shadeOf(ad + s * ud + r * vd)
        }
      }
    }
  return codes
}

const shadeOf = (lit: number): number =>
  Math.min(SHADES - 1, Math.max(0, Math.round(((lit - DARKEST) / (BRIGHTEST - DARKEST)) * (SHADES - 1))))

/** Numbers of colours: soft edges come from how many samples of a point are covered. */
function averageSamples(samples: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height)
  // Two samples of a row at once: most points have none.
  const pairs = new Uint16Array(samples.buffer, samples.byteOffset, SAMPLES * width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const upper = y * SAMPLES * width + x
      if (pairs[upper] === 0 && pairs[upper + width] === 0) continue
      out[y * width + x] = averagePoint(samples, SAMPLES * upper, SAMPLES * width)
    }
  return out
}

/** The colour of a point that has at least one sample; `wide`: samples of a row. */
function averagePoint(samples: Uint8Array, first: number, wide: number): number {
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
  return 1 + (group * SHADES + Math.round(sum / covered)) * COVERS + covered - 1
}

const groupOfCode = Uint8Array.from({ length: 256 }, (_, code) => Math.max(0, Math.floor((code - 1) / SHADES)))
