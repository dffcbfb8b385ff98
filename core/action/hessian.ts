import { calcLocalRow } from '../math/block-tridiagonal.ts'
import type { DiscreteAction } from './discrete-action.ts'
import type { HingeRods } from './hinge.ts'

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
  const { system, E, p, lobatto, breaks, chain, block } = action
  const { n, rows, free } = system
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
        if (rows === 0) {
          couple(action, e * p + a, e * p + c, K, elements, o + ra * m + rc, m)
        } else {
          couple(action, e * p + a, e * p + c, K, block, 0, n)
          reduce(action, e * p + a, e * p + c, elements, o + ra * m + rc, m)
        }
      }
      if (a > 0 && a < p) curve(action, e * p + a, sigma, elements, o + ra * m + ra, m)
    }
  }
  for (let k = 1; k < E; k++) curve(action, k * p, sigma, joints, (k - 1) * free * 2 * free + free, 2 * free)
}

/** out = K E_aᵀ C E_c, n × n with the given row stride. */
function couple(
  action: DiscreteAction, a: number, c: number, K: number, out: Float64Array, at: number, stride: number,
): void {
  const { system, basis } = action
  const { D, S, V, n, C } = system
  const oa = a * n * D
  const oc = c * n * D
  if (D === 2) {
    for (let j = 0; j < S; j++) {
      for (let l = 0; l < S; l++) {
        out[at + j * stride + l] =
          K * C[j * V + l]! *
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

/** out = Z_aᵀ block Z_c */
function reduce(
  action: DiscreteAction, a: number, c: number, out: Float64Array, at: number, stride: number,
): void {
  const { system, Z, block, blockZ } = action
  const { n, free } = system
  for (let i = 0; i < n; i++) {
    for (let f = 0; f < free; f++) {
      let sum = 0
      for (let j = 0; j < n; j++) sum += block[i * n + j]! * Z[(c * n + j) * free + f]!
      blockZ[i * free + f] = sum
    }
  }
  for (let g = 0; g < free; g++) {
    for (let f = 0; f < free; f++) {
      let sum = 0
      for (let i = 0; i < n; i++) sum += Z[(a * n + i) * free + g]! * blockZ[i * free + f]!
      out[at + g * stride + f] = sum
    }
  }
}

/** Adds a node's own curvature: −(u·G) per rod, the locks, and σ W C_jj. */
function curve(
  action: DiscreteAction, k: number, sigma: number, out: Float64Array, at: number, stride: number,
): void {
  const { system, tension, basis, block, blockZ, W, Z, multipliers } = action
  const { D, S, V, n, C, rows, free } = system
  const T = D - 1
  if (rows > 0) block.fill(0)
  for (let j = 0; j < V; j++) {
    const own = sigma * W[k]! * C[j * V + j]!
    const pull = j < S ? tension[k * S + j]! : 0
    const count = j < S ? T : D
    for (let t = 0; t < count; t++) {
      const i = j * T + t
      if (rows > 0) block[i * n + i] = own - pull
      else out[at + i * stride + i]! += own - pull
    }
  }
  if (rows === 0) return
  let row = 0
  let hinge = 0
  for (const constraint of system.constraints) {
    if (constraint.kind === 'angle') {
      const mu = multipliers[k * rows + row]! * W[k]!
      for (let s = 0; s < T; s++) {
        for (let t = 0; t < T; t++) {
          let dot = 0
          for (let d = 0; d < D; d++) {
            dot += basis[k * n * D + (constraint.i * T + s) * D + d]! * basis[k * n * D + (constraint.j * T + t) * D + d]!
          }
          block[(constraint.i * T + s) * n + constraint.j * T + t]! += mu * dot
          block[(constraint.j * T + t) * n + constraint.i * T + s]! += mu * dot
        }
      }
    } else if (constraint.kind === 'hinge') curveHinge(action, k, constraint, multipliers[k * rows + row]! * W[k]!, hinge++)
    row += constraint.rows
  }
  for (let i = 0; i < n; i++) {
    for (let f = 0; f < free; f++) {
      let sum = 0
      for (let j = 0; j < n; j++) sum += block[i * n + j]! * Z[(k * n + j) * free + f]!
      blockZ[i * free + f] = sum
    }
  }
  for (let g = 0; g < free; g++) {
    for (let f = 0; f < free; f++) {
      let sum = 0
      for (let i = 0; i < n; i++) sum += Z[(k * n + i) * free + g]! * blockZ[i * free + f]!
      out[at + g * stride + f]! += sum
    }
  }
}

/** μ g″ of a hinge, seen in the tangent bases of its three rods, into the node's block. */
function curveHinge(action: DiscreteAction, k: number, rods: HingeRods, mu: number, hinge: number): void {
  const { system, basis, block, hinges, M } = action
  const { n } = system
  const from = 36 * (k * (hinges.length / (36 * (M + 1))) + hinge)
  const add = (left: number, at: number, right: number, both: boolean): void => {
    for (let s = 0; s < 2; s++) {
      for (let t = 0; t < 2; t++) {
        let sum = 0
        for (let r = 0; r < 3; r++) {
          for (let q = 0; q < 3; q++) {
            sum += basis[(k * n + left * 2 + s) * 3 + r]! * hinges[from + at + 3 * r + q]! * basis[(k * n + right * 2 + t) * 3 + q]!
          }
        }
        block[(left * 2 + s) * n + right * 2 + t]! += mu * sum
        if (both) block[(right * 2 + t) * n + left * 2 + s]! += mu * sum
      }
    }
  }
  add(rods.i, 0, rods.j, true)
  add(rods.i, 9, rods.axis, true)
  add(rods.j, 18, rods.axis, true)
  add(rods.axis, 27, rods.axis, false)
}
