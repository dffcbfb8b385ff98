import { calcLocalRow } from '../../math/block-tridiagonal.ts'
import type { DiscreteAction } from './discrete-action.ts'

/** u·G per rod and node: with it `assembleHessian` gives the exact Riemannian Hessian of the discrete action. */
export function calcTension(action: DiscreteAction, x: Float64Array): void {
  const { system, G, tension } = action
  const { D, S, V } = system
  for (let k = 0; k <= action.M; k++) {
    for (let j = 0; j < S; j++) {
      let sum = 0
      for (let d = 0; d < D; d++) sum += x[(k * V + j) * D + d]! * G[(k * V + j) * D + d]!
      tension[k * S + j] = sum
    }
  }
}

/**
 * Second variation at the linearised path, plus σ times the mass diagonal (weighted by time), into the
 * chain. E_aᵀ K_ab C E_b couples nodes; the tension is the curvature of the spheres, the multipliers that of the locks.
 */
export function assembleHessian(action: DiscreteAction, sigma: number, withEnds = false): void {
  const { system, E, p, lobatto, breaks, chain } = action
  const { rows, free } = system
  const { elements, m, joints } = chain
  joints.fill(0, 0, (E - 1) * 2 * free * free)
  for (let e = 0; e < E; e++) {
    const o = e * m * m
    const scale = 2 / (breaks[e + 1]! - breaks[e]!)
    for (let a = 0; a <= p; a++) {
      if (!withEnds && ((e === 0 && a === 0) || (e === E - 1 && a === p))) continue
      const ra = calcLocalRow(p, free, a)
      for (let c = 0; c <= p; c++) {
        if (!withEnds && ((e === 0 && c === 0) || (e === E - 1 && c === p))) continue
        const rc = calcLocalRow(p, free, c)
        if (rc > ra) continue
        const K = scale * lobatto.K[a * (p + 1) + c]!
        if (rows === 0) couple(action, e * p + a, e * p + c, K, elements, o + ra * m + rc, m)
        else coupleFree(action, e * p + a, e * p + c, K, elements, o + ra * m + rc, m)
      }
      if (a > 0 && a < p) curve(action, e * p + a, sigma, elements, o + ra * m + ra, m)
    }
  }
  for (let k = 1; k < E; k++) curve(action, k * p, sigma, joints, (k - 1) * free * 2 * free + free, 2 * free)
}

/** out = K E_aᵀ C E_c, n × n with the given row stride. */
function couple(
  action: DiscreteAction,
  a: number,
  c: number,
  K: number,
  out: Float64Array,
  at: number,
  stride: number,
): void {
  const { system, basis } = action
  const { D, S, V, n, C } = system
  const oa = a * n * D
  const oc = c * n * D
  if (D === 2) {
    for (let j = 0; j < S; j++) {
      for (let l = 0; l < S; l++) {
        out[at + j * stride + l] =
          K *
          C[j * V + l]! *
          (basis[oa + 2 * j]! * basis[oc + 2 * l]! + basis[oa + 2 * j + 1]! * basis[oc + 2 * l + 1]!)
      }
    }
  } else {
    for (let j = 0; j < S; j++) {
      const ej = oa + 6 * j
      const a0 = basis[ej]!
      const a1 = basis[ej + 1]!
      const a2 = basis[ej + 2]!
      const b0 = basis[ej + 3]!
      const b1 = basis[ej + 4]!
      const b2 = basis[ej + 5]!
      for (let l = 0; l < S; l++) {
        const f = K * C[j * V + l]!
        const el = oc + 6 * l
        const c0 = f * basis[el]!
        const c1 = f * basis[el + 1]!
        const c2 = f * basis[el + 2]!
        const d0 = f * basis[el + 3]!
        const d1 = f * basis[el + 4]!
        const d2 = f * basis[el + 5]!
        const to = at + 2 * j * stride + 2 * l
        out[to] = a0 * c0 + a1 * c1 + a2 * c2
        out[to + 1] = a0 * d0 + a1 * d1 + a2 * d2
        out[to + stride] = b0 * c0 + b1 * c1 + b2 * c2
        out[to + stride + 1] = b0 * d0 + b1 * d1 + b2 * d2
      }
    }
  }
  if (V === S) return
  // A free root: its tangent directions are the axes of the world.
  const T = D - 1
  for (let j = 0; j < S; j++) {
    const f = K * C[j * V + S]!
    for (let t = 0; t < T; t++) {
      for (let d = 0; d < D; d++) {
        out[at + (j * T + t) * stride + S * T + d] = f * basis[oa + (j * T + t) * D + d]!
        out[at + (S * T + d) * stride + j * T + t] = f * basis[oc + (j * T + t) * D + d]!
      }
    }
  }
  for (let d = 0; d < D; d++) {
    for (let q = 0; q < D; q++) out[at + (S * T + d) * stride + S * T + q] = d === q ? K * C[S * V + S]! : 0
  }
}

/** out = K B_aᵀ C B_c along the directions that constraints leave free; of a node with itself the lower triangle. */
function coupleFree(
  action: DiscreteAction,
  a: number,
  c: number,
  K: number,
  out: Float64Array,
  at: number,
  stride: number,
): void {
  const { system, B, CB } = action
  const { free } = system
  const VD = system.V * system.D
  let g = 0
  // Four sums at a time; of a node with itself these write a little beyond the diagonal, where nobody reads.
  for (; g + 1 < free; g += 2) {
    const left = (a * free + g) * VD
    const right = left + VD
    const count = a === c ? g + 2 : free
    for (let f = 0; f + 1 < count; f += 2) {
      const one = (c * free + f) * VD
      const two = one + VD
      let s00 = 0
      let s01 = 0
      let s10 = 0
      let s11 = 0
      for (let i = 0; i < VD; i++) {
        const b = B[left + i]!
        const d = B[right + i]!
        const x = CB[one + i]!
        const y = CB[two + i]!
        s00 += b * x
        s01 += b * y
        s10 += d * x
        s11 += d * y
      }
      const to = at + g * stride + f
      out[to] = K * s00
      out[to + 1] = K * s01
      out[to + stride] = K * s10
      out[to + stride + 1] = K * s11
    }
    if (count % 2 === 1) {
      const one = (c * free + count - 1) * VD
      let s0 = 0
      let s1 = 0
      for (let i = 0; i < VD; i++) {
        s0 += B[left + i]! * CB[one + i]!
        s1 += B[right + i]! * CB[one + i]!
      }
      out[at + g * stride + count - 1] = K * s0
      out[at + (g + 1) * stride + count - 1] = K * s1
    }
  }
  for (; g < free; g++) {
    const left = (a * free + g) * VD
    const count = a === c ? g + 1 : free
    let f = 0
    for (; f + 1 < count; f += 2) {
      const one = (c * free + f) * VD
      const two = one + VD
      let s = 0
      let t = 0
      for (let i = 0; i < VD; i++) {
        const b = B[left + i]!
        s += b * CB[one + i]!
        t += b * CB[two + i]!
      }
      out[at + g * stride + f] = K * s
      out[at + g * stride + f + 1] = K * t
    }
    if (f < count) {
      const one = (c * free + f) * VD
      let s = 0
      for (let i = 0; i < VD; i++) s += B[left + i]! * CB[one + i]!
      out[at + g * stride + f] = K * s
    }
  }
}

/** Adds a node's own curvature: −(u·G) per rod, the locks, and σ W C_jj. */
function curve(action: DiscreteAction, k: number, sigma: number, out: Float64Array, at: number, stride: number): void {
  const { system, tension, W, B, bent } = action
  const { D, S, V, C, rows, free } = system
  const T = D - 1
  if (rows === 0) {
    for (let j = 0; j < V; j++) {
      const own = sigma * W[k]! * C[j * V + j]! - (j < S ? tension[k * S + j]! : 0)
      const count = j < S ? T : D
      for (let t = 0; t < count; t++) out[at + (j * T + t) * (stride + 1)]! += own
    }
    return
  }
  // Lower triangle of BᵀHB, column by column.
  const VD = V * D
  const first = k * free * VD
  for (let j = 0; j < V; j++) {
    const own = sigma * W[k]! * C[j * V + j]! - (j < S ? tension[k * S + j]! : 0)
    for (let i = j * D; i < free * VD; i += VD) for (let d = i; d < i + D; d++) bent[d] = own * B[first + d]!
  }
  bendConstraints(action, k)
  for (let f = 0; f < free; f++) {
    const own = f * VD
    let g = f
    for (; g + 1 < free; g += 2) {
      const w = first + g * VD
      const next = w + VD
      let s = 0
      let t = 0
      for (let i = 0; i < VD; i++) {
        const b = bent[own + i]!
        s += B[w + i]! * b
        t += B[next + i]! * b
      }
      out[at + g * stride + f]! += s
      out[at + (g + 1) * stride + f]! += t
    }
    if (g < free) {
      const w = first + g * VD
      let s = 0
      for (let i = 0; i < VD; i++) s += B[w + i]! * bent[own + i]!
      out[at + g * stride + f]! += s
    }
  }
}

/** Adds Σ μ g″ v of the curved constraints of a node, for each of its free directions v, to `bent`. */
function bendConstraints(action: DiscreteAction, k: number): void {
  const { system, multipliers, W, B, bent } = action
  const { D, V, rows, free, constraints, hingeCount } = system
  const VD = V * D
  const first = k * free * VD
  let row = 0
  let block = 36 * k * hingeCount
  for (const constraint of constraints) {
    const mu = multipliers[k * rows + row]! * W[k]!
    if (constraint.kind === 'angle') {
      const i = constraint.i * D
      const j = constraint.j * D
      for (let v = 0; v < free * VD; v += VD) {
        for (let d = v; d < v + D; d++) {
          bent[i + d]! += mu * B[first + j + d]!
          bent[j + d]! += mu * B[first + i + d]!
        }
      }
    } else if (constraint.kind === 'hinge') {
      const { i, j, axis } = constraint
      bendPair(action, block, i, j, mu, first)
      bendPair(action, block + 9, i, axis, mu, first)
      bendPair(action, block + 18, j, axis, mu, first)
      bendAxis(action, block + 27, axis, mu, first)
      block += 36
    }
    row += constraint.rows
  }
}

/** A block of a rod with itself. */
function bendAxis(
  { system, hinges, B, bent }: DiscreteAction,
  block: number,
  axis: number,
  mu: number,
  first: number,
): void {
  const VD = system.V * 3
  for (let r = 0; r < 3; r++) {
    const h0 = mu * hinges[block + 3 * r]!
    const h1 = mu * hinges[block + 3 * r + 1]!
    const h2 = mu * hinges[block + 3 * r + 2]!
    for (let v = 3 * axis; v < system.free * VD; v += VD)
      bent[v + r] = bent[v + r]! + h0 * B[first + v]! + h1 * B[first + v + 1]! + h2 * B[first + v + 2]!
  }
}

/** A block between two rods, and its mirror image. */
function bendPair(
  { system, hinges, B, bent }: DiscreteAction,
  block: number,
  left: number,
  right: number,
  mu: number,
  first: number,
): void {
  const VD = system.V * 3
  const h00 = mu * hinges[block]!
  const h01 = mu * hinges[block + 1]!
  const h02 = mu * hinges[block + 2]!
  const h10 = mu * hinges[block + 3]!
  const h11 = mu * hinges[block + 4]!
  const h12 = mu * hinges[block + 5]!
  const h20 = mu * hinges[block + 6]!
  const h21 = mu * hinges[block + 7]!
  const h22 = mu * hinges[block + 8]!
  for (let v = 0; v < system.free * VD; v += VD) {
    const l = v + 3 * left
    const r = v + 3 * right
    const x = B[first + r]!
    const y = B[first + r + 1]!
    const z = B[first + r + 2]!
    const a = B[first + l]!
    const b = B[first + l + 1]!
    const c = B[first + l + 2]!
    bent[l] = bent[l]! + h00 * x + h01 * y + h02 * z
    bent[l + 1] = bent[l + 1]! + h10 * x + h11 * y + h12 * z
    bent[l + 2] = bent[l + 2]! + h20 * x + h21 * y + h22 * z
    bent[r] = bent[r]! + h00 * a + h10 * b + h20 * c
    bent[r + 1] = bent[r + 1]! + h01 * a + h11 * b + h21 * c
    bent[r + 2] = bent[r + 2]! + h02 * a + h12 * b + h22 * c
  }
}
