import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import { randomDirections, randomTree, randomVelocities, randomVector } from '../testing/random-tree.ts'
import { largestDifference } from '../testing/reference.ts'
import { calcKineticEnergy, calcPotentialEnergy } from './energy.ts'
import { calcJointPoints, calcMassPoints, calcPointOnRod, calcRodEnds } from './kinematics.ts'
import { calcMatrices } from './matrices.ts'
import { rerootTree } from './reroot.ts'
import type { Tree } from './tree.ts'
import { checkTree } from './check-tree.ts'

/** Mass points, rod ends and energies of a tree in a given state. */
function look(tree: Tree, u: Float64Array, udot: Float64Array, r: Float64Array, rdot: Float64Array) {
  const matrices = calcMatrices(tree)
  const { segmentCount: S, massCount: P, dimension: D } = matrices
  const joints = new Float64Array(S * D)
  const masses = new Float64Array(P * D)
  const proximal = new Float64Array(S * D)
  const distal = new Float64Array(S * D)
  calcJointPoints(matrices, u, r, joints)
  calcMassPoints(matrices, u, joints, masses)
  calcRodEnds(matrices, u, joints, proximal, distal)
  return {
    matrices,
    joints,
    masses,
    proximal,
    distal,
    kinetic: calcKineticEnergy(matrices, udot, rdot),
    potential: calcPotentialEnergy(matrices, u, r),
  }
}

describe('hanging the same body on another point', () => {
  it('changes neither places nor energies, for random trees, points and states', () => {
    const random = createRandom(7)
    for (let trial = 0; trial < 60; trial++) {
      const dimension = trial % 2 === 0 ? 3 : 2
      const tree = randomTree(random, dimension, 1 + random.index(9))
      const u = randomDirections(random, tree)
      const udot = randomVelocities(random, tree, u)
      const r = randomVector(random, dimension)
      const rdot = randomVector(random, dimension)
      const before = look(tree, u, udot, r, rdot)
      const chosen = tree.segments[random.index(tree.segments.length)]!
      const at = [0, chosen.length, chosen.length * 0.4][random.index(3)]!
      const turned = rerootTree(tree, { segment: chosen.name, at })
      expect(turned.segments.map((one) => one.name)).toEqual(tree.segments.map((one) => one.name))
      // Where the new root point is, and how fast it moves, as seen from the old root.
      const index = tree.segments.indexOf(chosen)
      const place = new Float64Array(dimension)
      const speed = new Float64Array(dimension)
      const jointSpeeds = new Float64Array(before.joints.length)
      calcJointPoints(before.matrices, udot, rdot, jointSpeeds)
      calcPointOnRod(before.matrices, { directions: u, joints: before.joints }, { segment: index, at }, place)
      calcPointOnRod(before.matrices, { directions: udot, joints: jointSpeeds }, { segment: index, at }, speed)
      const after = look(turned, u, udot, place, speed)
      expect(largestDifference(after.masses, before.masses)).toBeLessThan(1e-13)
      expect(largestDifference(after.proximal, before.proximal)).toBeLessThan(1e-13)
      expect(largestDifference(after.distal, before.distal)).toBeLessThan(1e-13)
      const scale = Math.max(1, before.kinetic)
      expect(Math.abs(after.kinetic - before.kinetic) / scale).toBeLessThan(1e-12)
      expect(Math.abs(after.potential - before.potential)).toBeLessThan(1e-10)
    }
  })

  it('comes back to the same body when turned there and back again', () => {
    const random = createRandom(8)
    for (let trial = 0; trial < 20; trial++) {
      const tree = randomTree(random, 3, 6)
      const root = tree.segments.find((one) => one.parent === null)!
      const there = rerootTree(tree, { segment: `s${random.index(6)}`, at: 0 })
      const back = rerootTree(there, { segment: root.name, at: root.from })
      const a = calcMatrices(tree)
      const b = calcMatrices(back)
      expect(largestDifference(a.C, b.C)).toBeLessThan(1e-13)
      expect(largestDifference(a.b, b.b)).toBeLessThan(1e-13)
      expect(checkTree(back)).toEqual([])
    }
  })

  it('is a mistake of the caller when the point is not on the body', () => {
    const tree = randomTree(createRandom(9), 3, 2)
    expect(() => rerootTree(tree, { segment: 'tail', at: 0 })).toThrow('tail')
    expect(() => rerootTree(tree, { segment: 's0', at: 5 })).toThrow('5')
  })
})

describe('energies', () => {
  it('equal the sums over mass points, ½mv² and mgy', () => {
    const random = createRandom(10)
    for (let trial = 0; trial < 20; trial++) {
      const dimension = trial % 2 === 0 ? 3 : 2
      const tree = randomTree(random, dimension, 5)
      const u = randomDirections(random, tree)
      const udot = randomVelocities(random, tree, u)
      const r = randomVector(random, dimension)
      const rdot = randomVector(random, dimension)
      const { matrices, masses, kinetic, potential } = look(tree, u, udot, r, rdot)
      const speeds = look(tree, udot, udot, rdot, rdot).masses
      let K = 0
      let V = 0
      for (let i = 0; i < matrices.massCount; i++) {
        for (let c = 0; c < dimension; c++) K += 0.5 * matrices.mass[i]! * speeds[i * dimension + c]! ** 2
        V += matrices.mass[i]! * 9.81 * masses[i * dimension + 1]!
      }
      expect(kinetic).toBeCloseTo(K, 10)
      expect(potential).toBeCloseTo(V, 10)
    }
  })

  it('have the matrices C = RᵀmR and b = Rᵀm, also for a re-rooted tree', () => {
    const random = createRandom(12)
    for (let trial = 0; trial < 20; trial++) {
      const grown = randomTree(random, 3, 8)
      const tree = trial % 2 === 0 ? grown : rerootTree(grown, { segment: `s${random.index(8)}`, at: 0.1 })
      const { R, C, b, mass, segmentCount: S, massCount: P } = calcMatrices(tree)
      const sum = (j: number, l: number): number => {
        let total = 0
        for (let i = 0; i < P; i++) total += mass[i]! * R[i * S + j]! * (l < 0 ? 1 : R[i * S + l]!)
        return total
      }
      expect(
        largestDifference(
          C,
          Array.from({ length: S * S }, (_, at) => sum(Math.floor(at / S), at % S)),
        ),
      ).toBeLessThan(1e-13)
      expect(
        largestDifference(
          b,
          Array.from({ length: S }, (_, j) => sum(j, -1)),
        ),
      ).toBeLessThan(1e-13)
    }
  })

  it('follow from the relation matrix: p_i = r + Σ R_ij u_j', () => {
    const random = createRandom(11)
    const tree = randomTree(random, 3, 8)
    const u = randomDirections(random, tree)
    const r = randomVector(random, 3)
    const { matrices, masses } = look(tree, u, u, r, r)
    const { R, segmentCount: S, massCount: P } = matrices
    for (let i = 0; i < P; i++) {
      for (let c = 0; c < 3; c++) {
        let p = r[c]!
        for (let j = 0; j < S; j++) p += R[i * S + j]! * u[j * 3 + c]!
        expect(masses[i * 3 + c]).toBeCloseTo(p, 13)
      }
    }
  })
})
