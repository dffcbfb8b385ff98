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
import { bodyFileShape } from '../model/body-file/read-body-file.ts'
import type { ChannelId } from '../recording/channels.ts'
import { MIDLINE_CHANNELS, SIDED_CHANNELS } from '../recording/channels.ts'
import { REPORT_SECTIONS } from '../report/settings.ts'
import { editShape } from '../report/technique-shape.ts'
import { SOURCE_UNITS } from '../units/source-units.ts'
import { EMPTY_DOCUMENT } from './blank.ts'
import type { Condition, DocumentPart, Patient, StudyDocument, Trial, Visit } from './document.ts'
import { toStudy } from './project.ts'
import type { Study, StudyFile, StudyPart } from './study.ts'

/** Raised by one whenever a part changes its meaning; `migrations.ts` then brings older documents up. */
export const STUDY_VERSION = 5

const channelIds: readonly ChannelId[] = [
  ...MIDLINE_CHANNELS,
  ...SIDED_CHANNELS.flatMap((channel) => SIDES.map((side) => `${channel}.${side}` as const)),
  'pelvis.x',
  'pelvis.y',
  'pelvis.z',
]

const side = literal('left', 'right')
const channel = orNull(literal(...channelIds))
const unit = literal(...SOURCE_UNITS)

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

const sex = literal('female', 'male', 'unspecified')
const file: Shape<StudyFile> = object({
  role: literal('motion', 'forces', 'standing'),
  name: text,
  bytes: count,
  sha256: text,
})

/** One check per part of what a step sees. */
export const STUDY_SHAPES: { readonly [P in StudyPart]: Shape<Study[P]> } = {
  subject: object({ code: text, mass: orNull(finite), height: orNull(finite), sex }, { age: orNull(finite) }),
  files: list(file),
  mapping: orNull(
    object(
      { name: text, columns: record(object({ channel }, { unit, sign: literal(1, -1) })) },
      { points: record(orNull(text)), rate: finite, cycleSeconds: finite, swapSides: truth },
    ),
  ),
  plates: record(literal('left', 'right', 'none')),
  conditioning: object(
    {
      filter: literal('butterworth', 'spline', 'none'),
      cutoff: finite,
      longestFilledGap: finite,
      range: orNull(object({ from: finite, to: finite })),
    },
    { prior: truth, cuts: object({ times: list(finite), extremes: list(text) }) },
  ),
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
  body: object(
    {
      template: literal('auto', 'whole-body', 'lower-body', 'swing-leg', 'planar-seven-link'),
      table: literal('auto', 'winter', 'de-leva', 'dumas'),
      overrides: list(
        object({ segment: text, what: literal('length', 'mass', 'centreOfMass', 'radiusOfGyration'), value: finite }),
      ),
      loads: list(object({ label: text, segment: text, at: finite, mass: finite })),
    },
    { file: bodyFileShape },
  ),
  techniques: object({
    list: list(object({ id: text, name: text, edits: list(editShape) }, { free })),
    active: orNull(text),
    against: orNull(text),
  }),
  layout: orNull(object({ single: list(finite), flight: list(finite), tolerance: finite, worst: finite })),
  notes: text,
  report: object(
    {
      template: text,
      lab: object({ name: text, lines: list(text), logo: orNull(text) }),
      clinician: text,
      sections: list(literal(...REPORT_SECTIONS)),
    },
    {
      normSpread: literal(0, 1, 2),
      question: text,
      paper: literal('A4', 'Letter'),
      hideFileNames: truth,
      language: literal('en', 'de'),
    },
  ),
  view: anything,
}

const patient: Shape<Patient> = object({
  code: text,
  sex,
  birthYear: orNull(finite),
  age: orNull(finite),
  notes: text,
})

const condition: Shape<Condition> = object({
  id: text,
  label: text,
  standing: orNull(file),
  loads: list(object({ label: text, segment: text, at: finite, mass: finite })),
  trials: list(text),
})

const visit: Shape<Visit> = object({
  id: text,
  label: text,
  date: orNull(text),
  mass: orNull(finite),
  height: orNull(finite),
  affected: orNull(literal('left', 'right', 'both')),
  body: (value, path) => {
    const { loads: _, ...own } = STUDY_SHAPES.body({ loads: [], ...(value as object) }, path)
    return own
  },
  conditions: list(condition),
})

/** What a stored trial must look like to be believed. */
export const TRIAL_SHAPE: Shape<Trial> = object({
  name: text,
  files: list(file),
  leftOut: orNull(text),
  leftOutCycles: list(text),
  mapping: STUDY_SHAPES.mapping,
  plates: STUDY_SHAPES.plates,
  conditioning: STUDY_SHAPES.conditioning,
  events: STUDY_SHAPES.events,
  techniques: STUDY_SHAPES.techniques,
  layout: STUDY_SHAPES.layout,
})

/** The same of the document's other parts. */
export const DOCUMENT_SHAPES: { readonly [P in DocumentPart]: Shape<StudyDocument[P]> } = {
  patient,
  visits: list(visit),
  shown: text,
  report: STUDY_SHAPES.report,
  view: anything,
}

export const DOCUMENT_PARTS = Object.keys(DOCUMENT_SHAPES) as readonly DocumentPart[]

/** What a step sees of a new study. */
export const EMPTY_STUDY: Study = toStudy(EMPTY_DOCUMENT)
