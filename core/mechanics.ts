/**
 * Mechanics of pendulum trees: matrices, equations of motion, statics, the action, joint reactions.
 * @packageDocumentation
 */

// Vectors of space, and searches in ascending times
export { type Vector3, add, subtract, scale, dot, cross } from './math/vector3.ts'
export { intervalOf } from './math/search.ts'

// Problems as JSON: docs/PROBLEM-JSON.md
export {
  type BoundaryProblemFile,
  type InitialValueProblem,
  type ForceOnBody,
  type GivenMotion,
  MOTION_METHODS,
} from './model/problem.ts'
export type { MotionRates } from './model/given-motion.ts'

// Chains and trees of the source papers
export { createGoyalTree } from './model/source-problems.ts'

// The thesis's angles and equations
export {
  type ThesisAngles,
  toThesisDirections,
  toThesisVelocities,
  toVectorAccelerations,
} from './model/thesis-angles.ts'

// Trees: matrices, re-rooting, points, time series
export { calcMassPoints, calcRodEnds } from './model/kinematics.ts'
export { type InTime, calcInTime } from './model/time-series.ts'
export type { TreeMatrices, Loop, Lock, Heading } from './model/tree.ts'

// Motions of the source papers, with their references
export type { SourceCase } from './dynamics/source-case.ts'
export {
  type ReadReference,
  SOURCE_REFERENCES,
  createSourceCases,
  calcCaseError,
  calcEnergyDrift,
  calcMethodSettings,
} from './dynamics/source-cases.ts'

// Equations of motion and statics
export type { StaticsInput } from './dynamics/statics.ts'
export type { MotionSetup } from './dynamics/system.ts'
export type { DrivesInput } from './dynamics/drives.ts'

// The sources' own methods, for comparison
export { type ExtrapolatedPath, solveExtrapolated } from './action/baselines/extrapolate.ts'
export { type ThesisOptions, type ThesisRun, solveThesisScheme } from './action/baselines/thesis-scheme.ts'
export { type BaselineOptions, type BaselineMethod, solveByBaseline } from './action/baselines/baselines.ts'

// Two-point boundary problems
export type { MotionSearch, MotionList } from './action/solve/motions.ts'
export type { PointLoad } from './action/problem/boundary-problem.ts'
export type { ChainStorage } from './math/block-tridiagonal.ts'

// The source papers' problems as demonstrations
export type { Finding, DemonstrationRun, Demonstration, Bend } from './methods/demonstration.ts'
export { DEMONSTRATIONS, PENALTY_SETTINGS } from './methods/catalogue.ts'
export { runDemonstration } from './methods/run.ts'
export {
  type TwoPointCase,
  createTwoPointProblem,
  findNearestMotion,
  TWO_POINT_INTERVALS,
  type ListedMotion,
} from './methods/two-point-case.ts'
export {
  type EquilibriumReference,
  type EquilibriumCase,
  angleOfRod,
  createEquilibriumCases,
} from './methods/equilibrium-case.ts'

// Joint reactions
export { type ThesisMotion, calcThesisTensions } from './loads/reactions-thesis.ts'
export { calcLoopReactions } from './loads/kernels/reactions-loops.ts'
export {
  type ReactionsResult,
  toReactionsResult,
  toRows,
  toSegmentRows,
  type NumberRows,
} from './loads/reactions-result.ts'
export type { ExternalForce, ReactionMotion } from './loads/kernels/reactions.ts'

// A tree built by hand, and what joins two of its postures
export {
  type BenchProblem,
  type BenchRod,
  type BenchRoot,
  type BenchLoop,
  type BenchLock,
  type BenchEnd,
  isDriven,
  massPointsOf,
  toProblemFile,
} from './workbench/bench-problem.ts'
export { readBenchProblem } from './workbench/read-bench.ts'
export {
  MOST_BENCH_RODS,
  addRod,
  splitRod,
  deleteRod,
  changeRod,
  setPosture,
  postureOf,
  setDimension,
} from './workbench/edit-tree.ts'
export { closePosture, endPoint, rootAt } from './workbench/close-posture.ts'
export { calcLargestDifference } from './math/largest-difference.ts'
export { type GalleryEntry, GALLERY } from './workbench/gallery.ts'
export type { BenchMotion, FoundBy } from './workbench/bench-motion.ts'
export { type BenchRequest, type BenchResult, chooseStarts, solveBench, releaseBench } from './workbench/solve-bench.ts'
export { type MethodRun, compareTwoPoint, compareReleases } from './workbench/compare-methods.ts'
export { toPathCsv } from './workbench/to-path-csv.ts'
export { closingForces, toSolvedResult, toMotionResult } from './workbench/solved-result.ts'
export { calcGrowth } from './action/solve/growth.ts'
export type { Growth } from './action/problem/boundary-problem.ts'
