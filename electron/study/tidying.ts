import type { BrowserWindow } from 'electron'
import { reportError } from '../errors.ts'
import { troubleOf } from '../trouble.ts'
import type { StudyHelper } from './checking/helper.ts'
import type { Store } from './store.ts'
import { tidyStudy } from './tidy.ts'

/** How far it is, or null: it is over, one way or another. */
export type ReportTidying = (window: BrowserWindow, fraction: number | null) => void

/** Changes often come several at once; tidying between them would be begun in vain. */
const quietSeconds = 3

/**
 * Studies that are made smaller after much was removed, one for each window, while nobody waits for it. The next change
 * goes first: tidying is given up, and begun again when it is quiet.
 */
export class Tidying {
  readonly #helper: StudyHelper
  readonly #report: ReportTidying
  readonly #seconds: number
  readonly #plans = new Map<BrowserWindow, AbortController>()

  constructor(helper: StudyHelper, report: ReportTidying, seconds = quietSeconds) {
    this.#helper = helper
    this.#report = report
    this.#seconds = seconds
  }

  /** Soon, if there is anything to give back. */
  plan(store: Store, window: BrowserWindow): void {
    this.giveUp(window)
    if (store.readOnly || !isWasteful(store)) return
    const plan = new AbortController()
    this.#plans.set(window, plan)
    const timer = setTimeout(() => void this.#run(store, window, plan), this.#seconds * 1000)
    timer.unref()
    plan.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  giveUp(window: BrowserWindow): void {
    this.#plans.get(window)?.abort()
    this.#plans.delete(window)
  }

  async #run(store: Store, window: BrowserWindow, { signal }: AbortController): Promise<void> {
    const report = (fraction: number | null) => this.#report(window, fraction)
    try {
      report(0)
      await tidyStudy(store, (path, to) => this.#helper.copyToReplace(path, to, { signal, report }), signal)
    } catch (error) {
      // The study is as it was, only larger than need be: a full disk, a slow one, or a change that goes first.
      if (!signal.aborted && troubleOf(error).code === 'internal') reportError('tidying a study', error)
    } finally {
      report(null)
    }
  }
}

/** A disk that fails just now has nothing tidied; that the change before this was written holds all the same. */
function isWasteful(store: Store): boolean {
  try {
    return store.isWasteful()
  } catch {
    return false
  }
}
