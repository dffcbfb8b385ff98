import type { Body } from '../../../model/body.ts'
import type { PhaseProblem } from '../../problem/phase-problem.ts'

/** Rows of the solved segments into rows of the whole body; a planar solution gets z = 0. */
export function spread(
  from: Float64Array,
  to: Float64Array,
  ready: PhaseProblem,
  S: number,
  n: number,
  D: number,
): void {
  const count = ready.kept.length
  for (let i = 0; i < count; i++) {
    const j = ready.kept[i]!
    // The heel's rod is not one of the body's: the foot's axes show it.
    if (j >= S) continue
    for (let k = 0; k < n; k++) {
      for (let c = 0; c < 3; c++) to[(k * S + j) * 3 + c] = c < D ? from[(k * count + i) * D + c]! : 0
    }
  }
}

/** One rod of `of` in every row as another of `to`, x, y, z each. */
export function copyRod(from: Float64Array, of: number, j: number, out: Float64Array, to: number, i: number): void {
  for (let at = 3 * j, o = 3 * i; o < out.length; at += 3 * of, o += 3 * to)
    for (let c = 0; c < 3; c++) out[o + c] = from[at + c]!
}

/** The body's root from the pivot and the solved segments. */
export function carryRoot(
  pivot: Float64Array,
  vectors: Float64Array,
  ready: PhaseProblem,
  n: number,
  D: number,
  out: Float64Array,
): void {
  const arms = ready.rootArms!
  const count = ready.kept.length
  for (let k = 0; k < n; k++) {
    for (let c = 0; c < D; c++) {
      let sum = pivot[k * D + c]!
      for (let i = 0; i < count; i++) sum += arms[i]! * vectors[(k * count + i) * D + c]!
      out[3 * k + c] = sum
    }
  }
}

/** Row at which a freely swinging segment is farthest from the recording. */
export function calcFarthest(
  body: Body,
  a: Float64Array,
  b: Float64Array,
  free: readonly string[],
  S: number,
  n: number,
): number {
  let best = n >> 1
  let most = 0
  body.segments.forEach((segment, j) => {
    if (!free.includes(segment.name)) return
    for (let k = 0; k < n; k++) {
      const i = (k * S + j) * 3
      const miss = Math.sqrt((a[i]! - b[i]!) ** 2 + (a[i + 1]! - b[i + 1]!) ** 2 + (a[i + 2]! - b[i + 2]!) ** 2)
      if (miss > most) {
        most = miss
        best = k
      }
    }
  })
  return best
}
