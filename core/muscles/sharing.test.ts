import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import { readReference } from '../testing/reference.ts'
import { degToRad } from '../units/units.ts'
import { genericModel } from './muscle-model.ts'
import { createPathKernel } from './path-kernel.ts'
import { UNSCALED } from './scaling.ts'
import type { Sharing } from './sharing.ts'
import { createSharing } from './sharing.ts'

interface Reference {
  readonly poses: readonly {
    readonly pose: string
    readonly degrees: readonly number[]
    readonly solutions: readonly {
      readonly moments: readonly number[]
      readonly twoJointWeight: number
      readonly forces: Readonly<Record<string, number>>
      readonly pullOnDistalInDistal: Readonly<Record<'hip' | 'knee' | 'ankle', readonly number[]>>
    }[]
  }[]
}

const { muscles } = genericModel()
const caps = muscles.map((muscle) => muscle.cap)
const costsOf = (twoJoint: number): number[] => muscles.map((muscle) => (muscle.isTwoJoint ? twoJoint : 1))
const kernel = createPathKernel(genericModel(), UNSCALED)
const { poses } = readReference<Reference>('muscle-sharing')
const random = createRandom(21)

/** A posture, and moments that some forces within `size` of the caps give: never beyond the muscles. */
function randomCase(size: number): { arms: Float64Array; moments: Float64Array } {
  const within = (from: number, to: number): number => degToRad(from + (to - from) * random.next())
  kernel.calc([within(-20, 40), within(-10, 10), within(-10, 10), within(0, 70), within(-20, 20)])
  const arms = kernel.arms.slice()
  const forces = caps.map((cap) => size * cap * random.next() ** 3)
  return { arms, moments: Float64Array.from(momentsOf(arms, forces)) }
}

/** Σ c (F/cap)² */
const effort = (forces: ArrayLike<number>, costs: readonly number[]): number =>
  costs.reduce((sum, cost, i) => sum + cost * (forces[i]! / caps[i]!) ** 2, 0)

const momentsOf = (arms: Float64Array, forces: ArrayLike<number>): number[] =>
  [0, 1, 2, 3, 4].map((j) => caps.reduce((sum, _, i) => sum + arms[5 * i + j]! * forces[i]!, 0))

/** The conditions of an optimum (Karush, Kuhn, Tucker), with the prices as multipliers. */
function expectOptimal(sharing: Sharing, arms: Float64Array, costs: readonly number[]): void {
  for (const [i, force] of sharing.forces.entries()) {
    const worth = [0, 1, 2, 3, 4].reduce((sum, j) => sum + arms[5 * i + j]! * sharing.prices[j]!, 0)
    const marginal = (costs[i]! * force) / caps[i]! ** 2
    expect(force).toBeGreaterThanOrEqual(0)
    expect(force).toBeLessThanOrEqual(caps[i]!)
    // At rest it is worth no more than nothing, at its cap no less than it costs, in between just that.
    const wrong = force === 0 ? worth : force === caps[i]! ? marginal - worth : Math.abs(worth - marginal)
    expect(wrong).toBeLessThan(1e-12)
  }
}

describe('sharing of moments among muscles', () => {
  for (const { pose, degrees, solutions } of poses) {
    for (const [index, { moments, twoJointWeight, forces, pullOnDistalInDistal }] of solutions.entries()) {
      it(`gives the other program’s forces and pulls to 1 N: pose ${pose}, case ${index + 1}`, () => {
        kernel.calc(degrees.map(degToRad))
        const sharing = createSharing(caps, costsOf(twoJointWeight))
        sharing.solve(kernel.arms, Float64Array.from(moments))
        for (const [i, { name }] of muscles.entries())
          expect(Math.abs(sharing.forces[i]! - (forces[name] ?? 0))).toBeLessThan(1)
        for (const [j, joint] of (['hip', 'knee', 'ankle'] as const).entries()) {
          for (let c = 0; c < 3; c++) {
            const pull = caps.reduce((sum, _, i) => sum + sharing.forces[i]! * kernel.pulls[9 * i + 3 * j + c]!, 0)
            expect(Math.abs(pull - pullOnDistalInDistal[joint][c]!)).toBeLessThan(1)
          }
        }
      })
    }
  }

  it('meets the moments and the conditions of an optimum, at any posture and weighting', () => {
    for (const weight of [1, 2, 4]) {
      const sharing = createSharing(caps, costsOf(weight))
      for (let trial = 0; trial < 60; trial++) {
        const { arms, moments } = randomCase(1)
        if (trial % 2 === 0) sharing.reset()
        expect(sharing.solve(arms, moments)).toBeGreaterThanOrEqual(0)
        expectOptimal(sharing, arms, costsOf(weight))
        const met = momentsOf(arms, sharing.forces)
        for (let j = 0; j < 5; j++) {
          expect(moments[j]! - met[j]!).toBeCloseTo(sharing.unmet[j]!, 7)
          expect(Math.abs(sharing.unmet[j]!)).toBeLessThan(0.002)
        }
      }
    }
  })

  it('finds nothing cheaper near its answer that gives the same moments', () => {
    const costs = costsOf(2)
    const sharing = createSharing(caps, costs)
    for (let trial = 0; trial < 20; trial++) {
      const { arms, moments } = randomCase(0.8)
      sharing.reset()
      sharing.solve(arms, moments)
      const least = effort(sharing.forces, costs)
      for (let change = 0; change < 20; change++) {
        const other = acrossMoments(arms, sharing.forces)
        if (other === null) continue
        expect(effort(other, costs)).toBeGreaterThanOrEqual(least - 1e-12)
      }
    }
  })

  it('asks nothing of muscles where no moment is asked', () => {
    const sharing = createSharing(caps, costsOf(2))
    expect(sharing.solve(randomCase(1).arms, new Float64Array(5))).toBe(0)
    expect([...sharing.forces].every((force) => force === 0)).toBe(true)
  })

  it('starts from the frame before: the same answer, in fewer steps', () => {
    const { arms, moments } = randomCase(1)
    const [cold, warm] = [createSharing(caps, costsOf(2)), createSharing(caps, costsOf(2))]
    warm.solve(
      arms,
      moments.map((moment) => moment + 0.5),
    )
    const few = warm.solve(arms, moments)
    expect(few).toBeLessThanOrEqual(cold.solve(arms, moments))
    for (const [i, force] of cold.forces.entries()) expect(warm.forces[i]).toBeCloseTo(force, 6)
  })

  it('leaves a moment beyond all muscles as a remainder, with the muscles at their caps', () => {
    const { arms } = randomCase(1)
    const sharing = createSharing(caps, costsOf(1))
    const steps = sharing.solve(arms, Float64Array.of(0, 0, 0, 0, -2000))
    expect(steps).toBeGreaterThanOrEqual(0)
    expect(sharing.unmet[4]).toBeLessThan(-1000)
    expect(sharing.forces[muscles.findIndex((muscle) => muscle.name === 'soleus')]).toBe(
      muscles.find((muscle) => muscle.name === 'soleus')!.cap,
    )
    expectOptimal(sharing, arms, costsOf(1))
  })

  it('knows nothing where moments are not known, and recovers', () => {
    const { arms, moments } = randomCase(1)
    const [sharing, fresh] = [createSharing(caps, costsOf(2)), createSharing(caps, costsOf(2))]
    expect(sharing.solve(arms, Float64Array.of(1, 2, Number.NaN, 0, 0))).toBe(-1)
    expect([...sharing.forces].every(Number.isNaN)).toBe(true)
    sharing.solve(arms, moments)
    fresh.solve(arms, moments)
    expect([...sharing.forces]).toEqual([...fresh.forces])
  })
})

/** Forces a little off that give the same moments and keep their bounds; null when they do not. */
function acrossMoments(arms: Float64Array, forces: Float64Array): number[] | null {
  const change = caps.map((cap, i) =>
    forces[i] === 0 ? 0.01 * cap * random.next() : 0.02 * cap * (random.next() - 0.5),
  )
  // Take away what changes a moment: d − Rᵀ (R Rᵀ)⁻¹ R d, by steps along each row made square to the others.
  const rows = [0, 1, 2, 3, 4].map((j) => caps.map((_, i) => arms[5 * i + j]!))
  const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0)
  const square: number[][] = []
  for (const row of rows) {
    const rest = square.reduce((left, one) => left.map((x, i) => x - (dot(left, one) / dot(one, one)) * one[i]!), row)
    square.push(rest)
  }
  const free = square.reduce((left, one) => left.map((x, i) => x - (dot(left, one) / dot(one, one)) * one[i]!), change)
  const other = free.map((d, i) => forces[i]! + d)
  return other.every((force, i) => force >= 0 && force <= caps[i]!) ? other : null
}
