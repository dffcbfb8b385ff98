import type { ModelPoint } from './point-model.ts'

/** Poses along a recording, rows of S × 3, and the frames that have one of their own. */
export interface RodPoses {
  readonly directions: Float64Array
  readonly posed: ReadonlySet<number>
  readonly segmentCount: number
  readonly frameCount: number
}

/**
 * A rod whose only markers are out of view keeps the direction it had, and jumps when they come back: a head turned
 * within one frame throws the whole body about. So it turns evenly from where it was last seen to where it is seen
 * next, with the speeds it has there; before the first and after the last time it rests. Directions change in place.
 */
export function bridgeUnshownRods(points: readonly ModelPoint[], poses: RodPoses): void {
  for (let j = 0; j < poses.segmentCount; j++) {
    const own = points.filter((point) => point.share[j] !== 0)
    const isShown = (k: number): boolean =>
      poses.posed.has(k) && own.some((point) => Number.isFinite(point.values[3 * k]!))
    if (own.length > 0) bridgeRod(poses, j, isShown)
  }
}

function bridgeRod(poses: RodPoses, j: number, isShown: (frame: number) => boolean): void {
  let before = -1
  for (let k = 0; k <= poses.frameCount; k++) {
    if (k < poses.frameCount && !isShown(k)) continue
    if (k - before > 1) fillBetween(poses, j, before, k, isShown)
    before = k
  }
}

/** `before` is −1 and `after` the number of frames where the rod is seen no earlier and no later. */
function fillBetween(
  poses: RodPoses,
  j: number,
  before: number,
  after: number,
  isShown: (frame: number) => boolean,
): void {
  const { directions, posed, segmentCount, frameCount } = poses
  const at = (k: number): number => 3 * (k * segmentCount + j)
  const hasBefore = before >= 0
  const hasAfter = after < frameCount
  if (!hasBefore && !hasAfter) return
  const span = after - before
  /** Per frame, from two frames of the same side; at rest where they are not seen. */
  const speed = (k: number, step: 1 | -1, c: number): number => {
    const other = k + 2 * step
    if (other < 0 || other >= frameCount || !isShown(other)) return 0
    return (directions[at(other) + c]! - directions[at(k) + c]!) / (2 * step)
  }
  const from = at(hasBefore ? before : after)
  const to = at(hasAfter ? after : before)
  const ends = [0, 1, 2].map((c) => [directions[from + c]!, directions[to + c]!] as const)
  const isBetween = hasBefore && hasAfter
  const leaving = [0, 1, 2].map((c) => (isBetween ? span * speed(before, -1, c) : 0))
  const arriving = [0, 1, 2].map((c) => (isBetween ? span * speed(after, 1, c) : 0))
  for (let k = before + 1; k < after; k++) {
    if (!posed.has(k)) continue
    const u = (k - before) / span
    const w = u * u * (3 - 2 * u)
    const values = [0, 1, 2].map(
      (c) => (1 - w) * ends[c]![0] + w * ends[c]![1] + u * (1 - u) ** 2 * leaving[c]! - u * u * (1 - u) * arriving[c]!,
    )
    const size = Math.hypot(...values)
    // Opposite ends have no way between them: it stays where it was.
    if (!(size > 0.2)) continue
    for (let c = 0; c < 3; c++) directions[at(k) + c] = values[c]! / size
  }
}
