import { describe, expect, it } from 'vitest'
import { createRandom } from '../../math/random.ts'
import { gaitBodyProblem, plausibleProblem } from '../../testing/plausible-problem.ts'
import { largestDifference } from '../../testing/reference.ts'
import { solveBoundaryProblem } from './solve.ts'

describe('random but plausible problems', () => {
  it('are solved from the default guess, and the error estimate is no smaller than the error', () => {
    const random = createRandom(77)
    for (let k = 0; k < 20; k++) {
      const problem = { ...plausibleProblem(random), tolerance: 1e-6 }
      const solution = solveBoundaryProblem(problem)
      expect(solution.status).toBe('converged')
      expect(solution.estimatedError).toBeLessThanOrEqual(1e-6)
      const better = solveBoundaryProblem({ ...problem, tolerance: 1e-9, guess: solution.directions })
      expect(better.morseIndex).toBe(solution.morseIndex)
      expect(largestDifference(solution.directions, better.directions)).toBeLessThan(solution.estimatedError)
    }
  })

  it('a body of twelve rods standing on one ankle takes at most 20 Newton steps', () => {
    for (const duration of [0.2, 0.3, 0.4, 0.5]) {
      const solution = solveBoundaryProblem(gaitBodyProblem(duration, 1e-6))
      expect(solution.status).toBe('converged')
      expect(solution.iterations).toBeLessThanOrEqual(20)
      expect(solution.energyDrift).toBeLessThan(1e-4)
    }
  })
})
