import { divide, dot, dotWith, subtract, sweep } from './block-tridiagonal-kernels.ts'

/**
 * Symmetric systems that come from a chain of dense elements, each joined to the next at one node:
 * L D Lᵀ with the inside of every element eliminated first (static condensation), then the block-tridiagonal
 * rest. No pivoting: a congruence keeps the inertia whatever the pivots are, and it is the inertia that counts
 * the descending directions of the action. All storage is allocated once and reused.
 */
export interface ChainStorage {
  elements: Float64Array
  insideInverse: Float64Array
  joints: Float64Array
  jointInverse: Float64Array
}

/**
 * Room that chains of any shape may share, one at a time: solving again while a slider moves allocates nothing large.
 */
export function createChainStorage(): ChainStorage {
  const none = new Float64Array(0)
  return { elements: none, insideInverse: none, joints: none, jointInverse: none }
}

export interface Chain {
  /** Elements, nodes per element minus one, unknowns per node. */
  readonly E: number
  readonly p: number
  readonly n: number
  /** Rows of one element matrix, and how many of them are inside. */
  readonly m: number
  readonly inside: number
  /** E matrices m × m row-major (lower triangle used); local order: inner nodes, left node, right node. */
  readonly elements: Float64Array
  readonly insideInverse: Float64Array
  /** E − 1 joints of n × 2n: [coupling to the joint before | own block, lower triangle]. */
  readonly joints: Float64Array
  readonly jointInverse: Float64Array
  /** After factoring: negative pivots inside each element, and at each joint. */
  readonly insideNegative: Int32Array
  readonly jointNegative: Int32Array
}

export function createChain(E: number, p: number, n: number, storage: ChainStorage = createChainStorage()): Chain {
  const m = (p + 1) * n
  const inside = (p - 1) * n
  const take = (name: keyof ChainStorage, length: number) => {
    if (storage[name].length < length) storage[name] = new Float64Array(length)
    return storage[name]
  }
  return {
    E,
    p,
    n,
    m,
    inside,
    elements: take('elements', E * m * m),
    insideInverse: take('insideInverse', E * inside),
    joints: take('joints', (E - 1) * n * 2 * n),
    jointInverse: take('jointInverse', (E - 1) * n),
    insideNegative: new Int32Array(E),
    jointNegative: new Int32Array(E - 1),
  }
}

/** Where a local node's rows begin inside an element matrix. */
export function calcLocalRow(p: number, n: number, local: number): number {
  return (local === 0 ? p - 1 : local === p ? p : local - 1) * n
}

/**
 * Factors in place. Returns the number of negative pivots, or −1 when a pivot vanished or was no number. The rows of
 * the
 * two held ends are left out unless `withEnds` asks for their condensed blocks.
 */
export function factorChain(chain: Chain, withEnds = false): number {
  const { E, n, m, inside, elements, joints } = chain
  let negative = 0
  for (let e = 0; e < E; e++) {
    const found = factorElement(chain, e, withEnds)
    if (found < 0) return -1
    negative += found
    chain.insideNegative[e] = found
    // Hand the condensed blocks on to the joints on both sides.
    const o = e * m * m
    if (e > 0) {
      const joint = (e - 1) * n * 2 * n
      for (let i = 0; i < n; i++) {
        const row = o + (inside + i) * m + inside
        const to = joint + i * 2 * n + n
        for (let j = 0; j <= i; j++) joints[to + j]! += elements[row + j]!
      }
      // The joint on the left is complete now.
      const pivots = factorJoint(chain, e - 1)
      if (pivots < 0) return -1
      negative += pivots
      chain.jointNegative[e - 1] = pivots
    }
    if (e < E - 1) {
      const joint = e * n * 2 * n
      for (let i = 0; i < n; i++) {
        const row = o + (inside + n + i) * m + inside
        const to = joint + i * 2 * n
        for (let j = 0; j < n; j++) joints[to + j] = e > 0 ? elements[row + j]! : 0
        for (let j = 0; j <= i; j++) joints[to + n + j]! += elements[row + n + j]!
      }
    }
  }
  return negative
}

/** Rows of the inside become L, the last 2n rows become L and the Schur complement. */
function factorElement(chain: Chain, e: number, withEnds: boolean): number {
  const { m, n, inside, elements: a, insideInverse, E } = chain
  if (inside === 0) return 0
  const o = e * m * m
  const inverse = e * inside
  // The outer ends of the chain are held: their rows are not needed.
  const first = e === 0 && !withEnds ? inside + n : inside
  const last = e === E - 1 && !withEnds ? inside + n : m
  let negative = 0
  for (let i = 0; i < inside; i += 4) {
    const rows = Math.min(4, inside - i)
    sweep(a, o + i * m, m, rows, 0, o, m, i, 0)
    for (let r = i; r < i + rows; r++) {
      const ri = o + r * m
      for (let j = i; j < r; j++) a[ri + j]! -= dot(a, ri, o + j * m, j)
      const d = divide(a, ri, insideInverse, inverse, r, a[ri + r]!)
      if (!(Math.abs(d) > 1e-300)) return -1
      if (d < 0) negative++
      insideInverse[inverse + r] = 1 / d
    }
  }
  for (let i = first; i < last; i += 4) {
    const rows = Math.min(4, last - i)
    sweep(a, o + i * m, m, rows, 0, o, m, inside, 0)
    subtract(a, o + i * m, m, rows, 0, o + first * m, m, i - first, inside, first)
    for (let r = i; r < i + rows; r++) {
      const ri = o + r * m
      for (let j = i; j < r; j++) a[ri + j]! -= dot(a, ri, o + j * m, inside)
      a[ri + r] = divide(a, ri, insideInverse, inverse, inside, a[ri + r]!)
    }
  }
  return negative
}

function factorJoint(chain: Chain, k: number): number {
  const { n, joints: a, jointInverse } = chain
  const width = 2 * n
  const o = k * n * width
  const before = o - n * width + n
  const from = k > 0 ? 0 : n
  let negative = 0
  for (let i = 0; i < n; i += 4) {
    const rows = Math.min(4, n - i)
    const group = o + i * width
    // First along the joint before, then along this one.
    if (k > 0) sweep(a, group, width, rows, 0, before, width, n, 0)
    sweep(a, group + from, width, rows, n - from, o + from, width, i, n - from)
    for (let r = i; r < i + rows; r++) {
      const ri = o + r * width
      for (let j = i; j < r; j++) a[ri + n + j]! -= dot(a, ri + from, o + j * width + from, n - from + j)
      let d = a[ri + n + r]!
      if (k > 0) d = divide(a, ri, jointInverse, (k - 1) * n, n, d)
      d = divide(a, ri + n, jointInverse, k * n, r, d)
      if (!(Math.abs(d) > 1e-300)) return -1
      if (d < 0) negative++
      jointInverse[k * n + r] = 1 / d
    }
  }
  return negative
}

/** Solves in place: rhs and solution have n entries per node, nodes 0 … E p; the two ends are held at zero. */
export function solveChain(chain: Chain, x: Float64Array): void {
  const { E, p, n, m, inside, elements: a, insideInverse, joints, jointInverse } = chain
  const width = 2 * n
  x.fill(0, 0, n)
  x.fill(0, E * p * n, (E * p + 1) * n)
  // Down: inside of every element, then the joint on its right takes part.
  for (let e = 0; e < E; e++) {
    const o = e * m * m
    const xi = (e * p + 1) * n
    for (let i = 1; i < inside; i++) x[xi + i]! -= dotWith(a, o + i * m, x, xi, i)
    if (inside > 0) {
      if (e > 0) for (let i = 0; i < n; i++) x[e * p * n + i]! -= dotWith(a, o + (inside + i) * m, x, xi, inside)
      if (e < E - 1) {
        for (let i = 0; i < n; i++) x[(e + 1) * p * n + i]! -= dotWith(a, o + (inside + n + i) * m, x, xi, inside)
      }
    }
  }
  for (let k = 0; k < E - 1; k++) {
    const o = k * n * width
    const xk = (k + 1) * p * n
    const xb = k * p * n
    for (let i = 0; i < n; i++) {
      let s = x[xk + i]!
      if (k > 0) s -= dotWith(joints, o + i * width, x, xb, n)
      s -= dotWith(joints, o + i * width + n, x, xk, i)
      x[xk + i] = s
    }
  }
  // Up.
  for (let k = E - 2; k >= 0; k--) {
    const o = k * n * width
    const xk = (k + 1) * p * n
    const next = o + n * width
    for (let i = 0; i < n; i++) x[xk + i]! *= jointInverse[k * n + i]!
    if (k < E - 2) {
      const xa = xk + p * n
      for (let i = 0; i < n; i++) {
        const value = x[xa + i]!
        if (value === 0) continue
        for (let j = 0; j < n; j++) x[xk + j]! -= joints[next + i * width + j]! * value
      }
    }
    for (let i = n - 1; i > 0; i--) {
      const value = x[xk + i]!
      const row = o + i * width + n
      for (let j = 0; j < i; j++) x[xk + j]! -= joints[row + j]! * value
    }
  }
  for (let e = 0; e < E; e++) {
    const o = e * m * m
    const xi = (e * p + 1) * n
    const inv = e * inside
    for (let i = 0; i < inside; i++) x[xi + i]! *= insideInverse[inv + i]!
    if (inside === 0) continue
    for (let side = 0; side < 2; side++) {
      if (side === 0 ? e === 0 : e === E - 1) continue
      const xb = (e + side) * p * n
      for (let i = 0; i < n; i++) {
        const value = x[xb + i]!
        if (value === 0) continue
        const row = o + (inside + side * n + i) * m
        for (let j = 0; j < inside; j++) x[xi + j]! -= a[row + j]! * value
      }
    }
    for (let i = inside - 1; i > 0; i--) {
      const value = x[xi + i]!
      const row = o + i * m
      for (let j = 0; j < i; j++) x[xi + j]! -= a[row + j]! * value
    }
  }
}
