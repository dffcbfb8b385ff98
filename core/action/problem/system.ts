import { matricesOf } from '../../model/matrices.ts'
import type { TreeMatrices } from '../../model/tree.ts'
import { type RootPath, calcRootPath } from '../../model/root-path.ts'
import { calcArms } from '../../model/arms.ts'
import type { BoundaryProblem } from './boundary-problem.ts'
import { type Constraint, calcConstraints } from '../constraints/constraints.ts'
import { calcSlopePattern } from '../constraints/constraint-slopes.ts'
import { calcHeldRows } from '../constraints/redundant.ts'
import { type Reflections, calcReflections } from '../discretise/split.ts'

/**
 * A boundary problem as the solver sees it: V vectors of dimension D with a constant mass matrix and a
 * constant generalised force. Rods come first; a free root is one more vector without a length.
 */
export interface ActionSystem {
  readonly matrices: TreeMatrices
  readonly D: 2 | 3
  /** Rods. */
  readonly S: number
  /** Vectors: S, or S + 1 when the root is free. */
  readonly V: number
  /** Tangent dimensions of one node before constraints: (D − 1) S, plus D for a free root. */
  readonly n: number
  /** Rows of the constraints, and degrees of freedom that are left. */
  readonly constraints: readonly Constraint[]
  readonly rows: number
  /** Of these constraints: signed angles seen along a third rod. */
  readonly hingeCount: number
  /** Those rows that hold something the others do not. */
  readonly held: Int32Array
  readonly free: number
  /** Where splitting the tangent space along the held rows meets anything but zeros. */
  readonly reflections: Reflections
  /** Mass matrix, V × V row-major. */
  readonly C: Float64Array
  /** Vectors that C couples to vector j: coupled[coupledFrom[j]] … coupled[coupledFrom[j + 1] − 1]; in a tree few are. */
  readonly coupled: Int32Array
  readonly coupledFrom: Int32Array
  /** What couples every vector to the acceleration of a moving root: b, and the total mass. */
  readonly b: Float64Array
  /** Constant generalised force per vector, V × D: gravity and dead loads. */
  readonly force: Float64Array
  readonly rootKind: 'pinned' | 'prescribed' | 'free'
  readonly rootPath: RootPath | null
  /** Pinned position (zeros otherwise). */
  readonly rootPosition: Float64Array
  /** Constant force on the root point's translation: −m_T g ŷ plus all dead loads. */
  readonly rootForce: Float64Array
  /** End configurations, V × D. */
  readonly start: Float64Array
  readonly end: Float64Array
  readonly duration: number
  /** Which vector each tangent dimension belongs to. */
  readonly vectorOf: Int32Array
}

export function calcSystem(problem: BoundaryProblem, matrices: TreeMatrices = matricesOf(problem.tree)): ActionSystem {
  const { dimension: D, segmentCount: S, gravity } = matrices
  const free = problem.root.kind === 'free'
  const V = free ? S + 1 : S
  const masses = massesOf(matrices, free)
  const { b } = masses
  const force = new Float64Array(V * D)
  const rootForce = new Float64Array(D)
  rootForce[1] = -matrices.totalMass * gravity
  for (let j = 0; j < S; j++) force[j * D + 1] = -gravity * b[j]!
  for (const load of problem.loads ?? []) {
    const arms = calcArms(matrices, load.segment, load.at)
    for (let d = 0; d < D; d++) {
      const component = load.force[d]!
      for (let j = 0; j < S; j++) force[j * D + d]! += arms[j]! * component
      rootForce[d]! += component
    }
  }
  const start = new Float64Array(V * D)
  const end = new Float64Array(V * D)
  start.set(problem.start)
  end.set(problem.end)
  const rootPosition = new Float64Array(D)
  let rootPath: RootPath | null = null
  if (problem.root.kind === 'pinned') rootPosition.set(problem.root.position)
  else if (problem.root.kind === 'prescribed') rootPath = calcRootPath(problem.root)
  else {
    start.set(problem.root.start, S * D)
    end.set(problem.root.end, S * D)
    force.set(rootForce, S * D)
  }
  const n = (D - 1) * S + (free ? D : 0)
  const constraints = calcConstraints(problem, matrices, V, start)
  const rows = constraints.reduce((sum, constraint) => sum + constraint.rows, 0)
  const pattern = calcSlopePattern(constraints, D, S, n)
  const all = Int32Array.from({ length: rows }, (_, r) => r)
  const whole = reflectionsOf(matrices, pattern, n, all)
  const held = calcHeldRows({
    D,
    S,
    V,
    n,
    rows,
    all,
    reflections: whole,
    constraints,
    rootPosition,
    rootPath,
    start,
    end,
    duration: problem.duration,
  })
  return {
    matrices,
    D,
    S,
    V,
    n,
    constraints,
    rows,
    hingeCount: constraints.reduce((count, { kind }) => count + (kind === 'hinge' ? 1 : 0), 0),
    held,
    free: n - held.length,
    reflections: held.length === rows ? whole : calcReflections(pattern, n, held),
    C: masses.C,
    coupled: masses.coupled,
    coupledFrom: masses.coupledFrom,
    b,
    force,
    rootKind: problem.root.kind,
    rootPath,
    rootPosition,
    rootForce,
    start,
    end,
    duration: problem.duration,
    vectorOf: masses.vectorOf,
  }
}

type Masses = Pick<ActionSystem, 'C' | 'b' | 'coupled' | 'coupledFrom' | 'vectorOf'>

/** Phases of a walk share a handful of trees. */
const knownMasses = new WeakMap<TreeMatrices, { pinned?: Masses; free?: Masses }>()

function massesOf(matrices: TreeMatrices, free: boolean): Masses {
  const known = knownMasses.get(matrices) ?? {}
  knownMasses.set(matrices, known)
  return (known[free ? 'free' : 'pinned'] ??= calcMasses(matrices, free))
}

function calcMasses(matrices: TreeMatrices, free: boolean): Masses {
  const { dimension: D, segmentCount: S } = matrices
  const V = free ? S + 1 : S
  const C = new Float64Array(V * V)
  const b = new Float64Array(V)
  for (let j = 0; j < S; j++) {
    for (let l = 0; l < S; l++) C[j * V + l] = matrices.C[j * S + l]!
    b[j] = matrices.b[j]!
    if (!free) continue
    C[j * V + S] = matrices.b[j]!
    C[S * V + j] = matrices.b[j]!
  }
  if (free) {
    C[S * V + S] = matrices.totalMass
    b[S] = matrices.totalMass
  }
  const n = (D - 1) * S + (free ? D : 0)
  const vectorOf = Int32Array.from({ length: n }, (_, i) => Math.min(S, Math.floor(i / (D - 1))))
  return { C, b, ...listCoupled(C, V), vectorOf }
}

interface KnownReflections {
  readonly n: number
  readonly pattern: Uint8Array
  readonly reflections: Reflections
}

/** Most of a tree's problems hold the same of it. */
const knownReflections = new WeakMap<TreeMatrices, KnownReflections[]>()
const MOST_KNOWN = 16

/** All rows held. */
function reflectionsOf(matrices: TreeMatrices, pattern: Uint8Array, n: number, all: Int32Array): Reflections {
  const known = knownReflections.get(matrices) ?? []
  knownReflections.set(matrices, known)
  for (const one of known) if (one.n === n && isEqual(one.pattern, pattern)) return one.reflections
  const reflections = calcReflections(pattern, n, all)
  if (known.length >= MOST_KNOWN) known.shift()
  known.push({ n, pattern, reflections })
  return reflections
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

function listCoupled(C: Float64Array, V: number): Pick<ActionSystem, 'coupled' | 'coupledFrom'> {
  const coupled: number[] = []
  const coupledFrom = new Int32Array(V + 1)
  for (let j = 0; j < V; j++) {
    for (let l = 0; l < V; l++) if (C[j * V + l] !== 0) coupled.push(l)
    coupledFrom[j + 1] = coupled.length
  }
  return { coupled: Int32Array.from(coupled), coupledFrom }
}
