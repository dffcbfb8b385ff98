import { calcDerivative } from '../../math/differentiate.ts'
import { spatialMatricesOf } from '../../model/matrices.ts'
import type { Body } from '../../model/body.ts'
import type { TreeMatrices } from '../../model/tree.ts'

/** A motion of a body in time, whatever produced it. */
export interface BodyMotion {
  readonly body: Body
  readonly times: Float64Array
  /** Rows of S × 3. */
  readonly directions: Float64Array
  /** Rows of S × 9, columns are axes. */
  readonly axes: Float64Array
  /** Rows of 3: the body's own root point. */
  readonly root: Float64Array
  /** Known second derivatives; else they are taken from the samples. */
  readonly accelerations?: Float64Array
  readonly rootAcceleration?: Float64Array
}

/**
 * Net force and moment that the rest of the body exerts on everything distal to each joint, before external loads are
 * taken off.
 */
export interface DistalSums {
  readonly matrices: TreeMatrices
  /** Per segment (the part distal to its proximal joint): Σ m (p̈ + g ŷ), rows of S × 3 per time. */
  readonly force: Float64Array
  /** Σ p × m (p̈ + g ŷ) about the world's origin, rows of S × 3 per time. */
  readonly moment: Float64Array
  /** Proximal joint of each segment, rows of S × 3 per time. */
  readonly joints: Float64Array
}

export const calcBodyMatrices = (body: Body): TreeMatrices => spatialMatricesOf(body.tree)

/**
 * Σ over the sub-tree of each segment, from the tips to the root, in one pass per time. Components stand one by one:
 * this runs for every drawn body.
 */
export function calcDistalSums(
  motion: BodyMotion,
  matrices: TreeMatrices = calcBodyMatrices(motion.body),
  storage?: Pick<DistalSums, 'force' | 'moment' | 'joints'>,
): DistalSums {
  const { times, directions, root } = motion
  const { segmentCount: S } = matrices
  const size = times.length * S * 3
  const { force, moment, joints } = storage ?? {
    force: new Float64Array(size),
    moment: new Float64Array(size),
    joints: new Float64Array(size),
  }
  const sums = { matrices, force, moment, joints }
  const accelerations = motion.accelerations ?? calcDerivative(times, directions, 3 * S, 'second')
  const rootAcceleration = motion.rootAcceleration ?? calcDerivative(times, root, 3, 'second')
  addAlong(motion, accelerations, rootAcceleration, sums)
  return sums
}

/**
 * Of the masses on each rod, at distances s from its proximal joint: Σ m, Σ m s, Σ m s². With them the sums over a rod,
 * Σ m (q̈ + s ü) and Σ (q + s u) × m (q̈ + s ü), take no mass one by one.
 */
function sumMasses({ segmentCount: S, massCount: P, massSegment, massAt, mass, from }: TreeMatrices): RodMasses {
  const sums = { mass: new Float64Array(S), first: new Float64Array(S), second: new Float64Array(S) }
  for (let i = 0; i < P; i++) {
    const j = massSegment[i]!
    const reach = massAt[i]! - from[j]!
    sums.mass[j]! += mass[i]!
    sums.first[j]! += mass[i]! * reach
    sums.second[j]! += mass[i]! * reach * reach
  }
  return sums
}

interface RodMasses {
  readonly mass: Float64Array
  readonly first: Float64Array
  readonly second: Float64Array
}

/** A body moves through many blocks, or phases. */
const rodMasses = new WeakMap<TreeMatrices, RodMasses>()

function rodMassesOf(matrices: TreeMatrices): RodMasses {
  const known = rodMasses.get(matrices) ?? sumMasses(matrices)
  rodMasses.set(matrices, known)
  return known
}

/**
 * The pass itself. It ends with its loop: the engine puts compiled code in while the loop runs, and would leave it again
 * for what follows, at every call of a short phase.
 */
function addAlong(
  { times, directions, root }: BodyMotion,
  accelerations: Float64Array,
  rootAcceleration: Float64Array,
  { matrices, force, moment, joints }: DistalSums,
): void {
  const { segmentCount: S, parent, order, attach, from, gravity } = matrices
  const { mass, first, second } = rodMassesOf(matrices)
  const n = times.length
  const jointAcceleration = new Float64Array(S * 3)
  for (let k = 0; k < n; k++) {
    const row = k * S * 3
    for (let s = 0; s < S; s++) {
      const i = order[s]!
      const p = parent[i]!
      const to = row + 3 * i
      if (p < 0) {
        joints[to] = root[3 * k]!
        joints[to + 1] = root[3 * k + 1]!
        joints[to + 2] = root[3 * k + 2]!
        jointAcceleration[3 * i] = rootAcceleration[3 * k]!
        jointAcceleration[3 * i + 1] = rootAcceleration[3 * k + 1]!
        jointAcceleration[3 * i + 2] = rootAcceleration[3 * k + 2]!
      } else {
        const reach = attach[i]! - from[p]!
        const at = row + 3 * p
        joints[to] = joints[at]! + reach * directions[at]!
        joints[to + 1] = joints[at + 1]! + reach * directions[at + 1]!
        joints[to + 2] = joints[at + 2]! + reach * directions[at + 2]!
        jointAcceleration[3 * i] = jointAcceleration[3 * p]! + reach * accelerations[at]!
        jointAcceleration[3 * i + 1] = jointAcceleration[3 * p + 1]! + reach * accelerations[at + 1]!
        jointAcceleration[3 * i + 2] = jointAcceleration[3 * p + 2]! + reach * accelerations[at + 2]!
      }
    }
    for (let j = 0; j < S; j++) {
      const at = row + 3 * j
      const m = mass[j]!
      const m1 = first[j]!
      const m2 = second[j]!
      const ax = jointAcceleration[3 * j]!
      const ay = jointAcceleration[3 * j + 1]! + gravity
      const az = jointAcceleration[3 * j + 2]!
      const bx = accelerations[at]!
      const by = accelerations[at + 1]!
      const bz = accelerations[at + 2]!
      const fx = m * ax + m1 * bx
      const fy = m * ay + m1 * by
      const fz = m * az + m1 * bz
      const gx = m1 * ax + m2 * bx
      const gy = m1 * ay + m2 * by
      const gz = m1 * az + m2 * bz
      const px = joints[at]!
      const py = joints[at + 1]!
      const pz = joints[at + 2]!
      const ux = directions[at]!
      const uy = directions[at + 1]!
      const uz = directions[at + 2]!
      force[at] = fx
      force[at + 1] = fy
      force[at + 2] = fz
      moment[at] = py * fz - pz * fy + (uy * gz - uz * gy)
      moment[at + 1] = pz * fx - px * fz + (uz * gx - ux * gz)
      moment[at + 2] = px * fy - py * fx + (ux * gy - uy * gx)
    }
    for (let s = S - 1; s >= 0; s--) {
      const i = order[s]!
      const p = parent[i]!
      if (p < 0) continue
      const at = row + 3 * i
      const to = row + 3 * p
      force[to]! += force[at]!
      force[to + 1]! += force[at + 1]!
      force[to + 2]! += force[at + 2]!
      moment[to]! += moment[at]!
      moment[to + 1]! += moment[at + 1]!
      moment[to + 2]! += moment[at + 2]!
    }
  }
}

/** Sums over all segments that hang on the root point: the whole body. */
export function calcWholeSums(
  sums: DistalSums,
  frameCount: number,
  whole: Pick<DistalSums, 'force' | 'moment'> = {
    force: new Float64Array(3 * frameCount),
    moment: new Float64Array(3 * frameCount),
  },
): Pick<DistalSums, 'force' | 'moment'> {
  const { matrices } = sums
  const S = matrices.segmentCount
  const { force, moment } = whole
  force.fill(0)
  moment.fill(0)
  for (let j = 0; j < S; j++) {
    if (matrices.parent[j]! >= 0) continue
    for (let k = 0; k < frameCount; k++) {
      for (let c = 0; c < 3; c++) {
        force[3 * k + c]! += sums.force[(k * S + j) * 3 + c]!
        moment[3 * k + c]! += sums.moment[(k * S + j) * 3 + c]!
      }
    }
  }
  return whole
}

/** The whole body's centre of mass, x, y, z per time. */
export function calcCentreOfMass(
  { matrices }: DistalSums,
  { times, directions, root }: BodyMotion,
  centre: Float64Array = new Float64Array(3 * times.length),
): Float64Array {
  const { segmentCount: S, totalMass, b } = matrices
  for (let k = 0; k < times.length; k++) {
    let x = totalMass * root[3 * k]!
    let y = totalMass * root[3 * k + 1]!
    let z = totalMass * root[3 * k + 2]!
    for (let j = 0; j < S; j++) {
      const at = (k * S + j) * 3
      x += b[j]! * directions[at]!
      y += b[j]! * directions[at + 1]!
      z += b[j]! * directions[at + 2]!
    }
    centre[3 * k] = x / totalMass
    centre[3 * k + 1] = y / totalMass
    centre[3 * k + 2] = z / totalMass
  }
  return centre
}
