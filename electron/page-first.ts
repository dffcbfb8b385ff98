import { setPriority } from 'node:os'
import type { BrowserWindow } from 'electron'

/** Just ahead of the −8 that Chromium gives the threads that draw. */
const ahead = -10

/**
 * On Linux Chromium puts the threads that draw ahead of all others where it may (niceness −8, as root or by the
 * system's limits), but not the page's own:
 * without a graphics card the picture then starves the page, whose short tasks take three to eight times as long. The
 * page's thread goes first.
 * Elsewhere niceness belongs to the whole process, and the solver's worker would come along.
 */
export function letPageGoFirst(window: BrowserWindow): void {
  if (process.platform !== 'linux') return
  window.webContents.on('dom-ready', () => {
    try {
      setPriority(window.webContents.getOSProcessId(), ahead)
    } catch {
      // Not allowed: then no thread was put ahead of it either.
    }
  })
}
