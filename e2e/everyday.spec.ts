import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { drop, enter, longWalk, openSample } from './hands.ts'
import { expect, launch, picture, root, test } from './app.ts'
import { computing, kept, modelReady, resting, settled } from './waiting.ts'

/** Tab until the wanted place has the focus; the number of stops is what a keyboard user pays. */
async function tabTo(page: Page, selector: string, most = 120): Promise<void> {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way to ${selector} by Tab`)
}

test('goes from the first window to the report with the keyboard alone', async ({ page }) => {
  await expect(page.getByTestId('sample-antalgic')).toBeVisible()
  await tabTo(page, '[data-testid=sample-antalgic]')
  await page.keyboard.press('Enter')
  await expect(page.locator('#subject-mass')).toBeVisible()
  await settled(page)
  await tabTo(page, '#subject-mass', 300)
  await page.keyboard.type('70')
  await tabTo(page, '#subject-height')
  await page.keyboard.type('175')
  await tabTo(page, '[data-testid=continue]')
  for (const next of ['model', 'boundary', 'loads', 'report']) {
    await page.keyboard.press('Enter')
    await expect(page.locator(`[data-step=${next}]`)).toBeVisible()
    if (next === 'report') break
    await expect(page.getByTestId('continue')).toBeVisible(computing)
    // What is still being made would move the focus about.
    await settled(page)
    await tabTo(page, '[data-testid=continue]', 400)
  }
  await expect(page.getByTestId('preview')).toBeVisible(computing)
})

test('a long computation can be stopped and begun again, and the window stays awake', async ({ page }) => {
  await drop(page, 'long.csv', longWalk(10))
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await modelReady(page)
  await page.getByTestId('step-boundary').click()
  await expect(page.getByTestId('work')).toContainText('Solving')
  await page.getByTestId('cancel').click()
  await expect(page.getByTestId('stopped')).toBeVisible()
  // The window answers while nothing is solved.
  await page.getByTestId('step-model').click()
  await expect(page.getByTestId('segments')).toBeVisible()
  await page.getByTestId('again').click()
  await page.getByTestId('step-boundary').click()
  await expect(page.locator('.phase').first()).toBeVisible(computing)
})

test('what was done is there again after the program was killed', async ({ userData }) => {
  const first = await launch({ userData })
  await openSample(first.page, 'antalgic')
  await enter(first.page, '#subject-code', 'S-17')
  await kept(first.page)
  const gone = first.app.waitForEvent('close')
  first.app.process().kill('SIGKILL')
  await gone
  const second = await launch({ userData })
  await expect(second.page.getByTestId('mapping')).toBeVisible()
  await expect(second.page.locator('#subject-code')).toHaveValue('S-17')
  await expect(second.page.locator('#subject-mass')).toHaveValue('70')
  // Undo reaches back beyond the end of the first session.
  await second.page.getByTestId('undo').click()
  await expect(second.page.locator('#subject-code')).toHaveValue('')
  await second.app.close()
})

test('plays, steps and jumps in time from the keyboard', async ({ page }) => {
  await openSample(page, 'antalgic')
  await modelReady(page)
  const time = async () => Number.parseFloat((await page.locator('.clock').textContent()) ?? '')
  await page.locator('main').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(time).toBeCloseTo(0.01, 3)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(time).toBeGreaterThan(0.02)
  const at = await time()
  await page.keyboard.press('Space')
  await expect.poll(time).not.toBeCloseTo(at, 2)
  await page.keyboard.press('Space')
  await expect(page.getByTestId('play')).toHaveAccessibleName('Play')
})

test('a still view draws nothing', async ({ page }) => {
  await openSample(page, 'antalgic')
  await modelReady(page)
  const drawn = () => page.getByTestId('scene').getAttribute('data-drawn')
  await resting(page)
  const before = await drawn()
  await page.evaluate(async () => {
    for (let i = 0; i < 30; i++) await new Promise(requestAnimationFrame)
  })
  expect(await drawn()).toBe(before)
  await page.getByTestId('scene-canvas').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(drawn).not.toBe(before)
})

const recordings = join(root, '..', 'shared', 'data')
if (existsSync(recordings)) {
  test('a recording from a real laboratory opens by the file dialog', async ({ app, page }) => {
    const file = join(recordings, 'opensim-subject01-walk', 'subject01_walk1_ik.mot')
    test.info().annotations.push({ type: 'bytes', description: String(readFileSync(file).length) })
    await answerDialogs(app, { open: [file] })
    await page.getByTestId('browse').click()
    await expect(page.getByTestId('mapping').locator('tbody tr').first()).toBeVisible()
    await enter(page, '#subject-mass', '72.6')
    await enter(page, '#subject-height', '180.3')
    await page.getByTestId('step-loads').click()
    await expect(page.getByTestId('peaks').locator('tbody tr').first()).toBeVisible(computing)
    await picture(page, 'everyday-real-recording')
  })
}
