import { intervalOf } from '../../core/mechanics.ts'

/** Index of the last time not after t, and how far t lies towards the next. */
export function locate(times: ArrayLike<number>, t: number): { i: number; f: number } {
  const last = times.length - 1
  if (last <= 0 || t <= times[0]!) return { i: 0, f: 0 }
  if (t >= times[last]!) return { i: last, f: 0 }
  const i = intervalOf(times, t)
  return { i, f: (t - times[i]!) / (times[i + 1]! - times[i]!) }
}

/** One row of a table at a time between rows, straight line between neighbours. */
export function rowAt(values: ArrayLike<number>, width: number, times: ArrayLike<number>, t: number): Float64Array {
  const { i, f } = locate(times, t)
  const out = new Float64Array(width)
  const next = f > 0 ? i + 1 : i
  for (let c = 0; c < width; c++) out[c] = (1 - f) * values[i * width + c]! + f * values[next * width + c]!
  return out
}
