import { factorCholesky, solveCholesky } from '../../math/cholesky.ts'

/** Heel and toe seen from the pelvis, m, and the heel's velocity forward. */
export interface FootPath {
  readonly heelForward: { readonly values: Float64Array; readonly first: Float64Array }
  readonly heelUp: { readonly values: Float64Array }
  readonly toeUp: { readonly values: Float64Array }
}

/** Part of the foot's way back under the pelvis, around its middle, that shows whether the leg is a strut or a spring. */
const UNDER = 0.7
/** m: legs of walkers up to 2.2 m/s bend by −0.08 to 0.02, of runners from 2.4 m/s on by 0.06 and more. */
const LEAST_SPRING = 0.04

/**
 * Fast, but a walk: the pelvis passes over the standing foot as over a strut, highest in the middle; in running the leg
 * is shortest there. From the height of the pelvis over the lowest part of a foot that goes back: its curvature over
 * the way.
 */
export function isVaulting(runs: readonly FootPath[]): boolean {
  const [sums, right] = [new Float64Array(5), new Float64Array(3)]
  for (const { heelForward, heelUp, toeUp } of runs) {
    const low = heelForward.values.reduce((least, value) => Math.min(least, value))
    const high = heelForward.values.reduce((most, value) => Math.max(most, value))
    heelForward.values.forEach((value, k) => {
      const x = (2 * value - low - high) / (high - low)
      if (!(heelForward.first[k]! < 0) || Math.abs(x) > UNDER) return
      const height = -Math.min(heelUp.values[k]!, toeUp.values[k]!)
      for (let power = 0; power < 5; power++) sums[power]! += x ** power
      for (let power = 0; power < 3; power++) right[power]! += height * x ** power
    })
  }
  const A = Float64Array.from({ length: 9 }, (_, i) => sums[Math.floor(i / 3) + (i % 3)]!)
  if (!factorCholesky(A, 3, 0)) return false
  solveCholesky(A, 3, right)
  return right[2]! < LEAST_SPRING
}
