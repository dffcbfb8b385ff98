import type { Cast } from './cast.ts'
import type { FrameName } from './reference.ts'
import { moveSolid, type Placing, type Solid } from './solid.ts'

/** What a drawn part is made of. */
export type Tissue = 'bone' | 'cartilage' | 'tooth'

/** A bone in its place in the standing body. */
export interface Bone {
  readonly name: string
  readonly tissue: Tissue
  /** Authored on the right; the left one is its mirror image. */
  readonly paired: boolean
  readonly frame: FrameName
  /** A second frame that it follows too, and how much: what bends between two segments. */
  readonly also?: FrameName
  readonly share?: number
  readonly fine: Solid
  /** Null where it is too small to matter in a ghost. */
  readonly coarse: Solid | null
}

/** A bone in every detail that it is kept in. */
export interface FinishedBone extends Bone {
  /** Null where it is kept for ghosts and print alone. */
  readonly middle: Solid | null
}

export type BoneKind = Omit<Bone, 'fine' | 'coarse'>
export const boneOf = (kind: BoneKind, { fine, coarse }: Cast, placing: Placing): Bone => ({
  ...kind,
  fine: moveSolid(fine, placing),
  coarse: moveSolid(coarse, placing),
})
