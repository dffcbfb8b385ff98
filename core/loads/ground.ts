import type { Side } from '../gait/side.ts'
import type { GroundForce } from '../recording/recording.ts'
import type { LaidGround } from '../ground/lay.ts'
import type { OpenFoot } from './estimate-ground.ts'
import { BELIEVED_WALKING, placeForces, smoothstep, splitHorizontally } from './estimate-ground.ts'
import type { Wrench } from './ground-sampling.ts'
import { putCentreOfPressure } from './ground-sampling.ts'
import type { GroundBasis } from './ground-basis.ts'
import type { FootTrack } from './sole.ts'
import { calcSole, clampToSole, pointOnSole, usualShare } from './sole.ts'
import type { JudgedStance, StanceInterval } from './stance-ground.ts'
import { FADE, LEAST_FORCE, judgeStances } from './stance-ground.ts'

export type { Wrench } from './ground-sampling.ts'
export type { GroundBasis } from './ground-basis.ts'
export { calcGroundBasis } from './ground-basis.ts'

/**
 * What the ground does to one foot, at the times of the motion; zero while the foot is in the air, NaN where nothing
 * tells.
 */
export interface FootLoad {
  /** N, x, y, z per time. */
  readonly force: Float64Array
  /** Moment about the world's origin, N·m: it needs no centre of pressure to be defined. */
  readonly moment: Float64Array
  /** Centre of pressure, NaN while unloaded. */
  readonly point: Float64Array
  /**
   * 1 where the load is measured (all of the stance on plates, or the foot in the air), 0 where it is estimated or not
   * known.
   */
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
  readonly source:
    | 'measured'
    | 'measured where a plate was struck, predicted elsewhere'
    | 'predicted'
    | 'shared by a stated transition in double support'
    | 'estimated from joint angles'
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
  /** Of these times, this support and these plates. */
  readonly basis: GroundBasis
  readonly feet: Readonly<Record<Side, FootTrack>>
  readonly floor: number
  readonly stature: number
  /** N */
  readonly weight: number
  /** Ground loads known otherwise: the closing force of a solved double support. */
  readonly wrenches?: Readonly<Partial<Record<Side, Wrench>>>
  /** 1 where the body was seen; undefined: everywhere. */
  readonly seen?: Uint8Array | undefined
  /** Estimated otherwise than from this motion alone: taken wherever no plate says more. */
  readonly estimated?: LaidGround | undefined
  /** A solved motion: its one open foot carries exactly what the motion demands, wherever that acts. */
  readonly exact?: boolean
}

const SIDES = ['left', 'right'] as const
/** Which sides, by the sum of 1 for the left and 2 for the right. */
const CHOSEN: readonly (readonly Side[])[] = [[], ['left'], ['right'], ['left', 'right']]

/**
 * Ground loads per foot, stance by stance. Measured where the whole stance lies on plates. Else estimated: what the
 * whole body's motion
 * demands, less what the other foot's plate measured; in double support without plates shared by a smooth transition
 * from the trailing
 * to the leading foot; acting inside the sole. Plates that carried only part of a stance are not used for it. Written
 * into `loads`.
 */
export function calcGroundLoads(request: GroundRequest, loads: Readonly<Record<Side, FootLoad>>): GroundLoads {
  const { times, whole, support, plates, basis, feet, floor, stature, weight, wrenches = {}, seen } = request
  const n = times.length
  const sums = basis.plates
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
  for (const side of SIDES) {
    const { force, moment, point, known } = loads[side]
    for (const track of [force, moment, point, known]) track.fill(0)
  }
  const uses = { left: usesOf('left'), right: usesOf('right') }
  const rest = { force: [0, 0, 0], moment: [0, 0, 0] }
  const left = [0, 0, 0]
  for (let k = 0; k < n; k++) {
    if (seen?.[k] === 0) {
      for (const side of SIDES) blank(loads[side], k)
      continue
    }
    takeKnown('left', k)
    takeKnown('right', k)
    if (request.estimated === undefined) estimate(k)
    else for (const side of SIDES) takeEstimate(request.estimated, side, k)
    putCentreOfPressure(loads.left.force, loads.left.moment, k, floor, LEAST_FORCE, loads.left.point)
    putCentreOfPressure(loads.right.force, loads.right.moment, k, floor, LEAST_FORCE, loads.right.point)
  }
  const anyPlate = plates.some((plate) => plate.side !== null)
  // The first or last instants of a stance that the recording cut off say nothing about how it was made.
  const counted = stances.filter((stance) => stance.to - stance.from > FADE)
  const measured = counted.filter((stance) => stance.ground === 'measured').length
  const source =
    !anyPlate || measured === 0
      ? request.estimated === undefined
        ? 'shared by a stated transition in double support'
        : 'estimated from joint angles'
      : measured < counted.length
        ? 'measured where a plate was struck, predicted elsewhere'
        : 'measured'
  return {
    left: loads.left,
    right: loads.right,
    stances,
    source: anyPlate && stances.length === 0 ? 'measured' : source,
  }

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
        else if (value > 0 && use[k] === 0 && times[k]! > stance.from - FADE && times[k]! < stance.to + FADE)
          use[k] = value
      }
    }
    return use
  }

  function takeKnown(side: Side, k: number): void {
    const given = wrenches[side]
    const stands = support[side][k] === 1
    const use = given !== undefined ? 2 : uses[side][k]!
    const from = given ?? sums[side]
    const own = loads[side]
    own.known[k] = use === 2 || (!stands && use >= 0) ? 1 : 0
    if (use < 0 && stands) {
      blank(own, k)
      return
    }
    if (use < 1 || from === null) return
    for (let i = 3 * k; i < 3 * k + 3; i++) {
      own.force[i] = from.force[i]!
      if (use === 2) own.moment[i] = from.moment[i]!
    }
  }

  function isOpen(side: Side, k: number): boolean {
    return support[side][k] === 1 && wrenches[side] === undefined && uses[side][k]! >= 0 && uses[side][k]! < 2
  }

  /** The estimated force where the ankle's estimated moment wants it, inside the sole. */
  function takeEstimate(laid: LaidGround, side: Side, k: number): void {
    if (wrenches[side] !== undefined || uses[side][k] !== 0) return
    const own = loads[side]
    const { force, moments } = laid[side]
    const [fx = 0, fy = 0, fz = 0] = force.subarray(3 * k, 3 * k + 3)
    own.known[k] = support[side][k] === 1 || fy > 0 ? 0 : 1
    if (!(fy > 0)) return
    const [sole, { ankle }] = [calcSole(feet[side], k, stature), feet[side]]
    const ahead = ((floor - ankle[3 * k + 1]!) * fx - moments.ankle[k]!) / Math.max(fy, LEAST_FORCE)
    const [x, z] = clampToSole(
      sole,
      ankle[3 * k]! + ahead,
      ankle[3 * k + 2]! + (ahead * sole.along[1]) / (sole.along[0] || 1),
    )
    own.force.set([fx, fy, fz], 3 * k)
    own.moment.set([floor * fz - z * fy, z * fx - x * fz, x * fy - floor * fx], 3 * k)
  }

  function estimate(k: number): void {
    const openLeft = isOpen('left', k)
    const openRight = isOpen('right', k)
    if (!openLeft && !openRight) return
    for (let c = 0; c < 3; c++) {
      const i = 3 * k + c
      rest.force[c] =
        whole.force[i]! -
        (openLeft ? 0 : zeroIfNaN(loads.left.force[i]!)) -
        (openRight ? 0 : zeroIfNaN(loads.right.force[i]!))
      rest.moment[c] =
        whole.moment[i]! -
        (openLeft ? 0 : zeroIfNaN(loads.left.moment[i]!)) -
        (openRight ? 0 : zeroIfNaN(loads.right.moment[i]!))
    }
    const open = CHOSEN[(openLeft ? 1 : 0) + (openRight ? 2 : 0)]!
    if (request.exact === true && open.length === 1) {
      loads[open[0]!].force.set(rest.force, 3 * k)
      loads[open[0]!].moment.set(rest.moment, 3 * k)
      return
    }
    // Feet whose force a plate gives but whose place is open count as given for the other's force.
    const forceless = CHOSEN[(openLeft && uses.left[k] === 0 ? 1 : 0) + (openRight && uses.right[k] === 0 ? 2 : 0)]!
    for (let c = 0; c < 3; c++) {
      left[c] = rest.force[c]!
      for (const side of open) left[c]! -= uses[side][k] === 1 ? loads[side].force[3 * k + c]! : 0
    }
    for (const side of forceless) {
      const part =
        forceless.length === 2
          ? shareOf(side, k)
          : forceless.length < support.left[k]! + support.right[k]!
            ? smoothstep(2 * shareOf(side, k))
            : basis[side].landing[k]!
      const press = left[1]! > 0 ? part : 0
      for (let c = 0; c < 3; c++) loads[side].force[3 * k + c] = press * left[c]!
    }
    const runs = open.some((side) => basis[side].followsFlight[k] === 1)
    const places = placeForces(
      rest,
      open.map((side) => openFoot(side, k)),
      floor,
      weight,
      runs ? 1 : BELIEVED_WALKING,
    )
    if (forceless.length === 2) {
      const feetNow = places.map(({ side, point }) => ({
        press: loads[side].force[3 * k + 1]!,
        share: shareOf(side, k),
        point,
      }))
      const centre = [request.centre[3 * k]!, request.centre[3 * k + 1]!, request.centre[3 * k + 2]!] as const
      const split = splitHorizontally(left, centre, feetNow, floor)
      for (let i = 0; i < 2; i++) {
        loads[places[i]!.side].force[3 * k] = split[i]![0]
        loads[places[i]!.side].force[3 * k + 2] = split[i]![1]
      }
    }
    for (const { side, point, freeMoment } of places) {
      const { force, moment } = loads[side]
      const fx = force[3 * k]!
      const fy = force[3 * k + 1]!
      const fz = force[3 * k + 2]!
      moment[3 * k] = floor * fz - point[1] * fy
      moment[3 * k + 1] = point[1] * fx - point[0] * fz + freeMoment
      moment[3 * k + 2] = point[0] * fy - floor * fx
    }
  }

  function openFoot(side: Side, k: number): OpenFoot {
    const f = loads[side].force
    const sole = calcSole(feet[side], k, stature)
    return {
      side,
      force: [f[3 * k]!, f[3 * k + 1]!, f[3 * k + 2]!],
      sole,
      usual: pointOnSole(sole, usualShare(basis[side].passed[k]!)),
    }
  }

  function shareOf(side: Side, k: number): number {
    const share = support.rightShare[k]!
    const right = Number.isFinite(share) ? share : 0.5
    return side === 'right' ? right : 1 - right
  }
}

const zeroIfNaN = (value: number): number => (Number.isFinite(value) ? value : 0)

function blank(foot: FootLoad, k: number): void {
  for (const values of [foot.force, foot.moment, foot.point]) values.fill(Number.NaN, 3 * k, 3 * k + 3)
  foot.known[k] = 0
}
