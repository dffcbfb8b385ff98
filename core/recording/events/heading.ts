import { unwrapAngle } from '../conditioning/smooth.ts'

/**
 * Less travel than this, m, is a treadmill, standing, or a turn on the spot: the path does not show where forward is.
 */
const LEAST_TRAVEL = 0.5
/** s: facing swings with every step; over this long it is the direction of progression. */
const WINDOW = 1.2

/**
 * Direction of progression seen from above, per frame, as the angle about the upward vertical from the world's x: where
 * the pelvis travels (so turns are followed);
 * when it stays in place, on a treadmill, where it faces; else straight along x. Averaged over about a stride.
 */
export function calcHeading(times: Float64Array, facing: Float64Array | null, path: Float64Array | null): Float64Array {
  const frameCount = times.length
  const own = travelDirection(times, path) ?? facing
  if (own === null) return new Float64Array(frameCount)
  const angle = unwrapAngle(own)
  const rate = (frameCount - 1) / (times[frameCount - 1]! - times[0]!)
  const half = Math.max(1, Math.round((WINDOW / 2) * rate))
  // Running sums of present values: a gap takes the mean of what is around it.
  const sums = new Float64Array(frameCount + 1)
  const counts = new Float64Array(frameCount + 1)
  for (let k = 0; k < frameCount; k++) {
    const present = Number.isFinite(angle[k]!)
    sums[k + 1] = sums[k]! + (present ? angle[k]! : 0)
    counts[k + 1] = counts[k]! + (present ? 1 : 0)
  }
  return Float64Array.from({ length: frameCount }, (_, k) => {
    const from = Math.max(0, k - half)
    const to = Math.min(frameCount, k + half + 1)
    const count = counts[to]! - counts[from]!
    if (count > 0) return (sums[to]! - sums[from]!) / count
    return counts[frameCount]! > 0 ? sums[frameCount]! / counts[frameCount]! : 0
  })
}

function travelDirection(times: Float64Array, path: Float64Array | null): Float64Array | null {
  if (path === null) return null
  const frameCount = times.length
  const ends = [0, 1].map((end) => {
    for (let k = 0; k < frameCount; k++) {
      const frame = end === 0 ? k : frameCount - 1 - k
      if (Number.isFinite(path[3 * frame]!)) return frame
    }
    return 0
  }) as [number, number]
  const [first, last] = ends
  const dx = path[3 * last]! - path[3 * first]!
  const dz = path[3 * last + 2]! - path[3 * first + 2]!
  if (!(Math.hypot(dx, dz) > LEAST_TRAVEL)) return null
  const rate = (frameCount - 1) / (times[frameCount - 1]! - times[0]!)
  const half = Math.max(1, Math.round(0.5 * rate))
  return Float64Array.from({ length: frameCount }, (_, k) => {
    const a = Math.max(first, k - half)
    const b = Math.min(last, k + half)
    const [x, z] = [path[3 * b]! - path[3 * a]!, path[3 * b + 2]! - path[3 * a + 2]!]
    return Math.hypot(x, z) > 0.05 ? Math.atan2(-z, x) : Number.NaN
  })
}
