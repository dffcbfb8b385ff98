import type { Language } from '../words/language.ts'
import type { NormSpread } from './norm-band.ts'

/** What a laboratory chooses about its reports. Saved with a study; a named set of it is a template. */

export const REPORT_SECTIONS = [
  'spatio-temporal',
  'profile',
  'key frames',
  'peaks',
  'comparison',
  'kinematics',
  'loads',
  'contact',
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
  /** Half width of the bands of healthy people, in SD; 0 shows none. Default 1. */
  readonly normSpread?: NormSpread
  /** What was asked, at the head of the first page; default: a usual question. */
  readonly question?: string
  /** Default A4. */
  readonly paper?: 'A4' | 'Letter'
  /** Default: the window's, or English. */
  readonly language?: Language
  /** Names of files stay out of the report: they may hold a person's name. Default false. */
  readonly hideFileNames?: boolean
}

/** The title of each section. */
export const SECTION_LABELS: Readonly<Record<ReportSection, string>> = {
  'spatio-temporal': 'Time and distance',
  kinematics: 'Joint angles',
  loads: 'Joint loads',
  contact: 'Contact forces (estimated)',
  profile: 'Movement profile',
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
  {
    template: 'Full report',
    lab: noLab,
    clinician: '',
    // Estimated contact forces are printed only when asked for.
    sections: REPORT_SECTIONS.filter((section) => section !== 'contact'),
  },
  {
    template: 'Summary',
    lab: noLab,
    clinician: '',
    sections: ['spatio-temporal', 'profile', 'key frames', 'peaks', 'comparison', 'notes', 'method'],
  },
  {
    template: 'Curves only',
    lab: noLab,
    clinician: '',
    sections: ['spatio-temporal', 'profile', 'kinematics', 'loads', 'method'],
  },
]

/** The first of `REPORT_TEMPLATES`. */
export const DEFAULT_REPORT_SETTINGS: ReportSettings = REPORT_TEMPLATES[0]!

const OF_GAIT: ReadonlySet<ReportSection> = new Set([
  'spatio-temporal',
  'profile',
  'kinematics',
  'contact',
  'comparison',
])

/** Left out of the report of a body that is no person, which an alert states. */
export const isOfGait = (section: ReportSection): boolean => OF_GAIT.has(section)
