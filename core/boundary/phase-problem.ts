import type { BoundaryProblem } from '../action/boundary-problem.ts'
import type { Body } from '../model/body.ts'
import { calcMatrices } from '../model/matrices.ts'
import { rerootTree } from '../model/reroot.ts'
import type { Heading, Lock, Loop, Root, Tree, TreeMatrices } from '../model/tree.ts'
import type { Posture, RecordedMotion } from './recorded.ts'
import { samplePosture } from './recorded.ts'
import type { Phase } from './technique.ts'

/** One phase ready for the solver, and how to read its answer as a motion of the whole body. */
export interface PhaseProblem {
  readonly problem: BoundaryProblem
  /** Index in the body of every segment of the solved tree. */
  readonly kept: readonly number[]
  /** The body re-rooted at the pivot, all segments. */
  readonly tree: Tree
  readonly solvedMatrices: TreeMatrices
  /** Root point of the body from the pivot: body root = pivot + Σ arms u (solved segments); null when the root is known. */
  readonly rootArms: Float64Array | null
  /** Recorded postures at equally spaced instants of the phase. */
  readonly recorded: readonly Posture[]
  readonly free: readonly string[]
}

export interface PhaseRequest {
  readonly phase: Phase
  readonly body: Body
  readonly recorded: RecordedMotion
  readonly duration: number
  readonly start: Posture
  readonly end: Posture
  readonly tolerance: number
  readonly intervals: number
  /** Rows of S × 3 of the whole body at equally spaced instants; default: the recording, bent to the edited ends. */
  readonly guess?: Float64Array
}

/** Instants of the recording that lead roots and joints: enough to carry all that a low-pass filter left. */
const INSTANTS_PER_SECOND = 60

export function calcPhaseProblem(request: PhaseRequest): PhaseProblem {
  const { phase, body, recorded, duration, start, end } = request
  const S = body.segments.length
  const count = Math.max(9, Math.round((phase.to - phase.from) * INSTANTS_PER_SECOND) + 1)
  const instants = Array.from({ length: count }, (_, k) =>
    samplePosture(recorded, phase.from + ((phase.to - phase.from) * k) / (count - 1)),
  )
  const layout = layOut(phase, body)
  const kept = layout.solved.segments.map((segment) => body.tree.segments.findIndex((one) => one.name === segment.name))
  const solvedMatrices = calcMatrices(layout.solved)
  const dimension = body.tree.dimension
  const only = (directions: Float64Array): Float64Array => pick(directions, kept, dimension)
  const path = request.guess ?? bendPath(instants, start, end, S)
  const rows = path.length / (3 * S)
  const guess = new Float64Array(rows * kept.length * dimension)
  for (let k = 0; k < rows; k++) guess.set(only(path.subarray(k * 3 * S, (k + 1) * 3 * S)), k * kept.length * dimension)
  const leads = createLeads(body, instants, start, end)
  const locks = phase.lockedJoints.flatMap((joint) => calcLocks(joint, phase, body, layout.solved, leads))
  // The shoulders' rod is part of the trunk: it may twist, not tip.
  if (layout.solved.segments.some((segment) => segment.name === 'shoulders')) locks.push(leads.angle(['trunk', 'shoulders']))
  // Led segments follow their neighbour; the first rod over the pivot and those below free joints swing.
  const led = new Set(phase.lockedJoints.flatMap((joint) => body.joints.filter((one) => one.name === joint && joint !== `hip.${phase.side}`).map((one) => one.distal)))
  return {
    problem: {
      tree: layout.solved,
      root: calcRoot(phase, layout, body, instants, start, end, duration),
      loops: calcLoops(phase, body, layout, instants, start, end),
      locks,
      headings: calcHeadings(phase, body, layout.solved, leads),
      start: only(start.directions),
      end: only(end.directions),
      duration,
      intervals: request.intervals,
      mode: 'stationary',
      tolerance: request.tolerance,
      guess,
    },
    kept,
    tree: layout.whole,
    solvedMatrices,
    rootArms: layout.bodyRoot === null ? null : calcArms(solvedMatrices, layout.bodyRoot.segment, layout.bodyRoot.at),
    recorded: instants,
    free: layout.solved.segments.map((segment) => segment.name).filter((name) => !led.has(name)),
  }
}

interface Layout {
  readonly whole: Tree
  readonly solved: Tree
  /** Pivot on the body: segment and distance. */
  readonly pivot: { readonly segment: string; readonly at: number }
  /** Where the body's own root lies in the solved tree; null when that point is prescribed or unknown there. */
  readonly bodyRoot: { readonly segment: string; readonly at: number } | null
}

/** Which segments are solved for, hung on which point. Feet on the ground are left out: they stay where they are. */
function layOut(phase: Phase, body: Body): Layout {
  const segment = (name: string) => body.tree.segments.find((one) => one.name === name)
  const without = (tree: Tree, names: readonly string[]): Tree => ({
    ...tree,
    segments: tree.segments.filter((one) => !names.includes(one.name)),
  })
  const rootSegment = body.tree.segments.find((one) => one.parent === null)!
  const bodyRoot = { segment: rootSegment.name, at: rootSegment.from }
  if (phase.kind === 'flight') return { whole: body.tree, solved: body.tree, pivot: bodyRoot, bodyRoot }
  if (phase.kind === 'swing') {
    const names = [`thigh.${phase.side}`, `shank.${phase.side}`, `foot.${phase.side}`]
    const pivot = { segment: names[0]!, at: 0 }
    const leg = body.tree.segments
      .filter((one) => names.includes(one.name))
      .map((one) => (one.name === names[0] ? { ...one, parent: null, attach: 0 } : one))
    return { whole: body.tree, solved: { ...body.tree, segments: leg }, pivot, bodyRoot: null }
  }
  const shank = segment(`shank.${phase.side}`)!
  const foot = segment(`foot.${phase.side}`)!
  const onForefoot = phase.pivot === 'forefoot'
  const pivot = onForefoot ? { segment: foot.name, at: foot.length } : { segment: shank.name, at: shank.length }
  const whole = rerootTree(body.tree, pivot)
  const standing = phase.kind === 'double support' ? ['foot.left', 'foot.right'] : [foot.name]
  return { whole, solved: without(whole, onForefoot ? standing.filter((name) => name !== foot.name) : standing), pivot, bodyRoot }
}

function calcRoot(
  phase: Phase,
  layout: Layout,
  body: Body,
  instants: readonly Posture[],
  start: Posture,
  end: Posture,
  duration: number,
): Root {
  const D = body.tree.dimension
  const cut = (place: ArrayLike<number>): number[] => Array.from(place).slice(0, D)
  if (phase.kind === 'flight') return { kind: 'free', start: cut(start.root), end: cut(end.root) }
  const matrices = calcMatrices({ ...body.tree, dimension: 3 })
  const arms = calcArms(matrices, layout.pivot.segment, layout.pivot.at)
  // The pivot moves as it did in the recording (a heel that rises lifts the ankle), whatever the body above does.
  return {
    kind: 'prescribed',
    times: instants.map((_, k) => (duration * k) / (instants.length - 1)),
    positions: instants.map((posture) => cut(placeOf(posture, arms))),
  }
}

function placeOf(posture: Posture, arms: Float64Array): [number, number, number] {
  const place: [number, number, number] = [posture.root[0]!, posture.root[1]!, posture.root[2]!]
  for (let j = 0; j < arms.length; j++) for (let c = 0; c < 3; c++) place[c]! += arms[j]! * posture.directions[3 * j + c]!
  return place
}

/** Double support: the trailing ankle is led as well, and closes the loop. */
function calcLoops(
  phase: Phase,
  body: Body,
  layout: Layout,
  instants: readonly Posture[],
  start: Posture,
  end: Posture,
): Loop[] {
  if (phase.kind !== 'double support') return []
  const trailing = phase.side === 'left' ? 'right' : 'left'
  const shank = body.tree.segments.find((one) => one.name === `shank.${trailing}`)!
  const matrices = calcMatrices({ ...body.tree, dimension: 3 })
  const ankle = calcArms(matrices, shank.name, shank.length)
  const pivot = calcArms(matrices, layout.pivot.segment, layout.pivot.at)
  const D = body.tree.dimension
  // Edited ends move the trailing ankle from where the recording had it: its course is bent to meet them.
  const relative = (posture: Posture): number[] => {
    const a = placeOf(posture, ankle)
    const p = placeOf(posture, pivot)
    return [0, 1, 2].map((c) => a[c]! - p[c]!)
  }
  const last = instants.length - 1
  const first = relative(instants[0]!)
  const final = relative(instants[last]!)
  const startShift = relative(start).map((value, c) => value - first[c]!)
  const endShift = relative(end).map((value, c) => value - final[c]!)
  const course = instants.map((posture, k) => {
    const w = blend(k / last)
    const p = placeOf(posture, pivot)
    return relative(posture)
      .map((value, c) => p[c]! + value + (1 - w) * startShift[c]! + w * endShift[c]!)
      .slice(0, D)
  })
  return [{ segment: shank.name, at: course[0]!, point: shank.length, course }]
}

/** Minimum-jerk blend: no velocity or acceleration of its own at either end. */
const blend = (s: number): number => s * s * s * (10 - 15 * s + 6 * s * s)

/**
 * What leading a joint means for rods, which do not know their turn about themselves. All of it depends on the rods'
 * mutual position only, so that the torques are internal, as muscles' are:
 *
 * - knee: flexion seen along the pelvis, and the shank's angle with the pelvis (varus);
 * - hip: the thigh's angle with the pelvis (adduction); flexion stays free;
 * - lower back: the trunk's angle with the pelvis (bending), and its pitch against the stance thigh, seen along the pelvis
 *   (a hip-to-hip rod has no pitch of its own, so the hip's muscles do it);
 * - neck: as the knee, between trunk and head; shoulder and elbow: as the knee, seen along the shoulders;
 * - ankle: the angle between the two rods.
 *
 * In the plane: the signed angle between the two rods; for a leg without a pelvis: the bare one.
 */
function calcLocks(joint: string, phase: Phase, body: Body, solved: Tree, leads: Leads): Lock[] {
  const found = body.joints.find((one) => one.name === joint)
  if (found === undefined) return []
  const has = (name: string): boolean => solved.segments.some((one) => one.name === name)
  if (!has(found.proximal) || !has(found.distal)) return []
  const pair: readonly [string, string] = [found.proximal, found.distal]
  if (body.tree.dimension === 2) return [leads.flat(pair)]
  if (!has('pelvis')) return [leads.angle(pair)]
  switch (joint.split('.')[0]) {
    case 'knee':
    case 'neck':
      return [leads.hinge(pair, 'pelvis'), leads.angle(['pelvis', found.distal])]
    case 'shoulder':
    case 'elbow':
      // An arm hangs nearly in line with the trunk: its swing is seen along the shoulders.
      return has('shoulders')
        ? [leads.hinge(joint.startsWith('shoulder') ? ['trunk', found.distal] : pair, 'shoulders'), leads.angle(['shoulders', found.distal])]
        : [leads.angle(pair)]
    case 'lumbar': {
      const thigh = `thigh.${phase.side}`
      return [leads.angle(pair), ...(phase.kind !== 'flight' && has(thigh) ? [leads.hinge([thigh, 'trunk'], 'pelvis')] : [])]
    }
    default:
      return [leads.angle(pair)]
  }
}

/**
 * A stance leg twists against the ground and so holds the pelvis's heading, which rods cannot: with the stance hip led (or
 * both feet down), the pelvis keeps the heading it had.
 */
function calcHeadings(phase: Phase, body: Body, solved: Tree, leads: Leads): Heading[] {
  if (body.tree.dimension === 2 || !solved.segments.some((one) => one.name === 'pelvis')) return []
  const held = phase.kind === 'double support' || (phase.kind === 'single support' && phase.lockedJoints.includes(`hip.${phase.side}`))
  return held ? [leads.heading('pelvis')] : []
}

/** Courses from the recording; between edited ends they keep their shape and are shifted by what was changed at either end. */
interface Leads {
  angle(pair: readonly [string, string]): Lock
  hinge(pair: readonly [string, string], axis: string): Lock
  /** In the plane: signed, so that a knee may pass through straight. */
  flat(pair: readonly [string, string]): Lock
  heading(segment: string): Heading
}

function createLeads(body: Body, instants: readonly Posture[], start: Posture, end: Posture): Leads {
  const indexOf = (name: string): number => body.tree.segments.findIndex((one) => one.name === name)
  const last = instants.length - 1
  const lead = (measure: (u: Float64Array) => number): number[] => {
    const seen = unwrap(instants.map((posture) => measure(posture.directions)))
    const before = nearest(measure(start.directions), seen[0]!) - seen[0]!
    const after = nearest(measure(end.directions), seen[last]!) - seen[last]!
    return seen.map((value, k) => {
      const w = blend(k / last)
      return value + (1 - w) * before + w * after
    })
  }
  return {
    angle(pair) {
      const [i, j] = [indexOf(pair[0]), indexOf(pair[1])]
      return { segments: pair, course: lead((u) => angleBetween(u, i, j)).map(Math.cos) }
    },
    hinge(pair, axis) {
      const [i, j, p] = [indexOf(pair[0]), indexOf(pair[1]), indexOf(axis)]
      return { segments: pair, hinge: { axis, angles: lead((u) => angleAlong(u, i, j, p)) } }
    },
    flat(pair) {
      const [i, j] = [indexOf(pair[0]), indexOf(pair[1])]
      return { segments: pair, hinge: { axis: pair[0], angles: lead((u) => Math.atan2(crossOf(u, i, j)[2], dotOf(u, i, j))) } }
    },
    heading(segment) {
      const i = indexOf(segment)
      return { segment, angles: lead((u) => Math.atan2(u[3 * i]!, u[3 * i + 2]!)) }
    },
  }
}

const nearest = (angle: number, to: number): number => angle - 2 * Math.PI * Math.round((angle - to) / (2 * Math.PI))

function unwrap(angles: readonly number[]): number[] {
  const out: number[] = []
  for (const angle of angles) out.push(out.length === 0 ? angle : nearest(angle, out.at(-1)!))
  return out
}

const dotOf = (u: Float64Array, i: number, j: number): number => u[3 * i]! * u[3 * j]! + u[3 * i + 1]! * u[3 * j + 1]! + u[3 * i + 2]! * u[3 * j + 2]!

const crossOf = (u: Float64Array, i: number, j: number): [number, number, number] => [
  u[3 * i + 1]! * u[3 * j + 2]! - u[3 * i + 2]! * u[3 * j + 1]!,
  u[3 * i + 2]! * u[3 * j]! - u[3 * i]! * u[3 * j + 2]!,
  u[3 * i]! * u[3 * j + 1]! - u[3 * i + 1]! * u[3 * j]!,
]

const angleBetween = (u: Float64Array, i: number, j: number): number => Math.atan2(Math.hypot(...crossOf(u, i, j)), dotOf(u, i, j))

/** Signed angle from rod i to rod j seen along rod p. */
function angleAlong(u: Float64Array, i: number, j: number, p: number): number {
  const n = crossOf(u, i, j)
  const triple = n[0] * u[3 * p]! + n[1] * u[3 * p + 1]! + n[2] * u[3 * p + 2]!
  return Math.atan2(triple, dotOf(u, i, j) - dotOf(u, i, p) * dotOf(u, j, p))
}

/** The recorded path, shifted smoothly so that it starts and ends at the edited postures. */
function bendPath(instants: readonly Posture[], start: Posture, end: Posture, S: number): Float64Array {
  const last = instants.length - 1
  const path = new Float64Array(instants.length * 3 * S)
  instants.forEach((posture, k) => {
    const w = k / last
    for (let j = 0; j < S; j++) {
      let square = 0
      for (let c = 0; c < 3; c++) {
        const i = 3 * j + c
        const value =
          posture.directions[i]! +
          (1 - w) * (start.directions[i]! - instants[0]!.directions[i]!) +
          w * (end.directions[i]! - instants[last]!.directions[i]!)
        path[k * 3 * S + i] = value
        square += value * value
      }
      for (let c = 0; c < 3; c++) path[k * 3 * S + 3 * j + c]! /= Math.sqrt(square)
    }
  })
  return path
}

function pick(directions: Float64Array, kept: readonly number[], D: 2 | 3): Float64Array {
  const out = new Float64Array(kept.length * D)
  kept.forEach((j, i) => {
    const size = D === 2 ? Math.hypot(directions[3 * j]!, directions[3 * j + 1]!) : 1
    for (let c = 0; c < D; c++) out[i * D + c] = directions[3 * j + c]! / size
  })
  return out
}

/** Coefficients a with point = root + Σ a_j u_j. */
export function calcArms(matrices: TreeMatrices, segment: string, at: number): Float64Array {
  const S = matrices.segmentCount
  const index = matrices.tree.segments.findIndex((one) => one.name === segment)
  if (index < 0) throw new Error(`calcArms: expected a segment of the tree, got “${segment}”`)
  const arms = matrices.J.slice(index * S, (index + 1) * S)
  arms[index]! += at - matrices.from[index]!
  return arms
}
