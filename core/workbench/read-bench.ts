import {
  type BoundaryProblemFile,
  type InitialValueProblem,
  readBoundaryProblem,
  readInitialValueProblem,
} from '../model/problem.ts'
import type { Segment } from '../model/tree.ts'
import { type Outcome, alert, done, refused } from '../outcome.ts'
import type { BenchProblem, BenchRod } from './bench-problem.ts'
import { MOST_BENCH_RODS } from './edit-tree.ts'

/** What a problem file asks and the workbench cannot show is refused, never dropped. */
const NOT_SHOWN = ['forces', 'guess'] as const

/**
 * Opens a problem file for the workbench. A file for `simulate` has no end posture: its end is its start, to be moved
 * by hand.
 */
export function readBenchProblem(value: unknown): Outcome<BenchProblem> {
  const file =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  const extra = NOT_SHOWN.find((key) => file?.[key] !== undefined)
  if (extra !== undefined)
    return refused(
      alert(
        'error',
        'workbench.not-shown',
        `The file has “${extra}”, which the workbench cannot show.`,
        'Solve it by the command line (pendulab solve), or take that entry out of the file.',
        { path: extra },
      ),
    )
  const isRelease = file !== null && file['end'] === undefined && file['start'] !== undefined
  const both = readBoundaryProblem(isRelease ? { ...file, end: file['start'], root: rootWithEnd(file['root']) } : value)
  if (!both.ok) return both
  const released = file?.['velocities'] === undefined ? null : readInitialValueProblem(value)
  if (released !== null && !released.ok) return released
  const problem = both.value
  const count = problem.tree.segments.length
  if (count > MOST_BENCH_RODS)
    return refused(
      alert(
        'error',
        'workbench.too-many-rods',
        `The tree has ${count} rods; the workbench shows up to ${MOST_BENCH_RODS}.`,
        'Solve it by the command line (pendulab solve).',
      ),
    )
  const unsupported = findUnsupported(problem, released?.ok ? released.value : null)
  if (unsupported !== null) return refused(unsupported)
  const name = typeof file?.['description'] === 'string' ? file['description'] : ''
  return done(toBench(name, problem, file!, released?.ok ? released.value : null), both.alerts)
}

const rootWithEnd = (root: unknown): unknown =>
  typeof root === 'object' &&
  root !== null &&
  'kind' in root &&
  root.kind === 'free' &&
  'start' in root &&
  !('end' in root)
    ? { ...root, end: root.start }
    : root

function findUnsupported({ tree, loops }: BoundaryProblemFile, released: InitialValueProblem | null) {
  const inTime = released?.torques.some((torque) => torque !== null && torque.kind !== 'constant') ?? false
  const tilted = released?.torques.some(
    (torque) =>
      torque?.kind === 'constant' && torque.value.length === 3 && (torque.value[0] !== 0 || torque.value[1] !== 0),
  )
  if (inTime || tilted === true)
    return alert(
      'error',
      'workbench.torque',
      'The file has a torque that changes in time or is not about z; the workbench shows constant torques about z.',
      'Simulate it by the command line (pendulab simulate).',
      { path: 'torques' },
    )
  if (tree.segments.some(({ from }) => from !== 0) || loops.some(({ point }) => point !== undefined))
    return alert(
      'error',
      'workbench.inner-point',
      'A rod of the file hangs or is held by a point within it; the workbench knows rods by their ends only.',
      'Solve it by the command line (pendulab solve).',
    )
  return null
}

function toBench(
  name: string,
  problem: BoundaryProblemFile,
  file: Readonly<Record<string, unknown>>,
  released: InitialValueProblem | null,
): BenchProblem {
  const { tree, root, loops, locks, duration } = problem
  const D = tree.dimension
  const uniform = uniformMasses(file)
  const start = writtenDirections(file['start'])
  const end = file['end'] === undefined ? start : writtenDirections(file['end'])
  const row = (values: Float64Array, j: number): number[] => [...values.subarray(j * D, (j + 1) * D)]
  return {
    name,
    dimension: D,
    gravity: tree.gravity,
    rods: tree.segments.map((segment, j): BenchRod => {
      const torque = released?.torques[j]
      return {
        ...massesOf(segment, uniform[j]),
        name: segment.name,
        parent: segment.parent,
        attach: attachOf(tree.segments, segment),
        length: segment.length,
        start: start[j]!,
        end: end[j]!,
        velocity: released === null ? Array.from({ length: D }, () => 0) : row(released.velocities, j),
        damping: released?.damping[j] ?? 0,
        torque: torque?.kind === 'constant' ? torque.value.at(-1)! : 0,
      }
    }),
    root,
    loops: loops.map(({ segment, at }) => ({ segment, at })),
    locks: locks.map(({ segments }) => ({ segments })),
    duration,
  }
}

/** As written: the reader makes them units, and a file that is saved again shall give the same digits. */
const writtenDirections = (posture: unknown): readonly (readonly number[])[] =>
  (posture as { directions: readonly (readonly number[])[] }).directions

/** `uniformMass` of each segment as the file states it; the reader has turned it into points. */
function uniformMasses(file: Readonly<Record<string, unknown>>): (number | undefined)[] {
  const { segments } = file['tree'] as { segments: readonly { uniformMass?: number }[] }
  return segments.map((segment) => segment.uniformMass)
}

const massesOf = ({ masses }: Segment, uniform: number | undefined): Pick<BenchRod, 'uniformMass' | 'masses'> =>
  uniform === undefined ? { uniformMass: 0, masses } : { uniformMass: uniform, masses: [] }

function attachOf(segments: readonly Segment[], { parent, attach }: Segment): number | null {
  const on = segments.find(({ name }) => name === parent)
  return on === undefined || attach === on.length ? null : attach
}
