import { solveBoundaryProblem } from '../../core/index.ts'
import {
  createTwoPointProblem,
  findNearestMotion,
  solveByBaseline,
  solveExtrapolated,
  solveThesisScheme,
  TWO_POINT_INTERVALS as N,
  type TwoPointCase,
} from '../../core/mechanics.ts'
import { type MethodRow, type MethodSection, timed } from './section.ts'

const section: MethodSection = {
  title: 'The thesis’s two-point problems by least action (error: nearest listed motion)',
  async *rows({ readReference }): AsyncGenerator<MethodRow> {
    for (const [file, ids] of [
      ['kumar-single', ['T1.0', 'thesis-text']],
      ['kumar-double', ['near', 'thesis-text']],
    ] as const) {
      const { cases } = (await readReference(file)) as { cases: TwoPointCase[] }
      for (const one of cases.filter(({ id }) => (ids as readonly string[]).includes(id)))
        yield* solveEach(file.replace('kumar-', ''), one)
    }
  },
}
export default section

function* solveEach(which: string, one: TwoPointCase): Generator<MethodRow> {
  const problem = createTwoPointProblem(one)
  const name = `Kumar: ${which} pendulum, ${one.id}, ${one.T_s} s`
  const row = (method: string, work: () => Result): MethodRow => {
    const { value, milliseconds } = timed(work)
    return {
      problem: name,
      method,
      error: findNearestMotion(one, value.directions).error,
      errorOf: 'direction',
      evaluations: value.evaluations,
      milliseconds,
      note: value.note,
    }
  }
  for (const mode of ['stationary', 'least'] as const) {
    yield row(`newton, spectral elements, ${mode}`, () => {
      const { directions, evaluations, status, morseIndex } = solveBoundaryProblem({ ...problem, mode })
      return { directions, evaluations, note: `${status}, index ${morseIndex}` }
    })
  }
  for (const levels of [1, 2, 3] as const) {
    yield row(
      ['newton, plain, N = 100', 'newton, extrapolated, N = 100, 200', 'newton, extrapolated, N = 100, 200, 400'][
        levels - 1
      ]!,
      () => {
        const { path, iterations, status } = solveExtrapolated(problem, N, levels)
        return { directions: path, evaluations: iterations, note: status }
      },
    )
  }
  for (const method of ['bfgs', 'l-bfgs', 'nelder-mead'] as const) {
    yield row(`${method}, plain, N = 100`, () => {
      const found = solveByBaseline(
        { ...problem, tolerance: 1e-2 },
        { method, ...(method === 'nelder-mead' ? { maxEvaluations: 5_000 } : {}) },
      )
      return {
        directions: found.directions,
        evaluations: found.evaluations,
        note: `${found.status}, index ${found.morseIndex}`,
      }
    })
  }
  for (const search of ['as published', 'repaired'] as const) {
    yield row(`thesis’s scheme, simplex ${search}, N = 100`, () => {
      const { directions, evaluations, status } = solveThesisScheme(problem, {
        nodes: N - 1,
        search,
        maxEvaluations: 5_000,
      })
      return {
        directions,
        evaluations,
        note: search === 'as published' ? `${status}: it can only shift its starting path` : status,
      }
    })
  }
}

interface Result {
  readonly directions: Float64Array
  readonly evaluations: number
  readonly note: string
}
