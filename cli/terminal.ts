import type { JobControl } from '../core/index.ts'

/** What is being done and how far it is, in one line of a terminal; nothing where nobody looks. */
export function createTerminalControl(
  terminal: { readonly isTTY?: boolean; write(text: string): unknown } = process.stderr,
): JobControl {
  if (!terminal.isTTY) return {}
  let shown = ''
  return {
    progress(fraction, what) {
      const line = `${what} ${Math.floor(100 * fraction)} %`
      if (line === shown) return
      shown = line
      terminal.write(`\r\u001B[K${line}${fraction >= 1 ? '\n' : ''}`)
    },
  }
}
