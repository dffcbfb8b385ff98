/**
 * Run by Electron, not by Node: prints pages to PDF, one after another in one window that is never shown, cannot run
 * scripts and cannot fetch anything. Each message names a page and the PDF to write, and is answered when that is there
 * or could not be made. Ends with whoever started it.
 */
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { BrowserWindow, app } from 'electron'
import type { PrintAnswer, PrintOrder } from './kept-window.ts'

// Before anything is awaited: it may be gone already.
process.on('disconnect', () => app.exit(0))

// Not awaited at the top: Electron gets ready only after its main script has been read to the end.
void app.whenReady().then(() => {
  const window = new BrowserWindow({
    show: false,
    // Off-screen, so that no display is needed.
    webPreferences: {
      offscreen: true,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
      devTools: false,
      partition: 'print',
    },
  })
  let address = ''
  window.webContents.session.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: url !== address && !url.startsWith('data:image/') }),
  )
  // Nobody looks at it: no picture of the screen need be made.
  window.webContents.stopPainting()
  const print = async ({ page, pdf }: PrintOrder): Promise<PrintAnswer> => {
    try {
      address = pathToFileURL(page).href
      await window.loadURL(address)
      const bytes = await window.webContents.printToPDF({
        printBackground: true,
        preferCSSPageSize: true,
        generateTaggedPDF: true,
        generateDocumentOutline: true,
      })
      writeFileSync(pdf, bytes)
      return { ok: true }
    } catch (error) {
      return { ok: false, why: error instanceof Error ? error.message : 'unknown' }
    }
  }
  process.on('message', (order: PrintOrder) => void print(order).then((answer) => process.send?.(answer)))
  process.send?.({ ok: true } satisfies PrintAnswer)
})
