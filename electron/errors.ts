import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { describeError } from './redact.ts'

/**
 * A plain text file alongside the preferences, for the user to read and to send if they wish. It never leaves the machine
 * by itself,
 * and holds no memory dump: a dump of the page's memory would hold the patient's data.
 */
const largest = 256 * 1024
const mostPerSession = 200
let reported = 0

const namesOfThisSession = new Set<string>()

/** Names of opened files are patients' names more often than not: they are taken out of every report. */
export function neverReport(name: string): void {
  namesOfThisSession.add(name)
  namesOfThisSession.add(name.replace(/\.[^.]*$/, ''))
}

export function errorReportPath(): string {
  return join(app.getPath('userData'), 'error-report.txt')
}

export function reportError(where: string, error: unknown): void {
  // An error that comes back without end must not fill the disk.
  if (++reported > mostPerSession) return
  const entry = `${new Date().toISOString()} · Pendulab ${app.getVersion()} · ${process.platform} ${process.arch} · ${where}\n${describeError(error, namesOfThisSession)}\n\n`
  try {
    mkdirSync(app.getPath('userData'), { recursive: true })
    shorten(errorReportPath())
    appendFileSync(errorReportPath(), entry, { mode: 0o600 })
  } catch {
    // A report that cannot be written must not bring the app down.
  }
}

function shorten(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size < largest) return
  const entries = readFileSync(path, 'utf8').split('\n\n')
  writeFileSync(path, entries.slice(Math.floor(entries.length / 2)).join('\n\n'), { mode: 0o600 })
}

export function watchForErrors(): void {
  // Started from a terminal that is closed meanwhile, every line written to it would be an error of its own.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('uncaughtException', (error) => reportError('main process', error))
  process.on('unhandledRejection', (error) => reportError('main process', error))
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    // A helper that is no longer wanted is killed by this program itself (study/checking).
    if (reason !== 'clean-exit' && !(type === 'Utility' && reason === 'killed'))
      reportError(`${type} process ended`, `${reason}, code ${exitCode}`)
  })
}
