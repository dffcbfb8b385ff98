/** Of numbers with their first digit at the fifth place behind the point, the fourth, … */
const BOUNDS = Float64Array.of(1e-4, 1e-3, 1e-2, 1e-1, 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9)
/** Where the search begins for numbers from one on. */
const FROM_ONE = BOUNDS.indexOf(1) + 1
const TENS = Float64Array.from({ length: 14 }, (_, i) => Number(`1e${i}`))
const SMALLEST = 1e-5
const LARGEST = 1e9
const [ZERO, COMMA, MINUS, POINT] = [48, 44, 45, 46]
/** Below this in SI units a number of a series is rounding, and is written as zero. */
const LEAST = 1e-12

/** Bytes that one number may take. */
export const LONGEST_NUMBER = 32

/** The three digits of 0 to 999, and how many of them are zeros at the end. */
const hundreds = Uint8Array.from({ length: 1000 }, (_, i) => ZERO + Math.floor(i / 100))
const tens = Uint8Array.from({ length: 1000 }, (_, i) => ZERO + (Math.floor(i / 10) % 10))
const ones = Uint8Array.from({ length: 1000 }, (_, i) => ZERO + (i % 10))
const zerosAtEnd = Uint8Array.from({ length: 1000 }, (_, i) => (i === 0 ? 3 : i % 100 === 0 ? 2 : i % 10 === 0 ? 1 : 0))

/**
 * Writes the k-th of some numbers to nine significant digits at `at`, as `String(Number(value.toPrecision(9)))` would,
 * and gives the place behind it; −1 where that has to be asked: very small or large numbers, and those so near to the
 * middle of two texts that a product of floating point does not show to which side they go. Up to `LONGEST_NUMBER` bytes
 * behind `at` are written to. The number stays in its list, since handed over by itself it would become an object.
 */
export function putNineDigits(values: Float64Array, k: number, bytes: Uint8Array, at: number): number {
  const value = values[k]!
  const size = Math.abs(value)
  if (!(size >= SMALLEST && size < LARGEST)) return -1
  let bound = size >= 1 ? FROM_ONE : 0
  while (size >= BOUNDS[bound]!) bound++
  // All nine digits as a whole number, the first of them not zero, of which so many stand behind the point.
  const places = 13 - bound
  const scaled = size * TENS[places]!
  const floor = Math.floor(scaled)
  const left = scaled - floor
  if (Math.abs(left - 0.5) < 1e-6) return -1
  const digits = (left > 0.5 ? floor + 1 : floor) | 0
  if (digits >= LARGEST) return -1
  let start = at
  if (value < 0) bytes[start++] = MINUS
  const upper = (digits / 1e6) | 0
  const rest = digits - 1e6 * upper
  const middle = (rest / 1000) | 0
  const lower = rest - 1000 * middle
  const zeros = countZeros(upper, middle, lower)
  if (places >= 9) {
    // Zeros between the point and the first digit: at least one digit stands before the point.
    const first = start + places - 7
    bytes[start] = ZERO
    for (let i = start + 1; i < first; i++) bytes[i] = ZERO
    bytes[start + 1] = POINT
    putThrees(upper, middle, lower, bytes, first)
    return first + 9 - zeros
  }
  if (places >= 6) {
    // The point stands within or behind the first three digits, as in most numbers.
    bytes[start] = hundreds[upper]!
    bytes[start + 1] = places === 8 ? POINT : tens[upper]!
    bytes[start + 2] = places === 8 ? tens[upper]! : places === 7 ? POINT : ones[upper]!
    bytes[start + 3] = places === 6 ? POINT : ones[upper]!
    putThree(middle, bytes, start + 4)
    putThree(lower, bytes, start + 7)
    return zeros >= places ? start + 9 - places : start + 10 - zeros
  }
  putThrees(upper, middle, lower, bytes, start)
  if (zeros >= places) return start + 9 - places
  // What stands behind the point makes room for it.
  const point = start + 9 - places
  for (let i = start + 9; i > point; i--) bytes[i] = bytes[i - 1]!
  bytes[point] = POINT
  return start + 10 - zeros
}

/**
 * Writes numbers of a series with commas between them, from one on up to another, gaps as `null`, and gives the place
 * behind them. Up to `LONGEST_NUMBER` bytes for each, and one for its comma, are written to.
 */
export function putNineDigitsOfAll(
  values: Float64Array,
  from: number,
  end: number,
  bytes: Uint8Array,
  at: number,
): number {
  let to = at
  for (let k = from; k < end; k++) {
    if (k > 0) bytes[to++] = COMMA
    const size = Math.abs(values[k]!)
    if (!Number.isFinite(size)) to = putLetters('null', bytes, to)
    else if (size < LEAST) bytes[to++] = ZERO
    else {
      const behind = putNineDigits(values, k, bytes, to)
      to = behind >= 0 ? behind : putLetters(askNineDigits(values[k]!), bytes, to)
    }
  }
  return to
}

/** Nine significant digits as the language writes them. */
export const askNineDigits = (value: number): string => String(Number(value.toPrecision(9)))

function putLetters(text: string, bytes: Uint8Array, at: number): number {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i)
  return at + text.length
}

function countZeros(upper: number, middle: number, lower: number): number {
  if (lower !== 0) return zerosAtEnd[lower]!
  return middle === 0 ? 6 + zerosAtEnd[upper]! : 3 + zerosAtEnd[middle]!
}

function putThrees(upper: number, middle: number, lower: number, bytes: Uint8Array, at: number): void {
  putThree(upper, bytes, at)
  putThree(middle, bytes, at + 3)
  putThree(lower, bytes, at + 6)
}

function putThree(digits: number, bytes: Uint8Array, at: number): void {
  bytes[at] = hundreds[digits]!
  bytes[at + 1] = tens[digits]!
  bytes[at + 2] = ones[digits]!
}
