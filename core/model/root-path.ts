import { type InterpolatingSpline, calcInterpolatingSpline } from '../math/interpolating-spline.ts'
import type { Root } from './tree.ts'

/** Where a pinned or prescribed root is at any time. */
export interface RootPath {
  /** Position, velocity or acceleration at t, written to `out`. */
  at(t: number, out: Float64Array, derivative?: 0 | 1 | 2): void
  readonly isMoving: boolean
}

/**
 * A prescribed root follows the quintic spline through its given positions (not-a-knot ends), so that its
 * acceleration is smooth: gravity becomes g + r̈. A free root has no path; it is an unknown of the motion.
 */
export function calcRootPath(root: Root): RootPath {
  if (root.kind === 'free') throw new Error('calcRootPath: expected a pinned or prescribed root, got a free one')
  if (root.kind === 'pinned') {
    const { position } = root
    return {
      isMoving: false,
      at(_t, out, derivative = 0) {
        for (let c = 0; c < position.length; c++) out[c] = derivative === 0 ? position[c]! : 0
      },
    }
  }
  const size = root.positions[0]!.length
  return new LedRootPath(calcInterpolatingSpline(root.times, root.positions.flat(), size))
}

class LedRootPath implements RootPath {
  readonly isMoving = true
  readonly #spline: InterpolatingSpline

  constructor(spline: InterpolatingSpline) {
    this.#spline = spline
  }

  at(t: number, out: Float64Array, derivative: 0 | 1 | 2 = 0): void {
    this.#spline.at(t, out, derivative)
  }
}
