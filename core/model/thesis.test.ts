import { describe, expect, it } from 'vitest'
import { createLagrange } from '../dynamics/lagrange.ts'
import { createSystem } from '../dynamics/system.ts'
import { createRandom } from '../math/random.ts'
import { randomTree } from '../testing/random-tree.ts'
import { largestDifference } from '../testing/reference.ts'
import { calcKineticEnergy, calcPotentialEnergy } from './energy.ts'
import { calcMatrices } from './matrices.ts'
import {
  type ThesisAngles,
  toThesisAccelerations,
  toThesisAngles,
  toThesisDirections,
  toThesisRates,
  toThesisVelocities,
  toVectorAccelerations,
} from './thesis-angles.ts'
import { calcPlanarThesisEquations, calcThesisAccelerations, calcThesisEquations } from './thesis-equations.ts'

const still = (count: number): ThesisAngles => ({ theta: new Float64Array(count), phi: new Float64Array(count) })

describe('the thesis’s coordinates', () => {
  it('agree with the unit vectors at random states away from the poles to 1e-11', () => {
    const random = createRandom(41)
    for (let trial = 0; trial < 60; trial++) {
      const tree = randomTree(random, 3, 1 + random.index(7))
      const S = tree.segments.length
      const draw = (low: number, high: number) => Float64Array.from({ length: S }, () => random.between(low, high))
      const angles = { theta: draw(-1.3, 1.3), phi: draw(-3, 3) }
      const rates = { theta: draw(-2, 2), phi: draw(-2, 2) }
      const matrices = calcMatrices(tree)
      const u = toThesisDirections(angles.theta, angles.phi)
      const v = toThesisVelocities(angles, rates)
      const outcome = calcThesisEquations(matrices, angles, rates)
      if (!outcome.ok) throw new Error('refused')
      const K = calcKineticEnergy(matrices, v, [0, 0, 0])
      expect(Math.abs(outcome.value.kinetic - K) / K).toBeLessThan(1e-13)
      expect(Math.abs(outcome.value.potential - calcPotentialEnergy(matrices, u, [0, 0, 0]))).toBeLessThan(1e-12)

      const a = new Float64Array(3 * S)
      createLagrange(createSystem({ tree, root: { kind: 'pinned', position: [0, 0, 0] } }, u)).calc(
        0,
        u,
        v,
        a,
        new Float64Array(0),
      )
      const second = calcThesisAccelerations(outcome.value)
      const found = toVectorAccelerations(angles, rates, { theta: second.slice(0, S), phi: second.slice(S) })
      const scale = Math.max(1, ...a.map(Math.abs))
      expect(largestDifference(found, a) / scale).toBeLessThan(1e-11)
    }
  })

  it('go there and back: angles, rates and second rates', () => {
    const random = createRandom(42)
    const draw = (low: number, high: number) => Float64Array.from({ length: 5 }, () => random.between(low, high))
    const angles = { theta: draw(-1.4, 1.4), phi: draw(-3, 3) }
    const rates = { theta: draw(-2, 2), phi: draw(-2, 2) }
    const second = { theta: draw(-9, 9), phi: draw(-9, 9) }
    const back = toThesisAngles(toThesisDirections(angles.theta, angles.phi))
    expect(largestDifference([...back.theta, ...back.phi], [...angles.theta, ...angles.phi])).toBeLessThan(1e-14)
    const backRates = toThesisRates(angles, toThesisVelocities(angles, rates))
    expect(largestDifference([...backRates.theta, ...backRates.phi], [...rates.theta, ...rates.phi])).toBeLessThan(
      1e-13,
    )
    const backSecond = toThesisAccelerations(angles, rates, toVectorAccelerations(angles, rates, second))
    expect(largestDifference([...backSecond.theta, ...backSecond.phi], [...second.theta, ...second.phi])).toBeLessThan(
      1e-12,
    )
  })

  it('are refused near a pole, with the segment named and the reason given', () => {
    const tree = randomTree(createRandom(43), 3, 2)
    const outcome = calcThesisEquations(
      calcMatrices(tree),
      { theta: Float64Array.of(0.2, -Math.PI / 2 + 1e-4), phi: Float64Array.of(0, 0) },
      still(2),
    )
    expect(outcome.ok).toBe(false)
    expect(outcome.alerts[0]).toMatchObject({ code: 'thesis.pole', message: expect.stringContaining('s1') })
  })

  it('in the plane have no pole and agree with the vectors everywhere', () => {
    const random = createRandom(44)
    for (let trial = 0; trial < 30; trial++) {
      const tree = randomTree(random, 2, 1 + random.index(7))
      const S = tree.segments.length
      const theta = Array.from({ length: S }, (_, j) => (j === 0 ? -Math.PI / 2 : random.between(-3, 3)))
      const rate = Array.from({ length: S }, () => random.between(-2, 2))
      const u = Float64Array.from(theta.flatMap((q) => [Math.cos(q), Math.sin(q)]))
      const v = Float64Array.from(theta.flatMap((q, j) => [-rate[j]! * Math.sin(q), rate[j]! * Math.cos(q)]))
      const a = new Float64Array(2 * S)
      createLagrange(createSystem({ tree, root: { kind: 'pinned', position: [0, 0] } }, u)).calc(
        0,
        u,
        v,
        a,
        new Float64Array(0),
      )
      const second = calcThesisAccelerations(calcPlanarThesisEquations(calcMatrices(tree), theta, rate))
      const turning = second.map((_, j) => u[2 * j]! * a[2 * j + 1]! - u[2 * j + 1]! * a[2 * j]!)
      expect(largestDifference(second, turning) / Math.max(1, ...turning.map(Math.abs))).toBeLessThan(1e-11)
    }
  })
})
