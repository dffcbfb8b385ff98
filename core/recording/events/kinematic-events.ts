import { median } from '../../math/statistics.ts'
import { SIDES, type Side } from '../../gait/side.ts'
import { calcDerivatives } from '../../math/spline-derivatives.ts'
import { createSplineBasis } from '../../math/spline.ts'
import { type JobControl, goOn } from '../../outcome.ts'
import { STANDARD_GRAVITY } from '../../units/units.ts'
import { calcRuns } from '../conditioning/gaps.ts'
import type { GaitEvent } from '../recording.ts'
import type { FeetTracks, FootTrack } from './feet.ts'
import { isVaulting } from './vaulting.ts'
import { findPeaks, findPeriod, findRise, refinePeak } from './peaks.ts'

/**
 * Strikes and offs from the feet seen from the pelvis. Zeni's method finds *which* (heel farthest forward; toe farthest
 * back). *When* is read from signs whose place
 * a symmetric filter leaves alone (a turning point, the middle of a change of speed), because the motion has usually
 * been smoothed on its way here, and then moved by the time that
 * on average lies between the sign and the contact on a force plate:
 *
 * - walking, strike: the mean of the heel half stopped (28 ms before the contact), of the forefoot coming down at
 *   half its usual speed (27 ms before) and, with measured
 *   markers, of the heel no longer sinking (at the contact); of a foot that lands with its toes down (stairs, toe
 *   walking) the toe takes the heel's part;
 * - walking, off: the toe farthest back, 15 ms after the toe left the ground;
 * - running, strike: heel and toe sink fastest; off: the toe rises at a fifth of the speed of progression.
 *
 * The times are means over the subjects of the validation table, which also states how far each subject's events lie from
 * times found on all the others.
 */
export interface KinematicEvents {
  readonly events: readonly GaitEvent[]
  /** Speed of progression by the standing foot, m/s. */
  readonly speed: number
  readonly running: boolean
}

/** Of the speed of progression. */
const HALF_STOPPED = 0.5
const COMING_DOWN = 0.3
const RISING = 0.22
/** s, from the sign to the contact. */
export const SIGN_TO_CONTACT = {
  halfStopped: 0.028,
  comingDown: 0.027,
  landed: 0.001,
  zeniStrike: 0.045,
  zeniOff: -0.015,
} as const
/**
 * A slow foot stops long before it is loaded: the time from sign to contact grows below the usual speed, by so many
 * seconds per unit of speed / √(g × leg). From the walks of 21 adults at eleven speeds, 0.5 to 1.8 m/s; at the usual
 * speed and above it stays as it is.
 */
const USUAL_SPEED = 0.36
const SLOW_DELAY = { halfStopped: 0.13, comingDown: 0.06, landed: 0, zeniStrike: 0.13, zeniOff: 0 } as const
/** Of it with measured markers: learned from joint angles, it is more than the made slow walks of markers bear. */
const SLOW_MARKERS = 0.7
/** m: a heel that moves less than this back and forth does not walk. */
const LEAST_REACH = 0.06

/** Foot strikes and foot offs from the paths of heel and toe alone. */
export function calcKinematicEvents(tracks: FeetTracks, control: JobControl = {}): KinematicEvents {
  const runs = SIDES.flatMap((side) => {
    const foot = tracks.feet[side]
    return foot === undefined ? [] : wholeRuns(tracks, foot, control).map((run) => ({ ...run, side }))
  })
  const speeds = runs.flatMap((run) => Array.from(run.heelForward.first).filter((v) => v < 0))
  const speed = speeds.length === 0 ? 0 : -median(speeds)
  const running =
    speed * speed > 0.5 * STANDARD_GRAVITY * tracks.legLength && !(tracks.from === 'joint angles' && isVaulting(runs))
  const slowness = Math.max(0, USUAL_SPEED - speed / Math.sqrt(STANDARD_GRAVITY * tracks.legLength))
  const measured = tracks.from === 'markers'
  const pace: Pace = { speed, slowness: measured ? SLOW_MARKERS * slowness : slowness, measured }
  goOn(control)
  const period = findStride(tracks)
  goOn(control)
  const ready = runs.map((run) => ({ ...run, flat: flatLevel(run, speed) }))
  const reach = new Map(SIDES.map((side) => [side, reachOf(runs.filter((run) => run.side === side))]))
  const events: GaitEvent[] = []
  for (const run of ready) {
    const range = reach.get(run.side)!
    if (range < LEAST_REACH || speed <= 0) continue
    const apart = Math.max(2, Math.round(0.55 * (period ?? 0.5 * tracks.rate)))
    for (const k of findPeaks(run.heelForward.values, 0.35 * range, apart)) {
      events.push(event(run.side, 'strike', running ? runningStrike(run, k) : walkingStrike(run, k, pace)))
    }
    for (const k of findPeaks(
      run.toeForward.values.map((v) => -v),
      0.35 * range,
      apart,
    )) {
      events.push(
        event(
          run.side,
          'off',
          running
            ? runningOff(run, k, speed)
            : refinePeak(run.times, run.toeForward.values, k) + SIGN_TO_CONTACT.zeniOff,
        ),
      )
    }
  }
  // A sign near an end of the recording may point to an instant beyond it, or be no more than the end itself.
  const [start, end] = [tracks.times[0]!, tracks.times.at(-1)!]
  return {
    events: events.filter(({ time }) => time > start && time < end).toSorted((a, b) => a.time - b.time),
    speed,
    running,
  }
}

const event = (side: Side, kind: GaitEvent['kind'], time: number): GaitEvent => ({
  side,
  kind,
  time,
  source: 'kinematics',
})

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
  /** Null where only heights from the pelvis are known. */
  readonly toeOverFloor: Signal | null
}

/**
 * Stretches in which heel and toe are known, with their velocities. Shorter ones than a third of a second show nothing.
 */
function wholeRuns(tracks: FeetTracks, foot: FootTrack, control: JobControl): Run[] {
  const { pelvisUp } = tracks
  const needed = [foot.heelForward, foot.heelUp, foot.toeForward, foot.toeUp, ...(pelvisUp === null ? [] : [pelvisUp])]
  return calcRuns(tracks.times.length, (frame) => needed.some((values) => !Number.isFinite(values[frame]!)))
    .filter(({ first, last }) => last - first >= Math.max(8, tracks.rate / 3))
    .map(({ first, last }) => {
      const times = tracks.times.slice(first, last + 1)
      const basis = createSplineBasis(times, 5)
      const signal = (values: Float64Array): Signal => {
        goOn(control)
        const own = values.slice(first, last + 1)
        return { values: own, ...calcDerivatives(basis, own, 1) }
      }
      const toeUp = signal(foot.toeUp)
      return {
        times,
        rate: tracks.rate,
        flat: Number.NaN,
        heelForward: signal(foot.heelForward),
        heelUp: signal(foot.heelUp),
        toeForward: signal(foot.toeForward),
        toeUp,
        toeOverFloor:
          tracks.from === 'markers'
            ? toeUp
            : pelvisUp === null
              ? null
              : signal(foot.toeUp.map((v, k) => v + pelvisUp[k]!)),
      }
    })
}

interface Pace {
  /** m/s */
  readonly speed: number
  /** How far the speed, by the leg's pendulum, lies below the usual one. */
  readonly slowness: number
  /** Heights over the floor are known. */
  readonly measured: boolean
}

function walkingStrike(run: Run, peak: number, { speed, slowness, measured }: Pace): number {
  if (run.toeUp.values[peak]! - run.heelUp.values[peak]! < run.flat - TOES_DOWN) {
    const landed = toeStrike(run, peak, speed)
    if (landed !== null) return landed
  }
  const signs = Object.entries(calcStrikeSigns(run, peak, speed, measured)) as [
    keyof typeof SIGN_TO_CONTACT,
    number | null,
  ][]
  const delay = (sign: keyof typeof SIGN_TO_CONTACT): number => SIGN_TO_CONTACT[sign] + slowness * SLOW_DELAY[sign]
  const contacts = signs.flatMap(([sign, time]) => (time === null ? [] : [time + delay(sign)]))
  if (contacts.length === 0) return refinePeak(run.times, run.heelForward.values, peak) + delay('zeniStrike')
  return contacts.reduce((sum, time) => sum + time, 0) / contacts.length
}

function calcStrikeSigns(
  run: Run,
  peak: number,
  speed: number,
  measured: boolean,
): { halfStopped: number | null; comingDown: number | null; landed: number | null } {
  const until = peak + Math.ceil(0.12 * run.rate)
  const rise = (valueAt: (k: number) => number, level: number): number | null =>
    findRise(run.times, valueAt, level, peak, until)
  return {
    halfStopped: rise((k) => -run.heelForward.first[k]! / speed, HALF_STOPPED),
    comingDown: rise((k) => (run.heelUp.first[k]! - run.toeUp.first[k]!) / speed, COMING_DOWN),
    landed: measured ? rise((k) => run.heelUp.first[k]!, 0) : null,
  }
}

/** m: toes this much lower than in the flat foot, at the end of the swing, land first. */
const TOES_DOWN = 0.02

function flatLevel(run: Run, speed: number): number {
  const flat: number[] = []
  for (let k = 0; k < run.times.length; k++) {
    const still =
      Math.abs(run.heelForward.first[k]! / speed + 1) < 0.25 &&
      Math.abs(run.toeUp.first[k]! - run.heelUp.first[k]!) < 0.1 * speed
    if (still) flat.push(run.toeUp.values[k]! - run.heelUp.values[k]!)
  }
  return flat.length > 5 ? median(flat) : Number.NaN
}

/**
 * The toe no longer sinks over the floor; where that is not to be seen (joint angles on a body of other lengths), it no
 * longer goes away from the pelvis.
 */
function toeStrike(run: Run, peak: number, speed: number): number | null {
  const until = peak + Math.ceil(0.2 * run.rate)
  const floor = run.toeOverFloor
  const landed = floor === null ? null : findRise(run.times, (k) => floor.first[k]!, -0.1 * speed, peak, until)
  return landed ?? findRise(run.times, (k) => run.toeUp.first[k]!, 0, peak, until)
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

/**
 * Stride in samples: from the difference of the two heels when both are there (steady against drift), else from one.
 */
function findStride(tracks: FeetTracks): number | null {
  const { left, right } = tracks.feet
  const values =
    left !== undefined && right !== undefined
      ? right.heelForward.map((v, k) => v - left.heelForward[k]!)
      : (right ?? left)?.heelForward
  if (values === undefined) return null
  const run = calcRuns(values.length, (frame) => !Number.isFinite(values[frame]!)).toSorted(
    (a, b) => b.last - b.first - (a.last - a.first),
  )[0]
  if (run === undefined) return null
  return findPeriod(
    values.slice(run.first, run.last + 1),
    Math.round(0.45 * tracks.rate),
    Math.round(3.5 * tracks.rate),
  )
}

function reachOf(runs: readonly Run[]): number {
  const values = runs.flatMap((run) => Array.from(run.heelForward.values)).toSorted((a, b) => a - b)
  if (values.length === 0) return 0
  return values[Math.floor(0.95 * (values.length - 1))]! - values[Math.floor(0.05 * (values.length - 1))]!
}
