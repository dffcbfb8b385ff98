import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeptPrinter } from './kept-window.ts'
import type { PdfPrinter } from './pdf.ts'

const LIMIT = 60_000

let folder = ''
let printer: PdfPrinter
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pendulab-kept-'))
  const script = join(folder, 'window.mjs')
  // Prints its own number and the page; some pages are its end.
  writeFileSync(
    script,
    `import { readFileSync, writeFileSync } from 'node:fs'
process.on('disconnect', () => process.exit(0))
process.on('message', ({ page, pdf }) => {
  const text = readFileSync(page, 'utf8')
  if (text === 'deadly') process.exit(7)
  if (text === 'endless') return
  if (text === 'bad') return process.send({ ok: false, why: 'a bad page' })
  writeFileSync(pdf, '%PDF-1.4 ' + process.pid + ' ' + text + ' '.repeat(100) + '%%EOF')
  process.send({ ok: true })
})
process.send({ ok: true })
`,
  )
  printer = createKeptPrinter({
    name: 'stand-in',
    program: process.execPath,
    argumentsFor: () => [script],
    user: { flags: [], id: null, advice: '' },
    limit: LIMIT,
  })
})
afterEach(async () => {
  await printer.close()
  rmSync(folder, { recursive: true })
})

/** What was printed: the process's number, then the page. */
async function print(text: string): Promise<[owner: number, text: string]> {
  const [page, pdf] = [join(folder, `${text}.html`), join(folder, `${text}.pdf`)]
  writeFileSync(page, text)
  await printer.print(page, pdf)
  const [, owner, printed] = readFileSync(pdf, 'utf8').split(' ')
  return [Number(owner), printed!]
}

describe('a window kept for many pages', () => {
  it('prints one after another, also when all are asked for at once', async () => {
    const printed = await Promise.all(['one', 'two', 'three'].map(print))
    expect(printed.map(([, text]) => text)).toEqual(['one', 'two', 'three'])
    expect(new Set(printed.map(([owner]) => owner)).size).toBe(1)
  })

  it('that dies or refuses takes its page with it, and the next page has another', async () => {
    const [first] = await print('one')
    await expect(print('deadly')).rejects.toThrow('it ended with 7')
    const [second] = await print('two')
    await expect(print('bad')).rejects.toThrow('a bad page')
    const [third] = await print('three')
    expect(new Set([first, second, third]).size).toBe(3)
  })

  it('is given up when a page takes too long', async () => {
    await print('one')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const why = print('endless').catch((error: Error) => error.message)
      while (vi.getTimerCount() === 0) await new Promise(setImmediate)
      vi.advanceTimersByTime(LIMIT)
      expect(await why).toBe('it took too long')
    } finally {
      vi.useRealTimers()
    }
  })

  it('ends when it is closed', async () => {
    const [owner] = await print('one')
    await printer.close()
    expect(() => process.kill(owner, 0)).toThrow('ESRCH')
  })
})
