const BLOCK = 512

/** One parameter of a C3D file, its data as Intel processors store it. */
export interface C3dParameter {
  readonly name: string
  /** −1 text, 1 bytes, 2 words, 4 floats. */
  readonly type: -1 | 1 | 2 | 4
  readonly dimensions: readonly number[]
  readonly data: Uint8Array
}

/** Parameters under one name: `POINT`, `EVENT`. */
export interface C3dGroup {
  readonly name: string
  readonly parameters: readonly C3dParameter[]
}

/** Whole numbers up to 65535, as words without a sign where they need it. */
export function ints(name: string, values: readonly number[], dimensions: readonly number[] = []): C3dParameter {
  const data = new Uint8Array(values.length * 2)
  const view = new DataView(data.buffer)
  values.forEach((value, k) => view.setUint16(2 * k, value & 0xffff, true))
  return { name, type: 2, dimensions, data }
}

export function floats(name: string, values: readonly number[], dimensions: readonly number[] = []): C3dParameter {
  const data = new Uint8Array(values.length * 4)
  const view = new DataView(data.buffer)
  values.forEach((value, k) => view.setFloat32(4 * k, value, true))
  return { name, type: 4, dimensions, data }
}

/** One text, or several of equal width padded by blanks. */
export function texts(name: string, values: string | readonly string[]): C3dParameter {
  const encoder = new TextEncoder()
  const encoded = (typeof values === 'string' ? [values] : values).map((value) => encoder.encode(value).slice(0, 255))
  if (typeof values === 'string') return { name, type: -1, dimensions: [encoded[0]!.length], data: encoded[0]! }
  const width = Math.max(1, ...encoded.map(({ length }) => length))
  const data = new Uint8Array(width * values.length).fill(0x20)
  encoded.forEach((value, k) => data.set(value, k * width))
  return { name, type: -1, dimensions: [width, values.length], data }
}

/** A dimension is one byte: beyond 255 texts go on in LABELS2, LABELS3, … */
export const longTexts = (name: string, values: readonly string[]): C3dParameter[] =>
  Array.from({ length: Math.max(1, Math.ceil(values.length / 255)) }, (_, part) =>
    texts(part === 0 ? name : `${name}${part + 1}`, values.slice(255 * part, 255 * (part + 1))),
  )

/** The parameter section in whole blocks; POINT:DATA_START names the block after it (the header is block 1). */
export function toParameterSection(groups: readonly C3dGroup[]): { bytes: Uint8Array; dataBlock: number } {
  const build = (dataBlock: number): Uint8Array[] =>
    groups.flatMap(({ name, parameters }, k) => [
      toRecord(name, -(k + 1), [0]),
      ...[...parameters, ...(name === 'POINT' ? [ints('DATA_START', [dataBlock])] : [])].map((one) =>
        toRecord(one.name, k + 1, [one.type & 0xff, one.dimensions.length, ...one.dimensions, ...one.data, 0]),
      ),
    ])
  const length = build(0).reduce((sum, part) => sum + part.length, 0)
  // Four bytes before the records, two zeros after them.
  const blocks = Math.ceil((length + 6) / BLOCK)
  const bytes = new Uint8Array(blocks * BLOCK)
  bytes.set([1, 0x50, Math.min(blocks, 255), 84])
  let at = 4
  for (const part of build(blocks + 2)) {
    bytes.set(part, at)
    at += part.length
  }
  return { bytes, dataBlock: blocks + 2 }
}

/** Name length, group number, name, bytes from here to the next record, then the body. */
function toRecord(name: string, group: number, body: readonly number[]): Uint8Array {
  const letters = new TextEncoder().encode(name)
  const next = body.length + 2
  return Uint8Array.from([letters.length, group & 0xff, ...letters, next & 0xff, next >> 8, ...body])
}
