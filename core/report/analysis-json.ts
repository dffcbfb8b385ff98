import { checkShape } from '../json/shape.ts'
import { pickStored } from '../math/storeroom.ts'
import { type Outcome, alert, done, refused } from '../outcome.ts'
import { analysisShape } from './analysis-shape.ts'
import { writeJson } from './json-pieces.ts'
import type { ProposedTechnique, ReportSource, ReportedMotion, ReportedPhase } from './source.ts'
import { TextBytes, type TextPieces, joinPieces } from './text-bytes.ts'

/** Raised by one whenever a number changes its meaning or its place; docs/ANALYSIS-JSON.md states what changed. */
export const ANALYSIS_VERSION = 2
/** Older files that are still read. */
const READ_VERSIONS: readonly unknown[] = [1, ANALYSIS_VERSION]
const FORMAT = 'pendulab-analysis'

/**
 * analysis.json: all results in SI and radians, gaps as null; single numbers to the last digit, series to nine.
 * Deterministic: no clock,
 * no path, keys in a fixed order, so that the same input gives the same bytes.
 */
export const toAnalysisJson = (source: ReportSource, programVersion: string): string =>
  joinPieces(toAnalysisPieces(source, programVersion))

/** The same in pieces, for files: one text can only be so long, about 20 minutes of a whole body at 100 Hz. */
export function* toAnalysisPieces(source: ReportSource, programVersion: string): TextPieces {
  const text = new TextBytes()
  let count = 0
  for (const [key, value] of Object.entries(layOut(source, programVersion))) {
    text.put(`${count++ === 0 ? '{' : ',\n'}${JSON.stringify(key)}:`)
    for (const _ of writeJson(value, text, isOwnSentence)) yield* text.hand()
  }
  text.put('}\n')
  yield* text.hand()
}

/** For the program's own sentences; the file states it in words. */
const isOwnSentence = (key: string): boolean => key === 'isOffPlates'

function layOut(source: ReportSource, programVersion: string): Readonly<Record<string, unknown>> {
  // Key by key: what is written is what is read back, and no more.
  const {
    recording,
    conditioning,
    cycles,
    spatioTemporal,
    fit,
    norm,
    profile,
    motion,
    loads,
    proposed,
    contact,
    impulsePattern,
    alerts,
  } = source
  return {
    format: FORMAT,
    version: ANALYSIS_VERSION,
    program: { name: 'Pendulab', version: programVersion },
    units: 'SI and radians; world frame x forward, y up, z right; clinical signs of joint angles; null is a gap',
    recording: toWrittenRecording(recording),
    conditioning,
    cycles,
    spatioTemporal,
    fit: {
      body: fit.body,
      times: fit.times,
      directions: blankUnseen(fit.directions, fit.seen),
      root: blankUnseen(fit.root, fit.seen),
      rootMeasured: fit.rootMeasured,
      residuals: fit.residuals,
      verdict: fit.verdict,
      ...(fit.chosen === undefined ? {} : { chosen: fit.chosen }),
      alerts: fit.alerts,
    },
    ...(norm === undefined ? {} : { norm }),
    ...(profile === undefined ? {} : { profile }),
    motion: motion && toReportedMotion(motion),
    loads: { recorded: loads.recorded, predicted: loads.predicted },
    proposed: proposed && toProposed(proposed),
    ...(contact === undefined ? {} : { contact }),
    ...(impulsePattern === undefined ? {} : { impulsePattern }),
    alerts,
  }
}

function toWrittenRecording(recording: ReportSource['recording']): ReportSource['recording'] {
  const { times, rate, angles, pelvisPath, events, subject } = recording
  const { fileName, bytes, sha256, reader, decisions } = recording.provenance
  return {
    times,
    rate,
    angles,
    pelvisPath,
    events,
    mapping: recording.mapping.map(({ column, index, channel, unit, sign, confidence, reason }) => ({
      column,
      index,
      channel,
      unit,
      sign,
      confidence,
      reason,
    })),
    provenance: { fileName, bytes, sha256, reader, decisions },
    subject,
  }
}

function toProposed({
  technique,
  motion,
  loads,
  change,
  verdicts,
  contact,
  path,
}: ProposedTechnique): ProposedTechnique {
  return {
    technique,
    motion: toReportedMotion(motion),
    loads,
    ...(change === undefined ? {} : { change }),
    ...(verdicts === undefined ? {} : { verdicts }),
    ...(contact === undefined ? {} : { contact }),
    ...(path === undefined ? {} : { path: pick(path, ['times', 'recordedTimes', 'directions', 'root']) }),
  }
}

/** A pose that is only held is a gap. */
function blankUnseen(rows: Float64Array, seen: Uint8Array | undefined): Float64Array {
  if (seen === undefined) return rows
  const width = rows.length / seen.length
  return rows.map((value, i) => (seen[Math.floor(i / width)] === 1 ? value : Number.NaN))
}

/** What analysis.json keeps of a solved phase, in this order. */
const PHASE_KEYS = [
  'phase',
  'tree',
  'times',
  'recordedTimes',
  'directions',
  'velocities',
  'root',
  'solver',
  'distance',
  'freeSegments',
  'freedoms',
  'seenPivot',
  'growth',
  'worst',
  'ballistic',
  'alerts',
] as const satisfies readonly (keyof ReportedPhase)[]

const MOTION_KEYS = [
  'technique',
  'layout',
  'boundaries',
  'phases',
  'impulses',
  'suggestedBoundaries',
  'alerts',
] as const satisfies readonly (keyof ReportedMotion)[]

/** Those of the keys that are there, in the order of the list. */
const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]]))) as Pick<T, K>

/** A motion with what is written of it, and no more. */
export const toReportedMotion = (motion: ReportedMotion): ReportedMotion =>
  pick({ ...motion, phases: motion.phases.map((phase) => pickStored(phase, PHASE_KEYS)) }, MOTION_KEYS)

/** Everything a report is made from, read back from analysis.json. */
export function readAnalysisJson(json: string): Outcome<ReportSource> {
  let document: unknown
  try {
    document = JSON.parse(json)
  } catch (error) {
    return refused(
      alert(
        'error',
        'analysis.not-json',
        `This is not a complete JSON file: ${error instanceof Error ? error.message : 'unreadable'}.`,
        'Was it cut off while copying? Make it again with pendulab analyze.',
      ),
    )
  }
  const head = document as { readonly format?: unknown; readonly version?: unknown } | null
  if (typeof head !== 'object' || head === null || head.format !== FORMAT) {
    return refused(
      alert(
        'error',
        'analysis.other-format',
        'This JSON file is not an analysis made by Pendulab.',
        'Choose the file analysis.json that pendulab analyze wrote.',
      ),
    )
  }
  if (!READ_VERSIONS.includes(head.version)) {
    return refused(
      alert(
        'error',
        'analysis.other-version',
        `This analysis has version ${String(head.version)}; this program reads versions up to ${ANALYSIS_VERSION}.`,
        'Open it with the Pendulab that made it, or analyze the recording again.',
      ),
    )
  }
  const checked = checkShape(analysisShape, document)
  if (!checked.ok) {
    return refused(
      alert(
        'error',
        'analysis.damaged',
        `This analysis is damaged: ${checked.path} should be ${checked.expected} but is ${checked.got}.`,
        'Analyze the recording again.',
      ),
    )
  }
  return done(checked.value)
}
