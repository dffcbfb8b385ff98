import { calcDerivatives } from '../../math/spline-derivatives.ts'
import { STANDARD_GRAVITY } from '../../units/units.ts'
import type { Side } from '../channels.ts'
import { SIDES } from '../channels.ts'
import { calcRuns } from '../conditioning/gaps.ts'
import type { GaitEvent } from '../recording.ts'
import type { FeetTracks, FootTrack } from './feet.ts'
import { findPeaks, findPeriod, findRise, refinePeak } from './peaks.ts'

/**
 * Strikes and offs from the feet seen from the pelvis. Zeni's method finds *which* (heel farthest forward; toe farthest back); it is early for the strike
 * (37 ms on average over the trials it was measured on here: a foot swings back before it lands) and late for the off, so *when* is read from the foot's own motion nearby:
 *
 * - walking, strike: the heel has stopped (its speed from the pelvis is 0.9 of the speed of progression); with measured markers the mean of that, of the
 *   forefoot beginning to come down (0.55 of that speed), and of the heel no longer sinking; of a foot that lands with its toes down
 *   (stairs, toe walking) the toe takes the heel's part;
 * - walking, off: the toe's speed backward has fallen to 0.3 of the speed of progression;
 * - running (speed² / (g · leg) above 0.5): strike where the foot sinks fastest, off where the toe rises at 0.22 of the
 *   speed of progression.
 *
 * The shares were chosen on recordings with force plates (see the validation table), where they leave about 10 ms of scatter.
 */
export interface KinematicEvents {
  readonly events: readonly GaitEvent[]
  /** Speed of progression by the standing foot, m/s. */
  readonly speed: number
  readonly running: boolean
}

const STOPPED = 0.9
const COMING_DOWN = 0.55
const LEAVING = 0.3
const RISING = 0.22
/** m: a heel that moves less than this back and forth does not walk. */
const LEAST_REACH = 0.06

export function calcKinematicEvents(tracks: FeetTracks): KinematicEvents {
  const runs = SIDES.flatMap((side) => {
    const foot = tracks.feet[side]
    return foot === undefined ? [] : wholeRuns(tracks, foot).map((run) => ({ ...run, side }))
  })
  const speeds = runs.flatMap((run) => Array.from(run.heelForward.first).filter((v) => v < 0))
  const speed = speeds.length === 0 ? 0 : -median(speeds)
  const running = speed * speed > 0.5 * STANDARD_GRAVITY * tracks.legLength
  const period = findStride(tracks)
  const ready = runs.map((run) => ({ ...run, flat: flatLevel(run, speed) }))
  const reach = new Map(SIDES.map((side) => [side, reachOf(runs.filter((run) => run.side === side))]))
  const events: GaitEvent[] = []
  for (const run of ready) {
    const range = reach.get(run.side)!
    if (range < LEAST_REACH || speed <= 0) continue
    const apart = Math.max(2, Math.round(0.55 * (period ?? 0.5 * tracks.rate)))
    for (const k of findPeaks(run.heelForward.values, 0.35 * range, apart)) {
      events.push(event(run.side, 'strike', running ? runningStrike(run, k) : walkingStrike(run, k, speed, tracks.from === 'markers')))
    }
    for (const k of findPeaks(run.toeForward.values.map((v) => -v), 0.35 * range, apart)) {
      events.push(event(run.side, 'off', running ? runningOff(run, k, speed) : walkingOff(run, k, speed)))
    }
  }
  return { events: events.toSorted((a, b) => a.time - b.time), speed, running }
}

const event = (side: Side, kind: GaitEvent['kind'], time: number): GaitEvent => ({ side, kind, time, source: 'kinematics' })

interface Signal {
  readonly values: Float64Array
  readonly first: Float64Array
  readonly second: Float64Array
}

interface Run {
  readonly times: Float64Array
  readonly rate: number
  /** Toe above heel while the foot stands flat, m; NaN when it never does. */
  readonly flat: number
  readonly heelForward: Signal
  readonly heelUp: Signal
  readonly toeForward: Signal
  readonly toeUp: Signal
}

/** Stretches in which heel and toe are known, with their velocities. Shorter ones than a third of a second tell nothing. */
function wholeRuns(tracks: FeetTracks, foot: FootTrack): Run[] {
  const needed = [foot.heelForward, foot.heelUp, foot.toeForward, foot.toeUp]
  return calcRuns(tracks.times.length, (frame) => needed.some((values) => !Number.isFinite(values[frame]!)))
    .filter(({ first, last }) => last - first >= Math.max(8, tracks.rate / 3))
    .map(({ first, last }) => {
      const times = tracks.times.slice(first, last + 1)
      const signal = (values: Float64Array): Signal => {
        const own = values.slice(first, last + 1)
        return { values: own, ...calcDerivatives(times, own, 1) }
      }
      return {
        times,
        rate: tracks.rate,
        flat: Number.NaN,
        heelForward: signal(foot.heelForward),
        heelUp: signal(foot.heelUp),
        toeForward: signal(foot.toeForward),
        toeUp: signal(foot.toeUp),
      }
    })
}

function walkingStrike(run: Run, peak: number, speed: number, measured: boolean): number {
  const until = peak + Math.ceil(0.12 * run.rate)
  const zeni = refinePeak(run.times, run.heelForward.values, peak)
  if (run.toeUp.values[peak]! - run.heelUp.values[peak]! < run.flat - TOES_DOWN) return toeStrike(run, peak, speed, measured) ?? zeni + 0.035
  const stopped = findRise(run.times, (k) => -run.heelForward.first[k]! / speed, STOPPED, peak, until)
  if (!measured) return stopped ?? zeni + 0.035
  const comingDown = findRise(run.times, (k) => (run.heelUp.first[k]! - run.toeUp.first[k]!) / speed, COMING_DOWN, peak, until)
  const landed = findRise(run.times, (k) => run.heelUp.first[k]!, 0, peak, until)
  const signs = [stopped, comingDown, landed].filter((time) => time !== null)
  return signs.length === 0 ? zeni + 0.035 : signs.reduce((sum, time) => sum + time, 0) / signs.length
}

/** m: toes this much lower than in the flat foot, at the end of the swing, land first. */
const TOES_DOWN = 0.02

function flatLevel(run: Run, speed: number): number {
  const flat: number[] = []
  for (let k = 0; k < run.times.length; k++) {
    const still = Math.abs(run.heelForward.first[k]! / speed + 1) < 0.25 && Math.abs(run.toeUp.first[k]! - run.heelUp.first[k]!) < 0.1 * speed
    if (still) flat.push(run.toeUp.values[k]! - run.heelUp.values[k]!)
  }
  return flat.length > 5 ? median(flat) : Number.NaN
}

function toeStrike(run: Run, peak: number, speed: number, measured: boolean): number | null {
  const until = peak + Math.ceil(0.2 * run.rate)
  const stopped = findRise(run.times, (k) => -run.toeForward.first[k]! / speed, STOPPED, peak, until)
  const landed = measured ? findRise(run.times, (k) => run.toeUp.first[k]!, -0.1 * speed, peak, until) : null
  const signs = [stopped, landed].filter((time) => time !== null)
  return signs.length === 0 ? null : signs.reduce((sum, time) => sum + time, 0) / signs.length
}

function walkingOff(run: Run, peak: number, speed: number): number {
  // Backwards from the turning point to where the toe still went backward at the stated share.
  for (let k = peak; k > Math.max(0, peak - Math.ceil(0.15 * run.rate)); k--) {
    const [now, before] = [run.toeForward.first[k]! / speed, run.toeForward.first[k - 1]! / speed]
    if (now > -LEAVING && before <= -LEAVING) {
      const share = (-LEAVING - before) / (now - before)
      return run.times[k - 1]! + share * (run.times[k]! - run.times[k - 1]!)
    }
  }
  return refinePeak(run.times, run.toeForward.values, peak)
}

function runningStrike(run: Run, peak: number): number {
  const sinking = (k: number): number => -(run.heelUp.first[k]! + run.toeUp.first[k]!) / 2
  return highest(run, sinking, peak, peak + Math.ceil(0.1 * run.rate))
}

/** The toe goes on backward in the air for a good tenth of a second: look before the turning point. */
function runningOff(run: Run, peak: number, speed: number): number {
  const level = RISING * speed
  for (let k = peak - Math.ceil(0.04 * run.rate); k > Math.max(0, peak - Math.ceil(0.25 * run.rate)); k--) {
    const [now, before] = [run.toeUp.first[k]!, run.toeUp.first[k - 1]!]
    if (now > level && before <= level) {
      return run.times[k - 1]! + ((level - before) / (now - before)) * (run.times[k]! - run.times[k - 1]!)
    }
  }
  return highest(run, (k) => run.toeUp.second[k]!, peak - Math.ceil(0.2 * run.rate), peak - Math.ceil(0.05 * run.rate))
}

function highest(run: Run, valueAt: (k: number) => number, from: number, to: number): number {
  const last = run.times.length - 1
  let best = Math.max(0, Math.min(from, last))
  for (let k = best; k <= Math.min(to, last); k++) if (valueAt(k) > valueAt(best)) best = k
  const around = Float64Array.of(valueAt(Math.max(0, best - 1)), valueAt(best), valueAt(Math.min(last, best + 1)))
  if (best === 0 || best === last) return run.times[best]!
  return refinePeak(run.times.subarray(best - 1, best + 2), around, 1)
}

/** Stride in samples: from the difference of the two heels when both are there (steady against drift), else from one. */
function findStride(tracks: FeetTracks): number | null {
  const { left, right } = tracks.feet
  const values =
    left !== undefined && right !== undefined
      ? right.heelForward.map((v, k) => v - left.heelForward[k]!)
      : (right ?? left)?.heelForward
  if (values === undefined) return null
  const run = calcRuns(values.length, (frame) => !Number.isFinite(values[frame]!)).toSorted((a, b) => b.last - b.first - (a.last - a.first))[0]
  if (run === undefined) return null
  return findPeriod(values.slice(run.first, run.last + 1), Math.round(0.45 * tracks.rate), Math.round(3.5 * tracks.rate))
}

function reachOf(runs: readonly Run[]): number {
  const values = runs.flatMap((run) => Array.from(run.heelForward.values)).toSorted((a, b) => a - b)
  if (values.length === 0) return 0
  return values[Math.floor(0.95 * (values.length - 1))]! - values[Math.floor(0.05 * (values.length - 1))]!
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
