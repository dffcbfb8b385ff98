import { describe, expect, it } from 'vitest'
import { solveBoundaryProblem } from '../action/solve/solve.ts'
import { readBoundaryProblem } from '../model/problem.ts'
import { type BenchProblem, massPointsOf, toProblemFile } from './bench-problem.ts'
import { closePosture, endPoint } from './close-posture.ts'
import { compareReleases, compareTwoPoint } from './compare-methods.ts'
import { addRod, changeRod, deleteRod, postureOf, setDimension, setPosture, splitRod } from './edit-tree.ts'
import { GALLERY } from './gallery.ts'
import { readBenchProblem } from './read-bench.ts'
import { releaseBench, solveBench } from './solve-bench.ts'
import { toSolvedResult } from './solved-result.ts'

const entry = (id: string): BenchProblem => GALLERY.find((one) => one.id === id)!.problem
const take = <T>(outcome: { ok: true; value: T } | { ok: false; alerts: readonly { message: string }[] }): T => {
  if (!outcome.ok) throw new Error(outcome.alerts.map((one) => one.message).join(' '))
  return outcome.value
}
const solve = (problem: BenchProblem, search = false) => take(solveBench({ problem, known: [], search, starts: 60 }))

describe('a tree built by hand', () => {
  it('grows a rod at the end of another, and one on the root point', () => {
    const grown = addRod(addRod(entry('double'), 'lower'), null)
    expect(grown.rods.map(({ name, parent }) => [name, parent])).toEqual([
      ['upper', null],
      ['lower', 'upper'],
      ['rod 3', 'lower'],
      ['rod 4', null],
    ])
    expect(solve(grown).motions.length).toBeGreaterThan(0)
  })

  it('split into halves weighs as much, and what hung on it hangs at the same place', () => {
    const whole = entry('walker')
    const split = splitRod(whole, 'stance leg')
    const weigh = ({ rods }: BenchProblem) => rods.flatMap(massPointsOf).reduce((sum, { mass }) => sum + mass, 0)
    expect(weigh(split)).toBeCloseTo(weigh(whole), 12)
    for (const name of ['trunk', 'swing shank']) {
      const before = endPoint(whole, 'end', postureOf(whole, 'end'), name)
      endPoint(split, 'end', postureOf(split, 'end'), name).forEach((value, d) =>
        expect(value).toBeCloseTo(before[d]!, 12),
      )
    }
  })

  it('split again, numbers its halves on: no name grows by two numbers', () => {
    const named = splitRod(addRod(entry('double'), 'lower'), 'rod 3').rods.map(({ name }) => name)
    expect(named).toContain('rod 4')
    expect(splitRod(entry('double'), 'lower').rods.map(({ name }) => name)).toContain('lower 3')
  })

  it('loses a rod with all that hangs on it, with its locks and loops, but never its last', () => {
    const four = entry('four-bar')
    expect(deleteRod(four, 'coupler')).toMatchObject({ rods: [{ name: 'crank' }], loops: [] })
    expect(deleteRod(entry('pendulum'), 'rod')).toBe(entry('pendulum'))
  })

  it('keeps its joints when a rod is renamed or shortened; a name that is taken is not given', () => {
    const renamed = changeRod(entry('four-bar'), 'rocker', { name: 'link' })
    expect(renamed.loops[0]!.segment).toBe('link')
    expect(changeRod(entry('double'), 'lower', { name: 'upper' }).rods[1]!.name).toBe('lower')
    expect(changeRod(entry('throw'), 'hand and ball', { length: 0.05 }).rods[2]!.masses).toEqual([
      { at: 0.05, mass: 0.15 },
    ])
  })

  it('goes into space and back, and moves there as it did in the plane', () => {
    const plane = entry('double')
    const space = setDimension(plane, 3)
    const [a] = solve(plane).motions
    const [b] = solve(space).motions
    expect(b!.found!.action).toBeCloseTo(a!.found!.action, 9)
    expect(setDimension(space, 2)).toEqual(plane)
  })
})

describe('closing loops', () => {
  it('keeps the held end where it is when a rod is dragged, and the dragged rod nearly as it was wanted', () => {
    const problem = entry('four-bar')
    const wanted = postureOf(problem, 'start')
    wanted.set([Math.sin(2.2), -Math.cos(2.2)], 0)
    const closed = closePosture(problem, 'start', wanted, 0)!
    const end = endPoint(problem, 'start', closed, 'rocker')
    expect(Math.hypot(end[0]! - 0.8, end[1]!)).toBeLessThan(1e-10)
    expect(Math.hypot(closed[0]! - wanted[0]!, closed[1]! - wanted[1]!)).toBeLessThan(1e-4)
  })

  it('gives nothing where the loop cannot close', () => {
    const problem = { ...entry('four-bar'), loops: [{ segment: 'rocker', at: [9, 0] }] }
    expect(closePosture(problem, 'start', postureOf(problem, 'start'))).toBeNull()
  })

  it('keeps a locked angle at the end as it is at the start', () => {
    const kick = entry('kick')
    const locked: BenchProblem = { ...kick, locks: [{ segments: ['shank', 'foot'] }] }
    const end = closePosture(locked, 'end', postureOf(locked, 'end'), 1)!
    const cosine = (u: Float64Array) => u[2]! * u[4]! + u[3]! * u[5]!
    expect(cosine(end)).toBeCloseTo(cosine(postureOf(locked, 'start')), 10)
    expect(solve(setPosture(locked, 'end', end)).motions.length).toBeGreaterThan(0)
  })
})

describe('the gallery', () => {
  it.each(GALLERY.map(({ id }) => id))('%s is solved, comes back from its file, and has the same numbers', (id) => {
    const problem = entry(id)
    const { motions } = solve(problem)
    expect(motions.length).toBeGreaterThan(0)
    const reopened = take(readBenchProblem(JSON.parse(JSON.stringify(toProblemFile(problem)))))
    const again = solve(reopened).motions
    expect(again.map((one) => one.found!.action)).toEqual(motions.map((one) => one.found!.action))
    expect(again[0]!.jointForces).toEqual(motions[0]!.jointForces)
  })
})

describe('what the workbench shows', () => {
  it('is what the command line writes for the saved file', () => {
    const problem = entry('walker')
    const file = take(readBoundaryProblem(toProblemFile(problem)))
    const solution = solveBoundaryProblem(file)
    const result = toSolvedResult(file, solution, [])
    const { motions, nearest } = solve(problem)
    const shown = motions[nearest]!
    expect(shown.found!.action).toBe(result.action)
    expect(shown.found!.morseIndex).toBe(result.morseIndex)
    result.reactions.forEach((one, j) => {
      expect(one.axial).toEqual(Array.from(shown.times, (_, k) => shown.axial[k * 4 + j]!))
      expect(one.forceOnDistalInWorld[50]).toEqual([
        ...shown.jointForces.subarray((50 * 4 + j) * 2, (50 * 4 + j) * 2 + 2),
      ])
    })
  })

  it('lists the three motions of the long swing, by action, with their turns', () => {
    const { motions, starts } = take(solveBench({ problem: entry('pendulum'), known: [], search: true, starts: 200 }))
    expect(starts).toBe(200)
    const actions = motions.map((one) => one.found!.action)
    expect(actions).toEqual(actions.toSorted((a, b) => a - b))
    expect(motions.some((one) => one.found!.turns.some((turn) => turn !== 0))).toBe(true)
    expect(motions.every((one) => one.found!.growth !== null)).toBe(true)
  })

  it('follows known motions to a changed problem without a search', () => {
    const problem = entry('pendulum')
    const all = take(solveBench({ problem, known: [], search: true, starts: 100 })).motions
    const moved = setPosture(problem, 'end', Float64Array.from([Math.sin(-0.6), -Math.cos(-0.6)]))
    const followed = take(
      solveBench({ problem: moved, known: all.map((one) => one.directions), search: false }),
    ).motions
    expect(followed.length).toBe(all.length)
  })

  it('in a jump’s flight the centre of mass falls as a projectile does', () => {
    const problem = entry('jump')
    const { motions } = solve(problem)
    const [motion] = motions
    const masses = problem.rods.flatMap(massPointsOf)
    const total = masses.reduce((sum, { mass }) => sum + mass, 0)
    const heights = Array.from(motion!.times, (_, k) => {
      let sum = 0
      problem.rods.forEach((rod, j) => {
        const u = motion!.directions[(k * 3 + j) * 2 + 1]!
        const parent = problem.rods.findIndex(({ name }) => name === rod.parent)
        const joint =
          motion!.root[k * 2 + 1]! +
          (parent < 0 ? 0 : problem.rods[parent]!.length * motion!.directions[(k * 3 + parent) * 2 + 1]!)
        for (const { at, mass } of massPointsOf(rod)) sum += mass * (joint + at * u)
      })
      return sum / total
    })
    const h = motion!.times[1]!
    for (let k = 1; k < heights.length - 1; k++)
      expect((heights[k + 1]! - 2 * heights[k]! + heights[k - 1]!) / (h * h)).toBeCloseTo(-9.81, 4)
    // Nothing holds it: the root carries no force.
    expect(Math.max(...motion!.rootReaction.map(Math.abs))).toBeLessThan(1e-4)
  })

  it('refuses an action for friction, and lets the tree go with it', () => {
    const damped = changeRod(entry('double'), 'upper', { damping: 0.5 })
    expect(solveBench({ problem: damped, known: [], search: false })).toMatchObject({
      ok: false,
      alerts: [{ code: 'workbench.driven' }],
    })
    const motion = take(releaseBench(damped))
    const energy = Array.from(motion.times, (_, k) => motion.kinetic[k]! + motion.potential[k]!)
    expect(energy.at(-1)!).toBeLessThan(energy[0]! - 1e-3)
    energy.slice(1).forEach((value, k) => expect(value).toBeLessThan(energy[k]! + 1e-9))
  })

  it('compares the sources’ methods: exact ones agree, Euler does not', () => {
    const problem = entry('double')
    const runs = take(compareTwoPoint(problem, solve(problem).motions[0]!.directions))
    const errorOf = (name: string) => runs.find(({ method }) => method === name)!.error!
    expect(errorOf('stationary')).toBeLessThan(1e-7)
    expect(errorOf('bfgs')).toBeGreaterThan(errorOf('stationary'))
    expect(errorOf('euler')).toBeGreaterThan(1e-4)
    const released = take(compareReleases(problem))
    expect(released.find(({ method }) => method === 'lagrange')!.error!).toBeLessThan(1e-8)
    expect(released.find(({ method }) => method === 'euler')!.error!).toBeGreaterThan(1e-4)
  })
})

describe('a problem file', () => {
  it('with what the workbench cannot show is refused, not shown without it', () => {
    const file = { ...toProblemFile(entry('double')), forces: [{ segment: 'lower', force: [1, 0] }] }
    expect(readBenchProblem(file)).toMatchObject({ ok: false, alerts: [{ code: 'workbench.not-shown' }] })
  })

  it('for simulate opens with its velocities, friction and torques', () => {
    const damped = changeRod(
      changeRod(entry('double'), 'upper', { damping: 0.5, velocity: [0.4, 0.4 * Math.tan(Math.PI / 6)] }),
      'lower',
      { torque: 2 },
    )
    const reopened = take(readBenchProblem(JSON.parse(JSON.stringify(toProblemFile(damped)))))
    expect(reopened.rods[0]!.damping).toBe(0.5)
    expect(reopened.rods[1]!.torque).toBe(2)
    reopened.rods[0]!.velocity.forEach((value, d) => expect(value).toBeCloseTo(damped.rods[0]!.velocity[d]!, 9))
  })

  it('that is none says what is wrong with it', () => {
    for (const bad of [null, [], 'text', {}, { tree: 3 }, { tree: { segments: [] } }])
      expect(readBenchProblem(bad).ok).toBe(false)
  })
})
