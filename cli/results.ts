import { lstat, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { type Analysis, type JobControl, calcReport, toAnalysisPieces, toHtml, toLoadsPieces } from '../core/index.ts'
import {
  toContactCsv,
  toContactChangeCsv,
  toContactPeaksCsv,
  toCyclePieces,
  toCyclesPieces,
  toC3d,
  toImpulsesCsv,
  toOpenSimLoads,
  toOpenSimMotion,
  toXlsx,
} from '../core/io.ts'
import { type ReportContext, type ReportSettings, toPlotFiles } from '../core/report.ts'
import { WrongUsage } from './failure.ts'
import { readWhole } from './file-source.ts'
import { inWords } from './file-trouble.ts'
import { type FileContent, isLeftBehind, refuseToOverwrite, uniqueName, writeWhole } from './output.ts'
import { type PdfPrinter, printPdf } from './pdf.ts'

/** What can be written of an analysis. */
export const RESULT_KINDS = ['report', 'pdf', 'loads', 'analysis', 'xlsx', 'c3d', 'opensim', 'plots'] as const
export type ResultKind = (typeof RESULT_KINDS)[number]

/** `report,loads` → kinds; wrong usage when one is unknown. */
export function readKinds(text: string): readonly ResultKind[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const unknown = words.find((word) => !RESULT_KINDS.includes(word as ResultKind))
  if (unknown !== undefined || words.length === 0)
    throw new WrongUsage(`--write takes some of ${RESULT_KINDS.join(', ')}; got “${text}”.`)
  return RESULT_KINDS.filter((kind) => words.includes(kind))
}

export interface ResultOptions {
  readonly kinds: readonly ResultKind[]
  readonly settings: ReportSettings
  readonly context: ReportContext
  readonly printers: readonly PdfPrinter[]
  /** The recorded file, for a copy of it with results. */
  readonly original: string
  /** Is told which file is being written. */
  readonly control?: JobControl
  /** The files it is all made from: results do not replace them. */
  readonly inputs?: readonly string[]
}

interface Written {
  readonly files: readonly string[]
  readonly notes: readonly string[]
}

/**
 * Writes what was asked for into a folder; gives back the names written and, when there is no PDF, a sentence about it.
 * All is written aside first: results of two runs side by side would lead astray.
 */
export async function writeResults(folder: string, source: Analysis, options: ResultOptions): Promise<Written> {
  const aside = join(folder, `.${uniqueName()}`)
  await inWords(folder, () => makeFolder(aside))
  try {
    await sweepAside(folder)
    const written = await writeAll(aside, source, options)
    const targets = written.files.map((name) => join(folder, name))
    await refuseToOverwrite(options.inputs ?? [], targets)
    for (const path of targets) await inWords(path, () => refuseFolder(path))
    for (const [k, name] of written.files.entries())
      await inWords(targets[k]!, async () => {
        await makeFolder(dirname(targets[k]!))
        await rename(join(aside, name), targets[k]!)
      })
    return written
  } finally {
    await rm(aside, { recursive: true, force: true }).catch(() => {})
  }
}

/** What a killed run left. */
async function sweepAside(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith('.') && isLeftBehind(name.slice(1)))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => {})
}

async function refuseFolder(path: string): Promise<void> {
  const there = await lstat(path).catch(() => null)
  if (there?.isDirectory() === true) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
}

/** Loads and what belongs to them, as tables by name. */
function* listTables(source: Analysis): Generator<readonly [name: string, text: FileContent]> {
  yield ['loads.csv', toLoadsPieces(source)]
  if (source.cycles.length > 0) {
    yield ['loads-cycle.csv', toCyclePieces(source)]
    yield ['cycles.csv', toCyclesPieces(source)]
  }
  const { impulsePattern = [], contact, proposed } = source
  if (impulsePattern.length > 0) yield ['impulses.csv', toImpulsesCsv(impulsePattern)]
  if (!contact) return
  yield ['contact.csv', toContactCsv(contact)]
  yield ['contact-peaks.csv', toContactPeaksCsv(contact)]
  if (proposed?.contact) yield ['contact-change.csv', toContactChangeCsv(proposed.contact, contact.bodyMass)]
}

async function writeAll(
  folder: string,
  source: Analysis,
  options: ResultOptions,
): Promise<{ readonly files: readonly string[]; readonly notes: readonly string[] }> {
  const files: string[] = []
  const notes: string[] = []
  let asked = 0
  const put = async (name: string, text: FileContent): Promise<void> => {
    options.control?.progress?.(asked / RESULT_KINDS.length, `Writing ${name}`)
    await writeWhole(join(folder, name), text)
    files.push(name)
  }
  const wants = (kind: ResultKind): boolean => {
    asked = RESULT_KINDS.indexOf(kind)
    return options.kinds.includes(kind)
  }
  if (wants('report') || wants('pdf'))
    await put('report.html', toHtml(calcReport(source, options.settings, options.context)))
  if (wants('pdf')) {
    const printed = await printPdf(options.printers, join(folder, 'report.html'), join(folder, 'report.pdf'))
    if (printed.ok) files.push('report.pdf')
    else notes.push(printed.why)
  }
  if (wants('loads')) for (const [name, text] of listTables(source)) await put(name, text)
  if (wants('analysis')) await put('analysis.json', toAnalysisPieces(source, options.context.programVersion))
  if (wants('xlsx')) await put('results.xlsx', await toXlsx(source, options.settings, options.context))
  if (wants('c3d')) {
    const original = source.recording.provenance.reader === 'c3d' ? await readWhole(options.original) : null
    const { programVersion } = options.context
    const written = toC3d({ source, recording: source.recording, original, programVersion })
    await put('results.c3d', written.bytes)
    notes.push(...written.notes.map((note) => `results.c3d: ${note}`))
  }
  if (wants('opensim')) {
    await put('opensim/motion.mot', toOpenSimMotion(source))
    for (const loads of [source.loads.recorded, source.loads.predicted, source.proposed?.loads ?? null]) {
      if (loads) await put(`opensim/loads-${loads.of}.sto`, toOpenSimLoads(source, loads))
    }
  }
  if (wants('plots')) for (const { name, svg } of toPlotFiles(source)) await put(`plots/${name}.svg`, svg)
  options.control?.progress?.(1, 'Written')
  return { files, notes }
}
