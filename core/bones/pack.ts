import type { Side } from '../gait/side.ts'
import type { FinishedBone, Tissue } from './bone.ts'
import { frameIndex } from './reference.ts'
import { mirrorSolid, type Solid } from './solid.ts'

const details = ['fine', 'middle', 'coarse'] as const
/** How finely the skeleton is drawn: close to, as a whole, and as a ghost. */
export type BoneDetail = (typeof details)[number]

/** What a file of bones begins with. */
export interface BoneList {
  readonly version: number
  /** Steps of a packed position per cm. */
  readonly perCm: number
  readonly bones: readonly PackedBone[]
}
export interface PackedBone {
  readonly name: string
  readonly tissue: Tissue
  readonly paired: boolean
  /** Numbers of its frames on the right side (a median one has no other) and on the left. */
  readonly frames: { readonly right: readonly [number, number]; readonly left: readonly [number, number] }
  /** How much it follows the second of them. */
  readonly share: number
  /** Corners and triangles of each detail; none where it is left out. */
  readonly sizes: Readonly<Record<BoneDetail, readonly [corners: number, triangles: number]>>
}

export const boneFileVersion = 2
const perCm = 150

/**
 * The bones as one file: the list as JSON after its length, then per bone and detail positions (16 bit), triangles (16
 * bit), normals and light (8 bit). Left sides are left out: they are mirrored when it is read.
 */
export function packBones(bones: readonly FinishedBone[]): Uint8Array<ArrayBuffer> {
  const list: BoneList = {
    version: boneFileVersion,
    perCm,
    bones: bones.map(({ name, tissue, paired, frame, also = frame, share = 0, fine, middle, coarse }) => {
      const framesOf = (side: Side) => [frameIndex(frame, side), frameIndex(also, side)] as const
      const sizeOf = (solid: Solid | null) =>
        solid ? ([solid.light.length, solid.indices.length / 3] as const) : ([0, 0] as const)
      return {
        name,
        tissue,
        paired,
        frames: { right: framesOf('right'), left: framesOf('left') },
        share,
        sizes: { fine: sizeOf(fine), middle: sizeOf(middle), coarse: sizeOf(coarse) },
      }
    }),
  }
  const text = new TextEncoder().encode(JSON.stringify(list))
  // Whatever follows begins at an even place.
  const head = new Uint8Array(4 + text.length + (text.length % 2)).fill(32)
  new DataView(head.buffer).setUint32(0, head.length - 4, true)
  head.set(text, 4)
  const parts: Uint8Array[] = [head]
  for (const bone of bones) for (const detail of details) if (bone[detail]) parts.push(...packSolid(bone[detail]))
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

const bytes = (array: Int16Array | Uint16Array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
function packSolid({ positions, normals, light, indices }: Solid): Uint8Array[] {
  const small = new Uint8Array(4 * light.length)
  for (let i = 0; i < light.length; i++) {
    for (let c = 0; c < 3; c++) small[4 * i + c] = Math.round(normals[3 * i + c]! * 127) & 255
    small[4 * i + 3] = Math.round(light[i]! * 255)
  }
  return [bytes(Int16Array.from(positions, (v) => Math.round(v * perCm))), bytes(Uint16Array.from(indices)), small]
}

/** A bone of one side as it is read back, with its surface. */
export interface UnpackedBone extends PackedBone {
  readonly side: Side | 'middle'
  /** Its two frames. */
  readonly own: readonly [number, number]
  readonly solid: Solid
}

/** Every bone of both sides in one detail. Throws when the file is another program's. */
export function unpackBones(file: ArrayBuffer, detail: BoneDetail): UnpackedBone[] {
  const length = new DataView(file).getUint32(0, true)
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length))) as BoneList
  if (list.version !== boneFileVersion) throw new Error(`bones of version ${list.version} are not known here`)
  let at = 4 + length
  const out: UnpackedBone[] = []
  for (const bone of list.bones)
    for (const one of details) {
      const [corners, triangles] = bone.sizes[one]
      if (one === detail && corners > 0) {
        const solid = readSolid(file, at, corners, triangles, list.perCm)
        const { right, left } = bone.frames
        out.push({ ...bone, side: bone.paired ? 'right' : 'middle', own: right, solid })
        if (bone.paired) out.push({ ...bone, side: 'left', own: left, solid: mirrorSolid(solid) })
      }
      at += 10 * corners + 6 * triangles
    }
  return out
}

function readSolid(file: ArrayBuffer, at: number, corners: number, triangles: number, scale: number): Solid {
  const steps = new Int16Array(file, at, 3 * corners)
  const indices = new Uint32Array(new Uint16Array(file, at + 6 * corners, 3 * triangles))
  const facing = new Int8Array(file, at + 6 * corners + 6 * triangles, 4 * corners)
  const positions = new Float32Array(3 * corners)
  const normals = new Float32Array(3 * corners)
  const light = new Float32Array(corners)
  for (let i = 0; i < corners; i++) {
    for (let c = 0; c < 3; c++) {
      positions[3 * i + c] = steps[3 * i + c]! / scale
      normals[3 * i + c] = facing[4 * i + c]! / 127
    }
    light[i] = (facing[4 * i + 3]! & 255) / 255
  }
  return { positions, normals, light, indices }
}
