import { spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { coloursIn } from './pixels.ts'
import { expect, launch, launchArguments, picture, test, windowPicture } from './app.ts'

const steps = ['Import', 'Model', 'Boundary', 'Loads', 'Report']

async function resize(app: ElectronApplication, page: Page, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  )
  await page.waitForFunction((size) => innerWidth === size.width && innerHeight === size.height, { width, height })
}

async function windowBounds(app: ElectronApplication) {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())
}

test('opens one window with the five steps in order and no error in the console', async ({ app, page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.reload()
  await expect(page).toHaveTitle(/Pendulab/)
  const text = await page.locator('body').innerText()
  const places = steps.map((step) => text.indexOf(step))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(app.windows()).toHaveLength(1)
  expect(errors).toEqual([])
})

test('draws the 3-D view: many colours, and another picture a moment later', async ({ page }) => {
  const canvas = page.locator('canvas').first()
  await expect(canvas).toBeVisible()
  await expect.poll(async () => (await coloursIn(page, canvas)).count).toBeGreaterThan(40)
  const first = await coloursIn(page, canvas)
  // No single colour may fill the view: that is what a lost context looks like.
  expect(first.largestShare).toBeLessThan(0.97)
  await expect.poll(async () => (await coloursIn(page, canvas)).checksum).not.toBe(first.checksum)
})

test('fits the usual window sizes and 150 % zoom without scrolling sideways', async ({ app, page }) => {
  for (const [width, height] of [
    [1280, 800],
    [1920, 1000],
  ] as const) {
    await resize(app, page, width, height)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
    await picture(page, `shell-${width}x${height}`)
  }
  await resize(app, page, 1280, 800)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1.5))
  await page.waitForFunction(() => innerWidth < 900)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await windowPicture(app, 'shell-1280x800-zoom150')
})

test('follows the chosen theme, and remembers it', async ({ userData }) => {
  const first = await launch({ userData })
  expect(await first.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false)
  await first.page.evaluate(() => window.pendulab.appState({ preferences: { theme: 'dark', 'split.plots': 40 } }))
  await first.page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await picture(first.page, 'shell-dark')
  await first.app.close()

  const second = await launch({ userData })
  expect(await second.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  const answer = await second.page.evaluate(() => window.pendulab.appState({ preferences: { theme: null } }))
  expect(answer).toMatchObject({ ok: true, value: { preferences: { 'split.plots': 40 } } })
  await second.page.waitForFunction(() => !matchMedia('(prefers-color-scheme: dark)').matches)
  await second.app.close()
})

test('comes back where it was, and as large', async ({ userData }) => {
  const first = await launch({ userData })
  await first.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 120, y: 90, width: 1111, height: 777 }),
  )
  await expect.poll(async () => (await windowBounds(first.app))?.width).toBe(1111)
  const before = await windowBounds(first.app)
  await first.app.close()
  const second = await launch({ userData })
  expect(await windowBounds(second.app)).toEqual(before)
  await second.app.close()
})

test('is one instance: a second start brings the window forward and ends', async ({ app, userData }) => {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  const { executablePath, args, env } = launchArguments({ userData })
  const second = spawn(executablePath, args, { env, stdio: 'ignore' })
  const code = await new Promise((resolve) => second.once('exit', resolve))
  expect(code).toBe(0)
  expect(app.windows()).toHaveLength(1)
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized()))
    .toBe(false)
})

test('has the menu of an ordinary program, and its commands reach the page', async ({ app, page }) => {
  const labels = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.map((item) => item.label.replace('&', '')),
  )
  expect(labels).toEqual(expect.arrayContaining(['File', 'Edit', 'View', 'Help']))
  await page.evaluate(() => {
    window.pendulab.onEvent((event) => document.body.setAttribute('data-event', JSON.stringify(event)))
  })
  await app.evaluate(({ BrowserWindow, Menu }) =>
    Menu.getApplicationMenu()?.getMenuItemById('export')?.click(undefined, BrowserWindow.getAllWindows()[0]),
  )
  await expect(page.locator('body')).toHaveAttribute('data-event', '{"type":"command","command":"export"}')
})

test('tells a session that ended by itself from one that did not', async ({ userData }) => {
  const ended = async (page: Page) => page.evaluate(() => window.pendulab.appState())
  const first = await launch({ userData })
  expect(await ended(first.page)).toMatchObject({ value: { endedUnexpectedly: false } })
  await first.app.close()
  const second = await launch({ userData })
  expect(await ended(second.page)).toMatchObject({ value: { endedUnexpectedly: false } })
  second.app.process().kill('SIGKILL')
  await second.app.waitForEvent('close')
  const third = await launch({ userData })
  expect(await ended(third.page)).toMatchObject({ value: { endedUnexpectedly: true } })
  await third.app.close()
})

test('loads the page again when it has crashed, and notes it without a name in the report', async ({
  app,
  page,
  userData,
}) => {
  await page.evaluate(() =>
    window.pendulab.reportError({
      name: 'TypeError',
      message: "Cannot read '/home/x/Jane Doe.csv'",
      stack: 'TypeError\n    at read (app://pendulab/assets/index-1.js:1:2)',
    }),
  )
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    contents?.once('did-finish-load', () => Object.assign(globalThis, { pageIsBack: true }))
    contents?.forcefullyCrashRenderer()
  })
  await expect.poll(() => app.evaluate(() => 'pageIsBack' in globalThis)).toBe(true)
  const report = readFileSync(join(userData, 'error-report.txt'), 'utf8')
  expect(report).toContain('TypeError')
  expect(report).toContain('page ended')
  expect(report).not.toMatch(/Jane|Doe|home/)
})

// Only Linux gives each thread a niceness of its own.
if (process.platform === 'linux')
  test('puts no drawing thread ahead of the page', async ({ app, page }) => {
    await expect(page.locator('canvas').first()).toBeVisible()
    const pageProcess = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.getOSProcessId(),
    )
    const niceness = (thread: string): number => {
      const stat = readFileSync(`/proc/${pageProcess}/task/${thread}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
    }
    const others = readdirSync(`/proc/${pageProcess}/task`).filter((thread) => thread !== String(pageProcess))
    expect(others.length).toBeGreaterThan(3)
    for (const thread of others)
      expect(niceness(thread), `thread ${thread}`).toBeGreaterThanOrEqual(niceness(String(pageProcess)))
  })
