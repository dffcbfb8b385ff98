/**
 * Directions across the constraints and along them at one node, kept as Householder reflections: Aᵀ = Q R, the first
 * columns of Q span the normal directions, the rest what is free. Q itself is never formed; it costs more than all its
 * uses.
 *
 * A constraint concerns two or three rods of many, so most of A is zero, and most of every reflection as well. Where, is
 * known from the constraints alone (`calcReflections`): what is zero there is left out of every sum, a third is left.
 */
export interface Split {
  readonly n: number
  /** Rows of A that hold something of their own; a constraint that repeats others is left out. */
  readonly held: Int32Array
  /** rows × n. Once split, row held[k] keeps R above the diagonal in its first k entries, then the k-th reflection. */
  readonly A: Float64Array
  readonly pivots: Float64Array
  readonly scales: Float64Array
  readonly reflections: Reflections
}

/** Where the reflections of a split can differ from zero. */
export interface Reflections {
  /** Where A itself can, before it is split. */
  readonly entries: Int32Array
  /** Columns of the k-th reflection: support[supportFrom[k]] … support[supportFrom[k + 1] − 1], ascending from k. */
  readonly support: Int32Array
  readonly supportFrom: Int32Array
  /** Where in A those later held rows begin that the k-th reflection changes. */
  readonly changed: Int32Array
  readonly changedFrom: Int32Array
}

/** `pattern`: 1 where an entry of A (rows × n) can differ from zero. */
export function calcReflections(pattern: Uint8Array, n: number, held: Int32Array): Reflections {
  const rank = held.length
  const filled = pattern.slice()
  const entries: number[] = []
  pattern.forEach((one, i) => {
    if (one !== 0) entries.push(i)
  })
  const support: number[] = []
  const changed: number[] = []
  const supportFrom = new Int32Array(rank + 1)
  const changedFrom = new Int32Array(rank + 1)
  for (let k = 0; k < rank; k++) {
    const own = held[k]! * n
    const first = support.length
    for (let i = k; i < n; i++) if (i === k || filled[own + i] !== 0) support.push(i)
    for (let r = k + 1; r < rank; r++) {
      const at = held[r]! * n
      let meets = false
      for (let q = first; q < support.length && !meets; q++) meets = filled[at + support[q]!] !== 0
      if (!meets) continue
      changed.push(at)
      for (let q = first; q < support.length; q++) filled[at + support[q]!] = 1
    }
    supportFrom[k + 1] = support.length
    changedFrom[k + 1] = changed.length
  }
  return {
    entries: Int32Array.from(entries),
    support: Int32Array.from(support),
    supportFrom,
    changed: Int32Array.from(changed),
    changedFrom,
  }
}

/** What a split needs to know of its constraints. */
export interface SplitShape {
  readonly rows: number
  readonly n: number
  readonly held: Int32Array
  readonly reflections: Reflections
}

/** `take`: where its numbers lie, `numbersOfSplit` of them. */
export function createSplit(
  { rows, n, held, reflections }: SplitShape,
  take: (length: number) => Float64Array = (length) => new Float64Array(length),
): Split {
  return { n, held, A: take(rows * n), pivots: take(held.length), scales: take(held.length), reflections }
}

export const numbersOfSplit = ({ rows, n, held }: SplitShape): number => rows * n + 2 * held.length

/** Splits A in place. Returns false when the held rows have no full rank. */
export function splitTangent({ n, held, A, pivots, scales, reflections }: Split): boolean {
  const { entries, support, supportFrom, changed, changedFrom } = reflections
  let largest = 0
  for (let q = 0; q < entries.length; q++) {
    const size = Math.abs(A[entries[q]!]!)
    if (size > largest) largest = size
  }
  for (let k = 0; k < held.length; k++) {
    const own = held[k]! * n
    const from = supportFrom[k]!
    const to = supportFrom[k + 1]!
    let square = 0
    for (let q = from; q < to; q++) {
      const entry = A[own + support[q]!]!
      square += entry * entry
    }
    const norm = Math.sqrt(square)
    if (!(norm > 1e-9 * largest)) return false
    const first = A[own + k]!
    const alpha = first > 0 ? -norm : norm
    pivots[k] = alpha
    A[own + k] = first - alpha
    // |v|² = 2 α (α − first)
    const scale = 1 / (alpha * (alpha - first))
    scales[k] = scale
    const last = changedFrom[k + 1]!
    let r = changedFrom[k]!
    for (; r + 3 < last; r += 4)
      reflectFour(A, changed[r]!, changed[r + 1]!, changed[r + 2]!, changed[r + 3]!, A, own, support, from, to, scale)
    for (; r < last; r++) reflect(A, changed[r]!, A, own, support, from, to, scale)
  }
  return true
}

/** The same reflection of four rows at once: four sums keep the processor busy. */
function reflectFour(
  a: Float64Array,
  r0: number,
  r1: number,
  r2: number,
  r3: number,
  v: Float64Array,
  own: number,
  support: Int32Array,
  from: number,
  to: number,
  scale: number,
): void {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  for (let q = from; q < to; q++) {
    const i = support[q]!
    const along = v[own + i]!
    s0 += along * a[r0 + i]!
    s1 += along * a[r1 + i]!
    s2 += along * a[r2 + i]!
    s3 += along * a[r3 + i]!
  }
  s0 *= scale
  s1 *= scale
  s2 *= scale
  s3 *= scale
  for (let q = from; q < to; q++) {
    const i = support[q]!
    const along = v[own + i]!
    a[r0 + i]! -= s0 * along
    a[r1 + i]! -= s1 * along
    a[r2 + i]! -= s2 * along
    a[r3 + i]! -= s3 * along
  }
}

/** Reflects the entries at `at` by the reflection at `own`, whose columns are support[from] … support[to − 1]. */
function reflect(
  a: Float64Array,
  at: number,
  v: Float64Array,
  own: number,
  support: Int32Array,
  from: number,
  to: number,
  scale: number,
): void {
  let s = 0
  for (let q = from; q < to; q++) {
    const i = support[q]!
    s += v[own + i]! * a[at + i]!
  }
  s *= scale
  if (s === 0) return
  for (let q = from; q < to; q++) {
    const i = support[q]!
    a[at + i]! -= s * v[own + i]!
  }
}

/** g becomes Qᵀg: its parts across the constraints, then its parts along what is free. */
export function toSplit({ n, held, A, scales, reflections }: Split, g: Float64Array): void {
  const { support, supportFrom } = reflections
  for (let k = 0; k < held.length; k++)
    reflect(g, 0, A, held[k]! * n, support, supportFrom[k]!, supportFrom[k + 1]!, scales[k]!)
}

/** The free directions themselves, one row of n each, at `at`. */
export function calcFreeDirections({ n, held, A, scales, reflections }: Split, Z: Float64Array, at: number): void {
  const { support, supportFrom } = reflections
  const rank = held.length
  const free = n - rank
  Z.fill(0, at, at + free * n)
  for (let f = 0; f < free; f++) Z[at + f * n + rank + f] = 1
  for (let k = rank - 1; k >= 0; k--) {
    const own = held[k]! * n
    const from = supportFrom[k]!
    const to = supportFrom[k + 1]!
    const scale = scales[k]!
    let f = 0
    for (let row = at; f + 3 < free; f += 4, row += 4 * n)
      reflectFour(Z, row, row + n, row + 2 * n, row + 3 * n, A, own, support, from, to, scale)
    for (; f < free; f++) reflect(Z, at + f * n, A, own, support, from, to, scale)
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
export function calcShortestStep(
  { n, held, A, pivots, scales, reflections }: Split,
  c: Float64Array,
  step: Float64Array,
): void {
  const { support, supportFrom } = reflections
  step.fill(0)
  for (let k = 0; k < held.length; k++) {
    const own = held[k]! * n
    let s = -c[held[k]!]!
    for (let r = 0; r < k; r++) s -= A[own + r]! * step[r]!
    step[k] = s / pivots[k]!
  }
  for (let k = held.length - 1; k >= 0; k--)
    reflect(step, 0, A, held[k]! * n, support, supportFrom[k]!, supportFrom[k + 1]!, scales[k]!)
}
