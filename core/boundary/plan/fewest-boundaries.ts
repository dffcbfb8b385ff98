/**
 * How far the motion without muscles would stray from one recorded support, found without solving it: at `count + 1`
 * even instants the acceleration that each free rod lacks, rows of rods × 3, rad/s² on unit vectors.
 */
export interface MissingAcceleration {
  /** s */
  readonly duration: number
  readonly rods: number
  /** (count + 1) × rods × 3 */
  readonly values: Float64Array
}

/**
 * Largest RMS over a piece, from instant a to instant b, that any rod strays: δ̈ = e with δ = 0 at both ends, by the
 * trapezoidal rule on the instants' own spacing.
 */
export function calcStraying({ duration, rods, values }: MissingAcceleration, a: number, b: number): number {
  const width = 3 * rods
  const last = values.length / width - 1
  const h = duration / last
  const steps = b - a
  const square = new Float64Array(rods)
  for (let i = 0; i < width; i++) {
    // Twice integrated from rest, then the straight line taken off that ends elsewhere than at 0.
    const course = new Float64Array(steps + 1)
    let speed = 0
    for (let k = 1; k <= steps; k++) {
      const [before, now] = [values[(a + k - 1) * width + i]!, values[(a + k) * width + i]!]
      course[k] = course[k - 1]! + h * speed + (h * h * (2 * before + now)) / 6
      speed += (h * (before + now)) / 2
    }
    for (let k = 0; k <= steps; k++) {
      const off = course[k]! - (k / steps) * course[steps]!
      square[Math.floor(i / 3)]! += off * off
    }
  }
  // Both ends are 0: the trapezoidal rule of the mean.
  return Math.sqrt(square.reduce((most, one) => Math.max(most, one), 0) / steps)
}

/**
 * The fewest boundaries, as shares, between which no support strays by more than allowed; of equally few those with the
 * smallest straying. Where even the shortest pieces stray more, all instants are taken.
 */
export function findFewest(supports: readonly MissingAcceleration[], allowed: number): readonly number[] {
  const first = supports[0]
  if (first === undefined) return []
  const last = first.values.length / (3 * first.rods) - 1
  const cost = (a: number, b: number): number =>
    supports.reduce((most, one) => Math.max(most, calcStraying(one, a, b)), 0)
  // best[b]: the chain of fewest pieces from 0 to b.
  const best: ({ readonly pieces: number; readonly worst: number; readonly from: number } | null)[] = [
    { pieces: 0, worst: 0, from: -1 },
  ]
  for (let b = 1; b <= last; b++) {
    let own: (typeof best)[number] = null
    for (let a = 0; a < b; a++) {
      const before = best[a] ?? null
      if (before === null) continue
      const here = cost(a, b)
      if (here > allowed && b - a > 1) continue
      const next = { pieces: before.pieces + 1, worst: Math.max(before.worst, here), from: a }
      if (own === null || next.pieces < own.pieces || (next.pieces === own.pieces && next.worst < own.worst)) own = next
    }
    best[b] = own
  }
  const shares: number[] = []
  for (let at = best[last]!.from; at > 0; at = best[at]!.from) shares.unshift(at / last)
  return shares
}
