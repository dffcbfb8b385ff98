/**
 * Gauss–Lobatto nodes on [−1, 1], their weights, and what spectral elements need from them. Degree 1 is the
 * trapezium rule with straight pieces: the plain Störmer–Verlet action is the lowest member of this family.
 */
export interface Lobatto {
  readonly degree: number
  /** degree + 1 ascending nodes, the ends included. */
  readonly nodes: Float64Array
  readonly weights: Float64Array
  /** Barycentric weights for interpolation between the nodes. */
  readonly barycentric: Float64Array
  /** Differentiation matrix, (degree + 1)² row-major: u̇_i = Σ_j D_ij u_j. */
  readonly D: Float64Array
  /** Stiffness ∫ φ_a′ φ_b′, row-major; the quadrature is exact for it. */
  readonly K: Float64Array
}

const known = new Map<number, Lobatto>()

export function calcLobatto(degree: number): Lobatto {
  const before = known.get(degree)
  if (before) return before
  if (!Number.isInteger(degree) || degree < 1)
    throw new Error(`calcLobatto: expected a degree of 1 or more, got ${degree}`)
  const n = degree + 1
  const nodes = new Float64Array(n)
  const weights = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    // Zeros of (1 − x²) P′_p by Newton from the Chebyshev points (they lie close by).
    let x = -Math.cos((Math.PI * i) / degree)
    if (i > 0 && i < degree) {
      for (let step = 0; step < 100; step++) {
        const { value, slope } = calcLegendre(degree, x)
        // (1 − x²) P″ = 2x P′ − p(p + 1) P
        const curvature = (2 * x * slope - degree * (degree + 1) * value) / (1 - x * x)
        const change = slope / curvature
        x -= change
        if (Math.abs(change) < 1e-16) break
      }
    } else x = i === 0 ? -1 : 1
    nodes[i] = x
  }
  for (let i = 0; i < n; i++) {
    // Exact symmetry keeps reversed and mirrored problems identical to the last bit.
    const x = 0.5 * (nodes[i]! - nodes[n - 1 - i]!)
    const { value } = calcLegendre(degree, x)
    weights[i] = 2 / (degree * (degree + 1) * value * value)
  }
  for (let i = 0; i < n >> 1; i++) {
    const x = 0.5 * (nodes[n - 1 - i]! - nodes[i]!)
    nodes[i] = -x
    nodes[n - 1 - i] = x
  }
  if (n % 2 === 1) nodes[n >> 1] = 0

  const barycentric = calcBarycentricWeights(nodes)
  const D = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    let sum = 0
    for (let j = 0; j < n; j++) {
      if (i === j) continue
      const d = barycentric[j]! / barycentric[i]! / (nodes[i]! - nodes[j]!)
      D[i * n + j] = d
      sum += d
    }
    D[i * n + i] = -sum
  }
  const K = new Float64Array(n * n)
  for (let a = 0; a < n; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = 0
      for (let q = 0; q < n; q++) sum += weights[q]! * D[q * n + a]! * D[q * n + b]!
      K[a * n + b] = sum
      K[b * n + a] = sum
    }
  }
  const lobatto = { degree, nodes, weights, barycentric, D, K }
  known.set(degree, lobatto)
  return lobatto
}

/** P_p(x) and its slope by the three-term recurrence; |x| < 1 for the slope. */
export function calcLegendre(degree: number, x: number): { value: number; slope: number } {
  let before = 1
  let value = x
  if (degree === 0) return { value: 1, slope: 0 }
  for (let k = 2; k <= degree; k++) {
    const next = ((2 * k - 1) * x * value - (k - 1) * before) / k
    before = value
    value = next
  }
  const slope =
    Math.abs(x) === 1 ? 0.5 * degree * (degree + 1) * x ** (degree + 1) : (degree * (before - x * value)) / (1 - x * x)
  return { value, slope }
}

function calcBarycentricWeights(nodes: Float64Array): Float64Array {
  return Float64Array.from(nodes, (x, i) => {
    let product = 1
    for (let j = 0; j < nodes.length; j++) if (j !== i) product *= x - nodes[j]!
    return 1 / product
  })
}

/** Values of all Lagrange polynomials, and of their slopes, at x; written into rows of degree + 1. */
export function calcLagrangeRow(lobatto: Lobatto, x: number, row: Float64Array, slopes: Float64Array): void {
  const { nodes, barycentric, D } = lobatto
  const n = nodes.length
  let nearest = Infinity
  let closest = 0
  for (let i = 0; i < n; i++) {
    const distance = Math.abs(x - nodes[i]!)
    if (distance < nearest) {
      nearest = distance
      closest = i
    }
  }
  if (nearest === 0) {
    for (let j = 0; j < n; j++) {
      row[j] = j === closest ? 1 : 0
      slopes[j] = D[closest * n + j]!
    }
    return
  }
  let sum = 0
  for (let j = 0; j < n; j++) {
    const term = barycentric[j]! / (x - nodes[j]!)
    row[j] = term
    sum += term
  }
  let total = 0
  for (let j = 0; j < n; j++) {
    row[j]! /= sum
    total += row[j]! / (x - nodes[j]!)
  }
  if (nearest > 1e-3) {
    // p′(x) = Σ φ_j (p(x) − f_j)/(x − x_j)
    for (let j = 0; j < n; j++) slopes[j] = row[j]! * (total - 1 / (x - nodes[j]!))
    return
  }
  // Close to a node that formula cancels. The slope is itself a polynomial of the same family: φ_j′(x) = Σ_i φ_i(x)
  // D_ij.
  for (let j = 0; j < n; j++) {
    let slope = 0
    for (let i = 0; i < n; i++) slope += row[i]! * D[i * n + j]!
    slopes[j] = slope
  }
}
