import { describe, expect, it } from 'vitest'
import { createMultipliers } from '../dynamics/multipliers.ts'
import { simulateMotion } from '../dynamics/simulate.ts'
import { createSystem } from '../dynamics/system.ts'
import { createRandom } from '../math/random.ts'
import { calcJointPoints, calcMassPoints, calcPointOnRod } from '../model/kinematics.ts'
import { calcMatrices } from '../model/matrices.ts'
import { rerootTree } from '../model/reroot.ts'
import { randomDirections, randomTree, randomVector, randomVelocities } from '../testing/random-tree.ts'
import { largestDifference } from '../testing/reference.ts'
import type { Tree } from '../model/tree.ts'
import { calcReactions, calcRootReaction } from './kernels/reactions.ts'
import { calcRodPieces } from './reactions-along-rod.ts'
import { calcThesisJointReactions, calcThesisTensions } from './reactions-thesis.ts'

const largest = (values: Float64Array) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

function isDistal(tree: Tree, segment: number, of: number): boolean {
  for (let at: string | null = tree.segments[segment]!.name; at !== null;) {
    const index = tree.segments.findIndex((one) => one.name === at)
    if (index === of) return true
    at = tree.segments[index]!.parent
  }
  return false
}

const cross = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  a.length === 2
    ? [a[0]! * b[1]! - a[1]! * b[0]!]
    : [a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!]

describe('joint reactions', () => {
  it('equal the sums over free bodies, Σ m(p̈ + g) and Σ (p − p_J) × m(p̈ + g), less external loads', () => {
    const random = createRandom(31)
    for (let trial = 0; trial < 40; trial++) {
      const D = trial % 2 === 0 ? 3 : 2
      const tree = randomTree(random, D, 1 + random.index(8))
      const matrices = calcMatrices(tree)
      const { segmentCount: S, massCount: P, R } = matrices
      const u = randomDirections(random, tree)
      const a = Float64Array.from({ length: S * D }, () => random.normal())
      const r = randomVector(random, D)
      const rdd = randomVector(random, D)
      const loaded = random.index(S)
      const at = tree.segments[loaded]!.length * random.next()
      const push = randomVector(random, D)
      const reactions = calcReactions(matrices, { frames: 1, directions: u, accelerations: a, rootAcceleration: rdd }, [
        { segment: loaded, at, force: push },
      ])
      const joints = new Float64Array(S * D)
      const masses = new Float64Array(P * D)
      calcJointPoints(matrices, u, r, joints)
      calcMassPoints(matrices, u, joints, masses)
      const place = new Float64Array(D)
      calcPointOnRod(matrices, { directions: u, joints }, { segment: loaded, at }, place)
      for (let j = 0; j < S; j++) {
        const force = new Float64Array(D)
        const moment = new Float64Array(D === 2 ? 1 : 3)
        const joint = joints.subarray(j * D, (j + 1) * D)
        for (let i = 0; i < P; i++) {
          if (!isDistal(tree, matrices.massSegment[i]!, j)) continue
          const inertia = rdd.slice()
          for (let l = 0; l < S; l++) for (let c = 0; c < D; c++) inertia[c]! += R[i * S + l]! * a[l * D + c]!
          inertia[1]! += tree.gravity
          for (let c = 0; c < D; c++) force[c]! += matrices.mass[i]! * inertia[c]!
          const arm = masses.slice(i * D, (i + 1) * D).map((value, c) => value - joint[c]!)
          cross(arm, inertia).forEach((value, c) => (moment[c]! += matrices.mass[i]! * value))
        }
        if (isDistal(tree, loaded, j)) {
          for (let c = 0; c < D; c++) force[c]! -= push[c]!
          cross(
            place.map((value, c) => value - joint[c]!),
            push,
          ).forEach((value, c) => (moment[c]! -= value))
        }
        const M = moment.length
        expect(largestDifference(reactions.forceOnDistalInWorld.subarray(j * D, (j + 1) * D), force)).toBeLessThan(
          1e-11,
        )
        expect(largestDifference(reactions.momentOnDistalInWorld.subarray(j * M, (j + 1) * M), moment)).toBeLessThan(
          1e-11,
        )
        const along = force.reduce((sum, value, c) => sum + value * u[j * D + c]!, 0)
        expect(reactions.axial[j]).toBeCloseTo(along, 10)
        const size = force.reduce((sum, value) => sum + value * value, 0)
        expect(reactions.shear[j]).toBeCloseTo(Math.sqrt(Math.max(0, size - along * along)), 6)
      }
    }
  })

  it('equal the rates of momentum of each sub-tree, by differences along a passive motion', () => {
    const random = createRandom(32)
    const tree = randomTree(random, 3, 6)
    const matrices = calcMatrices(tree)
    const { segmentCount: S, massCount: P, R, mass } = matrices
    const u = randomDirections(random, tree)
    const h = 1e-3
    const times = [-2, -1, 0, 1, 2].map((k) => 0.2 + k * h)
    const run = simulateMotion({
      tree,
      root: { kind: 'pinned', position: [0, 0, 0] },
      start: u,
      velocities: randomVelocities(random, tree, u),
      duration: 0.3,
      times,
      method: 'newton-euler',
      tolerance: 1e-13,
      stepToSamples: true,
    })
    const reactions = calcReactions(matrices, {
      frames: 5,
      directions: run.directions,
      accelerations: run.accelerations,
      rootAcceleration: run.rootAcceleration,
    })
    const momentum = (frame: number, j: number, c: number): number => {
      let sum = 0
      for (let i = 0; i < P; i++) {
        if (!isDistal(tree, matrices.massSegment[i]!, j)) continue
        for (let l = 0; l < S; l++) sum += mass[i]! * R[i * S + l]! * run.velocities[(frame * S + l) * 3 + c]!
      }
      return sum
    }
    for (let j = 0; j < S; j++) {
      let weight = 0
      for (let i = 0; i < P; i++) if (isDistal(tree, matrices.massSegment[i]!, j)) weight += mass[i]! * tree.gravity
      for (let c = 0; c < 3; c++) {
        // Fourth-order central difference
        const rate = (momentum(0, j, c) - 8 * momentum(1, j, c) + 8 * momentum(3, j, c) - momentum(4, j, c)) / (12 * h)
        expect(reactions.forceOnDistalInWorld[(2 * S + j) * 3 + c]).toBeCloseTo(rate + (c === 1 ? weight : 0), 5)
      }
    }
  })

  it('leave no net moment in a passive motion', () => {
    const random = createRandom(33)
    for (const D of [2, 3] as const) {
      const tree = randomTree(random, D, 7)
      const u = randomDirections(random, tree)
      const run = simulateMotion({
        tree,
        root: { kind: 'pinned', position: [0, 0, 0].slice(0, D) },
        start: u,
        velocities: randomVelocities(random, tree, u),
        duration: 1,
        samples: 20,
        method: 'newton-euler',
      })
      const reactions = calcReactions(calcMatrices(tree), {
        frames: 21,
        directions: run.directions,
        accelerations: run.accelerations,
        rootAcceleration: run.rootAcceleration,
      })
      const scale = largest(reactions.forceOnDistalInWorld)
      expect(largest(reactions.momentOnDistalInWorld)).toBeLessThan(1e-9 * scale)
    }
  })

  it('agree with the multipliers of the rods’ lengths: λ is minus the tension summed along the rod', () => {
    const random = createRandom(34)
    for (let trial = 0; trial < 20; trial++) {
      const D = trial % 2 === 0 ? 3 : 2
      const tree = randomTree(random, D, 1 + random.index(7))
      const matrices = calcMatrices(tree)
      const S = matrices.segmentCount
      const u = randomDirections(random, tree)
      const v = randomVelocities(random, tree, u)
      const system = createSystem({ tree, root: { kind: 'pinned', position: [0, 0, 0].slice(0, D) } }, u)
      const method = createMultipliers(system)
      const a = new Float64Array(S * D)
      method.calc(0, u, v, a, new Float64Array(0))
      const motion = { frames: 1, directions: u, accelerations: a, rootAcceleration: new Float64Array(D) }
      const reactions = calcReactions(matrices, motion)
      for (let j = 0; j < S; j++) {
        const pieces = calcRodPieces(matrices, motion, reactions, 0, j)
        const summed = pieces.reduce((sum, piece) => sum + piece.tension * (piece.to - piece.from), 0)
        expect(method.lengthMultipliers[j]).toBeCloseTo(-summed, 9)
        expect(pieces.at(-1)!.to).toBeCloseTo(tree.segments[j]!.length, 12)
      }
    }
  })

  it('do not depend on the choice of root', () => {
    const random = createRandom(35)
    for (let trial = 0; trial < 30; trial++) {
      const D = trial % 2 === 0 ? 3 : 2
      const tree = randomTree(random, D, 2 + random.index(7))
      const matrices = calcMatrices(tree)
      const S = matrices.segmentCount
      const u = randomDirections(random, tree)
      const a = Float64Array.from({ length: S * D }, () => random.normal())
      const rdd = randomVector(random, D)
      const reactions = calcReactions(matrices, { frames: 1, directions: u, accelerations: a, rootAcceleration: rdd })
      const chosen = random.index(S)
      const at = tree.segments[chosen]!.length
      const turned = rerootTree(tree, { segment: tree.segments[chosen]!.name, at })
      // The old support is now an external force on the body, and the new root carries nothing.
      const first = tree.segments.findIndex((one) => one.parent === null)
      const jointAccelerations = new Float64Array(S * D)
      calcJointPoints(matrices, a, rdd, jointAccelerations)
      const place = new Float64Array(D)
      calcPointOnRod(matrices, { directions: a, joints: jointAccelerations }, { segment: chosen, at }, place)
      const other = calcMatrices(turned)
      const again = calcReactions(other, { frames: 1, directions: u, accelerations: a, rootAcceleration: place }, [
        { segment: first, at: 0, force: calcRootReaction(matrices, reactions) },
      ])
      expect(largest(calcRootReaction(other, again))).toBeLessThan(1e-10)
      for (let j = 0; j < S; j++) {
        const before = tree.segments[j]!
        const after = turned.segments[j]!
        if (before.parent === null || after.parent === null) continue
        const here = reactions.forceOnDistalInWorld.subarray(j * D, (j + 1) * D)
        // A joint that was turned over: now the old parent hangs on this rod and feels the opposite force.
        const isTurned = after.parent !== before.parent
        const hanging = isTurned ? tree.segments.findIndex((one) => one.name === before.parent) : j
        const there = again.forceOnDistalInWorld
          .subarray(hanging * D, (hanging + 1) * D)
          .map((value) => (isTurned ? -value : value))
        expect(largestDifference(there, here)).toBeLessThan(1e-10)
      }
    }
  })

  it('have the thesis’s tension, by its own formula in angles, as their axial part: poles included', () => {
    const random = createRandom(36)
    for (let trial = 0; trial < 30; trial++) {
      const D = trial % 2 === 0 ? 3 : 2
      const tree = randomTree(random, D, 1 + random.index(7))
      const matrices = calcMatrices(tree)
      const S = matrices.segmentCount
      const u = randomDirections(random, tree)
      if (trial % 3 === 0) u.set(D === 3 ? [0, -1, 0] : [0, -1])
      const v = randomVelocities(random, tree, u)
      const a = randomVelocities(random, tree, u)
      // ü must keep unit length for the formula in angles to hold.
      for (let j = 0; j < S; j++) {
        let speed = 0
        for (let c = 0; c < D; c++) speed += v[j * D + c]! ** 2
        for (let c = 0; c < D; c++) a[j * D + c]! -= speed * u[j * D + c]!
      }
      const rdd = randomVector(random, D)
      const motion = { frames: 1, directions: u, velocities: v, accelerations: a, rootAcceleration: rdd }
      const reactions = calcReactions(matrices, motion)
      const tensions = calcThesisTensions(matrices, motion)
      expect(largestDifference(tensions, reactions.axial) / Math.max(1, largest(reactions.axial))).toBeLessThan(1e-12)
    }
  })

  it('reduce the thesis’s joint reaction to −m(a + g) of the joint’s own mass when masses sit only at joints', () => {
    const random = createRandom(37)
    const names = ['a', 'b', 'c']
    const tree: Tree = {
      dimension: 3,
      gravity: 9.81,
      segments: names.map((name, j) => ({
        name,
        parent: names[j - 1] ?? null,
        attach: j === 0 ? 0 : 1,
        from: 0,
        length: 1,
        masses: [{ at: 1, mass: j + 1 }],
      })),
    }
    const matrices = calcMatrices(tree)
    const u = randomDirections(random, tree)
    const v = randomVelocities(random, tree, u)
    const a = new Float64Array(9)
    createMultipliers(createSystem({ tree, root: { kind: 'pinned', position: [0, 0, 0] } }, u)).calc(
      0,
      u,
      v,
      a,
      new Float64Array(0),
    )
    const motion = { frames: 1, directions: u, velocities: v, accelerations: a, rootAcceleration: new Float64Array(3) }
    const found = calcThesisJointReactions(matrices, u, calcThesisTensions(matrices, motion))
    expect(found.map((one) => one.joint.name)).toEqual(['root', 'a:b', 'b:c'])
    const ends = new Float64Array(9)
    calcJointPoints(matrices, a, [0, 0, 0], ends)
    for (const j of [1, 2]) {
      const expected = [0, 1, 2].map((c) => -j * (ends[j * 3 + c]! + (c === 1 ? 9.81 : 0)))
      expect(largestDifference(found[j]!.force, expected)).toBeLessThan(1e-10)
    }
  })
})
