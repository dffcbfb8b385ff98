import type { FitResidual } from './fit.ts'
import type { ModelPoint } from './point-model.ts'

/** A pose that is only held from an earlier frame is no fit, and its distance from the points shows nothing. */
export function calcPointResiduals(
  points: readonly ModelPoint[],
  lengths: Float64Array,
  poses: { readonly directions: Float64Array; readonly root: Float64Array },
  seen: Uint8Array | null,
): FitResidual[] {
  return points.map((point) => calcResidual(point, lengths, poses, seen))
}

function calcResidual(
  { name, share, values }: ModelPoint,
  lengths: Float64Array,
  { directions, root }: { readonly directions: Float64Array; readonly root: Float64Array },
  seen: Uint8Array | null,
): FitResidual {
  const S = lengths.length
  const way = Array.from(share.keys()).filter((j) => share[j] !== 0)
  let sum = 0
  let peak = 0
  let count = 0
  for (let k = 0; 3 * k < root.length; k++) {
    if (seen !== null && seen[k] === 0) continue
    let square = 0
    for (let c = 0; c < 3; c++) {
      let value = root[3 * k + c]! - values[3 * k + c]!
      for (const j of way) value += share[j]! * lengths[j]! * directions[(k * S + j) * 3 + c]!
      square += value * value
    }
    if (!Number.isFinite(square)) continue
    sum += square
    peak = Math.max(peak, Math.sqrt(square))
    count++
  }
  return { name, rms: count === 0 ? 0 : Math.sqrt(sum / count), peak, unit: 'm' }
}
