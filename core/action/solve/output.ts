import type { BoundaryProblem } from '../problem/boundary-problem.ts'
import { type DiscreteAction, calcAction } from '../discretise/discrete-action.ts'
import { normalise } from '../problem/guess.ts'
import { calcHingeSlopes } from '../constraints/hinge.ts'
import { interpolate } from '../discretise/interpolate.ts'
import { calcAcceleration, calcVelocity, stateSolverOf } from '../discretise/state.ts'
import { calcTangentBasis } from '../discretise/tangent.ts'

/** A solved path on the output grid; V D per row, the free root still among the vectors. */
export interface Sampled {
  readonly times: Float64Array
  readonly x: Float64Array
  readonly v: Float64Array
}

/** Directions of unit length and velocities across them, on the uniform output grid. */
export function samplePath(action: DiscreteAction, x: Float64Array, intervals: number): Sampled {
  const { D, S, V, duration } = action.system
  const times = Float64Array.from({ length: intervals + 1 }, (_, k) => (k * duration) / intervals)
  times[intervals] = duration
  const path = new Float64Array((intervals + 1) * V * D)
  const v = new Float64Array(path.length)
  interpolate(action, x, times, path, v)
  for (let k = 0; k <= intervals; k++) {
    normalise(path, k * V * D, S, D)
    for (let j = 0; j < S; j++) {
      const o = (k * V + j) * D
      let along = 0
      for (let d = 0; d < D; d++) along += path[o + d]! * v[o + d]!
      for (let d = 0; d < D; d++) v[o + d]! -= along * path[o + d]!
    }
  }
  return { times, x: path, v }
}

export interface Detailed {
  readonly times: Float64Array
  readonly directions: Float64Array
  readonly velocities: Float64Array
  readonly accelerations: Float64Array
  readonly root: Float64Array
  readonly rootVelocity: Float64Array
  readonly rootAcceleration: Float64Array
  readonly startMomentum: Float64Array
  readonly endMomentum: Float64Array
  readonly loopReactions: Float64Array[]
  readonly lockTorques: Float64Array[]
  readonly energyDrift: number
}

/** Of a path at its two ends, V D each, by the discrete Legendre transform: −∂A/∂u at the start, ∂A/∂u at the end. */
export interface EndMomenta {
  readonly start: Float64Array
  readonly end: Float64Array
}

/** `isKnown`: the action has just been asked for this path, and nothing else since that would touch its ends. */
export function calcEndMomenta(action: DiscreteAction, x: Float64Array, isKnown: boolean): EndMomenta {
  if (!isKnown) calcAction(action, x)
  const { G, M } = action
  const VD = action.system.V * action.system.D
  const start = new Float64Array(VD)
  for (let i = 0; i < VD; i++) start[i] = -G[i]!
  return { start, end: G.slice(M * VD, (M + 1) * VD) }
}

/**
 * Everything a solution gives about its path. Velocities at the two ends come from the momenta there, accelerations from the equations of motion at the solved state.
 */
export function calcDetails(
  action: DiscreteAction,
  x: Float64Array,
  problem: BoundaryProblem,
  momenta: EndMomenta,
): Detailed {
  if (problem.output === 'directions') return sampleDirections(action, x, problem.intervals)
  const { system } = action
  const { D, S, V, C, coupled, coupledFrom, b, matrices, constraints } = system
  const VD = V * D
  const rows = problem.intervals + 1
  const { times, x: path, v } = samplePath(action, x, problem.intervals)
  const { root, rootVelocity, rootAcceleration } = sampleRoot(action, times)
  const solver = stateSolverOf(system)

  const momentum = new Float64Array(rows * VD)
  const last = rows - 1
  momentum.set(momenta.start)
  momentum.set(momenta.end, last * VD)
  const known = system.rootKind === 'free' ? new Float64Array(rows * D) : rootVelocity
  const accelerations = new Float64Array(rows * VD)
  const mu = new Float64Array(rows * system.rows)
  const pushed = system.rootKind === 'free' ? known : rootAcceleration
  for (let k = 0; k < rows; k++) {
    const isEnd = k === 0 || k === last
    const isPrepared = isEnd && calcVelocity(solver, path, momentum, k * VD, times[k]!, known, k * D, v)
    calcAcceleration(solver, path, v, k * VD, times[k]!, pushed, k * D, accelerations, isPrepared)
    mu.set(solver.mu, k * system.rows)
  }
  if (V > S) {
    for (let k = 0; k < rows; k++) {
      for (let d = 0; d < D; d++) {
        root[k * D + d] = path[k * VD + S * D + d]!
        rootVelocity[k * D + d] = v[k * VD + S * D + d]!
        rootAcceleration[k * D + d] = accelerations[k * VD + S * D + d]!
      }
    }
  }
  const momentumAt = (k: number) => {
    const p = new Float64Array(S * D)
    for (let j = 0; j < S; j++) {
      for (let d = 0; d < D; d++) {
        let sum = b[j]! * rootVelocity[k * D + d]!
        for (let l = 0; l < S; l++) sum += C[j * V + l]! * v[k * VD + l * D + d]!
        p[j * D + d] = sum
      }
    }
    return p
  }
  const loopReactions: Float64Array[] = []
  const lockTorques: Float64Array[] = []
  let row = 0
  for (const constraint of constraints) {
    if (constraint.kind === 'loop') {
      const reaction = new Float64Array(rows * D)
      for (let k = 0; k < rows; k++) for (let d = 0; d < D; d++) reaction[k * D + d] = mu[k * system.rows + row + d]!
      loopReactions.push(reaction)
    } else if (constraint.kind !== 'heading' && problem.output !== 'motion')
      lockTorques.push(calcLockTorque(action, constraint, row, path, mu, rows))
    row += constraint.rows
  }
  // Energy relative to its mean: conserved when nothing drives the root.
  let least = Infinity
  let most = -Infinity
  const { totalMass } = matrices
  for (let k = 0; k < rows; k++) {
    let energy = 0
    for (let d = 0; d < D; d++) {
      energy += 0.5 * totalMass * rootVelocity[k * D + d]! ** 2 - system.rootForce[d]! * root[k * D + d]!
      for (let j = 0; j < S; j++) {
        const vj = v[k * VD + j * D + d]!
        energy += b[j]! * vj * rootVelocity[k * D + d]! - system.force[j * D + d]! * path[k * VD + j * D + d]!
        for (let q = coupledFrom[j]!; q < coupledFrom[j + 1]!; q++) {
          const l = coupled[q]!
          if (l < S) energy += 0.5 * C[j * V + l]! * vj * v[k * VD + l * D + d]!
        }
      }
    }
    least = Math.min(least, energy)
    most = Math.max(most, energy)
  }
  return {
    times,
    directions: rodsOnly(path, rows, S, V, D),
    velocities: rodsOnly(v, rows, S, V, D),
    accelerations: rodsOnly(accelerations, rows, S, V, D),
    root,
    rootVelocity,
    rootAcceleration,
    startMomentum: momentumAt(0),
    endMomentum: momentumAt(last),
    loopReactions,
    lockTorques,
    energyDrift: 0.5 * (most - least),
  }
}

/** Where the rods are, and nothing else. */
function sampleDirections(action: DiscreteAction, x: Float64Array, intervals: number): Detailed {
  const { D, S, V } = action.system
  const { times, x: path } = samplePath(action, x, intervals)
  const none = new Float64Array(0)
  return {
    times,
    directions: rodsOnly(path, times.length, S, V, D),
    velocities: none,
    accelerations: none,
    root: none,
    rootVelocity: none,
    rootAcceleration: none,
    startMomentum: none,
    endMomentum: none,
    loopReactions: [],
    lockTorques: [],
    energyDrift: NaN,
  }
}

function sampleRoot(action: DiscreteAction, times: Float64Array) {
  const { system } = action
  const { D } = system
  const root = new Float64Array(times.length * D)
  const rootVelocity = new Float64Array(times.length * D)
  const rootAcceleration = new Float64Array(times.length * D)
  for (let k = 0; k < times.length; k++) {
    if (!system.rootPath) {
      root.set(system.rootPosition, k * D)
      continue
    }
    const row = (a: Float64Array) => a.subarray(k * D, (k + 1) * D)
    system.rootPath.at(times[k]!, row(root))
    system.rootPath.at(times[k]!, row(rootVelocity), 1)
    system.rootPath.at(times[k]!, row(rootAcceleration), 2)
  }
  return { root, rootVelocity, rootAcceleration }
}

/** Torque of the lock on its second rod: one number per time in the plane, three in space, N·m. */
function calcLockTorque(
  action: DiscreteAction,
  constraint: Exclude<DiscreteAction['system']['constraints'][number], { kind: 'loop' | 'heading' }>,
  row: number,
  path: Float64Array,
  mu: Float64Array,
  rows: number,
): Float64Array {
  const { D, V, rows: width } = action.system
  const torque = new Float64Array(rows * (D === 2 ? 1 : 3))
  const push = new Float64Array(3)
  const u = new Float64Array(3)
  const angle = new Float64Array(1)
  const slopes = new Float64Array(9)
  for (let k = 0; k < rows; k++) {
    const oi = (k * V + constraint.i) * D
    const oj = (k * V + constraint.j) * D
    for (let d = 0; d < D; d++) u[d] = path[oj + d]!
    if (constraint.kind === 'angle') for (let d = 0; d < D; d++) push[d] = mu[k * width + row]! * path[oi + d]!
    else if (constraint.kind === 'hinge') {
      constraint.course.at((action.system.duration * k) / (rows - 1), angle)
      calcHingeSlopes(constraint, path, k * V * D, Math.cos(angle[0]!), Math.sin(angle[0]!), slopes, 0)
      for (let d = 0; d < 3; d++) push[d] = mu[k * width + row]! * slopes[3 + d]!
    } else {
      // The multipliers belong to the tangent basis at the second rod.
      const basis = new Float64Array((D - 1) * D)
      calcTangentBasis(path, oj, D, 1, 1, basis, 0)
      for (let d = 0; d < D; d++) {
        let sum = 0
        for (let s = 0; s < D - 1; s++) sum -= mu[k * width + row + s]! * basis[s * D + d]!
        push[d] = sum
      }
    }
    const z = u[0]! * push[1]! - u[1]! * push[0]!
    if (D === 2) torque[k] = z
    else {
      torque[3 * k] = u[1]! * push[2]! - u[2]! * push[1]!
      torque[3 * k + 1] = u[2]! * push[0]! - u[0]! * push[2]!
      torque[3 * k + 2] = z
    }
  }
  return torque
}

function rodsOnly(x: Float64Array, rows: number, S: number, V: number, D: number): Float64Array {
  if (V === S) return x
  const out = new Float64Array(rows * S * D)
  for (let k = 0; k < rows; k++) out.set(x.subarray(k * V * D, k * V * D + S * D), k * S * D)
  return out
}
