/**
 * Gait: conditioning, events, cycles, body and fit, phases and techniques, joint loads, the path that joins them.
 * @packageDocumentation
 */

// Joint loads in clinical form
export type { GroundSource, StanceGround, StanceInterval } from './loads/stance-ground.ts'
export { bearingSegment, bearingWord } from './gait/bearing-axis.ts'
export type { Support } from './loads/ground.ts'
export type { PeakScope } from './loads/peak-scope.ts'
export type { JointSd, PeakPart, PeakQuantity } from './loads/loads.ts'
export { isPerMass } from './units/units.ts'

// Contact forces with muscles: an estimate
export type {
  ContactResult,
  ContactCurve,
  ContactPeakValue,
  MuscleCurve,
  UnmetMoments,
} from './muscles/contact-result.ts'
export type { ContactVerdict, ProposedContact, ProposedContactCurve } from './muscles/contact-change.ts'
export type { MedialKnee } from './muscles/knee-split.ts'
export { CONTACT_IMPLAUSIBLE, isPlausiblePeak } from './gait/contact-peaks.ts'
export type { MeasuredLevel } from './muscles/levels.ts'
export type { MuscleLines } from './muscles/muscle-lines.ts'

// Left and right, gait cycles
export { footOffPercent } from './gait/cycle.ts'
export type { BilateralCycle } from './recording/events/cycles.ts'
export { SIDES, otherSide } from './gait/side.ts'

// Bodies from anthropometric tables and templates
export { ANTHROPOMETRIC_TABLES } from './model/anthropometry/anthropometry.ts'
export { TEMPLATE_LABELS } from './model/templates/layout.ts'
/** Bodies of one's own, and those that come with the program. */
export {
  BODY_FILE_VERSION,
  type BodyFile,
  type FileRod,
  type FilePart,
  type PartMass,
  type FileLength,
  type FileMarker,
  type FileMass,
} from './model/body-file/body-file.ts'
export { checkBody, readBodyFile } from './model/body-file/read-body-file.ts'
/** Edits of a body file, and how a body is drawn while it is edited. */
export {
  addBodyRod,
  changeBodyRod,
  emptyFile,
  fileLike,
  isTemplateRod,
  removeBodyRod,
  resetRod,
  statedRod,
  BY_HAND,
} from './model/body-file/edit-rods.ts'
export { splitBodyRod, type HalfLabels, type Weighing } from './model/body-file/split-rod.ts'
export { standBody, type StandingRod } from './model/body-file/standing.ts'
export { layOutFile } from './model/body-file/lay-out-file.ts'
export type { RodLayout } from './model/templates/layout.ts'
export { SHIPPED_BODIES } from './model/body-file/shipped.ts'
export { findBodyByMarkers } from './model/body-file/marker-names.ts'
export { chooseTable } from './pipeline/choose-body.ts'
export { bearingLabel, familyLabel } from './model/body-labels.ts'
export { bodyName } from './model/templates/body-name.ts'
export { calcHeelDirection, calcPadHeel, heelLength, heelOf, padOf } from './model/heel.ts'
export type {
  BodyTemplateId,
  AnthropometricTableId,
  BodySegment,
  Heel,
  CarriedMass,
  Sex,
  Sourced,
  BodyJoint,
} from './model/body.ts'
export type { BodyOverrides, BodyRequest } from './model/templates/body-template.ts'
export { type AnthropometricTable, type RodKind, type RodInertia, ROD_KINDS } from './model/anthropometry/table.ts'

// Joint angles to rods and axes, and back
export {
  type SegmentName,
  type FootShape,
  SEGMENT_COUNT,
  segmentIndex,
  DEFAULT_FOOT,
  SEGMENT_NAMES,
} from './recording/kinematics/segments.ts'
export { type Angles, type Poses, type PoseOptions, calcPoses } from './recording/kinematics/forward.ts'
export { calcAngles } from './recording/kinematics/inverse.ts'
export {
  type LegLengths,
  type LegPlaces,
  type LegPlace,
  calcLegPlaces,
  legLengthsOf,
} from './recording/kinematics/places.ts'

// Gaps, smoothing, resampling, derivatives
export { type ResidualAnalysis, suggestCutoff } from './recording/conditioning/residuals.ts'
export type { ConditionOptions, ConditionedRecording } from './recording/conditioning/condition.ts'
export type { SmoothingOption, SmoothingRecord } from './recording/conditioning/smoothing-option.ts'
export type { Gap, FrameSpan } from './recording/conditioning/gaps.ts'

// Gait events, cycles, time and distance
export { type PlateEvents, type PlateContact, calcPlateEvents } from './recording/events/plate-events.ts'
export type { EdgeReading } from './recording/events/plate-edges.ts'
export { type KinematicEvents, calcKinematicEvents } from './recording/events/kinematic-events.ts'
export type { FeetTracks, FootTrack } from './recording/events/feet.ts'
export { addEvent, removeEvent } from './recording/events/edit.ts'
export type { Spread, SideParameters } from './recording/events/spatio-temporal.ts'
export type { EventOptions, FoundEvents } from './recording/events/find-events.ts'

// Force plates and the feet on them
export { type PlateFeet, type PlateFoot, type PlateFinding, placePlates } from './recording/plate-feet.ts'

// A body fitted to a recording
export {
  type Landmark,
  type FoundLandmarks,
  type SidedLandmark,
  MIDLINE_LANDMARKS,
  SIDED_LANDMARKS,
  findLandmarks,
  markerNameOf,
} from './fit/landmarks.ts'
export type { MassFit, FittedMass } from './fit/fit-masses.ts'
export type { FitResidual } from './fit/fit.ts'

// Phases, boundaries and techniques
export type { FreeChoice, FreeWish, MotionPick, PhaseKind } from './boundary/plan/technique.ts'
export { swapTechnique, toOtherName } from './boundary/plan/swap-technique.ts'
export type { Cuts } from './boundary/plan/cuts.ts'
export type { PhasePlan, BoundaryMark } from './boundary/plan/phases.ts'
export {
  FIXED_LAYOUT,
  NO_LAYOUT,
  type BoundaryLayout,
  type KeptLayout,
  supportOfPhase,
} from './boundary/plan/boundary-layout.ts'
export { calcLayout, isLayoutEdit, sourceOfLayout, type EditedTechnique } from './boundary/plan/layout-edit.ts'
export { type LayoutSource, describeLayout, describeShares, type LayoutShares } from './gait/layout-words.ts'
export { limitsOf } from './boundary/plan/joint-limits.ts'
export {
  type CarryingBody,
  type WholeEditId,
  type WholeEditKind,
  WHOLE_EDITS,
  describeWholeEdit,
  wholeEditOf,
  withTiming,
} from './boundary/plan/edit-catalogue.ts'
export { isTimingEdit, type TimingEdit } from './boundary/plan/timing.ts'
export type { AngleTools } from './boundary/plan/recorded.ts'

// Solved motions, impulses, other motions
export type {
  Boundary,
  SolvedPhase,
  BoundaryImpulse,
  JointImpulse,
  MotionLayout,
  RodJump,
  SolverReport,
} from './boundary/solution/motion.ts'
export {
  calcActing,
  calcImpulsePattern,
  integrateMoment,
  type LegPattern,
  type PatternPoint,
  type ActingImpulse,
  type PatternRequest,
  type Moments,
  type StanceSpan,
} from './boundary/solution/impulse-pattern.ts'
export type { MotionChoice, MotionChoices } from './boundary/solution/other-motions.ts'
export type { TechniqueSolution } from './boundary/solution/solve-technique.ts'
export type { KeptSolution } from './boundary/solution/solve-phase.ts'
export type { FreeResult } from './boundary/solution/free-boundaries.ts'

// Norms of healthy people, movement profile, gait profile score
export type {
  NormFinding,
  ChosenNorm,
  NormSet,
  NormCurve,
  NormUnit,
  NormValue,
  ControlScores,
  Score,
} from './norms/norm.ts'
export { type NormRequest, chooseNorm, calcDimensionlessSpeed } from './norms/choose-norm.ts'
export { type NormBand, MARK_MEANING, findBand, spreadWords } from './norms/bands.ts'
export {
  type GaitProfile,
  type ProfileScore,
  type ProfileVariable,
  type ProfileCurves,
  type SideCurves,
  PROFILE_VARIABLES,
  calcGaitProfile,
} from './norms/gait-profile.ts'
export { readNorm } from './norms/read-norm.ts'
export { type LegCurve, calcNormCurves, listNormRows } from './norms/make-norm.ts'
export { type NormChoices, takeLegCurves } from './pipeline/compare-norm.ts'

// The path from recording to loads, stage by stage
export { type Auto, ANALYSIS_DEFAULTS } from './pipeline/defaults.ts'
export { type AnalysisChoices, analyzePrepared } from './pipeline/analysis.ts'
export { type Results, resultsOf, type ChosenTechnique, type CheckedProposal } from './pipeline/results.ts'
/** A technique as change of the recording: its motion, its loads and what they are worth. */
export type { Proposal, ProposedPath, ProposedChange, ProposeOptions } from './pipeline/propose.ts'
/** What a technique does to one load, as one word with its reason. */
export type { LoadVerdict } from './loads/proposal/verdict.ts'
export type { FrameLoads } from './loads/proposal/load-change.ts'
export { type CurveError, type CurveErrors, calcCurveSd } from './loads/proposal/curve-error.ts'
export { type LoadQuantity, takeLoadCurve, takePart } from './loads/load-curves.ts'
export type { ChangeFamily } from './loads/proposal/method-error.ts'
export type { VerdictWord } from './gait/verdict.ts'
export { readStanding } from './pipeline/read-standing.ts'
export { type SweepRow, type SweepTarget, sweepEdits, type SweptVerdict, type SweepRequest } from './pipeline/sweep.ts'
export { walkLike } from './pipeline/walk-like.ts'
export { walkLikeNorm, type WalkLikeNormOptions } from './pipeline/walk-like-norm.ts'
export type { WalkLikeOptions } from './boundary/plan/walk-like.ts'
export { checkPlates } from './pipeline/check-plates.ts'
export { RECORDED_TECHNIQUE, findOtherMotions } from './pipeline/solve-phases.ts'
export { type RecordedLoadsRequest, type RecordedLoads, calcRecordedLoads } from './pipeline/calc-loads.ts'
export type { LaidGround } from './ground/lay.ts'
export type { SubjectEntry } from './pipeline/subject.ts'
export { createAngleTools } from './pipeline/body-axes.ts'
export type { PrepareRequest } from './pipeline/prepare.ts'
export type { GroundChoices } from './pipeline/estimate-unmeasured.ts'
export type { FitOptions } from './pipeline/fit-recording.ts'

// The skeleton as it is drawn: shapes of bones, and where they stand in a posed body
export { type BoneDetail, type UnpackedBone, unpackBones } from './bones/pack.ts'
export { joinSolids, type Solid } from './bones/solid.ts'
export type { Tissue } from './bones/bone.ts'
export { framesOf, poseFrames, type RodPlaces, type BodyPose } from './bones/frames.ts'
export { paleAround } from './bones/joint-frames.ts'
export { frameCount } from './bones/reference.ts'
