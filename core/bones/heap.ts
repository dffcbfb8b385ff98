/** The least first; what has been outdated since is up to the caller. */
export interface Heap<T> {
  push(cost: number, item: T): void
  pop(): { cost: number; item: T } | undefined
}

export function createHeap<T>(): Heap<T> {
  const entries: { cost: number; item: T }[] = []
  const swap = (i: number, j: number) => ([entries[i], entries[j]] = [entries[j]!, entries[i]!])
  return {
    push(cost, item) {
      entries.push({ cost, item })
      for (let i = entries.length - 1; i > 0;) {
        const parent = (i - 1) >> 1
        if (entries[parent]!.cost <= entries[i]!.cost) break
        swap(i, parent)
        i = parent
      }
    },
    pop() {
      const top = entries[0]
      const last = entries.pop()
      if (entries.length === 0 || !last) return top
      entries[0] = last
      for (let i = 0; ;) {
        let least = i
        for (const child of [2 * i + 1, 2 * i + 2])
          if (child < entries.length && entries[child]!.cost < entries[least]!.cost) least = child
        if (least === i) return top
        swap(i, least)
        i = least
      }
    },
  }
}
