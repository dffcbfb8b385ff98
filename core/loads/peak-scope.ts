import type { Side } from '../gait/side.ts'
import { stretchOf } from '../math/search.ts'
import type { JudgedStance } from './stance-ground.ts'

/** Frames first…last, both counted, along which a motion is smooth. */
export interface Run {
  readonly first: number
  readonly last: number
}

/** Where the peaks of some joints are looked for. */
export interface Scope {
  readonly runs: readonly Run[]
  /**
   * Times from…to over which an impulse is taken: a stance for a leg, a stride for the rest. The mean over all of them
   * is reported.
   */
  readonly spans: readonly { readonly from: number; readonly to: number }[]
  /** How the ground's load is known there; null for joints that need none. */
  readonly ground: 'measured' | 'estimated' | null
}

/** The times over which peaks are looked for, per leg and for the rest of the body. */
export interface PeakScope {
  readonly left: Scope
  readonly right: Scope
  /** Trunk, head, arms: worked out from their own motion, without the ground. */
  readonly rest: Scope
}

/** What of the ground decides where peaks are looked for. */
export interface ScopeGround extends Readonly<Record<Side, FootFrames>> {
  readonly stances: readonly JudgedStance[]
}

/** Per time, 1 or 0: whether a foot's load is a number, and whether it is measured (or the foot is in the air). */
export interface FootFrames {
  readonly given: Uint8Array
  readonly known: Uint8Array
}

/** s: this near to an end of what was seen, filters and differences have no neighbours to lean on. */
const EDGE = 0.05
const EDGE_FRAMES = 3

export function scopeOf(joint: string, side: Side | null, scope: PeakScope): Scope {
  return side !== null && /^(hip|knee|ankle)\b/.test(joint) ? scope[side] : scope.rest
}

/**
 * Peaks of a recorded motion count where the body was seen, between the first and the last event, away from the ends;
 * for a leg only while
 * its load is measured (or it swings). A leg without one measured stance has estimated peaks, and they report it.
 */
export function calcRecordedScope(
  times: Float64Array,
  ground: ScopeGround,
  seen: Uint8Array | undefined,
  window?: { readonly from: number; readonly to: number },
): PeakScope {
  const counted: Counted = { times, clear: findClear(times, seen, window) }
  const strikes = (['right', 'left'] as const).map((side) =>
    ground.stances.filter((stance) => stance.side === side && stance.wholeStart).map((stance) => stance.from),
  )
  const most = strikes[0]!.length >= strikes[1]!.length ? strikes[0]! : strikes[1]!
  const strides = most.slice(1).map((to, i) => ({ from: most[i]!, to }))
  return {
    left: scopeOfLeg('left', ground, counted),
    right: scopeOfLeg('right', ground, counted),
    rest: {
      runs: runsOf(times.length, (k) => counted.clear[k] === 1),
      spans: strides.length > 0 ? strides.filter((stride) => covers(counted, stride, 'all')) : spansOf(counted),
      ground: null,
    },
  }
}

/** The frames in which peaks count: `clear` is 1 there. */
interface Counted {
  readonly times: Float64Array
  readonly clear: Uint8Array
}

interface Stretch {
  readonly from: number
  readonly to: number
}

/** Frames in which the body was seen, away from the ends. */
function findClear(times: Float64Array, seen: Uint8Array | undefined, window: Stretch | undefined): Uint8Array {
  const n = times.length
  const clear = new Uint8Array(n)
  for (const { first, last } of runsOf(n, (k) => seen?.[k] !== 0)) {
    for (let k = first; k <= last; k++) {
      const edge =
        k - first < EDGE_FRAMES ||
        last - k < EDGE_FRAMES ||
        times[k]! - times[first]! < EDGE ||
        times[last]! - times[k]! < EDGE
      const inside = window === undefined || (times[k]! >= window.from && times[k]! <= window.to)
      if (!edge && inside) clear[k] = 1
    }
  }
  return clear
}

function scopeOfLeg(side: Side, ground: ScopeGround, counted: Counted): Scope {
  const stances = ground.stances.filter((stance) => stance.side === side)
  // A stance that the recording cuts short counts when no fuller one is there.
  const fuller = stances.some((stance) => stance.ground === 'measured' && covers(counted, stance, 'most'))
  const basis =
    fuller || stances.every((stance) => stance.ground === 'measured' || !touches(counted, stance))
      ? 'measured'
      : 'estimated'
  const whole = stances.filter(
    (stance) => stance.ground === basis && stance.wholeStart && stance.wholeEnd && covers(counted, stance, 'all'),
  )
  return {
    runs: runsOf(
      counted.times.length,
      (k) =>
        counted.clear[k] === 1 && ground[side].given[k] === 1 && (basis === 'estimated' || ground[side].known[k] === 1),
    ),
    spans: whole.length > 0 || stances.length > 0 ? whole : spansOf(counted),
    ground: basis,
  }
}

/** Most of a stance, or all of it but the frames next to its events, lies where peaks count. */
function covers({ times, clear }: Counted, stance: Stretch, share: 'most' | 'all'): boolean {
  let [inside, counted] = [0, 0]
  const { first, end } = stretchOf(times, stance.from, stance.to)
  for (let k = first; k < end; k++) {
    inside++
    counted += clear[k]!
  }
  return inside > 0 && (share === 'all' ? counted >= inside - 2 : counted > 0.5 * inside)
}

function touches({ times, clear }: Counted, stance: Stretch): boolean {
  const { first, end } = stretchOf(times, stance.from, stance.to)
  for (let k = first; k < end; k++) if (clear[k] === 1) return true
  return false
}

const spansOf = ({ times, clear }: Counted): { from: number; to: number }[] =>
  runsOf(times.length, (k) => clear[k] === 1).map(({ first, last }) => ({ from: times[first]!, to: times[last]! }))

export function runsOf(n: number, is: (k: number) => boolean): Run[] {
  const runs: Run[] = []
  let first = -1
  for (let k = 0; k <= n; k++) {
    const on = k < n && is(k)
    if (on && first < 0) first = k
    if (!on && first >= 0) {
      runs.push({ first, last: k - 1 })
      first = -1
    }
  }
  return runs
}
