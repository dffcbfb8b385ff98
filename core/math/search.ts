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

/** Index i of the interval from times[i] to times[i + 1] that holds `t`; the first or last one for times outside. */
export function intervalOf(times: ArrayLike<number>, t: number): number {
  return Math.max(0, Math.min(upperBound(times, t) - 1, times.length - 2))
}
