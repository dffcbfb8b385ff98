/** Of numbers with their first digit at the fifth place behind the point, the fourth, … */
const BOUNDS = [1e-4, 1e-3, 1e-2, 1e-1, 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
const TENS = Float64Array.from({ length: 14 }, (_, i) => Number(`1e${i}`))
const SMALLEST = 1e-5
const LARGEST = 1e9
const [ZERO, MINUS, POINT] = [48, 45, 46]

/** Bytes that one number may take. */
export const LONGEST_NUMBER = 32

/**
 * Writes a number to nine significant digits at `at`, as `String(Number(value.toPrecision(9)))` would, and gives the
 * place behind it; −1 where that has to be asked: very small or large numbers, and those so near to the middle of two
 * texts that a product of floating point does not show to which side they go.
 */
export function putNineDigits(value: number, bytes: Uint8Array, at: number): number {
  const size = Math.abs(value)
  if (!(size >= SMALLEST && size < LARGEST)) return -1
  let bound = 0
  while (size >= BOUNDS[bound]!) bound++
  let places = 13 - bound
  const scaled = size * TENS[places]!
  const floor = Math.floor(scaled)
  const left = scaled - floor
  if (Math.abs(left - 0.5) < 1e-6) return -1
  const whole = left > 0.5 ? floor + 1 : floor
  if (whole >= LARGEST) return -1
  let digits = whole | 0
  while (places > 0 && digits % 10 === 0) {
    digits = (digits / 10) | 0
    places--
  }
  let count = 1
  while (count < 9 && digits >= TENS[count]!) count++
  const start = value < 0 ? at + 1 : at
  if (value < 0) bytes[at] = MINUS
  // At least one digit stands before the point.
  const end = start + Math.max(count, places + 1) + (places > 0 ? 1 : 0)
  const point = places > 0 ? end - places - 1 : -1
  for (let i = end - 1; i >= start; i--) {
    if (i === point) {
      bytes[i] = POINT
      continue
    }
    const next = (digits / 10) | 0
    bytes[i] = ZERO + digits - 10 * next
    digits = next
  }
  return end
}
