/**
 * Where long series wait until they are read again. Whoever starts a job that runs for minutes gives it one, in a file
 * say; without one they stay in memory.
 */
export interface Storeroom {
  /** Puts numbers away. They are copied: their room is free again. */
  put(values: Float64Array): StoredSeries
}

/** Numbers that wait in a storeroom. */
export interface StoredSeries {
  readonly length: number
  /** Numbers from `from` up to, not including, `end`; default: all. Nobody may write into what comes back. */
  read(from?: number, end?: number): Float64Array
}

/** Series that were put away one after another, as one. */
export function joinStored(parts: readonly StoredSeries[]): StoredSeries {
  const starts = new Float64Array(parts.length + 1)
  parts.forEach((part, i) => (starts[i + 1] = starts[i]! + part.length))
  const length = starts[parts.length]!
  return {
    length,
    read(from = 0, end = length) {
      const out = new Float64Array(Math.max(0, end - from))
      for (let i = firstPart(starts, from); i < parts.length && starts[i]! < end; i++) {
        const own = parts[i]!.read(Math.max(0, from - starts[i]!), Math.min(parts[i]!.length, end - starts[i]!))
        out.set(own, Math.max(0, starts[i]! - from))
      }
      return out
    },
  }
}

/** The part that holds number `at`. */
function firstPart(starts: Float64Array, at: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle + 1]! <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** How an object's series are looked up, and nothing held that was at hand when they were put away. */
export const lookUp =
  <K>(series: ReadonlyMap<K, StoredSeries>): ((key: K) => StoredSeries) =>
  (key) =>
    series.get(key)!

/** Numbers `from` up to, not including, `end` of a series, as one of their own. */
export const partOfStored = (all: StoredSeries, from: number, end: number): StoredSeries => ({
  length: end - from,
  read: (first = 0, last = end - from) => all.read(from + first, from + last),
})

type SeriesKeys<T> = { [K in keyof T]-?: T[K] extends Float64Array ? K & string : never }[keyof T]

/** Where an object's own series are; no other property shows it. */
const STORED = Symbol('stored series')

/** Lives as long as the object: what looks up its series must not hold on to anything else. */
interface Stored {
  readonly keys: readonly string[]
  readonly seriesOf: (key: string) => StoredSeries
}

const storedOf = (of: object): Stored | undefined => (of as { readonly [STORED]?: Stored })[STORED]

/** One for each name: objects of a kind share theirs, and so keep one shape. */
const getters = new Map<string, PropertyDescriptor>()

function getterOf(key: string): PropertyDescriptor {
  const known = getters.get(key)
  if (known !== undefined) return known
  const made: PropertyDescriptor = {
    enumerable: true,
    get(this: object) {
      return storedOf(this)!.seriesOf(key).read()
    },
  }
  getters.set(key, made)
  return made
}

/**
 * An object whose series are read from where they were put whenever somebody asks for them. A copy of it by `{ ...it }`
 * has them in memory; see `withMore`.
 */
export function withStored<T extends object, K extends SeriesKeys<T>>(
  rest: Omit<T, K>,
  keys: readonly K[],
  seriesOf: (key: K) => StoredSeries,
): T {
  const out = { ...rest }
  for (const key of keys) Object.defineProperty(out, key, getterOf(key))
  const stored: Stored = { keys, seriesOf: seriesOf as Stored['seriesOf'] }
  return Object.defineProperty(out, STORED, { value: stored }) as unknown as T
}

/** A copy with something more; what was put away stays so. */
export function withMore<T extends object>(of: T, more: Partial<T>): T {
  const stored = storedOf(of)
  if (stored === undefined) return { ...of, ...more }
  const away = new Set(stored.keys)
  const rest = Object.fromEntries(Object.keys(of).flatMap((key) => (away.has(key) ? [] : [[key, of[key as keyof T]]])))
  return withStored<T, never>({ ...rest, ...more } as T, stored.keys as never[], stored.seriesOf)
}

/** A copy of some properties, those that are there; what was put away stays so. */
export function pickStored<T extends object, K extends keyof T & string>(of: T, keys: readonly K[]): Pick<T, K> {
  const stored = storedOf(of)
  const away = new Set<string>(stored?.keys)
  const rest = Object.fromEntries(
    keys.flatMap((key) => (away.has(key) || of[key] === undefined ? [] : [[key, of[key]]])),
  ) as T
  if (stored === undefined) return rest
  return withStored<T, never>(rest, keys.filter((key) => away.has(key)) as never[], stored.seriesOf)
}

/** The frames `first` up to, not including, `end` of several series of an object, `widths` numbers of each to a frame. */
export function readParts<T extends object, K extends SeriesKeys<T>>(
  of: T,
  widths: Readonly<Record<K, number>>,
  first: number,
  end: number,
): Record<K, Float64Array> {
  const keys = Object.keys(widths) as K[]
  return Object.fromEntries(
    keys.map((key) => [key, readPart<T>(of, key, widths[key] * first, widths[key] * end)]),
  ) as Record<K, Float64Array>
}

/** Numbers `from` up to, not including, `end` of a series of an object, wherever it is. */
export function readPart<T extends object>(of: T, key: SeriesKeys<T>, from: number, end: number): Float64Array {
  const stored = storedOf(of)
  return stored === undefined ? (of[key] as Float64Array).subarray(from, end) : stored.seriesOf(key).read(from, end)
}
