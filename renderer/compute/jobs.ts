import type { GaitEvent, Loads, Motion, PreparedTrial, Recording, Side, Technique } from '../../core/index.ts'
import type {
  BenchMotion,
  BenchProblem,
  BenchRequest,
  BenchResult,
  DemonstrationRun,
  MethodRun,
} from '../../core/mechanics.ts'
import type {
  ContactResult,
  CurveErrors,
  KeptLayout,
  LegPattern,
  MedialKnee,
  MuscleLines,
  ProposedContact,
  LoadVerdict,
  MotionChoices,
  PlateFeet,
  ProposedPath,
  SweepRow,
  SweepTarget,
} from '../../core/gait.ts'
import type {
  ComparisonKind,
  Fact,
  GroupComparison,
  ReportContext,
  ReportSettings,
  ReportFinding,
  StudyComparison,
} from '../../core/report.ts'
import type {
  Conditioning,
  LookedFile,
  MappingTemplate,
  Study,
  StudyBody,
  StudySubject,
  TimeRange,
  TrialInputs,
} from '../../core/io.ts'

/**
 * `brief`: done within a frame or two. A later job of its lane waits for it instead of stopping it, so that a picture
 * comes while the hand still moves; and it waits for no job that takes long.
 */
export interface Brief {
  brief?: boolean
}

/** Every kind of job the worker knows: what goes in, what comes out. */
export interface JobInputs {
  read: {
    file: Blob
    name: string
    mapping: MappingTemplate | null
    range: TimeRange | null
    /** A table nobody knows a column of is opened for the user to assign them. */
    mayAssign?: boolean
  }
  /** What one of several files is; columns are read as this laboratory assigned them before. */
  look: { file: Blob; name: string; mappings: readonly MappingTemplate[] }
  /** A standing trial of the same person, its sides named as in their walk. */
  standing: { file: Blob; name: string; walkSwapped: boolean }
  /** Residual analysis of the signals as read. */
  cutoff: { recording: Recording }
  fit: {
    recording: Recording
    forces: Recording | null
    standing: Recording | null
    subject: StudySubject
    body: StudyBody
    conditioning: Conditioning
    events: readonly GaitEvent[] | null
    plates: PlateFeet
    /** The boundaries that the program once set for it. */
    layout: KeptLayout | null
  }
  /** `rough`: quickly, under a moving slider. */
  motion: { prepared: PreparedTrial; technique: Technique | null; rough: boolean } & Brief
  /** Other motions between the postures of one phase of that technique (null: as recorded). */
  otherMotions: { prepared: PreparedTrial; technique: Technique | null; phase: string }
  /** A technique with something left free: the method chooses. */
  freeBoundaries: { prepared: PreparedTrial; technique: Technique }
  loads: { prepared: PreparedTrial; motion: Motion | null; of: 'recorded' | 'predicted' }
  /** What a technique makes of the recording; `rough`: without ±, under a moving slider. */
  proposal: { prepared: PreparedTrial; technique: Technique; rough: boolean } & Brief
  /** Estimated contact forces of the recorded motion. */
  contact: { prepared: PreparedTrial }
  /** What a technique makes of them. */
  proposedContact: { prepared: PreparedTrial; technique: Technique }
  /** The inner side of the knees, on request. */
  medialKnees: { prepared: PreparedTrial }
  /** Where muscles run, on request. */
  muscleLines: { prepared: PreparedTrial }
  /** What muscles do over the cycle of each leg. */
  impulsePattern: { prepared: PreparedTrial; motion: Motion }
  /** Every change of the whole motion by a usual step: what it does to one load. */
  sweep: { prepared: PreparedTrial; structure: Technique | null; target: SweepTarget }
  /** The technique that makes this walk like another recording, or like healthy people. */
  walkLike: {
    prepared: PreparedTrial
    to: WalkedRecording | 'norm'
    name: string
    /** Null: all. */
    joints: readonly string[] | null
    durations: boolean
  }
  report: ReportRequest
  /** A file that is made only when asked for; `original`: the recorded file, for a copy of it with results. */
  export: ReportRequest & { kind: 'xlsx' | 'c3d' | 'cycles'; original: Blob | null }
  /** A trial of the study for its averages, from its files on. */
  trialCurves: TrialRequest
  /** Averages of some trials, and what differs between two groups of them. */
  compare: ComparisonRequest
  /** The same of both sides, as a report and as a table of all cycles. */
  comparedReport: ComparedReportRequest
  demonstrate: { id: string; method: string }
  /** Motions between two postures of a tree built by hand. */
  workbench: BenchRequest
  /** The same tree let go. */
  release: { problem: BenchProblem }
  /** The sources' methods on it; `motion` null: on the tree let go. */
  compareMethods: { problem: BenchProblem; motion: Float64Array | null }
}

export interface JobResults {
  read: Recording
  look: LookedRecording
  standing: Recording
  /** Hz; null where there is no noise to speak of. */
  cutoff: number | null
  fit: PreparedTrial
  motion: SolvedMotion
  otherMotions: MotionChoices
  freeBoundaries: ChosenBoundaries
  loads: Loads
  proposal: ShownProposal
  contact: ContactResult
  proposedContact: ProposedContact
  medialKnees: readonly MedialKnee[]
  muscleLines: readonly MuscleLines[]
  impulsePattern: readonly LegPattern[]
  sweep: readonly SweepRow<LoadVerdict>[]
  walkLike: Technique
  report: ReportFiles
  export: ExportedFile
  trialCurves: KeptCurves
  compare: ComparisonView
  comparedReport: ComparedFiles
  demonstrate: TimedRun
  workbench: BenchResult
  release: BenchMotion
  compareMethods: readonly MethodRun[]
}
/** What reports and files of results are made from. */
export interface ReportRequest {
  prepared: PreparedTrial
  study: Study
  version: string
  madeOn: string
  /** How the recorded motion is cut; null: as its events cut it. */
  structure: Technique | null
  technique: Technique | null
}

/** A file of results, and what does not stand in it. */
export interface ExportedFile {
  blob: Blob
  notes: readonly string[]
}

/** What a file among many holds, and the mapping it was read with. */
export interface LookedRecording extends Omit<LookedFile, 'index' | 'name' | 'folders'> {
  bytes: number
  mapping: MappingTemplate | null
}

/** Another recording to be walked like, and what its body is made from. */
export interface WalkedRecording {
  file: Blob
  fileName: string
  subject: StudySubject
  body: StudyBody
  conditioning: Conditioning
}

/** A file of a trial. */
export interface TrialFile {
  file: Blob
  name: string
}

/** All that the curves of a trial follow from. */
export interface TrialRequest {
  motion: TrialFile
  forces: TrialFile | null
  standing: TrialFile | null
  inputs: TrialInputs
}

/** A trial in a comparison: its kept curves, and what the study calls it. */
export interface NamedCurves {
  trial: string
  name: string
  /** Names the inputs of the curves: what was read under it once is not read again. */
  key: string
  json: Blob
}
export interface GroupRequest {
  label: string
  age: number | null
  trials: readonly NamedCurves[]
}
export interface ComparisonRequest {
  first: GroupRequest
  /** Null: left against right of the first. */
  second: GroupRequest | null
  kind: ComparisonKind
  side: Side
  leftOut: readonly string[]
}
export interface ComparedReportRequest extends ComparisonRequest {
  subject: readonly Fact[]
  trials: readonly Fact[]
  settings: ReportSettings
  context: ReportContext
}
/** A group as the page names it; its curves stay in the worker. */
type NamedGroup = Pick<GroupComparison['first'], 'label' | 'side'> & { trials: number }

/** A comparison as the page shows it. */
export interface ComparisonView extends Omit<StudyComparison, 'comparison'> {
  comparison: Omit<GroupComparison, 'first' | 'second'> & { first: NamedGroup; second: NamedGroup }
  /** The sentences of the report's first page, of the side that is looked at. */
  findings: readonly ReportFinding[]
  /** Nothing of this leg, but curves of the other. */
  otherSideShows: boolean
}
export interface ComparedFiles {
  html: string
  cycles: Blob
}

/** The curves of a trial as they are kept in the study. */
export interface KeptCurves {
  json: Blob
}

/** A problem of the methods bench by one method, and how long it took. */
export interface TimedRun {
  run: DemonstrationRun
  milliseconds: number
}
export type JobName = keyof JobInputs

/** A solved motion and its joint angles, for the plots. */
export interface SolvedMotion {
  motion: Motion
  /**
   * On the recording's clock, so that plots lie over each other; edited durations make the motion's own clock differ.
   */
  times: Float64Array
  angles: Recording['angles']
  /** The same instants on the motion's own clock. */
  ownTimes: Float64Array
  /** The boundaries as the program set them, for the study; null where it did not. */
  layout: KeptLayout | null
}

/** A proposal as the window shows it: recorded + change, on the technique's clock, with its joint angles. */
export interface ShownProposal {
  loads: Loads
  verdicts: readonly LoadVerdict[]
  path: ProposedPath
  /** How far changes of curves like these were from measured ones. */
  errors: CurveErrors
  angles: Recording['angles']
}

/** What was chosen, as ordinary edits, and what that is worth. */
export interface ChosenBoundaries {
  technique: Technique
  /** Sum of squares of what was to be small, before and after. */
  before: number
  after: number
  /** What Compare makes of the force that was to become small; null where none was. */
  verdict: LoadVerdict | null
}

/** Results, or parts of them by name, that later jobs take in. */
export const RESULTS_TAKEN_IN: { readonly [S in JobName]?: readonly ('' | (keyof JobResults[S] & string))[] } = {
  read: [''],
  standing: [''],
  fit: [''],
  motion: ['motion'],
  loads: [''],
}
export const partOf = (result: unknown, name: string): unknown =>
  name === '' ? result : (result as Record<string, unknown>)[name]

export interface ReportFiles {
  html: string
  /** As blobs, which travel by name only: megabytes of text that are mostly never wanted. */
  loadsCsv: Blob
  analysisJson: Blob
  /** OpenSim files by name. */
  openSim: readonly { name: string; blob: Blob }[]
}
