import { refuse } from '../bytes.ts'
import { decodeText } from '../text.ts'
import { createBinaryReader, type BinaryReader, type Processor } from './binary.ts'

export interface Parameter {
  readonly dimensions: readonly number[]
  /** Empty for text. */
  readonly numbers: readonly number[]
  /** Empty for numbers; trimmed. */
  readonly texts: readonly string[]
}

/** Parameters by `GROUP:NAME`, upper case. */
export interface Parameters {
  readonly processor: Processor
  get(name: string): Parameter | null
  number(name: string, index?: number): number | null
  texts(name: string): readonly string[]
  /** The names of a group's parameters, without the group. */
  inGroup(group: string): readonly string[]
}

const PROCESSORS: Readonly<Record<number, Processor>> = { 1: 'intel', 2: 'dec', 3: 'mips' }

/** The parameter section: records one after another, each stating where the next begins. */
export function readParameters(bytes: Uint8Array): Parameters {
  const start = (bytes[0]! - 1) * 512
  const code = bytes[start + 3]
  const processor = PROCESSORS[(code ?? 0) - 83]
  if (code === undefined || start + 512 > bytes.length) {
    return refuse('c3d.cut-off', 'This C3D file ends before its parameters.', 'Copy or export the file again.')
  }
  if (processor === undefined) {
    return refuse(
      'c3d.processor',
      `This C3D file was written for an unknown kind of computer (code ${code}).`,
      'Save it again with the program it came from.',
    )
  }
  const reader = createBinaryReader(bytes, processor)
  const groups = new Map<number, string>()
  const waiting: { group: number; name: string; value: Parameter }[] = []
  for (const { group, name: written, body } of listRecords(bytes, reader)) {
    const name = written.toUpperCase()
    if (group < 0) groups.set(-group, name)
    else {
      const value = readValue(bytes, reader, body)
      if (value !== null) waiting.push({ group, name, value })
    }
  }
  const found = new Map<string, Parameter>()
  for (const { group, name, value } of waiting) {
    const full = `${groups.get(group) ?? `GROUP${group}`}:${name}`
    if (!found.has(full)) found.set(full, value)
  }
  return {
    processor,
    get: (name) => found.get(name) ?? null,
    number: (name, index = 0) => {
      const value = found.get(name)?.numbers[index]
      return value !== undefined && Number.isFinite(value) ? value : null
    },
    texts: (name) => found.get(name)?.texts ?? [],
    inGroup: (group) =>
      [...found.keys()].filter((key) => key.startsWith(`${group}:`)).map((key) => key.slice(group.length + 1)),
  }
}

/** A record of the parameter section. */
export interface ParameterRecord {
  /** Negative: the record names the group of that number. */
  readonly group: number
  readonly name: string
  /** Where type, dimensions and data of a parameter stand. */
  readonly body: number
}

/** Group and parameter records in the order of the file. */
export function listRecords(bytes: Uint8Array, reader: BinaryReader): ParameterRecord[] {
  const records: ParameterRecord[] = []
  let at = (bytes[0]! - 1) * 512 + 4
  // A sound file has some hundred records; the count only keeps a broken one from going round in circles.
  for (let count = 0; count < 20000 && at + 4 < bytes.length; count++) {
    const nameLength = Math.abs(reader.signedByte(at))
    const group = reader.signedByte(at + 1)
    if (nameLength === 0 || group === 0) break
    const nameEnd = at + 2 + nameLength
    const name = decodeText(bytes, at + 2, Math.min(nameEnd, bytes.length)).trim()
    records.push({ group, name, body: nameEnd + 2 })
    const step = reader.word(nameEnd)
    if (step === 0) break
    at = nameEnd + step
  }
  return records
}

function readValue(bytes: Uint8Array, reader: BinaryReader, from: number): Parameter | null {
  const type = reader.signedByte(from)
  const size = Math.abs(type)
  if (type !== -1 && type !== 1 && type !== 2 && type !== 4) return null
  const rank = reader.byte(from + 1)
  if (rank > 7) return null
  const dimensions = Array.from({ length: rank }, (_, i) => reader.byte(from + 2 + i))
  const count = dimensions.reduce((product, length) => product * length, 1)
  const data = from + 2 + rank
  if (data + count * size > bytes.length) return null
  if (type === -1) {
    const length = dimensions[0] ?? 1
    const texts = Array.from({ length: length === 0 ? 0 : count / length }, (_, i) =>
      decodeText(bytes, data + i * length, data + (i + 1) * length)
        .replaceAll('\0', '')
        .trim(),
    )
    return { dimensions, numbers: [], texts }
  }
  const numbers = Array.from({ length: count }, (_, i) => {
    const at = data + i * size
    return type === 1 ? reader.signedByte(at) : type === 2 ? reader.signedWord(at) : reader.float(at)
  })
  return { dimensions, numbers, texts: [] }
}

/** Labels continue in LABELS2, LABELS3, … when there are more than 255. */
export function readLabels(parameters: Parameters, base: string): string[] {
  const labels = [...parameters.texts(base)]
  for (let part = 2; part < 20; part++) {
    const more = parameters.texts(`${base}${part}`)
    if (more.length === 0) break
    labels.push(...more)
  }
  return labels
}
