import type { GaitCycle } from '../gait/cycle.ts'
import type { Side } from '../gait/side.ts'
import type { LegPattern } from '../boundary/solution/impulse-pattern.ts'
import type { Motion, SolvedPhase } from '../boundary/solution/motion.ts'
import type { Technique } from '../boundary/plan/technique.ts'
import type { Fit } from '../fit/fit.ts'
import type { Loads } from '../loads/loads.ts'
import type { ProposedContact } from '../muscles/contact-change.ts'
import type { ContactResult } from '../muscles/contact-result.ts'
import type { CurveErrors } from '../loads/proposal/curve-error.ts'
import type { FrameLoads } from '../loads/proposal/load-change.ts'
import type { LoadVerdict } from '../loads/proposal/verdict.ts'
import type { GaitProfile } from '../norms/gait-profile.ts'
import type { NormFinding } from '../norms/norm.ts'
import type { Alert } from '../outcome.ts'
import type { MappedColumn, Provenance, Recording } from '../recording/recording.ts'

/** What a report and every export are made from: results of all earlier stages, SI and radians, nothing else. */
export interface ReportSource {
  /** After gap filling and filtering, as the fit used it. */
  readonly recording: ReportedRecording
  /** What was done to the signals, as sentences: gaps, filter, cut-off, resampling. */
  readonly conditioning: readonly string[]
  readonly cycles: readonly GaitCycle[]
  readonly spatioTemporal: readonly SpatioTemporalValue[]
  readonly fit: ReportedFit
  /** Healthy people of this age and speed, or why there are none; absent in results of older versions. */
  readonly norm?: NormFinding
  /** How far the joint angles are from theirs. */
  readonly profile?: GaitProfile | null
  /** The recorded technique solved phase by phase; null when no phase could be cut. */
  readonly motion: ReportedMotion | null
  readonly loads: { readonly recorded: Loads; readonly predicted: Loads | null }
  readonly proposed: ProposedTechnique | null
  /** Contact forces of the recorded motion; null where they are not shown (the alerts state why), absent when not asked. */
  readonly contact?: ContactResult | null
  /** What muscles do over the cycle of each leg; absent in results of older versions. */
  readonly impulsePattern?: readonly LegPattern[]
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

/** What reports need of a fit; its segments' axes only turn the printed bones. */
export interface ReportedFit extends Omit<Fit, 'axes' | 'basis'>, Partial<Pick<Fit, 'axes'>> {}

/** What reports and files need of a solved motion; not what only solving again needs. */
export interface ReportedMotion extends Omit<Motion, 'phases' | 'body'> {
  readonly phases: readonly ReportedPhase[]
}

/** The part of a solved phase that a report needs. */
export type ReportedPhase = Omit<
  SolvedPhase,
  'accelerations' | 'axes' | 'rootVelocity' | 'rootAcceleration' | 'signature' | 'closingForce' | 'farthest'
>

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

/** A technique as change of the recording. */
export interface ProposedTechnique {
  readonly technique: Technique
  /** What the solver makes of its boundaries: phases without muscles, and the impulses between them. */
  readonly motion: ReportedMotion
  /** Recorded + change, on the technique's own clock. */
  readonly loads: Loads
  /** The change alone; files of version 1 have none, and their loads are those of `motion`. */
  readonly change?: ReportedChange
  readonly verdicts?: readonly LoadVerdict[]
  /** Contact forces as change of the recorded ones; only where they were asked for and may be shown. */
  readonly contact?: ProposedContact
  /** The proposed motion itself: one posture for every recorded frame. */
  readonly path?: ReportedPath
}

/** What a technique changes in the loads, on its own clock. */
export interface ReportedChange extends FrameLoads {
  readonly times: Float64Array
  /** One ± of it over a stance; files of earlier versions have none. */
  readonly errors?: CurveErrors
}

/** Postures on the technique's clock, with the recorded instants they stand for. */
export interface ReportedPath {
  readonly times: Float64Array
  readonly recordedTimes: Float64Array
  readonly directions: Float64Array
  readonly root: Float64Array
}
