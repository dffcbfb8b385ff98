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
 * Directions across the constraints and along them at one node, kept as Householder reflections: Aᵀ = Q R, the first
 * columns of Q span the normal directions, the rest what is free. Q itself is never formed; it costs more than all its
 * uses.
 */
export interface Split {
  readonly n: number
  /** Rows of A that hold something of their own; a constraint that repeats others is left out. */
  readonly held: Int32Array
  /** rows × n. Once split, row held[k] keeps R above the diagonal in its first k entries, then the k-th reflection. */
  readonly A: Float64Array
  readonly pivots: Float64Array
  readonly scales: Float64Array
}

export function createSplit(rows: number, n: number, held: Int32Array): Split {
  return {
    n,
    held,
    A: new Float64Array(rows * n),
    pivots: new Float64Array(held.length),
    scales: new Float64Array(held.length),
  }
}

/** Splits A in place. Returns false when the held rows have no full rank. */
export function splitTangent({ n, held, A, pivots, scales }: Split): boolean {
  let largest = 0
  for (let i = 0; i < A.length; i++) {
    const size = Math.abs(A[i]!)
    if (size > largest) largest = size
  }
  for (let k = 0; k < held.length; k++) {
    const own = held[k]! * n
    let square = 0
    for (let i = k; i < n; i++) square += A[own + i]! * A[own + i]!
    const norm = Math.sqrt(square)
    if (!(norm > 1e-9 * largest)) return false
    const first = A[own + k]!
    const alpha = first > 0 ? -norm : norm
    pivots[k] = alpha
    A[own + k] = first - alpha
    // |v|² = 2 α (α − first)
    const scale = 1 / (alpha * (alpha - first))
    scales[k] = scale
    for (let r = k + 1; r < held.length; r++) reflect(A, held[r]! * n, A, own, k, n, scale)
  }
  return true
}

function reflect(
  a: Float64Array,
  at: number,
  v: Float64Array,
  own: number,
  from: number,
  n: number,
  scale: number,
): void {
  let s = 0
  for (let i = from; i < n; i++) s += v[own + i]! * a[at + i]!
  s *= scale
  if (s === 0) return
  for (let i = from; i < n; i++) a[at + i]! -= s * v[own + i]!
}

/** g becomes Qᵀg: its parts across the constraints, then its parts along what is free. */
export function toSplit({ n, held, A, scales }: Split, g: Float64Array): void {
  for (let k = 0; k < held.length; k++) reflect(g, 0, A, held[k]! * n, k, n, scales[k]!)
}

/** The free directions themselves, one row of n each, at `at`. */
export function calcFreeDirections({ n, held, A, scales }: Split, Z: Float64Array, at: number): void {
  const rank = held.length
  const free = n - rank
  Z.fill(0, at, at + free * n)
  for (let f = 0; f < free; f++) {
    const row = at + f * n
    Z[row + rank + f] = 1
    for (let k = rank - 1; k >= 0; k--) reflect(Z, row, A, held[k]! * n, k, n, scales[k]!)
  }
}

/** Multipliers with Aᵀμ = −(normal part of g), from Qᵀg: R μ = −Yᵀg. Rows that are not held get none. */
export function calcMultipliers({ n, held, A, pivots }: Split, g: Float64Array, mu: Float64Array): void {
  mu.fill(0)
  for (let r = held.length - 1; r >= 0; r--) {
    let s = -g[r]!
    for (let k = r + 1; k < held.length; k++) s -= A[held[k]! * n + r]! * mu[held[k]!]!
    mu[held[r]!] = s / pivots[r]!
  }
}

/** Shortest step that cancels the constraints' values c to first order: A δ = −c, δ = −Y R⁻ᵀ c. */
export function calcShortestStep({ n, held, A, pivots, scales }: Split, c: Float64Array, step: Float64Array): void {
  step.fill(0)
  for (let k = 0; k < held.length; k++) {
    const own = held[k]! * n
    let s = -c[held[k]!]!
    for (let r = 0; r < k; r++) s -= A[own + r]! * step[r]!
    step[k] = s / pivots[k]!
  }
  for (let k = held.length - 1; k >= 0; k--) reflect(step, 0, A, held[k]! * n, k, n, scales[k]!)
}
