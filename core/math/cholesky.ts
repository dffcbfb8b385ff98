/** A = L·Lᵀ in place, row by row; the strict upper part is left as it was. False when A is not positive definite. */
export function choleskyFactor(A: Float64Array, n: number): boolean {
  for (let i = 0; i < n; i++) {
    const row = i * n
    for (let j = 0; j <= i; j++) {
      const other = j * n
      let sum = A[row + j]!
      for (let k = 0; k < j; k++) sum -= A[row + k]! * A[other + k]!
      if (i === j) {
        if (!(sum > 0)) return false
        A[row + i] = Math.sqrt(sum)
      } else A[row + j] = sum / A[other + j]!
    }
  }
  return true
}

/** Solves L·Lᵀ·x = b in place, `offset` doubles into `x`. */
export function choleskySolve(L: Float64Array, n: number, x: Float64Array, offset = 0): void {
  for (let i = 0; i < n; i++) {
    let sum = x[offset + i]!
    for (let k = 0; k < i; k++) sum -= L[i * n + k]! * x[offset + k]!
    x[offset + i] = sum / L[i * n + i]!
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[offset + i]!
    for (let k = i + 1; k < n; k++) sum -= L[k * n + i]! * x[offset + k]!
    x[offset + i] = sum / L[i * n + i]!
  }
}

/** (L·Lᵀ)⁻¹, column by column. */
export function choleskyInverse(L: Float64Array, n: number): Float64Array<ArrayBuffer> {
  const inverse = new Float64Array(n * n)
  const column = new Float64Array(n)
  for (let j = 0; j < n; j++) {
    column.fill(0)
    column[j] = 1
    choleskySolve(L, n, column)
    for (let i = 0; i < n; i++) inverse[i * n + j] = column[i]!
  }
  return inverse
}
