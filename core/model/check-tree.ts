import { type Alert, alert } from '../outcome.ts'
import type { Segment, Tree } from './tree.ts'

/** Beyond this the dense matrices of the tree would no longer fit an ordinary machine's patience. */
export const MOST_SEGMENTS = 1000

/** Slack for lengths written with few digits (0.43 against 0.2 + 0.23), relative to the rod. */
const LENGTH_SLACK = 1e-9

/** Everything that keeps a tree from being a body one can compute with; empty when all is well. */
export function checkTree(tree: Tree, path = 'tree'): Alert[] {
  const { segments } = tree
  const alerts: Alert[] = []
  const complain: Complain = (code, place, message, tip) => {
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
  const byName = nameSegments(segments, complain)
  segments.forEach((segment, index) => checkSegment(segment, `segments[${index}]`, byName, complain))
  if (alerts.length > 0) return alerts
  checkWhole(segments, byName, complain)
  return alerts
}

type Complain = (code: string, place: string, message: string, tip: string) => void

/** The segments by name; one without a name, or with another's, is complained of. */
function nameSegments(segments: readonly Segment[], complain: Complain): ReadonlyMap<string, Segment> {
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
  return byName
}

/** Faults of the tree as a whole: loops, no mass, rods that nothing resists. */
function checkWhole(segments: readonly Segment[], byName: ReadonlyMap<string, Segment>, complain: Complain): void {
  const looped = findCycle(segments, byName)
  if (looped !== null) {
    complain(
      'tree.cycle',
      `segments[${segments.indexOf(looped)}].parent`,
      `Segment “${looped.name}” hangs on itself by way of its own parents, so no end of it is fastened.`,
      'Let at least one segment have the parent null. A closed chain is written as a tree plus a “loop”.',
    )
    return
  }
  if (segments.every((segment) => segment.masses.length === 0)) {
    complain(
      'tree.no-mass',
      'segments',
      'No segment carries any mass.',
      'Give mass points or “uniformMass” to the segments.',
    )
    return
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
}

/** What is wrong with a tree of too many segments. */
export function tooManySegments(
  count: number,
  path: string,
): [code: string, path: string, message: string, tip: string] {
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

function checkSegment(segment: Segment, place: string, byName: ReadonlyMap<string, Segment>, complain: Complain): void {
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
