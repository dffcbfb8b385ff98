/** The only door into core. It reads like a table of contents. */

export * from './outcome.ts'
export * from './units/units.ts'

// math: searches in ascending times
export { intervalOf } from './math/search.ts'

// gait: the words all stages share
export * from './gait/side.ts'

// model: pendulum trees
export type * from './model/tree.ts'
export { calcMatrices } from './model/matrices.ts'
export { calcUniformRod, checkTree, readTree } from './model/validate.ts'
export { type BodyPoint, rerootTree } from './model/reroot.ts'
export * from './model/kinematics.ts'
export * from './model/energy.ts'
export * from './model/numbering.ts'
export * from './model/time-series.ts'
export * from './model/root-path.ts'
export * from './model/problem.ts'
export * from './model/given-motion.ts'
export * from './model/source-problems.ts'
export * from './model/tangent.ts'
export * from './model/thesis-angles.ts'
export * from './model/thesis-equations.ts'

// model: bodies from tables and templates
export { ANTHROPOMETRIC_TABLES } from './model/anthropometry/anthropometry.ts'
export { TEMPLATE_LABELS } from './model/templates/layout.ts'
export { calcHeelDirection, heelLength, heelOf } from './model/heel.ts'
export { calcBody, withSegments } from './model/templates/body-template.ts'
export type { BodyOverrides, BodyRequest } from './model/templates/body-template.ts'

// dynamics: equations of motion by every method
export { createSystem, type MotionSetup, type MotionSystem } from './dynamics/system.ts'
export { type Equilibrium, solveStatics, type StaticsInput } from './dynamics/statics.ts'
export * from './dynamics/source-cases.ts'
export { simulateMotion, type Simulation, type SimulationInput } from './dynamics/simulate.ts'

// recording: what a file says
export * from './recording/channels.ts'
export type * from './recording/recording.ts'
export { readRecording } from './recording/read.ts'
export { type BlobLike, type PrintJob, hashBlob, toByteSource } from './recording/blob-source.ts'
export { joinForces } from './recording/join-forces.ts'
export type { PlateFeet, PlateFinding, PlateFoot } from './recording/plate-feet.ts'
export { placePlates } from './recording/plate-feet.ts'
export { checkMapping, toMapping } from './recording/mapping/template.ts'
export * from './recording/summary.ts'
export { readMarkerPlace, type BodyPart, type MarkerPlace } from './recording/mapping/names/marker-names.ts'

// recording: joint angles to rods and axes, and back
export * from './recording/kinematics/segments.ts'
export { INNER_JOINTS, LUMBAR, PELVIS_IN_WORLD, TRUNK_IN_WORLD } from './recording/kinematics/joints.ts'
export type { JointTurn, TurnTerm } from './recording/kinematics/joints.ts'
export { ASSUMED_ANGLES, calcPoses, calcRods } from './recording/kinematics/forward.ts'
export type { Angles, PoseOptions, Poses } from './recording/kinematics/forward.ts'
export { calcAngles, carryPoses } from './recording/kinematics/inverse.ts'
export { calcAnglesFromRods, calcPosesFromRods } from './recording/kinematics/rods.ts'
export type { RodOptions } from './recording/kinematics/rods.ts'
export { calcLegPlaces, legLengthsOf } from './recording/kinematics/places.ts'
export type { LegLengths, LegPlace, LegPlaces } from './recording/kinematics/places.ts'

// recording: gaps, smoothing, resampling, derivatives
export {
  DEFAULT_CUTOFF,
  DEFAULT_GAP_LIMIT,
  DEFAULT_ORDER,
  conditionRecording,
} from './recording/conditioning/condition.ts'
export type {
  ConditionOptions,
  ConditionedRecording,
  SmoothingOption,
  SmoothingRecord,
} from './recording/conditioning/condition.ts'
export type { FrameSpan, Gap } from './recording/conditioning/gaps.ts'
export { calcResiduals, suggestCutoff } from './recording/conditioning/residuals.ts'
export type { ResidualAnalysis } from './recording/conditioning/residuals.ts'
export { channelInWords } from './recording/conditioning/words.ts'

// recording: gait events, cycles, spatio-temporal parameters
export { findEvents } from './recording/events/find-events.ts'
export type { EventOptions, FoundEvents } from './recording/events/find-events.ts'
export { calcPlateEvents } from './recording/events/plate-events.ts'
export type { PlateContact, PlateEvents } from './recording/events/plate-events.ts'
export { calcKinematicEvents } from './recording/events/kinematic-events.ts'
export type { KinematicEvents } from './recording/events/kinematic-events.ts'
export { calcFeetTracks } from './recording/events/feet.ts'
export type { FeetTracks, FootTrack } from './recording/events/feet.ts'
export { checkOrder } from './recording/events/order.ts'
export { addEvent, moveEvent, removeEvent } from './recording/events/edit.ts'
export { calcCycles } from './recording/events/cycles.ts'
export type { GaitCycle } from './recording/events/cycles.ts'
export { calcSpatioTemporal } from './recording/events/spatio-temporal.ts'
export type { SideParameters, SpatioTemporal, Spread } from './recording/events/spatio-temporal.ts'

// fit: the subject's body and its recorded poses
export type * from './fit/fit.ts'

// boundary: phases, techniques, solved motions
export type * from './boundary/plan/technique.ts'
export * from './boundary/solution/motion.ts'
export { swapTechnique, toOtherName } from './boundary/plan/swap-technique.ts'

// action: two-point boundary problems
export type * from './action/problem/boundary-problem.ts'
export { createActionWorkspace, solveBoundaryProblem } from './action/solve/solve.ts'
export { type FoundMotion, findAllMotions, type MotionList, type MotionSearch } from './action/solve/motions.ts'
export { type ExtrapolatedPath, solveExtrapolated } from './action/baselines/extrapolate.ts'
export { solveThesisScheme, type ThesisOptions, type ThesisRun } from './action/baselines/thesis-scheme.ts'
export { type BaselineMethod, type BaselineOptions, solveByBaseline } from './action/baselines/baselines.ts'

// methods: the source papers' problems as demonstrations
export type * from './methods/demonstration.ts'
export { DEMONSTRATIONS, PENALTY_SETTINGS } from './methods/catalogue.ts'
export { runDemonstration } from './methods/run.ts'
export {
  createTwoPointProblem,
  findNearestMotion,
  TWO_POINT_INTERVALS,
  type TwoPointCase,
} from './methods/two-point-case.ts'
export { angleOfRod, createEquilibriumCases, type EquilibriumReference } from './methods/equilibrium-case.ts'

// loads: joint reactions
export * from './loads/reactions.ts'
export * from './loads/reactions-along-rod.ts'
export * from './loads/reactions-thesis.ts'
export * from './loads/reactions-loops.ts'
export * from './loads/reactions-result.ts'
export type * from './loads/loads.ts'
export { bearingSegment, bearingWord } from './gait/bearing-axis.ts'
export { coverAlike } from './report/alike.ts'

// report: what a laboratory prints and exports
export * from './report/settings.ts'
export type * from './report/source.ts'
export type * from './report/model.ts'
export { type ReportContext, calcReport } from './report/calc-report.ts'
export { CYCLE_POINTS, type CycleCurve, calcInstants, calcMeanAt } from './report/cycle-curve.ts'
export { toHtml } from './report/html/to-html.ts'
export { toPlotSvg, type PlotSize } from './report/svg/plot.ts'
export { calcPanel } from './report/plot-panel.ts'
export { toPlotFiles } from './report/plot-files.ts'
export { toCsvLine, toCycleCsv, toLoadsCsv, toTextCell } from './report/to-csv.ts'
export { SUMMARY_COLUMNS, calcSummaryRows } from './report/summary.ts'
export { toOpenSimLoads, toOpenSimMotion } from './report/to-opensim.ts'
export { ANALYSIS_VERSION, readAnalysisJson, toAnalysisJson } from './report/analysis-json.ts'
export { calcDifference, calcSymmetryIndex, type Difference } from './report/difference.ts'
export { toDifferenceText, toQuantityText } from './report/number-text.ts'
export { NOT_CONTACT_FORCES } from './report/method-blocks.ts'

// study: the saved document
export type * from './study/study.ts'
export { EMPTY_STUDY, STUDY_PARTS, STUDY_SHAPES, STUDY_VERSION } from './study/schema.ts'
export { STUDY_KEYS } from './study/keys.ts'
export { MIGRATIONS, type Migration, type StoredParts, calcMigrations } from './study/migrations.ts'
export { readStudy, toStudyEntries } from './study/read-study.ts'
export { toPrepareRequest } from './study/to-request.ts'
export { checkShape } from './json/shape.ts'

// pipeline: all stages in order, and the steps an editor calls again
export { type Auto, ANALYSIS_DEFAULTS } from './pipeline/defaults.ts'
export {
  type Analysis,
  type AnalysisChoices,
  type AnalysisRequest,
  analyze,
  analyzePrepared,
} from './pipeline/analysis.ts'
export { type PrepareRequest, type Prepared, prepare } from './pipeline/prepare.ts'
export { type Results, resultsOf } from './pipeline/results.ts'
export { readStanding } from './pipeline/read-standing.ts'
export { checkPlates } from './pipeline/check-plates.ts'
export { RECORDED_TECHNIQUE, findOtherMotions, planPhases, solveFree, solveTechnique } from './pipeline/solve-phases.ts'
export {
  type FoundLandmarks,
  type Landmark,
  MIDLINE_LANDMARKS,
  SIDED_LANDMARKS,
  findLandmarks,
  markerNameOf,
} from './fit/landmarks.ts'
export { type Chosen, chooseTable, chooseTemplate } from './pipeline/choose-body.ts'
export { type FitOptions, fitRecording } from './pipeline/fit-recording.ts'
export { type RecordedLoads, type RecordedLoadsRequest, calcRecordedLoads, refitMasses } from './pipeline/calc-loads.ts'
export { calcMotionLoads } from './pipeline/calc-motion-loads.ts'
export { checkMotionLoads } from './loads/plausible-motion.ts'
export type { FittedMass, MassFit } from './fit/fit-masses.ts'
export {
  type FreeGoal,
  type FreeRequest,
  type FreeResult,
  solveFreeBoundaries,
} from './boundary/solution/free-boundaries.ts'
export { type SubjectEntry, settleSubject } from './pipeline/subject.ts'
export { createAngleTools } from './pipeline/body-axes.ts'
export type { BoundaryMark, PhasePlan } from './boundary/plan/phases.ts'
export type { SolvedTechnique } from './boundary/solution/solve-technique.ts'
export type { MotionChoice, MotionChoices } from './boundary/solution/other-motions.ts'
export { JOINT_LIMITS, limitsOf } from './boundary/plan/resolve.ts'
