import type { TextBytes } from './text-bytes.ts'

type IsLeftOut = (key: string) => boolean

/** What lies deeper is short enough to be one piece, but for long series. */
const DEPTH_OF_PIECES = 4

/**
 * Plain data as JSON, the same bytes for the same data: keys in the order of the alphabet, whoever made the object;
 * series (Float64Array) as lists of nine digits; gaps as null. Yields whenever there is a piece to be taken.
 */
export function* writeJson(value: unknown, text: TextBytes, isLeftOut: IsLeftOut, depth = 0): Generator<void> {
  if (value instanceof Float64Array) yield* writeSeries(value, text)
  else if (depth >= DEPTH_OF_PIECES || !isNested(value)) put(value, text, isLeftOut)
  else {
    const isList = Array.isArray(value)
    let count = 0
    for (const [key, own] of isList ? value.entries() : listMembers(value, isLeftOut)) {
      text.put(`${count++ === 0 ? (isList ? '[' : '{') : ','}${isList ? '' : `${JSON.stringify(key)}:`}`)
      yield* writeJson(own, text, isLeftOut, depth + 1)
    }
    text.put(count > 0 ? (isList ? ']' : '}') : isList ? '[]' : '{}')
  }
  if (text.isFull) yield
}

function put(value: unknown, text: TextBytes, isLeftOut: IsLeftOut): void {
  if (value instanceof Float64Array) putSeries(value, text)
  else if (Array.isArray(value)) {
    text.put('[')
    for (let i = 0; i < value.length; i++) {
      if (i > 0) text.put(',')
      put(value[i], text, isLeftOut)
    }
    text.put(']')
  } else if (isNested(value)) {
    let count = 0
    for (const [key, own] of listMembers(value, isLeftOut)) {
      text.put(`${count++ === 0 ? '{' : ','}${JSON.stringify(key)}:`)
      put(own, text, isLeftOut)
    }
    text.put(count === 0 ? '{}' : '}')
  } else if (typeof value === 'number') text.put(Number.isFinite(value) ? String(value) : 'null')
  else text.put(JSON.stringify(value) ?? 'null')
}

type Nested = Readonly<Record<string, unknown>>

const isNested = (value: unknown): value is Nested => typeof value === 'object' && value !== null

/** In the order of the alphabet, but whole numbers first, as JavaScript orders them; without what JSON leaves out. */
function listMembers(value: Nested, isLeftOut: IsLeftOut): readonly (readonly [string, unknown])[] {
  const keys = Object.keys(value).toSorted()
  const ordered = keys.some((key) => /^\d/.test(key))
    ? Object.keys(Object.fromEntries(keys.map((key) => [key, 0])))
    : keys
  return ordered
    .filter((key) => !isLeftOut(key) && value[key] !== undefined && typeof value[key] !== 'function')
    .map((key) => [key, value[key]] as const)
}

/** Below this in SI units a number is rounding, and is written as zero. */
const LEAST = 1e-12

/** Numbers of a long series between two looks at whether there is a piece. */
const STRETCH = 4096

function* writeSeries(values: Float64Array, text: TextBytes): Generator<void> {
  text.put('[')
  for (let from = 0; from < values.length; from += STRETCH) {
    putNumbers(values, from, Math.min(from + STRETCH, values.length), text)
    if (text.isFull) yield
  }
  text.put(']')
}

function putSeries(values: Float64Array, text: TextBytes): void {
  text.put('[')
  putNumbers(values, 0, values.length, text)
  text.put(']')
}

function putNumbers(values: Float64Array, from: number, end: number, text: TextBytes): void {
  for (let i = from; i < end; i++) {
    const value = values[i]!
    if (i > 0) text.putComma()
    if (!Number.isFinite(value)) text.put('null')
    else if (Math.abs(value) < LEAST) text.put('0')
    else text.putNumber(value)
  }
}
