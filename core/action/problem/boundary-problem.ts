import type { Alert, SolverStatus } from '../../outcome.ts'
import type { Directions, Heading, Lock, Loop, Root, Tree } from '../../model/tree.ts'

/** A constant force on a point of a segment: a carried weight, a pull of a cable that keeps its direction. */
export interface PointLoad {
  readonly segment: string
  /** Distance from the rod's proximal end, m. */
  readonly at: number
  /** N, in the world. */
  readonly force: readonly number[]
}

/** A two-point boundary problem: which motion without muscles joins two postures in a given time? */
export interface BoundaryProblem {
  readonly tree: Tree
  readonly root: Root
  readonly loops: readonly Loop[]
  readonly locks: readonly Lock[]
  /** In space only. */
  readonly headings?: readonly Heading[]
  readonly loads?: readonly PointLoad[]
  /** One row of S × dimension each. */
  readonly start: Directions
  readonly end: Directions
  /** s */
  readonly duration: number
  /** Intervals of the output grid (rows: one more). */
  readonly intervals: number
  /** `stationary`: the critical path nearest the guess. `least`: a local minimum of the action. */
  readonly mode: 'stationary' | 'least'
  /** Wanted accuracy of the directions; the solver refines until its own estimate meets it. */
  readonly tolerance: number
  /** Rows on any uniform grid over the duration; default: the shortest arcs. */
  readonly guess?: Directions
  /** Whether how small errors grow is worked out as well. */
  readonly withGrowth?: boolean
  /**
   * What is worked out along the motion; default `all`. Of `motion` the torques of locks are left empty, of
   * `directions` all but these.
   */
  readonly output?: 'directions' | 'motion' | 'all'
}

/**
 * How a small error of the push at the start grows until the end. A rod that sets off too fast by 1° over the whole
 * duration would, turning freely and alone, end 1° off; here the rod `at` ends `factor` degrees off.
 */
export interface Growth {
  readonly factor: number
  /** Names of the rod that was disturbed and of the one that strays most. */
  readonly from: string
  readonly at: string
}

/** A path that makes the action stationary between two postures: rows per time, momenta at the ends, and its errors. */
export interface BoundarySolution {
  readonly status: SolverStatus
  readonly mode: 'stationary' | 'least'
  readonly action: number
  /** Negative pivots of the second variation: conjugate times passed. 0 is a minimum. */
  readonly morseIndex: number
  readonly firstConjugateTime: number | null
  readonly residual: number
  readonly iterations: number
  readonly evaluations: number
  readonly estimatedError: number
  /** Largest departure of the total energy from its mean, J; only meaningful without a moving root. */
  readonly energyDrift: number
  readonly times: Float64Array
  /** Rows of S × dimension, one per time. */
  readonly directions: Directions
  readonly velocities: Directions
  readonly accelerations: Directions
  /** Root point: rows of `dimension`, one per time. */
  readonly root: Float64Array
  readonly rootVelocity: Float64Array
  readonly rootAcceleration: Float64Array
  /** p_j = Σ_l C_jl u̇_l + b_j ṙ, S × dimension, by the discrete Legendre transform at the two ends. */
  readonly startMomentum: Float64Array
  readonly endMomentum: Float64Array
  /** Closing force per loop on the held segment, rows of `dimension` per time, N. */
  readonly loopReactions: readonly Float64Array[]
  /**
   * Holding torque of each lock on its second segment per time, N·m: one number (about z) in the plane, three in space.
   */
  readonly lockTorques: readonly Float64Array[]
  /** Where it was asked for; null where the motion was not found. */
  readonly growth?: Growth | null
  readonly alerts: readonly Alert[]
}
