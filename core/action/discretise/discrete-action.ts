import { type Chain, type ChainStorage, createChain } from '../../math/block-tridiagonal.ts'
import { type Lobatto, calcLobatto } from '../../math/lobatto.ts'
import { createSlab } from '../../math/slab.ts'
import { DEMAND, calcDemands } from '../constraints/constraints.ts'
import { type Breaks, calcNodes } from './mesh.ts'
import { type Split, createSplit, numbersOfSplit } from './split.ts'
import type { ActionSystem } from '../problem/system.ts'
import { multiplyMass } from './world-directions.ts'

/**
 * The action of a path made of E elements of degree p, unit length held at the Gauss–Lobatto nodes
 * (METHODS section 4). A = ½ Σ K_ab u_a·C u_b + Σ κ_a·b u_a + Σ W_a f·u_a, with constant C, b and f.
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
  /** What the constraints demand, `DEMAND` numbers per row, `rows` per node. */
  readonly demands: Float64Array
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
  /** With constraints: of every node, at the path last linearised. */
  readonly splits: readonly Split[]
  /** Scratch, like the arrays below: slopes of a node's hinges, nine numbers each; */
  readonly hinged: Float64Array
  /** a split, */
  readonly split: Split
  readonly nodeBasis: Float64Array
  readonly nodeRaw: Float64Array
  readonly bent: Float64Array
}

/** Room that solves may share, one after another: whoever takes it next finds it empty. */
export interface Workspace extends ChainStorage {
  /** Of all that belongs to a mesh, but its times. */
  mesh: Float64Array
}

/** As many zeros. */
function roomFor(numbers: number, workspace: Workspace | undefined): ArrayBufferLike | undefined {
  if (workspace === undefined) return undefined
  if (workspace.mesh.length < numbers) workspace.mesh = new Float64Array(numbers)
  else workspace.mesh.fill(0, 0, numbers)
  return workspace.mesh.buffer
}

export function createDiscreteAction(
  system: ActionSystem,
  breaks: Breaks,
  p: number,
  workspace?: Workspace,
): DiscreteAction {
  const { D, V, n, rows, free, duration } = system
  const lobatto = calcLobatto(p)
  const E = breaks.length - 1
  const M = E * p
  const nodes = M + 1
  const times = calcNodes(breaks, p)
  times[M] = duration
  // A short phase takes longer to ask for thirty small arrays than for some of its sums.
  const numbers = countNumbers(system, nodes, p)
  const take = createSlab(numbers, roomFor(numbers, workspace))
  const W = take(nodes)
  for (let e = 0; e < E; e++) {
    const h = breaks[e + 1]! - breaks[e]!
    for (let a = 0; a <= p; a++) W[e * p + a]! += 0.5 * h * lobatto.weights[a]!
  }
  const root = take(nodes * D)
  const kappa = take(nodes * D)
  const constantAction = calcRootParts(system, breaks, lobatto, { times, W, root, kappa })
  const demands = take(nodes * DEMAND * rows)
  if (rows > 0) for (let k = 0; k < nodes; k++) calcDemands(system, times[k]!, demands, k * DEMAND * rows)
  const constrained = rows > 0 ? nodes : 0
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
    demands,
    constantAction,
    G: take(nodes * V * D),
    basis: take(nodes * n * D),
    Z: take(constrained * n * free),
    B: take(constrained * free * V * D),
    CB: take(constrained * free * V * D),
    multipliers: take(nodes * rows),
    tension: take(nodes * system.S),
    hinges: take(nodes * 36 * system.hingeCount),
    gradient: take(nodes * free),
    chain: createChain(E, p, free, workspace),
    scratch: take((p + 2) * V * D),
    nodeValue: take(rows),
    splits: Array.from({ length: constrained }, () => createSplit(system, take)),
    hinged: take(9 * system.hingeCount),
    split: createSplit(system, take),
    nodeBasis: take(n * D),
    nodeRaw: take(n),
    bent: take(free * V * D),
  }
}

/** All that `createDiscreteAction` takes. */
function countNumbers(system: ActionSystem, nodes: number, p: number): number {
  const { D, S, V, n, rows, free, hingeCount } = system
  const VD = V * D
  const perNode = 1 + 2 * D + (DEMAND + 1) * rows + VD + n * D + S + 36 * hingeCount + free
  const constrained = rows > 0 ? nodes * (n * free + 2 * free * VD + numbersOfSplit(system)) : 0
  const scratch = (p + 2) * VD + rows + 9 * hingeCount + numbersOfSplit(system) + n * D + n + free * VD
  return nodes * perNode + constrained + scratch
}

/** Where a pinned or led root is, and how its nodes pull; returns what of the action no unknown touches. */
function calcRootParts(
  system: ActionSystem,
  breaks: Breaks,
  lobatto: Lobatto,
  { times, W, root, kappa }: Pick<DiscreteAction, 'times' | 'W' | 'root' | 'kappa'>,
): number {
  const { D } = system
  const E = breaks.length - 1
  const p = lobatto.degree
  const M = E * p
  let constantAction = 0
  if (system.rootKind === 'free') return constantAction
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
  return constantAction
}

/** Action of a path (V D per node); leaves the ambient gradient in `action.G`. */
export function calcAction(action: DiscreteAction, x: Float64Array): number {
  const { system, E, p, lobatto, breaks, W, kappa, G, scratch } = action
  const { D, V, b, force } = system
  const VD = V * D
  const moved = (p + 1) * VD
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
      multiplyMass(system, scratch, a * VD, scratch, moved)
      for (let i = 0; i < VD; i++) {
        const sum = scratch[moved + i]!
        G[o + i]! += sum
        total += 0.5 * sum * x[o + i]!
      }
    }
  }
  return total + action.constantAction
}
