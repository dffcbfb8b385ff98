import type { SupportSpan } from '../../boundary/proposal/supports.ts'
import type { PosedFrames } from '../../boundary/proposal/pose-change.ts'
import type { DerivativeWeights } from '../../math/differentiate.ts'
import { calcDerivativeWeights } from '../../math/differentiate.ts'
import type { BodyMotion } from '../kernels/inverse-dynamics.ts'
import type { DifferentiatedMotion } from '../joint-loads.ts'
import { calcAngularVelocities, withDerivatives } from '../joint-loads.ts'
import { FIVE, addFiveRows } from '../kernels/five-rows.ts'
import type { Run } from '../peak-scope.ts'
import { runsOf } from '../peak-scope.ts'
import type { StandingSpan } from './stand.ts'
import { calcRootShift, layOnFrames } from './stand.ts'

/** A recorded motion with what a change of it needs, worked out once for all changes. */
export interface RecordedBase {
  readonly motion: DifferentiatedMotion
  readonly spans: readonly StandingSpan[]
  readonly seen: Uint8Array | undefined
  /** Supports, and what lies before, between and after them: nothing is differenced across their ends. */
  readonly runs: readonly DerivedRun[]
  /** Those in which one foot stands. */
  readonly singles: readonly DerivedRun[]
  /** Stretches in which the body was seen. */
  readonly stretches: readonly DerivedRun[]
}

/** Frames with what derivatives count of them. */
interface DerivedRun {
  readonly first: number
  readonly last: number
  readonly weights: DerivativeWeights
}

export function layBase(motion: BodyMotion, supports: readonly SupportSpan[], seen?: Uint8Array): RecordedBase {
  const { times } = motion
  const spans = layOnFrames(supports, times)
  const weigh = ({ first, last }: Run): DerivedRun => ({
    first,
    last,
    weights: calcDerivativeWeights(times.subarray(first, last + 1)),
  })
  const runs = listRuns(spans, times.length).map(weigh)
  const isSingle = ({ first }: Run): boolean =>
    spans.some((span) => span.kind === 'single support' && span.first === first)
  return {
    motion: withDerivatives(motion, seen),
    spans,
    seen,
    runs,
    singles: runs.filter(isSingle),
    stretches: runsOf(times.length, (k) => seen?.[k] !== 0).map(weigh),
  }
}

/** A motion whose segments' turning is not worked out yet. */
export type StandingMotion = Omit<DifferentiatedMotion, 'omega'>

/** The same with how far its root point moved against the recording; null: it did not. */
export interface StoodMotion extends StandingMotion {
  readonly shift: Float64Array | null
}

/**
 * Posed frames put on their feet, with their derivatives on the technique's clock. Only what differs from the recording
 * is differenced anew, from one change of contact to the next: an edit that sets in there asks for an impulse, which is
 * no load.
 */
export function standFrames(base: RecordedBase, posed: PosedFrames): StoodMotion {
  const { motion, spans } = base
  const { body } = motion
  const shift = posed.isPosed
    ? calcRootShift({ body, spans, recorded: motion.directions, posed: posed.directions })
    : null
  const root = shift === null ? motion.root : motion.root.map((value, i) => value + shift[i]!)
  return {
    body,
    times: posed.times,
    directions: posed.directions,
    axes: posed.axes,
    root,
    accelerations: accelerate(base, posed, motion.accelerations, posed.directions, motion.directions),
    rootAcceleration: accelerateRoot(base, posed, shift),
    shift,
  }
}

/**
 * Frames that differ from stood ones in single supports alone, put on their feet: nothing else is worked out again.
 * What was stood is overwritten, for this runs some times for each move of a slider.
 */
export function standAgain(base: RecordedBase, posed: PosedFrames, stood: StoodMotion): StoodMotion {
  const { motion, spans, singles } = base
  const { body } = motion
  const width = 3 * body.segments.length
  const { accelerations } = stood
  for (const run of singles) {
    const [from, to] = [run.first * width, (run.last + 1) * width]
    const difference = new Float64Array(to - from)
    for (let i = from; i < to; i++) difference[i - from] = posed.directions[i]! - motion.directions[i]!
    const own = accelerations.subarray(from, to)
    own.set(motion.accelerations.subarray(from, to))
    addDerivative(own, difference, width, { ...run, first: 0, last: run.last - run.first }, 'second')
    scaleRows(own, posed.pace.subarray(run.first, run.last + 1), width, 2)
  }
  const known = stood.shift ?? new Float64Array(3 * motion.times.length)
  const shift = calcRootShift({ body, spans, recorded: motion.directions, posed: posed.directions, known })
  return {
    ...stood,
    directions: posed.directions,
    axes: posed.axes,
    root: motion.root.map((value, i) => value + shift[i]!),
    rootAcceleration: accelerateRoot(base, posed, shift),
    shift,
  }
}

/** The same with the turning of its segments, for powers. */
export const withTurning = (base: RecordedBase, posed: PosedFrames, motion: StandingMotion): DifferentiatedMotion => ({
  ...motion,
  omega: calcTurning(base, posed),
})

function accelerate(
  { motion: { body }, runs }: RecordedBase,
  { pace, isPosed }: PosedFrames,
  recorded: Float64Array,
  now: Float64Array,
  before: Float64Array,
): Float64Array {
  const width = 3 * body.segments.length
  const out = recorded.slice()
  if (isPosed) {
    const difference = new Float64Array(now.length)
    for (let i = 0; i < difference.length; i++) difference[i] = now[i]! - before[i]!
    for (const run of runs) addDerivative(out, difference, width, run, 'second')
  }
  return scaleRows(out, pace, width, 2)
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

function listRuns(spans: readonly StandingSpan[], n: number): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = []
  let next = 0
  for (const { first, last } of spans) {
    if (first > next) runs.push({ first: next, last: first - 1 })
    runs.push({ first, last })
    next = last + 1
  }
  if (next < n) runs.push({ first: next, last: n - 1 })
  return runs
}

/**
 * The root's acceleration follows from the stance leg while one foot stands. While both stand, or none, its change
 * passes evenly from the one single support's to the next one's: how the legs share a misfit of their lengths is not
 * known, and differencing it twice would make forces of it.
 */
function accelerateRoot(base: RecordedBase, { pace }: PosedFrames, shift: Float64Array | null): Float64Array {
  const { motion, singles } = base
  const n = motion.times.length
  const out = motion.rootAcceleration.slice()
  if (shift !== null) {
    const change = new Float64Array(3 * n)
    const known = new Uint8Array(n)
    for (const run of singles) {
      addDerivative(change, shift, 3, run, 'second')
      known.fill(1, run.first, run.last + 1)
    }
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

function calcTurning({ motion, stretches }: RecordedBase, { axes, pace, isPosed }: PosedFrames): Float64Array {
  const S = motion.body.segments.length
  if (!isPosed) return scaleRows(motion.omega.slice(), pace, 3 * S, 1)
  const rates = new Float64Array(axes.length)
  for (const run of stretches) addDerivative(rates, axes, 9 * S, run, 'first')
  return scaleRows(calcAngularVelocities(axes, rates, motion.times.length * S), pace, 3 * S, 1)
}

function scaleRows(rows: Float64Array, pace: Float64Array, width: number, power: 1 | 2): Float64Array {
  for (let k = 0; k < pace.length; k++) {
    const factor = pace[k]! ** power
    if (factor !== 1) for (let i = k * width; i < (k + 1) * width; i++) rows[i]! *= factor
  }
  return rows
}
