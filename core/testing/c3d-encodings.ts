import type { Processor } from '../recording/readers/c3d/binary.ts'

/** IEEE single to DEC F-float: four times the value, its two words swapped. */
function putDecFloat(view: DataView, at: number, value: number): void {
  const scratch = new DataView(new ArrayBuffer(4))
  scratch.setFloat32(0, value * 4)
  if (value !== 0) {
    view.setUint8(at, scratch.getUint8(1))
    view.setUint8(at + 1, scratch.getUint8(0))
    view.setUint8(at + 2, scratch.getUint8(3))
    view.setUint8(at + 3, scratch.getUint8(2))
  } else view.setUint32(at, 0)
}

/**
 * An Intel float C3D written again for another machine, with float or integer frames: the six kinds of the format from
 * one file. Integer frames hold points in steps of `step` (POINT:SCALE) and analog samples in steps of 0.1 N and
 * 20 N·mm (ANALOG:SCALE), as 16 bits allow.
 */
export function reencodeC3d(
  source: Uint8Array,
  processor: Processor,
  frames: 'float' | 'integer',
  step = 0.2,
): Uint8Array {
  const from = new DataView(source.buffer, source.byteOffset, source.byteLength)
  const parameterStart = (source[0]! - 1) * 512
  const dataStart = (from.getUint16(16, true) - 1) * 512
  const points = from.getUint16(2, true)
  const analog = from.getUint16(4, true)
  const frameCount = from.getUint16(8, true) - from.getUint16(6, true) + 1
  const size = frames === 'float' ? 4 : 2
  const width = points * 4 + analog
  const channels = analog / from.getUint16(18, true)
  const analogStep = (channel: number): number => (channel % 6 < 3 ? 0.1 : 20)
  const bytes = new Uint8Array(dataStart + Math.ceil((frameCount * width * size) / 512) * 512)
  bytes.set(source.subarray(0, dataStart))
  const to = new DataView(bytes.buffer)
  const isLittle = processor !== 'mips'
  const word = (at: number, value = from.getInt16(at, true)): void => to.setInt16(at, value, isLittle)
  const float = (at: number, value = from.getFloat32(at, true)): void =>
    processor === 'dec' ? putDecFloat(to, at, value) : to.setFloat32(at, value, isLittle)

  for (const at of [2, 4, 6, 8, 10, 16, 18]) word(at)
  float(12, frames === 'float' ? from.getFloat32(12, true) : step)
  float(20)
  bytes[parameterStart + 3] = 83 + { intel: 1, dec: 2, mips: 3 }[processor]
  for (let at = parameterStart + 4; ;) {
    const length = Math.abs(from.getInt8(at))
    if (length === 0) break
    const name = String.fromCharCode(...source.subarray(at + 2, at + 2 + length))
    const isGroup = from.getInt8(at + 1) < 0
    const offset = at + 2 + length
    word(offset)
    if (!isGroup) {
      const type = from.getInt8(offset + 2)
      const rank = from.getUint8(offset + 3)
      const count = Array.from({ length: rank }, (_, i) => from.getUint8(offset + 4 + i)).reduce(
        (product, n) => product * n,
        1,
      )
      const data = offset + 4 + rank
      for (let i = 0; i < count; i++) {
        if (type === 2) word(data + 2 * i)
        if (type === 4) {
          const value = from.getFloat32(data + 4 * i, true)
          const scale = count === 1 ? step : analogStep(i)
          float(data + 4 * i, frames === 'integer' && name === 'SCALE' ? scale : value)
        }
      }
    }
    const next = from.getUint16(offset, true)
    if (next === 0) break
    at = offset + next
  }
  for (let frame = 0; frame < frameCount; frame++) {
    for (let i = 0; i < width; i++) {
      const value = from.getFloat32(dataStart + 4 * (frame * width + i), true)
      const at = dataStart + size * (frame * width + i)
      if (frames === 'float') float(at, value)
      else if (i < 4 * points) word(at, i % 4 === 3 ? (value < 0 ? -1 : 0) : Math.round(value / step))
      else word(at, Math.round(value / analogStep((i - 4 * points) % channels)))
    }
  }
  return bytes
}

/** The first frames of a C3D, with header and parameters that agree: small enough to be read thousands of times. */
export function shortenC3d(source: Uint8Array, frameCount: number): Uint8Array {
  const from = new DataView(source.buffer, source.byteOffset, source.byteLength)
  const start = (source[0]! - 1) * 512
  const isLittle = source[start + 3] !== 86
  const dataStart = (from.getUint16(16, isLittle) - 1) * 512
  const isFloat = (isLittle && source[start + 3] === 85 ? source[13]! : source[isLittle ? 15 : 12]!) >= 128
  const frameBytes = (from.getUint16(2, isLittle) * 4 + from.getUint16(4, isLittle)) * (isFloat ? 4 : 2)
  const bytes = source.slice(0, dataStart + frameCount * frameBytes)
  const to = new DataView(bytes.buffer)
  const last = from.getUint16(6, isLittle) + frameCount - 1
  to.setUint16(8, last, isLittle)
  for (let at = start + 4; ;) {
    const length = Math.abs(from.getInt8(at))
    if (length === 0) break
    const name = String.fromCharCode(...source.subarray(at + 2, at + 2 + length))
    const offset = at + 2 + length
    if (from.getInt8(at + 1) > 0 && from.getInt8(offset + 2) === 2) {
      const data = offset + 4 + from.getUint8(offset + 3)
      if (name === 'FRAMES') to.setUint16(data, frameCount, isLittle)
      if (name === 'ACTUAL_END_FIELD') to.setUint16(data, last, isLittle)
    }
    const next = from.getUint16(offset, isLittle)
    if (next === 0) break
    at = offset + next
  }
  return bytes
}
