import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createPinia, setActivePinia } from 'pinia'
import { expect } from 'vitest'
import { watch } from 'vue'
import {
  type Alert,
  type Analysis,
  calcReport,
  DEFAULT_REPORT_SETTINGS,
  joinAlerts,
  readRecording,
  type TimeRange,
  toAnalysisJson,
  toHtml,
  toLoadsCsv,
} from '../../core/index.ts'
import { analyzeFile } from '../../cli/analyze-file.ts'
import { Refusal } from '../../cli/failure.ts'
import { openFile } from '../../cli/file-source.ts'
import { useWorker } from '../compute/service.ts'
import { useFit } from '../stores/fit.ts'
import { useLoads } from '../stores/loads.ts'
import { useMotion } from '../stores/motion.ts'
import { useRecording } from '../stores/recording.ts'
import { useStudy } from '../stores/study.ts'
import { useTechnique } from '../stores/technique.ts'
import { useWork } from '../stores/work.ts'
import { inProcessWorker } from '../testing/in-process-worker.ts'

/** For files that do not say. */
const SUBJECT = { mass: 70, height: 1.75 }
const VERSION = '0.0.0'
const MADE_ON = '2020-01-01'

/** Who it comes to nothing for, and why: the first thing that stands in the way. */
interface Refused {
  readonly refused: { readonly code: string; readonly message: string; readonly tip: string | undefined }
}
/** The first seconds of a recording on its own clock; null: it is not longer than that, or is no recording. */
async function partOf(path: string, seconds: number): Promise<TimeRange | null> {
  const read = await readRecording(await openFile(path))
  if (!read.ok) return null
  const [from, last] = [read.value.times[0]!, read.value.times.at(-1)!]
  return from + seconds < last ? { from, to: from + seconds } : null
}

const refusalOf = (alerts: readonly Alert[]): Refused => {
  const { code, message, tip } = alerts.find((one) => one.severity === 'error') ?? alerts[0]!
  return { refused: { code, message, tip } }
}

async function byCommandLine(path: string, range: TimeRange | null): Promise<Analysis | Refused> {
  try {
    return await analyzeFile({
      path,
      forcesPath: null,
      subjectOf: (hints) => ({ mass: hints.mass ?? SUBJECT.mass, height: hints.height ?? SUBJECT.height }),
      options: { read: range === null ? {} : { range }, plates: {} },
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, tip } = error.report
    return { refused: { code, message, tip } }
  }
}

/** A file opened in the window, and everything its steps show. */
async function inWindow(path: string, range: TimeRange | null) {
  setActivePinia(createPinia())
  useWorker(inProcessWorker)
  const [recordings, fits, motions, loads, work] = [useRecording(), useFit(), useMotion(), useLoads(), useWork()]
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const stop = watch(isSo, (so) => so && resolve(), { immediate: true, flush: 'post' })
      void Promise.resolve().then(() => isSo() && stop())
    })
  const opened = await recordings.open(new File([readFileSync(path)], basename(path)), null, SUBJECT)
  if (!opened) return refusalOf(recordings.refusal!.alerts)
  if (range !== null) {
    const whole = recordings.recording
    recordings.takePart(range)
    if (useStudy().study.conditioning.range !== null)
      await until(() => recordings.recording !== whole || recordings.refusal !== null)
    if (recordings.refusal !== null) return refusalOf(recordings.refusal.alerts)
  }
  const isSolved = () => motions.refusal.length > 0 || loads.predicted !== null || loads.predictionAlerts.length > 0
  await until(() => fits.refusal.length > 0 || (fits.prepared !== null && loads.recorded !== null && isSolved()))
  if (fits.refusal.length > 0) return refusalOf(fits.refusal)
  const report = await work.run(
    'report',
    'report',
    {
      prepared: fits.prepared!,
      study: useStudy().study,
      version: VERSION,
      madeOn: MADE_ON,
      structure: useTechnique().structure,
      technique: useTechnique().proposal,
    },
    'report',
  )
  if (report === 'cancelled' || !report.ok) throw new Error('The window made no report.')
  return {
    alerts: joinAlerts(fits.prepared!.alerts, loads.alerts, motions.alerts, loads.predictionAlerts),
    reported: report.alerts,
    loads: { recorded: loads.recorded, predicted: loads.predicted },
    motion: motions.predicted,
    fit: fits.prepared!.fit,
    html: report.value.html,
    csv: await report.value.loadsCsv.text(),
    json: await report.value.analysisJson.text(),
  }
}

/** Both ways from a file to its report come to the same, to the last digit and the last word. */
export async function checkParity(path: string, seconds: number): Promise<'refused' | 'analysed'> {
  const range = await partOf(path, seconds)
  const line = await byCommandLine(path, range)
  const window = await inWindow(path, range)
  if ('refused' in line || 'refused' in window) {
    expect(window).toEqual(line)
    return 'refused'
  }
  expect(window.alerts).toEqual(line.alerts)
  expect(window.reported).toEqual(line.alerts)
  expect(window.fit).toEqual(line.fit)
  expect(window.loads).toEqual(line.loads)
  expect(window.motion).toEqual(line.motion)
  const context = { programVersion: VERSION, madeOn: MADE_ON, notes: '' }
  expect(window.json === toAnalysisJson(line, VERSION)).toBe(true)
  expect(window.csv === toLoadsCsv(line)).toBe(true)
  expect(window.html === toHtml(calcReport(line, DEFAULT_REPORT_SETTINGS, context))).toBe(true)
  return 'analysed'
}
