import { describe, expect, it } from 'vitest'
import { calcMatrices } from '../model/matrices.ts'
import { createGoyalTree, createPlanarChain, createUniformChain } from '../model/source-problems.ts'
import {
  type ThesisAngles,
  toThesisDirections,
  toThesisVelocities,
  toVectorAccelerations,
} from '../model/thesis-angles.ts'
import { calcThesisEquations } from '../model/thesis-equations.ts'
import { largestDifference, readReference } from '../testing/reference.ts'
import { calcReactions, calcRootReaction } from './kernels/reactions.ts'
import { calcRodPieces } from './reactions-along-rod.ts'
import { calcThesisJointReactions, calcThesisTensions } from './reactions-thesis.ts'

interface GoyalParameters {
  g_m_s2: number
  L_m: number[]
  d_m: number[]
  m_kg: number[]
  relation_matrix_R_m: number[][]
  MtR_kg_m: number[]
  C_bar_kg_m2: number[][]
}
interface GoyalState {
  t_s: number
  theta: number[]
  phi: number[]
  thetad: number[]
  phid: number[]
  thetadd: number[]
  phidd: number[]
  tension_pieces_N: number[][]
  kinetic_energy_J: number
  potential_energy_J: number
}
interface PrescribedInstant extends GoyalState {
  M: number[][]
  F_grav: number[]
  F_inertial: number[]
  Q_required: number[]
  joints: Record<
    string,
    {
      full_reaction_vector_N: number[]
      branches: {
        distal_segment: number
        reaction_on_subtree_N: number[]
        axial_component_N: number
        transverse_magnitude_N: number
        PRF_with_ancestor_columns_N: number
        PRF_literal_subtree_R_only_N: number
      }[]
      JRF_eq_6_4_as_vector_with_corrected_PRF_N: number[]
    }
  >
}

const pair = (theta: number[], phi: number[]): ThesisAngles => ({
  theta: Float64Array.from(theta),
  phi: Float64Array.from(phi),
})

function readState(state: GoyalState) {
  const angles = pair(state.theta, state.phi)
  const rates = pair(state.thetad, state.phid)
  return {
    angles,
    rates,
    motion: {
      frames: 1,
      directions: toThesisDirections(angles.theta, angles.phi),
      velocities: toThesisVelocities(angles, rates),
      accelerations: toVectorAccelerations(angles, rates, pair(state.thetadd, state.phidd)),
      rootAcceleration: new Float64Array(3),
    },
  }
}

describe('Goyal’s tree on a prescribed motion', () => {
  const reference = readReference<{ parameters: GoyalParameters; instants: PrescribedInstant[] }>(
    'goyal-tree-prescribed',
  )
  const p = reference.parameters
  const matrices = calcMatrices(createGoyalTree(p.g_m_s2, p.L_m, p.d_m, p.m_kg))

  it('has the relation matrix, MᵀR and C of the thesis', () => {
    expect(largestDifference(matrices.R, p.relation_matrix_R_m.flat())).toBeLessThan(1e-15)
    expect(largestDifference(matrices.b, p.MtR_kg_m)).toBeLessThan(1e-14)
    expect(largestDifference(matrices.C, p.C_bar_kg_m2.flat())).toBeLessThan(1e-14)
  })

  it.each(reference.instants)('has its M, forces and energies at $t_s s', (instant) => {
    const { angles, rates } = readState(instant)
    const outcome = calcThesisEquations(matrices, angles, rates)
    if (!outcome.ok) throw new Error('refused')
    const { M, gravity, inertial, kinetic, potential } = outcome.value
    expect(largestDifference(M, instant.M.flat())).toBeLessThan(1e-14)
    expect(largestDifference(gravity, instant.F_grav)).toBeLessThan(1e-13)
    expect(largestDifference(inertial, instant.F_inertial)).toBeLessThan(1e-13)
    expect(kinetic).toBeCloseTo(instant.kinetic_energy_J, 13)
    expect(potential).toBeCloseTo(instant.potential_energy_J, 12)
    const needed = instant.Q_required.map((_, i) => {
      const second = [...instant.thetadd, ...instant.phidd]
      return second.reduce((sum, value, j) => sum + M[i * 10 + j]! * value, -gravity[i]! - inertial[i]!)
    })
    expect(largestDifference(needed, instant.Q_required)).toBeLessThan(1e-12)
  })

  it.each(reference.instants)('has its reactions, tensions and eq. 6.4 at $t_s s', (instant) => {
    const { motion } = readState(instant)
    const reactions = calcReactions(matrices, motion)
    const tensions = calcThesisTensions(matrices, motion)
    const printed = calcThesisTensions(matrices, motion, 'as printed')
    const thesis = calcThesisJointReactions(matrices, motion.directions, tensions)
    for (const [label, joint] of Object.entries(instant.joints)) {
      const total = new Float64Array(3)
      for (const branch of joint.branches) {
        const j = branch.distal_segment - 1
        const force = reactions.forceOnDistalInWorld.subarray(3 * j, 3 * j + 3)
        force.forEach((value, c) => (total[c]! += value))
        expect(largestDifference(force, branch.reaction_on_subtree_N)).toBeLessThan(2e-13)
        expect(reactions.axial[j]).toBeCloseTo(branch.axial_component_N, 12)
        expect(reactions.shear[j]).toBeCloseTo(branch.transverse_magnitude_N, 12)
        expect(tensions[j]).toBeCloseTo(branch.PRF_with_ancestor_columns_N, 12)
        expect(printed[j]).toBeCloseTo(branch.PRF_literal_subtree_R_only_N, 12)
      }
      expect(largestDifference(total, joint.full_reaction_vector_N)).toBeLessThan(2e-13)
      const found = thesis.find((one) => one.joint.label === label)!
      expect(largestDifference(found.force, joint.JRF_eq_6_4_as_vector_with_corrected_PRF_N)).toBeLessThan(5e-13)
    }
    instant.tension_pieces_N.forEach((pieces, j) => {
      const found = calcRodPieces(matrices, motion, reactions, 0, j).map((piece) => piece.tension)
      expect(largestDifference(found, pieces)).toBeLessThan(5e-13)
    })
  })
})

describe('Goyal’s passive tree', () => {
  const reference = readReference<{
    parameters: GoyalParameters
    instants: (GoyalState & { reaction_on_subtree_N: Record<string, number[]>; PRF_eq_5_10_N: number })[]
  }>('goyal-tree-passive')
  const p = reference.parameters
  const matrices = calcMatrices(createGoyalTree(p.g_m_s2, p.L_m, p.d_m, p.m_kg))

  it.each(reference.instants)('has its reactions, and no moments, at $t_s s', (instant) => {
    const { motion } = readState(instant)
    const reactions = calcReactions(matrices, motion)
    Object.entries(instant.reaction_on_subtree_N).forEach(([name, force]) => {
      const j = Number(name.slice(1)) - 1
      expect(largestDifference(reactions.forceOnDistalInWorld.subarray(3 * j, 3 * j + 3), force)).toBeLessThan(5e-12)
    })
    expect(Math.max(...reactions.momentOnDistalInWorld.map(Math.abs))).toBeLessThan(2e-12)
    expect(calcThesisTensions(matrices, motion)[0]).toBeCloseTo(instant.PRF_eq_5_10_N, 11)
  })
})

describe('Dominguez’s rods', () => {
  interface Instant {
    t_s: number
    theta: number[]
    omega: number[]
    alpha: number[]
    force_on_link_at_its_proximal_joint_xy_N: number[][]
    pin_force_on_link_3_at_P4_xy_N?: number[]
  }
  interface Reference {
    parameters: { m_kg: number[]; l_m: number[]; g_m_s2: number; theta0_rad: number[]; omega0_rad_s: number[] }
    instants: Instant[]
  }
  it.each(['dominguez-set1', 'dominguez-set1-unequal', 'dominguez-set2', 'dominguez-set3-fourbar'])(
    '%s: joint forces of every instant',
    (name) => {
      const { parameters: q, instants } = readReference<Reference>(name)
      const { tree } = createUniformChain({
        gravity: q.g_m_s2,
        lengths: q.l_m,
        masses: q.m_kg,
        angles: q.theta0_rad,
        rates: q.omega0_rad_s,
      })
      const matrices = calcMatrices(tree)
      for (const instant of instants) {
        const accelerations = instant.theta.flatMap((angle, j) => {
          const [c, s, w, a] = [Math.cos(angle), Math.sin(angle), instant.omega[j]!, instant.alpha[j]!]
          return [a * c - w * w * s, a * s + w * w * c]
        })
        const motion = {
          frames: 1,
          directions: Float64Array.from(instant.theta.flatMap((angle) => [Math.sin(angle), -Math.cos(angle)])),
          accelerations: Float64Array.from(accelerations),
          rootAcceleration: new Float64Array(2),
        }
        const pin = instant.pin_force_on_link_3_at_P4_xy_N
        const externals = pin === undefined ? [] : [{ segment: 2, at: q.l_m[2]!, force: Float64Array.from(pin) }]
        const reactions = calcReactions(matrices, motion, externals)
        const scale = Math.max(1, ...instant.force_on_link_at_its_proximal_joint_xy_N.flat().map(Math.abs))
        expect(
          largestDifference(reactions.forceOnDistalInWorld, instant.force_on_link_at_its_proximal_joint_xy_N.flat()) /
            scale,
        ).toBeLessThan(1e-13)
        expect(Math.max(...reactions.momentOnDistalInWorld.map(Math.abs)) / scale).toBeLessThan(1e-12)
      }
    },
  )
})

describe('the swing leg under a moving hip', () => {
  interface Leg {
    parameters: {
      g_m_s2: number
      segments: {
        mass_kg: number[]
        length_m: number[]
        centre_from_proximal_m: number[]
        inertia_about_centre_kg_m2: number[]
      }
      hip_path: Record<'v_m_s' | 'Ax_m' | 'Tx_s' | 'px_rad' | 'y0_m' | 'Ay_m' | 'Ty_s' | 'py_rad', number>
    }
    instants: {
      t_s: number
      q_rad: number[]
      qdot_rad_s: number[]
      qddot_rad_s2: number[]
      hip_reaction_N: number[]
      knee_reaction_N: number[]
      ankle_reaction_N: number[]
    }[]
  }
  const { parameters: p, instants } = readReference<Leg>('gait-swing-leg')
  const s = p.segments
  const { tree } = createPlanarChain({
    gravity: p.g_m_s2,
    lengths: s.length_m,
    masses: s.mass_kg.map((mass, j) => {
      const radius = Math.sqrt(s.inertia_about_centre_kg_m2[j]! / mass)
      const centre = s.centre_from_proximal_m[j]!
      return [
        { at: centre - radius, mass: mass / 2 },
        { at: centre + radius, mass: mass / 2 },
      ]
    }),
    angles: [0, 0, 0],
    rates: [0, 0, 0],
  })
  const matrices = calcMatrices(tree)

  it.each(instants)('has its hip, knee and ankle reactions, and no moments, at $t_s s', (instant) => {
    const h = p.hip_path
    const wx = (2 * Math.PI) / h.Tx_s
    const wy = (2 * Math.PI) / h.Ty_s
    const accelerations = instant.q_rad.flatMap((angle, j) => {
      const [c, sine, w, a] = [Math.cos(angle), Math.sin(angle), instant.qdot_rad_s[j]!, instant.qddot_rad_s2[j]!]
      return [a * c - w * w * sine, a * sine + w * w * c]
    })
    const motion = {
      frames: 1,
      directions: Float64Array.from(instant.q_rad.flatMap((angle) => [Math.sin(angle), -Math.cos(angle)])),
      accelerations: Float64Array.from(accelerations),
      rootAcceleration: Float64Array.of(
        -h.Ax_m * wx * wx * Math.sin(wx * instant.t_s + h.px_rad),
        -h.Ay_m * wy * wy * Math.cos(wy * instant.t_s + h.py_rad),
      ),
    }
    const reactions = calcReactions(matrices, motion)
    expect(
      largestDifference(reactions.forceOnDistalInWorld, [
        ...instant.hip_reaction_N,
        ...instant.knee_reaction_N,
        ...instant.ankle_reaction_N,
      ]),
    ).toBeLessThan(2e-12)
    expect(largestDifference(calcRootReaction(matrices, reactions), instant.hip_reaction_N)).toBeLessThan(2e-12)
    expect(Math.max(...reactions.momentOnDistalInWorld.map(Math.abs))).toBeLessThan(2e-12)
  })

  it('stands on rods whose mass points keep mass, centre and inertia', () => {
    expect(largestDifference([matrices.b[1]!, matrices.b[2]!], [1.0437106575, 0.134995])).toBeLessThan(1e-14)
  })
})
