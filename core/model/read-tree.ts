import { type Outcome, done } from '../outcome.ts'
import { JsonReader } from '../json/reader.ts'
import type { MassPoint, Segment, Tree } from './tree.ts'
import { checkTree, MOST_SEGMENTS, tooManySegments } from './check-tree.ts'

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
