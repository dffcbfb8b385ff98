import { describe, expect, it } from 'vitest'
import { type ListedCase, pendulumProblem, readThesisCases, toDirections } from '../../testing/pendulum-problem.ts'
import { largestDifference } from '../../testing/reference.ts'
import { solveExtrapolated } from './extrapolate.ts'
import { createDiscreteAction } from '../discretise/discrete-action.ts'
import { calcShortestArcs } from '../problem/guess.ts'
import { calcUniformBreaks } from '../discretise/mesh.ts'
import { solveStationary } from '../solve/newton.ts'
import { samplePath } from '../solve/output.ts'
import { calcSystem } from '../problem/system.ts'

const cases = [readThesisCases('single')[1]!, readThesisCases('single')[5]!, readThesisCases('double')[0]!]

function calcError(given: ListedCase, N: number, levels: 1 | 2 | 3) {
  const run = solveExtrapolated(pendulumProblem(given.from, given.to, given.T_s), N, levels)
  expect(run.status).toBe('converged')
  const truth = toDirections(...given.motions[0]!.angles.map((angles) => angles.filter((_, k) => k % (100 / N) === 0)))
  return { error: largestDifference(truth, run.path), estimate: run.estimatedError }
}

describe('orders of convergence', () => {
  it.each([1, 2, 3] as const)('%i level(s) of the plain scheme converge with twice that order', (levels) => {
    for (const given of cases) {
      const [coarse, fine] = [10, 20].map((N) => calcError(given, N, levels).error) as [number, number]
      expect(Math.log2(coarse / fine)).toBeGreaterThan(2 * levels - 0.25)
      expect(Math.log2(coarse / fine)).toBeLessThan(2 * levels + 0.5)
    }
  })

  it('the last extrapolation changes more than is left', () => {
    for (const given of cases) {
      for (const levels of [2, 3] as const) {
        const { error, estimate } = calcError(given, 20, levels)
        expect(error).toBeLessThan(estimate)
      }
    }
  })

  it('elements of degree p are of order 2p at their ends', () => {
    const given = readThesisCases('single')[5]!
    const system = calcSystem(pendulumProblem(given.from, given.to, given.T_s))
    const error = (E: number, p: number) => {
      const action = createDiscreteAction(system, calcUniformBreaks(given.T_s, E), p)
      const x = calcShortestArcs(system, action.times)
      solveStationary(action, x, { maxIterations: 40, stepTolerance: 1e-14, isNear: false })
      const ends = samplePath(action, x, E).x
      return largestDifference(toDirections(given.motions[0]!.angles[0]!.filter((_, k) => k % (100 / E) === 0)), ends)
    }
    for (const [p, E] of [
      [1, 10],
      [2, 5],
      [3, 5],
      [4, 2],
    ] as const) {
      expect(Math.log2(error(E, p) / error(2 * E, p))).toBeGreaterThan(2 * p - 0.7)
    }
  })
})
