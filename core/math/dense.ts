/**
 * Small dense linear algebra on flat row-major arrays the caller owns: nothing is allocated, so that it can
 * run in the inner loop of an integrator.
 */

/** A = P L U with partial pivoting, in place; false when a pivot vanishes (to rounding). */
export function factorLu(A: Float64Array, n: number, pivots: Int32Array): boolean {
  let largest = 0
  for (let i = 0; i < n * n; i++) largest = Math.max(largest, Math.abs(A[i]!))
  for (let k = 0; k < n; k++) {
    let best = k
    for (let i = k + 1; i < n; i++) if (Math.abs(A[i * n + k]!) > Math.abs(A[best * n + k]!)) best = i
    pivots[k] = best
    if (best !== k) {
      for (let j = 0; j < n; j++) {
        const keep = A[k * n + j]!
        A[k * n + j] = A[best * n + j]!
        A[best * n + j] = keep
      }
    }
    const pivot = A[k * n + k]!
    if (!(Math.abs(pivot) > 1e-15 * largest)) return false
    for (let i = k + 1; i < n; i++) {
      const factor = A[i * n + k]! / pivot
      A[i * n + k] = factor
      if (factor === 0) continue
      for (let j = k + 1; j < n; j++) A[i * n + j]! -= factor * A[k * n + j]!
    }
  }
  return true
}

export function solveLu(LU: Float64Array, n: number, pivots: Int32Array, b: Float64Array): void {
  for (let k = 0; k < n; k++) {
    const p = pivots[k]!
    if (p !== k) {
      const keep = b[k]!
      b[k] = b[p]!
      b[p] = keep
    }
  }
  for (let i = 1; i < n; i++) {
    let sum = b[i]!
    for (let k = 0; k < i; k++) sum -= LU[i * n + k]! * b[k]!
    b[i] = sum
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i]!
    for (let k = i + 1; k < n; k++) sum -= LU[i * n + k]! * b[k]!
    b[i] = sum / LU[i * n + i]!
  }
}

/**
 * Solves A x = b for a positive *semi*definite A with b in its range (repeated constraints): Cholesky with
 * diagonal pivoting; what is left below the rank gets x = 0. A and b are overwritten, x is in b.
 * Returns the rank. `order` is scratch of length n.
 */
export function solveSemidefinite(
  A: Float64Array,
  n: number,
  b: Float64Array,
  order: Int32Array,
  relative = 1e-11,
): number {
  for (let i = 0; i < n; i++) order[i] = i
  let largest = 0
  for (let i = 0; i < n; i++) largest = Math.max(largest, A[i * n + i]!)
  let rank = 0
  for (; rank < n; rank++) {
    let best = rank
    for (let i = rank + 1; i < n; i++) if (A[i * n + i]! > A[best * n + best]!) best = i
    if (!(A[best * n + best]! > relative * largest)) break
    if (best !== rank) swapSymmetric(A, n, b, order, rank, best)
    const pivot = A[rank * n + rank]!
    for (let i = rank + 1; i < n; i++) {
      const factor = A[i * n + rank]! / pivot
      if (factor !== 0) {
        for (let j = rank + 1; j < n; j++) A[i * n + j]! -= factor * A[rank * n + j]!
        b[i]! -= factor * b[rank]!
      }
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    if (i >= rank) {
      b[i] = 0
      continue
    }
    let sum = b[i]!
    for (let j = i + 1; j < rank; j++) sum -= A[i * n + j]! * b[j]!
    b[i] = sum / A[i * n + i]!
  }
  // Undo the exchanges.
  for (let i = 0; i < n; i++) {
    while (order[i] !== i) {
      const target = order[i]!
      const keep = b[i]!
      b[i] = b[target]!
      b[target] = keep
      order[i] = order[target]!
      order[target] = target
    }
  }
  return rank
}

function swapSymmetric(A: Float64Array, n: number, b: Float64Array, order: Int32Array, p: number, q: number): void {
  for (let j = 0; j < n; j++) {
    const keep = A[p * n + j]!
    A[p * n + j] = A[q * n + j]!
    A[q * n + j] = keep
  }
  for (let i = 0; i < n; i++) {
    const keep = A[i * n + p]!
    A[i * n + p] = A[i * n + q]!
    A[i * n + q] = keep
  }
  const value = b[p]!
  b[p] = b[q]!
  b[q] = value
  const name = order[p]!
  order[p] = order[q]!
  order[q] = name
}

/** start + Σ a[i + k] x[j + k] as if in twice the precision (Ogita, Rump and Oishi's Dot2). */
export function calcCompensatedDot(
  a: Float64Array,
  i: number,
  x: Float64Array,
  j: number,
  count: number,
  start = 0,
): number {
  let sum = start
  let lost = 0
  for (let k = 0; k < count; k++) {
    const p = a[i + k]! * x[j + k]!
    const total = sum + p
    const part = total - sum
    lost += sum - (total - part) + (p - part) + calcProductError(a[i + k]!, x[j + k]!, p)
    sum = total
  }
  return sum + lost
}

/** a b − p exactly, by Veltkamp's split into halves of the digits. */
function calcProductError(a: number, b: number, p: number): number {
  const ca = 134217729 * a
  const cb = 134217729 * b
  const ah = ca - (ca - a)
  const bh = cb - (cb - b)
  const al = a - ah
  const bl = b - bh
  return al * bl - (p - ah * bh - al * bh - ah * bl)
}
