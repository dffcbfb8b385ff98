import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createPinia, setActivePinia } from 'pinia'
import { expect } from 'vitest'
import { watch } from 'vue'
import {
  type Alert,
  type Analysis,
  calcReport,
  readRecording,
  type Technique,
  toAnalysisJson,
  toHtml,
  toLoadsCsv,
} from '../../core/index.ts'
import { joinAlerts, type TimeRange } from '../../core/io.ts'
import { DEFAULT_REPORT_SETTINGS, toReportedMotion } from '../../core/report.ts'
import { phaseDetail } from '../display/phases.ts'
import { analyzeFile } from '../../cli/analyze-file.ts'
import { Refusal } from '../../cli/failure.ts'
import { openFile } from '../../cli/file-source.ts'
import { useWorker } from '../compute/service.ts'
import { useContact } from '../stores/contact.ts'
import { useFit } from '../stores/fit.ts'
import { useLoads } from '../stores/loads.ts'
import { useMotion } from '../stores/motion.ts'
import { useFiles } from '../stores/files.ts'
import { useMapping } from '../stores/mapping.ts'
import { useStudy } from '../stores/study.ts'
import { useTechnique } from '../stores/technique.ts'
import { useWork } from '../stores/work.ts'
import { inProcessWorker } from '../testing/in-process-worker.ts'

/** For files that do not state them. */
const SUBJECT = { mass: 70, height: 1.75 }
const VERSION = '0.0.0'
const MADE_ON = '2020-01-01'

/** Who it comes to nothing for, and why: the first thing that stands in the way. */
interface OpenFailure {
  readonly refused: { readonly code: string; readonly message: string; readonly tip: string | undefined }
}
/** The first seconds of a recording on its own clock; null: it is not longer than that, or is no recording. */
async function partOf(path: string, seconds: number): Promise<TimeRange | null> {
  const read = await readRecording(await openFile(path))
  if (!read.ok) return null
  const [from, last] = [read.value.times[0]!, read.value.times.at(-1)!]
  return from + seconds < last ? { from, to: from + seconds } : null
}

const refusalOf = (alerts: readonly Alert[]): OpenFailure => {
  const { code, message, tip } = alerts.find((one) => one.severity === 'error') ?? alerts[0]!
  return { refused: { code, message, tip } }
}

async function byCommandLine(
  path: string,
  range: TimeRange | null,
  technique: Technique | null = null,
): Promise<Analysis | OpenFailure> {
  try {
    return await analyzeFile({
      path,
      forcesPath: null,
      subjectOf: (hints) => ({ mass: hints.mass ?? SUBJECT.mass, height: hints.height ?? SUBJECT.height }),
      options: { read: range === null ? {} : { range }, plates: {}, technique },
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, tip } = error.report
    return { refused: { code, message, tip } }
  }
}

const until = (isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    const stop = watch(
      isSo,
      (so) => {
        if (!so) return
        resolve()
        queueMicrotask(() => stop())
      },
      { immediate: true, flush: 'post' },
    )
  })

/** A file opened in the window until all its steps are done; a refusal instead where one stands in the way. */
async function openInWindow(path: string, range: TimeRange | null): Promise<OpenFailure | null> {
  setActivePinia(createPinia())
  useWorker(inProcessWorker)
  const [files, mapping, fits] = [useFiles(), useMapping(), useFit()]
  const [motions, loads] = [useMotion(), useLoads()]
  const opened = await files.open(new File([readFileSync(path)], basename(path)), { known: SUBJECT })
  if (!opened) return refusalOf(files.refusal!.alerts)
  if (range !== null) {
    const whole = files.recording
    mapping.takePart(range)
    await until(() => files.recording !== whole || files.refusal !== null)
    if (files.refusal !== null) return refusalOf(files.refusal.alerts)
  }
  const isSolved = () => motions.refusal.length > 0 || loads.predicted !== null || loads.predictionAlerts.length > 0
  await until(() => fits.refusal.length > 0 || (fits.prepared !== null && loads.recorded !== null && isSolved()))
  return fits.refusal.length > 0 ? refusalOf(fits.refusal) : null
}

/** The report as the Report step asks for it, and everything the steps before it show. */
async function seeWindow() {
  const [fits, motions, loads, techniques] = [useFit(), useMotion(), useLoads(), useTechnique()]
  const prepared = fits.prepared!
  const report = await useWork().run(
    'report',
    'report',
    {
      prepared,
      study: useStudy().study,
      version: VERSION,
      madeOn: MADE_ON,
      structure: techniques.structure,
      technique: techniques.proposal,
    },
    'report',
  )
  if (report === 'cancelled' || !report.ok) throw new Error('The window made no report.')
  return {
    alerts: joinAlerts(prepared.alerts, loads.alerts, motions.alerts, loads.predictionAlerts, loads.proposalAlerts),
    reported: report.alerts,
    loads: { recorded: loads.recorded, predicted: loads.predicted },
    motion: motions.predicted,
    proposed: motions.proposed && { motion: motions.proposed, loads: loads.proposed },
    fit: prepared.fit,
    html: report.value.html,
    csv: await report.value.loadsCsv.text(),
    json: await report.value.analysisJson.text(),
  }
}

function expectSame(window: Awaited<ReturnType<typeof seeWindow>>, line: Analysis): void {
  expect(window.reported).toEqual(line.alerts)
  expect(isDeepStrictEqual(window.fit, line.fit), 'fit').toBe(true)
  expect(isDeepStrictEqual(window.loads, line.loads), 'loads').toBe(true)
  // The command line keeps nothing for solving again; the results are the same.
  const [shown, written] = [window.motion, line.motion].map((motion) => motion && toReportedMotion(motion))
  expect(isDeepStrictEqual(shown, written), 'motion').toBe(true)
  const context = { programVersion: VERSION, madeOn: MADE_ON, notes: '' }
  expect(window.json === toAnalysisJson(line, VERSION), 'analysis.json').toBe(true)
  expect(window.csv === toLoadsCsv(line), 'loads.csv').toBe(true)
  const report = calcReport(line, DEFAULT_REPORT_SETTINGS, context)
  expect(window.html === toHtml(report), 'report.html').toBe(true)
  expectSameStraying(window.motion, report)
}

/** A phase strays by as many degrees in the window as on paper. */
function expectSameStraying(motion: Analysis['motion'], { sections }: ReturnType<typeof calcReport>): void {
  const shown = (motion?.phases ?? []).map((one) => /([\d.]{1,9})°/.exec(phaseDetail(one))?.[1] ?? '–')
  for (const block of sections.flatMap(({ blocks }) => blocks)) {
    if (block.kind !== 'table' || !block.table.caption.startsWith('Solver, phase by phase')) continue
    const column = block.table.columns.findIndex(({ label }) => label === 'Worst free rod')
    for (const row of block.table.rows) {
      const cell = row[column]
      expect(shown).toContain(cell?.kind === 'text' ? cell.text : null)
    }
  }
}

/** Both ways from a file to its report come to the same, to the last digit and the last word. */
export async function checkParity(
  path: string,
  seconds: number,
  warnings: readonly string[] = [],
): Promise<'refused' | 'analysed'> {
  const range = await partOf(path, seconds)
  const line = await byCommandLine(path, range)
  const refusal = await openInWindow(path, range)
  if ('refused' in line || refusal !== null) {
    expect(refusal).toEqual(line)
    return 'refused'
  }
  const window = await seeWindow()
  expect(window.alerts).toEqual(line.alerts)
  expect(line.alerts.map(({ code }) => code)).toEqual(expect.arrayContaining([...warnings]))
  expectSame(window, line)
  return 'analysed'
}

/** The same of estimated contact forces: shown with the same numbers, or not shown for the same reasons. */
export async function checkContact(path: string, seconds: number): Promise<'shown' | 'not shown'> {
  const range = await partOf(path, seconds)
  const line = await analyzeFile({
    path,
    forcesPath: null,
    subjectOf: (hints) => ({ mass: hints.mass ?? SUBJECT.mass, height: hints.height ?? SUBJECT.height }),
    options: { read: range === null ? {} : { range }, plates: {}, contact: true },
  })
  expect(await openInWindow(path, range)).toBeNull()
  const contact = useContact()
  contact.kind = 'contact'
  await until(() => contact.result !== null || contact.alerts.length > 0)
  expect(isDeepStrictEqual(contact.result, line.contact), 'contact').toBe(true)
  expect(contact.alerts).toEqual(line.alerts.filter(({ code }) => code.startsWith('contact.')))
  return contact.result === null ? 'not shown' : 'shown'
}

/** The same of a technique that was found by dragging a slider. */
export async function checkProposal(path: string, seconds: number): Promise<'analysed'> {
  const range = await partOf(path, seconds)
  expect(await openInWindow(path, range)).toBeNull()
  const [techniques, motions, loads] = [useTechnique(), useMotion(), useLoads()]
  for (const scale of [0.98, 0.95]) {
    const before = motions.proposed
    techniques.preview({ kind: 'cadence', scale })
    await until(() => motions.proposed !== before && motions.rough && loads.proposed !== null)
  }
  const dragged = motions.proposed
  techniques.commit({ kind: 'cadence', scale: 0.95 })
  await until(() => motions.proposed !== dragged && !motions.rough && !motions.solving && !loads.proposing)
  const { proposal } = techniques
  const line = await byCommandLine(path, range, { ...proposal! })
  if ('refused' in line) throw new Error(line.refused.message)
  const window = await seeWindow()
  expect(isDeepStrictEqual(window.proposed!.motion, line.proposed!.motion), 'proposed motion').toBe(true)
  expect(isDeepStrictEqual(loads.proposed, line.proposed!.loads), 'proposed loads').toBe(true)
  expectSame(window, line)
  return 'analysed'
}
