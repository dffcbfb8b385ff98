import { type Alert, type Outcome, alert, done } from '../outcome.ts'
import { JsonReader } from '../json/reader.ts'
import type { MassPoint, Segment, Tree } from './tree.ts'

/** Beyond this the dense matrices of the tree would no longer fit an ordinary machine's patience. */
const MOST_SEGMENTS = 1000

/** Slack for lengths written with few digits (0.43 against 0.2 + 0.23), relative to the rod. */
const LENGTH_SLACK = 1e-9

const SEGMENT_KEYS = ['name', 'parent', 'length', 'attach', 'from', 'masses', 'uniformMass']

/** Reads a tree from JSON, with the defaults of the problem format, and checks it. */
export function readTree(value: unknown, path = 'tree'): Outcome<Tree> {
  const reader = new JsonReader()
  const tree = readTreeParts(reader, value, path)
  if (tree === null || reader.failed) return { ok: false, alerts: reader.alerts }
  const alerts = [...reader.alerts, ...checkTree(tree, path)]
  if (alerts.some((one) => one.severity === 'error')) return { ok: false, alerts }
  return done(tree, alerts)
}

function readTreeParts(reader: JsonReader, value: unknown, path: string): Tree | null {
  const raw = reader.object(value, path)
  if (raw === null) return null
  reader.unknownKeys(raw, path, ['dimension', 'gravity', 'segments'])
  const dimension = raw['dimension'] ?? 3
  if (dimension !== 2 && dimension !== 3) {
    reader.complain(
      'tree.dimension',
      `${path}.dimension`,
      `The dimension is ${String(dimension)}, but a body moves in 2 or 3 dimensions.`,
      'Write 2 for a motion in one plane, 3 otherwise.',
    )
  }
  const gravity = raw['gravity'] === undefined ? 9.81 : reader.number(raw['gravity'], `${path}.gravity`, 'm/s²')
  const list = reader.list(raw['segments'], `${path}.segments`)
  if (list === null) return null
  if (list.length > MOST_SEGMENTS) {
    reader.complain(...tooManySegments(list.length, path))
    return null
  }
  const lengths = new Map<unknown, unknown>()
  for (const item of list) {
    if (typeof item === 'object' && item !== null && 'name' in item && 'length' in item)
      lengths.set(item.name, item.length)
  }
  const segments = list.map((item, index) => readSegment(reader, item, `${path}.segments[${index}]`, lengths))
  if (reader.failed) return null
  return { dimension: dimension === 2 ? 2 : 3, gravity, segments: segments.filter((one) => one !== null) }
}

function readSegment(
  reader: JsonReader,
  value: unknown,
  path: string,
  lengths: ReadonlyMap<unknown, unknown>,
): Segment | null {
  const raw = reader.object(value, path)
  if (raw === null) return null
  reader.unknownKeys(raw, path, SEGMENT_KEYS)
  const name = reader.text(raw['name'], `${path}.name`)
  const parent =
    raw['parent'] === null || raw['parent'] === undefined ? null : reader.text(raw['parent'], `${path}.parent`)
  const length = reader.number(raw['length'], `${path}.length`, 'metres')
  let attach = 0
  if (raw['attach'] !== undefined) attach = reader.number(raw['attach'], `${path}.attach`, 'metres')
  else if (parent !== null) {
    const ofParent = lengths.get(parent)
    attach = typeof ofParent === 'number' ? ofParent : 0 // an unknown parent is reported by checkTree
  }
  const from = raw['from'] === undefined ? 0 : reader.number(raw['from'], `${path}.from`, 'metres')
  const masses = readMasses(reader, raw, path, length)
  if (name === null || masses === null) return null
  return { name, parent, attach, from, length, masses }
}

function readMasses(
  reader: JsonReader,
  raw: Readonly<Record<string, unknown>>,
  path: string,
  length: number,
): readonly MassPoint[] | null {
  const uniform = raw['uniformMass']
  if (uniform !== undefined) {
    if (raw['masses'] !== undefined) {
      reader.complain(
        'tree.two-masses',
        path,
        `${path} has both “masses” and “uniformMass”.`,
        'Keep one of them: “uniformMass” stands for a uniform rod.',
      )
    }
    return calcUniformRod(length, reader.number(uniform, `${path}.uniformMass`, 'kilograms'))
  }
  if (raw['masses'] === undefined) return []
  const list = reader.list(raw['masses'], `${path}.masses`)
  if (list === null) return null
  return list.map((item, index) => {
    const place = `${path}.masses[${index}]`
    const point = reader.object(item, place)
    if (point === null) return { at: 0, mass: 0 }
    reader.unknownKeys(point, place, ['at', 'mass'])
    return {
      at: reader.number(point['at'], `${place}.at`, 'metres'),
      mass: reader.number(point['mass'], `${place}.mass`, 'kilograms'),
    }
  })
}

/** Two points of m/2 at L/2 ± L/√12 have a uniform rod's mass, centre and transverse inertia exactly. */
export function calcUniformRod(length: number, mass: number): readonly MassPoint[] {
  const radius = length / Math.sqrt(12)
  return [
    { at: length / 2 - radius, mass: mass / 2 },
    { at: length / 2 + radius, mass: mass / 2 },
  ]
}

/** Everything that keeps a tree from being a body one can compute with; empty when all is well. */
export function checkTree(tree: Tree, path = 'tree'): Alert[] {
  const { segments } = tree
  const alerts: Alert[] = []
  const complain = (code: string, place: string, message: string, tip: string): void => {
    alerts.push(alert('error', code, message, tip, { path: place === '' ? path : `${path}.${place}` }))
  }
  if (tree.dimension !== 2 && tree.dimension !== 3) {
    complain('tree.dimension', 'dimension', 'A body moves in 2 or 3 dimensions.', 'Write 2 or 3.')
  }
  if (!Number.isFinite(tree.gravity)) {
    complain('tree.gravity', 'gravity', 'Gravity is not a finite number.', 'On Earth it is 9.81 m/s².')
  }
  if (segments.length === 0) {
    complain(
      'tree.empty',
      'segments',
      'The tree has no segments.',
      'Give at least one segment with a length and a mass.',
    )
    return alerts
  }
  if (segments.length > MOST_SEGMENTS) {
    const [code, , message, tip] = tooManySegments(segments.length, path)
    complain(code, 'segments', message, tip)
    return alerts
  }
  const byName = new Map<string, Segment>()
  segments.forEach((segment, index) => {
    if (segment.name.trim() === '')
      complain(
        'tree.no-name',
        `segments[${index}].name`,
        'A segment has no name.',
        'Give each segment a name of its own.',
      )
    if (byName.has(segment.name)) {
      complain(
        'tree.duplicate-name',
        `segments[${index}].name`,
        `Two segments are called “${segment.name}”.`,
        'Give each segment a name of its own.',
      )
    }
    byName.set(segment.name, segment)
  })
  segments.forEach((segment, index) => checkSegment(segment, `segments[${index}]`, byName, complain))
  if (alerts.length > 0) return alerts
  const looped = findCycle(segments, byName)
  if (looped !== null) {
    complain(
      'tree.cycle',
      `segments[${segments.indexOf(looped)}].parent`,
      `Segment “${looped.name}” hangs on itself by way of its own parents, so no end of it is fastened.`,
      'Let at least one segment have the parent null. A closed chain is written as a tree plus a “loop”.',
    )
    return alerts
  }
  if (segments.every((segment) => segment.masses.length === 0)) {
    complain(
      'tree.no-mass',
      'segments',
      'No segment carries any mass.',
      'Give mass points or “uniformMass” to the segments.',
    )
    return alerts
  }
  const weightless = findUnresistedSegment(segments)
  if (weightless !== null) {
    complain(
      'tree.no-inertia',
      `segments[${segments.indexOf(weightless)}].masses`,
      `Nothing resists the turning of segment “${weightless.name}”: it carries no mass away from its joint, and what hangs on it can give way freely.`,
      'Give it a mass point away from its joint.',
    )
  }
  return alerts
}

function tooManySegments(count: number, path: string): [code: string, path: string, message: string, tip: string] {
  return [
    'tree.too-many-segments',
    `${path}.segments`,
    `The tree has ${count} segments; more than ${MOST_SEGMENTS} are refused, because the matrices of the tree grow with the square of their number.`,
    `Use at most ${MOST_SEGMENTS} segments.`,
  ]
}

function onRod(distance: number, rod: number): boolean {
  return distance >= -LENGTH_SLACK * rod && distance <= rod * (1 + LENGTH_SLACK)
}

function checkSegment(
  segment: Segment,
  place: string,
  byName: ReadonlyMap<string, Segment>,
  complain: (code: string, place: string, message: string, tip: string) => void,
): void {
  const { name, length } = segment
  if (!(Number.isFinite(length) && length > 0)) {
    complain(
      'tree.length',
      `${place}.length`,
      `The length of segment “${name}” is ${length} m; it must be more than 0.`,
      'Write the length in metres.',
    )
  }
  if (!onRod(segment.from, length)) {
    complain(
      'tree.from',
      `${place}.from`,
      `Segment “${name}” is fastened at ${segment.from} m from its own proximal end, which is not on it (length ${length} m).`,
      'Choose a distance between 0 and the length.',
    )
  }
  if (segment.parent !== null) {
    const parent = byName.get(segment.parent)
    if (parent === undefined) {
      complain(
        'tree.unknown-parent',
        `${place}.parent`,
        `Segment “${name}” hangs on “${segment.parent}”, but there is no segment of that name.`,
        `Known segments: ${[...byName.keys()].slice(0, 20).join(', ')}.`,
      )
    } else if (!onRod(segment.attach, parent.length)) {
      complain(
        'tree.attach',
        `${place}.attach`,
        `Segment “${name}” hangs at ${segment.attach} m on “${parent.name}”, which is only ${parent.length} m long.`,
        'Choose a distance between 0 and the parent’s length.',
      )
    }
  }
  segment.masses.forEach((point, index) => {
    if (!(Number.isFinite(point.mass) && point.mass > 0)) {
      complain(
        'tree.mass',
        `${place}.masses[${index}].mass`,
        `A mass of segment “${name}” is ${point.mass} kg; it must be more than 0.`,
        'Write the mass in kilograms, or leave the point out.',
      )
    }
    if (!onRod(point.at, length)) {
      complain(
        'tree.mass-beyond-rod',
        `${place}.masses[${index}].at`,
        `A mass of segment “${name}” sits at ${point.at} m, but the rod is ${length} m long.`,
        'Choose a distance between 0 and the length.',
      )
    }
  })
}

function findCycle(segments: readonly Segment[], byName: ReadonlyMap<string, Segment>): Segment | null {
  const fastened = new Set<Segment>()
  for (const start of segments) {
    const walked = new Set<Segment>()
    let at: Segment | undefined = start
    while (at !== undefined && !fastened.has(at)) {
      if (walked.has(at)) return at
      walked.add(at)
      at = at.parent === null ? undefined : byName.get(at.parent)
    }
    for (const one of walked) fastened.add(one)
  }
  return null
}

/**
 * C is positive definite exactly when, eliminating from the tips, every rod keeps a second moment of mass about
 * its joint. Per rod: M0 = Σm, M1 = Σms, M2 = Σms²; what its joint feels is the effective mass M0 − M1²/M2.
 */
function findUnresistedSegment(segments: readonly Segment[]): Segment | null {
  const children = new Map<string | null, Segment[]>()
  for (const segment of segments) {
    const siblings = children.get(segment.parent)
    if (siblings === undefined) children.set(segment.parent, [segment])
    else siblings.push(segment)
  }
  const parentsFirst: Segment[] = [...(children.get(null) ?? [])]
  for (let i = 0; i < parentsFirst.length; i++) parentsFirst.push(...(children.get(parentsFirst[i]!.name) ?? []))
  const felt = new Map<Segment, { effective: number; all: number }>()
  for (const segment of parentsFirst.toReversed()) {
    let m0 = 0
    let m1 = 0
    let m2 = 0
    let all = 0
    const add = (mass: number, at: number): void => {
      const s = at - segment.from
      m0 += mass
      m1 += mass * s
      m2 += mass * s * s
    }
    for (const point of segment.masses) {
      add(point.mass, point.at)
      all += point.mass
    }
    for (const child of children.get(segment.name) ?? []) {
      add(felt.get(child)!.effective, child.attach)
      all += felt.get(child)!.all
    }
    if (!(m2 > 1e-12 * all * segment.length ** 2)) return segment
    felt.set(segment, { effective: Math.max(0, m0 - (m1 * m1) / m2), all })
  }
  return null
}
