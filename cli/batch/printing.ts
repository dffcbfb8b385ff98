import { join } from 'node:path'
import { type FailureReport, toErrorLine } from '../failure.ts'
import { type PdfPrinter, closePrinters, findPrinters, printPdf } from '../pdf.ts'
import type { ResultKind } from '../results.ts'
import type { BatchTask, TaskOutcome } from './run-batch.ts'

export interface Printing {
  /** What is left for the threads to write. */
  readonly kinds: readonly ResultKind[]
  /** Prints the report of what a thread has analyzed. */
  finish(task: BatchTask, outcome: TaskOutcome): Promise<TaskOutcome>
  close(): Promise<void>
}

/** PDFs of a batch, when they are asked for: all by one window, which threads could not share. */
export function createPrinting(
  kinds: readonly ResultKind[],
  signal: AbortSignal,
  printers: readonly PdfPrinter[] = kinds.includes('pdf') ? findPrinters() : [],
): Printing {
  const close = (): Promise<void> => closePrinters(printers)
  if (!kinds.includes('pdf')) return { kinds, finish: async (_, outcome) => outcome, close }
  signal.addEventListener('abort', () => void close(), { once: true })
  let isStated = false
  return {
    kinds: [...new Set(kinds.map((kind) => (kind === 'pdf' ? 'report' : kind)))],
    close,
    async finish({ work }, outcome) {
      if (!outcome.ok) return outcome
      const printed = await printPdf(printers, join(work, 'report.html'), join(work, 'report.pdf'))
      if (printed.ok) return outcome
      const refusal: FailureReport = { code: 'pdf/none', message: printed.why }
      if (signal.aborted) return { ok: false, lasting: false, refusal }
      // The other results are as good without it; why there is none is mostly the same for all.
      if (!isStated) process.stderr.write(toErrorLine(refusal))
      isStated = true
      return outcome
    },
  }
}
