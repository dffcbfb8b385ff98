import { AxeBuilder } from '@axe-core/playwright'
import type { ElectronApplication, Page } from '@playwright/test'
import { expect, picture, test } from './app.ts'
import { computing } from './waiting.ts'

const problems = [
  'single-short',
  'single-long',
  'double-short',
  'double-long',
  'triple',
  'four-bar',
  'chain',
  'penalty',
  'statics',
]

async function openFromMenu(app: ElectronApplication, page: Page): Promise<void> {
  await app.evaluate(({ BrowserWindow, Menu }) =>
    Menu.getApplicationMenu()?.getMenuItemById('show-methods')?.click(undefined, BrowserWindow.getAllWindows()[0]),
  )
  await expect(page.getByTestId('methods-bench')).toBeVisible()
}
/** Every method of the problem has its numbers. */
async function finished(page: Page): Promise<void> {
  await expect(page.locator('.bench .pending')).toHaveCount(0, computing)
}
async function hasNoAxeTrouble(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
}

test('the methods bench opens from the first window, runs every problem by every method, and goes back', async ({
  page,
}) => {
  await page.getByTestId('methods').click()
  for (const id of problems) {
    await page.getByTestId(`problem-${id}`).click()
    await finished(page)
    await expect(page.getByTestId('findings').locator('li').first()).toBeVisible()
    await picture(page, `methods-${id}`)
  }
  await page.getByTestId('methods-close').click()
  await expect(page.getByTestId('browse')).toBeVisible()
})

test('it says what a saddle is, that Euler gains energy, and that the engine meets the reference', async ({
  app,
  page,
}) => {
  await openFromMenu(app, page)
  await page.getByTestId('problem-single-long').click()
  await finished(page)
  const findings = page.getByTestId('findings')
  await expect(findings).toContainText('a saddle of the action, not a minimum')
  await expect(findings).toContainText(/agrees with the reference solution to (?:9|1[0-5]) digits/)
  await page.getByTestId('method-least').check()
  await expect(findings).toContainText('a minimum of the action')
  await page.getByTestId('method-euler').check()
  await expect(findings).toContainText('gains energy from nowhere')
})

test('its picture moves, stops, and is moved by hand; the keyboard alone is enough', async ({ app, page }) => {
  await openFromMenu(app, page)
  await finished(page)
  const end = page.locator('.picture .rods line').last()
  const place = () => end.getAttribute('x2')
  const first = await place()
  await expect.poll(place).not.toBe(first)
  await page.keyboard.press('Space')
  await expect(page.getByTestId('methods-play')).toContainText('Play')
  await page.locator('.slider').focus()
  await page.keyboard.press('Home')
  await expect.poll(async () => Number(await place())).toBeCloseTo(1, 6)
  await page.getByTestId('method-stationary').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByTestId('method-least')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('methods-bench')).toHaveCount(0)
  await expect(page.getByTestId('browse')).toBeVisible()
})

test('a run can be stopped and taken up again', async ({ app, page }) => {
  await openFromMenu(app, page)
  await page.getByTestId('problem-chain').click()
  await page.getByTestId('methods-stop').click()
  await expect(page.getByTestId('methods-again')).toBeVisible()
  await page.getByTestId('methods-again').click()
  await finished(page)
})

test('it passes axe in both themes and does not scroll sideways', async ({ app, page }) => {
  // Colours on their way from one theme to the other have no contrast to speak of.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openFromMenu(app, page)
  await page.getByTestId('problem-double-long').click()
  await finished(page)
  await hasNoAxeTrouble(page)
  await page.evaluate(() => window.pendulab.appState({ preferences: { theme: 'dark' } }))
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark')
  await hasNoAxeTrouble(page)
  await picture(page, 'methods-dark')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1.5))
  await page.waitForFunction(() => innerWidth < 1100)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
