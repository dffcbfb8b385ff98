import { describe, expect, it } from 'vitest'
import type { MotionMethod } from '../model/problem.ts'
import type { Tree } from '../model/tree.ts'
import { calcUniformRod } from '../model/read-tree.ts'
import { calcMatrices } from '../model/matrices.ts'
import { calcJointPoints, calcMassPoints } from '../model/kinematics.ts'
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
    const far = Math.hypot(
      0.6 * Math.sin(q0) + 0.2 * Math.sin(angle[1]!),
      0.6 * Math.cos(q0) + 0.2 * Math.cos(angle[1]!),
    )
    const inertia = (2 * 0.6 ** 2) / 3 + (1 * 0.4 ** 2) / 12 + far ** 2
    const tilt = Math.atan2(cx, -cy)
    // One mass m at distance l: m l = moment, m l² = inertia.
    const l = inertia / moment
    const single = simulateMotion({
      tree: {
        dimension: 2,
        gravity: 9.81,
        segments: [
          { name: 'body', parent: null, attach: 0, from: 0, length: l, masses: [{ at: l, mass: moment / l }] },
        ],
      },
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

  it.each(EXACT)(
    'makes a free rigid body with its full orientation, by %s: spin, energy and momentum are kept',
    (method) => {
      // Two rods at an angle in space, in free flight without gravity: Euler's rigid body.
      const tree: Tree = { ...elbow, dimension: 3, gravity: 0 }
      const start = Float64Array.of(1, 0, 0, 0, 1, 0)
      // A rigid rotation ω: u̇ = ω × u keeps the angle.
      const w = [0.7, -0.4, 1.1]
      const turn = (x: number[]) => [
        w[1]! * x[2]! - w[2]! * x[1]!,
        w[2]! * x[0]! - w[0]! * x[2]!,
        w[0]! * x[1]! - w[1]! * x[0]!,
      ]
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
      const centre = [0, 1, 2].map(
        (c) => matrices.mass.reduce((sum, m, i) => sum + m * points[3 * i + c]!, 0) / matrices.totalMass,
      )
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
        const mean = (values: Float64Array) =>
          [0, 1, 2].map(
            (c) => matrices.mass.reduce((sum, m, i) => sum + m * values[3 * i + c]!, 0) / matrices.totalMass,
          )
        const cp = mean(place)
        const cv = mean(speed)
        const total = [0, 0, 0]
        for (let i = 0; i < matrices.massCount; i++) {
          const a = [0, 1, 2].map((c) => place[3 * i + c]! - cp[c]!)
          const b = [0, 1, 2].map((c) => speed[3 * i + c]! - cv[c]!)
          for (let c = 0; c < 3; c++)
            total[c]! += matrices.mass[i]! * (a[(c + 1) % 3]! * b[(c + 2) % 3]! - a[(c + 2) % 3]! * b[(c + 1) % 3]!)
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
      expect(
        largestDifference(
          I.map((row) => row.reduce((sum, value, c) => sum + value * wd[c]!, 0)),
          torque,
        ),
      ).toBeLessThan(1e-12)
    },
  )

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
