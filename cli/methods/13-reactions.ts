import { calcMatrices, calcReactions } from '../../core/index.ts'
import {
  calcThesisTensions,
  createGoyalTree,
  type ThesisAngles,
  toThesisDirections,
  toThesisVelocities,
  toVectorAccelerations,
} from '../../core/mechanics.ts'
import { type MethodRow, type MethodSection, timed } from './section.ts'

interface Reference {
  parameters: { g_m_s2: number; L_m: number[]; d_m: number[]; m_kg: number[] }
  instants: {
    theta: number[]
    phi: number[]
    thetad: number[]
    phid: number[]
    thetadd: number[]
    phidd: number[]
    joints: Record<
      string,
      { branches: { distal_segment: number; reaction_on_subtree_N: number[]; axial_component_N: number }[] }
    >
  }[]
}

const section: MethodSection = {
  title: 'Joint reactions of Goyal’s tree on a prescribed motion',
  async *rows({ readReference }): AsyncGenerator<MethodRow> {
    const { parameters: p, instants } = (await readReference('goyal-tree-prescribed')) as Reference
    const matrices = calcMatrices(createGoyalTree(p.g_m_s2, p.L_m, p.d_m, p.m_kg))
    const motion = joinInstants(instants)
    const branches = instants.flatMap((instant, k) =>
      Object.values(instant.joints).flatMap((joint) => joint.branches.map((branch) => ({ ...branch, k }))),
    )
    const full = timed(() => calcReactions(matrices, motion))
    const force = full.value.forceOnDistalInWorld
    const offForce = branches.flatMap((one) =>
      one.reaction_on_subtree_N.map((value, c) =>
        Math.abs(force[(one.k * 5 + one.distal_segment - 1) * 3 + c]! - value),
      ),
    )
    yield {
      problem: 'full reaction',
      method: 'recursive Newton–Euler',
      error: Math.max(...offForce),
      errorOf: 'force, N',
      evaluations: instants.length,
      milliseconds: full.milliseconds,
    }
    for (const columns of ['all', 'as printed'] as const) {
      const { value, milliseconds } = timed(() => calcThesisTensions(matrices, motion, columns))
      const off = branches.map((one) => Math.abs(value[one.k * 5 + one.distal_segment - 1]! - one.axial_component_N))
      yield {
        problem: 'axial part',
        method: columns === 'all' ? 'eq. 5.10, ancestors’ columns kept' : 'eq. 5.10 with the sub-tree’s R only',
        error: Math.max(...off),
        errorOf: 'force, N',
        evaluations: instants.length,
        milliseconds,
        ...(columns === 'all' ? {} : { note: 'as the thesis’s chapter 6 has it: misses the joint’s acceleration' }),
      }
    }
  },
}
export default section

function joinInstants(instants: Reference['instants']) {
  const pair = (theta: number[], phi: number[]): ThesisAngles => ({
    theta: Float64Array.from(theta),
    phi: Float64Array.from(phi),
  })
  const rows = instants.map((one) => {
    const angles = pair(one.theta, one.phi)
    const rates = pair(one.thetad, one.phid)
    return {
      u: toThesisDirections(angles.theta, angles.phi),
      v: toThesisVelocities(angles, rates),
      a: toVectorAccelerations(angles, rates, pair(one.thetadd, one.phidd)),
    }
  })
  return {
    frames: instants.length,
    directions: Float64Array.from(rows.flatMap(({ u }) => [...u])),
    velocities: Float64Array.from(rows.flatMap(({ v }) => [...v])),
    accelerations: Float64Array.from(rows.flatMap(({ a }) => [...a])),
    rootAcceleration: new Float64Array(3 * instants.length),
  }
}
