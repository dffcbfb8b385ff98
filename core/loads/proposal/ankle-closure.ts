import type { PosedFrames } from '../../boundary/proposal/pose-change.ts'
import type { Side } from '../../gait/side.ts'
import type { Body } from '../../model/body.ts'
import type { DifferentiatedMotion } from '../joint-loads.ts'
import type { AnkleDemand } from './ankle-demand.ts'
import { calcAnkleDemand, createAnkleDemand } from './ankle-demand.ts'
import type { StandRoom, StoodMotion } from './change-motion.ts'
import { createStandRoom, standAgain, standFrames, withTurning } from './change-motion.ts'
import type { RecordedBase } from './recorded-base.ts'
import type { FeetMoved, StandingSpan } from './stand.ts'
import { copyFeetMoved } from './stand.ts'

/** What the moment about the stance ankle is to be while one foot stands. */
export type AnkleRule =
  /** As the recorded motion demands it. */
  | { readonly kind: 'moment' }
  /** With the ground's force staying at its recorded place under the foot; x, y, z per frame. */
  | { readonly kind: 'pressure'; readonly pressure: Readonly<Record<Side, Float64Array>> }

/** Quasi-Newton steps: a turn of 1° is found to a thousandth of a degree in three. */
const STEPS = 3

/** Where a body is turned over its ankle. What is worked out there holds until the next one is. */
export interface CloseRoom extends StandRoom {
  readonly turns: Float64Array
  readonly demand: AnkleDemand
}

export const createCloseRoom = (base: RecordedBase): CloseRoom => ({
  ...createStandRoom(base),
  turns: new Float64Array(2 * base.motion.times.length),
  demand: createAnkleDemand(base.motion.times.length),
})

export interface CloseRequest {
  readonly base: RecordedBase
  /** Its axes may be written over. */
  readonly posed: PosedFrames
  readonly body: Body
  readonly rule: AnkleRule
  readonly room: CloseRoom
  /** Where the feet stand at the first frame; afterwards, where they stand at the last. */
  readonly moved: FeetMoved
}

/**
 * A body that is posed otherwise would fall over its stance ankle, or ask of it what no foot can give: people balance.
 * While one foot stands the body above is turned over its ankle, from no turn at its start to none at its end, so that
 * the moment about the ankle keeps its course. Mostly some tenths of a degree. Where the recording cuts a support short
 * the turn is level there.
 */
export function closeOverAnkle({ base, posed, body, rule, room, moved }: CloseRequest): DifferentiatedMotion {
  const single = base.spans.filter(
    ({ kind, first }) => kind === 'single support' && base.singles.some((run) => run.first === first),
  )
  const start = copyFeetMoved(moved)
  let motion: StoodMotion = { ...standFrames(base, posed, { room, moved }), body }
  let turned = posed
  if (single.length === 0) return withTurning(base, turned, motion, room)
  const before = recordedDemand(base, single)
  room.turns.fill(0)
  const directions = posed.directions.slice()
  for (let step = 0; step < STEPS; step++) {
    const now = calcAnkleDemand(motion, single, room.demand)
    for (const span of single) solveTurns(span, posed, { before, now, rule }, room.turns)
    turned = turnBody(posed, single, room.turns, { body, directions, axes: step === STEPS - 1 })
    Object.assign(moved, copyFeetMoved(start))
    motion = standAgain(base, turned, motion, moved)
  }
  return withTurning(base, turned, motion, room)
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
  const axes = hasAxes && !posed.isPosed ? posed.axes.slice() : posed.axes
  for (const { side, first, last } of spans) {
    const foot = body.segments.findIndex((one) => one.name === `foot.${side}`)
    directions.set(posed.directions.subarray(3 * S * first, 3 * S * (last + 1)), 3 * S * first)
    for (let k = first; k <= last; k++) {
      setTurn(turns[2 * k]!, turns[2 * k + 1]!)
      turnFrame(directions, 3 * S * k, S, foot, 1)
      if (hasAxes) for (let column = 0; column < 3; column++) turnFrame(axes, 9 * S * k + column, S, foot, 3)
    }
  }
  return { ...posed, directions, axes, isPosed: true }
}

const matrix = new Float64Array(9)

/** Turns a column of every segment but one in a frame by the matrix. */
function turnFrame(values: Float64Array, from: number, S: number, foot: number, stride: 1 | 3): void {
  const m0 = matrix[0]!
  const m1 = matrix[1]!
  const m2 = matrix[2]!
  const m3 = matrix[3]!
  const m4 = matrix[4]!
  const m5 = matrix[5]!
  const m6 = matrix[6]!
  const m7 = matrix[7]!
  const m8 = matrix[8]!
  for (let j = 0; j < S; j++) {
    if (j === foot) continue
    const at = from + 3 * stride * j
    const x = values[at]!
    const y = values[at + stride]!
    const z = values[at + 2 * stride]!
    values[at] = m0 * x + m1 * y + m2 * z
    values[at + stride] = m3 * x + m4 * y + m5 * z
    values[at + 2 * stride] = m6 * x + m7 * y + m8 * z
  }
}

/** exp of the turn (x, 0, z), row by row, into the matrix. */
function setTurn(x: number, z: number): void {
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
