import type { FitResidual } from './fit.ts'
import type { ModelPoint } from './point-model.ts'

/** A pose that is only held from an earlier frame is no fit, and its distance from the points shows nothing. */
export function calcPointResiduals(
  points: readonly ModelPoint[],
  lengths: Float64Array,
  { directions, root }: { readonly directions: Float64Array; readonly root: Float64Array },
  S: number,
  isSeen: (frame: number) => boolean,
): FitResidual[] {
  return points.map((point) => {
    let sum = 0
    let peak = 0
    let seen = 0
    for (let k = 0; k < root.length / 3; k++) {
      if (!isSeen(k)) continue
      let square = 0
      for (let c = 0; c < 3; c++) {
        let value = root[3 * k + c]! - point.values[3 * k + c]!
        for (let j = 0; j < S; j++) value += point.share[j]! * lengths[j]! * directions[(k * S + j) * 3 + c]!
        square += value * value
      }
      if (!Number.isFinite(square)) continue
      sum += square
      peak = Math.max(peak, Math.sqrt(square))
      seen++
    }
    return { name: point.name, rms: seen === 0 ? 0 : Math.sqrt(sum / seen), peak, unit: 'm' }
  })
}
