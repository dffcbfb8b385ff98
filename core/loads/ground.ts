import type { Side } from '../gait/side.ts'
import { type JobControl, goOn } from '../outcome.ts'
import type { GroundForce } from '../recording/recording.ts'
import type { LaidGround } from '../ground/lay.ts'
import { GroundFrames, blank } from './ground-frames.ts'
import type { GroundBasis } from './ground-basis.ts'
import { type JudgedGround, judgeGround } from './judge-ground.ts'
import type { Wrench } from './kernels/ground-sampling.ts'
import { putCentreOfPressure } from './kernels/ground-sampling.ts'
import { bridgeDemand } from './share-change.ts'
import type { FootTrack } from './sole.ts'
import type { StanceInterval } from './stance-ground.ts'
import { LEAST_FORCE } from './stance-ground.ts'

export type { Wrench } from './kernels/ground-sampling.ts'
export type { GroundBasis } from './ground-basis.ts'
export { calcGroundBasis } from './ground-basis.ts'

/**
 * What the ground does to one foot, at the times of the motion; zero while the foot is in the air, NaN where nothing
 * shows.
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
  /**
   * Of a force estimated with a measured motion: covariance of forward and up (N) and of the vertical force's moment about
   * the ankle (N·m): xx, xy, yy, xm, ym, mm per time; 0 elsewhere.
   */
  readonly covariance: Float64Array
  /** How much of it comes from other people, 0 … 1 per time. */
  readonly people: Float64Array
}

/** Whether and how support is shared at each time (see `calcContact`). */
export interface Support {
  readonly left: Uint8Array
  readonly right: Uint8Array
  readonly rightShare: Float64Array
  readonly stances?: readonly StanceInterval[]
}

export interface GroundLoads extends JudgedGround {
  readonly left: FootLoad
  readonly right: FootLoad
}

export interface GroundRequest {
  readonly times: Float64Array
  /** What the whole body's motion demands of the ground. */
  readonly whole: Wrench
  /** The whole body's centre of mass, x, y, z per time. */
  readonly centre: Float64Array
  /** False for a body of one leg: its own motion does not show what the ground does. */
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
  readonly wrenches?: Readonly<Partial<Record<Side, Wrench>>> | undefined
  /** 1 where the body was seen; undefined: everywhere. */
  readonly seen?: Uint8Array | undefined
  /** Estimated otherwise than from this motion alone: taken wherever no plate measured more. */
  readonly estimated?: LaidGround | undefined
  /** A solved motion: its one open foot carries exactly what the motion demands, wherever that acts. */
  readonly exact?: boolean | undefined
  /** Another motion of the same frames, from which this one differs a little: while both feet stand only the change is shared. */
  readonly like?: Footing | undefined
  /** As it was judged before, of a motion of which these times are a part; default: it is judged now. */
  readonly judged?: JudgedGround | undefined
  readonly control?: JobControl | undefined
}

/** Frames of a long recording between two looks at whether the job was cancelled. */
const LOOK_EVERY = 4096

/** What a motion demands of the ground, and what its feet were given of it. */
export interface Footing {
  readonly whole: Wrench
  /** The whole body's centre of mass, x, y, z per time. */
  readonly centre: Float64Array
  /** Force and moment about the world's origin, and the ankle, x, y, z per time. */
  readonly feet: Readonly<Record<Side, Wrench & { readonly ankle: Float64Array }>>
}

const SIDES = ['left', 'right'] as const

/**
 * Ground loads per foot, stance by stance. Measured where the whole stance lies on plates. Else estimated: what the
 * whole body's motion demands, less what the other foot's plate measured; in double support without plates shared by a
 * smooth transition from the trailing to the leading foot; acting inside the sole; or from the joint angles, or both
 * together. Plates that carried only part of a stance are not used for it. Written into `loads`.
 */
export function calcGroundLoads(request: GroundRequest, loads: Readonly<Record<Side, FootLoad>>): GroundLoads {
  const { times, floor, seen, estimated } = request
  const judged = request.judged ?? judgeGround({ ...request, demanded: request.whole.force })
  for (const side of SIDES) {
    for (const track of Object.values(loads[side]) as Float64Array[]) track.fill(0)
  }
  const frames = new GroundFrames(bridged(request), loads, judged.uses)
  for (let k = 0; k < times.length; k++) {
    if (k % LOOK_EVERY === 0) goOn(request.control)
    if (seen?.[k] === 0) {
      for (const side of SIDES) blank(loads[side], k)
      continue
    }
    for (const side of SIDES) frames.takeKnown(side, k)
    if (estimated === undefined) frames.takeDemand(k)
    else if (estimated.weighed === null) for (const side of SIDES) frames.takeEstimate(estimated, side, k)
    else frames.takeEvidence(estimated, estimated.weighed, k)
    for (const side of SIDES)
      putCentreOfPressure(loads[side].force, loads[side].moment, k, floor, LEAST_FORCE, loads[side].point)
  }
  return { left: loads.left, right: loads.right, ...judged }
}

const bridged = (request: GroundRequest): GroundRequest => {
  const { like, whole, support } = request
  if (like === undefined) return request
  return { ...request, whole: { ...whole, force: bridgeDemand(whole.force, like.whole.force, support) } }
}
