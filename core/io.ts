/**
 * In and out: recordings and their columns, the saved study, results as JSON, CSV and OpenSim files, units.
 * @packageDocumentation
 */

// Outcomes and alerts: made, compared, joined
export {
  type Severity,
  type AlertPlace,
  done,
  refused,
  alert,
  isSameAlert,
  joinAlerts,
  alertKey,
  groupAlerts,
  type GroupedAlert,
  Stopped,
  goOn,
} from './outcome.ts'
export { STOPPED } from './pipeline/progress.ts'

// Units of files and reports
export { mToMm, newtonToBodyWeight, bodyWeightToNewton } from './units/units.ts'

// Shapes of JSON written by programs
export { type Shape, type Checked, checkShape } from './json/shape.ts'

// Recordings: channels, markers, ground forces, where they come from
export {
  type AngleChannel,
  type ChannelId,
  type PelvisPathChannel,
  type MidlineChannel,
  type SidedChannel,
  MIDLINE_CHANNELS,
  SIDED_CHANNELS,
} from './recording/channels.ts'
export type {
  EventSource,
  MappedColumn,
  MappingTemplate,
  TimeRange,
  ReadOptions,
  Provenance,
  EventKind,
  SubjectHints,
  Confidence,
  ModelOutput,
} from './recording/recording.ts'
export { type SourceUnit, SOURCE_UNITS } from './units/source-units.ts'
export type { TableSwitches } from './recording/readers/table.ts'

// What was read, in numbers
export { type RecordingSummary, type ChannelSummary, type SignalGaps, calcSummary } from './recording/summary.ts'

// Which column is which channel
export { checkMapping, toMapping } from './recording/mapping/template.ts'

// Files as bytes, and two files of one trial joined
export {
  type BlobLike,
  type HashJob,
  type HashPlatform,
  type StreamHash,
  hashBlob,
  toByteSource,
} from './recording/blob-source.ts'
export { joinForces } from './recording/join-forces.ts'

// Results as JSON, CSV and OpenSim files
export type { Storeroom, StoredSeries } from './math/storeroom.ts'
export { toCyclesCsv, toCyclesPieces } from './report/cycles-csv.ts'
export { toCsvLine, toTextCell } from './report/plain-table.ts'
export { toCycleCsv, toCyclePieces } from './report/to-csv.ts'
export { type TextPieces, giveBack } from './report/text-bytes.ts'
export { toXlsx } from './report/to-xlsx.ts'
export { toImpulsesCsv } from './report/impulse-pattern-blocks.ts'
export { toContactChangeCsv, toContactCsv, toContactPeaksCsv } from './report/contact-csv.ts'
export { SUMMARY_COLUMNS, calcSummaryRows } from './report/summary.ts'
export { toOpenSimLoads, toOpenSimMotion } from './report/to-opensim.ts'
export { type C3dRequest, type WrittenC3d, toC3d } from './pipeline/export-c3d.ts'

// Curves of a trial, kept for averages
export { readTrialCurves, toTrialJson } from './compare/trial-shape.ts'

// The saved study
export type {
  Study,
  StudyPart,
  StudySubject,
  StudyFile,
  Conditioning,
  BodyOverride,
  StudyBody,
  StudyTechniques,
} from './study/study.ts'
export {
  type Condition,
  type DocumentPatch,
  type Patient,
  type StudyDocument,
  type Trial,
  type Visit,
  applyPatch,
  isBlank,
  joinPatches,
  listFiles,
  placeOf,
  shownPlace,
  toInverse,
  type DocumentPart,
} from './study/document.ts'
export {
  type Place,
  addCondition,
  addTrial,
  addVisit,
  changeCondition,
  changeTrial,
  changeVisit,
  moveTrial,
  removeTrials,
  shownTreePlace,
  type NewTrial,
} from './study/arrange.ts'
export { type TrialInputs, toTrialInputs } from './study/trial-inputs.ts'
export { ageAt, nameOf, toPatch, toStudy } from './study/project.ts'
export { type LookedFile, type SortedFile, sortFiles } from './study/sort-files.ts'
export { dayOf } from './study/sort-places.ts'
export { mayBeRecording } from './study/recording-endings.ts'
export { lookAt } from './study/look-file.ts'
export { isSessionMetadata, readSessionMetadata } from './study/session-metadata.ts'
export { type ChosenVisit, type PlacedFiles, type PlacedWalk, placeFiles } from './study/place-files.ts'
export { type Belonging, calcBelonging } from './study/same-person.ts'
export { BLANK_TRIAL, EMPTY_DOCUMENT } from './study/blank.ts'
export { EMPTY_STUDY, STUDY_SHAPES, STUDY_VERSION } from './study/schema.ts'
export { STUDY_KEYS } from './study/keys.ts'
export { type StudyEntry, readStudy, toStudyEntries } from './study/read-study.ts'
export { type RequestedParts, type StudyRecordings, toPrepareRequest } from './study/to-request.ts'
export type { Migration, StoredParts } from './study/migrations.ts'
