// @ts-check
import { spawn } from 'node:child_process'
import { onPath } from './debian.mjs'

/** Is there anything to open a window on? */
export function hasScreen() {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
}

/**
 * A virtual screen of its own for the tests, so that they neither need nor disturb a real one.
 * @returns {Promise<{ display: string | undefined, close(): void }>}
 */
export async function openVirtualScreen() {
  if (process.platform !== 'linux' || !onPath('Xvfb')) return { display: process.env['DISPLAY'], close() {} }
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1080x24', '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const answer = /** @type {import('node:stream').Readable} */ (server.stdio[3])
  const number = await new Promise((resolve, reject) => {
    let text = ''
    answer.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes('\n')) resolve(text.trim())
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`The virtual screen (Xvfb) did not start: code ${code}.`)))
  })
  answer.destroy()
  return { display: `:${number}`, close: () => server.kill() }
}
