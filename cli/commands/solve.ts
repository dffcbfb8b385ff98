import { parseArgs } from 'node:util'
import {
  type BoundarySolution,
  type JobControl,
  findAllMotions,
  readBoundaryProblem,
  solveBoundaryProblem,
} from '../../core/index.ts'
import { type BoundaryProblemFile, solveByBaseline, toMotionResult, toSolvedResult } from '../../core/mechanics.ts'
import { WrongUsage, toErrorLine } from '../failure.ts'
import { readChoice, readPositive, readWhole } from '../flags.ts'
import { refuseManyRows, refuseManyStarts } from '../limits.ts'
import { readJsonFile, refusalOf, takeOutcome, writeJson } from '../problem-file.ts'
import { createTerminalControl } from '../terminal.ts'

export const usage = `
pendulab solve <problem.json> [--mode m] [--method name] [--nodes n] [--tolerance x] [--all] [--starts n] [--seed n] [--out file]

Which motion without muscles joins two postures in a given time? A two-point boundary problem, solved as a critical path of
the action. Needs tree, start, end, duration.

  --mode       stationary (the critical path nearest the guess; the default) or least (a local minimum of the action)
  --method     newton (spectral elements; the default), bfgs or nelder-mead (plain second-order paths, for comparison:
               they descend, so as a rule they end in a minimum)
  --nodes n    intervals of the output grid (default 100); inside, the mesh follows the tolerance
  --tolerance  wanted accuracy of the directions (default 1e-8); the solver's own estimate must meet it
  --all        look for all motions that join the two postures: adds "motions", nearest to the guess first
  --starts n   how many starts --all tries; --seed n chooses them
  --timeout s  longest time; default 600
  --out file   where to write; default: standard output

Optional entries of the problem: root (pinned; prescribed with times and positions, which follow the quintic spline through
them, with not-a-knot ends; free with start and end), loop, locks, forces [{segment, at, force}] (constant), guess.
Without a guess the search starts from the release from rest where that nearly arrives, else from the shortest arcs between
the end directions; a rod that ends up pointing the opposite way turns past straight down.
morseIndex counts the directions in which the action falls: 0 is a minimum, more is a saddle, a motion all the same.
residual is the largest imbalance of momentum at any node, N·m·s. lockTorques act on the second segment of a lock.
Exit code 1 when the status is not “converged”: the path is still given.
`

const modes = ['stationary', 'least'] as const
const methods = ['newton', 'bfgs', 'nelder-mead'] as const

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      mode: { type: 'string' },
      method: { type: 'string' },
      nodes: { type: 'string' },
      tolerance: { type: 'string' },
      all: { type: 'boolean', default: false },
      starts: { type: 'string' },
      seed: { type: 'string' },
      out: { type: 'string' },
    },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new WrongUsage('Name one problem file.')
  const { value: read, alerts } = takeOutcome(readBoundaryProblem(await readJsonFile(path)), path)
  const problem: BoundaryProblemFile = {
    ...read,
    ...(values.mode === undefined ? {} : { mode: readChoice(values.mode, modes, '--mode') }),
    ...(values.method === undefined ? {} : { method: readChoice(values.method, methods, '--method') }),
    ...(values.nodes === undefined ? {} : { intervals: readWhole(values.nodes, '--nodes') }),
    ...(values.tolerance === undefined ? {} : { tolerance: readPositive(values.tolerance, '--tolerance') }),
  }
  if (values.all && problem.method !== 'newton') throw new WrongUsage('--all goes with the method newton only.')
  const starts = values.starts === undefined ? undefined : readWhole(values.starts, '--starts')
  refuseManyRows(problem.intervals ?? 0, problem.tree.segments.length, '--nodes')
  refuseManyStarts(starts ?? 0, '--starts')
  const terminal = createTerminalControl()
  const solution = solveBy(problem, terminal)
  const errors = solution.alerts.filter((one) => one.severity === 'error')
  // Nothing was tried: the problem itself is refused.
  if (solution.evaluations === 0 && errors.length > 0) throw refusalOf(errors, path)
  const result = toSolvedResult(problem, solution, [...alerts, ...solution.alerts])
  if (values.all) {
    const found = findAllMotions(
      problem,
      {
        ...(starts === undefined ? {} : { starts }),
        ...(values.seed === undefined ? {} : { seed: readWhole(values.seed, '--seed') }),
      },
      terminal,
    )
    const motions = found.motions.map((one) => toMotionResult(problem, one))
    await writeJson({ ...result, motions }, values.out, [path])
  } else await writeJson(result, values.out, [path])
  if (solution.status === 'converged') return 0
  const [first] = errors
  process.stderr.write(
    toErrorLine({
      code: first?.code ?? 'solve.stalled',
      message: first?.message ?? 'No motion was found.',
      tip: first?.tip ?? '',
      where: { file: path },
    }),
  )
  return 1
}

const solveBy = (problem: BoundaryProblemFile, control: JobControl): BoundarySolution =>
  problem.method === 'newton'
    ? solveBoundaryProblem(problem, control)
    : solveByBaseline(problem, { method: problem.method }, control)
