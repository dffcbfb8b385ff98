/** Parts of the integrator outside its table of coefficients: the first step, and the polynomial inside a step. */

/**
 * Length of the first step. Hairer, Nørsett, Wanner: algorithm of section II.4. `rate` is f at y; `z` and `next` are
 * overwritten.
 */
export function guessStep(
  {
    evaluate,
    t,
    span,
    tolerance,
  }: {
    readonly evaluate: (t: number, state: Float64Array, rate: Float64Array) => void
    readonly t: number
    readonly span: number
    readonly tolerance: number
  },
  {
    y,
    rate: k1,
    z,
    next: k2,
  }: {
    readonly y: Float64Array
    readonly rate: Float64Array
    readonly z: Float64Array
    readonly next: Float64Array
  },
): number {
  const n = y.length
  let size = 0
  let rate = 0
  for (let i = 0; i < n; i++) {
    const scale = tolerance * (1 + Math.abs(y[i]!))
    size += (y[i]! / scale) ** 2
    rate += (k1[i]! / scale) ** 2
  }
  let h = size < 1e-10 * n || rate < 1e-10 * n ? 1e-6 * span : 0.01 * Math.sqrt(size / rate)
  h = Math.min(h, span)
  for (let i = 0; i < n; i++) z[i] = y[i]! + h * k1[i]!
  evaluate(t + h, z, k2)
  let second = 0
  for (let i = 0; i < n; i++) second += ((k2[i]! - k1[i]!) / (tolerance * (1 + Math.abs(y[i]!)))) ** 2
  const largest = Math.max(Math.sqrt(rate / n), Math.sqrt(second / n) / h)
  const better = largest <= 1e-15 ? Math.max(1e-6 * span, h * 1e-3) : (0.01 / largest) ** 0.125
  // A start almost at zero makes the first guess absurdly small; the error control would catch too long a step.
  return Math.max(Math.min(100 * h, better, span), 1e-9 * span)
}

/** The solution at a share x of the step that `dense` describes, written to `out`. */
export function interpolateDense(
  dense: readonly Float64Array[],
  start: Float64Array,
  x: number,
  out: Float64Array,
): Float64Array {
  const [d0, d1, d2, d3, d4, d5, d6] = dense as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const w = 1 - x
  for (let i = 0; i < out.length; i++) {
    out[i] =
      start[i]! + x * (d0[i]! + w * (d1[i]! + x * (d2[i]! + w * (d3[i]! + x * (d4[i]! + w * (d5[i]! + x * d6[i]!))))))
  }
  return out
}
