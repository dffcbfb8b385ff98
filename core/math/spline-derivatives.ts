import type { SplineBasis } from './spline.ts'
import { fitSpline, putSpline } from './spline.ts'

/**
 * First and second derivative of an already smooth signal of `width` numbers per time, at its own times: those of the
 * natural quintic
 * spline through it. Third and fourth derivatives vanish at the ends, so the outermost few samples are less sure.
 */
export function calcDerivatives(
  basis: SplineBasis,
  values: Float64Array,
  width: number,
): { first: Float64Array; second: Float64Array } {
  const { times } = basis
  const first = new Float64Array(values.length)
  const second = new Float64Array(values.length)
  const column = new Float64Array(times.length)
  for (let i = 0; i < width; i++) {
    for (let k = 0; k < column.length; k++) column[k] = values[k * width + i]!
    const spline = fitSpline(basis, column)
    putSpline(spline, times, 1, { out: first, from: i, stride: width })
    putSpline(spline, times, 2, { out: second, from: i, stride: width })
  }
  return { first, second }
}
