import { describe, expect, it } from 'vitest'
import { pendulumProblem, readThesisCases } from '../../testing/pendulum-problem.ts'
import { gaitBodyProblem } from '../../testing/plausible-problem.ts'
import { findAllMotions } from './motions.ts'

const right = Math.PI / 2

describe('all the motions between two postures', () => {
  it.each(readThesisCases('single'))('single pendulum, $id: exactly the listed ones', (given) => {
    const { motions } = findAllMotions(pendulumProblem(given.from, given.to, given.T_s), { starts: 60 })
    expect(
      motions
        .map(({ solution }) => solution.action)
        .toSorted((a, b) => a - b)
        .map((value) => value.toFixed(6)),
    ).toEqual(given.actions.toSorted((a, b) => a - b).map((value) => value.toFixed(6)))
  })

  it.each(readThesisCases('double'))('double pendulum, $id: every listed one', (given) => {
    const { motions } = findAllMotions(pendulumProblem(given.from, given.to, given.T_s, { tolerance: 1e-8 }), {
      starts: given.T_s > 2 ? 600 : 60,
    })
    const missing = given.actions.filter(
      (action) => !motions.some(({ solution }) => Math.abs(solution.action - action) < 1e-6),
    )
    expect(missing).toEqual([])
    expect(motions.every(({ solution }) => solution.status === 'converged')).toBe(true)
  })

  it('released from rest, 2.2 s: three for the single pendulum, twenty for the double, the released one first', () => {
    const single = findAllMotions(pendulumProblem([right], [1.4327058], 2.2), { starts: 60 }).motions
    expect(single.map(({ solution }) => solution.morseIndex)).toEqual([1, 0, 0])
    const double = findAllMotions(pendulumProblem([right, right], [-0.089434, -0.3145154], 2.2, { tolerance: 1e-8 }), {
      starts: 300,
    }).motions
    expect(double.length).toBeGreaterThanOrEqual(20)
    expect(double[0]!.solution.morseIndex).toBe(4)
    expect(double.map(({ distance }) => distance)).toEqual(
      double.map(({ distance }) => distance).toSorted((a, b) => a - b),
    )
  })

  it('counts whole turns when asked for them', () => {
    // Kumar, alias: over the top to the same posture has a still lower action.
    const { motions } = findAllMotions(pendulumProblem([right], [-right], 2.2), { starts: 80, anyTurns: true })
    const over = motions.find(({ turns }) => turns[0] === 1)!
    expect(over.solution.action).toBeCloseTo(-35.80757395461046 + 9.81 * 2.2, 7)
    expect(over.solution.morseIndex).toBe(0)
  })

  it('gives the same list for the same seed, and stops when asked to', () => {
    const problem = pendulumProblem([right], [-right], 1.5)
    const list = () => findAllMotions(problem, { starts: 20, seed: 5 }).motions.map(({ solution }) => solution.action)
    expect(list()).toEqual(list())
    let asked = 0
    const stopped = findAllMotions(problem, { starts: 1000 }, { isCancelled: () => asked++ > 30 })
    expect(stopped.cancelled).toBe(true)
  })

  it('of a whole body end after the starts asked for, state what they cost, and stop within a few Newton steps', () => {
    const problem = gaitBodyProblem(0.4, 1e-3)
    const list = findAllMotions(problem, { starts: 4 })
    expect(list.starts).toBe(4)
    expect(list.motions.length).toBeGreaterThan(0)
    expect(list.steps).toBeGreaterThan(list.arrived)
    // At the very most: Newton's 30, continuation's 160 and some, descent's 300, for each.
    expect(list.steps).toBeLessThan(4 * 500)
    let asked = 0
    let late = 0
    const stopped = findAllMotions(
      problem,
      { starts: 1000 },
      { isCancelled: () => asked++ > 12, progress: () => (late += asked > 13 ? 1 : 0) },
    )
    expect(stopped.cancelled).toBe(true)
    expect(stopped.starts).toBeLessThan(4)
    expect(late).toBe(0)
  })
})
