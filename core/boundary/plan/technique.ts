import type { Side } from '../../gait/side.ts'

/** Who stands on the ground during a phase, or which leg swings. */
export type PhaseKind = 'single support' | 'double support' | 'flight' | 'swing'

/** One stretch of motion without muscles, between two boundary postures. */
export interface Phase {
  readonly id: string
  readonly kind: PhaseKind
  /** Stance side for support, swinging side for a swing leg. */
  readonly side: Side | null
  /** s, on the recording's clock. */
  readonly from: number
  readonly to: number
  /** Where the body turns while this phase lasts. */
  readonly pivot: 'ankle' | 'heel' | 'forefoot' | 'hip' | 'none'
  /**
   * Joints that do not swing freely in this phase, by body joint name: muscles lead them along the angle they had in
   * the recording (between edited ends: the same course, shifted).
   */
  readonly lockedJoints: readonly string[]
  /** Of a body that is no person: the rods that swing, the first of them under its recorded joint. */
  readonly limb?: readonly string[]
  /** The boundaries it runs between. */
  readonly start: string
  readonly end: string
}

/** Over its heel or forefoot a body stands on a foot that turns with it; over its ankle the foot stays where it is. */
export const turnsOnFoot = ({ pivot }: Phase): boolean => pivot === 'heel' || pivot === 'forefoot'

/**
 * What the clinician changes. Angles are changes relative to the recording, radians, clinical signs; the boundary
 * `*` means every boundary.
 */
export type TechniqueEdit =
  | { readonly kind: 'joint angle'; readonly boundary: string; readonly channel: string; readonly change: number }
  | { readonly kind: 'duration'; readonly phase: string; readonly scale: number }
  | { readonly kind: 'cadence'; readonly scale: number }
  | { readonly kind: 'step length'; readonly scale: number }
  /** Cadence and step length together, as people share it between them (see timing.ts). */
  | { readonly kind: 'speed'; readonly scale: number }
  /** Forward positive, all the time. */
  | { readonly kind: 'trunk lean'; readonly change: number }
  /** Towards the stance leg, to either side in turn. */
  | { readonly kind: 'trunk sway'; readonly change: number }
  /** m, wider positive. */
  | { readonly kind: 'step width'; readonly change: number }
  /** Toes outward positive, both feet. */
  | { readonly kind: 'toe out'; readonly change: number }
  /** More bent positive, at every foot strike. */
  | { readonly kind: 'knee at strike'; readonly change: number }
  /** The ankle further down when the foot leaves the ground. */
  | { readonly kind: 'push-off'; readonly change: number }
  | {
      readonly kind: 'load'
      readonly label: string
      readonly segment: string
      readonly at: number
      readonly mass: number
    }
  /**
   * Where the phases between events are cut, as shares of every single support and every flight; nowhere: by gravity
   * and momentum alone. Without this edit the program sets the boundaries.
   */
  | { readonly kind: 'layout'; readonly single: readonly number[]; readonly flight: readonly number[] }
  /** rad: how far a free rod may stray from the recording, RMS over a phase, where the program sets the boundaries. */
  | { readonly kind: 'layout tolerance'; readonly tolerance: number }
  | { readonly kind: 'add boundary'; readonly time: number }
  | { readonly kind: 'remove boundary'; readonly boundary: string }
  | { readonly kind: 'lock'; readonly phase: string; readonly joint: string; readonly locked: boolean }
  | { readonly kind: 'pivot'; readonly phase: string; readonly pivot: Phase['pivot'] }
  /** A knee that would bend backward is stopped where it is straight; phase `*`: in every phase. */
  | { readonly kind: 'knee stop'; readonly phase: string; readonly on: boolean }
  | MotionPick

/**
 * Several motions may join the same two postures: this one is wanted. It is known by where the freely swinging rods pass
 * at
 * equally spaced instants inside the phase (x, y, z each), so that the choice outlives later edits: each new solution
 * starts there.
 */
export interface MotionPick {
  readonly kind: 'motion'
  readonly phase: string
  readonly through: Readonly<Record<string, readonly number[]>>
}

/** A list of edits to a recording's boundaries and timing. */
export interface Technique {
  readonly id: string
  readonly name: string
  readonly edits: readonly TechniqueEdit[]
  /** Boundary data left open, to be chosen by the method itself when the technique is solved. */
  readonly free?: FreeWish
}

/**
 * One number of a technique that is left open between limits: rad relative to the recording, or a factor on a duration.
 */
export type FreeChoice =
  | {
      readonly kind: 'joint angle'
      readonly boundary: string
      readonly channel: string
      readonly low: number
      readonly high: number
    }
  | { readonly kind: 'duration'; readonly phase: string; readonly low: number; readonly high: number }

/** What is free, and what its choice is to make small: the weighted sum of the squares of both. */
export interface FreeWish {
  readonly choices: readonly FreeChoice[]
  /** Weight of the joints' angular impulses at the boundaries, per (N·m·s)²; 0: they do not count. */
  readonly impulses: number
  /** Boundaries and joints whose impulses count; default: all. */
  readonly boundaries?: readonly string[]
  readonly joints?: readonly string[]
  /** A joint's largest force as proposals are compared by, in body weights; default: none. */
  readonly peak?: { readonly joint: string; readonly weight: number }
}
