import { type StoredSeries, type Storeroom, joinStored, lookUp, withStored } from './storeroom.ts'

/** Series of one object that are worked out stretch by stretch and put together: in memory, or in a storeroom as they come. */
export interface StretchedSeries<K extends string> {
  /** Where those of the frames `first` … `first + count − 1` are to be written: room for them, or for more. */
  begin(first: number, count: number): Readonly<Record<K, Float64Array>>
  /** They are. */
  end(): void
  /** The whole series, with more properties of their object. */
  collect<T extends object>(rest: T): T & Readonly<Record<K, Float64Array>>
}

export interface StretchSizes {
  /** Of all stretches together. */
  readonly frames: number
  /** Of the longest stretch. */
  readonly longest: number
}

/** `widths`: how many numbers of each series belong to a frame. */
export const createStretchedSeries = <K extends string>(
  widths: Readonly<Record<K, number>>,
  sizes: StretchSizes,
  room?: Storeroom,
): StretchedSeries<K> =>
  room === undefined ? collectInMemory(widths, sizes.frames) : collectIn(room, widths, sizes.longest)

type Series<K extends string> = Record<K, Float64Array>

const make = <K extends string>(widths: Readonly<Record<K, number>>, of: (key: K) => Float64Array): Series<K> =>
  Object.fromEntries((Object.keys(widths) as K[]).map((key) => [key, of(key)])) as Series<K>

function collectInMemory<K extends string>(widths: Readonly<Record<K, number>>, frames: number): StretchedSeries<K> {
  const all = make(widths, (key) => new Float64Array(widths[key] * frames))
  return {
    begin: (first, count) =>
      make(widths, (key) => all[key].subarray(widths[key] * first, widths[key] * (first + count))),
    end() {},
    collect: (rest) => ({ ...rest, ...all }),
  }
}

function collectIn<K extends string>(
  room: Storeroom,
  widths: Readonly<Record<K, number>>,
  longest: number,
): StretchedSeries<K> {
  const keys = Object.keys(widths) as K[]
  const here = make(widths, (key) => new Float64Array(widths[key] * longest))
  const parts = new Map<K, StoredSeries[]>(keys.map((key) => [key, []]))
  let frames = 0
  return {
    begin(_, count) {
      frames = count
      return here
    },
    end() {
      for (const key of keys) parts.get(key)!.push(room.put(here[key].subarray(0, widths[key] * frames)))
    },
    collect<T extends object>(rest: T) {
      const joined = new Map(keys.map((key) => [key, joinStored(parts.get(key)!)]))
      type Whole = T & Readonly<Record<K, Float64Array>>
      return withStored<Whole, never>(rest as never, keys as never[], lookUp(joined) as never)
    },
  }
}
