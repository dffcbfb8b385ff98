import { describe, expect, it } from 'vitest'
import { pendulumProblem } from '../../testing/pendulum-problem.ts'
import { largestDifference } from '../../testing/reference.ts'
import { solveByBaseline } from './baselines.ts'
import { solveBoundaryProblem } from '../solve/solve.ts'

const short = pendulumProblem([0.4], [-0.3], 0.5, { intervals: 20, tolerance: 1e-2 })

describe('minimisers that know nothing of the problem', () => {
  it.each(['bfgs', 'l-bfgs'] as const)(
    '%s ends at the plain scheme’s minimum, in many more evaluations than Newton',
    (method) => {
      const found = solveByBaseline(short, { method })
      const truth = solveBoundaryProblem({ ...short, tolerance: 1e-10 })
      expect(found.status).toBe('converged')
      expect(found.morseIndex).toBe(0)
      const error = largestDifference(found.directions, truth.directions)
      expect(error).toBeLessThan(1e-2)
      expect(error).toBeGreaterThan(1e-6)
      expect(found.estimatedError / error).toBeGreaterThan(0.5)
      expect(found.estimatedError / error).toBeLessThan(3)
      expect(found.evaluations).toBeGreaterThan(3 * truth.evaluations)
    },
  )

  it('the downhill simplex gets there with few unknowns, and visibly not with many', () => {
    const few = solveByBaseline({ ...short, intervals: 6, tolerance: 0.1 }, { method: 'nelder-mead' })
    expect(few.status).toBe('converged')
    const many = solveByBaseline({ ...short, intervals: 60 }, { method: 'nelder-mead', maxEvaluations: 5000 })
    expect(many.status).toBe('stalled')
    expect(many.evaluations).toBeGreaterThanOrEqual(5000)
  })

  it('they find a minimum where the motion released from rest is none', () => {
    const right = Math.PI / 2
    const found = solveByBaseline(pendulumProblem([right], [1.4327058], 2.2, { intervals: 60, tolerance: 0.1 }), {
      method: 'l-bfgs',
    })
    expect(found.morseIndex).toBe(0)
  })

  it('report it when they are asked to keep a loop closed, and stop when asked to', () => {
    const locked = solveByBaseline(
      { ...pendulumProblem([0.2, 0.5], [0.6, 0.9], 0.4), locks: [{ segments: ['rod 1', 'rod 2'] }] },
      { method: 'bfgs' },
    )
    expect(locked.alerts.map(({ code }) => code)).toEqual(['solve.method-constraints'])
    for (const method of ['bfgs', 'nelder-mead'] as const) {
      expect(solveByBaseline(short, { method }, { isCancelled: () => true }).status).toBe('cancelled')
    }
  })

  it('work in space and in flight too', () => {
    const space = {
      ...short,
      tree: { ...short.tree, dimension: 3 as const },
      root: { kind: 'free' as const, start: [0, 1, 0], end: [0.1, 1, 0] },
      start: Float64Array.of(0.3, -0.9, 0.316227766016838),
      end: Float64Array.of(-0.2, -0.9, 0.387298334620742),
      duration: 0.2,
      intervals: 10,
    }
    // Without another mass the single rod in flight would have no inertia against its own end moving: give it one.
    const tree = {
      ...space.tree,
      segments: space.tree.segments.map((one) => ({
        ...one,
        masses: [
          { at: 0.2, mass: 1 },
          { at: 1, mass: 1 },
        ],
      })),
    }
    const found = solveByBaseline({ ...space, tree }, { method: 'bfgs' })
    const truth = solveBoundaryProblem({ ...space, tree, tolerance: 1e-8 })
    expect(largestDifference(found.directions, truth.directions)).toBeLessThan(1e-2)
  })
})
