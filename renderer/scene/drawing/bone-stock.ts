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

function shapeOf(bones: readonly UnpackedBone[]): BoneShape {
  const { positions, normals, light, indices } = joinSolids(bones.map(({ solid }) => solid))
  const bone = new Float32Array(4 * light.length)
  const tissue = new Float32Array(light.length)
  let at = 0
  for (const { own, share, solid, tissue: kind } of bones)
    for (const lit of solid.light) {
      bone.set([own[0], own[1], share, lit], 4 * at)
      tissue[at++] = tissues.indexOf(kind)
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
