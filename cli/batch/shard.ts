import { WrongUsage } from '../failure.ts'

export interface Shard {
  /** Counted from 1. */
  readonly index: number
  readonly count: number
}

/** `2/8`: the second of eight. */
export function readShard(text: string): Shard {
  const parts = /^(\d+)\/(\d+)$/.exec(text)
  const [index, count] = [Number(parts?.[1]), Number(parts?.[2])]
  if (!parts || index < 1 || index > count || count > 100_000) {
    throw new WrongUsage(`--shard takes i/n with i from 1 to n, such as 2/8; got “${text}”.`)
  }
  return { index, count }
}

/** Dealt out like cards, so that shards are equally long and each recording is in exactly one. */
export function takeShard<T>(all: readonly T[], shard: Shard | null): T[] {
  return shard ? all.filter((_, position) => position % shard.count === shard.index - 1) : [...all]
}
