import type { PosedFrames } from '../../boundary/proposal/pose-change.ts'
import type { DifferentiatedMotion } from '../joint-loads.ts'
import { calcAngularVelocities } from '../joint-loads.ts'
import { FIVE, addFiveRows, putChangedRow } from '../../math/five-rows.ts'
import { putTurningRow } from '../kernels/turning.ts'
import type { DerivedRun, RecordedBase } from './recorded-base.ts'
import type { FeetMoved } from './stand.ts'
import { calcRootShift, createFeetMoved } from './stand.ts'

/** A motion whose segments' turning is not worked out yet. */
export type StandingMotion = Omit<DifferentiatedMotion, 'omega'>

/** The same with how far its root point moved against the recording; null: it did not. */
export interface StoodMotion extends StandingMotion {
  readonly shift: Float64Array | null
}

/** Where a motion is put on its feet. What is worked out there holds until the next one is. */
export interface StandRoom {
  readonly accelerations: Float64Array
  readonly rootAcceleration: Float64Array
  readonly omega: Float64Array
}

export const createStandRoom = ({ motion: { directions, root } }: RecordedBase): StandRoom => ({
  accelerations: new Float64Array(directions.length),
  rootAcceleration: new Float64Array(root.length),
  omega: new Float64Array(directions.length),
})

/** How frames are put on their feet; default: in room of their own, the feet at first as recorded. */
export interface StandOptions {
  readonly room?: StandRoom
  /** Where the feet stand at the first frame; afterwards, where they stand at the last. */
  readonly moved?: FeetMoved
}

/**
 * Posed frames put on their feet, with their derivatives on the technique's clock. Only what differs from the recording
 * is differenced anew, from one change of contact to the next: an edit that sets in there asks for an impulse, which is
 * no load.
 */
export function standFrames(
  base: RecordedBase,
  posed: PosedFrames,
  { room = createStandRoom(base), moved = createFeetMoved() }: StandOptions = {},
): StoodMotion {
  const { motion, spans } = base
  const { body } = motion
  // Feet that were moved before carry the body along, whatever its posture.
  const isMoved = posed.isPosed || moved.left.some((one) => one !== 0) || moved.right.some((one) => one !== 0)
  const shift = isMoved
    ? calcRootShift({ body, spans, recorded: motion.directions, posed: posed.directions, moved })
    : null
  const { accelerations, rootAcceleration } = room
  accelerations.set(motion.accelerations)
  if (posed.isPosed) for (const run of base.runs) putAccelerations(accelerations, base, posed, run)
  scaleOthers(accelerations, base, posed)
  return {
    body,
    times: posed.times,
    directions: posed.directions,
    axes: posed.axes,
    root: shift === null ? motion.root : sum(motion.root, shift),
    accelerations,
    rootAcceleration: putRootAcceleration(rootAcceleration, base, posed, shift),
    shift,
  }
}

/**
 * Frames that differ from stood ones in single supports alone, put on their feet: nothing else is worked out again.
 * What was stood is overwritten, for this runs some times for each move of a slider. `moved`: as it was at first.
 */
export function standAgain(
  base: RecordedBase,
  posed: PosedFrames,
  stood: StoodMotion,
  moved: FeetMoved = createFeetMoved(),
): StoodMotion {
  const { motion, spans, singles } = base
  const { body } = motion
  const { accelerations, rootAcceleration } = stood
  for (const run of singles) putAccelerations(accelerations, base, posed, run)
  const known = stood.shift ?? new Float64Array(3 * motion.times.length)
  const shift = calcRootShift({ body, spans, recorded: motion.directions, posed: posed.directions, known, moved })
  return {
    ...stood,
    directions: posed.directions,
    axes: posed.axes,
    root: sum(motion.root, shift),
    rootAcceleration: putRootAcceleration(rootAcceleration, base, posed, shift),
    shift,
  }
}

function sum(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(a.length)
  for (let i = 0; i < out.length; i++) out[i] = a[i]! + b[i]!
  return out
}

/** The same with the turning of its segments, for powers. */
export const withTurning = (
  base: RecordedBase,
  posed: PosedFrames,
  motion: StandingMotion,
  room: Pick<StandRoom, 'omega'> = createStandRoom(base),
): DifferentiatedMotion => ({ ...motion, omega: putTurning(room.omega, base, posed) })

/** Accelerations of the rods along a run: those recorded, and what the difference from the recording adds. */
function putAccelerations(out: Float64Array, { motion }: RecordedBase, posed: PosedFrames, run: DerivedRun): void {
  const width = 3 * motion.body.segments.length
  const rows = { known: motion.accelerations, before: motion.directions, now: posed.directions, width }
  const { first, last, weights } = run
  const n = last - first + 1
  if (weights.count !== FIVE) {
    const [from, to] = [first * width, (last + 1) * width]
    const difference = new Float64Array(to - from)
    for (let i = from; i < to; i++) difference[i - from] = posed.directions[i]! - motion.directions[i]!
    const own = out.subarray(from, to)
    own.set(motion.accelerations.subarray(from, to))
    addDerivative(own, difference, width, { first: 0, last: n - 1, weights }, 'second')
    scaleRows(own, posed.pace.subarray(first, last + 1), width, 2)
    return
  }
  for (let k = 0; k < n; k++) {
    const at = (first + Math.max(0, Math.min(k - (FIVE >> 1), n - FIVE))) * width
    putChangedRow(out, (first + k) * width, rows, at, weights.second, k * FIVE, posed.pace[first + k]! ** 2)
  }
}

/** Rows that no run of the base has, or none where nothing was posed, on the technique's clock. */
function scaleOthers(out: Float64Array, { motion, runs }: RecordedBase, { pace, isPosed }: PosedFrames): void {
  const width = 3 * motion.body.segments.length
  if (!isPosed) {
    scaleRows(out, pace, width, 2)
    return
  }
  let next = 0
  for (const { first, last } of [...runs, { first: pace.length, last: pace.length }]) {
    scaleRows(out.subarray(next * width, first * width), pace.subarray(next, first), width, 2)
    next = last + 1
  }
}

/** Derivatives of the rows of a run, added to `out`; plain loops, for this runs under a moving slider. */
function addDerivative(
  out: Float64Array,
  values: Float64Array,
  width: number,
  { first, last, weights }: DerivedRun,
  which: 'first' | 'second',
): void {
  const { count } = weights
  const factors = weights[which]
  const n = last - first + 1
  for (let k = 0; k < n; k++) {
    const from = Math.max(0, Math.min(k - (count >> 1), n - count))
    const to = (first + k) * width
    if (count === FIVE) {
      addFiveRows(out, to, values, (first + from) * width, width, factors, k * FIVE)
      continue
    }
    for (let i = 0; i < count; i++) {
      const w = factors[k * count + i]!
      const at = (first + from + i) * width
      for (let c = 0; c < width; c++) out[to + c]! += w * values[at + c]!
    }
  }
}

/**
 * The root's acceleration follows from the stance leg while one foot stands. While both stand, or none, its change
 * passes evenly from the one single support's to the next one's: how the legs share a misfit of their lengths is not
 * known, and differencing it twice would make forces of it.
 */
function putRootAcceleration(
  out: Float64Array,
  { motion, singles, still }: RecordedBase,
  { pace }: PosedFrames,
  shift: Float64Array | null,
): Float64Array {
  const n = motion.times.length
  out.set(motion.rootAcceleration)
  if (shift !== null) {
    const change = new Float64Array(3 * n)
    const known = new Uint8Array(n)
    for (const run of singles) {
      addDerivative(change, shift, 3, run, 'second')
      known.fill(1, run.first, run.last + 1)
    }
    for (const run of still) known.fill(1, run.first, run.last + 1)
    fillEvenly(change, known)
    for (let i = 0; i < out.length; i++) out[i]! += change[i]!
  }
  return scaleRows(out, pace, 3, 2)
}

/** Rows that are not known, evenly between those that are; before the first and after the last as these are. */
function fillEvenly(rows: Float64Array, known: Uint8Array): void {
  const n = known.length
  let from = -1
  for (let k = 0; k <= n; k++) {
    if (k < n && known[k] === 0) continue
    for (let i = from + 1; i < k; i++) {
      for (let c = 0; c < 3; c++) {
        const b = k < n ? rows[3 * k + c]! : from < 0 ? 0 : rows[3 * from + c]!
        const a = from < 0 ? b : rows[3 * from + c]!
        rows[3 * i + c] = a + ((b - a) * (i - from)) / (k - from)
      }
    }
    from = k
  }
}

function putTurning(
  out: Float64Array,
  { motion, stretches, turning }: RecordedBase,
  { axes, pace, isPosed }: PosedFrames,
): Float64Array {
  const S = motion.body.segments.length
  out.set(motion.omega)
  scaleRows(out, pace, 3 * S, 1)
  if (!isPosed) return out
  for (const run of stretches) {
    const { first, last, weights } = run
    const n = last - first + 1
    if (weights.count !== FIVE) {
      const rates = new Float64Array(9 * S * n)
      const own = axes.subarray(9 * S * first, 9 * S * (last + 1))
      addDerivative(rates, own, 9 * S, { first: 0, last: n - 1, weights }, 'first')
      const turned = scaleRows(calcAngularVelocities(own, rates, n * S), pace.subarray(first, last + 1), 3 * S, 1)
      out.set(turned, 3 * S * first)
      continue
    }
    for (let k = Math.max(first, turning.first); k <= Math.min(last, turning.last); k++) {
      const at = 9 * S * (first + Math.max(0, Math.min(k - first - (FIVE >> 1), n - FIVE)))
      putTurningRow(out, 3 * S * k, axes, 9 * S * k, at, 9 * S, weights.first, (k - first) * FIVE, pace[k]!)
    }
  }
  return out
}

function scaleRows(rows: Float64Array, pace: Float64Array, width: number, power: 1 | 2): Float64Array {
  for (let k = 0; k < pace.length; k++) {
    const factor = pace[k]! ** power
    if (factor !== 1) for (let i = k * width; i < (k + 1) * width; i++) rows[i]! *= factor
  }
  return rows
}
