/** Tangent directions of a product of spheres, and of what constraints leave of it. */

/** (D − 1) orthonormal vectors across each rod; in the plane the rod turned left by a right angle. */
export function calcTangentBasis(
  x: Float64Array,
  at: number,
  D: number,
  S: number,
  V: number,
  basis: Float64Array,
  basisAt: number,
): void {
  if (D === 2) {
    for (let j = 0; j < S; j++) {
      basis[basisAt + 2 * j] = -x[at + 2 * j + 1]!
      basis[basisAt + 2 * j + 1] = x[at + 2 * j]!
    }
  } else {
    for (let j = 0; j < S; j++) {
      const a = x[at + 3 * j]!
      const b = x[at + 3 * j + 1]!
      const c = x[at + 3 * j + 2]!
      // Householder's reflection of the z axis onto ±u; no direction is special but for the sign.
      const sign = c < 0 ? -1 : 1
      const f = -1 / (sign + c)
      const g = a * b * f
      const o = basisAt + 6 * j
      basis[o] = 1 + sign * a * a * f
      basis[o + 1] = sign * g
      basis[o + 2] = -sign * a
      basis[o + 3] = g
      basis[o + 4] = sign + b * b * f
      basis[o + 5] = -b
    }
  }
  if (V > S) {
    const o = basisAt + (D - 1) * S * D
    for (let d = 0; d < D; d++) for (let c = 0; c < D; c++) basis[o + d * D + c] = c === d ? 1 : 0
  }
}

/**
 * Householder QR of Aᵀ in place (A is rows × n): the first `rows` columns of Q (n × n) span the normal directions,
 * the rest what is free. R_rk stays in A[k][r] for r < k, its diagonal goes to `pivots`.
 * Returns false when A has no full rank.
 */
export function splitTangent(A: Float64Array, rows: number, n: number, Q: Float64Array, pivots: Float64Array): boolean {
  Q.fill(0)
  for (let i = 0; i < n; i++) Q[i * n + i] = 1
  let largest = 0
  for (let i = 0; i < rows * n; i++) largest = Math.max(largest, Math.abs(A[i]!))
  for (let k = 0; k < rows; k++) {
    // Row k of A is column k of Aᵀ.
    let norm = 0
    for (let i = k; i < n; i++) norm += A[k * n + i]! ** 2
    norm = Math.sqrt(norm)
    if (!(norm > 1e-9 * largest)) return false
    const alpha = A[k * n + k]! > 0 ? -norm : norm
    pivots[k] = alpha
    A[k * n + k]! -= alpha
    let vv = 0
    for (let i = k; i < n; i++) vv += A[k * n + i]! ** 2
    const beta = 2 / vv
    for (let r = k + 1; r < rows; r++) reflect(A, r * n, A, k, n, beta)
    for (let r = 0; r < n; r++) reflect(Q, r * n, A, k, n, beta)
  }
  return true
}

function reflect(a: Float64Array, at: number, v: Float64Array, k: number, n: number, beta: number): void {
  let s = 0
  for (let i = k; i < n; i++) s += v[k * n + i]! * a[at + i]!
  s *= beta
  for (let i = k; i < n; i++) a[at + i]! -= s * v[k * n + i]!
}

/** Multipliers with Aᵀμ = −(normal part of g): R μ = −Yᵀ g. */
export function calcMultipliers(
  A: Float64Array,
  rows: number,
  n: number,
  Q: Float64Array,
  pivots: Float64Array,
  g: Float64Array,
  mu: Float64Array,
): void {
  for (let r = rows - 1; r >= 0; r--) {
    let s = 0
    for (let i = 0; i < n; i++) s -= Q[i * n + r]! * g[i]!
    for (let k = r + 1; k < rows; k++) s -= A[k * n + r]! * mu[k]!
    mu[r] = s / pivots[r]!
  }
}

/** Shortest step that cancels the constraints' values to first order: A δ = −c, δ = −Y R⁻ᵀ c. `c` is destroyed. */
export function calcShortestStep(
  A: Float64Array,
  rows: number,
  n: number,
  Q: Float64Array,
  pivots: Float64Array,
  c: Float64Array,
  step: Float64Array,
): void {
  for (let k = 0; k < rows; k++) {
    let s = c[k]!
    for (let r = 0; r < k; r++) s -= A[k * n + r]! * c[r]!
    c[k] = s / pivots[k]!
  }
  for (let i = 0; i < n; i++) {
    let s = 0
    for (let r = 0; r < rows; r++) s -= Q[i * n + r]! * c[r]!
    step[i] = s
  }
}
