import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { neverReport } from '../errors.ts'
import { safeFileName } from '../files/names.ts'
import type {
  OpenStudy,
  StudyApplyRequest,
  StudyHandle,
  StudyOpenRequest,
  StudyReadRequest,
  StudySaveRequest,
  StudyValue,
} from '../ipc/contract.ts'
import type { RecentStudies } from '../recent.ts'
import { Copying } from './copying.ts'
import { askForDropped, askForLeaving, askForSaving, pickPlaceForStudy, pickStudy } from './dialogs.ts'
import type { StudyHelper } from './checking/helper.ts'
import type { Drafts } from './drafts.ts'
import { type Check, type OpenFile, openStudyFile } from './open-file.ts'
import { type Session, Sessions } from './sessions.ts'
import { type ReportTidying, Tidying } from './tidying.ts'

/** chosen: in one of our own dialogs. */
export type StudyToOpen = Exclude<StudyOpenRequest, { from: 'picked' }> | { from: 'chosen'; path: string }

/** A study on its way into a window. */
interface Opening {
  readonly change: AbortController
  /** Null until it is chosen. */
  path: string | null
}

export interface StudyParts {
  drafts: Drafts
  recent: RecentStudies
  helper: StudyHelper
  endedUnexpectedly: boolean
  /** A check that takes a while: how far it is. */
  report: (window: BrowserWindow, fraction: number) => void
  reportTidying: ReportTidying
}

/** What is read here rather than by the helper, which takes longer to start than so much takes to read. */
const readAtOnce = 16 * 1024 * 1024

/** Which window has which study open: one each, and no study in two windows. */
export class Studies {
  readonly #sessions: Sessions
  readonly #launched = new Map<BrowserWindow, string>()
  readonly #drafts: Drafts
  readonly #recent: RecentStudies
  readonly #endedUnexpectedly: boolean
  readonly #helper: StudyHelper
  readonly #report: StudyParts['report']
  readonly #openings = new Map<BrowserWindow, Opening>()
  readonly #copying: Copying
  readonly #tidying: Tidying

  constructor({ drafts, recent, helper, endedUnexpectedly, report, reportTidying }: StudyParts) {
    this.#sessions = new Sessions(drafts)
    this.#drafts = drafts
    this.#recent = recent
    this.#helper = helper
    this.#endedUnexpectedly = endedUnexpectedly
    this.#report = report
    this.#copying = new Copying(helper, report)
    this.#tidying = new Tidying(helper, reportTidying)
  }

  /**
   * Null: the user changed their mind, or the study is open in another window, which then comes to the front. Whatever
   * is still being opened in this window is given up: of several, the last is the one. So is what is being written to
   * another place.
   */
  async open(request: StudyToOpen, window: BrowserWindow): Promise<OpenStudy | null> {
    this.#giveUp(window)
    const opening: Opening = { change: new AbortController(), path: null }
    this.#openings.set(window, opening)
    try {
      return await this.#open(request, window, opening)
    } catch (error) {
      if (opening.change.signal.aborted) return null
      throw error
    } finally {
      if (this.#openings.get(window) === opening) this.#openings.delete(window)
    }
  }

  async #open(request: StudyToOpen, window: BrowserWindow, opening: Opening): Promise<OpenStudy | null> {
    const check = this.#checkFor(window, opening.change.signal)
    const current = this.#sessions.of(window)
    if (request.from === 'current')
      return this.#sessions.describe(current ?? (await this.#beginWithDraft(window, check)))
    if (request.from === 'new') {
      if (!(await this.#mayLeave(window))) return null
      return this.#sessions.describe(this.#begin(window, this.#drafts.create()))
    }
    const path = await this.#pathOf(request, window)
    if (path === null) return null
    const found = realpathSync(path)
    const other = this.windowWith(found)
    if (other === window && current) return this.#sessions.describe(current)
    if (other) {
      other.focus()
      return null
    }
    opening.path = found
    const file = await openStudyFile(found, check)
    if (opening.change.signal.aborted || !(await this.#mayLeave(window))) {
      file.close()
      return null
    }
    neverReport(basename(found))
    if (!this.#drafts.has(found)) await this.#recent.add(found)
    return this.#sessions.describe(this.#begin(window, file, { recovered: file.store.recovered }))
  }

  async #beginWithDraft(window: BrowserWindow, check: Check): Promise<Session> {
    const file = (await this.#drafts.latest(check)) ?? this.#drafts.create()
    return this.#begin(window, file, { recovered: this.#endedUnexpectedly })
  }

  #giveUp(window: BrowserWindow): void {
    this.#openings.get(window)?.change.abort()
    this.#copying.giveUp(window)
    this.#tidying.giveUp(window)
  }

  #checkFor(window: BrowserWindow, signal?: AbortSignal): Check {
    const report = (fraction: number) => this.#report(window, fraction)
    return (path, use) => {
      // From the beginning: what hangs at once is cancelled like what hangs later.
      report(0)
      return this.#helper.check(path, use, { ...(signal && { signal }), report })
    }
  }

  async read({ handle, keys }: StudyReadRequest, window: BrowserWindow): Promise<StudyValue[]> {
    const { store } = this.#sessions.get(handle, window).file
    const asked = new Set(keys)
    const size = store.keys().reduce((sum, one) => sum + (asked.has(one.key) ? one.size : 0), 0)
    return size <= readAtOnce ? store.read(keys) : this.#helper.read(store.path, keys)
  }

  apply({ handle, revision, changes }: StudyApplyRequest, window: BrowserWindow): { revision: number } {
    const session = this.#sessions.get(handle, window)
    this.#tidying.giveUp(window)
    // Until it is known to be written.
    session.unwritten = session.file.readOnly === null
    const written = { revision: session.file.store.apply(revision, changes) }
    session.unwritten = false
    this.#tidying.plan(session.file.store, window)
    return written
  }

  async save({ handle, how, suggest }: StudySaveRequest, window: BrowserWindow): Promise<OpenStudy | null> {
    const session = this.#sessions.get(handle, window)
    const { store, readOnly } = session.file
    const named = !this.#drafts.has(store.path)
    // Every applied change is on disk already.
    if (how === 'save' && named && readOnly === null) return this.#sessions.describe(session)
    const name = named ? basename(store.path) : `${safeFileName(suggest ?? 'Study')}.pendulab`
    const chosen = await pickPlaceForStudy(window, name, named ? dirname(store.path) : undefined)
    if (!chosen) return null
    const target = existsSync(chosen) ? realpathSync(chosen) : join(realpathSync(dirname(chosen)), basename(chosen))
    if (target === store.path && store.isInPlace()) return this.#sessions.describe(session)
    this.#tidying.giveUp(window)
    if (!(await this.#copying.run(store, target, window))) return null
    neverReport(basename(target))
    await this.#recent.add(target)
    if (how === 'copy') return this.#sessions.describe(session)
    // The window was closed meanwhile. What it had is in both places.
    if (this.#sessions.of(window) !== session) return null
    // Lets go of the lock where the same place is taken again.
    if (target === store.path) session.file.close()
    // The copy is this program's own: a check would only leave time for changes to the one that is left.
    const copy = await openStudyFile(target, () => store.asCheckedAt(target))
    return this.#sessions.describe(this.#begin(window, copy, { draftWasSaved: !named }))
  }

  pathOf(handle: StudyHandle, window: BrowserWindow): string {
    return this.#sessions.get(handle, window).file.store.path
  }

  windowWith(path: string): BrowserWindow | undefined {
    const there = this.#sessions.windowWith(path)
    if (there) return there
    for (const [window, opening] of this.#openings) if (opening.path === path) return window
    return undefined
  }

  isEmptyDraft(window: BrowserWindow): boolean {
    return this.#sessions.isEmptyDraft(window)
  }

  /** One of ours, not the guide's or a printer's. */
  knows(window: BrowserWindow): boolean {
    return this.#sessions.of(window) !== undefined
  }

  /** Closing this window, or opening another study in it, would lose something. */
  hasUnwritten(window: BrowserWindow): boolean {
    return this.#sessions.of(window)?.unwritten === true
  }

  /** The page is gone and will be loaded again: it may state that nothing was lost. */
  pageEnded(window: BrowserWindow): void {
    const session = this.#sessions.of(window)
    if (session) session.recovered = session.file.store.keys().length > 0
  }

  launch(window: BrowserWindow, path: string): void {
    this.#launched.set(window, path)
  }

  wasLaunchedWith(window: BrowserWindow): boolean {
    return this.#launched.has(window)
  }

  closeWindow(window: BrowserWindow): void {
    this.#giveUp(window)
    this.#sessions.end(window)
    this.#launched.delete(window)
  }

  #begin(window: BrowserWindow, file: OpenFile, beginning: Parameters<Sessions['begin']>[2] = {}): Session {
    const session = this.#sessions.begin(window, file, beginning)
    // An earlier time it may have been closed before it was tidy.
    this.#tidying.plan(file.store, window)
    return session
  }

  /** Before another study takes the place of a draft that holds work. */
  async #mayLeave(window: BrowserWindow): Promise<boolean> {
    const session = this.#sessions.of(window)
    if (session?.unwritten && !(await askForLeaving(window))) return false
    if (!session || !this.#sessions.isDraft(session) || this.isEmptyDraft(window)) return true
    const choice = await askForSaving(window)
    if (choice === 'cancel') return false
    if (choice === 'save') return (await this.save({ handle: session.handle, how: 'save' }, window)) !== null
    this.#tidying.giveUp(window)
    this.#sessions.discard(window, session)
    return true
  }

  async #pathOf(
    request: Exclude<StudyToOpen, { from: 'current' | 'new' }>,
    window: BrowserWindow,
  ): Promise<string | null> {
    if (request.from === 'recent') return this.#recent.pathOf(request.id)
    if (request.from === 'chosen') return request.path
    // The page states that it was dropped. Only the user knows: what they never opened here is opened on their word.
    if (request.from === 'dropped')
      return this.#recent.knows(realpathSync(request.path)) || (await askForDropped(window, request.path))
        ? request.path
        : null
    if (request.from === 'dialog') return pickStudy(window)
    const launched = this.#launched.get(window) ?? null
    this.#launched.delete(window)
    return launched
  }
}
