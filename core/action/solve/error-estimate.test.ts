import { describe, expect, it } from 'vitest'
import { createRandom } from '../../math/random.ts'
import { pendulumProblem, readThesisCases, toDirections } from '../../testing/pendulum-problem.ts'
import { plausibleProblem } from '../../testing/plausible-problem.ts'
import { largestDifference } from '../../testing/reference.ts'
import { solveBoundaryProblem } from './solve.ts'

const tolerances = [1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9]
/** Digits to which the references themselves are trusted. */
const trusted = 1e-12

describe('the error estimate', () => {
  const cases = (['single', 'double'] as const).flatMap((which) =>
    readThesisCases(which).map((given) => ({ name: `${which} pendulum, ${given.id}`, given })),
  )

  it.each(cases)('$name: never below the error, at no tolerance, for any listed motion', ({ given }) => {
    const ratios: number[] = []
    for (const motion of given.motions) {
      const truth = Float64Array.from(toDirections(...motion.angles))
      for (const tolerance of tolerances) {
        const { status, directions, estimatedError } = solveBoundaryProblem(
          pendulumProblem(given.from, given.to, given.T_s, { tolerance, guess: truth }),
        )
        expect(status).toBe('converged')
        expect(estimatedError).toBeLessThanOrEqual(tolerance)
        const error = largestDifference(directions, truth)
        expect(error).toBeLessThanOrEqual(estimatedError + trusted)
        if (error > 100 * trusted) ratios.push(estimatedError / error)
      }
    }
    // Nor worthless: within two orders of the error, as a rule within one or so.
    ratios.sort((a, b) => a - b)
    expect(ratios[ratios.length >> 1]).toBeLessThan(100)
  })

  it('of random trees is an order above the error, not three', () => {
    const random = createRandom(404)
    const ratios: number[] = []
    for (let k = 0; k < 15; k++) {
      const problem = plausibleProblem(random)
      const best = solveBoundaryProblem({ ...problem, tolerance: 1e-10 })
      if (best.status !== 'converged') continue
      for (const tolerance of [1e-3, 1e-5, 1e-7]) {
        const { directions, estimatedError } = solveBoundaryProblem({ ...problem, tolerance, guess: best.directions })
        const error = largestDifference(directions, best.directions)
        expect(error).toBeLessThanOrEqual(estimatedError + 1e-10)
        ratios.push(estimatedError / error)
      }
    }
    ratios.sort((a, b) => a - b)
    expect(ratios.length).toBeGreaterThan(35)
    expect(ratios[ratios.length >> 1]).toBeLessThan(40)
  })
})
