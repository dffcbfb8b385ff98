/**
 * Cholesky factors of small dense matrices, row-major in arrays the caller owns: nothing is allocated, so that they can
 * be made in the inner loop of an integrator.
 */

/**
 * A = L·Lᵀ in the lower triangle of A; the strict upper part is left as it was. False when a pivot falls to `least`
 * times its diagonal entry or below: 1e-14 refuses matrices that are singular to rounding, 0 only those that are truly
 * not positive definite (for a caller that adds damping of its own).
 */
export function factorCholesky(A: Float64Array, n: number, least = 1e-14): boolean {
  for (let i = 0; i < n; i += 4) {
    const rows = Math.min(4, n - i)
    if (rows === 4) reduceFour(A, n, i)
    for (let r = i; r < i + rows; r++) {
      const row = r * n
      const diagonal = A[row + r]!
      for (let j = rows === 4 ? i : 0; j <= r; j++) {
        const other = j * n
        let sum = A[row + j]!
        for (let k = 0; k < j; k++) sum -= A[row + k]! * A[other + k]!
        if (j < r) A[row + j] = sum / A[other + j]!
        else if (!(sum > least * diagonal)) return false
        else A[row + r] = Math.sqrt(sum)
      }
    }
  }
  return true
}

/** Rows i … i + 3 of L, left of column i: each sum in its usual order, eight at a time keep the processor busy. */
function reduceFour(A: Float64Array, n: number, i: number): void {
  const r0 = i * n
  const r1 = r0 + n
  const r2 = r1 + n
  const r3 = r2 + n
  // i is a multiple of four, so the columns before it come in pairs.
  for (let j = 0; j < i; j += 2) {
    const c0 = j * n
    const c1 = c0 + n
    let s00 = A[r0 + j]!
    let s01 = A[r0 + j + 1]!
    let s10 = A[r1 + j]!
    let s11 = A[r1 + j + 1]!
    let s20 = A[r2 + j]!
    let s21 = A[r2 + j + 1]!
    let s30 = A[r3 + j]!
    let s31 = A[r3 + j + 1]!
    for (let k = 0; k < j; k++) {
      const x = A[c0 + k]!
      const y = A[c1 + k]!
      const u = A[r0 + k]!
      s00 -= u * x
      s01 -= u * y
      const v = A[r1 + k]!
      s10 -= v * x
      s11 -= v * y
      const w = A[r2 + k]!
      s20 -= w * x
      s21 -= w * y
      const z = A[r3 + k]!
      s30 -= z * x
      s31 -= z * y
    }
    const first = A[c0 + j]!
    const between = A[c1 + j]!
    const second = A[c1 + j + 1]!
    s00 /= first
    s10 /= first
    s20 /= first
    s30 /= first
    A[r0 + j] = s00
    A[r1 + j] = s10
    A[r2 + j] = s20
    A[r3 + j] = s30
    A[r0 + j + 1] = (s01 - s00 * between) / second
    A[r1 + j + 1] = (s11 - s10 * between) / second
    A[r2 + j + 1] = (s21 - s20 * between) / second
    A[r3 + j + 1] = (s31 - s30 * between) / second
  }
}

/** Solves L·Lᵀ·x = b in place; b starts at `offset`, its entries `stride` apart. */
export function solveCholesky(L: Float64Array, n: number, b: Float64Array, offset = 0, stride = 1): void {
  solveLower(L, n, b, offset, stride)
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[offset + i * stride]!
    for (let k = i + 1; k < n; k++) sum -= L[k * n + i]! * b[offset + k * stride]!
    b[offset + i * stride] = sum / L[i * n + i]!
  }
}

/** Solves L·x = b in place (the first half of solveCholesky). */
export function solveLower(L: Float64Array, n: number, b: Float64Array, offset = 0, stride = 1): void {
  for (let i = 0; i < n; i++) {
    let sum = b[offset + i * stride]!
    for (let k = 0; k < i; k++) sum -= L[i * n + k]! * b[offset + k * stride]!
    b[offset + i * stride] = sum / L[i * n + i]!
  }
}

/**
 * Solves L·x = b in place for four right sides at once, one after another in b from `b0` on, n entries each: the sums of
 * each are those of `solveLower`, in its order.
 */
export function solveLowerFour(L: Float64Array, n: number, b: Float64Array, b0 = 0): void {
  const b1 = b0 + n
  const b2 = b1 + n
  const b3 = b2 + n
  for (let i = 0; i < n; i++) {
    const row = i * n
    let s0 = b[b0 + i]!
    let s1 = b[b1 + i]!
    let s2 = b[b2 + i]!
    let s3 = b[b3 + i]!
    for (let k = 0; k < i; k++) {
      const l = L[row + k]!
      s0 -= l * b[b0 + k]!
      s1 -= l * b[b1 + k]!
      s2 -= l * b[b2 + k]!
      s3 -= l * b[b3 + k]!
    }
    const own = L[row + i]!
    b[b0 + i] = s0 / own
    b[b1 + i] = s1 / own
    b[b2 + i] = s2 / own
    b[b3 + i] = s3 / own
  }
}

/** Solves L·Lᵀ·x = b in place for four right sides at once, one after another in b, n entries each. */
export function solveCholeskyFour(L: Float64Array, n: number, b: Float64Array): void {
  solveLowerFour(L, n, b)
  const [b1, b2, b3] = [n, 2 * n, 3 * n]
  for (let i = n - 1; i >= 0; i--) {
    let s0 = b[i]!
    let s1 = b[b1 + i]!
    let s2 = b[b2 + i]!
    let s3 = b[b3 + i]!
    for (let k = i + 1; k < n; k++) {
      const l = L[k * n + i]!
      s0 -= l * b[k]!
      s1 -= l * b[b1 + k]!
      s2 -= l * b[b2 + k]!
      s3 -= l * b[b3 + k]!
    }
    const own = L[i * n + i]!
    b[i] = s0 / own
    b[b1 + i] = s1 / own
    b[b2 + i] = s2 / own
    b[b3 + i] = s3 / own
  }
}

/** (L·Lᵀ)⁻¹, four columns at a time. */
export function invertCholesky(L: Float64Array, n: number): Float64Array<ArrayBuffer> {
  const inverse = new Float64Array(n * n)
  const columns = new Float64Array(4 * n)
  for (let j = 0; j < n; j += 4) {
    const count = Math.min(4, n - j)
    columns.fill(0)
    for (let c = 0; c < count; c++) columns[c * n + j + c] = 1
    solveCholeskyFour(L, n, columns)
    for (let c = 0; c < count; c++) for (let i = 0; i < n; i++) inverse[i * n + j + c] = columns[c * n + i]!
  }
  return inverse
}
