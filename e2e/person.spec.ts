import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { command, expect, picture, root, test } from './app.ts'
import { answerDialogs, questionsAsked } from './dialogs.ts'
import { drop, enter, fixture, longWalk } from './hands.ts'
import { computing } from './waiting.ts'

/** A study with a name, of patient A. */
async function savedStudy(app: ElectronApplication, page: Page, file: string): Promise<void> {
  await drop(page, 'patient-a.csv', withSecret('Featherstonehaugh'))
  await enter(page, '#subject-code', 'A-1')
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await answerDialogs(app, { save: file })
  await command(app, 'save')
  await expect.poll(() => existsSync(file)).toBe(true)
  await expect(page.getByTestId('save-state')).toHaveText('All changes kept')
}

/** A column that no reader knows carries it: only the bytes of the recording hold it. */
function withSecret(secret: string): string {
  const [head = '', ...lines] = fixture('walk.csv').trim().split('\n')
  return [`${head},${secret}`, ...lines.map((line) => `${line},0`)].join('\n')
}

test('a second patient’s recording is asked about, goes into a study of its own, and nothing is exported meanwhile', async ({
  app,
  page,
  userData,
}) => {
  const file = join(userData, 'Patient A.pendulab')
  await savedStudy(app, page, file)
  const before = readFileSync(file)
  await drop(page, 'patient-b.csv', fixture('antalgic.csv'))
  const question = page.getByRole('dialog', { name: 'The same person?' })
  await expect(question).toBeVisible()
  await expect(question).toContainText('patient-b.csv')
  await expect(page.getByTestId('person-new')).toBeFocused()
  await picture(page, 'same-person')
  const target = join(userData, 'export.pdf')
  await answerDialogs(app, { save: target })
  await command(app, 'export')
  await expect(page.getByText('Nothing is exported while it is not clear whose recording this is.')).toBeVisible()
  expect(existsSync(target)).toBe(false)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await page.getByTestId('step-import').click()
  await expect(page.locator('#subject-code')).toHaveValue('')
  await expect(page.locator('#subject-mass')).toHaveValue('')
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(await questionsAsked(app)).toEqual([])
})

test('a recording of the same person joins the tree, and one that is removed is gone from the bytes of the study', async ({
  app,
  page,
  userData,
}) => {
  const file = join(userData, 'Patient A.pendulab')
  await savedStudy(app, page, file)
  const size = readFileSync(file).length
  await drop(page, 'later.csv', fixture('antalgic.csv'))
  await page.getByTestId('person-same').click()
  const tree = page.getByTestId('tree')
  await expect(tree).toContainText('later')
  await expect(page.locator('#subject-code')).toHaveValue('A-1')
  expect(readFileSync(file).includes('Featherstonehaugh')).toBe(true)
  await picture(page, 'tree-two-trials')
  await tree.getByRole('button', { name: 'patient-a' }).click()
  await expect(page).toHaveTitle(/patient-a\.csv/)
  await page.getByTestId('remove-recording').click()
  await picture(page, 'remove-recording')
  await page.getByTestId('remove-now').click()
  await expect(page).toHaveTitle(/later\.csv/)
  await expect.poll(() => readFileSync(file).includes('Featherstonehaugh')).toBe(false)
  await expect.poll(() => readFileSync(file).length).toBeLessThan(size + 20_000)
  await expect(page.getByTestId('undo')).toHaveAccessibleName('Undo')
  await expect(page.locator('#subject-code')).toHaveValue('A-1')
})

test('what an older study hides is listed, and its bytes go when the user says so', async ({ app, page, userData }) => {
  const file = join(userData, 'Old.pendulab')
  copyFileSync(join(root, 'fixtures', 'studies', 'version-2.pendulab'), file)
  await answerDialogs(app, { open: [file] })
  await command(app, 'open-study')
  const question = page.getByTestId('hidden')
  await expect(question).toContainText('first-patient.csv')
  await expect(question).toContainText('second-walk.csv')
  await picture(page, 'hidden-recordings')
  await page.getByTestId('hidden-remove').click()
  for (const secret of ['Featherstonehaugh', 'Cholmondeley,'])
    await expect.poll(() => readFileSync(file).includes(secret)).toBe(false)
  expect(readFileSync(file).includes('Marjoribanks')).toBe(true)
  await expect(page.locator('#subject-code')).toHaveValue('A-1')
  await expect(page.locator('#subject-mass')).toHaveValue('70')
  await expect(page).toHaveTitle(/kept-walk\.csv/)
})

test('of two files opened one after the other the later stays, however long the first takes', async ({ page }) => {
  await Promise.all([drop(page, 'long.csv', longWalk(60)), drop(page, 'short.csv', fixture('walk.csv'))])
  await expect(page.getByTestId('mapping')).toBeVisible(computing)
  await expect
    .poll(() => page.evaluate(() => document.querySelector('.frame')?.getAttribute('data-opening')))
    .toBe('false')
  await expect(page.getByTestId('work')).toBeHidden(computing)
  await expect(page).toHaveTitle(/short\.csv/)
})
