/**
 * Tails of Student's t, from its density after t = √ν tan θ, which is proportional to cos^(ν − 1) θ: no gamma function
 * is needed, and ν may be any number from 1 up.
 */

/** From so many degrees of freedom on t is normal to four digits. */
const NORMAL_FROM = 400
const INTERVALS = 400

/** ∫ cos^(ν − 1) between two angles, by Simpson's rule. */
function integrate(power: number, from: number, to: number): number {
  const step = (to - from) / INTERVALS
  let sum = 0
  for (let i = 0; i <= INTERVALS; i++) {
    const weight = i === 0 || i === INTERVALS ? 1 : i % 2 === 1 ? 4 : 2
    sum += weight * Math.max(0, Math.cos(from + i * step)) ** power
  }
  return (sum * step) / 3
}

/** Probability that t with `freedom` degrees of freedom lies above `value` (from 0 up). */
export function studentTail(value: number, freedom: number): number {
  if (freedom >= NORMAL_FROM) return normalTail(value)
  const power = freedom - 1
  return integrate(power, Math.atan(value / Math.sqrt(freedom)), Math.PI / 2) / (2 * integrate(power, 0, Math.PI / 2))
}

/** The value that t exceeds with probability `tail` (below one half). */
export function studentQuantile(tail: number, freedom: number): number {
  const known = Math.min(freedom, NORMAL_FROM)
  const wanted = 2 * tail * integrate(known - 1, 0, Math.PI / 2)
  let [low, high] = [0, Math.PI / 2]
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2
    if (integrate(known - 1, middle, Math.PI / 2) > wanted) low = middle
    else high = middle
  }
  return Math.sqrt(known) * Math.tan((low + high) / 2)
}

/** Probability that a standard normal number lies above `value`, from 0 up. */
export function normalTail(value: number): number {
  const density = Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)
  if (value < 2) {
    // Φ(x) = ½ + φ(x) (x + x³/3 + x⁵/15 + …)
    let [term, sum] = [value, value]
    for (let k = 1; k < 60; k++) {
      term *= (value * value) / (2 * k + 1)
      sum += term
    }
    return 0.5 - density * sum
  }
  // Mills' ratio as a continued fraction: 1 / (x + 1 / (x + 2 / (x + …)))
  let fraction = value
  for (let k = 100; k > 0; k--) fraction = value + k / fraction
  return density / fraction
}
