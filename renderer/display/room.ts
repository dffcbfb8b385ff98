/** A stretch of a drawing's plane, y down. */
export interface Room {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The room that points take, with a margin that follows from the larger of its sides; null without points. */
export function roomAround(
  points: Iterable<readonly [number, number]>,
  marginOf: (size: number) => number,
): Room | null {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (!Number.isFinite(left)) return null
  const margin = marginOf(Math.max(right - left, bottom - top))
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin }
}
