import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type ListedCase, toDirections } from '../core/testing/pendulum-problem.ts'
import { runCompiled, runScript, simbodyLibraries } from './peers/run-peer.ts'
import type { Row } from './row.ts'

/** The same problems by shooting and by SciPy, for comparison. */

/** What is used of the package odex, whose own sources do not pass this project's type checks. */
interface Odex {
  Solver: new (n: number) => {
    absoluteTolerance: number
    relativeTolerance: number
    solve(f: (x: number, y: number[]) => number[], x0: number, y0: number[], xEnd: number): { y: number[] }
  }
}

const { Solver } = createRequire(join(process.cwd(), 'package.json'))('odex') as Odex

export function errorOf(given: ListedCase, path: ArrayLike<number>): number {
  const truth = toDirections(...given.motions[0]!.angles)
  const every = 100 / (path.length / (2 * given.from.length) - 1)
  let worst = 0
  const width = 2 * given.from.length
  for (let i = 0; i < path.length; i++)
    worst = Math.max(worst, Math.abs(path[i]! - truth[Math.floor(i / width) * every * width + (i % width)]!))
  return worst
}

/** Newton on the start speeds, with Lagrange's equations of point masses on rods of 1 m and slopes by differences. */
export function shoot({ from, to, T_s, motions }: ListedCase): { error: number } {
  const n = from.length
  const solver = new Solver(2 * n)
  solver.absoluteTolerance = solver.relativeTolerance = 1e-10
  const rhs = (_t: number, y: number[]): number[] => {
    if (n === 1) return [y[1]!, -9.81 * Math.sin(y[0]!)]
    const [q1, q2, w1, w2] = y as [number, number, number, number]
    const s = Math.sin(q1 - q2)
    const c = Math.cos(q1 - q2)
    const r1 = -s * w2 * w2 - 2 * 9.81 * Math.sin(q1)
    const r2 = s * w1 * w1 - 9.81 * Math.sin(q2)
    const d = 2 - c * c
    return [w1, w2, (r1 - c * r2) / d, (2 * r2 - c * r1) / d]
  }
  const land = (v: number[]) =>
    solver
      .solve(rhs, 0, [...from, ...v], T_s)
      .y.slice(0, n)
      .map((q, j) => q - to[j]!)
  let v = from.map((q, j) => (to[j]! - q) / T_s)
  for (let k = 0; k < 20; k++) {
    const miss = land(v)
    const h = 1e-6
    const columns = v.map((_, j) =>
      land(v.map((value, i) => (i === j ? value + h : value))).map((q, i) => (q - miss[i]!) / h),
    )
    const step =
      n === 1
        ? [miss[0]! / columns[0]![0]!]
        : (() => {
            const [[a, c], [b, d]] = columns as [[number, number], [number, number]]
            const det = a * d - b * c
            return [(d * miss[0]! - b * miss[1]!) / det, (a * miss[1]! - c * miss[0]!) / det]
          })()
    v = v.map((value, j) => value - step[j]!)
    if (Math.max(...step.map(Math.abs)) < 1e-9) break
  }
  return { error: Math.max(...v.map((value, j) => Math.abs(value - motions[0]!.v0[j]!))) }
}

export function measureScipy(cases: readonly { name: string; given: ListedCase }[]): Row[] {
  const input = cases.map(({ name, given }) => ({
    name,
    from: given.from,
    to: given.to,
    duration: given.T_s,
    angles: given.motions[0]!.angles,
  }))
  const found = runScript<{ name: string; runs: { tol: number; nodes: number; seconds: number; error: number }[] }[]>(
    'python3',
    'boundary.py',
    [],
    JSON.stringify(input),
  )
  if (!found) return [{ what: 'SciPy solve_bvp', value: Number.NaN, unit: 'ms', note: 'not installed' }]
  return found.flatMap(({ name, runs }) =>
    runs.map((run) => ({
      what: `${name}: SciPy solve_bvp, tol ${run.tol}`,
      value: 1000 * run.seconds,
      unit: 'ms',
      ratioTo: `${name}: spectral elements`,
      error: run.error,
      note: `best of its meshes (${run.nodes} nodes)`,
    })),
  )
}

interface Shot {
  way: string
  tol: number
  /** Of Newton's method, where the driver counts them. */
  steps?: number
  seconds: number
  angles: number[][]
}

/** Programs without a solver of two-point problems: our drivers shoot with their integrators. */
export function measureShooting(cases: readonly { name: string; given: ListedCase }[]): Row[] {
  const input = cases.map(({ name, given }) => ({ name, from: given.from, to: given.to, duration: given.T_s }))
  const octave = runScript<{ name: string; runs: Shot[] }[]>('octave-cli', 'boundary.m', [], JSON.stringify(input))
  const simbody = runCompiled<Shot[]>(
    'simbody.cpp',
    simbodyLibraries,
    input.map(({ from, to, duration }) => ['boundary', from.length, duration, ...from, ...to].map(String)),
  )
  const peers: [string, (Shot[] | null | undefined)[]][] = [
    ['Simbody', cases.map((_, k) => simbody?.[k])],
    ['Octave', cases.map((_, k) => octave?.[k]?.runs)],
  ]
  return peers.flatMap(([program, found]) =>
    cases.flatMap(({ name, given }, k): Row[] => {
      const runs = found[k]
      if (!runs) return [{ what: `${name}: ${program}`, value: Number.NaN, unit: 'ms', note: 'not installed' }]
      return runs.map((run) => ({
        what: `${name}: ${program}, ${run.way}, tol ${run.tol}`,
        value: 1000 * run.seconds,
        unit: 'ms',
        ratioTo: `${name}: spectral elements`,
        error: errorOf(given, toDirections(...run.angles)),
        ...(run.steps === undefined ? {} : { note: `${run.steps} Newton steps` }),
      }))
    }),
  )
}
