import {
  type Alert,
  type Analysis,
  type AnalysisRequest,
  type JobControl,
  type Outcome,
  type PreparedTrial,
  type Recording,
  analyze,
  prepare,
  readRecording,
} from '../core/index.ts'
import { type SubjectEntry, checkPlates, readStanding } from '../core/gait.ts'
import type { Storeroom } from '../core/io.ts'
import type { AnalysisOptions } from './analysis-options.ts'
import { Refusal } from './failure.ts'
import { openFile } from './file-source.ts'

export interface FileRequest {
  readonly path: string
  readonly forcesPath: string | null
  readonly standingPath?: string | null
  /** Who was recorded, given what the file itself states. */
  subjectOf(hints: Recording['subject']): SubjectEntry
  readonly options: AnalysisOptions
  /** A plate that the recording does not have is reported instead of refused: for options that are meant for many. */
  readonly mayLackPlates?: boolean
  /** Where long series wait until they are written; it is closed by whoever gives it, after that. Default: memory. */
  readonly storeroom?: Storeroom
}

/** From a file on disk to all results; refuses by throwing. */
export async function analyzeFile(request: FileRequest, control: JobControl = {}): Promise<Analysis> {
  const { storeroom } = request
  const asked = { ...(await readTrial(request, control)), isFinal: true, ...(storeroom && { storeroom }) }
  return takeFirst(analyze(asked, control))
}

/** From a file on disk to a recording made ready, with the body fitted to it. */
export const prepareFile = async (request: FileRequest, control: JobControl = {}): Promise<PreparedTrial> =>
  takeFirst(prepare(await readTrial(request, control), control))

/** The files of a trial, read: what an analysis is asked for. */
export async function readTrial(
  { path, forcesPath, standingPath = null, subjectOf, options, mayLackPlates = false }: FileRequest,
  control: JobControl = {},
): Promise<AnalysisRequest> {
  const recording = takeFirst(await readRecording(await openFile(path), options.read, control))
  const forces = forcesPath === null ? null : takeFirst(await readRecording(await openFile(forcesPath), {}, control))
  const standing =
    standingPath === null
      ? null
      : takeFirst(await readStanding(() => openFile(standingPath), recording.provenance.sidesSwapped === true, control))
  const unknown = checkPlates(options.plates, [recording, forces])
  if (unknown.length > 0 && !mayLackPlates) throw toRefusal(unknown)
  const { read: _, ...asked } = options
  return { ...asked, recording, forces, standing, subject: subjectOf(recording.subject) }
}

/** The value, or a refusal by what stands in the way first. */
export function takeFirst<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw toRefusal(outcome.alerts)
}

/** The first thing that stands in the way. */
export function toRefusal(alerts: readonly Alert[]): Refusal {
  const worst = alerts.find((one) => one.severity === 'error') ?? alerts[0]!
  return new Refusal({ code: worst.code, message: worst.message, tip: worst.tip, where: worst.where ?? null })
}
