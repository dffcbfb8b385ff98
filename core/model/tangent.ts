/**
 * Orthonormal bases of the planes at right angles to unit vectors: what minimal coordinates on spheres need.
 * `directions` holds rows of D; `basis` holds, per row, D − 1 vectors of D one after another.
 */
export function calcTangentBasis(
  directions: Float64Array,
  count: number,
  dimension: number,
  basis: Float64Array,
): void {
  if (dimension === 2) {
    for (let j = 0; j < count; j++) {
      basis[2 * j] = -directions[2 * j + 1]!
      basis[2 * j + 1] = directions[2 * j]!
    }
    return
  }
  for (let j = 0; j < count; j++) {
    const x = directions[3 * j]!
    const y = directions[3 * j + 1]!
    const z = directions[3 * j + 2]!
    // No square root and no unlucky direction: the branch keeps |sign + z| ≥ 1.
    const sign = z >= 0 ? 1 : -1
    const a = -1 / (sign + z)
    const b = x * y * a
    basis[6 * j] = 1 + sign * x * x * a
    basis[6 * j + 1] = sign * b
    basis[6 * j + 2] = -sign * x
    basis[6 * j + 3] = b
    basis[6 * j + 4] = sign + y * y * a
    basis[6 * j + 5] = -y
  }
}
