import { describe, expect, it } from 'vitest'
import { pendulumProblem, readThesisCases } from '../../testing/pendulum-problem.ts'
import { largestDifference } from '../../testing/reference.ts'
import { solveBoundaryProblem } from '../solve/solve.ts'
import { createThesisAction, solveThesisScheme } from './thesis-scheme.ts'

const given = readThesisCases('single')[1]!
const problem = pendulumProblem(given.from, given.to, given.T_s)

/** Angles of the true path at the inner nodes. */
function truth(nodes: number): Float64Array {
  const { directions } = solveBoundaryProblem({ ...problem, intervals: nodes + 1 })
  return Float64Array.from({ length: nodes }, (_, k) => Math.atan2(directions[2 * k + 2]!, -directions[2 * k + 3]!))
}

describe('the thesis’s own scheme', () => {
  it('has the slope of its value', () => {
    const double = createThesisAction(pendulumProblem([0.3, 0.8], [-0.4, 0.1], 0.7), 6)
    const y = double.line.map((value, i) => value + 0.2 * Math.sin(3 * i))
    const out = new Float64Array(double.count)
    double.slope(y, out)
    for (let i = 0; i < double.count; i++) {
      const moved = (h: number) => double.value(y.map((value, k) => (k === i ? value + h : value)))
      expect(out[i]).toBeCloseTo((moved(1e-5) - moved(-1e-5)) / 2e-5, 6)
    }
  })

  it('does not couple even and odd nodes', () => {
    const action = createThesisAction(problem, 9)
    const y = action.line
    const moved = (...nodes: number[]) => action.value(y.map((value, k) => (nodes.includes(k) ? value + 0.1 : value)))
    const mixed = (a: number, b: number) => moved(a, b) - moved(a) - moved(b) + moved()
    expect(mixed(3, 4)).toBeCloseTo(0, 14)
    expect(Math.abs(mixed(3, 5))).toBeGreaterThan(1e-3)
  })

  it.each([
    [99, 1.6],
    [100, 4.6],
  ])('with %i nodes runs about %f rad away even when started at the true path', (nodes, away) => {
    const start = truth(nodes)
    const run = solveThesisScheme(problem, { nodes, search: 'descent', start })
    expect(largestDifference(run.x, start)).toBeCloseTo(away, 0)
    expect(run.value).toBeLessThan(createThesisAction(problem, nodes).value(start))
  })

  it('as published only shifts its starting path, so that a good guess comes back as “solution”', () => {
    const start = truth(19)
    const run = solveThesisScheme(problem, { nodes: 19, search: 'as published', start, maxEvaluations: 4000 })
    const shift = run.x.map((value, k) => value - start[k]!)
    expect(Math.max(...shift) - Math.min(...shift)).toBeLessThan(1e-9)
    const repaired = solveThesisScheme(problem, { nodes: 19, search: 'repaired', start, maxEvaluations: 4000 })
    const change = repaired.x.map((value, k) => value - start[k]!)
    expect(Math.max(...change) - Math.min(...change)).toBeGreaterThan(0.1)
  })
})
