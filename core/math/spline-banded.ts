/**
 * Symmetric positive definite banded systems, as splines make them. Row i keeps its diagonal and the next `band`
 * entries.
 */
export interface BandedFactor {
  readonly size: number
  readonly band: number
  /** L (unit lower) by columns: entry k of column i is L[i + k, i]; entry 0 holds D[i]. */
  readonly entries: Float64Array
}

/**
 * LDLᵀ without pivoting. `matrix` holds A[i, i + k] at i·(band + 1) + k and is overwritten. Null when not positive
 * definite.
 */
export function factorBanded(matrix: Float64Array, size: number, band: number): BandedFactor | null {
  const w = band + 1
  for (let i = 0; i < size; i++) {
    const d = matrix[i * w]!
    if (!(d > 0)) return null
    const reach = Math.min(band, size - 1 - i)
    for (let j = 1; j <= reach; j++) {
      const l = matrix[i * w + j]! / d
      for (let k = j; k <= reach; k++) matrix[(i + j) * w + (k - j)]! -= l * matrix[i * w + k]!
    }
    for (let j = 1; j <= reach; j++) matrix[i * w + j]! /= d
  }
  return { size, band, entries: matrix }
}

/** Solves A x = rhs in place. */
export function solveBanded({ size, band, entries }: BandedFactor, rhs: Float64Array): void {
  const w = band + 1
  for (let i = 0; i < size; i++) {
    const reach = Math.min(band, size - 1 - i)
    for (let j = 1; j <= reach; j++) rhs[i + j]! -= entries[i * w + j]! * rhs[i]!
  }
  for (let i = size - 1; i >= 0; i--) {
    let x = rhs[i]! / entries[i * w]!
    const reach = Math.min(band, size - 1 - i)
    for (let j = 1; j <= reach; j++) x -= entries[i * w + j]! * rhs[i + j]!
    rhs[i] = x
  }
}

/**
 * The central bands of A⁻¹ in O(n·band²), without forming the inverse (Hutchinson and de Hoog 1985): what the
 * trace in generalised cross-validation needs. Same layout as the matrix.
 */
export function calcInverseBands({ size, band, entries }: BandedFactor): Float64Array {
  const w = band + 1
  const inverse = new Float64Array(size * w)
  for (let i = size - 1; i >= 0; i--) {
    const reach = Math.min(band, size - 1 - i)
    for (let k = reach; k >= 1; k--) {
      let sum = 0
      // A⁻¹[i + j, i + k], from the row of the smaller index.
      for (let j = 1; j <= k; j++) sum -= entries[i * w + j]! * inverse[(i + j) * w + (k - j)]!
      for (let j = k + 1; j <= reach; j++) sum -= entries[i * w + j]! * inverse[(i + k) * w + (j - k)]!
      inverse[i * w + k] = sum
    }
    let diagonal = 1 / entries[i * w]!
    for (let j = 1; j <= reach; j++) diagonal -= entries[i * w + j]! * inverse[i * w + j]!
    inverse[i * w] = diagonal
  }
  return inverse
}
