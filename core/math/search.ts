/** Searches in ascending times. */

/** Index of the first time not before `t`; the length when there is none. */
export function lowerBound(times: ArrayLike<number>, t: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < t) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the first time after `t`; the length when there is none. */
export function upperBound(times: ArrayLike<number>, t: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! <= t) low = middle + 1
    else high = middle
  }
  return low
}

/** Indices from `first` up to, not including, `end`. */
export interface Stretch {
  readonly first: number
  readonly end: number
}

/** Where times from `from` to `to`, both counted, stand. */
export const stretchOf = (times: ArrayLike<number>, from: number, to: number): Stretch => ({
  first: lowerBound(times, from),
  end: upperBound(times, to),
})

/** The same for times that may not ascend: then all of them, so that whoever asks still has to look at each. */
export function createStretches(times: ArrayLike<number>): (from: number, to: number) => Stretch {
  for (let k = 1; k < times.length; k++) {
    if (!(times[k]! >= times[k - 1]!)) {
      const all = { first: 0, end: times.length }
      return () => all
    }
  }
  return (from, to) => stretchOf(times, from, to)
}

/** Index i of the interval from times[i] to times[i + 1] that holds `t`; the first or last one for times outside. */
export function intervalOf(times: ArrayLike<number>, t: number): number {
  return Math.max(0, Math.min(upperBound(times, t) - 1, times.length - 2))
}
