/** Frames so few between two gaps show no motion. */
const LEAST_SEEN = 7

/**
 * 1 where a frame shows the body, long enough to be differentiated, 0 elsewhere; null when every frame does.
 * Frames that do not are left out of everything that is computed.
 */
export function listSeen(frameCount: number, shows: (frame: number) => boolean): Uint8Array | null {
  const seen = Uint8Array.from({ length: frameCount }, (_, k) => (shows(k) ? 1 : 0))
  let first = 0
  for (let k = 0; k <= frameCount; k++) {
    if (k < frameCount && seen[k] === 1) continue
    if (k - first < LEAST_SEEN) seen.fill(0, first, k)
    first = k + 1
  }
  return seen.includes(0) ? seen : null
}

/** In frames that show nothing the row before is held (at the start the first one that is seen), so that no pose is NaN. */
export function holdUnseen(values: Float64Array, width: number, seen: Uint8Array): void {
  let from = seen.indexOf(1)
  if (from < 0) return
  for (let k = 0; k < seen.length; k++) {
    if (seen[k] === 1) from = k
    else values.copyWithin(k * width, from * width, (from + 1) * width)
  }
}

export const isFiniteRow = (values: Float64Array, width: number, row: number): boolean => {
  for (let i = row * width; i < (row + 1) * width; i++) if (!Number.isFinite(values[i]!)) return false
  return true
}
