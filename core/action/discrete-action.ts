import { type Chain, type ChainStorage, createChain } from '../math/block-tridiagonal.ts'
import { type Lobatto, calcLobatto } from '../math/lobatto.ts'
import { calcConstraintRows, calcTargets, calcTurn } from './constraints.ts'
import { calcHingeCurvature, calcHingeSlopes } from './hinge.ts'
import type { Breaks } from './mesh.ts'
import { type Split, calcFreeDirections, calcMultipliers, calcTangentBasis, createSplit, splitTangent, toSplit } from './tangent.ts'
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
  /** With constraints: orthonormal tangent directions that obey them, free × n per node; */
  readonly Z: Float64Array
  /** the same as vectors in the world, free × V D per node, and C times them. */
  readonly B: Float64Array
  readonly CB: Float64Array
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
  readonly split: Split
  readonly nodeBasis: Float64Array
  readonly nodeRaw: Float64Array
  readonly bent: Float64Array
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
    B: new Float64Array(rows > 0 ? nodes * free * V * D : 0),
    CB: new Float64Array(rows > 0 ? nodes * free * V * D : 0),
    multipliers: new Float64Array(nodes * rows),
    tension: new Float64Array(nodes * system.S),
    hinges: new Float64Array(nodes * 36 * system.constraints.filter((constraint) => constraint.kind === 'hinge').length),
    gradient: new Float64Array(nodes * free),
    chain: createChain(E, p, free, workspace),
    scratch: new Float64Array((p + 1) * V * D),
    nodeValue: new Float64Array(rows),
    split: createSplit(rows, n, system.held),
    nodeBasis: new Float64Array(n * D),
    nodeRaw: new Float64Array(n),
    bent: new Float64Array(V * D),
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
  const { system, M, basis, gradient, Z, nodeRaw, split } = action
  const { D, S, V, n, rows, free } = system
  for (let k = 0; k <= M; k++) {
    calcTangentBasis(x, k * V * D, D, S, V, basis, k * n * D)
    if (rows === 0) {
      projectOnBasis(action, k, basis, k * n * D, gradient, k * free)
      continue
    }
    if (!addConstraintGradient(action, x, k, basis, k * n * D)) return false
    if (action.hinges.length > 0) calcHingeBlocks(action, x, k)
    calcFreeDirections(split, Z, k * n * free)
    calcWorldDirections(action, k)
    for (let f = 0; f < free; f++) gradient[k * free + f] = nodeRaw[n - free + f]!
  }
  return true
}

/** The free directions of a node as vectors in the world, and C times them. */
function calcWorldDirections({ system, basis, Z, B, CB }: DiscreteAction, k: number): void {
  const { D, V, n, free, vectorOf, C } = system
  const VD = V * D
  for (let f = 0; f < free; f++) {
    const o = (k * free + f) * VD
    const z = (k * free + f) * n
    B.fill(0, o, o + VD)
    for (let i = 0; i < n; i++) {
      const to = o + vectorOf[i]! * D
      const e = (k * n + i) * D
      for (let d = 0; d < D; d++) B[to + d]! += Z[z + i]! * basis[e + d]!
    }
    CB.fill(0, o, o + VD)
    for (let j = 0; j < V; j++) {
      for (let l = 0; l < V; l++) {
        const c = C[j * V + l]!
        if (c === 0) continue
        for (let d = 0; d < D; d++) CB[o + j * D + d]! += c * B[o + l * D + d]!
      }
    }
  }
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
 * least of it; they are kept per unit of time (N, N·m). Leaves the split and the gradient seen in it in the node's scratch.
 */
export function addConstraintGradient(
  action: DiscreteAction, x: Float64Array, k: number, basis: Float64Array, basisAt: number,
): boolean {
  const { system, G, multipliers, W, split, nodeRaw, nodeValue: mu } = action
  const { D, S, V, n, rows } = system
  const o = k * V * D
  projectOnBasis(action, k, basis, basisAt, nodeRaw, 0)
  calcConstraintRows(system.constraints, D, S, n, x, o, basis, basisAt, action.targets, k * rows, mu, split.A)
  if (!splitTangent(split)) return false
  toSplit(split, nodeRaw)
  calcMultipliers(split, nodeRaw, mu)
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
