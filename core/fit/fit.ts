import type { Alert } from '../outcome.ts'
import type { Body } from '../model/body.ts'
import type { Directions } from '../model/tree.ts'

export type * from '../model/body.ts'

/** How far the fitted body stays from one marker, joint centre or channel. */
export interface FitResidual {
  /** Marker, joint centre or channel. */
  readonly name: string
  readonly rms: number
  readonly peak: number
  readonly unit: 'm' | 'rad'
}

/** The subject's body and its recorded poses. */
export interface Fit {
  readonly body: Body
  readonly times: Float64Array
  /** Rows of S × 3 unit vectors, one per time, in the order of `body.tree.segments`. */
  readonly directions: Directions
  /**
   * Rows of S × 9: each segment's anatomical axes (x anterior, y up along the limb, z right) as a rotation matrix
   * row by row, whose columns are the axes in the world. Rods alone do not know the turn about themselves.
   */
  readonly axes: Float64Array
  /** Position of the tree's root point in the world, x, y, z per time, m. */
  readonly root: Float64Array
  /** True when the root's path came from the file; false when it was reconstructed from the stance foot. */
  readonly rootMeasured: boolean
  /** 1 where the body was seen, 0 where the pose before is held and nothing is computed; absent: everywhere. */
  readonly seen?: Uint8Array
  /** `markers` (or joint centres), or `angles`. */
  readonly basis: 'markers' | 'angles'
  readonly residuals: readonly FitResidual[]
  readonly verdict: { readonly quality: 'good' | 'fair' | 'poor'; readonly words: string }
  readonly alerts: readonly Alert[]
  /** Why this template and this table, where the program chose them; null where the user did. */
  readonly chosen?: { readonly template: string | null; readonly table: string | null }
}
