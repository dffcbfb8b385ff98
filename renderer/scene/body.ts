import type { Body, Fit, Motion, Side } from '../../core/index.ts'
import type { Vector3 } from '../../core/mechanics.ts'
import type { Heel, SolvedPhase } from '../../core/gait.ts'
import { SIDES, calcHeelDirection, calcPadHeel, heelLength, padOf } from '../../core/gait.ts'
import { rowAt } from '../display/series.ts'
import { createTreeLayout, type TreeLayout } from '../display/tree-layout.ts'
import type { Figure, FigureLook, Limb, LimbSide, MassPoint } from './figure.ts'

/**
 * A foot's heel: `heel` is where its pad is drawn, whose radius brings it down to where the mechanics has the heel on
 * the floor.
 */
interface FootHeel {
  readonly foot: number
  readonly heel: Heel
  readonly point: number
}

/** Points of a posed body: both ends of every rod, then every joint, then the heels. */
export interface Skeleton {
  readonly body: Body
  /** Of its tree, in space even where the body is a plane one: poses have three numbers a point. */
  readonly layout: TreeLayout
  readonly figure: Figure
  /** Index of a joint's point in a pose. */
  readonly jointPoint: ReadonlyMap<string, number>
  /** Indices of a segment's ends in a pose. */
  readonly ends: ReadonlyMap<string, { proximal: number; distal: number }>
  readonly heels: readonly FootHeel[]
}

const sideOf = (side: Side | null): LimbSide => side ?? 'middle'

/** The heels of the body's feet, as points after those of rods and joints. */
function listHeels(body: Body): FootHeel[] {
  const { segments } = body.tree
  return SIDES.flatMap((side): FootHeel[] => {
    const foot = segments.findIndex(({ name }) => name === `foot.${side}`)
    if (foot < 0) return []
    return [{ foot, heel: calcPadHeel(body, side), point: 0 }]
  }).map((heel, i) => ({ ...heel, point: 2 * segments.length + body.joints.length + i }))
}

export function skeletonOf(body: Body, look: FigureLook, drawn: { ghost: boolean; slim: boolean }): Skeleton {
  const segments = body.tree.segments
  const index = new Map(segments.map((s, i) => [s.name, i]))
  const info = new Map(body.segments.map((s) => [s.name, s]))
  const limbs: Limb[] = segments.map((s, i) => ({
    name: s.name,
    proximal: 2 * i,
    distal: 2 * i + 1,
    length: s.length,
    side: sideOf(info.get(s.name)?.side ?? null),
  }))
  const pad = padOf(body)
  const heels = listHeels(body)
  for (const { foot, heel, point } of heels) {
    const { side } = limbs[foot]!
    limbs[foot] = { ...limbs[foot]!, radii: { proximal: 1.3 * pad, distal: pad } }
    limbs.push({
      name: `heel.${side}`,
      proximal: 2 * foot,
      distal: point,
      length: heelLength(heel),
      side,
      radii: { proximal: 1.2 * pad, distal: pad },
    })
    limbs.push({
      name: `sole.${side}`,
      proximal: point,
      distal: 2 * foot + 1,
      length: segments[foot]!.length,
      side,
      radii: { proximal: pad, distal: pad },
    })
  }
  const masses: MassPoint[] = segments.flatMap((s, limb) => s.masses.map((m) => ({ limb, at: m.at, mass: m.mass })))
  const joints = [
    ...segments.flatMap(() => [
      { name: '', side: 'middle' as const, label: false, ball: false },
      { name: '', side: 'middle' as const, label: false, ball: false },
    ]),
    ...body.joints.map((j) => ({ name: j.label, id: j.name, side: sideOf(j.side), label: true, ball: true })),
    ...heels.map(() => ({ name: '', side: 'middle' as const, label: false, ball: false })),
  ]
  return {
    body,
    layout: createTreeLayout({ ...body.tree, dimension: 3 }),
    figure: { look, ...drawn, joints, limbs, masses },
    jointPoint: new Map(body.joints.map((j, i) => [j.name, 2 * segments.length + i])),
    ends: new Map(
      segments.map((s) => [s.name, { proximal: 2 * index.get(s.name)!, distal: 2 * index.get(s.name)! + 1 }]),
    ),
    heels,
  }
}

/** Rows of `width` numbers per segment, as `names` order them, in the body's own order; NaN where one is missing. */
function inBodyOrder(row: ArrayLike<number>, width: number, names: readonly string[], body: Body): Float64Array {
  const place = new Map(names.map((name, i) => [name, i]))
  const out = new Float64Array(width * body.tree.segments.length).fill(Number.NaN)
  body.tree.segments.forEach(({ name }, i) => {
    const from = place.get(name)
    if (from !== undefined) for (let c = 0; c < width; c++) out[width * i + c] = row[width * from + c]!
  })
  return out
}

/**
 * All points of a posed body from its rods' unit vectors and its root. Heels need the segments' axes too: without them
 * they have no place. Velocities in place of vectors give velocities of the points.
 */
export function placePoints(
  { body, layout, figure, heels }: Skeleton,
  directions: Float64Array,
  root: ArrayLike<number>,
  axes: ArrayLike<number> | null = null,
): Float64Array {
  const S = body.tree.segments.length
  const { proximal, distal } = layout.place(directions, root)
  const out = new Float64Array(3 * figure.joints.length).fill(Number.NaN)
  for (let i = 0; i < S; i++) {
    out.set(proximal.subarray(3 * i, 3 * i + 3), 6 * i)
    out.set(distal.subarray(3 * i, 3 * i + 3), 6 * i + 3)
  }
  body.joints.forEach((joint, j) => {
    const i = body.tree.segments.findIndex(({ name }) => name === joint.proximal)
    if (i < 0) return
    for (let c = 0; c < 3; c++)
      out[3 * (2 * S + j) + c] = proximal[3 * i + c]! + joint.onProximal * directions[3 * i + c]!
  })
  if (axes) for (const heel of heels) placeHeel(heel, { directions, axes }, body.tree.dimension === 2, out)
  return out
}

/** The foot is rigid: its heel turns with its rod and its axis to the right. */
function placeHeel(
  { foot, heel, point }: FootHeel,
  { directions, axes }: { readonly directions: Float64Array; readonly axes: ArrayLike<number> },
  isFlat: boolean,
  out: Float64Array,
): void {
  const right: Vector3 = isFlat ? [0, 0, 1] : [axes[9 * foot + 2]!, axes[9 * foot + 5]!, axes[9 * foot + 8]!]
  const way = calcHeelDirection(heel, directions, 3 * foot, right)
  for (let c = 0; c < 3; c++) out[3 * point + c] = out[6 * foot + c]! + heelLength(heel) * way[c]!
}

/** Straight lines between unit vectors are a little short: bring them back to length one. */
function unit(row: Float64Array): Float64Array {
  for (let i = 0; i < row.length; i += 3) {
    const n = Math.hypot(row[i]!, row[i + 1]!, row[i + 2]!)
    if (n > 0) for (let c = 0; c < 3; c++) row[i + c] = row[i + c]! / n
  }
  return row
}

/** Where the recording does not show the body there is nothing to draw. */
export function isSeenAt({ seen, times }: Pick<Fit, 'seen' | 'times'>, t: number): boolean {
  if (seen === undefined) return true
  const after = times.findIndex((one) => one >= t - 1e-9)
  const k = after < 0 ? times.length - 1 : after
  return seen[k] === 1 || seen[Math.max(0, k - 1)] === 1
}

export function recordedPose(skeleton: Skeleton, fit: Fit, t: number): Float64Array {
  const width = 3 * fit.body.tree.segments.length
  return placePoints(
    skeleton,
    unit(rowAt(fit.directions, width, fit.times, t)),
    rowAt(fit.root, 3, fit.times, t),
    rowAt(fit.axes, 3 * width, fit.times, t),
  )
}

/** Nine numbers per segment of the body: its axes at one moment, row by row. */
export function recordedAxes({ axes, times, body }: Fit, t: number): Float64Array {
  return rowAt(axes, 9 * body.tree.segments.length, times, t)
}

export function solvedAxes({ body }: Skeleton, motion: Motion, t: number): Float64Array | null {
  const phase = phaseAt(motion, t)
  return phase?.solver.status === 'converged' ? axesAt(phase, body, t) : null
}

function axesAt(phase: SolvedPhase, body: Body, t: number): Float64Array {
  const names = namesOf(phase)
  return inBodyOrder(rowAt(phase.axes, 9 * names.length, phase.recordedTimes, t), 9, names, body)
}

const namesOf = (phase: SolvedPhase): string[] => phase.tree.segments.map(({ name }) => name)

/** `t` is on the recording's clock, so that motions with other durations keep step with it. */
export function phaseAt(motion: Motion, t: number): SolvedPhase | null {
  return (
    motion.phases.find(
      (p) => t >= p.recordedTimes[0]! - 1e-9 && t <= p.recordedTimes[p.recordedTimes.length - 1]! + 1e-9,
    ) ?? null
  )
}

/** A solved pose, or null where there is none: outside the phases, or where the solver failed. */
export function solvedPose(skeleton: Skeleton, motion: Motion, t: number): Float64Array | null {
  const phase = phaseAt(motion, t)
  if (!phase || phase.solver.status !== 'converged') return null
  const names = namesOf(phase)
  const row = unit(rowAt(phase.directions, 3 * names.length, phase.recordedTimes, t))
  return placePoints(
    skeleton,
    inBodyOrder(row, 3, names, skeleton.body),
    rowAt(phase.root, 3, phase.recordedTimes, t),
    axesAt(phase, skeleton.body, t),
  )
}

/** Velocities of a body's points at one row of a solved phase. */
export function pointVelocities(skeleton: Skeleton, phase: SolvedPhase, row: number): Float64Array {
  const names = namesOf(phase)
  const width = 3 * names.length
  return placePoints(
    skeleton,
    inBodyOrder(phase.velocities.subarray(row * width, (row + 1) * width), 3, names, skeleton.body),
    phase.rootVelocity.subarray(3 * row, 3 * row + 3),
  )
}

export const pointOf = (pose: ArrayLike<number>, i: number): Vector3 => [
  pose[3 * i]!,
  pose[3 * i + 1]!,
  pose[3 * i + 2]!,
]
