import { describe, expect, it } from 'vitest'
import { createRandom } from '../../math/random.ts'
import { plausibleProblem } from '../../testing/plausible-problem.ts'
import { createDiscreteAction } from '../discretise/discrete-action.ts'
import { solveByContinuation } from './continuation.ts'
import { calcShortestArcs } from '../problem/guess.ts'
import { calcUniformBreaks } from '../discretise/mesh.ts'
import { solveStationary } from './newton.ts'
import { solveBoundaryProblem } from './solve.ts'
import { calcSystem } from '../problem/system.ts'

const options = { maxIterations: 30, stepTolerance: 1e-9, isNear: false }

describe('a motion followed while gravity grows', () => {
  it('is the one that Newton’s method finds directly, where that one is a minimum', () => {
    const random = createRandom(31)
    let compared = 0
    for (let k = 0; k < 12; k++) {
      const problem = { ...plausibleProblem(random), duration: 0.2 }
      const system = calcSystem(problem)
      const action = createDiscreteAction(system, calcUniformBreaks(problem.duration, 4), 4)
      const direct = calcShortestArcs(system, action.times)
      const followed = direct.slice()
      if (solveStationary(action, direct, options).status !== 'converged') continue
      const search = solveByContinuation(action, followed, options)
      expect(search?.status).toBe('converged')
      for (let i = 0; i < direct.length; i++) expect(Math.abs(followed[i]! - direct[i]!)).toBeLessThan(1e-7)
      expect(search!.residual).toBeLessThan(1e-6)
      compared++
    }
    expect(compared).toBeGreaterThan(8)
  })

  it('takes over where Newton’s method loses its way from the shortest arcs, and the result reports it', () => {
    const random = createRandom(2024)
    const routes = new Set<string>()
    for (let k = 0; k < 20; k++) {
      const solution = solveBoundaryProblem({ ...plausibleProblem(random), tolerance: 1e-4 })
      expect(solution.status).toBe('converged')
      const stated = solution.alerts.filter(({ code }) => code === 'solve.continued' || code === 'solve.descended')
      expect(stated.length).toBeLessThanOrEqual(1)
      expect(stated.every(({ severity }) => severity === 'info')).toBe(true)
      routes.add(stated[0]?.code ?? 'newton')
    }
    expect(routes).toContain('newton')
    expect(routes).toContain('solve.continued')
  })

  it('stops when asked to', () => {
    const random = createRandom(5)
    const problem = plausibleProblem(random)
    const system = calcSystem(problem)
    const action = createDiscreteAction(system, calcUniformBreaks(problem.duration, 4), 4)
    let asked = 0
    const search = solveByContinuation(action, calcShortestArcs(system, action.times), {
      ...options,
      control: { isCancelled: () => asked++ >= 3 },
    })
    expect(search?.status).toBe('cancelled')
  })
})
