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
  for (let i = 0; i < n; i++) {
    const row = i * n
    const diagonal = A[row + i]!
    for (let j = 0; j <= i; j++) {
      const other = j * n
      let sum = A[row + j]!
      for (let k = 0; k < j; k++) sum -= A[row + k]! * A[other + k]!
      if (j < i) A[row + j] = sum / A[other + j]!
      else if (!(sum > least * diagonal)) return false
      else A[row + i] = Math.sqrt(sum)
    }
  }
  return true
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

/** (L·Lᵀ)⁻¹, column by column. */
export function invertCholesky(L: Float64Array, n: number): Float64Array<ArrayBuffer> {
  const inverse = new Float64Array(n * n)
  const column = new Float64Array(n)
  for (let j = 0; j < n; j++) {
    column.fill(0)
    column[j] = 1
    solveCholesky(L, n, column)
    for (let i = 0; i < n; i++) inverse[i * n + j] = column[i]!
  }
  return inverse
}
