import { mToMm } from '../units/units.ts'
import { calcComparisonGrid } from './comparison-grid.ts'
import { calcComparisonTable, calcEditItems } from './comparison-table.ts'
import { calcImpulseTotals, calcImpulsesByBoundary } from './impulses-table.ts'
import { METRES_PER_BODY_WEIGHT, calcKeyFrames } from './key-frames.ts'
import { calcKinematicsGrid } from './kinematics-grid.ts'
import { calcForceGrid, calcMomentGrid } from './loads-grid.ts'
import { calcMethodBlocks } from './method-blocks.ts'
import type { Block, Fact, ReportModel, TableModel } from './model.ts'
import { toFixedText } from './number-text.ts'
import { calcMidlinePeaksTable, calcPeaksTable } from './peaks-table.ts'
import { type ReportSection, type ReportSettings, SECTION_LABELS } from './settings.ts'
import type { ReportSource } from './source.ts'
import { calcSpatioTemporalTable } from './spatio-temporal-table.ts'

/** What only the caller knows: version, date, notes. */
export interface ReportContext {
  readonly programVersion: string
  /** ISO date; core has no clock. Null prints none. */
  readonly madeOn: string | null
  readonly notes: string
}

/** Results of all stages → everything a report says, in the order the settings want. */
export function calcReport(source: ReportSource, settings: ReportSettings, context: ReportContext): ReportModel {
  const { provenance } = source.recording
  return {
    title: 'Gait and joint load report',
    lab: settings.lab,
    clinician: settings.clinician,
    madeOn: context.madeOn,
    programVersion: context.programVersion,
    subject: calcSubjectFacts(source),
    recording: calcRecordingFacts(source),
    fileName: provenance.fileName,
    sha256: provenance.sha256,
    sections: settings.sections.map((id) => ({
      id,
      title: SECTION_LABELS[id],
      blocks: calcBlocks(id, source, context),
    })),
  }
}

function calcSubjectFacts({ fit }: ReportSource): readonly Fact[] {
  const { subject } = fit.body
  return [
    { name: 'Subject', value: subject.code || 'without a code' },
    { name: 'Body mass', value: `${toFixedText(subject.mass, 1)} kg` },
    { name: 'Height', value: `${toFixedText(mToMm(subject.height) / 10, 1)} cm` },
    { name: 'Sex', value: subject.sex === 'unspecified' ? 'not stated' : subject.sex },
  ]
}

function calcRecordingFacts({ recording, cycles }: ReportSource): readonly Fact[] {
  const { times, provenance, events } = recording
  const duration = times.length > 1 ? times.at(-1)! - times[0]! : 0
  const sources = [...new Set(events.map((event) => event.source))]
  return [
    { name: 'File', value: provenance.fileName },
    { name: 'Read as', value: `${provenance.reader}, ${toBytesText(provenance.bytes)}` },
    {
      name: 'Length',
      value: `${toFixedText(duration, 2)} s, ${times.length} frames at ${toFixedText(recording.rate, 1)} Hz`,
    },
    { name: 'Gait events', value: events.length > 0 ? `${events.length}, from ${sources.join(' and ')}` : 'none' },
    {
      name: 'Gait cycles',
      value: ['left', 'right']
        .map((side) => `${cycles.filter((cycle) => cycle.side === side).length} ${side}`)
        .join(', '),
    },
  ]
}

function toBytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1e6 ? `${toFixedText(bytes / 1e3, 0)} kB` : `${toFixedText(bytes / 1e6, 1)} MB`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const orWhy = (table: TableModel | null, why: string): Block =>
  table ? { kind: 'table', table } : { kind: 'text', text: why, tone: 'quiet' }

function calcBlocks(id: ReportSection, source: ReportSource, context: ReportContext): readonly Block[] {
  const { loads, proposed } = source
  switch (id) {
    case 'spatio-temporal':
      return [orWhy(calcSpatioTemporalTable(source), 'No complete step was found, so there is nothing to count.')]
    case 'kinematics':
      return [{ kind: 'plots', grid: calcKinematicsGrid(source) }]
    case 'loads':
      return [
        { kind: 'plots', grid: calcForceGrid(source, loads.recorded) },
        { kind: 'plots', grid: calcMomentGrid(source, loads.recorded) },
      ]
    case 'key frames': {
      const frames = calcKeyFrames(source)
      if (frames.length === 0)
        return [{ kind: 'text', text: 'No swing and no joint load was found to show.', tone: 'quiet' }]
      const scale = `Force on the distal segment, world frame; 1 BW is drawn as ${toFixedText(METRES_PER_BODY_WEIGHT, 1)} m`
      return [{ kind: 'frames', title: 'Recorded motion, seen from the right', frames, scale }]
    }
    case 'peaks': {
      const midline = calcMidlinePeaksTable(loads.recorded)
      return [
        { kind: 'table', table: calcPeaksTable(loads.recorded) },
        ...(midline ? [{ kind: 'table', table: midline } as const] : []),
      ]
    }
    case 'comparison': {
      const blocks: Block[] = []
      if (proposed) {
        const labelOf = (boundary: string): string =>
          lowerFirst(
            [...proposed.motion.boundaries, ...(source.motion?.boundaries ?? [])].find((one) => one.id === boundary)
              ?.label ?? boundary,
          )
        const edits = calcEditItems(proposed.technique.edits, labelOf, proposed.motion.boundaries)
        blocks.push({
          kind: 'list',
          title: `Proposed technique: ${proposed.technique.name}`,
          items: edits.length > 0 ? edits : ['No change.'],
        })
      }
      const grid = calcComparisonGrid(source)
      if (grid) blocks.push({ kind: 'plots', grid })
      blocks.push(
        orWhy(calcComparisonTable(source), 'Only the recorded motion was computed, so there is nothing to compare.'),
      )
      return blocks
    }
    case 'impulses': {
      const totals = orWhy(
        calcImpulseTotals(source),
        'No boundary lies between two solved phases, so there are no impulses.',
      )
      const each = calcImpulsesByBoundary(source)
      return each ? [totals, { kind: 'table', table: each }] : [totals]
    }
    case 'notes':
      return context.notes.trim() === ''
        ? [{ kind: 'text', text: 'None.', tone: 'quiet' }]
        : context.notes
            .trim()
            .split(/\n[^\S\n]*\n\s*/)
            .map((text): Block => ({ kind: 'text', text, tone: 'plain' }))
    case 'alerts':
      return source.alerts.length === 0
        ? [{ kind: 'text', text: 'Nothing was noticed.', tone: 'quiet' }]
        : [{ kind: 'alerts', alerts: source.alerts }]
    case 'method':
      return calcMethodBlocks(source)
  }
}
