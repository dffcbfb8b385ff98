/** The three machines C3D files were written on. */
export type Processor = 'intel' | 'dec' | 'mips'

export interface BinaryReader {
  readonly length: number
  byte(at: number): number
  signedByte(at: number): number
  word(at: number): number
  signedWord(at: number): number
  float(at: number): number
}

/** Numbers at byte positions. Out of range reads as 0: whoever reads checks the length first where it matters. */
export function createBinaryReader(bytes: Uint8Array, processor: Processor): BinaryReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = processor !== 'mips'
  const scratch = new DataView(new ArrayBuffer(4))
  const has = (at: number, count: number): boolean => at >= 0 && at + count <= bytes.length
  // DEC floats: the two words swapped, and an exponent that counts twice two more than IEEE's.
  const decFloat = (at: number): number => {
    const bits = (bytes[at + 1]! << 24) | (bytes[at]! << 16) | (bytes[at + 3]! << 8) | bytes[at + 2]!
    if ((bits & 0x7f800000) === 0) return 0
    scratch.setInt32(0, bits)
    const value = scratch.getFloat32(0)
    if (Number.isFinite(value)) return value / 4
    // The largest exponent is a number on a DEC machine, not infinity.
    const mantissa = 1 + (bits & 0x7fffff) / 0x800000
    return (bits < 0 ? -1 : 1) * mantissa * 2 ** 126
  }
  return {
    length: bytes.length,
    byte: (at) => (has(at, 1) ? bytes[at]! : 0),
    signedByte: (at) => (has(at, 1) ? view.getInt8(at) : 0),
    word: (at) => (has(at, 2) ? view.getUint16(at, isLittle) : 0),
    signedWord: (at) => (has(at, 2) ? view.getInt16(at, isLittle) : 0),
    float: (at) => (!has(at, 4) ? 0 : processor === 'dec' ? decFloat(at) : view.getFloat32(at, isLittle)),
  }
}
