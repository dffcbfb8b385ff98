import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { BrowserWindow } from 'electron'
import { reportError } from '../errors.ts'
import type { OpenStudy, StudyHandle } from '../ipc/contract.ts'
import { Refusal } from '../trouble.ts'
import type { Drafts } from './drafts.ts'
import type { OpenFile } from './open-file.ts'

/** A study that is open in a window. */
export interface Session {
  handle: StudyHandle
  file: OpenFile
  recovered: boolean
  /** The last change could not be written: it is in the page only. */
  unwritten: boolean
}

interface Beginning {
  /** It holds what a crash would have lost. */
  recovered?: boolean
  /** The draft that was open until now was saved elsewhere. */
  draftWasSaved?: boolean
}

/** Which window has which study open, one each. */
export class Sessions {
  readonly #sessions = new Map<BrowserWindow, Session>()
  readonly #drafts: Drafts

  constructor(drafts: Drafts) {
    this.#drafts = drafts
  }

  of(window: BrowserWindow): Session | undefined {
    return this.#sessions.get(window)
  }

  /** The one the page means, which may have been replaced meanwhile. */
  get(handle: StudyHandle, window: BrowserWindow): Session {
    const session = this.#sessions.get(window)
    if (session?.handle !== handle)
      throw new Refusal('study/closed', 'This study is no longer open in this window.', 'Open it again.')
    return session
  }

  windowWith(path: string): BrowserWindow | undefined {
    for (const [window, { file }] of this.#sessions) if (file.store.path === path) return window
    return undefined
  }

  isEmptyDraft(window: BrowserWindow): boolean {
    const session = this.#sessions.get(window)
    return !session || (this.isDraft(session) && session.file.store.keys().length === 0)
  }

  isDraft({ file }: Session): boolean {
    return this.#drafts.has(file.store.path)
  }

  begin(window: BrowserWindow, file: OpenFile, { recovered = false, draftWasSaved = false }: Beginning = {}): Session {
    const last = this.#sessions.get(window)
    const session = {
      handle: randomUUID(),
      file,
      recovered: recovered && file.store.keys().length > 0,
      unwritten: false,
    }
    this.#sessions.set(window, session)
    if (last) this.#close(last, { draftWasSaved })
    return session
  }

  end(window: BrowserWindow): void {
    const session = this.#sessions.get(window)
    if (session) this.#close(session)
    this.#sessions.delete(window)
  }

  /** The user wants nothing of this draft. */
  discard(window: BrowserWindow, { file }: Session): void {
    this.#sessions.delete(window)
    this.#drafts.discard(file)
  }

  /** A draft with something in it waits for the next start; an empty one leaves no trace. */
  #close(session: Session, { draftWasSaved = false }: Beginning = {}): void {
    const { file } = session
    const isWorthless = this.isDraft(session) && (draftWasSaved || file.store.keys().length === 0)
    try {
      if (isWorthless) this.#drafts.discard(file)
      else file.close()
    } catch (error) {
      // What took its place is open already; a draft that could not be removed is offered at the next start.
      reportError('end of a study', error)
    }
  }

  /** As the page knows it. */
  describe(session: Session): OpenStudy {
    const { handle, file, recovered } = session
    const { store, readOnly } = file
    return {
      handle,
      name: this.isDraft(session) ? '' : basename(store.path).replace(/\.pendulab$/i, ''),
      revision: store.revision,
      keys: store.keys(),
      readOnly,
      recovered,
    }
  }
}
