import { factorChain } from '../../math/block-tridiagonal.ts'
import type { BoundaryProblem, BoundarySolution, Growth } from '../problem/boundary-problem.ts'
import { calcGuess } from '../problem/guess.ts'
import { calcSystem } from '../problem/system.ts'
import { type DiscreteAction, calcAction, createDiscreteAction } from '../discretise/discrete-action.ts'
import { assembleHessian, calcTension } from '../discretise/hessian.ts'
import { linearise } from '../discretise/linearise.ts'
import { calcUniformBreaks } from '../discretise/mesh.ts'
import { eliminate, toWorldColumns } from './conjugate.ts'
import { findOn } from './levels.ts'

/** Elements and degree of the mesh on which a known motion is linearised; at these, three digits hold. */
const MESH = { elements: 12, degree: 6 }

/**
 * The largest growth between any two rods, from the fields of the second variation with J(0) = 0, J̇(0) = 1: their
 * values at the end are how neighbouring motions from the same posture spread. Null where the motion was not found.
 */
export function calcGrowth(
  problem: BoundaryProblem,
  solution: BoundarySolution,
  mesh: { readonly elements: number; readonly degree: number } = MESH,
): Growth | null {
  if (solution.status !== 'converged') return null
  const system = calcSystem(problem)
  const action = createDiscreteAction(system, calcUniformBreaks(problem.duration, mesh.elements), mesh.degree)
  const found = findOn(action, calcGuess(system, solution.directions, action.times), 'stationary', undefined, 'newton')
  return found.status === 'converged' ? calcGrowthAlong(action, found.x, problem) : null
}

/**
 * The same along a path that is known on a mesh. `isLinearised`: a path near by has been, its ends included, and
 * multipliers and gradient are those of this one.
 */
export function calcGrowthAlong(
  action: DiscreteAction,
  x: Float64Array,
  problem: BoundaryProblem,
  isLinearised = false,
): Growth | null {
  if (!isLinearised) {
    calcAction(action, x)
    linearise(action, x, true)
  }
  calcTension(action, x)
  assembleHessian(action, 0, true)
  const ends = factorChain(action.chain, true) < 0 ? null : calcEndFields(action)
  return ends === null ? null : findLargest(action, ends, problem)
}

/** Columns of the start's free velocities, and where they lead at the end: vectors in the world, V D × free. */
interface EndFields {
  readonly first: Float64Array
  readonly last: Float64Array
}

function calcEndFields(action: DiscreteAction): EndFields | null {
  const { system, E, p } = action
  const { free } = system
  const unit = new Float64Array(free * free)
  for (let i = 0; i < free; i++) unit[i * free + i] = 1
  const first = toWorldColumns(action, 0, unit)
  // δp = M δu̇ at the start; the first element answers with H_lr δu = −δp.
  let fields: Float64Array = calcMass(action, first).map((value) => -value)
  for (let e = 0; e < E; e++) {
    if (e > 0) fields = applyJoint(action, e - 1, fields)
    const coupling = couplingOf(action, e)
    if (eliminate(coupling, free, fields) === 0) return null
  }
  return { first, last: toWorldColumns(action, E * p, fields) }
}

/** Bᵀ C B at the start, for columns B in the world. */
function calcMass({ system }: DiscreteAction, columns: Float64Array): Float64Array {
  const { D, V, C, free } = system
  const mass = new Float64Array(free * free)
  const moved = new Float64Array(columns.length)
  for (let j = 0; j < V; j++) {
    for (let l = 0; l < V; l++) {
      const c = C[j * V + l]!
      if (c === 0) continue
      for (let i = 0; i < D * free; i++) moved[j * D * free + i]! += c * columns[l * D * free + i]!
    }
  }
  for (let i = 0; i < V * D; i++) {
    for (let f = 0; f < free; f++) {
      const own = columns[i * free + f]!
      for (let g = 0; g < free; g++) mass[f * free + g]! += own * moved[i * free + g]!
    }
  }
  return mass
}

/** H_lr of an element, condensed on its two ends. */
function couplingOf({ chain, system: { free } }: DiscreteAction, e: number): Float64Array {
  const { m, inside, elements } = chain
  const coupling = new Float64Array(free * free)
  for (let i = 0; i < free; i++) {
    for (let j = 0; j < free; j++) coupling[j * free + i] = elements[e * m * m + (inside + free + i) * m + inside + j]!
  }
  return coupling
}

/** −S J, where S = L D Lᵀ is the factored block of a joint. */
function applyJoint({ chain, system: { free } }: DiscreteAction, joint: number, fields: Float64Array): Float64Array {
  const { joints, jointInverse } = chain
  const width = 2 * free
  const at = joint * free * width + free
  const lower = (i: number, k: number): number => (i === k ? 1 : joints[at + i * width + k]!)
  const out = new Float64Array(free * free)
  const column = new Float64Array(free)
  for (let c = 0; c < free; c++) {
    for (let k = 0; k < free; k++) {
      let sum = 0
      for (let i = k; i < free; i++) sum += lower(i, k) * fields[i * free + c]!
      column[k] = sum / jointInverse[joint * free + k]!
    }
    for (let i = 0; i < free; i++) {
      let sum = 0
      for (let k = 0; k <= i; k++) sum += lower(i, k) * column[k]!
      out[i * free + c] = -sum
    }
  }
  return out
}

/** Every rod is set off a little too fast, in its worst direction: which other rod ends furthest off? */
function findLargest(
  { system, basis }: DiscreteAction,
  fields: EndFields,
  { tree, duration }: BoundaryProblem,
): Growth | null {
  const { D, S, free } = system
  // The rods' tangents at the start, as the nearest velocities that the constraints allow.
  const pushes = calcPushes(fields.first, basis, S, D, free)
  const count = (D - 1) * S
  const moved = applyAll(fields.first, pushes, free)
  const ended = applyAll(fields.last, pushes, free)
  let largest: Growth | null = null
  for (let from = 0; from < S; from++) {
    const first = from * (D - 1)
    // Compared with all that moves at once: a rod that constraints hardly let turn would make a lever look like growth.
    const own: Gram = [0, 0, 0]
    for (let rod = 0; rod < S; rod++) addGram(moved, count, first, rod, D, own)
    for (let at = 0; at < S; at++) {
      const end: Gram = [0, 0, 0]
      addGram(ended, count, first, at, D, end)
      const factor = Math.sqrt(calcLargestRatio(end, own)) / duration
      if (largest === null || factor > largest.factor)
        largest = { factor, from: tree.segments[from]!.name, at: tree.segments[at]!.name }
    }
  }
  return largest
}

/**
 * Coordinates of the feasible velocity nearest to each tangent of each rod at the start, (D − 1) S columns of `free`
 * rows: normal equations, all of them eliminated at once.
 */
function calcPushes(columns: Float64Array, basis: Float64Array, S: number, D: number, free: number): Float64Array {
  const normal = new Float64Array(free * free)
  const rows = columns.length / free
  for (let i = 0; i < rows; i++) {
    for (let f = 0; f < free; f++) {
      const own = columns[i * free + f]!
      for (let g = 0; g <= f; g++) normal[f * free + g]! += own * columns[i * free + g]!
    }
  }
  for (let f = 0; f < free; f++) for (let g = 0; g < f; g++) normal[g * free + f] = normal[f * free + g]!
  const count = (D - 1) * S
  const right = new Float64Array(free * count)
  for (let push = 0; push < count; push++) {
    const row = Math.floor(push / (D - 1)) * D
    for (let f = 0; f < free; f++) {
      for (let d = 0; d < D; d++) right[f * count + push]! += columns[(row + d) * free + f]! * basis[push * D + d]!
    }
  }
  eliminate(normal, free, right, count)
  return right
}

/** The fields that each push makes: V D rows, one column per push. */
function applyAll(columns: Float64Array, pushes: Float64Array, free: number): Float64Array {
  const count = pushes.length / free
  const rows = columns.length / free
  const out = new Float64Array(rows * count)
  for (let i = 0; i < rows; i++) {
    for (let f = 0; f < free; f++) {
      const along = columns[i * free + f]!
      for (let push = 0; push < count; push++) out[i * count + push]! += along * pushes[f * count + push]!
    }
  }
  return out
}

/** Inner products of two fields: [11, 12, 22], in the plane [11, 0, 0]. */
type Gram = [number, number, number]

/** Adds those of one rod's parts of the fields of a rod's pushes, of which `first` is the first of `count`. */
function addGram(fields: Float64Array, count: number, first: number, rod: number, D: number, sum: Gram): void {
  let l11 = 0
  let l12 = 0
  let l22 = 0
  for (let d = rod * D; d < (rod + 1) * D; d++) {
    const one = fields[d * count + first]!
    l11 += one * one
    if (D !== 3) continue
    const two = fields[d * count + first + 1]!
    l12 += one * two
    l22 += two * two
  }
  sum[0] += l11
  sum[1] += l12
  sum[2] += l22
}

/** Largest yᵀLy / yᵀOy over all directions y that move the rod at all; 0 where none does. */
function calcLargestRatio([l11, l12, l22]: Readonly<Gram>, [o11, o12, o22]: Readonly<Gram>): number {
  const most = Math.max(o11, o22)
  if (!(most > 1e-12)) return 0
  const a = o11 * o22 - o12 * o12
  // One direction only: the plane, or a rod that its constraints leave no other.
  if (a < 1e-12 * most * most) return o11 >= o22 ? l11 / o11 : l22 / o22
  const half = (l11 * o22 + l22 * o11 - 2 * l12 * o12) / (2 * a)
  const product = (l11 * l22 - l12 * l12) / a
  return half + Math.sqrt(Math.max(0, half * half - product))
}
