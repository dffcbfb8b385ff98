import type { Side } from '../gait/side.ts'
import type { GaitEvent } from '../recording/recording.ts'
import type { Harmonics } from '../math/harmonics.ts'
import { evaluate, HarmonicFitter } from '../math/harmonics.ts'
import { upperBound } from '../math/search.ts'
import type { LegAngles, Walker } from './walker.ts'
import { ANGLE_ORDER, SIDES } from './walker.ts'

/** Phase of a leg's stride at every time, 0 at each strike; counted on beyond the first and the last. */
export interface StrideClock {
  readonly phase: (time: number) => number
  /** s */
  readonly strideTime: number
}

export type Clocks = Readonly<Record<Side, StrideClock>>

/** s: no stride of a walk is shorter or longer. */
const STRIDES = [0.6, 3.5] as const
/** Where no strike was seen, its off shows when it must have been. */
const USUAL_OFF = 0.62
/** A stride counts as seen when all of this many parts of it were. */
const PARTS = 20

/** Both legs' clocks; null when there is no stride to be seen. */
export function calcClocks(events: readonly GaitEvent[]): Clocks | null {
  const strikes = (side: Side, kind: GaitEvent['kind']): number[] =>
    events
      .filter((event) => event.side === side && event.kind === kind)
      .map((event) => event.time)
      .toSorted((a, b) => a - b)
  const kinds = ['strike', 'off'] as const
  const strides = kinds.flatMap((kind) => SIDES.flatMap((side) => differences(strikes(side, kind))))
  // A recording of one step or two: as long as two steps.
  const steps = kinds.flatMap((kind) =>
    differences(SIDES.flatMap((side) => strikes(side, kind)).toSorted((a, b) => a - b)).map((gap) => 2 * gap),
  )
  const strideTime = middle(strides) ?? middle(steps)
  if (strideTime === null) return null
  const clocks: Partial<Record<Side, StrideClock>> = {}
  for (const side of SIDES) {
    const own = strikes(side, 'strike')
    const starts = own.length > 0 ? own : strikes(side, 'off').map((time) => time - USUAL_OFF * strideTime)
    if (starts.length === 0) return null
    clocks[side] = { strideTime, phase: clockOf(starts, strideTime) }
  }
  return clocks as Clocks
}

/** The median of those that can be a stride. */
function middle(gaps: readonly number[]): number | null {
  const own = gaps.filter((gap) => gap > STRIDES[0] && gap < STRIDES[1]).toSorted((a, b) => a - b)
  return own[Math.floor(own.length / 2)] ?? null
}

const differences = (times: readonly number[]): number[] => times.slice(1).map((time, i) => time - times[i]!)

function clockOf(starts: readonly number[], usual: number): (time: number) => number {
  return (time) => {
    const next = upperBound(starts, time)
    if (next === 0) return (time - starts[0]!) / usual
    const i = next - 1
    const to = starts[i + 1]
    // A gap of several strides, or an event that was missed: go on by the usual stride.
    const long = to === undefined || Math.abs(to - starts[i]! - usual) > 0.3 * usual ? usual : to - starts[i]!
    return i + (time - starts[i]!) / long
  }
}

export interface StrideInput {
  readonly times: Float64Array
  /** rad, clinical signs. */
  readonly angles: Readonly<Record<string, Float64Array | undefined>>
  readonly clocks: Clocks
  readonly stature: number
  readonly speed: number | null
}

/** The mean stride of a recording; null when a leg's flexion is missing or no whole stride is there. */
export function calcWalker({ times, angles, clocks, stature, speed }: StrideInput): Walker | null {
  const phases = {
    right: times.map((time) => clocks.right.phase(time)),
    left: times.map((time) => clocks.left.phase(time)),
  }
  const fitters = {
    right: new HarmonicFitter(phases.right, ANGLE_ORDER),
    left: new HarmonicFitter(phases.left, ANGLE_ORDER),
  }
  const curve = (channel: string, side: Side): Harmonics | null => {
    const values = angles[channel]
    return values === undefined || !isWhole(phases[side], values) ? null : fitters[side].fit(values)
  }
  const legs: Partial<Record<Side, LegAngles>> = {}
  for (const side of SIDES) {
    const hip = curve(`hip.flexion.${side}`, side)
    const knee = curve(`knee.flexion.${side}`, side)
    const ankle = curve(`ankle.flexion.${side}`, side)
    if (hip === null || knee === null || ankle === null) return null
    legs[side] = { hip, knee, ankle }
  }
  return {
    stature,
    strideTime: clocks.right.strideTime,
    speed,
    legs: legs as Record<Side, LegAngles>,
    lag: calcLag(times, clocks),
    tilt: curve('pelvis.tilt', 'right'),
    obliquity: curve('pelvis.obliquity', 'right'),
    rotation: curve('pelvis.rotation', 'right'),
    scatter: calcScatter(legs as Record<Side, LegAngles>, phases, angles),
  }
}

/** Root mean square of the legs' angles about their mean stride, rad. */
function calcScatter(
  legs: Readonly<Record<Side, LegAngles>>,
  phases: Readonly<Record<Side, Float64Array>>,
  angles: StrideInput['angles'],
): number {
  let sum = 0
  let count = 0
  for (const side of SIDES) {
    for (const joint of ['hip', 'knee', 'ankle'] as const) {
      angles[`${joint}.flexion.${side}`]!.forEach((value, k) => {
        if (!Number.isFinite(value)) return
        sum += (value - evaluate(legs[side][joint], phases[side][k]!)) ** 2
        count++
      })
    }
  }
  return Math.sqrt(sum / count)
}

function isWhole(phases: Float64Array, values: Float64Array): boolean {
  const seen = new Uint8Array(PARTS)
  phases.forEach((phase, k) => {
    if (Number.isFinite(values[k]!)) seen[Math.floor((phase - Math.floor(phase)) * PARTS) % PARTS] = 1
  })
  return seen.every((part) => part === 1)
}

/** Mean difference of the clocks, as a share of the stride between 0 and 1. */
function calcLag(times: Float64Array, clocks: Clocks): number {
  let c = 0
  let s = 0
  for (const time of times) {
    const apart = 2 * Math.PI * (clocks.right.phase(time) - clocks.left.phase(time))
    c += Math.cos(apart)
    s += Math.sin(apart)
  }
  const lag = Math.atan2(s, c) / (2 * Math.PI)
  return lag - Math.floor(lag)
}
