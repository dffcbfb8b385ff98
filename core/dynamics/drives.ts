import type { ForceOnBody } from '../model/problem.ts'
import { calcBreaks, calcInTime, type InTime } from '../model/time-series.ts'
import type { TreeMatrices } from '../model/tree.ts'

/** What acts on a body apart from gravity: friction, torques, forces. */
export interface DrivesInput {
  /** Viscous friction in each segment's proximal joint, N·m·s. */
  readonly damping?: ArrayLike<number>
  /** External torque per segment (world axes; in the plane about z), N·m. */
  readonly torques?: readonly (InTime | null)[]
  readonly forces?: readonly ForceOnBody[]
}

/** Everything that acts on the body apart from gravity and constraints. */
export interface Drives {
  readonly isEmpty: boolean
  /** Instants at which something jumps. */
  readonly breaks: readonly number[]
  /** Adds the force on each vector, N × D; `before` asks for the value from the left at a jump. */
  add(t: number, x: Float64Array, v: Float64Array, Q: Float64Array, before: boolean): void
}

/**
 * Virtual work: a torque τ on rod j turns with δω = u × δu, so Q_j = τ × u_j. Joint friction is the torque
 * −c (ω_j − ω_parent) on the rod and its opposite on the parent; spin about the rods' own axes is not part of
 * the model. A force at a point adds its share Σ (coefficient of u_l) F to every rod on the way to the root.
 */
export function createDrives(input: DrivesInput, matrices: TreeMatrices, isFree: boolean): Drives {
  const { dimension: D, segmentCount: S, parent } = matrices
  const damping = Float64Array.from({ length: S }, (_, j) => {
    const value = input.damping?.[j] ?? 0
    // The root point of a free body is no joint with anything.
    return parent[j]! < 0 && isFree ? 0 : value
  })
  const hasFriction = damping.some((value) => value !== 0)
  const torques = (input.torques ?? []).flatMap((series, j) => (series === null ? [] : [{ series, j }]))
  const forces = (input.forces ?? []).map((one) => {
    const j = matrices.tree.segments.findIndex((segment) => segment.name === one.segment)
    if (j < 0) throw new Error(`createDrives: expected a segment of the tree, got “${one.segment}”`)
    const row = matrices.J.slice(j * S, (j + 1) * S)
    row[j]! += one.at - matrices.from[j]!
    return { series: one.force, row }
  })
  const breaks = [...new Set([...torques, ...forces].flatMap(({ series }) => calcBreaks(series)))].toSorted(
    (a, b) => a - b,
  )
  const value = new Float64Array(3)
  const torque = new Float64Array(S * (D === 2 ? 1 : 3))

  const addInPlane = (x: Float64Array, v: Float64Array, Q: Float64Array): void => {
    for (let j = 0; j < S; j++) {
      const c = damping[j]!
      if (c === 0) continue
      const p = parent[j]!
      let rate = x[2 * j]! * v[2 * j + 1]! - x[2 * j + 1]! * v[2 * j]!
      if (p >= 0) rate -= x[2 * p]! * v[2 * p + 1]! - x[2 * p + 1]! * v[2 * p]!
      torque[j]! -= c * rate
      if (p >= 0) torque[p]! += c * rate
    }
    for (let j = 0; j < S; j++) {
      Q[2 * j]! -= torque[j]! * x[2 * j + 1]!
      Q[2 * j + 1]! += torque[j]! * x[2 * j]!
    }
  }

  const addInSpace = (x: Float64Array, v: Float64Array, Q: Float64Array): void => {
    for (let j = 0; j < S; j++) {
      const c = damping[j]!
      if (c === 0) continue
      const p = parent[j]!
      for (let a = 0; a < 3; a++) {
        const b = (a + 1) % 3
        const d = (a + 2) % 3
        let rate = x[3 * j + b]! * v[3 * j + d]! - x[3 * j + d]! * v[3 * j + b]!
        if (p >= 0) rate -= x[3 * p + b]! * v[3 * p + d]! - x[3 * p + d]! * v[3 * p + b]!
        torque[3 * j + a]! -= c * rate
        if (p >= 0) torque[3 * p + a]! += c * rate
      }
    }
    for (let j = 0; j < S; j++) {
      for (let a = 0; a < 3; a++) {
        const b = (a + 1) % 3
        const d = (a + 2) % 3
        Q[3 * j + a]! += torque[3 * j + b]! * x[3 * j + d]! - torque[3 * j + d]! * x[3 * j + b]!
      }
    }
  }

  return {
    isEmpty: !hasFriction && torques.length === 0 && forces.length === 0,
    breaks,
    add(t, x, v, Q, before) {
      if (hasFriction || torques.length > 0) {
        torque.fill(0)
        for (const { series, j } of torques) {
          calcInTime(series, t, value, before)
          if (D === 2) torque[j]! += value[0]!
          else for (let c = 0; c < 3; c++) torque[3 * j + c]! += value[c]!
        }
        if (D === 2) addInPlane(x, v, Q)
        else addInSpace(x, v, Q)
      }
      for (const { series, row } of forces) {
        calcInTime(series, t, value, before)
        for (let l = 0; l < S; l++) {
          if (row[l] === 0) continue
          for (let c = 0; c < D; c++) Q[l * D + c]! += row[l]! * value[c]!
        }
        if (isFree) for (let c = 0; c < D; c++) Q[S * D + c]! += value[c]!
      }
    },
  }
}
