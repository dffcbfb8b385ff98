import { packBones } from './pack.ts'
import { makeSkeleton } from './skeleton.ts'

/** The file of bones that the drawing worker reads; scripts/bake-bones.mjs writes it. */
export const bakeBones = (): Uint8Array<ArrayBuffer> => packBones(makeSkeleton())
