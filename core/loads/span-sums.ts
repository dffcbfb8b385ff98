import type { Run } from './peak-scope.ts'

/**
 * Integrals over spans of frames by trapezia, of values that come stretch by stretch: every sum is taken in the order of
 * its frames, however the stretches are cut.
 */
export class SpanSums {
  readonly #sums: Float64Array
  /** The last value of the stretch before. */
  #before = Number.NaN

  constructor(spans: readonly Run[]) {
    this.#sums = Float64Array.from(spans, ({ first, last }) => (last < first ? Number.NaN : 0))
  }

  /** Values of a stretch, from its frame `before` ahead of the first that counts. */
  add(values: Float64Array, before: number, { times, spans, among, first, count }: SpansHere): void {
    const start = first - before
    const end = first + count
    for (let i = 0; i < among.length; i++) {
      const span = spans[among[i]!]!
      const last = Math.min(span.last, end - 1)
      let sum = this.#sums[among[i]!]!
      // Two samples at one time (a boundary) add nothing.
      for (let k = Math.max(span.first + 1, first); k <= last; k++) {
        const previous = k === first ? this.#before : values[k - start - 1]!
        sum += ((values[k - start]! + previous) / 2) * (times[k]! - times[k - 1]!)
      }
      this.#sums[among[i]!] = sum
    }
    this.#before = values[end - 1 - start]!
  }

  /** Mean over the spans of which every frame is known; null without one. */
  mean(): number | null {
    let [sum, count] = [0, 0]
    for (const one of this.#sums) {
      if (!Number.isFinite(one)) continue
      sum += one
      count++
    }
    return count === 0 ? null : sum / count
  }
}

export interface SpansHere {
  /** The frames that count: `first` … `first + count − 1`. */
  readonly first: number
  readonly count: number
  readonly times: Float64Array
  readonly spans: readonly Run[]
  /** Indices of those that have any of the frames, ascending. */
  readonly among: readonly number[]
}
