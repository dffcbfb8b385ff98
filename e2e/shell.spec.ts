import { spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { coloursIn } from './pixels.ts'
import { expect, launch, launchArguments, picture, resize, test, windowPicture } from './app.ts'
import { sceneRuns, settled } from './waiting.ts'

const steps = ['Recording', 'Body', 'Technique', 'Loads', 'Report']

async function windowBounds(app: ElectronApplication) {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())
}

test('opens one window with the five steps in order and no error in the console', async ({ app, page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.reload()
  await expect(page).toHaveTitle(/Pendulab/)
  await settled(page)
  await expect(page.locator('body')).toContainText(new RegExp(steps.join('.*'), 's'))
  expect(app.windows()).toHaveLength(1)
  expect(errors).toEqual([])
})

test('draws the 3-D view: many colours, and another picture a moment later', async ({ page }) => {
  const canvas = page.locator('canvas').first()
  await expect(canvas).toBeVisible()
  // No single colour may fill the view: that is what a lost context looks like.
  const many = async () => {
    const { count, largestShare } = await coloursIn(page, canvas)
    return count > 40 && largestShare < 0.97
  }
  await expect.poll(many).toBe(true)
  const first = await coloursIn(page, canvas)
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
  const isDark = (page: Page) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const first = await launch({ userData })
  await expect.poll(() => isDark(first.page)).toBe(false)
  await first.page.evaluate(() => window.pendulab.appState({ preferences: { theme: 'dark', 'split.plots': 40 } }))
  await expect.poll(() => isDark(first.page)).toBe(true)
  await picture(first.page, 'shell-dark')
  await first.app.close()

  const second = await launch({ userData })
  await expect.poll(() => isDark(second.page)).toBe(true)
  const answer = await second.page.evaluate(() => window.pendulab.appState({ preferences: { theme: null } }))
  expect(answer).toMatchObject({ ok: true, value: { preferences: { 'split.plots': 40 } } })
  await expect.poll(() => isDark(second.page)).toBe(false)
  await second.app.close()
})

test('comes back where it was, and as large', async ({ userData }) => {
  const first = await launch({ userData })
  const wanted = { x: 120, y: 90, width: 1111, height: 777 }
  await first.app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), wanted)
  await expect.poll(() => windowBounds(first.app)).toEqual(wanted)
  await first.app.close()
  const second = await launch({ userData })
  await expect.poll(() => windowBounds(second.app)).toEqual(wanted)
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
  // Before that is on disk, nothing could be known.
  await expect.poll(() => readFileSync(join(userData, 'session.json'), 'utf8')).toMatch(/"running": true/)
  const gone = second.app.waitForEvent('close')
  second.app.process().kill('SIGKILL')
  await gone
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
  // The page has crashed before it was loaded again, and that is noted as it happens.
  const report = readFileSync(join(userData, 'error-report.txt'), 'utf8')
  expect(report).toContain('TypeError')
  expect(report).toContain('page ended')
  expect(report).not.toMatch(/Jane|Doe|home/)
})

// Only Linux gives each thread a niceness of its own.
if (process.platform === 'linux')
  test('puts no drawing thread ahead of the page', async ({ app, page }) => {
    await sceneRuns(page)
    const pageProcess = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.getOSProcessId(),
    )
    /** Threads come and go: one that has ended since it was listed has none. */
    const niceness = (thread: string): number[] => {
      const file = `/proc/${pageProcess}/task/${thread}/stat`
      const stat = existsSync(file) ? readFileSync(file, 'utf8') : null
      return stat === null ? [] : [Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])]
    }
    const others = () => readdirSync(`/proc/${pageProcess}/task`).filter((thread) => thread !== String(pageProcess))
    expect(others().length).toBeGreaterThan(3)
    await expect
      .poll(() => {
        const [own = Number.NaN] = niceness(String(pageProcess))
        return others()
          .flatMap(niceness)
          .filter((other) => !(other >= own))
      })
      .toEqual([])
  })
