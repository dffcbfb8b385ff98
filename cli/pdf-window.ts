/**
 * Run by Electron, not by Node: prints a page to PDF in a window that is never shown, cannot run scripts and cannot
 * fetch
 * anything. Arguments: the page, the PDF to write.
 */
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { BrowserWindow, app } from 'electron'

const [page, pdf] = process.argv.slice(-2) as [string, string]

// Not awaited at the top: Electron gets ready only after its main script has been read to the end.
void app.whenReady().then(async () => {
  try {
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
    const address = pathToFileURL(page).href
    window.webContents.session.webRequest.onBeforeRequest(({ url }, answer) =>
      answer({ cancel: url !== address && !url.startsWith('data:image/') }),
    )
    await window.loadURL(address)
    const bytes = await window.webContents.printToPDF({
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    })
    writeFileSync(pdf, bytes)
    app.exit(0)
  } catch {
    app.exit(1)
  }
})
