import type { Storeroom } from '../math/storeroom.ts'

/** A storeroom that gives copies, as one in a file does, and counts. */
export function createListRoom(): Storeroom & { readonly count: number; readonly reads: number } {
  let [count, reads] = [0, 0]
  return {
    get count() {
      return count
    },
    get reads() {
      return reads
    },
    put(values) {
      count++
      const own = values.slice()
      return {
        length: own.length,
        read(from = 0, end = own.length) {
          reads++
          return own.slice(from, end)
        },
      }
    },
  }
}
