import type { Vector3 } from '../../math/vector3.ts'
import type { Alert, SolverStatus } from '../../outcome.ts'
import type { Body } from '../../model/body.ts'
import type { Directions, Tree } from '../../model/tree.ts'
import type { LayoutSource } from '../../gait/layout-words.ts'
import type { Growth } from '../../action/problem/boundary-problem.ts'
import type { Phase } from '../plan/technique.ts'

/** A posture between two phases (or at an end), where muscles act. */
export interface Boundary {
  readonly id: string
  readonly time: number
  /** S × 3 unit vectors and the root point of the body's own tree. */
  readonly directions: Directions
  readonly root: Vector3
  /** Added by the user (a drill point) rather than by a gait event. */
  readonly inner: boolean
  /** `Right foot strike`, `Boundary at 1.20 s`, … */
  readonly label: string
  /** The recorded time it stands for; differs from `time` when durations were edited. */
  readonly recordedTime: number
}

/** What the solver reports about one phase, in numbers; the words are the display's business. */
export interface SolverReport {
  readonly status: SolverStatus
  readonly mode: 'stationary' | 'least'
  readonly iterations: number
  readonly residual: number
  /** J·s */
  readonly action: number
  /** Number of conjugate times passed; 0 means the path is a local minimum of the action. */
  readonly morseIndex: number
  readonly firstConjugateTime: number | null
  /** In the units of the unit vectors. */
  readonly estimatedError: number
  readonly energyDrift: number
  /** Other motions found between the same postures; null: nobody has looked for them. */
  readonly otherSolutions: number | null
}

/** One solved phase: its path, velocities and accelerations, and how the solver fared. */
export interface SolvedPhase {
  readonly phase: Phase
  /** The body re-rooted at this phase's pivot (over a heel, which is no rod of the body: at the ankle above it). */
  readonly tree: Tree
  readonly times: Float64Array
  /** Rows of S × 3. */
  readonly directions: Directions
  readonly velocities: Directions
  readonly accelerations: Directions
  /** Rows of S × 9: anatomical axes, carried from the recording's by the smallest turn of each rod. */
  readonly axes: Float64Array
  /** Position of the body's own root point (mid-hip), x, y, z per time, so that phases join. */
  readonly root: Float64Array
  readonly rootVelocity: Float64Array
  readonly rootAcceleration: Float64Array
  /**
   * Double support: the ground's force on the trailing shank at its ankle, which closes the loop, x, y, z per time, N.
   */
  readonly closingForce: Float64Array | null
  /** s, own clock: where the recording lies farthest from this motion. */
  readonly farthest: number
  /** Times on the recording's clock that the rows stand for. */
  readonly recordedTimes: Float64Array
  readonly solver: SolverReport
  /** Predicted against recorded, per body segment and per joint angle, radians. */
  readonly distance: readonly { readonly name: string; readonly rms: number; readonly peak: number }[]
  /** Segments that moved without muscles; the others were led. */
  readonly freeSegments: readonly string[]
  /** What this phase was solved from; equal signatures need no new solution. */
  readonly signature: string
  /** Degrees of freedom that gravity alone moves; the rest is led. */
  readonly freedoms: number
  /** About which part of the stance foot the recorded body turns for most of this phase: a suggestion for its pivot. */
  readonly seenPivot?: 'heel' | 'ankle' | 'forefoot'
  /**
   * The freely swinging rod that strays most from the recording, RMS in rad: `ballistic` goes by it, in every phase
   * alike.
   */
  readonly worst: { readonly name: string; readonly rms: number } | null
  /** How a small error of the push at its start grows until its end; null: not known, absent: nobody looked. */
  readonly growth?: Growth | null
  /** Up to 3°, up to 8°, beyond. */
  readonly ballistic: 'good' | 'fair' | 'poor'
  readonly alerts: readonly Alert[]
}

/** All vectors in world axes. */
export interface JointImpulse {
  readonly joint: string
  /** Where the joint is, m. */
  readonly place: Vector3
  /** What the muscles across it do to the distal side, N·m·s. */
  readonly angular: Vector3
  /** What passes through it to the distal side, N·s. */
  readonly linear: Vector3
  /** Size of the angular impulse per body mass, N·m·s/kg. */
  readonly perKg: number
  /** Size of the torque that gives the angular impulse within IMPULSE_WINDOW, N·m. */
  readonly meanTorque: number
}

/** A rod's distal end (where it is, m) and how it moves just before and just after the boundary, m/s, world axes. */
export interface RodJump {
  readonly segment: string
  readonly place: Vector3
  readonly before: Vector3
  readonly after: Vector3
}

/** What the muscles must do in no time at a boundary. */
export interface BoundaryImpulse {
  readonly boundary: string
  /** Generalised, p⁺ − p⁻ per segment, S × 3, kg·m²/s on unit vectors. */
  readonly generalised: Float64Array
  readonly joints: readonly JointImpulse[]
  /** Every rod at this boundary, before and after the jump. */
  readonly rods: readonly RodJump[]
  /** Impulse of the ground, N·s, when contact changes. */
  readonly ground: Vector3 | null
  /** J: positive when the muscles put energy in. */
  readonly energy: number
  /** Size of all joint impulses together, N·m·s: what free boundaries make small. */
  readonly total: number
}

/** s: the window over which an impulse is spoken of as a mean torque (impulse / window), as muscles need time. */
export const IMPULSE_WINDOW = 0.1

/** Where a motion is cut between its events, and who set that. */
export interface MotionLayout {
  /** `program`; `none`: by gravity and momentum alone; `hand`: somebody added, moved or removed boundaries. */
  readonly by: LayoutSource
  /** Shares of every single support and of every flight. */
  readonly single: readonly number[]
  readonly flight: readonly number[]
  /** rad: what the program kept to; null where it did not set them. */
  readonly tolerance: number | null
}

/** The solved phases of a technique joined to one motion, with the impulses between them. */
export interface Motion {
  readonly technique: string
  /** Absent: as the plan that was given had it. */
  readonly layout?: MotionLayout
  readonly boundaries: readonly Boundary[]
  readonly phases: readonly SolvedPhase[]
  readonly impulses: readonly BoundaryImpulse[]
  /** Times where one more boundary would help most, best first. */
  readonly suggestedBoundaries: readonly number[]
  /** The body with the technique's loads on it. */
  readonly body: Body
  readonly alerts: readonly Alert[]
}
