import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PdfPrinter } from '../pdf.ts'
import { createPrinting } from './printing.ts'
import type { BatchTask, TaskOutcome } from './run-batch.ts'

const printer = (print: PdfPrinter['print']): PdfPrinter => ({
  name: 'stand-in',
  advice: '',
  print,
  close: vi.fn<PdfPrinter['close']>(),
})
const task = { work: 'w' } as BatchTask
const analyzed: TaskOutcome = { ok: true, rows: [] }
const fails = (): Promise<void> => Promise.reject(new Error('a slip'))

afterEach(() => vi.restoreAllMocks())

describe('the PDFs of a batch', () => {
  it('are printed from the reports that the threads write', async () => {
    const print = vi.fn<PdfPrinter['print']>(async () => {})
    const printing = createPrinting(['pdf', 'loads'], new AbortController().signal, [printer(print)])
    expect(printing.kinds).toEqual(['report', 'loads'])
    expect(await printing.finish(task, analyzed)).toBe(analyzed)
    const refused: TaskOutcome = { ok: false, lasting: true, refusal: { code: 'c', message: 'm' } }
    expect(await printing.finish(task, refused)).toBe(refused)
    expect(print.mock.calls).toEqual([
      [expect.stringMatching(/^w.report\.html$/), expect.stringMatching(/report\.pdf$/)],
    ])
  })

  it('that cannot be made are stated once, and the other results count', async () => {
    const stated = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const printing = createPrinting(['report', 'pdf'], new AbortController().signal, [printer(fails)])
    expect(printing.kinds).toEqual(['report'])
    expect(await printing.finish(task, analyzed)).toBe(analyzed)
    expect(await printing.finish(task, analyzed)).toBe(analyzed)
    expect(stated.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      { error: { code: 'pdf/none', message: expect.stringContaining('a slip'), tip: '', where: null } },
    ])
  })

  it('that were stopped leave the recording to the next time', async () => {
    const stop = new AbortController()
    const own = printer(fails)
    const printing = createPrinting(['pdf'], stop.signal, [own])
    stop.abort()
    expect(own.close).toHaveBeenCalled()
    expect(await printing.finish(task, analyzed)).toMatchObject({ ok: false, lasting: false })
  })
})
