import type { PosedFrames } from '../../boundary/proposal/pose-change.ts'
import type { Side } from '../../gait/side.ts'
import type { Body } from '../../model/body.ts'
import type { DifferentiatedMotion } from '../joint-loads.ts'
import type { AnkleDemand } from './ankle-demand.ts'
import { calcAnkleDemand, createAnkleDemand } from './ankle-demand.ts'
import type { RecordedBase, StoodMotion } from './change-motion.ts'
import { standAgain, standFrames, withTurning } from './change-motion.ts'
import type { StandingSpan } from './stand.ts'

/** What the moment about the stance ankle is to be while one foot stands. */
export type AnkleRule =
  /** As the recorded motion demands it. */
  | { readonly kind: 'moment' }
  /** With the ground's force staying at its recorded place under the foot; x, y, z per frame. */
  | { readonly kind: 'pressure'; readonly pressure: Readonly<Record<Side, Float64Array>> }

/** Quasi-Newton steps: a turn of 1° is found to a thousandth of a degree in three. */
const STEPS = 3

/**
 * A body that is posed otherwise would fall over its stance ankle, or ask of it what no foot can give: people balance.
 * While one foot stands the body above is turned over its ankle, from no turn at its start to none at its end, so that
 * the moment about the ankle keeps its course. Mostly some tenths of a degree. Where the recording cuts a support short
 * the turn is level there.
 */
export function closeOverAnkle(
  base: RecordedBase,
  posed: PosedFrames,
  body: Body,
  rule: AnkleRule,
): DifferentiatedMotion {
  const single = base.spans.filter((span) => span.kind === 'single support')
  let motion: StoodMotion = { ...standFrames(base, posed), body }
  let turned = posed
  if (single.length === 0) return withTurning(base, turned, motion)
  const before = recordedDemand(base, single)
  const turns = new Float64Array(2 * base.motion.times.length)
  const room = createAnkleDemand(base.motion.times.length)
  const directions = new Float64Array(posed.directions.length)
  for (let step = 0; step < STEPS; step++) {
    const now = calcAnkleDemand(motion, single, room)
    for (const span of single) solveTurns(span, posed, { before, now, rule }, turns)
    turned = turnBody(posed, single, turns, { body, directions, axes: step === STEPS - 1 })
    motion = standAgain(base, turned, motion)
  }
  return withTurning(base, turned, motion)
}

const known = new WeakMap<RecordedBase, AnkleDemand>()

/** Of the recorded motion: the same for every change of it. */
function recordedDemand(base: RecordedBase, single: readonly StandingSpan[]): AnkleDemand {
  const found = known.get(base) ?? calcAnkleDemand(base.motion, single)
  known.set(base, found)
  return found
}

/** One step: I θ̈ − m g h θ = what is missing, θ = 0 next to both ends of the support, about x and z; added to `turns`. */
function solveTurns(
  { side, first, last, cut }: StandingSpan,
  { times }: PosedFrames,
  { before, now, rule }: { readonly before: AnkleDemand; readonly now: AnkleDemand; readonly rule: AnkleRule },
  turns: Float64Array,
): void {
  const count = last - first + 1
  if (count < 3) return
  for (const axis of [0, 1]) {
    const missing = new Float64Array(count)
    const inertia = new Float64Array(count)
    for (let i = 0; i < count; i++) {
      const k = first + i
      const c = 2 * axis
      missing[i] =
        calcTarget(rule.kind === 'moment' ? null : rule.pressure[side!], { before, now }, k, c) - now.moment[3 * k + c]!
      inertia[i] = now.inertia[2 * k + axis]!
    }
    const course = {
      times: times.subarray(first, last + 1),
      inertia,
      topple: now.topple.subarray(first, last + 1),
      cut,
    }
    const found = solvePendulum(course, missing)
    for (let i = 0; i < count; i++) turns[2 * (first + i) + axis]! += found[i]!
  }
}

function calcTarget(
  pressure: Float64Array | null,
  { before, now }: { readonly before: AnkleDemand; readonly now: AnkleDemand },
  k: number,
  c: number,
): number {
  const recorded = before.moment[3 * k + c]!
  if (pressure === null) return recorded
  const [i, j] = c === 0 ? [1, 2] : [0, 1]
  const arm = (axis: number): number => pressure[3 * k + axis]! - before.ankle[3 * k + axis]!
  const more = (axis: number): number => now.force[3 * k + axis]! - before.force[3 * k + axis]!
  const change = arm(i) * more(j) - arm(j) * more(i)
  return Number.isFinite(change) ? recorded + change : recorded
}

interface Course {
  readonly times: Float64Array
  readonly inertia: Float64Array
  readonly topple: Float64Array
  readonly cut: StandingSpan['cut']
}

/** I θ̈ − K θ = r on uneven times; at the first and the last of them θ = 0, or θ̇ = 0 where the recording cuts it short. */
function solvePendulum({ times, inertia, topple, cut }: Course, right: Float64Array): Float64Array {
  const n = times.length
  const theta = new Float64Array(n)
  const upper = new Float64Array(n)
  if (cut === 'start') upper[0] = -1
  for (let i = 1; i < n - 1; i++) {
    const before = times[i]! - times[i - 1]!
    const after = times[i + 1]! - times[i]!
    const lower = (2 * inertia[i]!) / (before * (before + after))
    const above = (2 * inertia[i]!) / (after * (before + after))
    const pivot = -lower - above - topple[i]! - lower * upper[i - 1]!
    upper[i] = above / pivot
    theta[i] = (right[i]! - lower * theta[i - 1]!) / pivot
  }
  theta[n - 1] = cut === 'end' ? theta[n - 2]! / (1 + upper[n - 2]!) : 0
  for (let i = n - 2; i >= 0; i--) theta[i]! -= upper[i]! * theta[i + 1]!
  return theta
}

/**
 * Posed frames with everything but the stance foot turned, about x and z of the world, written into `directions`; axes
 * only where asked for.
 */
function turnBody(
  posed: PosedFrames,
  spans: readonly StandingSpan[],
  turns: Float64Array,
  {
    body,
    directions,
    axes: hasAxes,
  }: { readonly body: Body; readonly directions: Float64Array; readonly axes: boolean },
): PosedFrames {
  const S = body.segments.length
  directions.set(posed.directions)
  const axes = hasAxes ? posed.axes.slice() : posed.axes
  const matrix = new Float64Array(9)
  for (const { side, first, last } of spans) {
    const foot = body.segments.findIndex((one) => one.name === `foot.${side}`)
    for (let k = first; k <= last; k++) {
      setTurn(matrix, turns[2 * k]!, turns[2 * k + 1]!)
      for (let j = 0; j < S; j++) {
        if (j === foot) continue
        const row = k * S + j
        turnColumn(matrix, directions, 3 * row, 1)
        if (hasAxes) for (let column = 0; column < 3; column++) turnColumn(matrix, axes, 9 * row + column, 3)
      }
    }
  }
  return { ...posed, directions, axes, isPosed: true }
}

/** exp of the turn (x, 0, z), row by row. */
function setTurn(matrix: Float64Array, x: number, z: number): void {
  const angle = Math.sqrt(x * x + z * z)
  const s = angle < 1e-9 ? 1 : Math.sin(angle) / angle
  const c = angle < 1e-9 ? 0.5 : (1 - Math.cos(angle)) / (angle * angle)
  matrix[0] = 1 - c * z * z
  matrix[1] = -s * z
  matrix[2] = c * x * z
  matrix[3] = s * z
  matrix[4] = 1 - c * angle * angle
  matrix[5] = -s * x
  matrix[6] = c * x * z
  matrix[7] = s * x
  matrix[8] = 1 - c * x * x
}

function turnColumn(m: Float64Array, values: Float64Array, at: number, stride: number): void {
  const x = values[at]!
  const y = values[at + stride]!
  const z = values[at + 2 * stride]!
  values[at] = m[0]! * x + m[1]! * y + m[2]! * z
  values[at + stride] = m[3]! * x + m[4]! * y + m[5]! * z
  values[at + 2 * stride] = m[6]! * x + m[7]! * y + m[8]! * z
}
