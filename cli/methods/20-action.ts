import {
  type BoundaryProblem,
  createPointChain,
  solveBoundaryProblem,
  solveByBaseline,
  solveExtrapolated,
  solveThesisScheme,
} from '../../core/index.ts'
import { type MethodRow, type MethodSection, timed } from './section.ts'

interface Motion {
  action: number
  morse_index: number
  theta_nodes?: number[]
  theta1_nodes?: number[]
  theta2_nodes?: number[]
}
interface Case {
  id: string
  T_s: number
  theta0_rad: number | number[]
  thetaT_rad: number | number[]
  solutions: Motion[]
}

/** Intervals of the plain schemes; the references have 100. */
const N = 100

const section: MethodSection = {
  title: 'The thesis’s two-point problems by least action (error: nearest listed motion)',
  async *rows({ readReference }): AsyncGenerator<MethodRow> {
    for (const [file, ids] of [['kumar-single', ['T1.0', 'thesis-text']], ['kumar-double', ['near', 'thesis-text']]] as const) {
      const { cases } = (await readReference(file)) as { cases: Case[] }
      for (const one of cases.filter(({ id }) => (ids as readonly string[]).includes(id))) yield* solveEach(file.replace('kumar-', ''), one)
    }
  },
}
export default section

function* solveEach(which: string, one: Case): Generator<MethodRow> {
  const problem = toProblem(one)
  const name = `Kumar: ${which} pendulum, ${one.id}, ${one.T_s} s`
  const row = (method: string, work: () => Result): MethodRow => {
    const { value, milliseconds } = timed(work)
    return { problem: name, method, error: calcError(one, value.directions), errorOf: 'direction', evaluations: value.evaluations, milliseconds, note: value.note }
  }
  for (const mode of ['stationary', 'least'] as const) {
    yield row(`newton, spectral elements, ${mode}`, () => {
      const { directions, evaluations, status, morseIndex } = solveBoundaryProblem({ ...problem, mode })
      return { directions, evaluations, note: `${status}, index ${morseIndex}` }
    })
  }
  for (const levels of [1, 2, 3] as const) {
    yield row(['newton, plain, N = 100', 'newton, extrapolated, N = 100, 200', 'newton, extrapolated, N = 100, 200, 400'][levels - 1]!, () => {
      const { path, iterations, status } = solveExtrapolated(problem, N, levels)
      return { directions: path, evaluations: iterations, note: status }
    })
  }
  for (const method of ['bfgs', 'l-bfgs', 'nelder-mead'] as const) {
    yield row(`${method}, plain, N = 100`, () => {
      const found = solveByBaseline({ ...problem, tolerance: 1e-2 }, { method, ...(method === 'nelder-mead' ? { maxEvaluations: 5_000 } : {}) })
      return { directions: found.directions, evaluations: found.evaluations, note: `${found.status}, index ${found.morseIndex}` }
    })
  }
  for (const search of ['as published', 'repaired'] as const) {
    yield row(`thesis’s scheme, simplex ${search}, N = 100`, () => {
      const { directions, evaluations, status } = solveThesisScheme(problem, { nodes: N - 1, search, maxEvaluations: 5_000 })
      return { directions, evaluations, note: search === 'as published' ? `${status}: it can only shift its starting path` : status }
    })
  }
}

interface Result {
  readonly directions: Float64Array
  readonly evaluations: number
  readonly note: string
}

function toProblem(one: Case): BoundaryProblem {
  const posture = (angles: number | number[]) => {
    const list = [angles].flat()
    const ones = list.map(() => 1)
    return createPointChain({ gravity: 9.81, lengths: ones, masses: ones, angles: list, rates: list.map(() => 0) })
  }
  const { tree, start } = posture(one.theta0_rad)
  return {
    tree,
    root: { kind: 'pinned', position: [0, 0] },
    loops: [],
    locks: [],
    start,
    end: posture(one.thetaT_rad).start,
    duration: one.T_s,
    intervals: N,
    mode: 'stationary',
    tolerance: 1e-8,
  }
}

/** Distance from the nearest listed motion. */
function calcError(one: Case, found: Float64Array): number {
  return Math.min(
    ...one.solutions.map((motion) => {
      const rods = motion.theta_nodes ? [motion.theta_nodes] : [motion.theta1_nodes!, motion.theta2_nodes!]
      let worst = 0
      rods.forEach((angles, j) =>
        angles.forEach((angle, k) => {
          const at = (k * rods.length + j) * 2
          worst = Math.max(worst, Math.abs(Math.sin(angle) - found[at]!), Math.abs(-Math.cos(angle) - found[at + 1]!))
        }),
      )
      return worst
    }),
  )
}
