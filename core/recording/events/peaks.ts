/**
 * Peaks that stand out. A peak must fall by at least `drop` on both sides before the curve rises above it; next to an
 * end of the signal, where one side is cut
 * off, an eighth of that will do. Of peaks closer than `apart` samples only the highest stays.
 */
export function findPeaks(values: Float64Array, drop: number, apart: number): number[] {
  const found: number[] = []
  for (let k = 1; k < values.length - 1; k++) {
    const here = values[k]!
    if (!(here > values[k - 1]! && here >= values[k + 1]!)) continue
    const left = fall(values, k, -1)
    const right = fall(values, k, 1)
    if (left.depth >= (left.cut ? drop / 8 : drop) && right.depth >= (right.cut ? drop / 8 : drop)) found.push(k)
  }
  const kept: number[] = []
  for (const k of found) {
    const before = kept.at(-1)
    if (before === undefined || k - before >= apart) kept.push(k)
    else if (values[k]! > values[before]!) kept[kept.length - 1] = k
  }
  return kept
}

/** How far the curve falls in one direction before it rises above the start; `cut` when the signal ends first. */
function fall(values: Float64Array, from: number, step: 1 | -1): { depth: number; cut: boolean } {
  const top = values[from]!
  let lowest = top
  for (let k = from + step; k >= 0 && k < values.length; k += step) {
    if (values[k]! > top) return { depth: top - lowest, cut: false }
    if (values[k]! < lowest) lowest = values[k]!
  }
  return { depth: top - lowest, cut: true }
}

/**
 * Time at which a curve, given by its samples, first passes a level going up, from a sample on; null when it does not
 * before `until`.
 */
export function findRise(
  times: Float64Array,
  valueAt: (k: number) => number,
  level: number,
  from: number,
  until: number,
): number | null {
  let before = valueAt(from)
  if (before >= level) return times[from]!
  for (let k = from + 1; k <= Math.min(until, times.length - 1); k++) {
    const now = valueAt(k)
    if (now >= level) return times[k - 1]! + ((level - before) / (now - before)) * (times[k]! - times[k - 1]!)
    before = now
  }
  return null
}

/** Time of an extremum between samples, by the parabola through its neighbours. */
export function refinePeak(times: Float64Array, values: Float64Array, k: number): number {
  if (k <= 0 || k >= values.length - 1) return times[k]!
  const [a, b, c] = [values[k - 1]!, values[k]!, values[k + 1]!]
  const bend = a - 2 * b + c
  const shift = bend === 0 ? 0 : (0.5 * (a - c)) / bend
  return times[k]! + Math.max(-0.5, Math.min(0.5, shift)) * (times[k + 1]! - times[k]!)
}

/** Fundamental period of a signal by autocorrelation, in samples; null when nothing repeats between the limits. */
export function findPeriod(values: Float64Array, shortest: number, longest: number): number | null {
  const n = values.length
  const mean = values.reduce((sum, v) => sum + v, 0) / n
  const energy = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / n
  if (!(energy > 0)) return null
  let best: { lag: number; value: number } | null = null
  let before = Number.POSITIVE_INFINITY
  let rising = false
  for (let lag = shortest; lag <= Math.min(longest, n - Math.ceil(0.4 * shortest)); lag++) {
    let sum = 0
    for (let k = 0; k + lag < n; k++) sum += (values[k]! - mean) * (values[k + lag]! - mean)
    const value = sum / (n - lag) / energy
    // The first strong maximum is the period; later ones are its multiples.
    if (value > before) rising = true
    else if (rising && before > 0.4 && (best === null || before > 1.15 * best.value)) {
      best = { lag: lag - 1, value: before }
      rising = false
    } else rising = false
    before = value
  }
  return best === null ? null : best.lag
}
