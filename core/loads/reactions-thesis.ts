import { calcNumbering, type Joint } from '../model/numbering.ts'
import type { TreeMatrices } from '../model/tree.ts'

/** A motion with first and second derivatives, rows per frame. */
export interface ThesisMotion {
  readonly frames: number
  /** Rows of S × D. */
  readonly directions: Float64Array
  readonly velocities: Float64Array
  readonly accelerations: Float64Array
  /** Rows of D; a root that moves adds m_sub e_r · r̈. */
  readonly rootAcceleration: Float64Array
}

/** Below this |cos θ| the angles are taken about another axis: the brackets of eq. 5.10 do not depend on it. */
const NEAR_POLE = 0.2

/**
 * The thesis's reaction F_c along each segment at its proximal joint, rows of S per frame, N (negative: tension):
 * eq. 5.10 with the masses of the sub-tree but all columns of R, ancestors included (chapter 6 drops those, which
 * is wrong for a joint that accelerates), and w2 with ψ_(k,1i). In the plane: eqs 5.13 to 5.15 without the 1/4.
 * `as printed` leaves the ancestors' columns out, to show what that costs.
 */
export function calcThesisTensions(
  matrices: TreeMatrices,
  motion: ThesisMotion,
  columns: 'all' | 'as printed' = 'all',
): Float64Array {
  const { segmentCount: S, dimension: D, gravity } = matrices
  const { rows, masses } = calcSubtreeRows(matrices, columns)
  const tensions = new Float64Array(motion.frames * S)
  const bracket = D === 2 ? calcPlaneBracket : calcSpaceBracket
  for (let frame = 0; frame < motion.frames; frame++) {
    const base = frame * S * D
    for (let r = 0; r < S; r++) {
      const at = base + r * D
      let sum = masses[r]! * gravity * motion.directions[at + 1]!
      for (let c = 0; c < D; c++)
        sum += masses[r]! * motion.directions[at + c]! * motion.rootAcceleration[frame * D + c]!
      for (let j = 0; j < S; j++) {
        const weight = rows[r * S + j]!
        if (weight !== 0) sum += weight * bracket(motion, at, base + j * D)
      }
      tensions[frame * S + r] = sum
    }
  }
  return tensions
}

/**
 * (M_subᵀ R)_j for the sub-tree of each segment r, S × S, and the sub-tree's mass: within the sub-tree the columns are
 * those
 * of the whole tree; on the way to the root they are the sub-tree's mass times the stretch to its joint.
 */
function calcSubtreeRows(
  matrices: TreeMatrices,
  columns: 'all' | 'as printed',
): { rows: Float64Array; masses: Float64Array } {
  const { segmentCount: S, J, b, mass, massSegment, parent, order } = matrices
  const rows = new Float64Array(S * S)
  const masses = new Float64Array(S)
  mass.forEach((value, i) => (masses[massSegment[i]!]! += value))
  for (let k = S - 1; k >= 0; k--) if (parent[order[k]!]! >= 0) masses[parent[order[k]!]!]! += masses[order[k]!]!
  for (let j = 0; j < S; j++) for (let r = j; r >= 0; r = parent[r]!) rows[r * S + j] = b[j]!
  if (columns === 'all')
    for (let r = 0; r < S; r++)
      for (let j = parent[r]!; j >= 0; j = parent[j]!) rows[r * S + j] = masses[r]! * J[r * S + j]!
  return { rows, masses }
}

/**
 * −w1 θ̇² − w2 θ̇φ̇ − w3 φ̇² + u θ̈ + q φ̈ for one pair (r, j), with the angles about the vertical unless j is near its
 * pole.
 */
function calcSpaceBracket(motion: ThesisMotion, atR: number, atJ: number): number {
  const { directions, velocities, accelerations } = motion
  // Axes (a, b, c) in cyclic order play the thesis's (x, y, z); b is the polar one.
  let polar = 1
  if (1 - directions[atJ + 1]! ** 2 < NEAR_POLE * NEAR_POLE) {
    polar = Math.abs(directions[atJ]!) < Math.abs(directions[atJ + 2]!) ? 0 : 2
  }
  const b = polar
  const c = (polar + 1) % 3
  const a = (polar + 2) % 3
  const ja = directions[atJ + a]!
  const jb = directions[atJ + b]!
  const jc = directions[atJ + c]!
  const thetaJ = Math.atan2(jb, Math.hypot(ja, jc))
  const phiJ = Math.atan2(ja, jc)
  const cj = Math.cos(thetaJ)
  const sj = Math.sin(thetaJ)
  const cp = Math.cos(phiJ)
  const sp = Math.sin(phiJ)
  const va = velocities[atJ + a]!
  const vb = velocities[atJ + b]!
  const vc = velocities[atJ + c]!
  const td = -sj * sp * va + cj * vb - sj * cp * vc
  const pd = (cp * va - sp * vc) / cj
  // θ̈ and φ̈: what ü has beyond the terms in the rates
  const ra = accelerations[atJ + a]! + cj * sp * (td * td + pd * pd) + 2 * sj * cp * td * pd
  const rb = accelerations[atJ + b]! + sj * td * td
  const rc = accelerations[atJ + c]! + cj * cp * (td * td + pd * pd) - 2 * sj * sp * td * pd
  const tdd = -sj * sp * ra + cj * rb - sj * cp * rc
  const pdd = (cp * ra - sp * rc) / cj

  const thetaR = Math.atan2(directions[atR + b]!, Math.hypot(directions[atR + a]!, directions[atR + c]!))
  const phiR = Math.atan2(directions[atR + a]!, directions[atR + c]!)
  const cr = Math.cos(thetaR)
  const sr = Math.sin(thetaR)
  const B = phiR - phiJ
  const cB = Math.cos(B)
  const sB = Math.sin(B)
  const w1 = cr * cj * cB + sr * sj
  const w2 = 2 * cr * sj * sB
  const w3 = cr * cj * cB
  const u = sr * cj - cr * sj * cB
  const q = cr * cj * sB
  return -w1 * td * td - w2 * td * pd - w3 * pd * pd + u * tdd + q * pdd
}

/** −cos(θ_r − θ_j) θ̇² + sin(θ_r − θ_j) θ̈ */
function calcPlaneBracket(motion: ThesisMotion, atR: number, atJ: number): number {
  const { directions, velocities, accelerations } = motion
  const x = directions[atJ]!
  const y = directions[atJ + 1]!
  const rate = x * velocities[atJ + 1]! - y * velocities[atJ]!
  const second = x * accelerations[atJ + 1]! - y * accelerations[atJ]!
  const difference = Math.atan2(directions[atR + 1]!, directions[atR]!) - Math.atan2(y, x)
  return -Math.cos(difference) * rate * rate + Math.sin(difference) * second
}

/**
 * The thesis's JRF_J = Σ_k PRF_k(J) − PRF(J−1) (eqs 6.2 to 6.4) as vectors along the segments, rows of D per frame and
 * joint. With masses only at joints it is −m_J (a_J + g ŷ), the inertia and weight of the joint's own mass: not the
 * load the joint transmits, which is in Reactions.
 */
export function calcThesisJointReactions(
  matrices: TreeMatrices,
  directions: Float64Array,
  tensions: Float64Array,
): readonly { readonly joint: Joint; readonly force: Float64Array }[] {
  const { segmentCount: S, dimension: D, tree } = matrices
  const frames = tensions.length / S
  return calcNumbering(tree).joints.map((joint) => {
    const force = new Float64Array(frames * D)
    for (let frame = 0; frame < frames; frame++) {
      const add = (segment: number, sign: number): void => {
        const tension = sign * tensions[frame * S + segment]!
        for (let c = 0; c < D; c++) force[frame * D + c]! += tension * directions[(frame * S + segment) * D + c]!
      }
      for (const segment of joint.distal) add(segment, 1)
      if (joint.proximal >= 0) add(joint.proximal, -1)
    }
    return { joint, force }
  })
}
