/**
 * The natural cubic spline through given points: twice continuous, no curvature at its ends, straight on beyond them.
 * Evaluating it allocates nothing.
 */
export interface NaturalCubic {
  /** Components per point. */
  readonly size: number
  /** Value and slope at x, `size` numbers each, written at `at`. */
  evaluate(x: number, value: Float64Array, slope: Float64Array, at: number): void
}

/** `values` holds one row of `size` numbers per knot; knots increase strictly. */
export function createNaturalCubic(knots: readonly number[], values: readonly number[], size: number): NaturalCubic {
  const n = knots.length
  if (n < 2 || values.length !== n * size)
    throw new Error(`createNaturalCubic: expected ${n} × ${size} values, got ${values.length}`)
  const x = Float64Array.from(knots)
  const y = Float64Array.from(values)
  const bend = calcBends(x, y, size)
  const last = n - 2
  return {
    size,
    evaluate(t, value, slope, at) {
      let k = 0
      while (k < last && t >= x[k + 1]!) k++
      const h = x[k + 1]! - x[k]!
      // Beyond an end: the tangent there.
      const inside = Math.min(Math.max(t, x[0]!), x[n - 1]!)
      const b = (inside - x[k]!) / h
      const a = 1 - b
      for (let c = 0; c < size; c++) {
        const low = y[k * size + c]!
        const high = y[(k + 1) * size + c]!
        const m0 = bend[k * size + c]!
        const m1 = bend[(k + 1) * size + c]!
        const rise = (high - low) / h + (h / 6) * ((1 - 3 * a * a) * m0 + (3 * b * b - 1) * m1)
        slope[at + c] = rise
        value[at + c] =
          a * low + b * high + ((h * h) / 6) * ((a * a * a - a) * m0 + (b * b * b - b) * m1) + (t - inside) * rise
      }
    },
  }
}

/** Second derivatives at the knots: a tridiagonal system per component, zero at both ends. */
function calcBends(x: Float64Array, y: Float64Array, size: number): Float64Array {
  const n = x.length
  const bend = new Float64Array(n * size)
  const upper = new Float64Array(n)
  for (let c = 0; c < size; c++) {
    for (let i = 1; i < n - 1; i++) {
      const before = x[i]! - x[i - 1]!
      const after = x[i + 1]! - x[i]!
      const jump =
        (y[(i + 1) * size + c]! - y[i * size + c]!) / after - (y[i * size + c]! - y[(i - 1) * size + c]!) / before
      const pivot = 2 * (before + after) - before * upper[i - 1]!
      upper[i] = after / pivot
      bend[i * size + c] = (6 * jump - before * bend[(i - 1) * size + c]!) / pivot
    }
    for (let i = n - 2; i >= 1; i--) bend[i * size + c]! -= upper[i]! * bend[(i + 1) * size + c]!
  }
  return bend
}
