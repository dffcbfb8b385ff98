import { calcMatrices } from '../model/matrices.ts'
import { calcNumbering } from '../model/numbering.ts'
import type { Tree } from '../model/tree.ts'
import { calcReactions, calcRootReaction, type ExternalForce } from './kernels/reactions.ts'
import { calcThesisJointReactions, calcThesisTensions, type ThesisMotion } from './reactions-thesis.ts'

/** One list of numbers per frame. */
export type NumberRows = number[][]

/** Reactions as a result file has them: one entry per segment, one row per time. */
export interface ReactionsResult {
  readonly reactions: readonly {
    readonly joint: string
    /** J1, J2, … as in the thesis. */
    readonly number: string
    readonly segment: string
    readonly forceOnDistalInWorld: NumberRows
    /** Always three components: in the plane [0, 0, M]. */
    readonly momentOnDistalInWorld: NumberRows
    readonly axial: number[]
    readonly shear: number[]
    readonly thesisTension: number[]
  }[]
  readonly thesisJointReaction: readonly {
    readonly joint: string
    readonly number: string
    readonly force: NumberRows
  }[]
  readonly rootReaction: NumberRows
  readonly loopReactions: readonly { readonly segment: string; readonly force: NumberRows }[]
}

/** `closing` are the loops' forces, by segment name; `externals` all other known forces. */
export function toReactionsResult(
  tree: Tree,
  motion: ThesisMotion,
  closing: readonly ExternalForce[] = [],
  externals: readonly ExternalForce[] = [],
): ReactionsResult {
  const matrices = calcMatrices(tree)
  const { segmentCount: S, dimension: D } = matrices
  const all = calcReactions(matrices, motion, [...closing, ...externals])
  const tensions = calcThesisTensions(matrices, motion)
  // Eq. 5.10 knows no forces from outside; what they take off the joint is taken off the tension.
  if (closing.length + externals.length > 0) {
    const bare = calcReactions(matrices, motion)
    for (let i = 0; i < tensions.length; i++) tensions[i]! += all.axial[i]! - bare.axial[i]!
  }
  const { joints } = calcNumbering(tree)
  const M = D === 2 ? 1 : 3
  return {
    reactions: tree.segments.map((segment, j) => {
      const joint = joints.find((one) => one.distal.includes(j))!
      return {
        joint: joint.name,
        number: joint.label,
        segment: segment.name,
        forceOnDistalInWorld: toRows(all.forceOnDistalInWorld, motion.frames, S * D, j * D, D),
        momentOnDistalInWorld: toRows(all.momentOnDistalInWorld, motion.frames, S * M, j * M, M).map((row) =>
          D === 2 ? [0, 0, ...row] : row,
        ),
        axial: toRows(all.axial, motion.frames, S, j, 1).flat(),
        shear: toRows(all.shear, motion.frames, S, j, 1).flat(),
        thesisTension: toRows(tensions, motion.frames, S, j, 1).flat(),
      }
    }),
    thesisJointReaction: calcThesisJointReactions(matrices, motion.directions, tensions).map(({ joint, force }) => ({
      joint: joint.name,
      number: joint.label,
      force: toRows(force, motion.frames, D, 0, D),
    })),
    rootReaction: toRows(calcRootReaction(matrices, all), motion.frames, D, 0, D),
    loopReactions: closing.map((one) => ({
      segment: tree.segments[one.segment]!.name,
      force: toRows(one.force, motion.frames, D, 0, D),
    })),
  }
}

/** Rows of `size` numbers, one per frame, cut out of rows of `width`. */
export function toRows(values: Float64Array, frames: number, width: number, offset = 0, size = width): NumberRows {
  return Array.from({ length: frames }, (_, k) => [...values.subarray(k * width + offset, k * width + offset + size)])
}

/** Rows per time, per segment, of D numbers: how result files write directions. */
export function toSegmentRows(values: Float64Array, segments: number, dimension: number): number[][][] {
  const width = segments * dimension
  return Array.from({ length: values.length / width }, (_, k) =>
    toRows(values.subarray(k * width, (k + 1) * width), segments, dimension),
  )
}
