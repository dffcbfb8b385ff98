import type { Side } from '../gait/side.ts'
import type { GroundSource, StanceGround } from './stance-ground.ts'

export type { StanceGround } from './stance-ground.ts'

/** One joint's load over time. Force and moment act on the anatomically distal segment. */
export interface JointLoad {
  readonly joint: string
  readonly side: Side | null
  /** x, y, z per time, N. */
  readonly forceOnDistalInWorld: Float64Array
  /** In the distal segment's axes (x anterior, y proximal along the rod, z right), N. */
  readonly forceOnDistalInDistal: Float64Array
  readonly forceOnDistalInProximal: Float64Array
  /** Net (internal) moment on the distal segment about the joint, world axes, N·m. */
  readonly momentOnDistalInWorld: Float64Array
  readonly momentOnDistalInDistal: Float64Array
  /**
   * The force along the segment that bears it (see `bearing-axis.ts`; at the ankle the shank), positive: pressed, and
   * what is left across it, N.
   */
  readonly axial: Float64Array
  readonly shear: Float64Array
  /** Net joint power, W. */
  readonly power: Float64Array
  /** One ± of the series of the same name where the ground's force is estimated, 0 where it is measured. */
  readonly sd?: JointSd
}

/** One standard deviation of a joint’s load, in the same axes and units as the load. */
export interface JointSd {
  readonly forceOnDistalInWorld: Float64Array
  readonly momentOnDistalInDistal: Float64Array
}

/**
 * What a peak is of. Forces act on the distal segment, in its own axes (ankle: in the shank's, where compression
 * means something); moments are internal (what muscles and ligaments supply), in the distal segment's axes.
 */
export type PeakQuantity =
  | 'resultant'
  | 'compression'
  | 'tension'
  | 'anterior'
  | 'posterior'
  | 'medial'
  | 'lateral'
  | 'loading rate'
  | 'impulse'
  | 'moment'
  | 'flexor moment'
  | 'extensor moment'
  /** Hip and knee: what holds the leg against the outside moment that bends it inward. */
  | 'abductor moment'
  /** Angular impulse of such a moment over a stance, N·m·s: for how long and how strongly it acts, where it does. */
  | 'flexor impulse'
  | 'extensor impulse'
  | 'abductor impulse'
  | 'power generated'
  | 'power absorbed'

/** What makes a peak's ±: one standard deviation each. */
export interface PeakPart {
  readonly of: 'body' | 'joint centres' | 'smoothing' | 'ground' | 'model'
  readonly sd: number
}

/** The largest value of a quantity at a joint, with its time (s) and uncertainty. */
export interface Peak {
  readonly joint: string
  readonly side: Side | null
  readonly quantity: PeakQuantity
  readonly value: number
  /** One standard deviation of all that makes it unsure; null when it was not computed. */
  readonly sd: number | null
  /** What of, largest first; absent where only the body's part was computed. */
  readonly parts?: readonly PeakPart[]
  readonly unit: 'N' | 'N·m' | 'W' | 'N/s' | 'N·s' | 'N·m·s'
  readonly time: number
  /**
   * How the ground's load is known in the frames this peak was looked for in; absent for joints that need none, and for
   * solved motions.
   */
  readonly ground?: 'measured' | 'estimated'
  /** The same peak for each sampled body, in the order of the seed: differences share their samples. */
  readonly samples?: readonly number[]
}

/** Joint loads of one motion: the recorded one, the predicted one, or a proposed technique. */
export interface Loads {
  readonly of: 'recorded' | 'predicted' | 'proposed'
  readonly times: Float64Array
  readonly joints: readonly JointLoad[]
  /** Ground reaction on the whole body, per side, x, y, z per time, N; where it came from in `groundSource`. */
  readonly ground: Readonly<Record<Side, Float64Array>>
  readonly groundSource:
    | GroundSource
    /** Nothing is known of it: loads are given where no foot stands. */
    | 'not measured'
  /**
   * 1 where the ground force on that foot was measured (all of its stance on plates) or the foot is in the air, per
   * time.
   */
  readonly groundMeasured: Readonly<Record<Side, Float64Array>>
  /** Centre of pressure per foot, x, y, z per time, NaN while unloaded. */
  readonly centreOfPressure: Readonly<Record<Side, Float64Array>>
  /**
   * How the ground's load is known, stance by stance; absent for solved motions, whose ground is the pivot's reaction.
   */
  readonly stances?: readonly StanceGround[]
  /** One ± of an estimated ground force, per side, x, y, z per time, N, 0 where it is measured; absent without one. */
  readonly groundSd?: Readonly<Record<Side, Float64Array>>
  /**
   * 0 to 1: how much of an estimated ground force comes from healthy people, how little from this person's own
   * mechanics; absent when no such estimate was made.
   */
  readonly groundPrior?: number
  readonly peaks: readonly Peak[]
  /** Phases of a solved motion that have no solution: its peaks are of the others; absent when there is none. */
  readonly unsolved?: readonly string[]
  /** Of a body that is no person and has feet: known only while they are in the air; absent otherwise. */
  readonly onlyInAir?: true
  /** kg, for body weights. */
  readonly bodyMass: number
}
