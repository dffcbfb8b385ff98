/** Where a signal is missing, as a strip the eye can read. */
export type GapCell = 'seen' | 'filled' | 'open'
export interface Gaps {
  name: string
  /** Frames without a value. */
  missing: number
  strip: readonly GapCell[]
}

/** Cells of a strip: about as many as its pixels can show. */
const CELLS = 120

/**
 * `every`: numbers per frame (3 for a marker). A gap up to `longest` seconds between two values is filled; a longer
 * one, or one at an end, stays open.
 */
export function findGaps(
  name: string,
  values: Float64Array,
  every: number,
  rate: number,
  longest: number,
): Gaps | null {
  // Most signals have none: known at once, whatever the length of the recording.
  if (!values.includes(Number.NaN)) return null
  const n = Math.floor(values.length / every)
  let missing = 0
  const strip: GapCell[] = []
  for (let i = 0; i < n; i++) {
    if (!Number.isNaN(values[i * every]!)) continue
    const first = i
    while (i < n && Number.isNaN(values[i * every]!)) i++
    missing += i - first
    // A hair of slack: a limit of 0.1 s at 100 Hz means ten frames, whatever the tenth of a frame is.
    const isFilled = first > 0 && i < n && (i - first) / rate <= longest + 1e-9
    if (strip.length === 0) for (let c = 0; c < CELLS; c++) strip.push('seen')
    const last = Math.min(CELLS - 1, Math.floor(((i - 1) / n) * CELLS))
    for (let c = Math.min(CELLS - 1, Math.floor((first / n) * CELLS)); c <= last; c++)
      if (strip[c] !== 'open') strip[c] = isFilled ? 'filled' : 'open'
  }
  return missing === 0 ? null : { name, missing, strip }
}
