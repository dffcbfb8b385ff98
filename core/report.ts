/**
 * Reports: what they show, as plain data, as pages and as plots.
 * @packageDocumentation
 */

// Differences between two results
export { type Difference, calcDifference } from './report/difference.ts'
export { toDifferenceText, toQuantityText } from './report/number-text.ts'
export type { DifferenceMark } from './math/difference-mark.ts'

// What a report shows, and whose it is
export {
  type ReportSection,
  type LabHeader,
  type ReportSettings,
  REPORT_SECTIONS,
  SECTION_LABELS,
  REPORT_TEMPLATES,
  DEFAULT_REPORT_SETTINGS,
} from './report/settings.ts'

// What a report is made of
export type {
  ReportSource,
  ReportedCycle,
  ReportedRecording,
  SpatioTemporalValue,
  ReportedFit,
  ReportedMotion,
  ProposedTechnique,
  ReportedPhase,
} from './report/source.ts'

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
  KeyFrame,
  Point,
  LegendEntry,
  Cell,
} from './report/model.ts'

// Curves over the gait cycle, plots and pages
export { coverAlike } from './report/alike.ts'
export type { ReportContext } from './report/calc-report.ts'
export { type CycleCurve, CYCLE_POINTS, calcInstants, calcMeanAt } from './report/cycle-curve.ts'
export { type PanelWords, type PanelSignal, calcPanel } from './report/plot-panel.ts'
export { toPlotFiles } from './report/plot-files.ts'
