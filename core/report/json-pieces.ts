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
  else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      text.put(i === 0 ? '[' : ',')
      yield* writeJson(value[i], text, isLeftOut, depth + 1)
    }
    text.put(value.length === 0 ? '[]' : ']')
  } else {
    let count = 0
    for (const { key, label } of listMembers(value)) {
      const own = isLeftOut(key) ? undefined : value[key]
      if (isNothing(own)) continue
      text.put(count++ === 0 ? '{' : ',')
      text.put(label)
      yield* writeJson(own, text, isLeftOut, depth + 1)
    }
    text.put(count === 0 ? '{}' : '}')
  }
  if (text.isFull) yield
}

function put(value: unknown, text: TextBytes, isLeftOut: IsLeftOut): void {
  if (typeof value === 'number') text.put(Number.isFinite(value) ? String(value) : 'null')
  else if (!isNested(value)) text.put(JSON.stringify(value) ?? 'null')
  else if (value instanceof Float64Array) putSeries(value, text)
  else if (Array.isArray(value)) {
    text.put('[')
    for (let i = 0; i < value.length; i++) {
      if (i > 0) text.putComma()
      put(value[i], text, isLeftOut)
    }
    text.put(']')
  } else {
    const members = listMembers(value)
    let count = 0
    for (let i = 0; i < members.length; i++) {
      const { key, label } = members[i]!
      const own = isLeftOut(key) ? undefined : value[key]
      if (isNothing(own)) continue
      text.put(count++ === 0 ? '{' : ',')
      text.put(label)
      put(own, text, isLeftOut)
    }
    text.put(count === 0 ? '{}' : '}')
  }
}

type Nested = Readonly<Record<string, unknown>>

const isNested = (value: unknown): value is Nested => typeof value === 'object' && value !== null

/** What JSON leaves out. Members are looked up once: a long series may be read from a file each time. */
const isNothing = (value: unknown): boolean => value === undefined || typeof value === 'function'

interface Member {
  readonly key: string
  /** As it stands before its value. */
  readonly label: string
}

/** Thousands of objects have the same few sets of keys, and are asked for them one after another. */
const known = new Map<string, readonly Member[]>()
const MOST_KNOWN = 1000

/** In the order of the alphabet, but whole numbers first, as JavaScript orders them. */
function listMembers(value: Nested): readonly Member[] {
  const own = Object.keys(value)
  const set = own.join('\n')
  const before = known.get(set)
  if (before !== undefined && before.length === own.length) return before
  const keys = own.toSorted()
  const ordered = keys.some((key) => /^\d/.test(key))
    ? Object.keys(Object.fromEntries(keys.map((key) => [key, 0])))
    : keys
  const members = ordered.map((key) => ({ key, label: `${JSON.stringify(key)}:` }))
  if (known.size < MOST_KNOWN && !own.some((key) => key.includes('\n'))) known.set(set, members)
  return members
}

/** Numbers of a long series between two looks at whether there is a piece. */
const STRETCH = 4096

function* writeSeries(values: Float64Array, text: TextBytes): Generator<void> {
  text.put('[')
  for (let from = 0; from < values.length; from += STRETCH) {
    text.putList(values, from, Math.min(from + STRETCH, values.length))
    if (text.isFull) yield
  }
  text.put(']')
}

function putSeries(values: Float64Array, text: TextBytes): void {
  text.put('[')
  text.putList(values, 0, values.length)
  text.put(']')
}
