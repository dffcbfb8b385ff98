import { differentiate } from '../math/differentiate.ts'
import { calcMatrices } from '../model/matrices.ts'
import type { Body } from '../model/body.ts'
import type { TreeMatrices } from '../model/tree.ts'

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

/** Net force and moment that the rest of the body exerts on everything distal to each joint, before external loads are taken off. */
export interface DistalSums {
  readonly matrices: TreeMatrices
  /** Per segment (the part distal to its proximal joint): Σ m (p̈ + g ŷ), rows of S × 3 per time. */
  readonly force: Float64Array
  /** Σ p × m (p̈ + g ŷ) about the world's origin, rows of S × 3 per time. */
  readonly moment: Float64Array
  /** Proximal joint of each segment, rows of S × 3 per time. */
  readonly joints: Float64Array
}

/** Σ over the sub-tree of each segment, from the tips to the root, in one pass per time. */
export function calcDistalSums(motion: BodyMotion): DistalSums {
  const { body, times, directions, root } = motion
  const matrices = calcMatrices({ ...body.tree, dimension: 3 })
  const { segmentCount: S, massCount: P, parent, order, attach, from, massSegment, massAt, mass, gravity } = matrices
  const n = times.length
  const accelerations = motion.accelerations ?? differentiate(times, directions, 3 * S).second
  const rootAcceleration = motion.rootAcceleration ?? differentiate(times, root, 3).second
  const force = new Float64Array(n * S * 3)
  const moment = new Float64Array(n * S * 3)
  const joints = new Float64Array(n * S * 3)
  const jointAcceleration = new Float64Array(S * 3)
  for (let k = 0; k < n; k++) {
    const row = k * S * 3
    for (let s = 0; s < S; s++) {
      const i = order[s]!
      const p = parent[i]!
      for (let c = 0; c < 3; c++) {
        if (p < 0) {
          joints[row + 3 * i + c] = root[3 * k + c]!
          jointAcceleration[3 * i + c] = rootAcceleration[3 * k + c]!
        } else {
          const reach = attach[i]! - from[p]!
          joints[row + 3 * i + c] = joints[row + 3 * p + c]! + reach * directions[row + 3 * p + c]!
          jointAcceleration[3 * i + c] = jointAcceleration[3 * p + c]! + reach * accelerations[row + 3 * p + c]!
        }
      }
    }
    for (let i = 0; i < P; i++) {
      const j = massSegment[i]!
      const reach = massAt[i]! - from[j]!
      const at = row + 3 * j
      const px = joints[at]! + reach * directions[at]!
      const py = joints[at + 1]! + reach * directions[at + 1]!
      const pz = joints[at + 2]! + reach * directions[at + 2]!
      const m = mass[i]!
      const fx = m * (jointAcceleration[3 * j]! + reach * accelerations[at]!)
      const fy = m * (jointAcceleration[3 * j + 1]! + reach * accelerations[at + 1]! + gravity)
      const fz = m * (jointAcceleration[3 * j + 2]! + reach * accelerations[at + 2]!)
      force[at]! += fx
      force[at + 1]! += fy
      force[at + 2]! += fz
      moment[at]! += py * fz - pz * fy
      moment[at + 1]! += pz * fx - px * fz
      moment[at + 2]! += px * fy - py * fx
    }
    for (let s = S - 1; s >= 0; s--) {
      const i = order[s]!
      const p = parent[i]!
      if (p < 0) continue
      for (let c = 0; c < 3; c++) {
        force[row + 3 * p + c]! += force[row + 3 * i + c]!
        moment[row + 3 * p + c]! += moment[row + 3 * i + c]!
      }
    }
  }
  return { matrices, force, moment, joints }
}

/** Sums over all segments that hang on the root point: the whole body. */
export function calcWholeSums(sums: DistalSums, frameCount: number): { force: Float64Array; moment: Float64Array } {
  const { matrices } = sums
  const S = matrices.segmentCount
  const force = new Float64Array(3 * frameCount)
  const moment = new Float64Array(3 * frameCount)
  for (let k = 0; k < frameCount; k++) {
    for (let j = 0; j < S; j++) {
      if (matrices.parent[j]! >= 0) continue
      for (let c = 0; c < 3; c++) {
        force[3 * k + c]! += sums.force[(k * S + j) * 3 + c]!
        moment[3 * k + c]! += sums.moment[(k * S + j) * 3 + c]!
      }
    }
  }
  return { force, moment }
}

/** The whole body's centre of mass, x, y, z per time. */
export function calcCentreOfMass({ matrices }: DistalSums, { times, directions, root }: BodyMotion): Float64Array {
  const S = matrices.segmentCount
  const centre = new Float64Array(3 * times.length)
  for (let k = 0; k < times.length; k++) {
    for (let c = 0; c < 3; c++) {
      let sum = matrices.totalMass * root[3 * k + c]!
      for (let j = 0; j < S; j++) sum += matrices.b[j]! * directions[(k * S + j) * 3 + c]!
      centre[3 * k + c] = sum / matrices.totalMass
    }
  }
  return centre
}
