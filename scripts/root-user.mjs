// @ts-check

/**
 * On Linux, Chromium's sandbox does not work for root, and Electron then refuses to start. Running from source as root happens in containers, where
 * there is no other user; the packed app never sets this.
 * @returns {string[]}
 */
export function flagsForRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return []
  console.error('You are root, for whom Chromium has no sandbox: starting without it. For work with patients’ data use an ordinary account.')
  return ['--no-sandbox']
}
