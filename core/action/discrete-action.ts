import { type Chain, type ChainStorage, calcLocalRow, createChain } from '../math/block-tridiagonal.ts'
import { type Lobatto, calcLobatto } from '../math/lobatto.ts'
import { calcConstraintRows, calcTargets, calcTurn } from './constraints.ts'
import { type HingeRods, calcHingeCurvature, calcHingeSlopes } from './hinge.ts'
import type { Breaks } from './mesh.ts'
import { calcMultipliers, calcTangentBasis, splitTangent } from './tangent.ts'
import type { ActionSystem } from './system.ts'

/**
 * The action of a path made of E elements of degree p, unit length held at the Gauss–Lobatto nodes
 * (mechanics: section 3). A = ½ Σ K_ab u_a·C u_b + Σ κ_a·b u_a + Σ W_a f·u_a, with constant C, b and f.
 * Degree 1 is the plain Störmer–Verlet scheme.
 */
export interface DiscreteAction {
  readonly system: ActionSystem
  readonly E: number
  readonly p: number
  /** Last node: E p. */
  readonly M: number
  readonly lobatto: Lobatto
  /** Element ends, E + 1. */
  readonly breaks: Float64Array
  readonly times: Float64Array
  /** Quadrature weight per node, s. */
  readonly W: Float64Array
  /** Root position and Σ_b K_ab r_b per node, D each; zero when the root is free. */
  readonly root: Float64Array
  readonly kappa: Float64Array
  /** What the constraints demand, `rows` per node. */
  readonly targets: Float64Array
  /** Part of the action that no unknown touches. */
  readonly constantAction: number
  /** Ambient gradient, then Lagrangian gradient once `linearise` has added the constraints. V D per node. */
  readonly G: Float64Array
  /** Tangent basis per node: n vectors of D. */
  readonly basis: Float64Array
  /** With constraints: orthonormal tangent directions that obey them, n × free per node. */
  readonly Z: Float64Array
  /** Multipliers of the constraints per node, divided by the weight: N, or N·m for locks. */
  readonly multipliers: Float64Array
  /** Force along each rod times the node's weight, S per node: the curvature of its sphere. */
  readonly tension: Float64Array
  /** Second derivatives of every hinge at every node, 36 numbers each (hinge.ts), at the path last linearised. */
  readonly hinges: Float64Array
  /** Projected gradient, `free` per node. */
  readonly gradient: Float64Array
  readonly chain: Chain
  readonly scratch: Float64Array
  readonly nodeValue: Float64Array
  readonly nodeRows: Float64Array
  readonly nodeQ: Float64Array
  readonly nodePivots: Float64Array
  readonly nodeBasis: Float64Array
  readonly nodeRaw: Float64Array
  readonly block: Float64Array
  readonly blockZ: Float64Array
}

/** Large arrays that solves may share, one after another. */
export type Workspace = ChainStorage

export function createDiscreteAction(system: ActionSystem, breaks: Breaks, p: number, workspace?: Workspace): DiscreteAction {
  const { D, V, n, rows, free, duration } = system
  const lobatto = calcLobatto(p)
  const E = breaks.length - 1
  const M = E * p
  const times = new Float64Array(M + 1)
  const W = new Float64Array(M + 1)
  for (let e = 0; e < E; e++) {
    const h = breaks[e + 1]! - breaks[e]!
    for (let a = 0; a <= p; a++) {
      times[e * p + a] = breaks[e]! + 0.5 * h * (1 + lobatto.nodes[a]!)
      W[e * p + a]! += 0.5 * h * lobatto.weights[a]!
    }
  }
  times[M] = duration
  const root = new Float64Array((M + 1) * D)
  const kappa = new Float64Array((M + 1) * D)
  let constantAction = 0
  if (system.rootKind !== 'free') {
    const position = new Float64Array(D)
    for (let k = 0; k <= M; k++) {
      if (system.rootPath) system.rootPath.at(times[k]!, position)
      else position.set(system.rootPosition)
      root.set(position, k * D)
    }
    if (system.rootPath) {
      for (let e = 0; e < E; e++) {
        const h = breaks[e + 1]! - breaks[e]!
        for (let a = 0; a <= p; a++) {
          for (let b = 0; b <= p; b++) {
            const K = (2 / h) * lobatto.K[a * (p + 1) + b]!
            for (let d = 0; d < D; d++) kappa[(e * p + a) * D + d]! += K * root[(e * p + b) * D + d]!
          }
        }
      }
    }
    for (let k = 0; k <= M; k++) {
      for (let d = 0; d < D; d++) {
        constantAction +=
          (0.5 * system.matrices.totalMass * kappa[k * D + d]! + W[k]! * system.rootForce[d]!) * root[k * D + d]!
      }
    }
  }
  const nodes = M + 1
  const targets = new Float64Array(nodes * rows)
  if (rows > 0) times.forEach((t, k) => calcTargets(system.constraints, D, system.rootPosition, system.rootPath, t, 0, targets, k * rows))
  return {
    system,
    E,
    p,
    M,
    lobatto,
    breaks,
    times,
    W,
    root,
    kappa,
    targets,
    constantAction,
    G: new Float64Array(nodes * V * D),
    basis: new Float64Array(nodes * n * D),
    Z: new Float64Array(rows > 0 ? nodes * n * free : 0),
    multipliers: new Float64Array(nodes * rows),
    tension: new Float64Array(nodes * system.S),
    hinges: new Float64Array(nodes * 36 * system.constraints.filter((constraint) => constraint.kind === 'hinge').length),
    gradient: new Float64Array(nodes * free),
    chain: createChain(E, p, free, workspace),
    scratch: new Float64Array((p + 1) * V * D),
    nodeValue: new Float64Array(rows),
    nodeRows: new Float64Array(rows * n),
    nodeQ: new Float64Array(n * n),
    nodePivots: new Float64Array(rows),
    nodeBasis: new Float64Array(n * D),
    nodeRaw: new Float64Array(n),
    block: new Float64Array(n * n),
    blockZ: new Float64Array(n * free),
  }
}

/** Action of a path (V D per node); leaves the ambient gradient in `action.G`. */
export function calcAction(action: DiscreteAction, x: Float64Array): number {
  const { system, E, p, lobatto, breaks, W, kappa, G, scratch } = action
  const { D, V, C, b, force } = system
  const VD = V * D
  let total = 0
  const rooted = system.rootPath !== null
  for (let k = 0; k <= action.M; k++) {
    const o = k * VD
    const w = W[k]!
    for (let j = 0; j < V; j++) {
      for (let d = 0; d < D; d++) {
        let f = w * force[j * D + d]!
        if (rooted) f += b[j]! * kappa[k * D + d]!
        G[o + j * D + d] = f
        total += f * x[o + j * D + d]!
      }
    }
  }
  for (let e = 0; e < E; e++) {
    const scale = 2 / (breaks[e + 1]! - breaks[e]!)
    for (let a = 0; a <= p; a++) {
      for (let i = 0; i < VD; i++) scratch[a * VD + i] = 0
      for (let c = 0; c <= p; c++) {
        const K = scale * lobatto.K[a * (p + 1) + c]!
        const o = (e * p + c) * VD
        for (let i = 0; i < VD; i++) scratch[a * VD + i]! += K * x[o + i]!
      }
    }
    for (let a = 0; a <= p; a++) {
      const o = (e * p + a) * VD
      for (let j = 0; j < V; j++) {
        for (let d = 0; d < D; d++) {
          let sum = 0
          for (let l = 0; l < V; l++) sum += C[j * V + l]! * scratch[a * VD + l * D + d]!
          G[o + j * D + d]! += sum
          total += 0.5 * sum * x[o + j * D + d]!
        }
      }
    }
  }
  return total + action.constantAction
}

/**
 * Tangent bases, multipliers and the projected gradient at the path for which `calcAction` was last called.
 * Returns false when the constraints lose rank at some node.
 */
export function linearise(action: DiscreteAction, x: Float64Array): boolean {
  const { system, M, basis, gradient, Z, nodeRaw, nodeQ } = action
  const { D, S, V, n, rows, free } = system
  for (let k = 0; k <= M; k++) {
    calcTangentBasis(x, k * V * D, D, S, V, basis, k * n * D)
    if (rows === 0) {
      projectOnBasis(action, k, basis, k * n * D, gradient, k * free)
      continue
    }
    if (!addConstraintGradient(action, x, k, basis, k * n * D)) return false
    if (action.hinges.length > 0) calcHingeBlocks(action, x, k)
    // Columns rows … n − 1 of Q span what the constraints leave free.
    for (let f = 0; f < free; f++) {
      let sum = 0
      for (let i = 0; i < n; i++) {
        const z = nodeQ[i * n + rows + f]!
        Z[(k * n + i) * free + f] = z
        sum += z * nodeRaw[i]!
      }
      gradient[k * free + f] = sum
    }
  }
  return true
}

function projectOnBasis(
  action: DiscreteAction, k: number, basis: Float64Array, basisAt: number, out: Float64Array, at: number,
): void {
  const { system, G } = action
  const { D, S, V } = system
  const T = D - 1
  const o = k * V * D
  for (let j = 0; j < S; j++) {
    for (let t = 0; t < T; t++) {
      let sum = 0
      for (let d = 0; d < D; d++) sum += basis[basisAt + (j * T + t) * D + d]! * G[o + j * D + d]!
      out[at + j * T + t] = sum
    }
  }
  if (V > S) for (let d = 0; d < D; d++) out[at + S * T + d] = G[o + S * D + d]!
}

/**
 * Turns the gradient of the action at a node into that of the Lagrangian, with the multipliers that leave the
 * least of it; they are kept per unit of time (N, N·m). Leaves Q of the split and the raw gradient in the node's scratch.
 */
export function addConstraintGradient(
  action: DiscreteAction, x: Float64Array, k: number, basis: Float64Array, basisAt: number,
): boolean {
  const { system, G, multipliers, W, nodeRows, nodeQ, nodePivots, nodeRaw, nodeValue: mu } = action
  const { D, S, V, n, rows } = system
  const o = k * V * D
  projectOnBasis(action, k, basis, basisAt, nodeRaw, 0)
  calcConstraintRows(system.constraints, D, S, n, x, o, basis, basisAt, action.targets, k * rows, mu, nodeRows)
  if (!splitTangent(nodeRows, rows, n, nodeQ, nodePivots)) return false
  calcMultipliers(nodeRows, rows, n, nodeQ, nodePivots, nodeRaw, mu)
  addConstraintForces(action, x, k, basis, basisAt, mu, G, o)
  for (let r = 0; r < rows; r++) multipliers[k * rows + r] = mu[r]! / W[k]!
  return true
}

/** Adds Aᵀμ of a node, as vectors in the world, to the V D numbers at `to`. */
export function addConstraintForces(
  action: DiscreteAction,
  x: Float64Array,
  k: number,
  basis: Float64Array,
  basisAt: number,
  mu: Float64Array,
  out: Float64Array,
  to: number,
): void {
  const { system, targets } = action
  const { D, V, rows } = system
  const T = D - 1
  const o = k * V * D
  let row = 0
  for (const constraint of system.constraints) {
    if (constraint.kind === 'loop') {
      for (let j = 0; j < V; j++) {
        for (let d = 0; d < D; d++) out[to + j * D + d]! += constraint.arms[j]! * mu[row + d]!
      }
    } else if (constraint.kind === 'angle') {
      const { i, j } = constraint
      for (let d = 0; d < D; d++) {
        out[to + i * D + d]! += mu[row]! * x[o + j * D + d]!
        out[to + j * D + d]! += mu[row]! * x[o + i * D + d]!
      }
    } else if (constraint.kind === 'heading') {
      out[to + constraint.i * 3]! += mu[row]! * Math.cos(targets[k * rows + row]!)
      out[to + constraint.i * 3 + 2]! -= mu[row]! * Math.sin(targets[k * rows + row]!)
    } else if (constraint.kind === 'hinge') {
      const slopes = new Float64Array(9)
      calcHingeSlopes(constraint, x, o, targets[k * rows + row]!, slopes)
      ;[constraint.i, constraint.j, constraint.axis].forEach((rod, r) => {
        for (let d = 0; d < 3; d++) out[to + rod * 3 + d]! += mu[row]! * slopes[3 * r + d]!
      })
    } else {
      const { i, j } = constraint
      const Q = new Float64Array(D * D)
      calcTurn(D, targets[k * rows + row]!, Q)
      for (let d = 0; d < D; d++) {
        let pull = 0
        for (let s = 0; s < T; s++) pull += mu[row + s]! * basis[basisAt + (j * T + s) * D + d]!
        out[to + j * D + d]! -= pull
        for (let c = 0; c < D; c++) out[to + i * D + c]! += Q[d * D + c]! * pull
      }
    }
    row += constraint.rows
  }
}

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

function calcHingeBlocks(action: DiscreteAction, x: Float64Array, k: number): void {
  const { system, hinges, targets, M } = action
  const { V, rows, constraints } = system
  const count = hinges.length / (36 * (M + 1))
  let row = 0
  let hinge = 0
  for (const constraint of constraints) {
    if (constraint.kind === 'hinge') {
      const at = 36 * (k * count + hinge++)
      calcHingeCurvature(constraint, x, k * V * 3, targets[k * rows + row]!, hinges.subarray(at, at + 36))
    }
    row += constraint.rows
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
