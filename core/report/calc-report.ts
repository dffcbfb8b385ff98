import { type JobControl, goOn, groupAlerts } from '../outcome.ts'
import { mToMm } from '../units/units.ts'
import { calcChangeGrid } from './change-grid.ts'
import { calcComparisonGrid } from './comparison-grid.ts'
import { calcComparisonTable, calcEditItems } from './comparison-table.ts'
import { calcContactBlocks } from './contact-blocks.ts'
import { withoutFileNames } from './file-names.ts'
import { calcFrontPage, isWithoutSteps } from './front-page.ts'
import { calcPatternBlocks } from './impulse-pattern-blocks.ts'
import { calcImpulseTotals, calcImpulsesByBoundary } from './impulses-table.ts'
import { METRES_PER_BODY_WEIGHT, calcKeyFrames } from './key-frames.ts'
import { calcKinematicsGrid } from './kinematics-grid.ts'
import { calcForceGrid, calcMomentGrid } from './loads-grid.ts'
import { calcMethodBlocks } from './method-blocks.ts'
import type { Block, Fact, ReportModel, TableModel } from './model.ts'
import { toFixedText } from './number-text.ts'
import { calcOwnGrids } from './own-grids.ts'
import { calcMidlinePeaksTable, calcPeaksTable } from './peaks-table.ts'
import { calcProfileBlocks } from './profile-table.ts'
import { isOfGait, type ReportSection, type ReportSettings, SECTION_LABELS } from './settings.ts'
import type { ReportSource } from './source.ts'
import { calcSpatioTemporalTable } from './spatio-temporal-table.ts'
import { translateReport } from './translate-report.ts'

/** What only the caller knows: version, date, notes. */
export interface ReportContext {
  readonly programVersion: string
  /** ISO date; core has no clock. Null prints none. */
  readonly madeOn: string | null
  readonly notes: string
}

/** Results of all stages → everything a report states, in the order the settings want. */
export function calcReport(
  given: ReportSource,
  settings: ReportSettings,
  context: ReportContext,
  control: JobControl = {},
): ReportModel {
  const source = settings.hideFileNames === true ? withoutFileNames(given) : given
  const { provenance } = source.recording
  const report: ReportModel = {
    title: isNoPerson(source) || isWithoutSteps(source) ? 'Joint load report' : 'Gait and joint load report',
    lab: settings.lab,
    clinician: settings.clinician,
    madeOn: context.madeOn,
    programVersion: context.programVersion,
    subject: calcSubjectFacts(source),
    recording: calcRecordingFacts(source),
    fileName: provenance.fileName,
    paper: settings.paper ?? 'A4',
    front: calcFrontPage(source, settings),
    sha256: provenance.sha256,
    sections: settings.sections
      .filter((id) => !isNoPerson(source) || !isOfGait(id))
      .map((id) => {
        goOn(control)
        return { id, title: SECTION_LABELS[id], blocks: BLOCKS[id]({ source, settings, context }) }
      })
      .filter(({ blocks }) => blocks.length > 0),
  }
  return translateReport(report, settings.language ?? 'en', { question: Boolean(settings.question?.trim()) })
}

const isNoPerson = ({ fit }: ReportSource): boolean => fit.body.template === 'own'

function calcSubjectFacts({ fit }: ReportSource): readonly Fact[] {
  const { subject } = fit.body
  return [
    { name: 'Subject', value: subject.code || 'without a code' },
    { name: 'Body mass', value: `${toFixedText(subject.mass, 1)} kg` },
    {
      name: 'Height',
      value: `${toFixedText(mToMm(subject.height) / 10, 1)} cm${fit.body.file?.height === undefined ? '' : ` (${fit.body.file.height})`}`,
    },
    ...(fit.body.template === 'own'
      ? []
      : [{ name: 'Sex', value: subject.sex === 'unspecified' ? 'not stated' : subject.sex }]),
    ...(subject.age === undefined ? [] : [{ name: 'Age', value: `${toFixedText(subject.age, 0)} years` }]),
  ]
}

function calcRecordingFacts(source: ReportSource): readonly Fact[] {
  const { recording, cycles } = source
  const { times, provenance, events } = recording
  const duration = times.length > 1 ? times.at(-1)! - times[0]! : 0
  const sources = [...new Set(events.map((event) => event.source))]
  return [
    ...(provenance.fileName === '' ? [] : [{ name: 'File', value: provenance.fileName }]),
    { name: 'Read as', value: `${provenance.reader}, ${toBytesText(provenance.bytes)}` },
    {
      name: 'Length',
      value: `${toFixedText(duration, 2)} s, ${times.length} frames at ${toFixedText(recording.rate, 1)} Hz`,
    },
    ...(isNoPerson(source)
      ? []
      : [
          {
            name: 'Gait events',
            value: events.length > 0 ? `${events.length}, from ${sources.join(' and ')}` : 'none',
          },
          {
            name: 'Gait cycles',
            value: ['left', 'right']
              .map((side) => `${cycles.filter((cycle) => cycle.side === side).length} ${side}`)
              .join(', '),
          },
        ]),
  ]
}

function toBytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1e6 ? `${toFixedText(bytes / 1e3, 0)} kB` : `${toFixedText(bytes / 1e6, 1)} MB`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const orWhy = (table: TableModel | null, why: string): Block =>
  table ? { kind: 'table', table } : { kind: 'text', text: why, tone: 'quiet' }

/** What the blocks of a section are made from. */
interface Sheet {
  readonly source: ReportSource
  readonly settings: ReportSettings
  readonly context: ReportContext
}

const BLOCKS: Readonly<Record<ReportSection, (sheet: Sheet) => readonly Block[]>> = {
  'spatio-temporal': ({ source }) => [
    orWhy(calcSpatioTemporalTable(source), 'No complete step was found, so there is nothing to count.'),
  ],
  profile: ({ source }) => calcProfileBlocks(source),
  kinematics: ({ source, settings }) => [{ kind: 'plots', grid: calcKinematicsGrid(source, settings.normSpread) }],
  loads: ({ source, settings }) =>
    (isNoPerson(source)
      ? calcOwnGrids(source, source.loads.recorded)
      : [
          calcForceGrid(source, source.loads.recorded, settings.normSpread),
          calcMomentGrid(source, source.loads.recorded, settings.normSpread),
        ]
    ).map((grid) => ({ kind: 'plots', grid })),
  contact: ({ source }) => calcContactBlocks(source),
  'key frames': ({ source }) => calcFrameBlocks(source),
  peaks: ({ source: { loads, fit } }) => {
    const midline = calcMidlinePeaksTable(loads.recorded, fit.body)
    return [
      { kind: 'table', table: calcPeaksTable(loads.recorded, fit.body) },
      ...(midline ? [{ kind: 'table', table: midline } as const] : []),
    ]
  },
  comparison: ({ source }) => calcComparisonBlocks(source),
  impulses: ({ source }) => {
    const totals = orWhy(
      calcImpulseTotals(source),
      'No boundary lies between two solved phases, so there are no impulses.',
    )
    const each = calcImpulsesByBoundary(source)
    const pattern = calcPatternBlocks(source)
    return each ? [...pattern, totals, { kind: 'table', table: each }] : [...pattern, totals]
  },
  notes: ({ context }) =>
    context.notes.trim() === ''
      ? []
      : context.notes
          .trim()
          .split(/\n[^\S\n]*\n\s*/)
          .map((text): Block => ({ kind: 'text', text, tone: 'plain' })),
  alerts: ({ source }) =>
    source.alerts.length === 0
      ? [{ kind: 'text', text: 'Nothing was noticed.', tone: 'quiet' }]
      : [{ kind: 'alerts', alerts: groupAlerts(source.alerts) }],
  method: ({ source }) => calcMethodBlocks(source),
}

function calcFrameBlocks(source: ReportSource): readonly Block[] {
  const frames = calcKeyFrames(source)
  if (frames.length === 0)
    return [{ kind: 'text', text: 'No swing and no joint load was found to show.', tone: 'quiet' }]
  const scale = `Net force on the segment above; 1 BW is drawn as ${toFixedText(METRES_PER_BODY_WEIGHT, 1)} m`
  return [{ kind: 'frames', title: 'Recorded motion, seen from the right', frames, scale }]
}

/** With nothing proposed there is nothing to compare. */
function calcComparisonBlocks(source: ReportSource): readonly Block[] {
  const { proposed } = source
  if (!proposed) return []
  const labelOf = (boundary: string): string =>
    lowerFirst(
      [...proposed.motion.boundaries, ...(source.motion?.boundaries ?? [])].find((one) => one.id === boundary)?.label ??
        boundary,
    )
  const edits = calcEditItems(proposed.technique.edits, labelOf, proposed.motion.boundaries)
  const grids = [calcComparisonGrid(source), calcChangeGrid(source)]
  return [
    {
      kind: 'list',
      title: `Proposed technique: ${proposed.technique.name}`,
      items: edits.length > 0 ? edits : ['No change.'],
    },
    ...grids.flatMap((grid): Block[] => (grid ? [{ kind: 'plots', grid }] : [])),
    orWhy(calcComparisonTable(source), 'Only the recorded motion was computed, so there is nothing to compare.'),
  ]
}
