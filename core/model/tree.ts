/**
 * A pendulum tree: massless straight rods with mass points, joined by frictionless ball joints.
 * It is plain immutable data; `matrices.ts` turns it into the constant matrices everything else uses.
 */

export interface MassPoint {
  /** Distance from the rod's proximal end, m. */
  readonly at: number
  /** kg */
  readonly mass: number
}

/** One rod of a tree, where it hangs and the mass points on it. */
export interface Segment {
  readonly name: string
  /** Name of the segment this one hangs on; null when it hangs on the root point. */
  readonly parent: string | null
  /** Where on the parent it hangs: distance from the parent's proximal end, m. 0 on the root point. */
  readonly attach: number
  /**
   * Which point of this rod is fastened to the parent: distance from its own proximal end, m; 0 unless the
   * tree was re-rooted. A rod keeps its anatomical direction (proximal to distal) whatever the root, so the
   * same unit vectors describe the body pinned at the right ankle, at the left ankle, or in flight.
   */
  readonly from: number
  /** m */
  readonly length: number
  readonly masses: readonly MassPoint[]
}

/**
 * A body as straight rods with mass points, joined by frictionless ball joints; order of `segments` is the order of
 * all rows.
 */
export interface Tree {
  readonly dimension: 2 | 3
  /** m/s², acts along −y. */
  readonly gravity: number
  readonly segments: readonly Segment[]
}

/** The same tree in flat arrays, and the constant matrices of mechanics: thesis eqs 3.x (R), 4.x (C, b). */
export interface TreeMatrices {
  readonly tree: Tree
  readonly dimension: 2 | 3
  readonly gravity: number
  /** Number of segments S and of mass points P. */
  readonly segmentCount: number
  readonly massCount: number
  /** Index of each segment's parent, −1 on the root point. */
  readonly parent: Int32Array
  /** Segment indices, every parent before its children. */
  readonly order: Int32Array
  readonly attach: Float64Array
  readonly from: Float64Array
  readonly length: Float64Array
  /** Per mass point: its segment, its distance from that rod's proximal end, its mass. */
  readonly massSegment: Int32Array
  readonly massAt: Float64Array
  readonly mass: Float64Array
  /** Relation matrix, P × S row-major: p_i = r + Σ_j R_ij u_j. */
  readonly R: Float64Array
  /** Joint relation matrix, S × S row-major: the proximal joint of segment i is r + Σ_j J_ij u_j. */
  readonly J: Float64Array
  /** C = Rᵀ diag(m) R, S × S row-major. */
  readonly C: Float64Array
  /** b = Rᵀ m */
  readonly b: Float64Array
  readonly totalMass: number
}

/**
 * Directions of all rods at one instant: a Float64Array of S × dimension, segment by segment in the order of
 * `tree.segments`, each a unit vector from the rod's proximal to its distal end.
 * A path is (N + 1) such rows one after another.
 */
export type Directions = Float64Array

/** Where the root point is, per problem or per phase. */
export type Root =
  | { readonly kind: 'pinned'; readonly position: readonly number[] }
  | {
      readonly kind: 'prescribed'
      readonly times: readonly number[]
      readonly positions: readonly (readonly number[])[]
    }
  | { readonly kind: 'free'; readonly start: readonly number[]; readonly end: readonly number[] }

/** A point of a segment held at a fixed place: a closed loop. Its multiplier is the closing reaction force. */
export interface Loop {
  readonly segment: string
  readonly at: readonly number[]
  /** Which point of the rod is held, distance from its proximal end; default: the distal end. */
  readonly point?: number
  /**
   * Where the point is led, at equally spaced instants from start to end (smooth in between), when it does not
   * stand still: a foot that rolls. `at` is then its first place.
   */
  readonly course?: readonly (readonly number[])[]
}

/** A joint whose angle is held: u_i · u_j = const. Its multiplier is the holding torque. */
export interface Lock {
  readonly segments: readonly [string, string]
  /**
   * u_i · u_j at equally spaced instants from start to end (smooth in between), when muscles lead the joint along a
   * given course instead of holding it: a stance knee that yields a little. Ends agree with the boundary postures.
   */
  readonly course?: readonly number[]
  /**
   * Instead of the bare angle: the signed angle from the first rod to the second seen along a third one (a
   * knee's flexion seen along the pelvis), rad, at equally spaced instants. It can hold rods that are in line.
   * In the plane the angle is seen along the plane's normal, whatever the axis.
   */
  readonly hinge?: { readonly axis: string; readonly angles: readonly number[] }
}

/**
 * A rod whose heading is led from outside the tree: seen from above it points to (sin ψ, cos ψ) in x and z. It stands
 * for what
 * rods cannot carry: the twist of a stance leg, by which the ground holds the pelvis's heading. Its multiplier is a
 * torque about
 * the vertical.
 */
export interface Heading {
  readonly segment: string
  /** ψ in rad at equally spaced instants from start to end (smooth in between). */
  readonly angles: readonly number[]
}
