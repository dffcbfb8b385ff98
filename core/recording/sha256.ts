/**
 * SHA-256 (FIPS 180-4), fed piece by piece: the finger-print of a file while it streams past.
 * The platform's own digest needs the whole file in memory at once; this one does not.
 */
export interface Sha256 {
  update(bytes: Uint8Array): void
  /** Lower-case hexadecimal. Call once, at the end. */
  digest(): string
}

const ROUND_CONSTANTS = new Int32Array(64)
const INITIAL = new Int32Array(8)
{
  // The constants are the first 32 bits of the fractional parts of the cube and square roots of the first primes.
  let found = 0
  for (let candidate = 2; found < 64; candidate++) {
    let isPrime = true
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) isPrime = false
    if (!isPrime) continue
    const cube = Math.cbrt(candidate)
    ROUND_CONSTANTS[found] = Math.floor((cube - Math.floor(cube)) * 4294967296) | 0
    if (found < 8) {
      const square = Math.sqrt(candidate)
      INITIAL[found] = Math.floor((square - Math.floor(square)) * 4294967296) | 0
    }
    found++
  }
}

/**
 * One block of 64 bytes. Written out, without calls: it is nearly all of the time the finger-print of a large file
 * takes.
 */
function block(state: Int32Array, w: Int32Array, bytes: Uint8Array, at: number): void {
  const k = ROUND_CONSTANTS
  for (let i = 0, p = at; i < 16; i++, p += 4) {
    w[i] = (bytes[p]! << 24) | (bytes[p + 1]! << 16) | (bytes[p + 2]! << 8) | bytes[p + 3]!
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!
    const y = w[i - 2]!
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  // Four rounds at a time, with the letters renamed instead of moved; after them each stands four places on.
  for (let i = 0; i < 64; i += 4) {
    let t =
      (h +
        (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) +
        (g ^ (e & (f ^ g))) +
        k[i]! +
        w[i]!) |
      0
    d = (d + t) | 0
    h =
      (t +
        (((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) +
        ((a & b) | (c & (a | b)))) |
      0
    t =
      (g +
        (((d >>> 6) | (d << 26)) ^ ((d >>> 11) | (d << 21)) ^ ((d >>> 25) | (d << 7))) +
        (f ^ (d & (e ^ f))) +
        k[i + 1]! +
        w[i + 1]!) |
      0
    c = (c + t) | 0
    g =
      (t +
        (((h >>> 2) | (h << 30)) ^ ((h >>> 13) | (h << 19)) ^ ((h >>> 22) | (h << 10))) +
        ((h & a) | (b & (h | a)))) |
      0
    t =
      (f +
        (((c >>> 6) | (c << 26)) ^ ((c >>> 11) | (c << 21)) ^ ((c >>> 25) | (c << 7))) +
        (e ^ (c & (d ^ e))) +
        k[i + 2]! +
        w[i + 2]!) |
      0
    b = (b + t) | 0
    f =
      (t +
        (((g >>> 2) | (g << 30)) ^ ((g >>> 13) | (g << 19)) ^ ((g >>> 22) | (g << 10))) +
        ((g & h) | (a & (g | h)))) |
      0
    t =
      (e +
        (((b >>> 6) | (b << 26)) ^ ((b >>> 11) | (b << 21)) ^ ((b >>> 25) | (b << 7))) +
        (d ^ (b & (c ^ d))) +
        k[i + 3]! +
        w[i + 3]!) |
      0
    a = (a + t) | 0
    e =
      (t +
        (((f >>> 2) | (f << 30)) ^ ((f >>> 13) | (f << 19)) ^ ((f >>> 22) | (f << 10))) +
        ((f & g) | (h & (f | g)))) |
      0
    t = a
    a = e
    e = t
    t = b
    b = f
    f = t
    t = c
    c = g
    g = t
    t = d
    d = h
    h = t
  }
  state[0] = (state[0]! + a) | 0
  state[1] = (state[1]! + b) | 0
  state[2] = (state[2]! + c) | 0
  state[3] = (state[3]! + d) | 0
  state[4] = (state[4]! + e) | 0
  state[5] = (state[5]! + f) | 0
  state[6] = (state[6]! + g) | 0
  state[7] = (state[7]! + h) | 0
}

export function createSha256(): Sha256 {
  const state = INITIAL.slice()
  const words = new Int32Array(64)
  const partial = new Uint8Array(64)
  let partialLength = 0
  let total = 0

  return {
    update(bytes) {
      total += bytes.length
      let at = 0
      if (partialLength > 0) {
        at = Math.min(64 - partialLength, bytes.length)
        partial.set(bytes.subarray(0, at), partialLength)
        partialLength += at
        if (partialLength < 64) return
        block(state, words, partial, 0)
        partialLength = 0
      }
      for (; at + 64 <= bytes.length; at += 64) block(state, words, bytes, at)
      partial.set(bytes.subarray(at), 0)
      partialLength = bytes.length - at
    },
    digest() {
      const tail = new Uint8Array(partialLength < 56 ? 64 : 128)
      tail.set(partial.subarray(0, partialLength))
      tail[partialLength] = 0x80
      const view = new DataView(tail.buffer)
      view.setUint32(tail.length - 8, Math.floor(total / 536870912))
      view.setUint32(tail.length - 4, (total % 536870912) * 8)
      for (let at = 0; at < tail.length; at += 64) block(state, words, tail, at)
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}
