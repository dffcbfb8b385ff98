/**
 * A smooth path through given points: the interpolating B-spline of degree 7 (lower when there are few
 * points), with not-a-knot ends. Its acceleration is what a moving root does to the tree, so it must be far
 * more accurate than the acceleration of a cubic spline (error h⁶ against h²).
 */
export interface RootPath {
  readonly dimension: number
  /** Position, velocity and acceleration at a time, written into arrays of `dimension`. */
  at(time: number, position: Float64Array, velocity: Float64Array, acceleration: Float64Array): void
}

const highestDegree = 7

export function calcRootPath(times: ArrayLike<number>, positions: readonly ArrayLike<number>[]): RootPath {
  const count = times.length
  const dimension = positions[0]!.length
  // With fewer than nine points there is no inner knot left: one polynomial through them all.
  const degree = Math.min(highestDegree, count - 1)
  const knots = calcNotAKnot(times, degree)
  const coefficients = solveInterpolation(times, positions, knots, degree, dimension)
  const order = degree + 1
  const values = new Float64Array(3 * order)
  return {
    dimension,
    at(time, position, velocity, acceleration) {
      const span = findSpan(knots, count, degree, time)
      calcBasis(knots, span, degree, time, values)
      for (let d = 0; d < dimension; d++) {
        let p = 0
        let v = 0
        let a = 0
        for (let i = 0; i < order; i++) {
          const c = coefficients[(span - degree + i) * dimension + d]!
          p += values[i]! * c
          v += values[order + i]! * c
          a += values[2 * order + i]! * c
        }
        position[d] = p
        velocity[d] = v
        acceleration[d] = a
      }
    },
  }
}

/** Knots at the given times, except that (degree − 1)/2 times next to either end are no knots. */
function calcNotAKnot(times: ArrayLike<number>, degree: number): Float64Array {
  const count = times.length
  const knots = new Float64Array(count + degree + 1)
  const skip = (degree + 1) >> 1
  const first = times[0]!
  const last = times[count - 1]!
  for (let i = 0; i <= degree; i++) {
    knots[i] = first
    knots[count + i] = last
  }
  for (let i = degree + 1; i < count; i++) knots[i] = times[i - degree - 1 + skip]!
  return knots
}

function findSpan(knots: Float64Array, count: number, degree: number, time: number): number {
  let low = degree
  let high = count
  if (time >= knots[count]!) {
    low = count - 1
    while (low > degree && knots[low]! === knots[count]!) low--
    return low
  }
  if (time <= knots[degree]!) return degree
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (time < knots[middle]!) high = middle
    else low = middle
  }
  return low
}

const left = new Float64Array(highestDegree + 2)
const right = new Float64Array(highestDegree + 2)
const table = new Float64Array((highestDegree + 1) * (highestDegree + 1))

/** The degree + 1 B-splines that live on a span: values, slopes, second slopes (de Boor's recurrence). */
function calcBasis(knots: Float64Array, span: number, degree: number, time: number, out: Float64Array): void {
  const order = degree + 1
  table[0] = 1
  for (let k = 1; k <= degree; k++) {
    left[k] = time - knots[span + 1 - k]!
    right[k] = knots[span + k]! - time
    let saved = 0
    for (let r = 0; r < k; r++) {
      const term = table[(k - 1) * order + r]! / (right[r + 1]! + left[k - r]!)
      table[k * order + r] = saved + right[r + 1]! * term
      saved = left[k - r]! * term
    }
    table[k * order + k] = saved
  }
  for (let i = 0; i < order; i++) {
    out[i] = table[degree * order + i]!
    out[order + i] = calcSlope(knots, span, degree, degree, i, 1, order)
    out[2 * order + i] = degree < 2 ? 0 : calcSlope(knots, span, degree, degree, i, 2, order)
  }
}

/** B′_{i,k} = k (B_{i,k−1}/(t_{i+k} − t_i) − B_{i+1,k−1}/(t_{i+k+1} − t_{i+1})), applied once or twice. */
function calcSlope(
  knots: Float64Array,
  span: number,
  degree: number,
  k: number,
  i: number,
  times: number,
  order: number,
): number {
  if (i < degree - k || i > degree) return 0
  if (times === 0) return table[k * order + (i - (degree - k))]!
  const at = span - degree + i
  const widthLeft = knots[at + k]! - knots[at]!
  const widthRight = knots[at + k + 1]! - knots[at + 1]!
  const a = widthLeft > 0 ? calcSlope(knots, span, degree, k - 1, i, times - 1, order) / widthLeft : 0
  const b = widthRight > 0 ? calcSlope(knots, span, degree, k - 1, i + 1, times - 1, order) / widthRight : 0
  return k * (a - b)
}

/** Banded Gaussian elimination without pivoting is safe here: the collocation matrix is totally positive. */
function solveInterpolation(
  times: ArrayLike<number>,
  positions: readonly ArrayLike<number>[],
  knots: Float64Array,
  degree: number,
  dimension: number,
): Float64Array {
  const count = times.length
  const order = degree + 1
  const width = 2 * degree + 1
  const band = new Float64Array(count * width)
  const right = new Float64Array(count * dimension)
  const basis = new Float64Array(3 * order)
  for (let i = 0; i < count; i++) {
    const span = findSpan(knots, count, degree, times[i]!)
    calcBasis(knots, span, degree, times[i]!, basis)
    for (let k = 0; k < order; k++) {
      const column = span - degree + k - i + degree
      if (basis[k] !== 0) band[i * width + column] = basis[k]!
    }
    for (let d = 0; d < dimension; d++) right[i * dimension + d] = positions[i]![d]!
  }
  for (let k = 0; k < count; k++) {
    const pivot = band[k * width + degree]!
    for (let i = k + 1; i <= Math.min(count - 1, k + degree); i++) {
      const factor = band[i * width + (k - i + degree)]! / pivot
      if (factor === 0) continue
      for (let j = k; j <= Math.min(count - 1, k + degree); j++) {
        band[i * width + (j - i + degree)]! -= factor * band[k * width + (j - k + degree)]!
      }
      for (let d = 0; d < dimension; d++) right[i * dimension + d]! -= factor * right[k * dimension + d]!
    }
  }
  for (let k = count - 1; k >= 0; k--) {
    for (let d = 0; d < dimension; d++) {
      let sum = right[k * dimension + d]!
      for (let j = k + 1; j <= Math.min(count - 1, k + degree); j++) {
        sum -= band[k * width + (j - k + degree)]! * right[j * dimension + d]!
      }
      right[k * dimension + d] = sum / band[k * width + degree]!
    }
  }
  return right
}
