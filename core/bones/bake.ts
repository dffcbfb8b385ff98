import { packBones } from './pack.ts'
import { makeSkeleton } from './skeleton.ts'

/** The bones for the 3-D view, and those with few triangles for printed pictures, as files. */
export interface BakedBones {
  readonly forView: Uint8Array<ArrayBuffer>
  readonly forPrint: Uint8Array<ArrayBuffer>
}

/** Takes seconds; scripts/bake-bones.mjs calls it. */
export function bakeBones(): BakedBones {
  const bones = makeSkeleton()
  const plain = bones.flatMap((bone) =>
    bone.coarse ? [{ ...bone, fine: bone.coarse, middle: null, coarse: null }] : [],
  )
  return { forView: packBones(bones), forPrint: packBones(plain) }
}
