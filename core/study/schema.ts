import { SIDES } from '../gait/side.ts'
import {
  type Shape,
  anything,
  byKind,
  count,
  finite,
  list,
  literal,
  object,
  orNull,
  record,
  text,
  truth,
} from '../json/shape.ts'
import { ANALYSIS_DEFAULTS } from '../pipeline/defaults.ts'
import type { ChannelId } from '../recording/channels.ts'
import { MIDLINE_CHANNELS, SIDED_CHANNELS } from '../recording/channels.ts'
import { DEFAULT_REPORT_SETTINGS, REPORT_SECTIONS } from '../report/settings.ts'
import { editShape } from '../report/technique-shape.ts'
import type { Study, StudyPart } from './study.ts'

/** Raised by one whenever a part changes its meaning; `migrations.ts` then brings older documents up. */
export const STUDY_VERSION = 2

const channelIds: readonly ChannelId[] = [
  ...MIDLINE_CHANNELS,
  ...SIDED_CHANNELS.flatMap((channel) => SIDES.map((side) => `${channel}.${side}` as const)),
  'pelvis.x',
  'pelvis.y',
  'pelvis.z',
]

const side = literal('left', 'right')
const channel = orNull(literal(...channelIds))
const unit = literal(
  'deg',
  'rad',
  'mm',
  'cm',
  'm',
  'in',
  's',
  'ms',
  'N',
  'N/kg',
  'BW',
  'Nm',
  'Nmm',
  'Nm/kg',
  'Nmm/kg',
  'W',
  'W/kg',
  'none',
)

const free = object(
  {
    choices: list(
      byKind({
        'joint angle': object({ boundary: text, channel: text, low: finite, high: finite }),
        duration: object({ phase: text, low: finite, high: finite }),
      }),
    ),
    impulses: finite,
  },
  { boundaries: list(text), joints: list(text), peak: object({ joint: text, weight: finite }) },
)

/** One check per part: what a stored part must look like to be believed. */
export const STUDY_SHAPES: { readonly [P in StudyPart]: Shape<Study[P]> } = {
  subject: object(
    { code: text, mass: orNull(finite), height: orNull(finite), sex: literal('female', 'male', 'unspecified') },
    { age: orNull(finite) },
  ),
  files: list(object({ role: literal('motion', 'forces', 'standing'), name: text, bytes: count, sha256: text })),
  mapping: orNull(
    object(
      { name: text, columns: record(object({ channel }, { unit, sign: literal(1, -1) })) },
      { points: record(orNull(text)), rate: finite, cycleSeconds: finite, swapSides: truth },
    ),
  ),
  plates: record(literal('left', 'right', 'none')),
  conditioning: object({
    filter: literal('butterworth', 'spline', 'none'),
    cutoff: finite,
    longestFilledGap: finite,
    range: orNull(object({ from: finite, to: finite })),
  }),
  events: orNull(
    list(
      object({
        side,
        kind: literal('strike', 'off'),
        time: finite,
        source: literal('file', 'force plate', 'kinematics', 'user'),
      }),
    ),
  ),
  body: object({
    template: literal('auto', 'whole-body', 'lower-body', 'swing-leg', 'planar-seven-link'),
    table: literal('auto', 'winter', 'de-leva', 'dumas'),
    overrides: list(
      object({ segment: text, what: literal('length', 'mass', 'centreOfMass', 'radiusOfGyration'), value: finite }),
    ),
    loads: list(object({ label: text, segment: text, at: finite, mass: finite })),
  }),
  techniques: object({
    list: list(object({ id: text, name: text, edits: list(editShape) }, { free })),
    active: orNull(text),
    against: orNull(text),
  }),
  notes: text,
  report: object(
    {
      template: text,
      lab: object({ name: text, lines: list(text), logo: orNull(text) }),
      clinician: text,
      sections: list(literal(...REPORT_SECTIONS)),
    },
    { normSpread: literal(0, 1, 2), question: text, paper: literal('A4', 'Letter'), hideFileNames: truth },
  ),
  view: anything,
}

/** A new study, before anything was dropped on it. */
export const EMPTY_STUDY: Study = {
  subject: { code: '', mass: null, height: null, sex: 'unspecified' },
  files: [],
  mapping: null,
  plates: {},
  conditioning: {
    filter: ANALYSIS_DEFAULTS.filter,
    cutoff: ANALYSIS_DEFAULTS.cutoff,
    longestFilledGap: ANALYSIS_DEFAULTS.gapLimit,
    range: null,
  },
  events: null,
  body: { template: ANALYSIS_DEFAULTS.template, table: ANALYSIS_DEFAULTS.table, overrides: [], loads: [] },
  techniques: { list: [], active: null, against: null },
  notes: '',
  report: DEFAULT_REPORT_SETTINGS,
  view: null,
}

export const STUDY_PARTS = Object.keys(EMPTY_STUDY) as readonly StudyPart[]
