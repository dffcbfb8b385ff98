import type { Alert, Outcome } from '../outcome.ts'
import { JsonReader } from '../json/reader.ts'
import { ProblemReader } from './problem-drives.ts'
import type { InTime } from './time-series.ts'
import type { Directions, Lock, Loop, Root, Tree } from './tree.ts'
import { readTree } from './read-tree.ts'

/** Which motion without muscles joins two postures in a given time? (`pendulab solve`) */
export interface BoundaryProblemFile {
  readonly tree: Tree
  readonly root: Root
  readonly loops: readonly Loop[]
  readonly locks: readonly Lock[]
  readonly start: Directions
  readonly end: Directions
  /** s */
  readonly duration: number
  /** `nodes` of the file: intervals of the output grid. */
  readonly intervals: number
  readonly mode: 'stationary' | 'least'
  readonly method: 'newton' | 'bfgs' | 'nelder-mead'
  readonly tolerance: number
  /** Constant forces on points of the body. */
  readonly loads: readonly { readonly segment: string; readonly at: number; readonly force: readonly number[] }[]
  readonly guess?: Directions
}

/** A force on a point of the body, in world axes. */
export interface ForceOnBody {
  readonly segment: string
  /** Distance from the rod's proximal end, m. */
  readonly at: number
  /** N */
  readonly force: InTime
}

/**
 * The methods `simulateMotion` knows: minimal equations, multipliers, recursion, penalties, stabilised constraints,
 * Euler steps.
 */
export const MOTION_METHODS = [
  'lagrange',
  'dae',
  'newton-euler',
  'penalty',
  'penalty-augmented',
  'stabilised',
  'euler',
] as const
/** One of `MOTION_METHODS`. */
export type MotionMethod = (typeof MOTION_METHODS)[number]

/** How does the body move from a given posture and velocity? (`pendulab simulate`) */
export interface InitialValueProblem {
  readonly tree: Tree
  readonly root: Root
  /** Velocity of a free root at the start, m/s. */
  readonly rootVelocity: readonly number[]
  readonly loops: readonly Loop[]
  readonly locks: readonly Lock[]
  readonly start: Directions
  /** u̇ per segment, 1/s. */
  readonly velocities: Directions
  /** Per segment: is its velocity given (1), or to be found from the loops and locks (0)? */
  readonly velocityGiven: Uint8Array
  readonly duration: number
  /** Intervals of the output grid (rows: one more). */
  readonly samples: number
  readonly method: MotionMethod
  readonly tolerance: number
  /** Fixed step of `euler` and `penalty`, s; null: the method's own. */
  readonly step: number | null
  /** Viscous friction in each segment's proximal joint, N·m·s. */
  readonly damping: Float64Array
  /** External torque on each segment (3-D: world axes; 2-D: about z), N·m; null: none. */
  readonly torques: readonly (InTime | null)[]
  readonly forces: readonly ForceOnBody[]
}

/** A motion that is known: what loads the joints? (`pendulab loads`) */
export interface GivenMotion {
  readonly tree: Tree
  readonly root: Root
  readonly loops: readonly Loop[]
  readonly times: Float64Array
  /** Rows of S × dimension, one per time. */
  readonly directions: Directions
  /** u̇ and ü where the file gives them; else they come from the directions. */
  readonly velocities: Directions | null
  readonly accelerations: Directions | null
  readonly forces: readonly ForceOnBody[]
}

const COMMON_KEYS = ['tree', 'root', 'loop', 'loops', 'locks']
const SOLVE_KEYS = ['start', 'end', 'duration', 'nodes', 'mode', 'method', 'tolerance', 'guess', 'forces']
const SIMULATE_KEYS = [
  'start',
  'velocities',
  'duration',
  'samples',
  'method',
  'tolerance',
  'step',
  'damping',
  'torques',
  'forces',
]
const MOTION_KEYS = ['times', 'directions', 'velocities', 'accelerations', 'forces']
const EVERY_KEY = [...new Set([...COMMON_KEYS, ...SOLVE_KEYS, ...SIMULATE_KEYS, ...MOTION_KEYS, 'description'])]

/** Reads and checks a two-point boundary problem (docs/PROBLEM-JSON.md); every mistake is reported with its place. */
export function readBoundaryProblem(value: unknown): Outcome<BoundaryProblemFile> {
  return reading(value, (file) => {
    const start = file.posture('start')
    const end = file.posture('end')
    const duration = file.duration()
    const intervals = file.count('nodes', 100)
    const mode =
      file.raw['mode'] === undefined
        ? 'stationary'
        : file.reader.choice(file.raw['mode'], 'mode', ['stationary', 'least'])
    const method =
      file.raw['method'] === undefined
        ? 'newton'
        : file.reader.choice(file.raw['method'], 'method', ['newton', 'bfgs', 'nelder-mead'])
    const tolerance = file.tolerance(1e-8)
    const root = file.root(duration, 'ends')
    const loops = file.loops()
    const locks = file.locks(start, end)
    const guess = file.raw['guess'] === undefined ? null : file.rows('guess')
    const loads = file.forces().flatMap(({ segment, at, force }, k) => {
      if (force.kind === 'constant') return [{ segment, at, force: force.value }]
      file.reader.complain(
        'problem.force-not-constant',
        `forces[${k}].force`,
        'A force that changes in time has no potential, so no least action either.',
        'Give a constant force, or use pendulab simulate.',
      )
      return []
    })
    if (start === null || end === null || root === null || mode === null || method === null) return null
    const problem = {
      tree: file.tree,
      root,
      loops,
      locks,
      start,
      end,
      duration,
      intervals,
      mode,
      method,
      tolerance,
      loads,
    }
    return guess === null ? problem : { ...problem, guess }
  })
}

/** Reads and checks an initial value problem (docs/PROBLEM-JSON.md) for `simulateMotion`. */
export function readInitialValueProblem(value: unknown): Outcome<InitialValueProblem> {
  return reading(value, (file) => {
    const { reader, raw } = file
    const start = file.posture('start')
    const duration = file.duration()
    const samples = file.count('samples', 100)
    const method = raw['method'] === undefined ? 'lagrange' : reader.choice(raw['method'], 'method', MOTION_METHODS)
    const tolerance = file.tolerance(1e-10)
    const root = file.root(duration, 'start')
    const loops = file.loops()
    const locks = file.locks(start, null)
    const given = file.velocities(start)
    const step = raw['step'] === undefined || raw['step'] === null ? null : file.positive(raw['step'], 'step', 's')
    if (start === null || root === null || method === null || given === null) return null
    const { D } = file
    return {
      tree: file.tree,
      root,
      rootVelocity: file.rootVelocity(),
      loops,
      locks,
      start,
      velocities: given.velocities,
      velocityGiven: given.isGiven,
      duration,
      samples,
      method,
      tolerance,
      step,
      damping: file.damping(),
      torques: file.perSegment('torques', D === 2 ? 1 : 3, 'newton metres'),
      forces: file.forces(),
    }
  })
}

/** Reads and checks a known motion (docs/PROBLEM-JSON.md) whose joint reactions are wanted. */
export function readGivenMotion(value: unknown): Outcome<GivenMotion> {
  return reading(value, (file) => {
    const { reader, raw } = file
    const times = file.times(raw['times'], 'times', 1)
    const directions = file.unitRows(raw['directions'], 'directions')
    if (times === null || directions === null) return null
    const width = file.S * file.D
    const fits = (rows: Float64Array, path: string): void => {
      if (rows.length !== times.length * width) {
        reader.complain(
          'motion.row-count',
          path,
          `“${path}” has ${rows.length / width} rows, but there are ${times.length} times.`,
          'Give one row of directions per time.',
        )
      }
    }
    fits(directions, 'directions')
    const more = (key: string): Float64Array | null => {
      if (raw[key] === undefined) return null
      const rows = file.plainRows(raw[key], key)
      if (rows !== null) fits(rows, key)
      return rows
    }
    const root = file.root(times.at(-1)! - times[0]!, 'start', times)
    if (root === null) return null
    if (root.kind === 'free') {
      reader.complain(
        'motion.free-root',
        'root.kind',
        'A known motion cannot have a free root: where the root was is part of the motion.',
        'Write {"kind": "prescribed", "positions": [...]} with one position per time.',
      )
    }
    if (times.length < 3 && raw['accelerations'] === undefined) {
      reader.complain(
        'motion.too-few-times',
        'times',
        `Accelerations cannot be found from ${times.length} instants.`,
        'Give at least 3 instants (6 or more for accuracy), or the accelerations.',
      )
    }
    return {
      tree: file.tree,
      root,
      loops: file.loops(),
      times: Float64Array.from(times),
      directions,
      velocities: more('velocities'),
      accelerations: more('accelerations'),
      forces: file.forces(),
    }
  })
}

function reading<T>(value: unknown, read: (file: ProblemReader) => T | null): Outcome<T> {
  const reader = new JsonReader()
  const raw = reader.object(value, '')
  if (raw === null) return { ok: false, alerts: reader.alerts }
  reader.unknownKeys(raw, '', EVERY_KEY)
  const tree = readTree(raw['tree'])
  if (!tree.ok) return { ok: false, alerts: [...reader.alerts, ...tree.alerts] }
  const result = read(new ProblemReader(reader, raw, tree.value))
  const alerts: readonly Alert[] = [...tree.alerts, ...reader.alerts]
  if (result === null || reader.failed) return { ok: false, alerts }
  return { ok: true, value: result, alerts }
}
