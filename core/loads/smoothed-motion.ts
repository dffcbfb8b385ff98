import { designLowPass, filterZeroLag } from '../math/filters.ts'
import type { DifferentiatedMotion } from './joint-loads.ts'

/** Hz: as motions usually were once already. */
const ONCE_MORE = 6

/** The same motion, its accelerations smoothed once more; null where frames are missing or too few a second. */
export function smoothAccelerations(motion: DifferentiatedMotion, seen?: Uint8Array): DifferentiatedMotion | null {
  const { times, accelerations, rootAcceleration } = motion
  const rate = (times.length - 1) / (times.at(-1)! - times[0]!)
  if (times.length < 30 || !(rate > 3 * ONCE_MORE) || seen?.includes(0) === true) return null
  const filter = designLowPass(ONCE_MORE, rate)
  const smooth = (values: Float64Array, width: number): Float64Array => {
    const out = new Float64Array(values.length)
    for (let c = 0; c < width; c++) {
      const column = filterZeroLag(
        filter,
        times.map((_, k) => values[k * width + c]!),
      )
      column.forEach((value, k) => (out[k * width + c] = value))
    }
    return out
  }
  return {
    ...motion,
    accelerations: smooth(accelerations, accelerations.length / times.length),
    rootAcceleration: smooth(rootAcceleration, 3),
  }
}
