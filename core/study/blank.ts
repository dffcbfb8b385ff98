import { ANALYSIS_DEFAULTS } from '../pipeline/defaults.ts'
import { DEFAULT_REPORT_SETTINGS } from '../report/settings.ts'
import type { Condition, StudyDocument, Trial, Visit } from './document.ts'

/** A trial before anything was opened in it. */
export const BLANK_TRIAL: Trial = {
  name: '',
  files: [],
  leftOut: null,
  leftOutCycles: [],
  mapping: null,
  plates: {},
  conditioning: {
    filter: ANALYSIS_DEFAULTS.filter,
    cutoff: ANALYSIS_DEFAULTS.cutoff,
    longestFilledGap: ANALYSIS_DEFAULTS.gapLimit,
    range: null,
  },
  events: null,
  techniques: { list: [], active: null, against: null },
  layout: null,
}

export const BLANK_CONDITION: Condition = { id: 'c1', label: '', standing: null, loads: [], trials: [] }

export const BLANK_VISIT: Visit = {
  id: 'v1',
  label: '',
  date: null,
  mass: null,
  height: null,
  affected: null,
  body: { template: ANALYSIS_DEFAULTS.template, table: ANALYSIS_DEFAULTS.table, overrides: [] },
  conditions: [],
}

/** A new study, before anything was dropped on it. */
export const EMPTY_DOCUMENT: StudyDocument = {
  patient: { code: '', sex: 'unspecified', birthYear: null, age: null, notes: '' },
  visits: [{ ...BLANK_VISIT, conditions: [{ ...BLANK_CONDITION, trials: ['t1'] }] }],
  trials: { t1: BLANK_TRIAL },
  shown: 't1',
  report: DEFAULT_REPORT_SETTINGS,
  view: null,
}
