import { describe, expect, it } from 'vitest'
import type { Tree } from '../../model/tree.ts'
import { pendulumProblem } from '../../testing/pendulum-problem.ts'
import type { BoundaryProblem } from './boundary-problem.ts'
import { solveBoundaryProblem } from '../solve/solve.ts'

const codes = (problem: BoundaryProblem) =>
  solveBoundaryProblem(problem).alerts.map(({ severity, code }) => `${severity} ${code}`)
const double = pendulumProblem([0.2, 0.3], [0.5, -0.2], 0.4)

describe('problems that cannot be solved are refused in words', () => {
  it('no time, no numbers, no mass', () => {
    expect(codes({ ...double, duration: 0 })).toEqual(['error solve.duration'])
    expect(codes({ ...double, duration: NaN })).toEqual(['error solve.duration'])
    expect(codes({ ...double, start: double.start.map(() => NaN) })).toEqual(['error solve.not-a-number'])
    const massless: Tree = {
      ...double.tree,
      segments: double.tree.segments.map((one, k) => (k === 1 ? { ...one, masses: [] } : one)),
    }
    const refused = solveBoundaryProblem({ ...double, tree: massless })
    expect(refused.status).toBe('singular')
    expect(refused.alerts[0]).toMatchObject({ code: 'solve.massless', message: expect.stringContaining('rod 2') })
    // A single mass at the end of two rods: it can stay put while both rods turn.
    const floppy: Tree = {
      ...double.tree,
      segments: double.tree.segments.map((one, k) => (k === 0 ? { ...one, masses: [] } : one)),
    }
    expect(codes({ ...double, tree: floppy })).toEqual(['error solve.massless'])
  })

  it('an open loop, with its gap, and a place out of reach', () => {
    const open = solveBoundaryProblem({ ...double, loops: [{ segment: 'rod 2', at: [0.3, -1.9] }] })
    expect(open.alerts[0]).toMatchObject({
      code: 'solve.loop-open',
      message: expect.stringMatching(/rod 2.*mm.*start/),
    })
    const tip = (row: Float64Array) => [row[0]! + row[2]!, row[1]! + row[3]!]
    const away: BoundaryProblem = {
      ...pendulumProblem([0.2, 0.3, 0.1], [0.2, 0.3, 0.1], 0.3),
      loops: [{ segment: 'rod 2', at: tip(double.start), course: [tip(double.start), [3, 0], tip(double.start)] }],
    }
    const unreachable = solveBoundaryProblem(away)
    expect(unreachable.status).toBe('singular')
    expect(unreachable.alerts.map(({ code }) => code)).toEqual(['solve.unreachable'])
  })

  it('a lock that changes its angle, or in the plane its side', () => {
    const locks = [{ segments: ['rod 1', 'rod 2'] as const }]
    expect(codes({ ...double, locks })).toEqual(['error solve.lock-changes'])
    expect(codes({ ...pendulumProblem([0.2, 0.5], [0.5, 0.2], 0.4), locks })).toEqual(['error solve.lock-changes'])
    expect(solveBoundaryProblem({ ...pendulumProblem([0.2, 0.5], [0.6, 0.9], 0.4), locks }).status).toBe('converged')
  })

  it('a root that is not known long enough', () => {
    const root = {
      kind: 'prescribed' as const,
      times: [0, 0.1, 0.2],
      positions: [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    }
    expect(codes({ ...double, root })).toEqual(['error solve.root-span'])
  })

  it('but rows of the wrong length are a programmer’s mistake', () => {
    expect(() => solveBoundaryProblem({ ...double, start: new Float64Array(3) })).toThrow('expected 4 numbers in start')
    expect(() => solveBoundaryProblem({ ...double, guess: new Float64Array(6) })).toThrow('guess')
    expect(() => solveBoundaryProblem({ ...double, intervals: 0 })).toThrow('intervals')
  })
})

describe('problems that look odd are solved', () => {
  it('equal end postures: the tree is thrown up and comes back', () => {
    const solution = solveBoundaryProblem(pendulumProblem([1, 1.2], [1, 1.2], 0.3))
    expect(solution.status).toBe('converged')
    for (let i = 0; i < 4; i++) expect(solution.velocities[400 + i]).toBeCloseTo(-solution.velocities[i]!, 7)
  })

  it('opposite end directions go past straight down, and that is reported', () => {
    const solution = solveBoundaryProblem(pendulumProblem([Math.PI / 2], [-Math.PI / 2], 0.6))
    expect(solution.status).toBe('converged')
    expect(solution.alerts.map(({ code }) => code)).toEqual(['solve.antipodal'])
    expect(solution.directions[101]).toBeCloseTo(-1, 9)
    // From straight up to straight down there is no such side: forward, then.
    const over = solveBoundaryProblem(pendulumProblem([Math.PI], [0], 0.4))
    expect(over.status).toBe('converged')
    expect(over.directions[100]).toBeGreaterThan(0.5)
  })

  it('nearly opposite directions are nothing special', () => {
    for (const off of [1e-3, 1e-6, 1e-9]) {
      expect(solveBoundaryProblem(pendulumProblem([Math.PI / 2], [-Math.PI / 2 + off], 0.6)).status).toBe('converged')
    }
  })

  it('a millisecond, and three seconds', () => {
    expect(solveBoundaryProblem(pendulumProblem([0.3, 0.4], [0.31, 0.42], 0.001)).status).toBe('converged')
    expect(solveBoundaryProblem(pendulumProblem([0.3], [0.31], 3)).status).toBe('converged')
  })
})

describe('a search that is watched', () => {
  it('reports progress that never runs backwards, and stops when asked to', () => {
    const seen: number[] = []
    const stated: string[] = []
    solveBoundaryProblem(double, {
      progress: (fraction, what) => {
        seen.push(fraction)
        stated.push(what)
      },
    })
    expect(stated.filter((what) => /^Step \d+, residual \S+ N·m·s$/.test(what)).length).toBeGreaterThan(2)
    expect(seen.length).toBeGreaterThan(1)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    let asked = 0
    const stopped = solveBoundaryProblem(double, { isCancelled: () => asked++ >= 2 })
    expect(stopped.status).toBe('cancelled')
    expect(stopped.iterations).toBeLessThanOrEqual(3)
    expect(stopped.directions).toHaveLength(404)
    expect(stopped.alerts.map(({ code }) => code)).toEqual(['solve.cancelled'])
  })

  it('never reports convergence when the accuracy cannot be reached', () => {
    const solution = solveBoundaryProblem({ ...double, tolerance: 1e-17 })
    expect(solution.status).toBe('stalled')
    expect(solution.estimatedError).toBeGreaterThan(1e-17)
    expect(solution.alerts.map(({ code }) => code)).toEqual(['solve.inaccurate'])
  })
})
