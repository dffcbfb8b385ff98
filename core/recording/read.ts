import { done, refused, type Alert, type JobControl, type Outcome } from '../outcome.ts'
import { repeatCycle } from './mapping/clock/repeat-cycle.ts'
import { interpret } from './mapping/interpret.ts'
import { openStream, Refusal, refuse, type ByteStream } from './readers/bytes.ts'
import { readBvh } from './readers/bvh.ts'
import { readC3d } from './readers/c3d/c3d.ts'
import { readCortexForces } from './readers/cortex-forces.ts'
import { readCsv } from './readers/csv.ts'
import { readMvnx } from './readers/mvnx.ts'
import { readNexus } from './readers/nexus.ts'
import { readOpenSim } from './readers/opensim.ts'
import { readQualisys } from './readers/qualisys.ts'
import type { RawRecording } from './readers/raw.ts'
import { sniff, type Format } from './readers/sniff.ts'
import type { TableSwitches } from './readers/table.ts'
import { decodeText, toUtf8Stream } from './readers/text.ts'
import { readTrc } from './readers/trc.ts'
import { readVisual3d } from './readers/visual3d.ts'
import type { ByteSource, ReadOptions, Recording } from './recording.ts'

type TextFormat = Exclude<Format, 'c3d' | 'other'>

const TEXT_READERS: Readonly<
  Record<TextFormat, (stream: ByteStream, switches: TableSwitches) => Promise<RawRecording>>
> = {
  'opensim-mot': readOpenSim,
  'nexus-csv': readNexus,
  trc: readTrc,
  'qualisys-tsv': readQualisys,
  'visual3d-ascii': readVisual3d,
  'cortex-forces': readCortexForces,
  bvh: readBvh,
  mvnx: readMvnx,
  csv: readCsv,
}

/**
 * The one door for recordings: any file, found out by its content. It gives a Recording, or alerts that explain why not;
 * it throws only for a mistake of the program.
 */
export async function readRecording(
  source: ByteSource,
  options: ReadOptions = {},
  control?: JobControl,
  switches: TableSwitches = {},
): Promise<Outcome<Recording>> {
  const named = (found: Alert): Alert => ({ ...found, where: { file: source.name, ...found.where } })
  const stream = openStream(source, control)
  try {
    const swapsSides = options.mapping?.swapSides ?? options.swapSides ?? false
    const raw = await readRaw(stream, { ...switches, swapsSides })
    const sha256 = await stream.sha256()
    control?.progress?.(1, `Understanding ${source.name}`)
    const recording = repeatCycle(interpret(raw, { fileName: source.name, bytes: source.size, sha256 }, options))
    const alerts = recording.alerts.map(named)
    return done({ ...recording, alerts }, alerts)
  } catch (error) {
    if (error instanceof Refusal) return refused(named(error.alert))
    throw error
  } finally {
    await stream.close()
  }
}

async function readRaw(stream: ByteStream, switches: TableSwitches): Promise<RawRecording> {
  const head = await stream.head(64 * 1024)
  if (head.length === 0) refuse('file.empty', 'This file is empty.', 'Export the recording again.')
  if (sniff(head, '').format === 'c3d') {
    const raw = await readC3d(stream)
    raw.decisions.unshift('Recognised by its content as C3D.')
    return raw
  }
  const { stream: text, found } = await toUtf8Stream(stream)
  const opening =
    found.encoding === 'utf-8' ? decodeText(head.subarray(found.mark)) : decodeText(await text.head(64 * 1024))
  const sniffed = sniff(head, opening)
  if (sniffed.refusal !== null) throw new Refusal(sniffed.refusal)
  const read = TEXT_READERS[sniffed.format as TextFormat]
  const raw = await read(text, switches)
  raw.decisions.unshift(
    `Recognised by its content as ${sniffed.words}${found.encoding === 'utf-8' ? '' : ` in ${found.encoding.toUpperCase()}`}.`,
  )
  return raw
}
