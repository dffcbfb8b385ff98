import type { TreeMatrices } from '../../model/tree.ts'

/** A known force on a point of the body over time: a closing reaction, a ground reaction, a carried load. */
export interface ExternalForce {
  /** Index of the segment. */
  readonly segment: number
  /** Distance from the rod's proximal end, m; or one per frame. */
  readonly at: number | Float64Array
  /** Rows of D, one per frame, N. */
  readonly force: Float64Array
}

/** Reactions along a motion: what the proximal side exerts on everything that hangs on each segment's joint. */
export interface Reactions {
  /** Rows of S × D per frame, N: Σ m (p̈ + g ŷ) − external forces. */
  readonly forceOnDistalInWorld: Float64Array
  /** Net moment about the joint, rows of S × 3 (in the plane S × 1, about z), N·m. */
  readonly momentOnDistalInWorld: Float64Array
  /** forceOnDistal · u (negative: the rod is pulled away from its joint), rows of S, N. */
  readonly axial: Float64Array
  /** What is left across the rod, rows of S, N. */
  readonly shear: Float64Array
}

/** A motion whose reactions are wanted: unit vectors and ü (1/s²), root acceleration in m/s². */
export interface ReactionMotion {
  readonly frames: number
  /** Rows of S × D. */
  readonly directions: Float64Array
  readonly accelerations: Float64Array
  /** Rows of D. */
  readonly rootAcceleration: Float64Array
}

/** Computes frame by frame into arrays the caller owns; nothing is allocated between frames. */
export interface ReactionKernel {
  calc(motion: ReactionMotion, frame: number, externals: readonly ExternalForce[], out: Reactions): void
}

/**
 * Newton–Euler in one walk out (joint accelerations) and one walk in (forces and moments); METHODS section 6.
 * A rod's masses enter by Σm, Σms, Σms² about its joint only. With c = Σ s m(p̈ + g) the moment is u × c.
 */
export function createReactionKernel(matrices: TreeMatrices): ReactionKernel {
  return matrices.dimension === 2 ? createPlaneKernel(matrices) : createSpaceKernel(matrices)
}

export function createReactions(matrices: TreeMatrices, frames: number): Reactions {
  const { segmentCount: S, dimension: D } = matrices
  return {
    forceOnDistalInWorld: new Float64Array(frames * S * D),
    momentOnDistalInWorld: new Float64Array(frames * S * (D === 2 ? 1 : 3)),
    axial: new Float64Array(frames * S),
    shear: new Float64Array(frames * S),
  }
}

/**
 * Net joint forces (N) and moments (N·m) along a motion by Newton–Euler: F = Σ m (p̈ + g ŷ) − external forces; world
 * frame.
 */
export function calcReactions(
  matrices: TreeMatrices,
  motion: ReactionMotion,
  externals: readonly ExternalForce[] = [],
): Reactions {
  const kernel = createReactionKernel(matrices)
  const out = createReactions(matrices, motion.frames)
  for (let frame = 0; frame < motion.frames; frame++) kernel.calc(motion, frame, externals, out)
  return out
}

/** Everything in the order of the walk: parents before their children. */
function calcWalk(matrices: TreeMatrices) {
  const { segmentCount: S, order, parent, attach, from, massSegment, massAt, mass } = matrices
  const place = new Int32Array(S)
  order.forEach((segment, k) => (place[segment] = k))
  const m0 = new Float64Array(S)
  const m1 = new Float64Array(S)
  const m2 = new Float64Array(S)
  for (let i = 0; i < mass.length; i++) {
    const k = place[massSegment[i]!]!
    const s = massAt[i]! - from[massSegment[i]!]!
    m0[k]! += mass[i]!
    m1[k]! += mass[i]! * s
    m2[k]! += mass[i]! * s * s
  }
  const above = Int32Array.from(order, (segment) => (parent[segment]! < 0 ? -1 : place[parent[segment]!]!))
  const reach = Float64Array.from(order, (segment) =>
    parent[segment]! < 0 ? 0 : attach[segment]! - from[parent[segment]!]!,
  )
  return { place, m0, m1, m2, above, reach }
}

function createSpaceKernel(matrices: TreeMatrices): ReactionKernel {
  const { segmentCount: S, order, gravity, from } = matrices
  const { place, m0, m1, m2, above, reach } = calcWalk(matrices)
  const acceleration = new Float64Array(3 * S)
  const force = new Float64Array(3 * S)
  const lever = new Float64Array(3 * S)
  const moment = new Float64Array(3 * S)

  const walkOut = (a: Float64Array, base: number, root: Float64Array, at: number): void => {
    const rx = root[at]!
    const ry = root[at + 1]! + gravity
    const rz = root[at + 2]!
    for (let k = 0; k < S; k++) {
      const p = above[k]!
      let x = rx
      let y = ry
      let z = rz
      if (p >= 0) {
        const s = reach[k]!
        const i = base + 3 * order[p]!
        x = acceleration[3 * p]! + s * a[i]!
        y = acceleration[3 * p + 1]! + s * a[i + 1]!
        z = acceleration[3 * p + 2]! + s * a[i + 2]!
      }
      const j = base + 3 * order[k]!
      const ax = a[j]!
      const ay = a[j + 1]!
      const az = a[j + 2]!
      const w0 = m0[k]!
      const w1 = m1[k]!
      const w2 = m2[k]!
      const o = 3 * k
      acceleration[o] = x
      acceleration[o + 1] = y
      acceleration[o + 2] = z
      force[o] = w0 * x + w1 * ax
      force[o + 1] = w0 * y + w1 * ay
      force[o + 2] = w0 * z + w1 * az
      lever[o] = w1 * x + w2 * ax
      lever[o + 1] = w1 * y + w2 * ay
      lever[o + 2] = w1 * z + w2 * az
      moment[o] = 0
      moment[o + 1] = 0
      moment[o + 2] = 0
    }
  }

  const takeOff = (external: ExternalForce, frame: number): void => {
    const o = 3 * place[external.segment]!
    const at = typeof external.at === 'number' ? external.at : external.at[frame]!
    const s = at - from[external.segment]!
    for (let c = 0; c < 3; c++) {
      const f = external.force[3 * frame + c]!
      force[o + c]! -= f
      lever[o + c]! -= s * f
    }
  }

  const walkIn = (u: Float64Array, base: number, frame: number, out: Reactions): void => {
    const { forceOnDistalInWorld, momentOnDistalInWorld, axial, shear } = out
    for (let k = S - 1; k >= 0; k--) {
      const o = 3 * k
      const j = order[k]!
      const at = base + 3 * j
      const ux = u[at]!
      const uy = u[at + 1]!
      const uz = u[at + 2]!
      const fx = force[o]!
      const fy = force[o + 1]!
      const fz = force[o + 2]!
      const cx = lever[o]!
      const cy = lever[o + 1]!
      const cz = lever[o + 2]!
      const mx = moment[o]! + uy * cz - uz * cy
      const my = moment[o + 1]! + uz * cx - ux * cz
      const mz = moment[o + 2]! + ux * cy - uy * cx
      forceOnDistalInWorld[at] = fx
      forceOnDistalInWorld[at + 1] = fy
      forceOnDistalInWorld[at + 2] = fz
      momentOnDistalInWorld[at] = mx
      momentOnDistalInWorld[at + 1] = my
      momentOnDistalInWorld[at + 2] = mz
      const along = fx * ux + fy * uy + fz * uz
      const sx = fx - along * ux
      const sy = fy - along * uy
      const sz = fz - along * uz
      axial[frame * S + j] = along
      shear[frame * S + j] = Math.sqrt(sx * sx + sy * sy + sz * sz)
      const p = above[k]!
      if (p < 0) continue
      const s = reach[k]!
      const q = 3 * p
      force[q]! += fx
      force[q + 1]! += fy
      force[q + 2]! += fz
      lever[q]! += s * fx
      lever[q + 1]! += s * fy
      lever[q + 2]! += s * fz
      moment[q]! += mx
      moment[q + 1]! += my
      moment[q + 2]! += mz
    }
  }

  return {
    calc(motion, frame, externals, out) {
      const base = frame * S * 3
      walkOut(motion.accelerations, base, motion.rootAcceleration, 3 * frame)
      for (let n = 0; n < externals.length; n++) takeOff(externals[n]!, frame)
      walkIn(motion.directions, base, frame, out)
    },
  }
}

function createPlaneKernel(matrices: TreeMatrices): ReactionKernel {
  const { segmentCount: S, order, gravity, from } = matrices
  const { place, m0, m1, m2, above, reach } = calcWalk(matrices)
  const acceleration = new Float64Array(2 * S)
  const force = new Float64Array(2 * S)
  const lever = new Float64Array(2 * S)
  const moment = new Float64Array(S)
  return {
    calc(motion, frame, externals, out) {
      const { directions: u, accelerations: a, rootAcceleration } = motion
      const base = frame * S * 2
      for (let k = 0; k < S; k++) {
        const p = above[k]!
        const j = base + 2 * order[k]!
        for (let c = 0; c < 2; c++) {
          const joint =
            p < 0
              ? rootAcceleration[2 * frame + c]! + (c === 1 ? gravity : 0)
              : acceleration[2 * p + c]! + reach[k]! * a[base + 2 * order[p]! + c]!
          acceleration[2 * k + c] = joint
          force[2 * k + c] = m0[k]! * joint + m1[k]! * a[j + c]!
          lever[2 * k + c] = m1[k]! * joint + m2[k]! * a[j + c]!
        }
        moment[k] = 0
      }
      for (const external of externals) {
        const o = 2 * place[external.segment]!
        const at = typeof external.at === 'number' ? external.at : external.at[frame]!
        for (let c = 0; c < 2; c++) {
          const f = external.force[2 * frame + c]!
          force[o + c]! -= f
          lever[o + c]! -= (at - from[external.segment]!) * f
        }
      }
      for (let k = S - 1; k >= 0; k--) {
        const j = order[k]!
        const ux = u[base + 2 * j]!
        const uy = u[base + 2 * j + 1]!
        const fx = force[2 * k]!
        const fy = force[2 * k + 1]!
        const m = moment[k]! + ux * lever[2 * k + 1]! - uy * lever[2 * k]!
        out.forceOnDistalInWorld[base + 2 * j] = fx
        out.forceOnDistalInWorld[base + 2 * j + 1] = fy
        out.momentOnDistalInWorld[frame * S + j] = m
        out.axial[frame * S + j] = fx * ux + fy * uy
        out.shear[frame * S + j] = Math.abs(fy * ux - fx * uy)
        const p = above[k]!
        if (p < 0) continue
        force[2 * p]! += fx
        force[2 * p + 1]! += fy
        lever[2 * p]! += reach[k]! * fx
        lever[2 * p + 1]! += reach[k]! * fy
        moment[p]! += m
      }
    },
  }
}

/** Force of the ground (or whatever holds the root point) on the body, rows of D per frame. */
export function calcRootReaction(matrices: TreeMatrices, reactions: Reactions): Float64Array {
  const { segmentCount: S, dimension: D, parent } = matrices
  const frames = reactions.axial.length / S
  const total = new Float64Array(frames * D)
  for (let frame = 0; frame < frames; frame++) {
    for (let j = 0; j < S; j++) {
      if (parent[j]! >= 0) continue
      for (let c = 0; c < D; c++) total[frame * D + c]! += reactions.forceOnDistalInWorld[(frame * S + j) * D + c]!
    }
  }
  return total
}
