import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BrowserWindow, app, shell } from 'electron'
import { z } from 'zod'
import { nameSources } from './about.ts'
import { pickRecordings, pickVideos, saveExports } from './dialogs.ts'
import { errorReportPath, reportError, watchForErrors } from './errors.ts'
import { handleAll, type Handlers, notify } from './ipc/handle.ts'
import { setMenu } from './menu.ts'
import { speak } from './words.ts'
import { PreferenceStore } from './preferences.ts'
import { helpFolder, registerScheme } from './protocol.ts'
import { RecentStudies } from './recent.ts'
import { renderReport } from './report.ts'
import { hardenApp } from './security.ts'
import { StateFile } from './state.ts'
import { StudyHelper } from './study/checking/helper.ts'
import { startUtility } from './study/checking/utility.ts'
import { askForLeaving } from './study/dialogs.ts'
import { Drafts } from './study/drafts.ts'
import { Studies } from './study/studies.ts'
import { Refusal } from './trouble.ts'
import { fileHandles, openHelp, openWindow, windowsSettled } from './windows.ts'

watchForErrors()
hardenApp()
registerScheme()

/** Double-clicked before the app was ready (macOS reports it by an event, the others on the command line). */
let launchedWith = studyIn(process.argv)
app.on('open-file', (event, path) => {
  event.preventDefault()
  if (app.isReady()) openLaunched(path)
  else launchedWith = path
})

let openLaunched: (path: string) => void = () => {}

if (app.requestSingleInstanceLock()) {
  app.whenReady().then(start, (error: unknown) => reportError('start', error))
} else {
  app.quit()
}

/** What the program keeps while it runs. */
interface Parts {
  readonly session: StateFile<{ running: boolean }>
  readonly endedUnexpectedly: boolean
  readonly preferences: PreferenceStore
  readonly recent: RecentStudies
  readonly studies: Studies
}

function start(): void {
  const session = new StateFile('session', z.strictObject({ running: z.boolean() }), { running: false })
  const endedUnexpectedly = session.value.running
  void session.set({ running: true })
  const recent = new RecentStudies()
  const studies = new Studies({
    drafts: new Drafts(join(app.getPath('userData'), 'drafts')),
    recent,
    helper: new StudyHelper(startUtility),
    endedUnexpectedly,
    report: (window, fraction) => notify(window, { type: 'study-progress', fraction }),
    reportTidying: (window, fraction) => notify(window, { type: 'study-tidying', fraction }),
  })
  const parts: Parts = { session, endedUnexpectedly, preferences: new PreferenceStore(), recent, studies }

  const newWindow = (study?: string) => openStudyWindow(studies, study)
  const refreshMenu = () => {
    speak(parts.preferences.all['language'])
    nameSources()
    setMenu({ recent: () => recent.list(), newWindow: () => newWindow(), help: () => void help('') })
  }
  handleAll(answersOf(parts, refreshMenu))
  openLaunched = (path) => openInSomeWindow(studies, path)
  app.on('second-instance', (_event, argv, folder) => {
    const study = studyIn(argv, folder)
    const [window] = BrowserWindow.getAllWindows()
    if (study) openLaunched(study)
    else if (window) bringForward(window)
    else newWindow()
  })
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) newWindow()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  quitWhenSettled(parts)

  refreshMenu()
  newWindow(launchedWith)
}

/** What the page may ask for, and who answers. */
function answersOf(parts: Parts, refreshMenu: () => void): Handlers {
  const { preferences, recent, studies } = parts
  return {
    async appState({ preferences: changes, forgetRecent }, window) {
      if (changes && (await preferences.merge(changes))) {
        notifyOthers(studies, window)
        if ('language' in changes) refreshMenu()
      }
      if (forgetRecent) await recent.forget(forgetRecent)
      return {
        version: app.getVersion(),
        platform: process.platform,
        preferences: preferences.all,
        recent: recent.list(),
        endedUnexpectedly: parts.endedUnexpectedly,
        launchedWithStudy: studies.wasLaunchedWith(window),
      }
    },
    recordingOpen: ({ what }, window) =>
      what === 'videos' ? pickVideos(window) : pickRecordings(what, window, fileHandles(window)),
    fileRead: (ask, window) => fileHandles(window).read(ask),
    exportSave: ({ files }, window) => saveExports(files, window, fileHandles(window)),
    reportRender: renderReport,
    async studyOpen(ask, window) {
      const study = await studies.open(
        ask.from === 'picked' ? { from: 'chosen', path: fileHandles(window).pathOf(ask.handle) } : ask,
        window,
      )
      refreshMenu()
      return study
    },
    studyRead: (ask, window) => studies.read(ask, window),
    studyApply: (ask, window) => studies.apply(ask, window),
    async studySave(ask, window) {
      const study = await studies.save(ask, window)
      refreshMenu()
      return study
    },
    async shellShow(ask, window) {
      if ('file' in ask) shell.showItemInFolder(fileHandles(window).pathOf(ask.file))
      else if ('study' in ask) shell.showItemInFolder(studies.pathOf(ask.study, window))
      else if ('errors' in ask) shell.showItemInFolder(errorReportPath())
      else await help(ask.help)
      return null
    },
    errorReport({ name, message, stack }) {
      reportError('page', Object.assign(new Error(message), { name, stack }))
      return null
    },
  }
}

/** Preferences and recent studies are every window's. */
function notifyOthers(studies: Studies, window: BrowserWindow): void {
  for (const other of BrowserWindow.getAllWindows())
    if (other !== window && studies.knows(other)) notify(other, { type: 'state-changed' })
}

function openStudyWindow(studies: Studies, study?: string): void {
  const window = openWindow()
  if (study) studies.launch(window, study)
  window.on('close', (event) => {
    if (!studies.hasUnwritten(window)) return
    event.preventDefault()
    void askForLeaving(window).then((leave) => leave && window.destroy())
  })
  window.on('closed', () => studies.closeWindow(window))
  window.webContents.on('render-process-gone', () => studies.pageEnded(window))
}

/** In the window that has it, in one that is still empty, or in a new one. */
function openInSomeWindow(studies: Studies, path: string): void {
  const empty = BrowserWindow.getAllWindows().find((window) => !window.isDestroyed() && studies.isEmptyDraft(window))
  const there = studies.windowWith(path)
  if (there) return bringForward(there)
  if (!empty) return openStudyWindow(studies, path)
  studies.launch(empty, path)
  notify(empty, { type: 'open-launched-study' })
  bringForward(empty)
}

/** Whatever is still being written is written before the program ends. */
function quitWhenSettled({ session, preferences, recent }: Parts): void {
  let settled = false
  app.on('will-quit', (event) => {
    if (settled) return
    event.preventDefault()
    void Promise.all([
      session.set({ running: false }),
      preferences.settled(),
      recent.settled(),
      windowsSettled(),
    ]).finally(() => {
      settled = true
      app.quit()
    })
  })
}

async function help(topic: string): Promise<void> {
  const page = `${topic || 'index'}.html`
  if (!existsSync(join(helpFolder, page)))
    throw new Refusal(
      'help/missing',
      'The user guide is not part of this build.',
      'It is in the docs folder of the project.',
    )
  await openHelp(page)
}

function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

function studyIn(argv: readonly string[], folder = process.cwd()): string | undefined {
  const name = argv.slice(1).find((argument) => !argument.startsWith('-') && /\.pendulab$/i.test(argument))
  return name === undefined ? undefined : resolve(folder, name)
}
