import { calcArms } from '../../model/arms.ts'
import { otherSide } from '../../gait/side.ts'
import type { Body } from '../../model/body.ts'
import { matricesOf, spatialMatricesOf } from '../../model/matrices.ts'
import { rerootTree } from '../../model/reroot.ts'
import type { Loop, Root, Tree } from '../../model/tree.ts'
import { heelName } from './heel.ts'
import type { Posture, Rods } from '../plan/recorded.ts'
import type { Phase } from '../plan/technique.ts'
import { turnsOnFoot } from '../plan/technique.ts'

export interface Layout {
  readonly whole: Tree
  readonly solved: Tree
  /** Pivot on the body: segment and distance. */
  readonly pivot: { readonly segment: string; readonly at: number }
  /** Where the body's own root lies in the solved tree; null when that point is prescribed or unknown there. */
  readonly bodyRoot: { readonly segment: string; readonly at: number } | null
}

/** With the body's root from the pivot: root = pivot + Σ arms u (solved segments); null when the root is known. */
export interface ReadyLayout extends Layout {
  readonly rootArms: Float64Array | null
}

/** A body's layouts: the phases of a walk share a handful. */
const layouts = new WeakMap<Body, Map<string, ReadyLayout>>()

/** Which segments are solved for, hung on which point. Feet on the ground are left out: they stay where they are. */
export function layOut(phase: Phase, body: Body): ReadyLayout {
  const own = layouts.get(body) ?? new Map<string, ReadyLayout>()
  layouts.set(body, own)
  const key = [phase.kind, phase.side, phase.pivot, phase.limb?.[0]].join('|')
  const layout = own.get(key) ?? withArms(calcLayout(phase, body))
  own.set(key, layout)
  return layout
}

function withArms(layout: Layout): ReadyLayout {
  const { solved, bodyRoot } = layout
  return {
    ...layout,
    rootArms: bodyRoot === null ? null : calcArms(matricesOf(solved), bodyRoot.segment, bodyRoot.at),
  }
}

function calcLayout(phase: Phase, body: Body): Layout {
  const segment = (name: string) => body.tree.segments.find((one) => one.name === name)
  const without = (tree: Tree, names: readonly string[]): Tree => ({
    ...tree,
    segments: tree.segments.filter((one) => !names.includes(one.name)),
  })
  const rootSegment = body.tree.segments.find((one) => one.parent === null)!
  const bodyRoot = { segment: rootSegment.name, at: rootSegment.from }
  if (phase.kind === 'flight') return { whole: body.tree, solved: body.tree, pivot: bodyRoot, bodyRoot }
  if (phase.kind === 'swing') {
    const names = phase.limb ?? [`thigh.${phase.side}`, `shank.${phase.side}`, `foot.${phase.side}`]
    const pivot = { segment: names[0]!, at: segment(names[0]!)?.from ?? 0 }
    const leg = body.tree.segments
      .filter((one) => names.includes(one.name))
      .map((one) => (one.name === names[0] ? { ...one, parent: null, attach: 0 } : one))
    return { whole: body.tree, solved: { ...body.tree, segments: leg }, pivot, bodyRoot: null }
  }
  const shank = segment(`shank.${phase.side}`)!
  const foot = segment(`foot.${phase.side}`)!
  const ankle = { segment: shank.name, at: shank.length }
  const heel = segment(heelName(phase.side!))
  const pivot =
    phase.pivot === 'forefoot'
      ? { segment: foot.name, at: foot.length }
      : heel === undefined
        ? ankle
        : { segment: heel.name, at: heel.length }
  const rooted = rerootTree(body.tree, pivot)
  const standing = phase.kind === 'double support' ? ['foot.left', 'foot.right'] : [foot.name]
  return {
    whole: heel === undefined ? rooted : without(rerootTree(body.tree, ankle), [heel.name]),
    solved: without(rooted, turnsOnFoot(phase) ? standing.filter((name) => name !== foot.name) : standing),
    pivot,
    bodyRoot,
  }
}

/** The recorded postures of a phase, and the two it is solved between. */
export interface Course {
  readonly instants: readonly Rods[]
  readonly start: Posture
  readonly end: Posture
}

export function calcRoot(
  phase: Phase,
  body: Body,
  layout: Layout,
  { instants, start, end }: Course,
  duration: number,
): Root {
  const D = body.tree.dimension
  const cut = (place: ArrayLike<number>): number[] => Array.from(place).slice(0, D)
  if (phase.kind === 'flight') return { kind: 'free', start: cut(start.root), end: cut(end.root) }
  const matrices = spatialMatricesOf(body.tree)
  const arms = calcArms(matrices, layout.pivot.segment, layout.pivot.at)
  // The pivot moves as it did in the recording (a heel that rises lifts the ankle; a heel that is the pivot hardly
  // moves), whatever the body above does.
  return {
    kind: 'prescribed',
    times: instants.map((_, k) => (duration * k) / (instants.length - 1)),
    positions: instants.map((posture) => cut(placeOf(posture, arms))),
  }
}

function placeOf(posture: Rods, arms: Float64Array): [number, number, number] {
  const place: [number, number, number] = [posture.root[0]!, posture.root[1]!, posture.root[2]!]
  for (let j = 0; j < arms.length; j++)
    for (let c = 0; c < 3; c++) place[c]! += arms[j]! * posture.directions[3 * j + c]!
  return place
}

/** Double support: the trailing ankle is led as well, and closes the loop. */
export function calcLoops(phase: Phase, body: Body, layout: Layout, { instants, start, end }: Course): Loop[] {
  if (phase.kind !== 'double support') return []
  const trailing = otherSide(phase.side ?? 'right')
  const shank = body.tree.segments.find((one) => one.name === `shank.${trailing}`)!
  const matrices = spatialMatricesOf(body.tree)
  const ankle = calcArms(matrices, shank.name, shank.length)
  const pivot = calcArms(matrices, layout.pivot.segment, layout.pivot.at)
  const D = body.tree.dimension
  // Edited ends move the trailing ankle from where the recording had it: its course is shifted to meet them, as those
  // of led joints.
  const relative = (posture: Rods): number[] => {
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
    const w = k / last
    const p = placeOf(posture, pivot)
    return relative(posture)
      .map((value, c) => p[c]! + value + (1 - w) * startShift[c]! + w * endShift[c]!)
      .slice(0, D)
  })
  return [{ segment: shank.name, at: course[0]!, point: shank.length, course }]
}
