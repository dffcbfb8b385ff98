import type { GroundForce } from '../recording/recording.ts'
import type { Side } from '../recording/channels.ts'
import type { OpenFoot } from './estimate-ground.ts'
import { BELIEVED_WALKING, placeForces, smoothstep, splitHorizontally } from './estimate-ground.ts'
import type { Wrench } from './ground-sampling.ts'
import { calcCentreOfPressure, sampleGround } from './ground-sampling.ts'
import type { FootTrack } from './sole.ts'
import { calcSole, pointOnSole, usualShare } from './sole.ts'
import type { JudgedStance, StanceInterval } from './stance-ground.ts'
import { FADE, LEAST_FORCE, judgeStances } from './stance-ground.ts'

export type { Side } from '../recording/channels.ts'
export type { Wrench } from './ground-sampling.ts'

/** What the ground does to one foot, at the times of the motion; zero while the foot is in the air, NaN where nothing tells. */
export interface FootLoad {
  /** N, x, y, z per time. */
  readonly force: Float64Array
  /** Moment about the world's origin, N·m: it needs no centre of pressure to be defined. */
  readonly moment: Float64Array
  /** Centre of pressure, NaN while unloaded. */
  readonly point: Float64Array
  /** 1 where the load is measured (all of the stance on plates, or the foot in the air), 0 where it is estimated or not known. */
  readonly known: Float64Array
}

/** Whether and how support is shared at each time (see `calcContact`). */
export interface Support {
  readonly left: Uint8Array
  readonly right: Uint8Array
  readonly rightShare: Float64Array
  readonly stances?: readonly StanceInterval[]
}

export interface GroundLoads {
  readonly left: FootLoad
  readonly right: FootLoad
  readonly stances: readonly JudgedStance[]
  readonly source: 'measured' | 'measured where a plate was struck, predicted elsewhere' | 'predicted' | 'shared by a stated transition in double support'
}

export interface GroundRequest {
  readonly times: Float64Array
  /** What the whole body's motion demands of the ground. */
  readonly whole: Wrench
  /** The whole body's centre of mass, x, y, z per time. */
  readonly centre: Float64Array
  /** False for a body of one leg: its own motion does not tell what the ground does. */
  readonly isWhole: boolean
  readonly support: Support
  readonly plates: readonly GroundForce[]
  readonly feet: Readonly<Record<Side, FootTrack>>
  readonly floor: number
  readonly stature: number
  /** N */
  readonly weight: number
  /** Ground loads known otherwise: the closing force of a solved double support. */
  readonly wrenches?: Readonly<Partial<Record<Side, Wrench>>>
  /** 1 where the body was seen; undefined: everywhere. */
  readonly seen?: Uint8Array | undefined
  /** A solved motion: its one open foot carries exactly what the motion demands, wherever that acts. */
  readonly exact?: boolean
}

const SIDES = ['left', 'right'] as const
/** s: how fast a foot is loaded that comes down or leaves while the other is in the air. */
const LANDING = 0.03

/**
 * Ground loads per foot, stance by stance. Measured where the whole stance lies on plates. Else estimated: what the whole body's motion
 * demands, less what the other foot's plate measured; in double support without plates shared by a smooth transition from the trailing
 * to the leading foot; acting inside the sole. Plates that carried only part of a stance are not used for it.
 */
export function calcGroundLoads(request: GroundRequest): GroundLoads {
  const { times, whole, support, plates, feet, floor, stature, weight, wrenches = {}, seen } = request
  const n = times.length
  const sums = { left: sumPlates(plates, 'left', times), right: sumPlates(plates, 'right', times) }
  const stances = judgeStances({
    times,
    stances: support.stances ?? [],
    plates: sums,
    whole: request.isWhole ? whole.force : null,
    standing: support,
    feet,
    seen,
    floor,
    stature,
    weight,
  })
  const loads = { left: emptyFoot(n), right: emptyFoot(n) }
  const uses = { left: usesOf('left'), right: usesOf('right') }
  for (let k = 0; k < n; k++) {
    if (seen?.[k] === 0) {
      for (const side of SIDES) blank(loads[side], k)
      continue
    }
    for (const side of SIDES) takeKnown(side, k)
    estimate(k)
    for (const side of SIDES) loads[side].point.set(calcCentreOfPressure(loads[side].force, loads[side].moment, k, floor, LEAST_FORCE), 3 * k)
  }
  const anyPlate = plates.some((plate) => plate.side !== null)
  // The first or last instants of a stance that the recording cut off say nothing about how it was made.
  const counted = stances.filter((stance) => stance.to - stance.from > FADE)
  const measured = counted.filter((stance) => stance.ground === 'measured').length
  const source = !anyPlate || measured === 0
    ? 'shared by a stated transition in double support'
    : measured < counted.length
      ? 'measured where a plate was struck, predicted elsewhere'
      : 'measured'
  return { ...loads, stances, source: anyPlate && stances.length === 0 ? 'measured' : source }

  /** Per time: 2 the plates' all, 1 their force, 0 nothing, −1 nothing is known. */
  function usesOf(side: Side): Int8Array {
    const use = new Int8Array(n)
    const own = stances.filter((stance) => stance.side === side)
    // Nobody says when this foot stands: then the plates say it.
    if (own.length === 0 && support.stances !== undefined && sums[side] !== null) return use.fill(2)
    for (const stance of own) {
      const value = stance.ground === 'not known' ? -1 : stance.use === 'all' ? 2 : stance.use === 'force' ? 1 : 0
      for (let k = 0; k < n; k++) {
        if (times[k]! >= stance.from && times[k]! <= stance.to) use[k] = value
        // A plate's load fades beyond the events; nothing else does.
        else if (value > 0 && use[k] === 0 && times[k]! > stance.from - FADE && times[k]! < stance.to + FADE) use[k] = value
      }
    }
    return use
  }

  function takeKnown(side: Side, k: number): void {
    const given = wrenches[side]
    const stands = support[side][k] === 1
    const use = given !== undefined ? 2 : uses[side][k]!
    const from = given ?? sums[side]
    loads[side].known[k] = use === 2 || (!stands && use >= 0) ? 1 : 0
    if (use < 0 && stands) {
      blank(loads[side], k)
      return
    }
    if (use < 1 || from === null) return
    for (let c = 0; c < 3; c++) {
      loads[side].force[3 * k + c] = from.force[3 * k + c]!
      if (use === 2) loads[side].moment[3 * k + c] = from.moment[3 * k + c]!
    }
  }

  function estimate(k: number): void {
    const open = SIDES.filter((side) => support[side][k] === 1 && wrenches[side] === undefined && uses[side][k]! >= 0 && uses[side][k]! < 2)
    if (open.length === 0) return
    const rest = { force: [0, 0, 0], moment: [0, 0, 0] }
    for (let c = 0; c < 3; c++) {
      rest.force[c] = whole.force[3 * k + c]!
      rest.moment[c] = whole.moment[3 * k + c]!
      for (const side of SIDES) {
        if (open.includes(side)) continue
        rest.force[c]! -= zeroIfNaN(loads[side].force[3 * k + c]!)
        rest.moment[c]! -= zeroIfNaN(loads[side].moment[3 * k + c]!)
      }
    }
    if (request.exact === true && open.length === 1) {
      loads[open[0]!].force.set(rest.force, 3 * k)
      loads[open[0]!].moment.set(rest.moment, 3 * k)
      return
    }
    // Feet whose force a plate gives but whose place is open count as given for the other's force.
    const forceless = open.filter((side) => uses[side][k] === 0)
    const left = rest.force.map((value, c) => open.reduce((sum, side) => sum - (uses[side][k] === 1 ? loads[side].force[3 * k + c]! : 0), value))
    for (const side of forceless) {
      const part = forceless.length === 2 ? shareOf(side, k) : forceless.length < standing(k) ? smoothstep(2 * shareOf(side, k)) : landing(side, k)
      const press = left[1]! > 0 ? part : 0
      for (let c = 0; c < 3; c++) loads[side].force[3 * k + c] = press * left[c]!
    }
    const places = placeForces(rest, open.map((side) => openFoot(side, k)), floor, weight, open.some((side) => followsFlight(side, times[k]!)) ? 1 : BELIEVED_WALKING)
    if (forceless.length === 2) {
      const feetNow = places.map(({ side, point }) => ({ press: loads[side].force[3 * k + 1]!, share: shareOf(side, k), point }))
      const centre = [request.centre[3 * k]!, request.centre[3 * k + 1]!, request.centre[3 * k + 2]!] as const
      splitHorizontally(left, centre, feetNow, floor).forEach(([x, z], i) => {
        loads[places[i]!.side].force[3 * k] = x
        loads[places[i]!.side].force[3 * k + 2] = z
      })
    }
    for (const { side, point, freeMoment } of places) {
      const f = loads[side].force
      const [fx, fy, fz] = [f[3 * k]!, f[3 * k + 1]!, f[3 * k + 2]!]
      loads[side].moment.set([floor * fz - point[1] * fy, point[1] * fx - point[0] * fz + freeMoment, point[0] * fy - floor * fx], 3 * k)
    }
  }

  function openFoot(side: Side, k: number): OpenFoot {
    const f = loads[side].force
    const sole = calcSole(feet[side], k, stature)
    return { side, force: [f[3 * k]!, f[3 * k + 1]!, f[3 * k + 2]!], sole, usual: pointOnSole(sole, usualShare(passed(side, times[k]!))) }
  }

  function standing(k: number): number {
    return support.left[k]! + support.right[k]!
  }

  function shareOf(side: Side, k: number): number {
    const right = Number.isFinite(support.rightShare[k]!) ? support.rightShare[k]! : 0.5
    return side === 'right' ? right : 1 - right
  }

  function stanceAt(side: Side, t: number): JudgedStance | undefined {
    return stances.find((stance) => stance.side === side && t >= stance.from && t <= stance.to)
  }

  /** Share of its stance that has passed; what the recording cut off is taken as long as usual. */
  function passed(side: Side, t: number): number {
    const stance = stanceAt(side, t)
    if (stance === undefined) return 0.5
    const long = Math.max(stance.to - stance.from, stance.wholeStart && stance.wholeEnd ? 0 : usualStance())
    const s = stance.wholeStart ? (t - stance.from) / long : stance.wholeEnd ? 1 - (stance.to - t) / long : 0.5
    return Math.max(0, Math.min(1, s))
  }

  function usualStance(): number {
    const durations = stances.filter((stance) => stance.wholeStart && stance.wholeEnd).map((stance) => stance.to - stance.from)
    return durations.length === 0 ? 0.65 : durations.reduce((sum, one) => sum + one, 0) / durations.length
  }

  /** True in a stance of a run: its foot came down, or left, while the other was in the air. */
  function followsFlight(side: Side, t: number): boolean {
    const stance = stanceAt(side, t)
    return stance !== undefined && ((stance.wholeStart && isAlone(side, stance.from)) || (stance.wholeEnd && isAlone(side, stance.to)))
  }

  function isAlone(side: Side, t: number): boolean {
    return !stances.some((one) => one.side !== side && t >= one.from && t <= one.to)
  }

  /** Alone on the ground: full load, but fading in after a flight and out before one. */
  function landing(side: Side, k: number): number {
    const t = times[k]!
    const stance = stanceAt(side, t)
    if (stance === undefined) return 1
    const start = stance.wholeStart && isAlone(side, stance.from) ? smoothstep((t - stance.from) / LANDING) : 1
    const end = stance.wholeEnd && isAlone(side, stance.to) ? smoothstep((stance.to - t) / LANDING) : 1
    return start * end
  }
}

const zeroIfNaN = (value: number): number => (Number.isFinite(value) ? value : 0)

function sumPlates(plates: readonly GroundForce[], side: Side, times: Float64Array): Wrench | null {
  const own = plates.filter((plate) => plate.side === side)
  if (own.length === 0) return null
  const sum = { force: new Float64Array(3 * times.length), moment: new Float64Array(3 * times.length) }
  for (const plate of own) {
    const sampled = sampleGround(plate, times)
    for (let i = 0; i < sum.force.length; i++) {
      sum.force[i]! += sampled.force[i]!
      sum.moment[i]! += sampled.moment[i]!
    }
  }
  return sum
}

function blank(foot: FootLoad, k: number): void {
  for (const values of [foot.force, foot.moment, foot.point]) values.fill(Number.NaN, 3 * k, 3 * k + 3)
  foot.known[k] = 0
}

function emptyFoot(n: number): FootLoad {
  return { force: new Float64Array(3 * n), moment: new Float64Array(3 * n), point: new Float64Array(3 * n), known: new Float64Array(n) }
}
