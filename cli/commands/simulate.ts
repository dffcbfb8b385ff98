import { parseArgs } from 'node:util'
import { readInitialValueProblem, type Simulation, simulateMotion } from '../../core/index.ts'
import {
  type InitialValueProblem,
  MOTION_METHODS,
  closingForces,
  toReactionsResult,
  toRows,
  toSegmentRows,
  calcInTime,
} from '../../core/mechanics.ts'
import { WrongUsage } from '../failure.ts'
import { readChoice, readPositive, readWhole } from '../flags.ts'
import { refuseManyRows, refuseManySteps } from '../limits.ts'
import { readJsonFile, refusalOf, takeOutcome, writeJson } from '../problem-file.ts'
import { createTerminalControl } from '../terminal.ts'

export const usage = `
pendulab simulate <problem.json> [--method name] [--samples n] [--tolerance x] [--out file]

Moves a body from a posture and velocities: an initial value problem. Needs tree, start, velocities, duration.

  --method     lagrange (minimal coordinates; the default), dae (multipliers), newton-euler (recursive, O(n)),
               stabilised (Hirai), penalty (Bazezew, as published), penalty-augmented (its stable variant), euler
  --samples n  rows of the result less one (default 100)
  --tolerance  error per step of the adaptive methods (default 1e-10)
  --timeout s  longest time; default 600
  --out file   where to write; default: standard output

Optional entries of the problem: root (pinned, prescribed, free with start and velocity), loop, locks,
damping (friction in each segment's proximal joint, N·m·s), torques (from outside, per segment: in the plane a number,
in space a vector in world axes), forces [{segment, at, force}], step (of penalty and euler, s).
A torque or force is constant or {"times": […], "values": […], "between": "linear" | "hold"}; the same time twice is a
jump. A prescribed root follows the quintic spline through its positions. With loops or locks a velocity may be null:
it is then computed.
`

/** Of the methods with a fixed step when the problem names none, s. */
const DEFAULT_STEP = 1e-3

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      method: { type: 'string' },
      samples: { type: 'string' },
      tolerance: { type: 'string' },
      out: { type: 'string' },
    },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new WrongUsage('Name one problem file.')
  const { value: read, alerts } = takeOutcome(readInitialValueProblem(await readJsonFile(path)), path)
  const problem: InitialValueProblem = {
    ...read,
    ...(values.method === undefined ? {} : { method: readChoice(values.method, MOTION_METHODS, '--method') }),
    ...(values.samples === undefined ? {} : { samples: readWhole(values.samples, '--samples') }),
    ...(values.tolerance === undefined ? {} : { tolerance: readPositive(values.tolerance, '--tolerance') }),
  }
  refuseManyRows(problem.samples, problem.tree.segments.length, '--samples')
  const isFixed = problem.method === 'euler' || problem.method.startsWith('penalty')
  refuseManySteps(problem.duration, isFixed ? (problem.step ?? DEFAULT_STEP) : null)
  const motion = simulateMotion(problem, createTerminalControl())
  const errors = motion.alerts.filter((one) => one.severity === 'error')
  if (motion.status === 'singular') throw refusalOf(errors, path)
  await writeJson({ ...toResult(problem, motion), alerts: [...alerts, ...motion.alerts] }, values.out, [path])
  return motion.status === 'converged' ? 0 : 1
}

function toResult(problem: InitialValueProblem, motion: Simulation) {
  const S = problem.tree.segments.length
  const D = problem.tree.dimension
  const frames = motion.times.length
  const indexOf = (name: string): number => problem.tree.segments.findIndex((one) => one.name === name)
  const closing = closingForces(problem.tree, problem.loops, motion.loopReactions)
  const externals = problem.forces.map((one) => {
    const force = new Float64Array(frames * D)
    motion.times.forEach((t, k) => calcInTime(one.force, t, force.subarray(k * D, (k + 1) * D)))
    return { segment: indexOf(one.segment), at: one.at, force }
  })
  const loads = toReactionsResult(problem.tree, { ...motion, frames }, closing, externals)
  return {
    status: motion.status,
    method: motion.method,
    steps: motion.steps,
    evaluations: motion.evaluations,
    constraintError: motion.constraintError,
    times: [...motion.times],
    directions: toSegmentRows(motion.directions, S, D),
    velocities: toSegmentRows(motion.velocities, S, D),
    accelerations: toSegmentRows(motion.accelerations, S, D),
    root: toRows(motion.root, frames, D),
    energy: { kinetic: [...motion.kinetic], potential: [...motion.potential] },
    ...loads,
    lockTorques: problem.locks.map((lock, k) => ({
      segments: lock.segments,
      torque: toRows(motion.lockTorques[k]!, frames, motion.lockTorques[k]!.length / frames),
    })),
  }
}
