import { type BoneDetail, joinSolids, type UnpackedBone, unpackBones } from '../../../core/gait.ts'

/** All bones of a figure as one shape, ready for the graphics card. */
export interface BoneShape {
  readonly positions: Float32Array
  readonly normals: Float32Array
  /** Per corner: its two frames, how much it follows the second, and its light. */
  readonly bone: Float32Array
  /** Per corner: what it is made of; see `tissues`. */
  readonly tissue: Float32Array
  readonly indices: Uint32Array
}

export interface BoneStock {
  /** The bones that these frames move. */
  shape(detail: BoneDetail, frames: ReadonlySet<number>): BoneShape
}

export const tissues: readonly UnpackedBone['tissue'][] = ['bone', 'cartilage', 'tooth']

export function createBoneStock(file: ArrayBuffer): BoneStock {
  const read = new Map<BoneDetail, UnpackedBone[]>()
  const made = new Map<string, BoneShape>()
  const bonesOf = (detail: BoneDetail) => {
    const bones = read.get(detail) ?? unpackBones(file, detail)
    read.set(detail, bones)
    return bones
  }
  return {
    shape(detail, frames) {
      const key = `${detail} ${[...frames].toSorted((a, b) => a - b).join()}`
      const known = made.get(key)
      if (known) return known
      const shape = shapeOf(bonesOf(detail).filter(({ own }) => frames.has(own[0]) && frames.has(own[1])))
      made.set(key, shape)
      return shape
    },
  }
}

/** Hollows a little darker than the sky they see, and never black. */
const glow = (light: number): number => 0.05 + 0.95 * light ** 1.35

function shapeOf(bones: readonly UnpackedBone[]): BoneShape {
  const { positions, normals, light, indices } = joinSolids(bones.map(({ solid }) => solid))
  const bone = new Float32Array(4 * light.length)
  const tissue = new Float32Array(light.length)
  let at = 0
  for (const { own, share, solid, tissue: kind } of bones) {
    const last = at + solid.light.length
    tissue.fill(tissues.indexOf(kind), at, last)
    for (; at < last; at++) {
      bone[4 * at] = own[0]
      bone[4 * at + 1] = own[1]
      bone[4 * at + 2] = share
      bone[4 * at + 3] = glow(light[at]!)
    }
  }
  return { positions, normals, bone, tissue, indices }
}

/** The skeleton that the build made. Null where it cannot be read: bodies are drawn as rods then. */
export async function fetchBoneStock(): Promise<BoneStock | null> {
  try {
    const answer = await fetch(new URL('./bones.bin', import.meta.url))
    return answer.ok ? createBoneStock(await answer.arrayBuffer()) : null
  } catch {
    return null
  }
}
