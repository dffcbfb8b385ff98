import type { Cuts } from '../boundary/plan/cuts.ts'
import type { BodyFile } from '../model/body-file/body-file.ts'
import type { CarriedMass, AnthropometricTableId, BodyTemplateId, Sex } from '../fit/fit.ts'
import type { KeptLayout } from '../boundary/plan/boundary-layout.ts'
import type { Technique } from '../boundary/plan/technique.ts'
import type { Auto } from '../pipeline/defaults.ts'
import type { ReportSettings } from '../report/settings.ts'
import type { PlateFeet } from '../recording/plate-feet.ts'
import type { GaitEvent, MappingTemplate, TimeRange } from '../recording/recording.ts'

/**
 * One trial of the saved document (`StudyDocument`) as every step sees it: with its patient as they were at that visit,
 * and what a person did to the recording.
 *
 * It is a handful of named parts. A change replaces one part or several at once, in one transaction.
 */
export interface Study {
  readonly subject: StudySubject
  /** The files as they came, by hash; their bytes lie alongside the parts. */
  readonly files: readonly StudyFile[]
  readonly mapping: MappingTemplate | null
  /** Which foot each force plate carried, where the user chose. */
  readonly plates: PlateFeet
  readonly conditioning: Conditioning
  /** The whole list once the user has touched it; null while the detected events stand. */
  readonly events: readonly GaitEvent[] | null
  readonly body: StudyBody
  readonly techniques: StudyTechniques
  /** Where the program cut the supports of this recording; null until it did. Never part of undo. */
  readonly layout: KeptLayout | null
  readonly notes: string
  readonly report: ReportSettings
  /** Where the user was: step, time, camera. The renderer's own business; never part of undo. */
  readonly view: unknown
}

/** The name of one part of a study. */
export type StudyPart = keyof Study

/** The subject as entered; null until known. */
export interface StudySubject {
  readonly code: string
  /** kg; null until known. */
  readonly mass: number | null
  /** m; null until known. */
  readonly height: number | null
  readonly sex: Sex
  /** Years; absent or null until known. */
  readonly age?: number | null
}

/** A file of the study and the hash that recognises it. */
export interface StudyFile {
  /** `standing`: a still trial of the same person, with markers that were taken off for the walk. */
  readonly role: 'motion' | 'forces' | 'standing'
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** How signals are cleaned, and what stands in for force plates that were not there. */
export interface Conditioning {
  readonly filter: 'butterworth' | 'spline' | 'none'
  /** Hz; the true cut-off after both passes. */
  readonly cutoff: number
  /** Longer gaps are not filled; s. */
  readonly longestFilledGap: number
  /** s; null uses all of it. */
  readonly range: TimeRange | null
  /** Lean on healthy people where no plate measured the ground force; absent: yes. */
  readonly prior?: boolean
  /** Of a motion that is not gait: cut at contacts and at these; absent: at its steps. */
  readonly cuts?: Cuts
}

/** One number of the body that is known better than the table. */
export interface BodyOverride {
  readonly segment: string
  readonly what: 'length' | 'mass' | 'centreOfMass' | 'radiusOfGyration'
  readonly value: number
}

/** The choices that make the body. */
export interface StudyBody {
  /** A body of one's own; it goes before the template. */
  readonly file?: BodyFile
  /** `auto`: with arms where the recording shows them. */
  readonly template: Auto<BodyTemplateId>
  /** `auto`: by whether the sex is stated. */
  readonly table: Auto<AnthropometricTableId>
  readonly overrides: readonly BodyOverride[]
  readonly loads: readonly CarriedMass[]
}

/** The techniques of a study, the one shown, and the one it is compared with. */
export interface StudyTechniques {
  readonly list: readonly Technique[]
  /** The one shown and edited; null: the recorded technique. */
  readonly active: string | null
  /** The one it is held against; null: the recorded technique. */
  readonly against: string | null
}
