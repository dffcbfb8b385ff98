import { describe, expect, it } from 'vitest'
import { type ListedCase, pendulumProblem, readThesisCases, toDirections } from '../../testing/pendulum-problem.ts'
import { largestDifference } from '../../testing/reference.ts'
import { solveBoundaryProblem } from './solve.ts'

/** The listed motion that is nearest to the one found. */
function nearest(given: ListedCase, found: Float64Array) {
  return given.motions
    .map((motion) => ({ motion, error: largestDifference(toDirections(...motion.angles), found) }))
    .reduce((best, next) => (next.error < best.error ? next : best))
}

const cases = (['single', 'double'] as const).flatMap((which) =>
  readThesisCases(which).map((given) => ({ ...given, which })),
)

describe('the two-point problems of the thesis, without a guess', () => {
  it.each(cases)('$which pendulum, $id: a listed motion with its index, action and conjugate time', (given) => {
    const solution = solveBoundaryProblem(pendulumProblem(given.from, given.to, given.T_s))
    expect(solution.status).toBe('converged')
    const { motion, error } = nearest(given, solution.directions)
    expect(error).toBeLessThan(1e-8)
    expect(error).toBeLessThan(solution.estimatedError)
    expect(solution.morseIndex).toBe(motion.morse_index)
    expect(solution.action).toBeCloseTo(motion.action, 8)
    const conjugate = motion.conjugate.filter((time) => time < given.T_s)
    expect(solution.firstConjugateTime ?? Infinity).toBeCloseTo(conjugate[0] ?? Infinity, 8)
    // The start velocity of each rod is θ̇ (cos θ, sin θ).
    const velocity = given.from.flatMap((angle, j) => [
      Math.cos(angle) * motion.v0[j]!,
      Math.sin(angle) * motion.v0[j]!,
    ])
    expect(largestDifference(velocity, solution.velocities.subarray(0, velocity.length))).toBeLessThan(1e-7)
  })

  it.each(cases)('$which pendulum, $id: the descending search ends in a listed minimum', (given) => {
    const solution = solveBoundaryProblem(pendulumProblem(given.from, given.to, given.T_s, { mode: 'least' }))
    expect(solution.status).toBe('converged')
    expect(solution.morseIndex).toBe(0)
    const { motion, error } = nearest(given, solution.directions)
    expect(error).toBeLessThan(1e-8)
    expect(motion.morse_index).toBe(0)
  })

  it('follows a guess to the motion it is close to', () => {
    for (const given of cases.filter((one) => one.motions.length > 1)) {
      for (const motion of given.motions) {
        const guess = Float64Array.from(
          toDirections(...motion.angles.map((angles) => angles.filter((_, k) => k % 5 === 0))),
        )
        const solution = solveBoundaryProblem(pendulumProblem(given.from, given.to, given.T_s, { guess }))
        expect(solution.status).toBe('converged')
        expect(largestDifference(toDirections(...motion.angles), solution.directions)).toBeLessThan(1e-8)
        expect(solution.morseIndex).toBe(motion.morse_index)
      }
    }
  })
})

describe('motions released from rest, past their conjugate times', () => {
  const right = Math.PI / 2
  const released = [
    { from: [right], to: [1.4327058], speed: 1e-6, index: 1 },
    { from: [right], to: [1.4799464], speed: 0.31, index: 1 },
    { from: [right, right], to: [-0.089434, -0.3145154], speed: 1e-6, index: 4 },
  ]

  it.each(released)(
    'from $from to $to in 2.2 s: found without a guess, and reported to be no minimum',
    ({ from, to, speed, index }) => {
      const solution = solveBoundaryProblem(pendulumProblem(from, to, 2.2))
      expect(solution.status).toBe('converged')
      expect(solution.morseIndex).toBe(index)
      expect(Math.max(...solution.velocities.subarray(0, 2 * from.length).map(Math.abs))).toBeLessThan(speed)
      expect(solution.energyDrift).toBeLessThan(1e-7)
    },
  )

  it('the first conjugate time of the single pendulum is half its period', () => {
    const solution = solveBoundaryProblem(pendulumProblem([right], [1.4327058], 2.2))
    expect(solution.firstConjugateTime).toBeCloseTo(1.183920973788119, 6)
  })
})
