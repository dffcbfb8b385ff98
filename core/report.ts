/**
 * Reports: what they show, as plain data, as pages and as plots.
 * @packageDocumentation
 */

// Differences between two results
export { type Difference, calcDifference } from './report/difference.ts'
export { toDifferenceText, toQuantityText, toSmallText } from './report/number-text.ts'
export type { DifferenceMark } from './math/difference-mark.ts'

// What a report shows, and whose it is
export {
  type ReportSection,
  type LabHeader,
  type ReportSettings,
  REPORT_SECTIONS,
  SECTION_LABELS,
  isOfGait,
  REPORT_TEMPLATES,
  DEFAULT_REPORT_SETTINGS,
} from './report/settings.ts'

// Languages
export { type Language, LANGUAGES, LANGUAGE_NAMES, toDateText, toLanguage, toLocalNumbers } from './words/language.ts'
export type { Catalogue } from './words/speaker.ts'
export { type Translator, createTranslator, translatorOf } from './words/translate.ts'

// What a report is made of
export type {
  ReportSource,
  ReportedRecording,
  SpatioTemporalValue,
  ReportedFit,
  ReportedMotion,
  ProposedTechnique,
  ReportedPhase,
  ReportedPath,
} from './report/source.ts'
export { toReportedMotion } from './report/analysis-json.ts'

// A report as plain data: sections, tables, plots
export type {
  Quantity,
  PlotModel,
  CurveModel,
  CurveStyle,
  ReportModel,
  Fact,
  SectionModel,
  Block,
  TableModel,
  PlotGrid,
  PlotNorm,
  KeyFrame,
  LegendEntry,
  Cell,
} from './report/model.ts'

// Bands of healthy people, and what is compared with them
export { type NormSpread, calcPlotNorm } from './report/norm-band.ts'
export { VARIABLE_WORDS } from './report/profile-table.ts'
export { type GaitQuantity, type Signal, type CycleRow, GAIT_QUANTITIES, listCycleRows } from './report/quantities.ts'

// Averages over trials, and comparisons of conditions, visits and sides
export type { Span, TrialCurves, TrialCycle, TrialQuantity, TrialValue } from './compare/trial-curves.ts'
export { cycleKey } from './compare/trial-curves.ts'
export { type KeptTrial, KEPT_FORMAT, readKeptTrial, toKeptJson } from './compare/trial-shape.ts'
export { takeTrialCurves } from './report/trial-curves.ts'
export {
  type PoolRequest,
  type PooledCurve,
  type PooledCycle,
  type CycleUse,
  type Average,
  poolCurve,
  poolCurves,
} from './compare/pool.ts'
export { type UnusualCycle, FEWEST_TO_JUDGE, listUnusual, findRepresentative } from './compare/unusual.ts'
export { type BandOptions, BAND_DEFAULTS, FEWEST_FOR_BAND } from './compare/band.ts'
export {
  type ComparisonKind,
  type CurveComparison,
  type ClearStretch,
  compareCurves,
} from './compare/compare-curves.ts'
export { type PooledValue, type ValueComparison, poolValue } from './compare/compare-values.ts'
export { type ComparedGroup, type GroupComparison, compareGroups, toSides } from './compare/compare.ts'
export {
  type PooledProfile,
  type ScoreComparison,
  GPS_MCID,
  poolProfile,
  compareProfiles,
} from './compare/pooled-profile.ts'

export {
  type StudyComparison,
  type StudyComparisonRequest,
  type StudyGroup,
  compareStudy,
} from './compare/compare-study.ts'

// The report on several trials: averages and comparison
export { toCyclesMatrix } from './report/compared/cycles-matrix.ts'
export { describeLargest, describeStretches, toPrintedVerdict } from './report/compared/clinical.ts'
export { calcRange, calcTicks } from './report/plot-panel.ts'
export { type ComparedSource, TRIAL_NAMES, calcComparedReport } from './report/compared/calc-compared-report.ts'
export { listComparedFindings } from './report/compared/findings.ts'
export { listMainCurves } from './report/compared/main-curves.ts'
export { type QuantityWords, QUANTITY_WORDS } from './report/quantity-words.ts'
export { calcKeyFrames } from './report/key-frames.ts'

// The first page
export type { FrontPage, FrontScore } from './report/front-page.ts'
export { type ReportFinding, listFindings } from './report/findings.ts'

// Curves over the gait cycle, plots and pages
export { coverAlike } from './report/alike.ts'
export type { ReportContext } from './report/calc-report.ts'
export { type CycleCurve, CYCLE_POINTS, calcInstants, calcMeanAt } from './report/cycle-curve.ts'
export { type PanelWords, type PanelSignal, calcPanel } from './report/plot-panel.ts'
export { CONTACT_LIMITS, CONTACT_STATEMENT } from './report/contact-blocks.ts'
export { describePriorShare } from './report/prior-words.ts'
export { toPlotFiles } from './report/plot-files.ts'
