// @ts-check
import { dirname, join } from 'node:path'

/**
 * On Linux, Chromium's sandbox does not work for root, and Electron then refuses to start. Running from source as root
 * happens in containers, where
 * there is no other user; the packed app never sets this.
 * @returns {string[]}
 */
export function flagsForRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return []
  console.error(
    'You are root, for whom Chromium has no sandbox: starting without it. For work with patients’ data use an ordinary account.',
  )
  return ['--no-sandbox']
}

/**
 * Chromium that falls at once: for an ordinary account on Linux that is nearly always its sandbox, which Ubuntu since
 * 23.10 and some containers deny to programs they do not know.
 * @param {NodeJS.Signals | null} signal what ended it
 * @param {string} electron path of the runtime
 * @returns {string} what to do, or ''
 */
export function adviceAfter(signal, electron) {
  if (process.platform !== 'linux' || (signal !== 'SIGTRAP' && signal !== 'SIGABRT')) return ''
  if (process.getuid?.() === 0)
    return `Electron fell (${signal}). To see why: ${electron} --no-sandbox --enable-logging .`
  const helper = join(dirname(electron), 'chrome-sandbox')
  return `Electron fell (${signal}). If the lines above speak of the sandbox, give its helper the rights it needs, once: sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`
}
