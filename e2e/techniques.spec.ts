import type { ElectronApplication, Page } from '@playwright/test'
import { expect, launch, picture, temporaryFolder, test } from './app.ts'
import { modelReady, openSample } from './hands.ts'

/** Trying things in the Boundary step, one after another in one window. */
test.describe.configure({ mode: 'serial' })

let app: ElectronApplication
let page: Page

test.beforeAll(async () => {
  ;({ app, page } = await launch({ userData: await temporaryFolder() }))
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))
  await openSample(page, 'antalgic')
  await modelReady(page)
  await page.getByTestId('step-boundary').click()
  await expect(page.locator('.phase').first()).toBeVisible({ timeout: 120_000 })
})
test.afterAll(async () => app.close())

async function move(channel: string, steps: number): Promise<void> {
  await page.getByTestId(`slider-${channel}`).getByRole('slider').focus()
  for (let i = 0; i < steps; i++) await page.keyboard.press('ArrowRight')
}
const idle = () => expect.poll(() => page.getByTestId('work').count(), { timeout: 120_000 }).toBe(0)

test('a suggested boundary is one click away, and undo takes it back', async () => {
  test.setTimeout(240_000)
  const before = await page.locator('.post').count()
  await page.getByTestId('suggested').getByRole('button').first().click()
  await expect(page.locator('.post')).toHaveCount(before + 1, { timeout: 120_000 })
  await page.getByTestId('undo').click()
  await expect(page.locator('.post')).toHaveCount(before, { timeout: 120_000 })
})

test('other motions between the same postures are looked for and listed, the shown one marked', async () => {
  test.setTimeout(240_000)
  const others = page.getByTestId('other-motions')
  // Not every phase has a second motion: look until one has.
  const phases = await page.locator('.phase').count()
  let count = 0
  for (let i = 0; i < phases && count < 2; i++) {
    await page.locator('.phase').nth(i).click()
    await page.getByTestId('look-for-motions').click()
    await expect(others).toContainText('starts', { timeout: 180_000 })
    count = await others.getByRole('radio').count()
  }
  test.info().annotations.push({ type: 'motions', description: String(count) })
  if (count === 0) return void (await expect(others).toContainText('No other motion was found'))
  await expect(others.locator('[aria-checked=true]')).toHaveCount(1)
  await expect(others.getByRole('radio').first()).toContainText('from the recording')
  await page.getByTestId('other-motions').scrollIntoViewIfNeeded()
  await picture(page, 'techniques-other-motions')
})

test('at a chosen boundary the view shows what the muscles do and how the body comes and goes', async () => {
  await page.locator('.post').nth(2).click()
  await expect(page.getByTestId('scene-legend')).toContainText('Angular impulse')
  await expect(page.locator('.looks')).toContainText('before')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByTestId('scene-legend')).toContainText('Net force')
})

test('two techniques stand side by side', async () => {
  test.setTimeout(240_000)
  await page.locator('.post').nth(2).click()
  await move('knee.flexion.right', 4)
  await expect(page.getByTestId('technique')).toHaveValue(/t\d/)
  const first = await page.getByTestId('technique').inputValue()
  await page.getByTestId('new-technique').click()
  await expect(page.getByTestId('technique')).not.toHaveValue(first)
  await move('knee.flexion.right', 4)
  await page.getByTestId('against').selectOption(first)
  await page.getByRole('tab', { name: 'Compare' }).click()
  const table = page.getByTestId('compare')
  await expect(table.getByRole('columnheader', { name: 'B − A' })).toBeVisible()
  await idle()
  await expect(table.locator('tbody tr').nth(1).locator('td').last()).toHaveText(/[+−]?\d/)
  await expect(table).toContainText('peak force')
  await picture(page, 'techniques-compare')
  await page.getByRole('tab', { name: 'Impulses' }).click()
  await page.getByRole('button', { name: 'Over time' }).click()
  await expect(page.locator('.charts figure').first()).toBeVisible()
  await picture(page, 'techniques-impulses')
})
