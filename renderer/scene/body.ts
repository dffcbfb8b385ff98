import type { Body, Fit, Motion } from '../../core/index.ts'
import type { Heel, SolvedPhase } from '../../core/gait.ts'
import { calcHeelDirection, heelLength, heelOf } from '../../core/gait.ts'
import { rowAt } from '../display/series.ts'
import type { Figure, FigureLook, Limb, MassPoint, Side, Xyz } from './figure.ts'

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
  readonly figure: Figure
  /** Index of a joint's point in a pose. */
  readonly jointPoint: ReadonlyMap<string, number>
  /** Indices of a segment's ends in a pose. */
  readonly ends: ReadonlyMap<string, { proximal: number; distal: number }>
  readonly heels: readonly FootHeel[]
}

/**
 * Radius of the heel's pad and of the ball of the foot, of stature: as high as the metatarsal heads lie over a flat
 * sole.
 */
const padOfStature = 0.011

const sideOf = (side: 'left' | 'right' | null): Side => side ?? 'middle'

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
  const pad = padOfStature * body.subject.height
  const isFlat = body.tree.dimension === 2
  const heels = (['left', 'right'] as const)
    .flatMap((side): FootHeel[] => {
      const foot = index.get(`foot.${side}`)
      if (foot === undefined) return []
      const seen = heelOf(body, side)
      return [{ foot, heel: { ...seen, down: seen.down - pad, ...(isFlat ? { right: 0 } : {}) }, point: 0 }]
    })
    .map((heel, i) => ({ ...heel, point: 2 * segments.length + body.joints.length + i }))
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
    figure: { look, ...drawn, joints, limbs, masses },
    jointPoint: new Map(body.joints.map((j, i) => [j.name, 2 * segments.length + i])),
    ends: new Map(
      segments.map((s) => [s.name, { proximal: 2 * index.get(s.name)!, distal: 2 * index.get(s.name)! + 1 }]),
    ),
    heels,
  }
}

/** Segment order of `names` in terms of the body's own order. */
function orderOf(body: Body, names: readonly string[]): Int32Array {
  const place = new Map(names.map((name, i) => [name, i]))
  return Int32Array.from(body.tree.segments, (s) => place.get(s.name) ?? -1)
}

/**
 * All points of a posed body from one row of unit vectors. `order[i]` says where the body's segment i lies in the row
 * (rows of re-rooted trees may be ordered differently). Heels need the segments' axes too, in the order of the row:
 * without them they have no place.
 */
export function placePoints(
  skeleton: Skeleton,
  row: ArrayLike<number>,
  root: ArrayLike<number>,
  order: Int32Array | null = null,
  axes: ArrayLike<number> | null = null,
): Float64Array {
  const { body } = skeleton
  const segments = body.tree.segments
  const place = new Map(segments.map((s, i) => [s.name, i]))
  const out = new Float64Array(3 * skeleton.figure.joints.length).fill(Number.NaN)
  const at = (i: number, c: number) => row[3 * (order ? order[i]! : i) + c]!
  // Parents come first in the body's own tree or not: resolve by need.
  const solved = new Uint8Array(segments.length)
  const solve = (i: number): void => {
    if (solved[i]) return
    solved[i] = 1
    const s = segments[i]!
    const parent = s.parent === null ? -1 : (place.get(s.parent) ?? -1)
    if (parent >= 0) solve(parent)
    for (let c = 0; c < 3; c++) {
      const hung = parent < 0 ? root[c]! : out[6 * parent + c]! + s.attach * at(parent, c)
      const proximal = hung - s.from * at(i, c)
      out[6 * i + c] = proximal
      out[6 * i + 3 + c] = proximal + s.length * at(i, c)
    }
  }
  for (let i = 0; i < segments.length; i++) solve(i)
  body.joints.forEach((joint, j) => {
    const i = place.get(joint.proximal) ?? -1
    if (i < 0) return
    for (let c = 0; c < 3; c++) out[3 * (2 * segments.length + j) + c] = out[6 * i + c]! + joint.onProximal * at(i, c)
  })
  if (axes)
    for (const heel of skeleton.heels)
      placeHeel(heel, row, axes, order ? order[heel.foot]! : heel.foot, body.tree.dimension === 2, out)
  return out
}

/**
 * The foot is rigid: its heel turns with its rod and its axis to the right. `at` is where the foot stands in the rows.
 */
function placeHeel(
  { foot, heel, point }: FootHeel,
  row: ArrayLike<number>,
  axes: ArrayLike<number>,
  at: number,
  isFlat: boolean,
  out: Float64Array,
): void {
  const right = isFlat ? ([0, 0, 1] as const) : ([axes[9 * at + 2]!, axes[9 * at + 5]!, axes[9 * at + 8]!] as const)
  const way = calcHeelDirection(heel, row, 3 * at, right)
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
    null,
    rowAt(fit.axes, 3 * width, fit.times, t),
  )
}

/** Nine numbers per segment of the body: its axes at one moment, row by row. */
export function recordedAxes({ axes, times, body }: Fit, t: number): Float64Array {
  return rowAt(axes, 9 * body.tree.segments.length, times, t)
}

export function solvedAxes(skeleton: Skeleton, motion: Motion, t: number): Float64Array | null {
  const phase = phaseAt(motion, t)
  if (!phase || phase.solver.status !== 'converged') return null
  const names = phase.tree.segments.map((s) => s.name)
  const row = rowAt(phase.axes, 9 * names.length, phase.recordedTimes, t)
  const order = orderOf(skeleton.body, names)
  return Float64Array.from({ length: 9 * order.length }, (_, i) => row[9 * order[Math.floor(i / 9)]! + (i % 9)]!)
}

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
  const names = phase.tree.segments.map((s) => s.name)
  const row = unit(rowAt(phase.directions, 3 * names.length, phase.recordedTimes, t))
  return placePoints(
    skeleton,
    row,
    rowAt(phase.root, 3, phase.recordedTimes, t),
    orderOf(skeleton.body, names),
    rowAt(phase.axes, 9 * names.length, phase.recordedTimes, t),
  )
}

export const pointOf = (pose: ArrayLike<number>, i: number): Xyz => [pose[3 * i]!, pose[3 * i + 1]!, pose[3 * i + 2]!]
