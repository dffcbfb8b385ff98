/** Each key's first item: looked up instead of searched for, since a recording of an hour has thousands. */
export function indexFirst<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T> {
  const first = new Map<string, T>()
  for (const item of items) {
    const key = keyOf(item)
    if (!first.has(key)) first.set(key, item)
  }
  return first
}

/** Each key's items, in their order. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const own = groups.get(key)
    if (own === undefined) groups.set(key, [item])
    else own.push(item)
  }
  return groups
}
