import type { Tree, TreeMatrices } from './tree.ts'

/** Trees do not change: the same matrices are asked for again and again. Nobody writes into them. */
const kept = new WeakMap<Tree, TreeMatrices>()
const keptInSpace = new WeakMap<Tree, TreeMatrices>()

/** The tree's matrices, worked out once. */
export function matricesOf(tree: Tree): TreeMatrices {
  const known = kept.get(tree) ?? calcMatrices(tree)
  kept.set(tree, known)
  return known
}

/** The same of a tree whose rods are seen in space, though it may move in the plane. */
export function spatialMatricesOf(tree: Tree): TreeMatrices {
  const known = keptInSpace.get(tree) ?? calcMatrices({ ...tree, dimension: 3 })
  keptInSpace.set(tree, known)
  return known
}

/** Flattens a *validated* tree and computes its constant matrices R, J, C and b (METHODS section 2). */
export function calcMatrices(tree: Tree): TreeMatrices {
  const { segments, dimension, gravity } = tree
  const S = segments.length
  const indexOf = new Map(segments.map((segment, index) => [segment.name, index]))
  const parent = Int32Array.from(segments, (segment) => (segment.parent === null ? -1 : indexOf.get(segment.parent)!))
  const attach = Float64Array.from(segments, (segment) => segment.attach)
  const from = Float64Array.from(segments, (segment) => segment.from)
  const length = Float64Array.from(segments, (segment) => segment.length)
  const order = calcParentsFirstOrder(parent)

  // J row of a joint = J row of the parent's joint, plus the stretch of the parent between the two joints.
  const J = new Float64Array(S * S)
  for (const i of order) {
    const p = parent[i]!
    if (p < 0) continue
    for (let j = 0; j < S; j++) J[i * S + j] = J[p * S + j]!
    J[i * S + p]! += attach[i]! - from[p]!
  }

  const massSegment = Int32Array.from(segments.flatMap((segment, j) => segment.masses.map(() => j)))
  const massAt = Float64Array.from(segments.flatMap((segment) => segment.masses.map((point) => point.at)))
  const mass = Float64Array.from(segments.flatMap((segment) => segment.masses.map((point) => point.mass)))
  const P = mass.length

  const R = new Float64Array(P * S)
  for (let i = 0; i < P; i++) {
    const own = massSegment[i]!
    for (let j = 0; j < S; j++) R[i * S + j] = J[own * S + j]!
    R[i * S + own]! += massAt[i]! - from[own]!
  }

  const { C, b, totalMass } = calcMassMatrix({ parent, order, attach, from, massSegment, massAt, mass })

  return {
    tree,
    dimension,
    gravity,
    segmentCount: S,
    massCount: P,
    parent,
    order,
    attach,
    from,
    length,
    massSegment,
    massAt,
    mass,
    R,
    J,
    C,
    b,
    totalMass,
  }
}

/**
 * C = Rᵀ diag(m) R and b = Rᵀ m without the sums over all masses. Rods of different branches share no mass, so C is
 * zero
 * there; a rod l that hangs on j by way of the child c at distance s_c has C_jl = s_c b_l; and what hangs on c counts
 * in b_j and C_jj as its whole mass M_c at s_c: b_j = Σ m s + Σ s_c M_c, C_jj = Σ m s² + Σ s_c² M_c.
 */
function calcMassMatrix(
  parts: Pick<TreeMatrices, 'parent' | 'order' | 'attach' | 'from' | 'massSegment' | 'massAt' | 'mass'>,
): Pick<TreeMatrices, 'C' | 'b' | 'totalMass'> {
  const { parent, order, attach, from, massSegment, massAt, mass } = parts
  const S = parent.length
  const C = new Float64Array(S * S)
  const b = new Float64Array(S)
  const hanging = new Float64Array(S)
  let totalMass = 0
  for (let i = 0; i < mass.length; i++) {
    const j = massSegment[i]!
    const s = massAt[i]! - from[j]!
    const m = mass[i]!
    totalMass += m
    hanging[j]! += m
    b[j]! += m * s
    C[j * S + j]! += m * s * s
  }
  for (let k = S - 1; k >= 0; k--) {
    const c = order[k]!
    const j = parent[c]!
    if (j < 0) continue
    const s = attach[c]! - from[j]!
    hanging[j]! += hanging[c]!
    b[j]! += s * hanging[c]!
    C[j * S + j]! += s * s * hanging[c]!
  }
  for (let l = 0; l < S; l++) {
    for (let c = l; parent[c]! >= 0; c = parent[c]!) {
      const j = parent[c]!
      const value = (attach[c]! - from[j]!) * b[l]!
      C[j * S + l] = value
      C[l * S + j] = value
    }
  }
  return { C, b, totalMass }
}

/** Every parent before its children; a cycle is a programmer's mistake here (validation refuses it earlier). */
function calcParentsFirstOrder(parent: Int32Array): Int32Array {
  const S = parent.length
  const order = new Int32Array(S)
  const placed = new Uint8Array(S)
  let count = 0
  while (count < S) {
    const before = count
    for (let i = 0; i < S; i++) {
      if (placed[i]) continue
      const p = parent[i]!
      if (p < 0 || placed[p]) {
        order[count++] = i
        placed[i] = 1
      }
    }
    if (count === before) throw new Error('calcMatrices: expected a tree, got a cycle of parents')
  }
  return order
}
