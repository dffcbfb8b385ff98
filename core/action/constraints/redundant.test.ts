import { describe, expect, it } from 'vitest'
import { pendulumProblem } from '../../testing/pendulum-problem.ts'
import { largestDifference } from '../../testing/reference.ts'
import type { BoundaryProblem } from '../problem/boundary-problem.ts'
import { solveBoundaryProblem } from '../solve/solve.ts'

/** Four rods in the plane whose tip is held: a five-bar linkage. */
const tip = (row: Float64Array): number[] => [
  row[0]! + row[2]! + row[4]! + row[6]!,
  row[1]! + row[3]! + row[5]! + row[7]!,
]
const start = pendulumProblem([0.4, 1.2, 2, 2.9], [0, 0, 0, 0], 0.3).start
const closed: BoundaryProblem = {
  ...pendulumProblem([0.4, 1.2, 2, 2.9], [0.4, 1.2, 2, 2.9], 0.3),
  loops: [{ segment: 'rod 4', at: tip(start) }],
}
const codes = (problem: BoundaryProblem) => {
  const { status, alerts } = solveBoundaryProblem(problem)
  return [status, ...alerts.map(({ code }) => code)]
}

describe('a constraint that repeats others', () => {
  const once = solveBoundaryProblem(closed)

  it('is left out with a warning, and the motion is that of the problem without it', () => {
    const twice = solveBoundaryProblem({ ...closed, loops: [closed.loops[0]!, closed.loops[0]!] })
    expect([once.status, twice.status]).toEqual(['converged', 'converged'])
    expect(once.alerts).toEqual([])
    expect(twice.alerts).toHaveLength(1)
    expect(twice.alerts[0]).toMatchObject({
      severity: 'warning',
      code: 'solve.repeated-constraint',
      message: expect.stringMatching(/^The held point of “rod 4” repeats/),
    })
    expect(largestDifference(once.directions, twice.directions)).toBeLessThan(1e-12)
    expect(largestDifference(once.loopReactions[0]!, twice.loopReactions[0]!)).toBeLessThan(1e-6)
    expect(Math.max(...twice.loopReactions[1]!.map(Math.abs))).toBe(0)
  })

  it('may be a part of one: both ends of a rod held, whose distance the rod keeps already', () => {
    const last = [tip(start)[0]! - start[6]!, tip(start)[1]! - start[7]!]
    const both: BoundaryProblem = {
      ...closed,
      loops: [
        { segment: 'rod 4', at: tip(start) },
        { segment: 'rod 3', at: last },
      ],
    }
    const found = solveBoundaryProblem(both)
    expect(found.status).toBe('converged')
    expect(found.alerts.map(({ message }) => message)).toEqual([expect.stringMatching(/“rod 3” partly repeats/)])
    // The last rod stands still.
    for (let k = 0; k <= 100; k++)
      for (let i = 6; i < 8; i++) expect(found.directions[8 * k + i]).toBeCloseTo(start[i]!, 9)
    const two = solveBoundaryProblem({ ...closed, loops: [both.loops[1]!], locks: [] })
    expect(
      largestDifference(
        two.directions.filter((_, i) => i % 8 < 6),
        found.directions.filter((_, i) => i % 8 < 6),
      ),
    ).toBeLessThan(1e-8)
  })

  it('may be a ring of locks, in the plane and in space', () => {
    const locks = [
      { segments: ['rod 1', 'rod 2'] as const },
      { segments: ['rod 2', 'rod 3'] as const },
      { segments: ['rod 1', 'rod 3'] as const },
    ]
    const ring: BoundaryProblem = { ...pendulumProblem([0.2, 0.6, 0.9], [0.5, 0.9, 1.2], 0.3), locks }
    expect(codes(ring)).toEqual(['converged', 'solve.repeated-constraint'])
    const lift = (row: Float64Array) => Float64Array.from([0, 1, 2].flatMap((j) => [row[2 * j]!, row[2 * j + 1]!, 0]))
    const twin = { segments: ['rod 2', 'rod 1'] as const }
    const space: BoundaryProblem = {
      ...ring,
      tree: { ...ring.tree, dimension: 3 },
      root: { kind: 'pinned', position: [0, 0, 0] },
      start: lift(ring.start),
      end: lift(ring.end),
      locks: [locks[0]!, twin],
    }
    expect(codes(space)).toEqual(['converged', 'solve.repeated-constraint'])
  })

  it('but a limb that is stretched straight in both end postures repeats nothing', () => {
    const straight = pendulumProblem([0, 0], [0, 0], 0.3)
    const stretched: BoundaryProblem = { ...straight, loops: [{ segment: 'rod 2', at: [0, -2] }] }
    expect(codes(stretched)).toEqual(['singular', 'solve.unreachable'])
  })
})
