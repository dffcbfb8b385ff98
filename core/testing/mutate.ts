import type { Random } from '../math/random.ts'

const NASTY = [
  '99999999999999999999',
  '-1',
  '0',
  '1e308',
  '1e-320',
  'NaN',
  'Infinity',
  '-',
  '',
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\0',
  '\uFEFF',
  '{',
  '}',
  '2147483648',
  '4294967296',
  '65536',
  '-32768',
  'endheader',
  'HIERARCHY',
  'MOTION',
  'Model Outputs',
  'Frame',
  'time',
  'X',
  '=',
  '#',
  '%',
  '<',
  'constructor',
  '__proto__',
]

/** A damaged copy: bits flipped, pieces cut, doubled, moved, zeroed, numbers made huge, words put in wrong places. */
export function mutate(source: Uint8Array, random: Random): Uint8Array {
  let bytes: Uint8Array = source.slice()
  const rounds = 1 + random.index(6)
  for (let round = 0; round < rounds && bytes.length > 0; round++) {
    const at = random.index(bytes.length)
    // Headers decide most: half of the blows land there.
    const near = random.next() < 0.5 ? random.index(Math.min(bytes.length, 3000)) : at
    const length = Math.min(bytes.length - near, 1 + random.index(random.next() < 0.2 ? 2000 : 12))
    const before = bytes.subarray(0, near)
    const piece = bytes.subarray(near, near + length)
    const after = bytes.subarray(near + length)
    switch (random.index(11)) {
      case 0:
        bytes[near] = bytes[near]! ^ (1 << random.index(8))
        break
      case 1:
        bytes[near] = random.index(256)
        break
      case 2:
        bytes = join(before, after)
        break
      case 3:
        bytes = join(before, piece, piece, after)
        break
      case 4:
        bytes = join(before, encode(NASTY[random.index(NASTY.length)]!), after)
        break
      case 5:
        bytes = join(before, encode(NASTY[random.index(NASTY.length)]!), piece, after)
        break
      case 6:
        bytes = bytes.slice(0, near)
        break
      case 7:
        bytes.fill(random.next() < 0.5 ? 0 : 0xff, near, near + length)
        break
      case 8: {
        const other = random.index(bytes.length)
        bytes = join(before, bytes.slice(other, other + length), after)
        break
      }
      case 9:
        // A number of the text becomes another.
        bytes = swapNumber(bytes, near, random)
        break
      default:
        for (let i = near; i < near + length; i++) bytes[i] = random.index(256)
    }
  }
  return bytes
}

function swapNumber(bytes: Uint8Array, from: number, random: Random): Uint8Array {
  let start = from
  while (start < bytes.length && !(bytes[start]! >= 48 && bytes[start]! <= 57)) start++
  let end = start
  while (end < bytes.length && bytes[end]! >= 48 && bytes[end]! <= 57) end++
  const value = [0, 1, 255, 65535, 2147483647, 4294967295, 1e15, random.index(1000)][random.index(8)]!
  return join(bytes.subarray(0, start), encode(String(value)), bytes.subarray(end))
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

function join(...parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
