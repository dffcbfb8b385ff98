import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ElectronApplication, type Page, _electron } from 'playwright-core'

/** scripts/desktop.mjs, as far as it is used here. */
interface DesktopScript {
  openDesktop(): Promise<Desktop>
  launchOptions(desktop: Desktop, userData: string, more?: { flags?: string[] }): Parameters<typeof _electron.launch>[0]
}
interface Desktop {
  executablePath: string
  env: Record<string, string>
  close(): void
}

/** Long, since a software-drawn skeleton on a busy machine is slow. */
const PATIENCE = 180_000

/** Starts the app, with flags for Chromium, and waits until a click would be answered. */
export type Launch = (flags?: string[]) => Promise<{ app: ElectronApplication; page: Page }>

/** The app of the folder that the benchmark runs in, built and ready to be started, each time with a user of its own. */
export async function openApp(): Promise<{ launch: Launch; close(): void }> {
  // The scripts find the project by their own place, so they are loaded where they are and not bundled.
  const script = pathToFileURL(join(process.cwd(), 'scripts', 'desktop.mjs')).href
  const { openDesktop, launchOptions } = (await import(/* @vite-ignore */ script)) as DesktopScript
  const desktop = await openDesktop()
  const folders: string[] = []
  return {
    async launch(flags = []) {
      const userData = mkdtempSync(join(tmpdir(), 'pendulab-bench-app-'))
      folders.push(userData)
      const app = await _electron.launch(launchOptions(desktop, userData, { flags }))
      const page = await app.firstWindow()
      page.setDefaultTimeout(PATIENCE)
      await page.getByTestId('sample-walk').waitFor()
      // Interactive: a frame was drawn after the button stood there, so a click would be answered.
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
      return { app, page }
    },
    close() {
      desktop.close()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
