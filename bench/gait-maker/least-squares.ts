/** Small dense pieces of a least-squares problem whose unknowns come in rows of basis functions. */

export function dotAt(row: Float64Array, values: Float64Array, at: number): number {
  let sum = 0
  for (let i = 0; i < row.length; i++) sum += row[i]! * values[at + i]!
  return sum
}

export function addOuter(
  matrix: Float64Array,
  size: number,
  a: number,
  b: number,
  row: Float64Array,
  scale: number,
): void {
  for (let i = 0; i < row.length; i++) {
    const left = scale * row[i]!
    for (let j = 0; j < row.length; j++) matrix[(a + i) * size + b + j]! += left * row[j]!
  }
}

export function mirror(matrix: Float64Array, size: number): void {
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) matrix[i * size + j] = matrix[j * size + i]!
}

export function solveCholesky(matrix: Float64Array, rhs: Float64Array, size: number): Float64Array {
  for (let j = 0; j < size; j++) {
    let d = matrix[j * size + j]!
    for (let k = 0; k < j; k++) d -= matrix[j * size + k]! ** 2
    if (!(d > 0)) throw new Error(`solveCholesky: expected a positive definite matrix, got pivot ${d} at ${j}`)
    const root = Math.sqrt(d)
    matrix[j * size + j] = root
    for (let i = j + 1; i < size; i++) {
      let sum = matrix[i * size + j]!
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!
      matrix[i * size + j] = sum / root
    }
  }
  const x = Float64Array.from(rhs)
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i]! -= matrix[i * size + k]! * x[k]!
    x[i]! /= matrix[i * size + i]!
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i]! -= matrix[k * size + i]! * x[k]!
    x[i]! /= matrix[i * size + i]!
  }
  return x
}
