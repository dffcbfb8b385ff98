import type { SplineBasis } from './spline.ts'

/** Piecewise Taylor coefficients from the values at the knots and the m-th derivative Σ c_j M_j. */
export function calcTaylor(basis: SplineBasis, s: Float64Array, c: Float64Array): Float64Array {
  const { knots, m, degree, step } = basis
  const n = knots.length
  const w = degree + 1
  const out = new Float64Array((n - 1) * w)
  for (let i = 0; i < n - 1; i++) {
    const h = knots[i + 1]! - knots[i]!
    if (m === 2) {
      const q1 = calcTop(basis, c, i, 0)
      const q2 = calcTop(basis, c, i, 1)
      const slope = (q2 - q1) / (h / 2)
      out[i * w + 2] = (q1 - (slope * h) / 4) / 2
      out[i * w + 3] = slope / 6
    } else {
      const q1 = calcTop(basis, c, i, 0)
      const q2 = calcTop(basis, c, i, 1)
      const q3 = calcTop(basis, c, i, 2)
      const curve = (q1 - 2 * q2 + q3) / (h / 4) ** 2 / 2
      const slope = (q3 - q1) / (h / 2) - curve * h
      out[i * w + 3] = (q2 - (slope * h) / 2 - (curve * h * h) / 4) / 6
      out[i * w + 4] = slope / 24
      out[i * w + 5] = curve / 60
    }
    out[i * w] = s[i]!
  }
  if (m === 2) fillSlopes(out, w, knots, s)
  else fillSlopesAndCurvatures(out, w, basis, s)
  let scale = 1
  for (let p = 1; p < w; p++) {
    scale /= step
    for (let i = 0; i < n - 1; i++) out[i * w + p]! *= scale
  }
  return out
}

/** The m-th derivative at the q-th inner point of an interval, where every M is a plain polynomial. */
function calcTop({ knots, m, inside }: SplineBasis, c: Float64Array, interval: number, q: number): number {
  const n = knots.length
  let sum = 0
  for (let k = 0; k < m; k++) {
    const j = interval - m + 1 + k
    if (j >= 0 && j < n - m) sum += c[j]! * inside[(interval * m + q) * m + k]!
  }
  return sum
}

/** Cubic: the slope that makes each piece reach the next value. */
function fillSlopes(out: Float64Array, w: number, knots: Float64Array, s: Float64Array): void {
  for (let i = 0; i < knots.length - 1; i++) {
    const h = knots[i + 1]! - knots[i]!
    out[i * w + 1] = (s[i + 1]! - s[i]!) / h - out[i * w + 2]! * h - out[i * w + 3]! * h * h
  }
}

/**
 * Quintic: slope b and half-curvature a of each piece follow from reaching the next two values with s‴ known.
 * Local, so no error travels along the curve.
 */
function fillSlopesAndCurvatures(out: Float64Array, w: number, { knots, cubes }: SplineBasis, s: Float64Array): void {
  const n = knots.length
  let h = knots[1]! - knots[0]!
  let value = cubes[0]! * addedValue(out, 0, h)
  for (let i = 0; i < n - 2; i++) {
    const g = knots[i + 2]! - knots[i + 1]!
    const nextValue = cubes[i + 1]! * addedValue(out, (i + 1) * w, g)
    const mean = (s[i + 1]! - s[i]! - value) / h
    const nextMean = (s[i + 2]! - s[i + 1]! - nextValue) / g
    const second =
      (nextMean - mean - addedSlope(out, i * w, h) - (g / 2) * addedCurvature(out, i * w, h)) / ((h + g) / 2)
    out[i * w + 2] = second / 2
    out[i * w + 1] = mean - (h / 2) * second
    h = g
    value = nextValue
  }
  // The last piece continues the one before it.
  const at = (n - 2) * w
  const last = knots[n - 2]! - knots[n - 3]!
  const before = out[at - w + 2]! * 2
  out[at + 2] = (before + addedCurvature(out, at - w, last)) / 2
  out[at + 1] = out[at - w + 1]! + before * last + addedSlope(out, at - w, last)
}

// What s‴ alone adds over a piece of length h, whose coefficients begin at `at`: to the value (by h³), the slope, the
// curvature.

const addedValue = (out: Float64Array, at: number, h: number): number =>
  out[at + 3]! + h * (out[at + 4]! + h * out[at + 5]!)

const addedSlope = (out: Float64Array, at: number, h: number): number =>
  h * h * (3 * out[at + 3]! + h * (4 * out[at + 4]! + h * 5 * out[at + 5]!))

const addedCurvature = (out: Float64Array, at: number, h: number): number =>
  h * (6 * out[at + 3]! + h * (12 * out[at + 4]! + h * 20 * out[at + 5]!))
