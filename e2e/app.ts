import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ElectronApplication, type Page, _electron, test as base } from '@playwright/test'
import { computing, settled, studyOpen } from './waiting.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** What a root user on a virtual display needs. These flags are the tests' own: the product never sets them. */
export const testFlags = process.platform === 'linux' ? ['--no-sandbox', '--force-device-scale-factor=1'] : []

export interface LaunchOptions {
  /** Kept between launches to test what the app remembers. */
  userData: string
  args?: string[]
  env?: Record<string, string>
}

/** The app as `npm start` runs it, with a user folder of its own. `scripts/e2e.mjs` has put the runtime in place. */
export function launchArguments({ userData, args = [], env = {} }: LaunchOptions) {
  const executablePath = process.env['PENDULAB_ELECTRON']
  if (!executablePath) throw new Error('PENDULAB_ELECTRON is not set: run the tests with npm run e2e')
  return {
    executablePath,
    args: [...testFlags, `--user-data-dir=${userData}`, root, ...args],
    env: { ...(process.env as Record<string, string>), ...env },
  }
}

/**
 * Playwright loads this by itself only when it also finds Electron by itself. It holds the app back until Playwright
 * listens;
 * without it about one launch in thirty waits for ever.
 */
const holdBack = join(root, 'node_modules', 'playwright-core', 'lib', 'server', 'electron', 'loader.js')

export async function launch(options: LaunchOptions): Promise<{ app: ElectronApplication; page: Page }> {
  const { args, ...rest } = launchArguments(options)
  const flags = ['-r', holdBack, ...args]
  const app = await _electron.launch({ ...rest, args: flags, cwd: root, colorScheme: null, ...computing })
  app.context().setDefaultTimeout(computing.timeout)
  const page = await app.firstWindow(computing)
  await studyOpen(page)
  return { app, page }
}

/** Another window, from the menu as a user opens it. */
export async function anotherWindow(app: ElectronApplication): Promise<Page> {
  const waiting = app.waitForEvent('window', computing)
  await app.evaluate(({ Menu }) => {
    const file = Menu.getApplicationMenu()?.items.find((item) => item.label === '&File')
    file?.submenu?.items.find((item) => item.label === 'New Window')?.click()
  })
  const page = await waiting
  await studyOpen(page)
  return page
}

/** The window's own size, once the page has it. */
export async function resize(app: ElectronApplication, page: Page, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  )
  await page.waitForFunction((size) => innerWidth === size.width && innerHeight === size.height, { width, height })
}

/**
 * The same, but with an empty page of ours in the window, for tests of what lies behind it: the page's own script would
 * open and
 * change studies too. Main may navigate where the page may not, and preload greets every page at our address.
 */
export async function launchWithEmptyPage(options: LaunchOptions): Promise<{ app: ElectronApplication; page: Page }> {
  const launched = await launch(options)
  await emptyPage(launched.app, launched.page)
  return launched
}

export async function emptyPage(app: ElectronApplication, page: Page): Promise<void> {
  // What the page asked for at its start must not be answered into the middle of what the test asks for.
  await settled(page)
  const window = await app.browserWindow(page)
  // loadURL also gives up when the page before it stops loading late; where the window ends up is what counts, and is
  // waited for.
  await window.evaluate((target) => target.loadURL('app://pendulab/empty').catch(() => undefined))
  await page.waitForFunction(() => location.pathname === '/empty' && 'pendulab' in window)
}

/** As if it were chosen in the menu of the first window. */
export const command = (app: ElectronApplication, name: string) =>
  app.evaluate(
    ({ BrowserWindow }, one) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('app:event', { type: 'command', command: one }),
    name,
  )

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'pendulab-e2e-'))
}

/** A picture kept under artefacts/, to be looked at. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(root, 'artefacts', 'screenshots', `${name}.png`), animations: 'disabled' })
}

/** The same of the whole window as it is on screen; Playwright's own pictures cut a zoomed page off. */
export async function windowPicture(app: ElectronApplication, name: string): Promise<void> {
  const png = await app.evaluate(
    async ({ BrowserWindow }) =>
      (await BrowserWindow.getAllWindows()[0]?.webContents.capturePage())?.toPNG().toString('base64') ?? '',
  )
  const folder = join(root, 'artefacts', 'screenshots')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.png`), png, 'base64')
}

interface Fixtures {
  userData: string
  app: ElectronApplication
  page: Page
  launched: { app: ElectronApplication; page: Page }
}

export const test = base.extend<Fixtures>({
  userData: async ({}, use) => {
    const folder = await temporaryFolder()
    await use(folder)
    // A killed app's children may still be writing; what they leave in the temporary folder hurts nobody.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }).catch(() => {})
  },
  launched: async ({ userData }, use) => {
    const launched = await launch({ userData })
    await use(launched)
    await launched.app.close()
  },
  app: async ({ launched }, use) => use(launched.app),
  page: async ({ launched }, use) => use(launched.page),
})

export { expect } from '@playwright/test'
