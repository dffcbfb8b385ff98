import { createRandom } from '../math/random.ts'
import type { Harmonics } from '../math/harmonics.ts'
import type { Walker } from '../ground/walker.ts'

/** A walk of smooth made angles: nobody's, but with everything that moves. */
export function makeWalker(seed: number): Walker {
  const random = createRandom(seed)
  const curve = (mean: number, size: number, order = 4): Harmonics =>
    Float64Array.from({ length: 2 * order + 1 }, (_, i) =>
      i === 0 ? mean : (size * random.normal()) / Math.ceil(i / 2) ** 2,
    )
  const leg = () => ({ hip: curve(0.2, 0.3), knee: curve(0.4, 0.3), ankle: curve(0.05, 0.1) })
  return {
    stature: 1.7,
    strideTime: 1.1,
    speed: 1.2,
    lag: 0.47,
    scatter: 0,
    legs: { right: leg(), left: leg() },
    tilt: curve(0.15, 0.03),
    obliquity: curve(0, 0.05),
    rotation: curve(0, 0.08),
  }
}
