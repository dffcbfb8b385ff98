import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { solveByBaseline } from '../core/action/baselines/baselines.ts'
import type { BoundaryProblem } from '../core/action/problem/boundary-problem.ts'
import { createDiscreteAction } from '../core/action/discretise/discrete-action.ts'
import { solveExtrapolated } from '../core/action/baselines/extrapolate.ts'
import { calcShortestArcs } from '../core/action/problem/guess.ts'
import { calcUniformBreaks } from '../core/action/discretise/mesh.ts'
import { findAllMotions } from '../core/action/solve/motions.ts'
import { solveStationary } from '../core/action/solve/newton.ts'
import { createActionWorkspace, solveBoundaryProblem } from '../core/action/solve/solve.ts'
import { calcSystem } from '../core/action/problem/system.ts'
import { createLongChain } from '../core/model/source-problems.ts'
import { type ListedCase, pendulumProblem, readThesisCases } from '../core/testing/pendulum-problem.ts'
import { gaitBodyProblem } from '../core/testing/plausible-problem.ts'
import type { Row } from './row.ts'
import { errorOf, shoot, measureScipy, measureShooting } from './action-peers.ts'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(process.cwd(), 'fixtures', 'reference', `${name}.json`), 'utf8'))

const workspace = createActionWorkspace()

/** Two-point problems: at equal error against other ways, a whole body for the slider, and growth with size. */
export default async function bench({ peers }: { peers: boolean }): Promise<{ name: string; rows: Row[] }> {
  const cases = [
    {
      name: 'single, 0.9 s',
      given: readThesisCases('single', read).find(({ id }) => id === 'asymmetric')!,
      tolerance: 1e-6,
    },
    { name: 'double, 0.4 s', given: readThesisCases('double', read).find(({ id }) => id === 'near')!, tolerance: 1e-7 },
  ]
  const rows = cases.flatMap(({ name, given, tolerance }) => measurePendulum(name, given, tolerance))
  if (peers) rows.push(...measureScipy(cases), ...measureShooting(cases))
  rows.push(...measureBody(), ...measureGrowth())
  return { name: 'Two-point problems', rows }
}

/**
 * Best processor time of a call, in ms, over some rounds after warming up: other programs on the machine count less.
 */
function best(work: () => unknown, rounds = 60, calls = 1): number {
  for (let k = 0; k < rounds * calls; k++) work()
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const begun = process.cpuUsage()
    for (let k = 0; k < calls; k++) work()
    const { user, system } = process.cpuUsage(begun)
    least = Math.min(least, (user + system) / 1000 / calls)
  }
  return least
}

function measurePendulum(name: string, given: ListedCase, tolerance: number): Row[] {
  const problem = pendulumProblem(given.from, given.to, given.T_s, { tolerance })
  const ours = `${name}: spectral elements`
  const rows: Row[] = [
    {
      what: ours,
      value: best(() => solveBoundaryProblem(problem, undefined, workspace), 120, 15),
      unit: 'ms',
      error: errorOf(given, solveBoundaryProblem(problem).directions),
      note: `tolerance ${tolerance}`,
    },
  ]
  for (const [label, levels] of [
    ['plain, N = 100', 1],
    ['extrapolated, N = 100, 200', 2],
  ] as const) {
    const run = () => solveExtrapolated(problem, 100, levels)
    rows.push({
      what: `${name}: ${label}`,
      value: best(run, 20, 8),
      unit: 'ms',
      ratioTo: ours,
      error: errorOf(given, run().path),
    })
  }
  const shot = shoot(given)
  rows.push({
    what: `${name}: shooting with odex`,
    value: best(() => shoot(given), 20, 8),
    unit: 'ms',
    ratioTo: ours,
    error: shot.error,
    note: 'of the start speed',
  })
  const bfgs = solveByBaseline(problem, { method: 'l-bfgs' })
  rows.push({
    what: `${name}: L-BFGS, N = 100`,
    value: best(() => solveByBaseline(problem, { method: 'l-bfgs' }), 5),
    unit: 'ms',
    ratioTo: ours,
    error: errorOf(given, bfgs.directions),
    note: `${bfgs.evaluations} evaluations`,
  })
  const begun = process.cpuUsage()
  const simplex = solveByBaseline(problem, { method: 'nelder-mead', maxEvaluations: 50_000 })
  const { user, system } = process.cpuUsage(begun)
  rows.push({
    what: `${name}: Nelder–Mead, N = 100`,
    value: (user + system) / 1000,
    unit: 'ms',
    ratioTo: ours,
    error: errorOf(given, simplex.directions),
    note: `after ${simplex.evaluations} evaluations: not converged`,
  })
  return rows
}

function measureBody(): Row[] {
  const rows: Row[] = []
  const problem = gaitBodyProblem(0.4, 1e-5)
  const system = calcSystem(problem)
  const plain = () => {
    const action = createDiscreteAction(system, calcUniformBreaks(0.4, 40), 1, workspace)
    return solveStationary(action, calcShortestArcs(system, action.times), {
      maxIterations: 30,
      stepTolerance: 1e-6,
      isNear: false,
    })
  }
  rows.push({
    what: 'body of 12 rods, 0.4 s: plain scheme, N = 40',
    value: best(plain, 12),
    unit: 'ms',
    note: `${plain().iterations} Newton steps`,
  })
  for (const tolerance of [1e-3, 1e-5, 1e-8]) {
    const found = solveBoundaryProblem({ ...problem, tolerance })
    rows.push({
      what: `body of 12 rods, 0.4 s: to ${tolerance}`,
      value: best(() => solveBoundaryProblem({ ...problem, tolerance }, undefined, workspace), 8),
      unit: 'ms',
      note: `${found.iterations} Newton steps, estimated error ${found.estimatedError.toExponential(0)}`,
    })
  }
  // A slider: the end posture moves a little, the last motion is the guess.
  const last = solveBoundaryProblem({ ...problem, tolerance: 1e-3 })
  const end = problem.end.map((value, i) => (i % 3 === 0 ? value + 0.01 : value))
  for (let o = 0; o < end.length; o += 3) {
    const length = Math.hypot(end[o]!, end[o + 1]!, end[o + 2]!)
    for (let d = 0; d < 3; d++) end[o + d]! /= length
  }
  const dragged: BoundaryProblem = { ...problem, tolerance: 1e-3, end, guess: last.directions }
  rows.push({
    what: 'body of 12 rods, 0.4 s: dragged a little, to 0.001',
    value: best(() => solveBoundaryProblem(dragged, undefined, workspace), 12),
    unit: 'ms',
    note: `${solveBoundaryProblem(dragged).iterations} Newton steps`,
  })
  const begun = process.cpuUsage()
  const all = findAllMotions({ ...problem, tolerance: 1e-3 })
  const { user, system: kernel } = process.cpuUsage(begun)
  rows.push({
    what: 'body of 12 rods, 0.4 s: search for all motions, per start',
    value: (user + kernel) / 1000 / all.starts,
    unit: 'ms',
    note: `${all.starts} starts, ${all.steps} Newton steps, ${all.motions.length} motions`,
  })
  return rows
}

function measureGrowth(): Row[] {
  const rows: Row[] = []
  /** One Newton step of the plain scheme. */
  const step = (rods: number, N: number): number => {
    const { tree, start } = createLongChain(rods)
    const end = start.map((_, i) => (i % 2 === 0 ? Math.cos(0.1) : -Math.sin(0.1)))
    const problem: BoundaryProblem = {
      tree,
      root: { kind: 'pinned', position: [0, 0] },
      loops: [],
      locks: [],
      start,
      end,
      duration: 0.1,
      intervals: 10,
      mode: 'stationary',
      tolerance: 1e-6,
    }
    const system = calcSystem(problem)
    const action = createDiscreteAction(system, calcUniformBreaks(0.1, N), 1, workspace)
    const x = calcShortestArcs(system, action.times)
    return best(
      () => solveStationary(action, x.slice(), { maxIterations: 1, stepTolerance: 1e-12, isNear: true }),
      rods > 20 ? 8 : 12,
      rods > 20 ? 1 : 4,
    )
  }
  for (const N of [40, 80, 160, 320])
    rows.push({
      what: `one Newton step, 12 rods in the plane, N = ${N}`,
      value: step(12, N),
      unit: 'ms',
      ratioTo: 'one Newton step, 12 rods in the plane, N = 40',
    })
  for (const rods of [6, 12, 24, 48])
    rows.push({
      what: `one Newton step, ${rods} rods, N = 100`,
      value: step(rods, 100),
      unit: 'ms',
      ratioTo: 'one Newton step, 6 rods, N = 100',
    })
  return rows
}
