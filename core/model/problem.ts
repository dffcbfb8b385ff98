import type { Alert, Outcome } from '../outcome.ts'
import { JsonReader, sayPlace } from './json.ts'
import type { InTime } from './time-series.ts'
import type { Directions, Lock, Loop, Root, Tree } from './tree.ts'
import { readTree } from './validate.ts'

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

export const MOTION_METHODS = ['lagrange', 'dae', 'newton-euler', 'penalty', 'stabilised', 'euler'] as const
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
const SOLVE_KEYS = ['start', 'end', 'duration', 'nodes', 'mode', 'method', 'tolerance', 'guess']
const SIMULATE_KEYS = ['start', 'velocities', 'duration', 'samples', 'method', 'tolerance', 'step', 'damping', 'torques', 'forces']
const MOTION_KEYS = ['times', 'directions', 'velocities', 'accelerations', 'forces']
const EVERY_KEY = [...new Set([...COMMON_KEYS, ...SOLVE_KEYS, ...SIMULATE_KEYS, ...MOTION_KEYS, 'description'])]

const MOST_INTERVALS = 1_000_000

/** Directions written with few digits are normalised; further off than this deserves a word. */
const UNIT_SLACK = 1e-3

export function readBoundaryProblem(value: unknown): Outcome<BoundaryProblemFile> {
  return reading(value, (file) => {
    const start = file.posture('start')
    const end = file.posture('end')
    const duration = file.duration()
    const intervals = file.count('nodes', 100)
    const mode = file.raw['mode'] === undefined ? 'stationary' : file.reader.choice(file.raw['mode'], 'mode', ['stationary', 'least'])
    const method = file.raw['method'] === undefined ? 'newton' : file.reader.choice(file.raw['method'], 'method', ['newton', 'bfgs', 'nelder-mead'])
    const tolerance = file.tolerance(1e-8)
    const root = file.root(duration, true)
    const loops = file.loops()
    const locks = file.locks(start, end)
    const guess = file.raw['guess'] === undefined ? null : file.rows('guess')
    if (start === null || end === null || root === null || mode === null || method === null) return null
    const problem = { tree: file.tree, root, loops, locks, start, end, duration, intervals, mode, method, tolerance }
    return guess === null ? problem : { ...problem, guess }
  })
}

export function readInitialValueProblem(value: unknown): Outcome<InitialValueProblem> {
  return reading(value, (file) => {
    const { reader, raw } = file
    const start = file.posture('start')
    const duration = file.duration()
    const samples = file.count('samples', 100)
    const method = raw['method'] === undefined ? 'lagrange' : reader.choice(raw['method'], 'method', MOTION_METHODS)
    const tolerance = file.tolerance(1e-10)
    const root = file.root(duration, false)
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
    const root = file.root(times.at(-1)! - times[0]!, false, times)
    if (root === null) return null
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

/** The entries of a problem file, one method each. Every method notes its complaints in the shared reader. */
class ProblemReader {
  readonly reader: JsonReader
  readonly raw: Readonly<Record<string, unknown>>
  readonly tree: Tree
  readonly S: number
  readonly D: number

  constructor(reader: JsonReader, raw: Readonly<Record<string, unknown>>, tree: Tree) {
    this.reader = reader
    this.raw = raw
    this.tree = tree
    this.S = tree.segments.length
    this.D = tree.dimension
  }

  positive(value: unknown, path: string, unit: string): number {
    const number = this.reader.number(value, path, unit)
    if (number <= 0) {
      this.reader.complain('problem.not-positive', path, `“${path}” is ${number}; it must be more than 0.`, 'Write a positive number.')
    }
    return number
  }

  duration(): number {
    return this.positive(this.raw['duration'], 'duration', 'seconds')
  }

  tolerance(otherwise: number): number {
    if (this.raw['tolerance'] === undefined) return otherwise
    const tolerance = this.positive(this.raw['tolerance'], 'tolerance', '')
    if (tolerance >= 1) {
      this.reader.complain('problem.tolerance', 'tolerance', `The tolerance is ${tolerance}; it must be below 1.`, 'Write a small number such as 1e-8.')
    }
    return tolerance
  }

  count(key: string, otherwise: number): number {
    const value = this.raw[key]
    if (value === undefined) return otherwise
    const number = this.reader.number(value, key)
    if (!Number.isNaN(number) && !(Number.isInteger(number) && number >= 1 && number <= MOST_INTERVALS)) {
      this.reader.complain('problem.count', key, `“${key}” is ${number}; it must be a whole number from 1 to ${MOST_INTERVALS}.`, 'Write a number such as 100.')
    }
    return number
  }

  posture(key: string): Directions | null {
    const raw = this.reader.object(this.raw[key], key)
    if (raw === null) return null
    this.reader.unknownKeys(raw, key, ['directions'])
    return this.unitRow(raw['directions'], `${key}.directions`)
  }

  rows(key: string): Directions | null {
    const raw = this.reader.object(this.raw[key], key)
    if (raw === null) return null
    const rows = this.unitRows(raw['directions'], `${key}.directions`)
    if (rows !== null && rows.length < 2 * this.S * this.D) {
      this.reader.complain('problem.guess', key, 'A guess needs at least two rows: the start and the end.', 'Give one row per node, or leave the guess out.')
      return null
    }
    return rows
  }

  unitRow(value: unknown, path: string): Directions | null {
    const row = this.plainRow(value, path)
    return row !== null && this.normalise(row, path) ? row : null
  }

  unitRows(value: unknown, path: string): Directions | null {
    const rows = this.plainRows(value, path)
    return rows !== null && this.normalise(rows, path) ? rows : null
  }

  plainRows(value: unknown, path: string): Float64Array | null {
    const list = this.reader.list(value, path)
    if (list === null) return null
    const width = this.S * this.D
    const rows = new Float64Array(list.length * width)
    for (let k = 0; k < list.length; k++) {
      const row = this.plainRow(list[k], `${path}[${k}]`)
      if (row === null) return null // one faulty row tells enough
      rows.set(row, k * width)
    }
    return rows
  }

  plainRow(value: unknown, path: string): Float64Array | null {
    const list = this.reader.list(value, path)
    if (list === null || !this.onePerSegment(list.length, path)) return null
    const row = new Float64Array(this.S * this.D)
    let complete = true
    list.forEach((item, j) => {
      const vector = this.reader.vector(item, `${path}[${j}]`, this.D)
      if (vector === null) complete = false
      else row.set(vector, j * this.D)
    })
    return complete ? row : null
  }

  onePerSegment(count: number, path: string): boolean {
    if (count === this.S) return true
    this.reader.complain(
      'problem.segment-count',
      path,
      `“${path}” has ${count} entries, but the tree has ${this.S} segments.`,
      `Give one per segment, in the order: ${this.tree.segments.map((one) => one.name).slice(0, 20).join(', ')}.`,
    )
    return false
  }

  normalise(rows: Float64Array, path: string): boolean {
    const { D } = this
    let worst = 0
    for (let i = 0; i < rows.length; i += D) {
      const norm = Math.hypot(...rows.subarray(i, i + D))
      if (!(norm > 1e-6)) {
        const name = this.tree.segments[(i / D) % this.S]!.name
        this.reader.complain('problem.zero-direction', path, `A direction of segment “${name}” has no length.`, 'A direction is the unit vector from the proximal to the distal end.')
        return false
      }
      worst = Math.max(worst, Math.abs(norm - 1))
      for (let c = 0; c < D; c++) rows[i + c]! /= norm
    }
    if (worst > UNIT_SLACK) {
      this.reader.warn(
        'problem.not-unit',
        path,
        `Directions in ${sayPlace(path)} were not of length 1 (off by up to ${worst.toPrecision(2)}) and were normalised.`,
        'Check that these are directions and not positions.',
      )
    }
    return true
  }

  times(value: unknown, path: string, atLeast: number): number[] | null {
    const list = this.reader.list(value, path)
    if (list === null) return null
    const times = list.map((item, k) => this.reader.number(item, `${path}[${k}]`, 'seconds'))
    if (times.some(Number.isNaN)) return null
    if (times.length < atLeast) {
      this.reader.complain('problem.too-few-times', path, `“${path}” needs at least ${atLeast} times.`, 'Give more instants.')
      return null
    }
    const back = times.findIndex((time, k) => k > 0 && !(time > times[k - 1]!))
    if (back > 0) {
      this.reader.complain('problem.time-order', `${path}[${back}]`, `Time ${times[back]} s does not come after ${times[back - 1]} s.`, 'Times must increase.')
      return null
    }
    return times
  }

  root(duration: number, endNeeded: boolean, frames?: readonly number[]): Root | null {
    const { reader, D } = this
    if (this.raw['root'] === undefined) return { kind: 'pinned', position: Array.from({ length: D }, () => 0) }
    const raw = reader.object(this.raw['root'], 'root')
    if (raw === null) return null
    const kind = reader.choice(raw['kind'], 'root.kind', ['pinned', 'prescribed', 'free'])
    if (kind === 'pinned') {
      reader.unknownKeys(raw, 'root', ['kind', 'position'])
      const position = raw['position'] === undefined ? Array.from({ length: D }, () => 0) : reader.vector(raw['position'], 'root.position', D, 'metres')
      return position === null ? null : { kind, position }
    }
    if (kind === 'free') {
      reader.unknownKeys(raw, 'root', ['kind', 'start', 'end', 'velocity'])
      const start = reader.vector(raw['start'], 'root.start', D, 'metres')
      const end = raw['end'] === undefined && !endNeeded ? start : reader.vector(raw['end'], 'root.end', D, 'metres')
      return start === null || end === null ? null : { kind, start, end }
    }
    if (kind === null) return null
    reader.unknownKeys(raw, 'root', ['kind', 'times', 'positions'])
    const times = raw['times'] === undefined && frames !== undefined ? [...frames] : this.times(raw['times'], 'root.times', 2)
    const list = reader.list(raw['positions'], 'root.positions')
    if (times === null || list === null) return null
    if (list.length !== times.length) {
      reader.complain('problem.root-count', 'root.positions', `The root has ${list.length} positions for ${times.length} times.`, 'Give one position per time.')
      return null
    }
    const positions = list.map((item, k) => reader.vector(item, `root.positions[${k}]`, D, 'metres'))
    if (!positions.every((one) => one !== null)) return null
    const first = frames?.[0] ?? 0
    const slack = 1e-9 * duration
    if (times[0]! > first + slack || times.at(-1)! < first + duration - slack) {
      reader.complain(
        'problem.root-span',
        'root.times',
        `The root is known from ${times[0]} s to ${times.at(-1)} s, but the motion runs from ${first} s to ${first + duration} s.`,
        'Give the root’s position over the whole motion.',
      )
      return null
    }
    return { kind, times, positions }
  }

  rootVelocity(): readonly number[] {
    const zero = Array.from({ length: this.D }, () => 0)
    const raw = this.raw['root']
    if (typeof raw !== 'object' || raw === null || !('velocity' in raw)) return zero
    return this.reader.vector(raw.velocity, 'root.velocity', this.D, 'metres per second') ?? zero
  }

  segmentName(value: unknown, path: string): string | null {
    const name = this.reader.text(value, path)
    if (name === null || this.tree.segments.some((one) => one.name === name)) return name
    this.reader.complain(
      'problem.unknown-segment',
      path,
      `There is no segment “${name}” in the tree.`,
      `Known segments: ${this.tree.segments.map((one) => one.name).slice(0, 20).join(', ')}.`,
    )
    return null
  }

  loops(): Loop[] {
    const { reader } = this
    const value = this.raw['loops'] ?? this.raw['loop']
    if (value === undefined || value === null) return []
    const base = this.raw['loops'] === undefined ? 'loop' : 'loops'
    const items = Array.isArray(value) ? value : [value]
    return items.flatMap((item, k): Loop[] => {
      const path = Array.isArray(value) ? `${base}[${k}]` : base
      const raw = reader.object(item, path)
      if (raw === null) return []
      reader.unknownKeys(raw, path, ['segment', 'at', 'point'])
      const segment = this.segmentName(raw['segment'], `${path}.segment`)
      const at = reader.vector(raw['at'], `${path}.at`, this.D, 'metres')
      if (segment === null || at === null) return []
      if (raw['point'] === undefined) return [{ segment, at }]
      return [{ segment, at, point: this.pointOn(segment, raw['point'], `${path}.point`) }]
    })
  }

  pointOn(segment: string, value: unknown, path: string): number {
    const point = this.reader.number(value, path, 'metres')
    const { length } = this.tree.segments.find((one) => one.name === segment)!
    if (point < 0 || point > length) {
      this.reader.complain('problem.point-beyond-rod', path, `The point ${point} m is not on segment “${segment}” (length ${length} m).`, 'Choose a distance between 0 and the length.')
    }
    return point
  }

  locks(start: Directions | null, end: Directions | null): Lock[] {
    const { reader, D } = this
    if (this.raw['locks'] === undefined || this.raw['locks'] === null) return []
    const list = reader.list(this.raw['locks'], 'locks')
    if (list === null) return []
    return list.flatMap((item, k): Lock[] => {
      const path = `locks[${k}]`
      const raw = reader.object(item, path)
      const pair = raw === null ? null : reader.list(raw['segments'], `${path}.segments`)
      if (pair === null) return []
      const names = pair.map((one, n) => this.segmentName(one, `${path}.segments[${n}]`))
      const [a, b] = names
      if (names.length !== 2 || a === null || b === null || a === undefined || b === undefined) {
        if (names.length !== 2) reader.complain('problem.lock-pair', path, `A lock names two segments, here ${names.length}.`, 'Write {"segments": ["shank", "foot"]}.')
        return []
      }
      if (!this.areNeighbours(a, b)) {
        reader.complain('problem.lock-apart', path, `“${a}” and “${b}” do not share a joint, so no joint between them can be locked.`, 'Name two neighbouring segments.')
        return []
      }
      if (start !== null && end !== null) {
        const i = this.tree.segments.findIndex((one) => one.name === a)
        const j = this.tree.segments.findIndex((one) => one.name === b)
        let change = 0
        for (let c = 0; c < D; c++) change += start[i * D + c]! * start[j * D + c]! - end[i * D + c]! * end[j * D + c]!
        if (Math.abs(change) > 1e-6) {
          reader.complain(
            'problem.lock-changes',
            path,
            `The joint between “${a}” and “${b}” is locked, but its angle differs between start and end (by ${Math.abs(change).toPrecision(2)} in the cosine).`,
            'Make the angle the same in both postures, or remove the lock.',
          )
        }
      }
      return [{ segments: [a, b] }]
    })
  }

  areNeighbours(a: string, b: string): boolean {
    const first = this.tree.segments.find((one) => one.name === a)!
    const second = this.tree.segments.find((one) => one.name === b)!
    if (first === second) return false
    if (first.parent === b || second.parent === a) return true
    return first.parent === second.parent && (first.parent === null || first.attach === second.attach)
  }

  /** u̇ per segment; null entries are found from the loops and locks. */
  velocities(start: Directions | null): { velocities: Directions; isGiven: Uint8Array } | null {
    const { reader, S, D } = this
    const list = reader.list(this.raw['velocities'], 'velocities')
    if (list === null || !this.onePerSegment(list.length, 'velocities')) return null
    const velocities = new Float64Array(S * D)
    const isGiven = new Uint8Array(S)
    let worst = 0
    list.forEach((item, j) => {
      if (item === null) return
      const vector = reader.vector(item, `velocities[${j}]`, D, '1/s')
      if (vector === null) return
      isGiven[j] = 1
      let along = 0
      if (start !== null) for (let c = 0; c < D; c++) along += vector[c]! * start[j * D + c]!
      for (let c = 0; c < D; c++) velocities[j * D + c] = vector[c]! - along * (start?.[j * D + c] ?? 0)
      worst = Math.max(worst, Math.abs(along) / Math.max(1, Math.hypot(...vector)))
    })
    if (isGiven.includes(0) && this.raw['loop'] === undefined && this.raw['loops'] === undefined && this.raw['locks'] === undefined) {
      reader.complain('problem.velocity-missing', 'velocities', 'A velocity is null, but there is no loop or lock to find it from.', 'Give the velocity of every segment.')
    }
    if (worst > UNIT_SLACK) {
      reader.warn(
        'problem.velocity-along-rod',
        'velocities',
        'A velocity has a part along its own rod, which a rod of fixed length cannot have; that part was removed.',
        'The velocities are the rates of change of the directions: at right angles to them.',
      )
    }
    return { velocities, isGiven }
  }

  damping(): Float64Array {
    const { reader, S } = this
    const damping = new Float64Array(S)
    const value = this.raw['damping']
    if (value === undefined || value === null) return damping
    if (typeof value === 'number') return damping.fill(this.notNegative(value, 'damping'))
    const list = reader.list(value, 'damping')
    if (list === null || !this.onePerSegment(list.length, 'damping')) return damping
    list.forEach((item, j) => {
      damping[j] = this.notNegative(item, `damping[${j}]`)
    })
    return damping
  }

  notNegative(value: unknown, path: string): number {
    const number = this.reader.number(value, path, 'N·m·s')
    if (number < 0) this.reader.complain('problem.damping', path, `“${path}” is ${number}; friction cannot be negative.`, 'Write 0 for none.')
    return number
  }

  perSegment(key: string, size: number, unit: string): (InTime | null)[] {
    const none = Array.from({ length: this.S }, () => null)
    const value = this.raw[key]
    if (value === undefined || value === null) return none
    const list = this.reader.list(value, key)
    if (list === null || !this.onePerSegment(list.length, key)) return none
    return list.map((item, j) => (item === null || item === 0 ? null : this.inTime(item, `${key}[${j}]`, size, unit)))
  }

  forces(): ForceOnBody[] {
    const { reader } = this
    const value = this.raw['forces']
    if (value === undefined || value === null) return []
    const list = reader.list(value, 'forces')
    if (list === null) return []
    return list.flatMap((item, k): ForceOnBody[] => {
      const path = `forces[${k}]`
      const raw = reader.object(item, path)
      if (raw === null) return []
      reader.unknownKeys(raw, path, ['segment', 'at', 'force'])
      const segment = this.segmentName(raw['segment'], `${path}.segment`)
      const force = this.inTime(raw['force'], `${path}.force`, this.D, 'newtons')
      if (segment === null || force === null) return []
      const { length } = this.tree.segments.find((one) => one.name === segment)!
      const at = raw['at'] === undefined ? length : this.pointOn(segment, raw['at'], `${path}.at`)
      return [{ segment, at, force }]
    })
  }

  inTime(value: unknown, path: string, size: number, unit: string): InTime | null {
    const { reader } = this
    const vector = (item: unknown, place: string): number[] | null => {
      if (size === 1 && !Array.isArray(item)) {
        const number = reader.number(item, place, unit)
        return Number.isNaN(number) ? null : [number]
      }
      return reader.vector(item, place, size, unit)
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const constant = vector(value, path)
      return constant === null ? null : { kind: 'constant', value: constant }
    }
    const raw = value as Readonly<Record<string, unknown>>
    reader.unknownKeys(raw, path, ['times', 'values', 'between'])
    const between = raw['between'] === undefined ? 'linear' : reader.choice(raw['between'], `${path}.between`, ['linear', 'hold'])
    const times = reader.list(raw['times'], `${path}.times`)?.map((item, k) => reader.number(item, `${path}.times[${k}]`, 'seconds'))
    const values = reader.list(raw['values'], `${path}.values`)?.map((item, k) => vector(item, `${path}.values[${k}]`))
    if (between === null || times === undefined || values === undefined) return null
    if (times.length === 0 || times.length !== values.length) {
      reader.complain('problem.series-count', path, `“${path}” has ${times.length} times and ${values.length} values.`, 'Give one value per time.')
      return null
    }
    if (times.some((time, k) => k > 0 && !(time >= times[k - 1]!))) {
      reader.complain('problem.time-order', `${path}.times`, 'Times must not go back.', 'Sort them; the same time twice makes a jump.')
      return null
    }
    if (!values.every((one) => one !== null)) return null
    return { kind: 'sampled', times, values, between }
  }
}

