/** What a laboratory chooses about its reports. Saved with a study; a named set of it is a template. */

export const REPORT_SECTIONS = [
  'spatio-temporal',
  'key frames',
  'peaks',
  'comparison',
  'kinematics',
  'loads',
  'impulses',
  'notes',
  'alerts',
  'method',
] as const

/** One of `REPORT_SECTIONS`. */
export type ReportSection = (typeof REPORT_SECTIONS)[number]

/** The laboratory at the head of each page. */
export interface LabHeader {
  readonly name: string
  /** Address, telephone: one line each. */
  readonly lines: readonly string[]
  /** `data:image/png;base64,…`, also jpeg, webp or svg+xml; null for none. */
  readonly logo: string | null
}

/** What a report shows, in which order, and whose it is. */
export interface ReportSettings {
  readonly template: string
  readonly lab: LabHeader
  /** Who signs; may be empty. */
  readonly clinician: string
  /** Printed in this order. */
  readonly sections: readonly ReportSection[]
}

/** The title of each section. */
export const SECTION_LABELS: Readonly<Record<ReportSection, string>> = {
  'spatio-temporal': 'Time and distance',
  kinematics: 'Joint angles',
  loads: 'Joint loads',
  'key frames': 'Key frames',
  peaks: 'Peak loads',
  comparison: 'Techniques compared',
  impulses: 'Muscular impulses',
  notes: 'Notes',
  alerts: 'Points to check',
  method: 'Method and definitions',
}

const noLab: LabHeader = { name: '', lines: [], logo: null }

/** Templates that come with the program. */
export const REPORT_TEMPLATES: readonly ReportSettings[] = [
  { template: 'Full report', lab: noLab, clinician: '', sections: REPORT_SECTIONS },
  {
    template: 'Summary',
    lab: noLab,
    clinician: '',
    sections: ['spatio-temporal', 'key frames', 'peaks', 'comparison', 'notes', 'method'],
  },
  {
    template: 'Curves only',
    lab: noLab,
    clinician: '',
    sections: ['spatio-temporal', 'kinematics', 'loads', 'method'],
  },
]

/** The first of `REPORT_TEMPLATES`. */
export const DEFAULT_REPORT_SETTINGS: ReportSettings = REPORT_TEMPLATES[0]!
