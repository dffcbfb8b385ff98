import { BrowserWindow } from 'electron'
import { appScheme, reportHost } from './address.ts'
import type { RenderedReport, ReportRequest } from './ipc/contract.ts'
import { lockedDown } from './lockdown.ts'
import { holdPage, releasePage } from './held-pages.ts'
import { Refusal } from './trouble.ts'

const previewOf = new WeakMap<BrowserWindow, string>()

export async function renderReport(
  { html, as, paper, landscape }: ReportRequest,
  window: BrowserWindow,
): Promise<RenderedReport> {
  if (as === 'pdf') return { as, bytes: await toPdf(html, paper ?? 'A4', landscape ?? false) }
  const last = previewOf.get(window)
  if (last) releasePage(last)
  else window.once('closed', () => releasePage(previewOf.get(window) ?? ''))
  const id = holdPage(html)
  previewOf.set(window, id)
  return { as, url: `${appScheme}://${reportHost}/${id}` }
}

/**
 * A window that is never shown and cannot run scripts lays the report out; its session is its own and is thrown away.
 */
async function toPdf(html: string, pageSize: 'A4' | 'Letter', landscape: boolean): Promise<Uint8Array> {
  const id = holdPage(html)
  const printer = new BrowserWindow({
    show: false,
    webPreferences: { ...lockedDown, javascript: false, partition: `print-${id}`, devTools: false },
  })
  try {
    await printer.loadURL(`${appScheme}://${reportHost}/${id}`)
    return await printer.webContents.printToPDF({
      pageSize,
      landscape,
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    })
  } catch (error) {
    throw new Refusal(
      'report/pdf',
      'The PDF could not be made.',
      `Export the report as HTML and print that instead. (${error instanceof Error ? error.name : 'unknown'})`,
    )
  } finally {
    releasePage(id)
    printer.destroy()
  }
}
