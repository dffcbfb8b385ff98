import { solveStatics } from '../../../core/dynamics/statics.ts'
import { calcReactions, type ExternalForce } from '../../../core/loads/kernels/reactions.ts'
import { calcThesisJointReactions, calcThesisTensions } from '../../../core/loads/reactions-thesis.ts'
import { calcMatrices } from '../../../core/model/matrices.ts'
import {
  createGoyalTree,
  createPlanarChain,
  createPointChain,
  createUniformChain,
} from '../../../core/model/source-problems.ts'
import {
  type ThesisAngles,
  toThesisDirections,
  toThesisVelocities,
  toVectorAccelerations,
} from '../../../core/model/thesis-angles.ts'
import { calcThesisEquations } from '../../../core/model/thesis-equations.ts'
import type { Claim } from './claims.ts'

type Read = (name: string) => unknown

export function calcReactionClaims(read: Read): Claim[] {
  return [...calcGoyal(read), ...calcDominguez(read), ...calcLeg(read), ...calcStatics(read)]
}

const worst = (found: ArrayLike<number>, truth: readonly number[]): number =>
  truth.reduce((most, value, i) => Math.max(most, Math.abs(found[i]! - value)), 0)

interface Goyal {
  parameters: { g_m_s2: number; L_m: number[]; d_m: number[]; m_kg: number[] }
  instants: {
    theta: number[]
    phi: number[]
    thetad: number[]
    phid: number[]
    thetadd: number[]
    phidd: number[]
    M: number[][]
    F_grav: number[]
    F_inertial: number[]
    joints: Record<
      string,
      {
        branches: { distal_segment: number; reaction_on_subtree_N: number[]; PRF_with_ancestor_columns_N: number }[]
        JRF_eq_6_4_as_vector_with_corrected_PRF_N: number[]
      }
    >
  }[]
}

function calcGoyal(read: Read): Claim[] {
  const { parameters: p, instants } = read('goyal-tree-prescribed') as Goyal
  const matrices = calcMatrices(createGoyalTree(p.g_m_s2, p.L_m, p.d_m, p.m_kg))
  const pair = (theta: number[], phi: number[]): ThesisAngles => ({
    theta: Float64Array.from(theta),
    phi: Float64Array.from(phi),
  })
  const off = { M: 0, forces: 0, reaction: 0, tension: 0, joint: 0 }
  for (const one of instants) {
    const angles = pair(one.theta, one.phi)
    const rates = pair(one.thetad, one.phid)
    const motion = {
      frames: 1,
      directions: toThesisDirections(angles.theta, angles.phi),
      velocities: toThesisVelocities(angles, rates),
      accelerations: toVectorAccelerations(angles, rates, pair(one.thetadd, one.phidd)),
      rootAcceleration: new Float64Array(3),
    }
    const equations = calcThesisEquations(matrices, angles, rates)
    if (!equations.ok) throw new Error('calcGoyal: expected a state away from the poles')
    off.M = Math.max(off.M, worst(equations.value.M, one.M.flat()))
    off.forces = Math.max(
      off.forces,
      worst(equations.value.gravity, one.F_grav),
      worst(equations.value.inertial, one.F_inertial),
    )
    const reactions = calcReactions(matrices, motion)
    const tensions = calcThesisTensions(matrices, motion)
    const joints = calcThesisJointReactions(matrices, motion.directions, tensions)
    for (const [label, joint] of Object.entries(one.joints)) {
      for (const branch of joint.branches) {
        const j = branch.distal_segment - 1
        off.reaction = Math.max(
          off.reaction,
          worst(reactions.forceOnDistalInWorld.subarray(3 * j, 3 * j + 3), branch.reaction_on_subtree_N),
        )
        off.tension = Math.max(off.tension, Math.abs(tensions[j]! - branch.PRF_with_ancestor_columns_N))
      }
      off.joint = Math.max(
        off.joint,
        worst(
          joints.find((found) => found.joint.label === label)!.force,
          joint.JRF_eq_6_4_as_vector_with_corrected_PRF_N,
        ),
      )
    }
  }
  const tree = 'Goyal’s tree on a prescribed motion'
  return [
    { what: `${tree}: M(X) in θ, φ`, value: off.M, unit: 'kg m²', allowed: 1e-13 },
    { what: `${tree}: F_grav and F_inertial`, value: off.forces, unit: 'N·m', allowed: 1e-12 },
    { what: `${tree}: full joint reactions`, value: off.reaction, unit: 'N', allowed: 1e-12 },
    { what: `${tree}: tension by the corrected eq. 5.10`, value: off.tension, unit: 'N', allowed: 1e-12 },
    { what: `${tree}: joint reaction of eqs 6.2–6.4 as vectors`, value: off.joint, unit: 'N', allowed: 1e-12 },
  ]
}

interface Rods {
  parameters: { m_kg: number[]; l_m: number[]; g_m_s2: number; theta0_rad: number[]; omega0_rad_s: number[] }
  instants: {
    theta: number[]
    omega: number[]
    alpha: number[]
    force_on_link_at_its_proximal_joint_xy_N: number[][]
    pin_force_on_link_3_at_P4_xy_N?: number[]
  }[]
}

function calcPlanarMotion(
  angles: readonly number[],
  rates: readonly number[],
  second: readonly number[],
  rootAcceleration: Float64Array,
) {
  return {
    frames: 1,
    directions: Float64Array.from(angles.flatMap((q) => [Math.sin(q), -Math.cos(q)])),
    accelerations: Float64Array.from(
      angles.flatMap((q, j) => {
        const [c, s, w, a] = [Math.cos(q), Math.sin(q), rates[j]!, second[j]!]
        return [a * c - w * w * s, a * s + w * w * c]
      }),
    ),
    rootAcceleration,
  }
}

function calcDominguez(read: Read): Claim[] {
  return ['dominguez-set1', 'dominguez-set1-unequal', 'dominguez-set2', 'dominguez-set3-fourbar'].map((name) => {
    const { parameters: p, instants } = read(name) as Rods
    const { tree } = createUniformChain({
      gravity: p.g_m_s2,
      lengths: p.l_m,
      masses: p.m_kg,
      angles: p.theta0_rad,
      rates: p.omega0_rad_s,
    })
    const matrices = calcMatrices(tree)
    let value = 0
    for (const one of instants) {
      const motion = calcPlanarMotion(one.theta, one.omega, one.alpha, new Float64Array(2))
      const pin = one.pin_force_on_link_3_at_P4_xy_N
      const externals: ExternalForce[] =
        pin === undefined ? [] : [{ segment: 2, at: p.l_m[2]!, force: Float64Array.from(pin) }]
      value = Math.max(
        value,
        worst(
          calcReactions(matrices, motion, externals).forceOnDistalInWorld,
          one.force_on_link_at_its_proximal_joint_xy_N.flat(),
        ),
      )
    }
    return { what: `${name}: joint forces`, value, unit: 'N', allowed: 1e-11 }
  })
}

interface Leg {
  parameters: {
    g_m_s2: number
    segments: {
      mass_kg: number[]
      length_m: number[]
      centre_from_proximal_m: number[]
      inertia_about_centre_kg_m2: number[]
    }
    hip_path: Record<'Ax_m' | 'Tx_s' | 'px_rad' | 'Ay_m' | 'Ty_s' | 'py_rad', number>
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

function calcLeg(read: Read): Claim[] {
  const { parameters: p, instants } = read('gait-swing-leg') as Leg
  const s = p.segments
  const h = p.hip_path
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
  let force = 0
  let moment = 0
  for (const one of instants) {
    const wx = (2 * Math.PI) / h.Tx_s
    const wy = (2 * Math.PI) / h.Ty_s
    const hip = Float64Array.of(
      -h.Ax_m * wx * wx * Math.sin(wx * one.t_s + h.px_rad),
      -h.Ay_m * wy * wy * Math.cos(wy * one.t_s + h.py_rad),
    )
    const found = calcReactions(matrices, calcPlanarMotion(one.q_rad, one.qdot_rad_s, one.qddot_rad_s2, hip))
    force = Math.max(
      force,
      worst(found.forceOnDistalInWorld, [...one.hip_reaction_N, ...one.knee_reaction_N, ...one.ankle_reaction_N]),
    )
    moment = Math.max(moment, ...found.momentOnDistalInWorld.map(Math.abs))
  }
  return [
    { what: 'swing leg under a moving hip: hip, knee and ankle reactions', value: force, unit: 'N', allowed: 1e-11 },
    { what: 'swing leg: net joint moments, which must vanish', value: moment, unit: 'N·m', allowed: 1e-11 },
  ]
}

interface Statics {
  parameters: { m_kg: number; l_m: number; g_m_s2: number; fx_N: number; fy_N: number }
  angle_case: { tau_Nm: number; theta_rad: number; unstable_equilibrium_rad: number }
  cartesian_case: { x_m: number; y_m: number; lambda_N: number }
}

function calcStatics(read: Read): Claim[] {
  const { parameters: p, angle_case: angle, cartesian_case: place } = read('hirai-statics') as Statics
  const { tree, start } = createPointChain({
    gravity: p.g_m_s2,
    lengths: [p.l_m],
    masses: [p.m_kg],
    angles: [0.1],
    rates: [0],
  })
  const root = { kind: 'pinned' as const, position: [0, 0] }
  const torques = [{ kind: 'constant' as const, value: [angle.tau_Nm] }]
  const stable = solveStatics({ tree, start, root, torques })
  const guess = Float64Array.of(Math.sin(2.4), -Math.cos(2.4))
  const unstable = solveStatics({ tree, start: guess, root, torques, mode: 'stationary' })
  const forces = [{ segment: 'rod 1', at: p.l_m, force: { kind: 'constant' as const, value: [p.fx_N, p.fy_N] } }]
  const pulled = solveStatics({ tree, start, root, forces })
  const angleOf = (u: Float64Array): number => Math.atan2(u[0]!, -u[1]!)
  return [
    {
      what: 'Hirai’s statics: stable angle under a torque',
      value: Math.abs(angleOf(stable.directions) - angle.theta_rad),
      unit: 'rad',
      allowed: 1e-13,
    },
    {
      what: 'Hirai’s statics: unstable angle under a torque',
      value: Math.abs(angleOf(unstable.directions) - angle.unstable_equilibrium_rad),
      unit: 'rad',
      allowed: 1e-13,
    },
    {
      what: 'Hirai’s statics: place under a force',
      value: Math.max(
        Math.abs(pulled.directions[0]! * p.l_m - place.x_m),
        Math.abs((1 + pulled.directions[1]!) * p.l_m - place.y_m),
      ),
      unit: 'm',
      allowed: 1e-13,
    },
    {
      what: 'Hirai’s statics: multiplier',
      value: Math.abs(pulled.lengthMultipliers[0]! / p.l_m - place.lambda_N),
      unit: 'N',
      allowed: 1e-13,
    },
  ]
}
