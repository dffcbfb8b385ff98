import type { Side } from '../gait/side.ts'
import type { Motion, SolvedPhase } from '../boundary/solution/motion.ts'
import type { Technique } from '../boundary/plan/technique.ts'
import type { Fit } from '../fit/fit.ts'
import type { Loads } from '../loads/loads.ts'
import type { Alert } from '../outcome.ts'
import type { MappedColumn, Provenance, Recording } from '../recording/recording.ts'

/** What a report and every export are made from: results of all earlier stages, SI and radians, nothing else. */
export interface ReportSource {
  /** After gap filling and filtering, as the fit used it. */
  readonly recording: ReportedRecording
  /** What was done to the signals, as sentences: gaps, filter, cut-off, resampling. */
  readonly conditioning: readonly string[]
  readonly cycles: readonly ReportedCycle[]
  readonly spatioTemporal: readonly SpatioTemporalValue[]
  readonly fit: ReportedFit
  /** The recorded technique solved phase by phase; null when no phase could be cut. */
  readonly motion: ReportedMotion | null
  readonly loads: { readonly recorded: Loads; readonly predicted: Loads | null }
  readonly proposed: ProposedTechnique | null
  readonly alerts: readonly Alert[]
}

/** The part of a recording that a report needs. */
export interface ReportedRecording extends Pick<
  Recording,
  'times' | 'rate' | 'angles' | 'pelvisPath' | 'events' | 'subject'
> {
  readonly mapping: readonly Omit<MappedColumn, 'sample'>[]
  readonly provenance: Omit<Provenance, 'fileToWorld'>
}

/** What reports need of a fit; not its segments' axes. */
export type ReportedFit = Omit<Fit, 'axes' | 'basis'>

/** What reports and files need of a solved motion; not what only solving again needs. */
export interface ReportedMotion extends Omit<Motion, 'phases' | 'body'> {
  readonly phases: readonly ReportedPhase[]
}

/** The part of a solved phase that a report needs. */
export type ReportedPhase = Omit<
  SolvedPhase,
  'accelerations' | 'axes' | 'rootVelocity' | 'rootAcceleration' | 'signature' | 'closingForce' | 'farthest'
>

/** From one strike to the next of the same foot, s. */
export interface ReportedCycle {
  readonly side: Side
  readonly from: number
  /** Foot-off inside the cycle; null when none was found. */
  readonly off: number | null
  readonly to: number
}

/** One number of the time-distance table; `side: null` when it has no side (speed, cadence). */
export interface SpatioTemporalValue {
  /** `walking speed`, `cadence`, `step length`, … */
  readonly name: string
  readonly side: Side | null
  readonly mean: number
  /** Over the cycles; null with fewer than two. */
  readonly sd: number | null
  readonly unit: 'm' | 's' | 'm/s' | '1/min' | '%'
  /** Cycles or steps behind it. */
  readonly count: number
}

/** A technique with its motion and loads. */
export interface ProposedTechnique {
  readonly technique: Technique
  readonly motion: ReportedMotion
  readonly loads: Loads
}
