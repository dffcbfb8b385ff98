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
