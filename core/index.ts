/**
 * The names to begin with. More under `mechanics.ts`, `gait.ts`, `io.ts` and `report.ts`; nothing is at two doors.
 *
 * World frame: x forward, y up, z to the subject's right. Units: m, kg, s, N, N·m, rad.
 * @packageDocumentation
 */

// Results that may be refused: every reader and analysis returns an Outcome with its Alerts
export type { Outcome, Alert, JobControl, SolverStatus } from './outcome.ts'

// Units: SI inside, converted at the edge
export { STANDARD_GRAVITY, degToRad, radToDeg } from './units/units.ts'

// A body as a tree of pendulums: rods, mass points, joints
export type { Tree, Segment, MassPoint, Directions, Root } from './model/tree.ts'
export { readTree, calcUniformRod } from './model/read-tree.ts'
export { calcMatrices } from './model/matrices.ts'
export { calcJointPoints } from './model/kinematics.ts'
export { calcKineticEnergy, calcPotentialEnergy } from './model/energy.ts'

// Motion from a given start
export { type MotionMethod, readInitialValueProblem } from './model/problem.ts'
export { type Simulation, type SimulationInput, simulateMotion } from './dynamics/simulate.ts'

// Equilibrium
export { type Equilibrium, solveStatics } from './dynamics/statics.ts'

// Motion between two postures in a given time
export { readBoundaryProblem } from './model/problem.ts'
export { solveBoundaryProblem } from './action/solve/solve.ts'
export { type FoundMotion, findAllMotions } from './action/solve/motions.ts'
export type { BoundaryProblem, BoundarySolution } from './action/problem/boundary-problem.ts'

// Joint reactions of a known motion
export { readGivenMotion } from './model/problem.ts'
export { calcMotionRates } from './model/given-motion.ts'
export { type Reactions, calcReactions } from './loads/kernels/reactions.ts'

// Recordings of gait, and what is found in them
export { readRecording } from './recording/read.ts'
export type { Recording, ByteSource, GroundForce, GaitEvent } from './recording/recording.ts'
export type { Side } from './gait/side.ts'
export { conditionRecording } from './recording/conditioning/condition.ts'
export { findEvents } from './recording/events/find-events.ts'
export type { GaitCycle } from './gait/cycle.ts'
export { calcCycles } from './recording/events/cycles.ts'
export { type SpatioTemporal, calcSpatioTemporal } from './recording/events/spatio-temporal.ts'

// The subject's body
export type { Subject, Body } from './model/body.ts'
export { calcBody } from './model/templates/body-template.ts'
export type { Fit } from './fit/fit.ts'

// From a recording to joint loads and a technique
export { type Analysis, type AnalysisRequest, analyze } from './pipeline/analysis.ts'
export { type PreparedTrial, prepare } from './pipeline/prepare.ts'
export { planPhases, solveTechnique } from './pipeline/solve-phases.ts'
export { calcMotionLoads } from './pipeline/calc-motion-loads.ts'
export type { Technique, TechniqueEdit, Phase } from './boundary/plan/technique.ts'
export type { Motion } from './boundary/solution/motion.ts'
export type { Loads, JointLoad, Peak } from './loads/loads.ts'

// Results written down
export { calcReport } from './report/calc-report.ts'
export { toHtml } from './report/html/to-html.ts'
export { toAnalysisJson, toAnalysisPieces, readAnalysisJson } from './report/analysis-json.ts'
export { toLoadsCsv, toLoadsPieces } from './report/to-csv.ts'
