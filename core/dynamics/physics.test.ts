import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import type { MotionMethod } from '../model/problem.ts'
import { createLongChain, createUniformChain } from '../model/source-problems.ts'
import type { Tree } from '../model/tree.ts'
import { calcUniformRod } from '../model/validate.ts'
import { calcMatrices } from '../model/matrices.ts'
import { calcJointPoints, calcMassPoints } from '../model/kinematics.ts'
import { randomDirections, randomTree, randomVelocities } from '../testing/random-tree.ts'
import { largestDifference } from '../testing/reference.ts'
import { simulateMotion, type Simulation } from './simulate.ts'

const EXACT: readonly MotionMethod[] = ['lagrange', 'dae', 'newton-euler']
const pinned = (D: number) => ({ kind: 'pinned' as const, position: [0, 0, 0].slice(0, D) })

const drift = (run: Simulation): number => {
  const first = run.kinetic[0]! + run.potential[0]!
  return Math.max(...run.kinetic.map((value, k) => Math.abs(value + run.potential[k]! - first)))
}

/** Two rods at a fixed angle, hung at their joint end: an L-shaped compound pendulum. */
const elbow: Tree = {
  dimension: 2,
  gravity: 9.81,
  segments: [
    { name: 'upper', parent: null, attach: 0, from: 0, length: 0.6, masses: calcUniformRod(0.6, 2) },
    { name: 'lower', parent: 'upper', attach: 0.6, from: 0, length: 0.4, masses: calcUniformRod(0.4, 1) },
  ],
}

describe('a locked joint', () => {
  it.each(EXACT)('makes a compound pendulum of two rods, by %s', (method) => {
    const angle = [0.3, 1.4]
    const start = Float64Array.from(angle.flatMap((q) => [Math.sin(q), -Math.cos(q)]))
    const run = simulateMotion({
      tree: elbow,
      root: pinned(2),
      locks: [{ segments: ['upper', 'lower'] }],
      start,
      velocities: new Float64Array(4),
      duration: 3,
      samples: 30,
      method,
      tolerance: 1e-12,
    })
    // One rigid body about the pivot: I q̈ = −m g ∂(centre height)/∂q, as a system of one rod with the same moments.
    const q0 = angle[0]!
    const cx = 2 * 0.3 * Math.sin(q0) + 1 * (0.6 * Math.sin(q0) + 0.2 * Math.sin(angle[1]!))
    const cy = -2 * 0.3 * Math.cos(q0) - 1 * (0.6 * Math.cos(q0) + 0.2 * Math.cos(angle[1]!))
    const moment = Math.hypot(cx, cy)
    const far = Math.hypot(0.6 * Math.sin(q0) + 0.2 * Math.sin(angle[1]!), 0.6 * Math.cos(q0) + 0.2 * Math.cos(angle[1]!))
    const inertia = (2 * 0.6 ** 2) / 3 + (1 * 0.4 ** 2) / 12 + far ** 2
    const tilt = Math.atan2(cx, -cy)
    // One mass m at distance l: m l = moment, m l² = inertia.
    const l = inertia / moment
    const single = simulateMotion({
      tree: { dimension: 2, gravity: 9.81, segments: [{ name: 'body', parent: null, attach: 0, from: 0, length: l, masses: [{ at: l, mass: moment / l }] }] },
      root: pinned(2),
      start: Float64Array.of(Math.sin(tilt), -Math.cos(tilt)),
      velocities: new Float64Array(2),
      duration: 3,
      samples: 30,
      method: 'lagrange',
      tolerance: 1e-12,
    })
    for (let k = 0; k <= 30; k++) {
      const turned = Math.atan2(run.directions[4 * k]!, -run.directions[4 * k + 1]!) - q0
      const whole = Math.atan2(single.directions[2 * k]!, -single.directions[2 * k + 1]!) - tilt
      expect(turned).toBeCloseTo(whole, 9)
    }
    expect(run.constraintError).toBeLessThan(1e-13)
  })

  it.each(EXACT)('makes a free rigid body with its full orientation, by %s: spin, energy and momentum are kept', (method) => {
    // Two rods at an angle in space, in free flight without gravity: Euler's rigid body.
    const tree: Tree = { ...elbow, dimension: 3, gravity: 0 }
    const start = Float64Array.of(1, 0, 0, 0, 1, 0)
    // A rigid rotation ω: u̇ = ω × u keeps the angle.
    const w = [0.7, -0.4, 1.1]
    const turn = (x: number[]) => [w[1]! * x[2]! - w[2]! * x[1]!, w[2]! * x[0]! - w[0]! * x[2]!, w[0]! * x[1]! - w[1]! * x[0]!]
    const run = simulateMotion({
      tree,
      root: { kind: 'free', start: [0, 0, 0], end: [0, 0, 0] },
      rootVelocity: [0.2, 0, -0.1],
      locks: [{ segments: ['upper', 'lower'] }],
      start,
      velocities: Float64Array.from([...turn([1, 0, 0]), ...turn([0, 1, 0])]),
      duration: 6,
      samples: 12,
      method,
      tolerance: 1e-12,
    })
    expect(run.constraintError).toBeLessThan(1e-13)
    expect(drift(run)).toBeLessThan(1e-10)

    // The same body by Euler's equations: inertia tensor about the centre of mass, body axes at the start.
    const matrices = calcMatrices(tree)
    const joints = new Float64Array(6)
    const points = new Float64Array(matrices.massCount * 3)
    calcJointPoints(matrices, start, [0, 0, 0], joints)
    calcMassPoints(matrices, start, joints, points)
    const centre = [0, 1, 2].map((c) => matrices.mass.reduce((sum, m, i) => sum + m * points[3 * i + c]!, 0) / matrices.totalMass)
    const I = [0, 1, 2].map((a) =>
      [0, 1, 2].map((b) =>
        matrices.mass.reduce((sum, m, i) => {
          const r = [0, 1, 2].map((c) => points[3 * i + c]! - centre[c]!)
          const square = r.reduce((s, value) => s + value * value, 0)
          return sum + m * ((a === b ? square : 0) - r[a]! * r[b]!)
        }, 0),
      ),
    )
    // Angular momentum about the centre at the end, from the simulated velocities, equals the start's: I ω.
    const spinAt = (k: number): number[] => {
      const u = run.directions.subarray(6 * k, 6 * k + 6)
      const v = run.velocities.subarray(6 * k, 6 * k + 6)
      const r = run.root.subarray(3 * k, 3 * k + 3)
      const rv = run.rootVelocity.subarray(3 * k, 3 * k + 3)
      const place = new Float64Array(points.length)
      const speed = new Float64Array(points.length)
      calcJointPoints(matrices, u, r, joints)
      calcMassPoints(matrices, u, joints, place)
      calcJointPoints(matrices, v, rv, joints)
      calcMassPoints(matrices, v, joints, speed)
      const mean = (values: Float64Array) => [0, 1, 2].map((c) => matrices.mass.reduce((sum, m, i) => sum + m * values[3 * i + c]!, 0) / matrices.totalMass)
      const cp = mean(place)
      const cv = mean(speed)
      const total = [0, 0, 0]
      for (let i = 0; i < matrices.massCount; i++) {
        const a = [0, 1, 2].map((c) => place[3 * i + c]! - cp[c]!)
        const b = [0, 1, 2].map((c) => speed[3 * i + c]! - cv[c]!)
        for (let c = 0; c < 3; c++) total[c]! += matrices.mass[i]! * (a[(c + 1) % 3]! * b[(c + 2) % 3]! - a[(c + 2) % 3]! * b[(c + 1) % 3]!)
      }
      return total
    }
    const expected = I.map((row) => row.reduce((sum, value, c) => sum + value * w[c]!, 0))
    expect(largestDifference(spinAt(0), expected)).toBeLessThan(1e-14)
    expect(largestDifference(spinAt(12), expected)).toBeLessThan(1e-10)
    // Rigid: the middle rate of turning, from the axes, obeys Euler's equation I ω̇ + ω × Iω = 0 at the start.
    const a = run.accelerations.subarray(0, 6)
    const Iw = expected
    const torque = [0, 1, 2].map((c) => -(w[(c + 1) % 3]! * Iw[(c + 2) % 3]! - w[(c + 2) % 3]! * Iw[(c + 1) % 3]!))
    // u = x and y axes: ü = ω̇ × u + ω × (ω × u) gives all components of ω̇.
    const ax = turn(turn([1, 0, 0]))
    const ay = turn(turn([0, 1, 0]))
    const wd = [-(a[5]! - ay[2]!) * -1, -(a[2]! - ax[2]!), a[1]! - ax[1]!]
    expect(largestDifference(I.map((row) => row.reduce((sum, value, c) => sum + value * wd[c]!, 0)), torque)).toBeLessThan(1e-12)
  })

  it('holds rods that lie in one line, where the cosine has no slope', () => {
    const start = Float64Array.of(0.6, -0.8, 0, 0.6, -0.8, 0)
    for (const method of EXACT) {
      const run = simulateMotion({
        tree: { ...elbow, dimension: 3 },
        root: pinned(3),
        locks: [{ segments: ['upper', 'lower'] }],
        start,
        velocities: Float64Array.of(0, 0, 1, 0, 0, 1),
        duration: 2,
        samples: 10,
        method,
        tolerance: 1e-12,
      })
      for (let k = 0; k <= 10; k++) {
        const row = run.directions.subarray(6 * k, 6 * k + 6)
        expect(largestDifference(row.subarray(0, 3), row.subarray(3))).toBeLessThan(1e-12)
      }
      expect(drift(run)).toBeLessThan(1e-10)
    }
  })
})

describe('what is conserved', () => {
  it('energy over 20 s: nano-joules for three rods, and as little for twenty, at tolerance 1e-10', () => {
    const three = createLongChain(3)
    const run3 = simulateMotion({ ...three, root: pinned(2), duration: 20, samples: 200, method: 'newton-euler', tolerance: 1e-10 })
    expect(drift(run3)).toBeLessThan(5e-9)
    const twenty = createLongChain(20)
    const run20 = simulateMotion({ ...twenty, root: pinned(2), duration: 20, samples: 200, method: 'newton-euler', tolerance: 1e-10 })
    // The whole chain weighs 200 N and falls up to 20 m.
    expect(drift(run20)).toBeLessThan(1e-7)
  })

  it('a gravity-free triple pendulum turns as one rod to 1e-9', () => {
    const ones = [1, 1, 1]
    const problem = createUniformChain({ gravity: 0, lengths: ones, masses: ones, angles: ones.map(() => Math.PI / 2), rates: ones })
    for (const method of [...EXACT, 'stabilised'] as const) {
      const run = simulateMotion({ ...problem, root: pinned(2), duration: 20, samples: 40, method, tolerance: 1e-10 })
      for (let k = 0; k <= 40; k++) {
        const angle = Math.PI / 2 + run.times[k]!
        for (let j = 0; j < 3; j++) {
          expect(Math.abs(run.directions[6 * k + 2 * j]! - Math.sin(angle))).toBeLessThan(1e-9)
          expect(Math.abs(run.directions[6 * k + 2 * j + 1]! + Math.cos(angle))).toBeLessThan(1e-9)
        }
      }
    }
  })

  it('energy, and angular momentum about the vertical, of random trees in space; total momentum in free flight', () => {
    const random = createRandom(51)
    for (let trial = 0; trial < 6; trial++) {
      const tree = randomTree(random, 3, 5)
      const u = randomDirections(random, tree)
      const v = randomVelocities(random, tree, u)
      const isFree = trial % 2 === 1
      const run = simulateMotion({
        tree,
        root: isFree ? { kind: 'free', start: [0, 1, 0], end: [0, 0, 0] } : pinned(3),
        rootVelocity: [0.3, 2, 0],
        start: u,
        velocities: v,
        duration: 1,
        samples: 10,
        method: EXACT[trial % 3]!,
        tolerance: 1e-12,
      })
      expect(drift(run)).toBeLessThan(1e-8)
      const matrices = calcMatrices(tree)
      const joints = new Float64Array(15)
      const place = new Float64Array(matrices.massCount * 3)
      const speed = new Float64Array(matrices.massCount * 3)
      const about = (k: number): number => {
        calcJointPoints(matrices, run.directions.subarray(15 * k, 15 * k + 15), run.root.subarray(3 * k, 3 * k + 3), joints)
        calcMassPoints(matrices, run.directions.subarray(15 * k, 15 * k + 15), joints, place)
        calcJointPoints(matrices, run.velocities.subarray(15 * k, 15 * k + 15), run.rootVelocity.subarray(3 * k, 3 * k + 3), joints)
        calcMassPoints(matrices, run.velocities.subarray(15 * k, 15 * k + 15), joints, speed)
        let sum = 0
        for (let i = 0; i < matrices.massCount; i++) sum += matrices.mass[i]! * (place[3 * i + 2]! * speed[3 * i]! - place[3 * i]! * speed[3 * i + 2]!)
        return sum
      }
      expect(about(10)).toBeCloseTo(about(0), 9)
    }
  })

  it('a root moved with constant acceleration is gravity changed by it', () => {
    const random = createRandom(52)
    const tree = randomTree(random, 3, 4)
    const u = randomDirections(random, tree)
    const velocities = new Float64Array(12)
    const times = [0, 0.5, 1, 1.5, 2]
    const moved = simulateMotion({
      tree,
      root: { kind: 'prescribed', times, positions: times.map((t) => [0, 0.5 * 3 * t * t, 0]) },
      start: u,
      velocities,
      duration: 1.5,
      samples: 6,
      method: 'newton-euler',
      tolerance: 1e-12,
    })
    const heavier = simulateMotion({ tree: { ...tree, gravity: 12.81 }, root: pinned(3), start: u, velocities, duration: 1.5, samples: 6, method: 'lagrange', tolerance: 1e-12 })
    expect(largestDifference(moved.directions, heavier.directions)).toBeLessThan(1e-9)
  })

  it('friction only ever takes energy away, and what it takes is its power over time', () => {
    const random = createRandom(53)
    const tree = randomTree(random, 3, 4)
    const u = randomDirections(random, tree)
    const damping = [0.05, 0.1, 0.02, 0.2]
    const run = simulateMotion({ tree, root: pinned(3), start: u, velocities: randomVelocities(random, tree, u), duration: 1, samples: 2000, method: 'dae', damping })
    const indexOf = new Map(tree.segments.map((segment, index) => [segment.name, index]))
    const power = (k: number): number => {
      const rate = (j: number, c: number): number => {
        const at = (4 * k + j) * 3
        const b = (c + 1) % 3
        const d = (c + 2) % 3
        return run.directions[at + b]! * run.velocities[at + d]! - run.directions[at + d]! * run.velocities[at + b]!
      }
      let sum = 0
      tree.segments.forEach((segment, j) => {
        const p = segment.parent === null ? null : indexOf.get(segment.parent)!
        for (let c = 0; c < 3; c++) sum += damping[j]! * (rate(j, c) - (p === null ? 0 : rate(p, c))) ** 2
      })
      return sum
    }
    let taken = 0
    for (let k = 1; k <= 2000; k++) {
      const energy = run.kinetic[k]! + run.potential[k]!
      expect(energy).toBeLessThanOrEqual(run.kinetic[k - 1]! + run.potential[k - 1]! + 1e-12)
      taken += ((power(k) + power(k - 1)) / 2) * (run.times[k]! - run.times[k - 1]!)
    }
    const lost = run.kinetic[0]! + run.potential[0]! - run.kinetic[2000]! - run.potential[2000]!
    expect(lost).toBeCloseTo(taken, 4)
  })
})

describe('a start that does not fit', () => {
  const problem = createUniformChain({ gravity: 5, lengths: [2, 1, 0.5], masses: [1, 1, 3], angles: [3.1, 1.5, 0], rates: [0, 0, 0] })
  const end = [2 * Math.sin(3.1) + Math.sin(1.5), -2 * Math.cos(3.1) - Math.cos(1.5) - 0.5]
  const run = (at: number[], velocities = new Float64Array(6)) =>
    simulateMotion({ ...problem, velocities, root: pinned(2), loops: [{ segment: 'rod 3', at }], duration: 0.5, samples: 4, method: 'lagrange' })

  it('is refused when the loop is far open, adjusted with a word when it is nearly closed', () => {
    const open = run([3, 3])
    expect(open.status).toBe('singular')
    expect(open.alerts.map((one) => one.code)).toEqual(['simulate.open-loop'])
    const near = run([end[0]! + 1e-4, end[1]!])
    expect(near.status).toBe('converged')
    expect(near.alerts.map((one) => one.code)).toEqual(['simulate.start-adjusted'])
    expect(near.constraintError).toBeLessThan(1e-12)
    expect(run(end).alerts).toEqual([])
  })

  it('has velocities that would open the loop changed, with a word', () => {
    const changed = run(end, Float64Array.of(0, 0, Math.cos(1.5), Math.sin(1.5), 0, 0))
    expect(changed.alerts.map((one) => one.code)).toEqual(['simulate.velocities-adjusted'])
    expect(changed.status).toBe('converged')
  })

  it('is refused when a free body has no inertia about some axis', () => {
    const dumbbell: Tree = { dimension: 3, gravity: 0, segments: [{ name: 'rod', parent: null, attach: 0, from: 0, length: 1, masses: [{ at: 1, mass: 1 }] }] }
    const flight = { root: { kind: 'free' as const, start: [0, 0, 0], end: [0, 0, 0] }, start: Float64Array.of(1, 0, 0), velocities: Float64Array.of(0, 1, 0), duration: 1, method: 'dae' as const }
    expect(simulateMotion({ tree: dumbbell, ...flight }).alerts.map((one) => one.code)).toEqual(['simulate.no-inertia'])
    const whole = { ...dumbbell, segments: [{ ...dumbbell.segments[0]!, masses: calcUniformRod(1, 1) }] }
    expect(simulateMotion({ tree: whole, ...flight }).status).toBe('converged')
  })

  it('stops when the job is cancelled', () => {
    const cancelled = simulateMotion({ ...problem, root: pinned(2), duration: 5, method: 'lagrange' }, { isCancelled: () => true })
    expect(cancelled.status).toBe('cancelled')
  })
})
