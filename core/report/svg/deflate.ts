/**
 * Zlib data (RFC 1950, 1951) with one block of fixed codes: enough for pictures of few colours, in every place where
 * reports are written.
 */
export function deflate(data: Uint8Array): Uint8Array {
  const out = createBits()
  out.put(0x78, 8)
  out.put(0x01, 8)
  out.put(1, 1) // the last block
  out.put(1, 2) // of fixed codes
  writeMatches(data, out)
  putSymbol(out, END)
  out.align()
  const sum = calcAdler(data)
  for (let shift = 24; shift >= 0; shift -= 8) out.put((sum >>> shift) & 255, 8)
  return out.bytes()
}

const END = 256
const WINDOW = 32768
const LONGEST = 258
const TRIES = 24

interface Bits {
  /** The lowest bit first. */
  put(value: number, count: number): void
  align(): void
  bytes(): Uint8Array
}

function createBits(): Bits {
  let store = new Uint8Array(1 << 14)
  let [at, held, count] = [0, 0, 0]
  const push = (byte: number): void => {
    if (at === store.length) {
      const larger = new Uint8Array(2 * store.length)
      larger.set(store)
      store = larger
    }
    store[at++] = byte
  }
  return {
    put(value, bits) {
      held |= value << count
      count += bits
      while (count >= 8) {
        push(held & 255)
        held >>>= 8
        count -= 8
      }
    },
    align() {
      if (count > 0) push(held & 255)
      held = 0
      count = 0
    },
    bytes: () => store.slice(0, at),
  }
}

/** Lengths and distances: where each code begins, and how many bits follow it (RFC 1951, 3.2.5). */
const lengthStarts = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const distanceStarts = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
const lengthBits = (code: number): number => (code < 8 || code === 28 ? 0 : (code >> 2) - 1)
const distanceBits = (code: number): number => (code < 4 ? 0 : (code >> 1) - 1)

function codeOf(starts: readonly number[], value: number): number {
  let code = starts.length - 1
  while (starts[code]! > value) code--
  return code
}

function reverse(value: number, bits: number): number {
  let out = 0
  for (let i = 0; i < bits; i++) out |= ((value >> i) & 1) << (bits - 1 - i)
  return out
}

/** The fixed codes of RFC 1951, 3.2.6; Huffman codes go out from their highest bit. */
function codeOfSymbol(symbol: number): readonly [code: number, bits: number] {
  if (symbol < 144) return [reverse(0x30 + symbol, 8), 8]
  if (symbol < 256) return [reverse(0x190 + symbol - 144, 9), 9]
  if (symbol < 280) return [reverse(symbol - 256, 7), 7]
  return [reverse(0xc0 + symbol - 280, 8), 8]
}
const symbolCodes = Array.from({ length: 286 }, (_, symbol) => codeOfSymbol(symbol))

function putSymbol(out: Bits, symbol: number): void {
  const [code, bits] = symbolCodes[symbol]!
  out.put(code, bits)
}

function putMatch(out: Bits, length: number, distance: number): void {
  const l = codeOf(lengthStarts, length)
  putSymbol(out, 257 + l)
  out.put(length - lengthStarts[l]!, lengthBits(l))
  const d = codeOf(distanceStarts, distance)
  out.put(reverse(d, 5), 5)
  out.put(distance - distanceStarts[d]!, distanceBits(d))
}

/** Every stretch that came before within the window is named instead of repeated. */
function writeMatches(data: Uint8Array, out: Bits): void {
  // The last place at which three bytes of a key stood, and of every place the one before it.
  const heads = new Int32Array(1 << 15).fill(-1)
  const before = new Int32Array(data.length)
  const lastKey = data.length - 3
  for (let i = 0; i < data.length;) {
    let longest = 2
    let best = -1
    if (i <= lastKey) {
      const most = Math.min(LONGEST, data.length - i)
      let candidate = heads[keyAt(data, i)]!
      for (let tries = 0; candidate >= 0 && i - candidate <= WINDOW && tries < TRIES; tries++) {
        // One that is longer is the same at the place behind the longest so far.
        if (data[candidate + longest] === data[i + longest]) {
          const length = countAlike(data, candidate, i)
          if (length > longest) {
            longest = length
            best = candidate
          }
          if (longest === most) break
        }
        candidate = before[candidate]!
      }
    }
    if (best < 0) putSymbol(out, data[i]!)
    else putMatch(out, longest, i - best)
    const end = i + (best < 0 ? 1 : longest)
    noteKeys(data, i, Math.min(end, lastKey + 1), { heads, before })
    i = end
  }
}

const keyAt = (data: Uint8Array, i: number): number => ((data[i]! << 10) ^ (data[i + 1]! << 5) ^ data[i + 2]!) & 0x7fff

interface Places {
  readonly heads: Int32Array
  readonly before: Int32Array
}

function noteKeys(data: Uint8Array, from: number, end: number, { heads, before }: Places): void {
  for (let i = from; i < end; i++) {
    const key = keyAt(data, i)
    before[i] = heads[key]!
    heads[key] = i
  }
}

function countAlike(data: Uint8Array, early: number, late: number): number {
  const most = Math.min(LONGEST, data.length - late)
  let count = 0
  while (count < most && data[early + count] === data[late + count]) count++
  return count
}

/** Bytes whose sums stay whole numbers of 32 bits (RFC 1950). */
const SUMMED = 5552

function calcAdler(data: Uint8Array): number {
  let a = 1
  let b = 0
  for (let first = 0; first < data.length; first += SUMMED) {
    const end = Math.min(data.length, first + SUMMED)
    for (let i = first; i < end; i++) {
      a += data[i]!
      b += a
    }
    a %= 65521
    b %= 65521
  }
  return ((b << 16) | a) >>> 0
}
