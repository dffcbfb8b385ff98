import type { Side } from '../gait/side.ts'
import { calcDerivative, createDerivation } from '../math/differentiate.ts'
import type { LaidGround } from '../ground/lay.ts'
import type { Body } from '../model/body.ts'
import { isWholeBody } from '../model/body.ts'
import type { TreeMatrices } from '../model/tree.ts'
import { type JobControl, goOn } from '../outcome.ts'
import type { GroundForce } from '../recording/recording.ts'
import { bodyWeightToNewton } from '../units/units.ts'
import { bearsOnProximal, pressSign } from '../gait/bearing-axis.ts'
import type { Footing, GroundBasis, GroundLoads, Support, Wrench } from './ground.ts'
import { calcGroundBasis, calcGroundLoads } from './ground.ts'
import type { JudgedGround } from './judge-ground.ts'
import { putEstimatedMoments } from './estimated-moments.ts'
import { calcJointLoad } from './kernels/joint-load.ts'
import type { BodyMotion, DistalSums } from './kernels/inverse-dynamics.ts'
import { calcBodyMatrices, calcCentreOfMass, calcDistalSums, calcWholeSums } from './kernels/inverse-dynamics.ts'
import type { LoadStorage } from './load-storage.ts'
import { blankJoint, createLoadStorage } from './load-storage.ts'
import type { JointLoad } from './loads.ts'
import { type Run, runsOf } from './peak-scope.ts'
import type { FootTrack } from './sole.ts'

export interface JointLoadsRequest {
  readonly motion: BodyMotion
  readonly support: Support
  /** Plates with their side known; empty without measurements. */
  readonly plates: readonly GroundForce[]
  /** Ground loads known otherwise: the closing force of a solved double support. */
  readonly wrenches?: Readonly<Partial<Record<Side, Wrench>>>
  /** Height of the floor, m. */
  readonly floor: number
  /** 1 where the body was seen; default: everywhere. Elsewhere nothing is known, and loads are NaN. */
  readonly seen?: Uint8Array
  /** A solved motion: the ground does exactly what the motion demands. */
  readonly exact?: boolean
  /** Ground forces and sagittal moments estimated together, for what no plate measured. */
  readonly estimated?: LaidGround
  /** The motion this one differs from (see `GroundRequest`). */
  readonly like?: Footing | undefined
  /** How the ground is known where this is part of a longer motion (see `GroundRequest`). */
  readonly judged?: JudgedGround | undefined
  /** Looked at inside a long motion; a cancelled one is left by throwing. */
  readonly control?: JobControl | undefined
}

/** A motion with its derivatives worked out, once for all bodies that move along it. */
export interface DifferentiatedMotion extends BodyMotion {
  readonly accelerations: Float64Array
  readonly rootAcceleration: Float64Array
  /** Angular velocity of every segment, world axes, rows of S × 3. */
  readonly omega: Float64Array
}

/** Differences never reach across frames in which the body was not seen. */
export function withDerivatives(motion: BodyMotion, seen?: Uint8Array): DifferentiatedMotion {
  const { times } = motion
  const S = motion.body.segments.length
  const runs = runsOf(times.length, (k) => seen?.[k] !== 0)
  const derive = (values: Float64Array, width: number, which: 'first' | 'second'): Float64Array => {
    if (runs.length === 1 && runs[0]!.last - runs[0]!.first === times.length - 1)
      return calcDerivative(times, values, width, which)
    const out = new Float64Array(values.length)
    for (const { first, last } of runs) {
      const seenValues = values.subarray(first * width, (last + 1) * width)
      out.set(calcDerivative(times.subarray(first, last + 1), seenValues, width, which), first * width)
    }
    return out
  }
  // Field by field: phases, recordings and techniques then have one shape, for which the engine compiles once.
  return {
    body: motion.body,
    times,
    directions: motion.directions,
    axes: motion.axes,
    root: motion.root,
    accelerations: motion.accelerations ?? derive(motion.directions, 3 * S, 'second'),
    rootAcceleration: motion.rootAcceleration ?? derive(motion.root, 3, 'second'),
    omega: calcOmega(motion.axes, times, S, runs),
  }
}

/** Frames whose axes are differenced at a time: of all at once the derivatives would take more room than the motion. */
const AXES_AT_ONCE = 512

function calcOmega(axes: Float64Array, times: Float64Array, S: number, runs: readonly Run[]): Float64Array {
  const omega = new Float64Array(3 * S * times.length)
  const turning = new Float64Array(9 * S * Math.min(times.length, AXES_AT_ONCE))
  for (const { first, last } of runs) {
    const own = axes.subarray(9 * S * first, 9 * S * (last + 1))
    const derive = createDerivation(times.subarray(first, last + 1), own, 9 * S, 'first')
    for (let from = 0; from <= last - first; from += AXES_AT_ONCE) {
      const end = Math.min(last - first + 1, from + AXES_AT_ONCE)
      derive(from, end, turning)
      const here = calcAngularVelocities(own.subarray(9 * S * from, 9 * S * end), turning, S * (end - from))
      omega.set(here, 3 * S * (first + from))
    }
  }
  return omega
}

/** A body as its loads are worked out on: once for all motions, and phases, of it. */
export interface LoadedBody {
  readonly body: Body
  readonly matrices: TreeMatrices
  /** Of every joint: its segments, and which feet it carries. */
  readonly joints: readonly {
    readonly distal: number
    readonly proximal: number
    readonly left: boolean
    readonly right: boolean
    /** The segment whose axis the force is axial to, and the sign that makes compression positive. */
    readonly bearing: number
    readonly press: 1 | -1
  }[]
  readonly feet: { readonly left: number; readonly right: number }
}

export function layLoads(body: Body): LoadedBody {
  const matrices = calcBodyMatrices(body)
  const indexOf = (name: string): number => matrices.tree.segments.findIndex((one) => one.name === name)
  const feet = { left: indexOf('foot.left'), right: indexOf('foot.right') }
  const joints = body.joints.map(({ name, side, distal, proximal }) => {
    const d = indexOf(distal)
    return {
      distal: d,
      proximal: indexOf(proximal),
      left: isDistal(matrices.parent, feet.left, d),
      right: isDistal(matrices.parent, feet.right, d),
      bearing: bearsOnProximal(name) ? indexOf(proximal) : d,
      press: pressSign(side),
    }
  })
  return { body, matrices, joints, feet }
}

/**
 * Loads of every joint of a body along a motion. The body may be another than the one that was recorded, of the same
 * segments; what is
 * worked out is written into `storage`, and `basis` is what of the ground no body changes.
 */
export function calcJointLoads(
  request: JointLoadsRequest & { readonly motion: DifferentiatedMotion },
  loaded: LoadedBody = layLoads(request.motion.body),
  storage: LoadStorage = createLoadStorage(loaded.body, request.motion.times.length),
  basis: GroundBasis = calcGroundBasis(request.motion.times, request.support, request.plates),
): { joints: readonly JointLoad[]; ground: GroundLoads } {
  const { motion, support, plates, floor, wrenches, seen, exact, estimated, like, judged, control } = request
  const { body } = loaded
  const { times } = motion
  const sums = calcDemand(motion, loaded, storage)
  goOn(control)
  const ground = calcGroundLoads(
    {
      times,
      whole: storage.whole,
      centre: calcCentreOfMass(sums, motion, storage.centre),
      isWhole: isWholeBody(body),
      support,
      plates,
      basis,
      feet: storage.feet,
      floor,
      stature: body.subject.height,
      weight: bodyWeightToNewton(1, body.subject.mass),
      seen,
      wrenches,
      exact,
      estimated,
      like,
      judged,
      control,
    },
    storage.ground,
  )
  for (let i = 0; i < loaded.joints.length; i++)
    calcJointLoad(storage.joints[i]!, loaded.joints[i]!, motion, sums, ground, storage.first)
  if (estimated !== undefined && estimated.weighed === null)
    putEstimatedMoments(storage, loaded.joints, motion, ground, estimated)
  if (seen !== undefined) {
    const { first: at } = storage
    for (const { first, last } of runsOf(seen.length, (k) => seen[k] === 0))
      for (const joint of storage.joints) blankJoint(joint, at + first, at + last + 1)
  }
  return { joints: storage.joints, ground }
}

/** What a motion of a body demands of the ground, and where its feet are, into the storage. */
export function calcDemand(motion: DifferentiatedMotion, loaded: LoadedBody, storage: LoadStorage): DistalSums {
  const sums = calcDistalSums(motion, loaded.matrices, storage.sums)
  for (const side of ['left', 'right'] as const) trackFoot(storage.feet[side], sums, motion, loaded.feet[side])
  calcWholeSums(sums, motion.times.length, storage.whole)
  return sums
}

function trackFoot(track: FootTrack, sums: DistalSums, { times, directions }: BodyMotion, j: number): void {
  if (j < 0) return
  const { segmentCount: S, length } = sums.matrices
  for (let k = 0; k < times.length; k++) {
    for (let c = 0; c < 3; c++) {
      const at = (k * S + j) * 3 + c
      track.ankle[3 * k + c] = sums.joints[at]!
      track.toe[3 * k + c] = sums.joints[at]! + length[j]! * directions[at]!
    }
  }
}

function isDistal(parent: Int32Array, segment: number, of: number): boolean {
  for (let here = segment; here >= 0; here = parent[here]!) if (here === of) return true
  return false
}

/** The vector of Ȧ·Aᵀ for each of `count` sets of axes. */
export function calcAngularVelocities(axes: Float64Array, first: Float64Array, count: number): Float64Array {
  const omega = new Float64Array(count * 3)
  for (let i = 0; i < count; i++) {
    const at = 9 * i
    omega[3 * i] = (turn(first, axes, at + 6, at + 3) - turn(first, axes, at + 3, at + 6)) / 2
    omega[3 * i + 1] = (turn(first, axes, at, at + 6) - turn(first, axes, at + 6, at)) / 2
    omega[3 * i + 2] = (turn(first, axes, at + 3, at) - turn(first, axes, at, at + 3)) / 2
  }
  return omega
}

const turn = (first: Float64Array, axes: Float64Array, r: number, c: number): number =>
  first[r]! * axes[c]! + first[r + 1]! * axes[c + 1]! + first[r + 2]! * axes[c + 2]!
