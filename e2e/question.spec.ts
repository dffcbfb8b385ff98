import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { ElectronApplication, Page } from '@playwright/test'
import { expect, launch, picture, resize, root, temporaryFolder, test } from './app.ts'
import { openSample } from './hands.ts'
import { computing, modelReady, phasesSolved, resting, settled } from './waiting.ts'

/** The Technique step from its question to its answer, in one window. */
test.describe.configure({ mode: 'serial' })

let app: ElectronApplication
let page: Page

test.beforeAll(async () => {
  ;({ app, page } = await launch({ userData: await temporaryFolder() }))
  await resize(app, page, 1280, 800)
  await openSample(page, 'walk')
  await modelReady(page)
  await page.getByTestId('step-boundary').click()
  await phasesSolved(page)
})
test.afterAll(async () => app.close())

async function sweep(): Promise<void> {
  await page.getByTestId('start-sweep').click()
  await expect(page.getByTestId('sweep').locator('.swept').first()).toBeVisible(computing)
  await settled(page)
}

test('the step begins with the question, and the recorded load answers first', async () => {
  await expect(page.getByTestId('question')).toContainText('Would another technique lower the')
  await expect(page.getByTestId('question-joint')).toHaveValue('knee.right')
  await expect(page.getByTestId('question')).toContainText(/Recorded [\d.]+( ± [\d.]+)? BW/)
  await expect(page.getByTestId('answer')).toContainText('Make a change')
  await resting(page)
  await picture(page, 'question-home')
})

test('what changes it is ranked with verdicts, and a click makes a proposal with its answer', async () => {
  await page.getByTestId('question-joint').selectOption('hip.right')
  await page.getByTestId('question-load').selectOption('abductor moment')
  await sweep()
  const first = page.getByTestId('sweep').locator('.swept').first()
  await expect(first).toContainText(/Lower|Higher|No clear change/)
  const word = (await first.locator('.word').innerText()).trim()
  await first.click()
  await settled(page)
  const answer = page.getByTestId('answer')
  await expect(answer.locator('.word')).toHaveText(word, computing)
  await expect(answer).toContainText('Proposed')
  await expect(page.getByTestId('answer-reason')).not.toBeEmpty()
  // Recorded and proposed over the cycle, with the change between them.
  await expect(page.getByTestId('answer-curve')).toContainText(/Recorded\s*Change\s*Proposed/)
  await expect(page.getByTestId('answer-curve').locator('polyline')).toHaveCount(2)
  // The list stays as it is: a proposal changes nothing about the recorded load.
  await expect(first).toBeVisible()
  await resting(page)
  await picture(page, 'question-answer')
  await resize(app, page, 1920, 1080)
  await resting(page)
  await picture(page, 'question-answer-wide')
  await resize(app, page, 1280, 800)
  await resting(page)
  // Colours on their way from one theme to the other have no contrast to speak of.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    if (theme === 'dark') await picture(page, 'question-answer-dark')
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe').analyze()
    expect(violations.map((v) => `${theme}: ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
  }
})

test('the answer stays in sight while sliders are moved and the inspector is scrolled', async () => {
  const slider = page.getByTestId('whole-trunk-lean').getByRole('slider')
  await slider.focus()
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight')
  await settled(page)
  await page.locator('#inspector-body').evaluate((node) => node.scrollTo(0, node.scrollHeight))
  await expect(page.getByTestId('answer').locator('.word')).toBeInViewport()
})

test('a walk is made like healthy people, and like another recording', async () => {
  const panel = page.getByTestId('walk-like')
  await panel.locator('summary').click()
  await page.getByTestId('walk-from').selectOption('norm')
  await page.getByTestId('walk-make').click()
  await expect(page.getByTestId('walk-summary')).toContainText('Like healthy people', computing)
  await settled(page)
  await expect(page.getByTestId('all-edits')).toContainText(/and \d+ more changes/)
  await page.getByTestId('walk-from').selectOption('file')
  await expect(page.getByTestId('walk-make')).toBeDisabled()
  await page.getByTestId('walk-file').setInputFiles(join(root, 'fixtures', 'recordings', 'antalgic.mot'))
  await panel.getByRole('checkbox', { name: 'Trunk' }).uncheck()
  await page.getByTestId('walk-make').click()
  await expect(page.getByTestId('walk-summary')).toContainText('Like antalgic', computing)
  await settled(page)
  await expect(page.getByTestId('technique').locator('option:checked')).toHaveText('Like antalgic')
  await expect(page.getByTestId('answer').locator('.word')).toBeVisible()
  await panel.scrollIntoViewIfNeeded()
  await picture(page, 'question-walk-like')
})

test('a file that is no recording is refused with its reason', async () => {
  await page
    .getByTestId('walk-file')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing to see here') })
  await page.getByTestId('walk-make').click()
  await expect(page.getByTestId('walk-like').getByRole('list').first()).toBeVisible(computing)
  await expect(page.getByTestId('walk-summary')).toHaveCount(0)
})
