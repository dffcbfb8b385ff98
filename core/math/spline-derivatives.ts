import { createSplineBasis, evaluateSpline, fitSpline } from './spline.ts'

/**
 * First and second derivative of an already smooth signal of `width` numbers per time, at its own times: those of the
 * natural quintic
 * spline through it. Third and fourth derivatives vanish at the ends, so the outermost few samples are less sure.
 */
export function calcDerivatives(
  times: Float64Array,
  values: Float64Array,
  width: number,
): { first: Float64Array; second: Float64Array } {
  const count = times.length
  const basis = createSplineBasis(times, 5)
  const first = new Float64Array(values.length)
  const second = new Float64Array(values.length)
  for (let i = 0; i < width; i++) {
    const column = Float64Array.from({ length: count }, (_, k) => values[k * width + i]!)
    const spline = fitSpline(basis, column)
    evaluateSpline(spline, times, 1).forEach((value, k) => (first[k * width + i] = value))
    evaluateSpline(spline, times, 2).forEach((value, k) => (second[k * width + i] = value))
  }
  return { first, second }
}
