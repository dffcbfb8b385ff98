import { otherSide, type Side } from '../gait/side.ts'
import { stretchOf } from '../math/search.ts'
import type { Wrench } from './kernels/ground-sampling.ts'
import { calcCentreOfPressure } from './kernels/ground-sampling.ts'
import type { FootTrack } from './sole.ts'
import { calcSole, distanceFromSole } from './sole.ts'

/** Where the ground's force on the feet comes from. */
export type GroundSource =
  | 'measured'
  | 'measured where a plate was struck, predicted elsewhere'
  | 'predicted'
  | 'shared by a stated transition in double support'
  | 'estimated from joint angles'
  | 'estimated from the motion and healthy people'

/** One time a foot is on the ground; an end that lies outside the recording is not whole. */
export interface StanceInterval {
  readonly side: Side
  readonly from: number
  readonly to: number
  readonly wholeStart: boolean
  readonly wholeEnd: boolean
}

/**
 * How the ground's load on a foot is known through one stance. A stance is measured only when all of it lies on plates.
 */
export interface StanceGround {
  readonly side: Side
  readonly from: number
  readonly to: number
  readonly ground: 'measured' | 'estimated' | 'not known'
  /** A sentence: why it is so. */
  readonly why: string
  /** Present where no plate felt the foot at all. */
  readonly isOffPlates?: true
}

export interface JudgedStance extends StanceInterval, StanceGround {
  /** What of the plate is used: all of it, its force alone, or nothing. */
  readonly use: 'all' | 'force' | 'nothing'
}

/** N: below this a plate counts as unloaded. */
export const LEAST_FORCE = 20
/** s: a plate's load fades in and out; events and plates may differ by this much about where a step begins. */
export const FADE = 0.06
/** s: events found in the motion miss the plate's by up to this much (0.08 s in a stair descent). */
const GRACE = 0.1
/** s: load this long before or after a stance is not that foot's own. */
const STRANGE = 0.1
/**
 * In single support a plate must carry what the whole body's motion demands, within what a wrong mass and smoothing can
 * explain.
 */
const LEAST_SHARE = 0.75
const MOST_SHARE = 1.33
/** The same for each third of it: a heel or toes next to the plate show only at the beginning or the end. */
const LEAST_OF_THIRD = 0.6
const MOST_OF_THIRD = 1.6
/** m: a centre of pressure farther than this from the sole does not belong to it. */
const FARTHEST = 0.1

export interface JudgeRequest {
  readonly times: Float64Array
  readonly stances: readonly StanceInterval[]
  /** Sums of the plates given to each foot; null when no plate was. */
  readonly plates: Readonly<Record<Side, Wrench | null>>
  /** Force that the whole body's motion demands; null when the body is not whole. */
  readonly whole: Float64Array | null
  readonly standing: Readonly<Record<Side, Uint8Array>>
  readonly feet: Readonly<Record<Side, FootTrack>>
  /** 1 where the body was seen; undefined: everywhere. */
  readonly seen: Uint8Array | undefined
  readonly floor: number
  readonly stature: number
  readonly weight: number
}

export function judgeStances(request: JudgeRequest): JudgedStance[] {
  return request.stances.map((stance) => ({ ...stance, ...judge(request, stance) }))
}

type Verdict = Pick<JudgedStance, 'ground' | 'why' | 'use' | 'isOffPlates'>

function judge(request: JudgeRequest, stance: StanceInterval): Verdict {
  const { times, plates, seen, stances } = request
  const plate = plates[stance.side]
  const frames: number[] = []
  const { first: start, end } = stretchOf(times, stance.from, stance.to)
  for (let k = start; k < end; k++) if (seen?.[k] !== 0) frames.push(k)
  if (frames.length === 0) return { ground: 'not known', why: 'the body was not seen', use: 'nothing' }
  const without = (why: string): Verdict => {
    if (request.whole === null)
      return {
        ground: 'not known',
        why: `${why}, and one leg alone does not tell what the ground does to it`,
        use: 'nothing',
      }
    if (!stances.some((one) => one.side !== stance.side))
      return { ground: 'not known', why: `${why}, and the other foot’s steps are not known`, use: 'nothing' }
    return { ground: 'estimated', why, use: 'nothing' }
  }
  const loaded = plate === null ? [] : frames.filter((k) => Math.abs(plate.force[3 * k + 1]!) > LEAST_FORCE)
  if (plate === null || loaded.length < 3) return { ...without('no force plate under the foot'), isOffPlates: true }
  const first = times[loaded[0]!]!
  const last = times[loaded.at(-1)!]!
  const from = times[frames[0]!]!
  const to = times[frames.at(-1)!]!
  if (first - from > GRACE || to - last > GRACE || hasGap(times, loaded)) {
    return without(`a plate carried the foot only from ${first.toFixed(2)} to ${last.toFixed(2)} s`)
  }
  const strange = strangeLoad(request, plate, stance)
  if (strange !== null)
    return without(`the plate was loaded at ${strange.toFixed(2)} s too, when this foot was in the air`)
  const share = oddShare(request, plate, stance.side, frames)
  if (share !== null) {
    const carried = `in single support the plate carried ${(100 * share).toFixed(0)} % of what the motion demands`
    return without(
      share < 1
        ? `${carried}: part of the step fell beside it, or the body mass is too large`
        : `${carried}: something else pressed on it, or the body mass is too small`,
    )
  }
  const distance = pressureDistance(request, plate, stance.side, loaded)
  if (distance > FARTHEST) {
    return {
      ground: 'estimated',
      why: `the plate’s centre of pressure lies ${(100 * distance).toFixed(0)} cm outside the foot, so only the plate’s force is used`,
      use: 'force',
    }
  }
  return { ground: 'measured', why: 'the whole stance lies on force plates', use: 'all' }
}

function hasGap(times: Float64Array, frames: readonly number[]): boolean {
  for (let i = 1; i < frames.length; i++) if (times[frames[i]!]! - times[frames[i - 1]!]! > FADE) return true
  return false
}

/**
 * A time, near this stance, at which its plate is well loaded though the foot is off the ground; null if there is none.
 */
function strangeLoad(
  { times, standing, weight, stances }: JudgeRequest,
  plate: Wrench,
  stance: StanceInterval,
): number | null {
  const own = stances.filter((one) => one.side === stance.side)
  const { first, end } = stretchOf(times, stance.from - 4 * STRANGE, stance.to + 4 * STRANGE)
  for (let k = first; k < end; k++) {
    const t = times[k]!
    const before = stance.wholeStart ? stance.from - t : Number.NEGATIVE_INFINITY
    const after = stance.wholeEnd ? t - stance.to : Number.NEGATIVE_INFINITY
    const away = Math.max(before, after)
    if (standing[stance.side][k] === 1 || away < STRANGE || away > 3 * STRANGE) continue
    if (own.some((one) => t > one.from - STRANGE && t < one.to + STRANGE)) continue
    if (Math.abs(plate.force[3 * k + 1]!) > 0.2 * weight) return t
  }
  return null
}

/**
 * Vertical force of the plate over what the motion demands, while this foot alone is down, when that is not what it
 * should be; else null.
 */
function oddShare(
  { whole, standing }: JudgeRequest,
  plate: Wrench,
  side: Side,
  frames: readonly number[],
): number | null {
  if (whole === null) return null
  const other = otherSide(side)
  const alone = frames.filter((k) => standing[other][k] === 0 && Number.isFinite(whole[3 * k + 1]!))
  if (alone.length < 6) return null
  const share = (from: number, to: number): number => {
    const own = alone.slice(Math.floor(from * alone.length), Math.ceil(to * alone.length))
    const sum = (values: Float64Array): number => own.reduce((total, k) => total + values[3 * k + 1]!, 0)
    return sum(plate.force) / sum(whole)
  }
  const all = share(0, 1)
  if (!(all >= LEAST_SHARE && all <= MOST_SHARE)) return all
  return (
    [0, 1, 2].map((i) => share(i / 3, (i + 1) / 3)).find((one) => !(one >= LEAST_OF_THIRD && one <= MOST_OF_THIRD)) ??
    null
  )
}

/** Median distance of the centre of pressure from the sole while the foot is well loaded, m. */
function pressureDistance(
  { feet, floor, stature, weight }: JudgeRequest,
  plate: Wrench,
  side: Side,
  loaded: readonly number[],
): number {
  const distances = loaded
    .filter((k) => Math.abs(plate.force[3 * k + 1]!) > 0.3 * weight)
    .map((k) => {
      const [x, , z] = calcCentreOfPressure(plate.force, plate.moment, k, floor, LEAST_FORCE)
      return distanceFromSole(calcSole(feet[side], k, stature), x, z)
    })
    .filter((one) => Number.isFinite(one))
    .toSorted((a, b) => a - b)
  return distances.length === 0 ? 0 : distances[Math.floor(distances.length / 2)]!
}
