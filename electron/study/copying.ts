import type { BrowserWindow } from 'electron'
import type { StudyHelper } from './checking/helper.ts'
import { saveCopy } from './save-as.ts'
import type { Store } from './store.ts'

/** Studies that are being written to another place, one for each window. */
export class Copying {
  readonly #helper: StudyHelper
  readonly #report: (window: BrowserWindow, fraction: number) => void
  readonly #changes = new Map<BrowserWindow, AbortController>()

  constructor(helper: StudyHelper, report: (window: BrowserWindow, fraction: number) => void) {
    this.#helper = helper
    this.#report = report
  }

  /** False: the user changed their mind. */
  async run(store: Store, target: string, window: BrowserWindow): Promise<boolean> {
    const change = new AbortController()
    const report = (fraction: number) => this.#report(window, fraction)
    const waiting = { signal: change.signal, report }
    this.#changes.set(window, change)
    try {
      // From the beginning: what hangs at once is cancelled like what hangs later.
      report(0)
      await saveCopy(store, target, {
        check: (path, use) => this.#helper.check(path, use, { signal: change.signal }),
        copy: (path, to) => this.#helper.copy(path, to, waiting),
      })
      return true
    } catch (error) {
      if (change.signal.aborted) return false
      throw error
    } finally {
      this.#changes.delete(window)
    }
  }

  giveUp(window: BrowserWindow): void {
    this.#changes.get(window)?.abort()
  }
}
