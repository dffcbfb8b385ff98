/** Tangent directions of a product of spheres. */

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
