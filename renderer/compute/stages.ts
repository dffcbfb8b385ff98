import type {
  Alert,
  Conditioning,
  Fit,
  GaitEvent,
  Loads,
  MappingTemplate,
  Motion,
  Recording,
  Study,
  StudyBody,
  StudySubject,
  Technique,
} from '../../core/index.ts'

/** Every kind of job the worker knows: what goes in, what comes out. */
export interface StageInputs {
  read: { file: Blob; name: string; mapping: MappingTemplate | null }
  fit: { recording: Recording; subject: StudySubject; body: StudyBody; conditioning: Conditioning; events: readonly GaitEvent[] | null }
  motion: { prepared: Prepared; technique: Technique | null; quick: boolean }
  loads: { prepared: Prepared; motion: Motion | null; of: Loads['of'] }
  report: { prepared: Prepared; recording: Recording; study: Study; results: Results; pictures: readonly string[] }
}

export interface StageResults {
  read: Recording
  fit: Prepared
  motion: SolvedMotion
  loads: Loads
  report: ReportFiles
}
export type StageName = keyof StageInputs

/** The recording after cleaning, and the body fitted to it. */
export interface Prepared {
  recording: Recording
  fit: Fit
  alerts: readonly Alert[]
}

/** A solved motion and its joint angles, for the plots. */
export interface SolvedMotion {
  motion: Motion
  times: Float64Array
  angles: Recording['angles']
}

export interface Results {
  predicted: Motion | null
  proposed: Motion | null
  technique: Technique | null
  loads: { recorded: Loads | null; predicted: Loads | null; proposed: Loads | null }
}

export interface ReportFiles {
  html: string
  loadsCsv: string
  analysisJson: string
}
