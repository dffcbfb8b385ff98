import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, picture, resize, temporaryFolder, test } from './app.ts'
import { answerDialogs } from './dialogs.ts'
import { computing } from './waiting.ts'

const open = async (page: Page) => {
  await page.getByTestId('workbench-open').click()
  await expect(page.getByTestId('workbench')).toBeVisible()
  await searched(page)
}
/** All motions were looked for. */
const searched = (page: Page) => expect(page.getByText(/\d+ starts tried/)).toBeVisible(computing)
const actionOf = (page: Page) => page.getByTestId('bench-facts').locator('dd').first().innerText()
async function hasNoAxeTrouble(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
}

test('a tree is built by keyboard, posed by keyboard and mouse, saved and opened again with the same numbers', async ({
  app,
  page,
}) => {
  await resize(app, page, 1280, 800)
  await open(page)
  await page.getByTestId('bench-gallery').selectOption('double')
  await searched(page)
  // A third rod, by keyboard alone.
  await page.getByTestId('bench-add-rod').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('rod-rod 3')).toHaveAttribute('aria-pressed', 'true')
  await page.getByTestId('bench-rod-name').fill('tip')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('rod-tip')).toBeVisible()
  await searched(page)
  const before = await actionOf(page)
  const handle = page.getByTestId('handle-end-tip')
  await handle.focus()
  for (let k = 0; k < 5; k++) await page.keyboard.press('ArrowRight')
  await expect(handle).toHaveAttribute('aria-valuenow', '17')
  await expect.poll(() => actionOf(page)).not.toBe(before)
  // And by mouse.
  const box = (await page.getByTestId('handle-end-lower').boundingBox())!
  const motions = page.getByTestId('bench-motions').getByRole('button')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y - 20, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByTestId('handle-end-lower')).not.toHaveAttribute('aria-valuenow', '12')
  await searched(page)
  await motions.first().click()
  const action = await actionOf(page)
  await picture(page, 'workbench-three-rods')

  const file = join(await temporaryFolder(), 'tree.json')
  await answerDialogs(app, { save: file })
  await page.getByTestId('bench-save').click()
  await expect.poll(() => existsSync(file)).toBe(true)
  expect(JSON.parse(readFileSync(file, 'utf8')).tree.segments).toHaveLength(3)
  await page.getByTestId('bench-gallery').selectOption('kick')
  await searched(page)
  await expect.poll(() => actionOf(page), computing).not.toBe(action)
  await page.getByTestId('bench-file').setInputFiles(file)
  await expect(page.getByTestId('rod-tip')).toBeVisible()
  await searched(page)
  await motions.first().click()
  await expect.poll(() => actionOf(page), computing).toBe(action)
  // Undo goes back to the tree before.
  await page.getByTestId('bench-undo').click()
  await expect(page.getByTestId('rod-tip')).toHaveCount(0)
  await page.getByTestId('workbench-close').click()
  await expect(page.getByTestId('browse')).toBeVisible()
})

test('problems of the gallery move, in both themes, without trouble for axe', async ({ app, page }) => {
  await resize(app, page, 1280, 800)
  // Colours on their way from one theme to the other have no contrast to speak of.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  const gallery = page.getByTestId('bench-gallery')
  // The rest of the gallery is solved in the tests of core.
  for (const id of ['whip', 'four-bar', 'crane', 'jump']) {
    await gallery.selectOption(id)
    await searched(page)
    await expect(page.getByTestId('bench-now').locator('line')).not.toHaveCount(0)
    await expect(page.getByTestId('bench-growth')).toBeVisible()
    await picture(page, `workbench-${id}`)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await gallery.selectOption('double')
  await searched(page)
  await page.getByTestId('bench-compare').click()
  await expect(page.getByTestId('bench-methods').locator('tbody tr')).toHaveCount(6, computing)
  await hasNoAxeTrouble(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await hasNoAxeTrouble(page)
  await picture(page, 'workbench-dark')
})

test('loops stay closed while a rod is dragged, friction lets it go, space turns, and a bad file says why', async ({
  page,
}) => {
  await open(page)
  await page.getByTestId('bench-gallery').selectOption('four-bar')
  await searched(page)
  await page.getByTestId('rod-rocker').click()
  await expect(page.getByTestId('bench-hold')).toBeChecked()
  await page.getByTestId('handle-end-crank').focus()
  for (let k = 0; k < 5; k++) await page.keyboard.press('ArrowRight')
  await searched(page)
  await expect(page.getByTestId('bench-alerts')).toHaveCount(0)

  await page.getByTestId('bench-gallery').selectOption('double')
  await page.getByRole('button', { name: 'Let go' }).click()
  await expect(page.getByText('Let go from the start posture.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Friction in its joint' }).fill('0.4')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('bench-now').locator('line')).toHaveCount(2)
  await picture(page, 'workbench-let-go')
  await page.getByTestId('bench-compare').click()
  await expect(page.getByTestId('bench-methods').locator('tbody tr')).toHaveCount(7, computing)

  await page.getByTestId('bench-gallery').selectOption('throw')
  await page.getByRole('button', { name: 'Join two postures' }).click()
  await page.getByRole('button', { name: '3-D' }).click()
  await searched(page)
  await picture(page, 'workbench-space')

  const heading = page.getByTestId('workbench').locator('h1')
  const name = await heading.innerText()
  await page
    .getByTestId('bench-file')
    .setInputFiles({ name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('{"tree": 3}') })
  await expect(page.getByTestId('bench-trouble')).toBeVisible()
  await expect(heading).toHaveText(name)
})
