import type { Random } from '../../core/math/random.ts'

const WORDS = [0, 1, 2, 255, 256, 32767, 32768, 65535]
const FLOATS = [0, -1, 1, 1e-38, 1e9, 3e38, -3e38, Number.POSITIVE_INFINITY, Number.NaN, 0.001]

/** A C3D file with some words of its header, records of its parameters or samples of its frames changed. */
export function mutateC3d(source: Uint8Array, random: Random): Uint8Array {
  // A stump without its first block has nothing to change.
  if (source.length < 1024) return source
  const bytes = source.slice()
  const view = new DataView(bytes.buffer)
  const pick = <T>(list: readonly T[]): T => list[random.index(list.length)]!
  const records = listRecords(bytes)
  for (let round = 1 + random.index(4); round > 0; round--) {
    const kind = random.index(5)
    if (kind === 0) view.setUint16(2 * (1 + random.index(12)), pick(WORDS), true)
    else if (kind === 1) view.setFloat32(pick([12, 20]), pick(FLOATS), true)
    else if (kind === 2 || records.length === 0) {
      const at = Math.min(bytes.length - 4, 4 * random.index(Math.floor(bytes.length / 4)))
      view.setFloat32(at, pick(FLOATS), true)
    } else {
      const { value, end } = pick(records)
      // Type, rank and dimensions, or the numbers behind them.
      if (random.next() < 0.4)
        bytes[Math.min(bytes.length - 1, value + random.index(4))] = pick([0, 1, 2, 4, 7, 255, 128])
      else if (value + 4 < bytes.length) {
        const at = Math.min(bytes.length - 4, value + 2 + random.index(Math.max(1, end - value - 2)))
        if (random.next() < 0.5) view.setInt16(at, pick(WORDS), true)
        else view.setFloat32(at, pick(FLOATS), true)
      }
    }
  }
  return random.next() < 0.1 ? bytes.slice(0, random.index(bytes.length)) : bytes
}

/** Where the value of each parameter begins and its record ends, as far as the records lead. */
function listRecords(bytes: Uint8Array): { readonly value: number; readonly end: number }[] {
  const found: { value: number; end: number }[] = []
  let at = (bytes[0]! - 1) * 512 + 4
  for (let count = 0; count < 500 && at + 4 < bytes.length; count++) {
    const name = Math.abs((bytes[at]! << 24) >> 24)
    const group = (bytes[at + 1]! << 24) >> 24
    const after = at + 2 + name
    const step = (bytes[after] ?? 0) | ((bytes[after + 1] ?? 0) << 8)
    if (name === 0 || group === 0) break
    if (group > 0) found.push({ value: after + 2, end: after + step })
    if (step === 0) break
    at = after + step
  }
  return found
}
