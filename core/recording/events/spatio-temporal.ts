import { SIDES, otherSide, type Side } from '../../gait/side.ts'
import type { GaitEvent } from '../recording.ts'
import type { BilateralCycle } from './cycles.ts'
import { calcCycles } from './cycles.ts'
import type { FeetTracks } from './feet.ts'

/**
 * Mean over the cycles of one side (or both), how much they scatter, and how many there were; null when there was none.
 */
export interface Spread {
  readonly mean: number
  readonly sd: number
  readonly count: number
}

/** Times in s, lengths in m, shares as fractions of the cycle. A step belongs to the foot that ends it. */
export interface SideParameters {
  readonly strideTime: Spread | null
  readonly stepTime: Spread | null
  readonly strideLength: Spread | null
  readonly stepLength: Spread | null
  readonly stance: Spread | null
  readonly swing: Spread | null
  readonly singleSupport: Spread | null
  /** Both feet down, at both ends of the stance together; 0 in a run. */
  readonly doubleSupport: Spread | null
}

/** Time and distance parameters; lengths in m, times in s, null where not known. */
export interface SpatioTemporal {
  /** Steps per second. */
  readonly cadence: number | null
  /** m/s */
  readonly speed: number | null
  readonly speedFrom: 'pelvis path' | 'standing foot' | null
  readonly stepWidth: Spread | null
  /** Nobody on the ground, as a share of the stride; 0 in walking. */
  readonly flight: number
  readonly sides: Readonly<Record<Side, SideParameters>>
  /**
   * Robinson's symmetry index per parameter, percent: 100·(R − L)/(½(R + L)); 0 is symmetric, positive means more on
   * the right.
   */
  readonly symmetry: Readonly<Partial<Record<keyof SideParameters, number>>>
  /**
   * The stature lengths rest on when feet were placed by joint angles; null when lengths were measured or are absent.
   */
  readonly statureAssumed: number | null
}

/** Travel, m, from which the pelvis path counts as getting somewhere rather than a treadmill. */
const LEAST_TRAVEL = 0.5
/** s after its strike the heel lies still. */
const SETTLED = 0.04
/** s: a step longer than this is a pause. */
const LONGEST_STEP = 2

/** Cadence, speed, step and stride parameters of both sides from events and feet; SI. */
export function calcSpatioTemporal(events: readonly GaitEvent[], feet: FeetTracks | null): SpatioTemporal {
  const cycles = calcCycles(events)
  const progress = progressOf(events, feet)
  const steps = SIDES.map((side) => stepsOf(events, side, feet, progress))
  const sides: Record<Side, SideParameters> = {
    left: sideOf('left', cycles, steps[0]!, progress),
    right: sideOf('right', cycles, steps[1]!, progress),
  }
  const widths = steps.flatMap((own) => own.flatMap(({ width }) => (width === null ? [] : [width])))
  const strides = cycles.map(({ from, to }) => to - from)
  const travelled = cycles.map(({ from, to }) => progress?.between(from, to) ?? Number.NaN).filter(Number.isFinite)
  const speed = travelled.length === 0 ? (progress?.speed ?? null) : mean(travelled) / mean(strides)
  return {
    cadence: strides.length === 0 ? null : 2 / mean(strides),
    speed,
    speedFrom: speed === null ? null : progress!.from,
    stepWidth: spread(widths),
    flight: flightOf(cycles),
    sides,
    symmetry: symmetryOf(sides),
    statureAssumed: feet?.stature ?? null,
  }
}

/** 100·(R − L) / (½ (R + L)), percent. */
export function calcSymmetryIndex(left: number, right: number): number {
  return (100 * (right - left)) / (0.5 * (right + left))
}

interface Step {
  readonly time: number
  readonly length: number | null
  readonly width: number | null
}

/**
 * How far the pelvis gets between two instants: along its path, or past the standing foot on a treadmill or without a
 * path.
 */
interface Progress {
  readonly from: 'pelvis path' | 'standing foot'
  readonly speed: number
  between(start: number, end: number): number
}

function progressOf(events: readonly GaitEvent[], feet: FeetTracks | null): Progress | null {
  if (feet === null) return null
  const speed = standingFootSpeed(events, feet)
  const { travelled, times } = feet
  if (travelled !== null) {
    const far = travelled.at(-1)! - travelled[0]!
    const mean = far / (times.at(-1)! - times[0]!)
    // A treadmill's pelvis drifts, but far slower than its feet.
    if (far > LEAST_TRAVEL && (speed === null || mean > 0.3 * speed)) {
      return {
        from: 'pelvis path',
        speed: mean,
        between: (start, end) => at(feet, travelled, end) - at(feet, travelled, start),
      }
    }
  }
  return speed === null ? null : { from: 'standing foot', speed, between: (start, end) => speed * (end - start) }
}

/**
 * Speed of the pelvis past the standing foot, from each strike to the next strike of the other foot: the heel is the
 * fixed point until the foot is flat (a quarter
 * of the step), the toe from then on. In a run the stance alone counts, and flight goes on at its mean speed.
 */
function standingFootSpeed(events: readonly GaitEvent[], feet: FeetTracks): number | null {
  const sorted = events.toSorted((a, b) => a.time - b.time)
  let [distance, duration] = [0, 0]
  sorted.forEach((strike, k) => {
    const foot = feet.feet[strike.side]
    if (strike.kind !== 'strike' || foot === undefined) return
    const next = sorted
      .slice(k + 1)
      .find((event) => (event.kind === 'strike' ? event.side !== strike.side : event.side === strike.side))
    if (next === undefined || next.time - strike.time > LONGEST_STEP) return
    const flat = strike.time + 0.25 * (next.time - strike.time)
    const byHeel = at(feet, foot.heelForward, strike.time) - at(feet, foot.heelForward, flat)
    const byToe = at(feet, foot.toeForward, flat) - at(feet, foot.toeForward, next.time)
    if (!Number.isFinite(byHeel + byToe)) return
    distance += byHeel + byToe
    duration += next.time - strike.time
  })
  return duration > 0 ? distance / duration : null
}

/**
 * Steps of one foot, from the other foot's strike to its own: from heel spot to heel spot, the pelvis's progress
 * between the two added.
 */
function stepsOf(events: readonly GaitEvent[], side: Side, feet: FeetTracks | null, progress: Progress | null): Step[] {
  const strikes = events.filter((event) => event.kind === 'strike').toSorted((a, b) => a.time - b.time)
  const other: Side = otherSide(side)
  const own = feet?.feet[side]
  const its = feet?.feet[other]
  return strikes.flatMap((event, k): Step[] => {
    const before = strikes[k - 1]
    if (event.side !== side || before === undefined || before.side !== other) return []
    const time = event.time - before.time
    if (feet === null || progress === null || own === undefined || its === undefined)
      return [{ time, length: null, width: null }]
    // A moment after the strike both feet lie where they will stand.
    const [now, then] = [event.time + SETTLED, before.time + SETTLED]
    const length = at(feet, own.heelForward, now) - at(feet, its.heelForward, then) + progress.between(then, now)
    // Across, each heel where it stands, when the pelvis's own sway is known; else both at the strike.
    const sway = feet.sway
    const right =
      sway === null
        ? at(feet, own.heelRight, event.time) - at(feet, its.heelRight, event.time)
        : at(feet, own.heelRight, now) + at(feet, sway, now) - at(feet, its.heelRight, then) - at(feet, sway, then)
    const known = Number.isFinite(length)
    return [{ time, length: known ? length : null, width: known ? (side === 'right' ? right : -right) : null }]
  })
}

function sideOf(
  side: Side,
  cycles: readonly BilateralCycle[],
  steps: readonly Step[],
  progress: Progress | null,
): SideParameters {
  const own = cycles.filter((cycle) => cycle.side === side)
  const share = (of: (cycle: BilateralCycle) => number | null): Spread | null =>
    spread(
      own.flatMap((cycle) => {
        const value = of(cycle)
        return value === null ? [] : [value / (cycle.to - cycle.from)]
      }),
    )
  const lengths = steps.flatMap(({ length }) => (length === null ? [] : [length]))
  return {
    strideTime: spread(own.map(({ from, to }) => to - from)),
    stepTime: spread(steps.map(({ time }) => time)),
    strideLength: spread(own.map(({ from, to }) => progress?.between(from, to) ?? Number.NaN).filter(Number.isFinite)),
    stepLength: spread(lengths),
    stance: share(({ from, off }) => (off === null ? null : off - from)),
    swing: share(({ to, off }) => (off === null ? null : to - off)),
    singleSupport: share(({ oppositeOff, oppositeStrike, from, off }) => {
      if (oppositeOff === null || oppositeStrike === null || off === null) return null
      // Walking: from the other foot's off to its strike. Running: the whole stance.
      return oppositeOff < oppositeStrike ? oppositeStrike - oppositeOff : off - from
    }),
    doubleSupport: share((cycle) => doubleSupportOf(cycle)),
  }
}

function doubleSupportOf({ from, off, oppositeOff, oppositeStrike }: BilateralCycle): number | null {
  if (off === null || oppositeOff === null || oppositeStrike === null) return null
  return oppositeOff < oppositeStrike && oppositeStrike < off ? oppositeOff - from + (off - oppositeStrike) : 0
}

function flightOf(cycles: readonly BilateralCycle[]): number {
  const shares = cycles.flatMap(({ from, to, off, oppositeOff, oppositeStrike }) => {
    if (off === null || oppositeOff === null || oppositeStrike === null || oppositeStrike <= off) return []
    return [(oppositeStrike - off + Math.max(0, to - Math.max(oppositeOff, oppositeStrike))) / (to - from)]
  })
  return shares.length === 0 ? 0 : mean(shares)
}

function symmetryOf(sides: Readonly<Record<Side, SideParameters>>): SpatioTemporal['symmetry'] {
  const out: Partial<Record<keyof SideParameters, number>> = {}
  for (const key of ['stepTime', 'stepLength', 'stance', 'swing', 'singleSupport'] as const) {
    const [left, right] = [sides.left[key], sides.right[key]]
    if (left !== null && right !== null && left.mean + right.mean !== 0)
      out[key] = calcSymmetryIndex(left.mean, right.mean)
  }
  return out
}

/** A track between its frames. */
function at(feet: FeetTracks, values: Float64Array, time: number): number {
  const { times } = feet
  const k = Math.max(
    0,
    Math.min(times.length - 2, Math.floor(((time - times[0]!) / (times.at(-1)! - times[0]!)) * (times.length - 1))),
  )
  const share = (time - times[k]!) / (times[k + 1]! - times[k]!)
  return values[k]! + share * (values[k + 1]! - values[k]!)
}

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length

function spread(values: readonly number[]): Spread | null {
  if (values.length === 0) return null
  const m = mean(values)
  const sd = values.length > 1 ? Math.sqrt(values.reduce((sum, v) => sum + (v - m) ** 2, 0) / (values.length - 1)) : 0
  return { mean: m, sd, count: values.length }
}
