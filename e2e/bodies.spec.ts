import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, picture, resize, root, test } from './app.ts'
import { answerDialogs } from './dialogs.ts'
import { drop, enter, fixture } from './hands.ts'
import { computing, settled } from './waiting.ts'

const made = (name: string) => readFileSync(join(root, 'fixtures', 'bodies', name), 'utf8')

async function hasNoAxeTrouble(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
}

test('a prosthesis is chosen, weighed, and carried through to the report; a bad body file is explained', async ({
  page,
  userData,
}) => {
  test.setTimeout(240_000)
  await drop(page, 'walk.csv', fixture('walk.csv'))
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await page.getByTestId('step-model').click()
  await page.getByTestId('template').selectOption({ label: 'Transtibial prosthesis, right' })
  await expect(page.getByTestId('body-about')).toContainText('Weigh the prosthesis')
  const segments = page.getByTestId('segments')
  await expect(segments).toContainText('Right prosthetic shank')
  const socket = page.getByLabel('Socket and liner, Mass')
  await expect(socket).toHaveValue('0.55')
  const massOf = (row: RegExp) => segments.getByRole('row', { name: row }).getByRole('textbox').nth(1)
  await expect(massOf(/Right prosthetic foot/)).toHaveValue('0.45')
  const thigh = await massOf(/Left thigh/).inputValue()
  await socket.fill('0.9')
  await socket.press('Enter')
  // The heavier socket is taken from the rest of the body: the left thigh grows lighter.
  await expect.poll(async () => Number(await massOf(/Left thigh/).inputValue())).toBeLessThan(Number(thigh))
  await picture(page, 'body-prosthesis')

  const bad = join(userData, 'bad.json')
  writeFileSync(bad, '{"format": "pendulab-body", "version": 1, "name": "x", "about": "y", "rods": [{"name": "a"}]}')
  await page.getByTestId('body-file').setInputFiles(bad)
  await expect(page.getByText('This body file cannot be used')).toBeVisible()
  await expect(page.getByText('The rod “a” has no “parent”.')).toBeVisible()
  await expect(socket).toHaveValue('0.9')

  await page.getByTestId('step-report').click()
  await expect(
    page.frameLocator('[data-testid=preview]').getByText(/Transtibial prosthesis, right \(a body file\)/),
  ).toBeVisible({
    timeout: 120_000,
  })
})

test('a jump is cut at its contacts and where the knee turns back: its flight has a phase of its own', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await drop(page, 'jump.trc', made('jump.trc'))
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await page.getByTestId('cut-kind').selectOption('contacts')
  await expect(page.getByText('Contacts of the feet cut this motion.')).toBeVisible()
  await page.getByTestId('cut-extremes').selectOption('knee.flexion.left')
  await picture(page, 'jump-cuts')
  await page.getByTestId('step-boundary').click()
  await page.getByRole('tab', { name: 'Phases' }).click()
  await expect(page.getByRole('button', { name: 'flight' }).first()).toBeVisible(computing)
  await expect(page.getByTestId('phase-growth').first()).toContainText('1° in', computing)
  await picture(page, 'jump-phases')
})

test('a walk with a prosthesis goes from markers to a report that names what it leans on', async ({ page }) => {
  test.setTimeout(300_000)
  await drop(page, 'prosthesis-walk.trc', made('prosthesis-walk.trc'))
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await page.getByTestId('step-model').click()
  await page.getByTestId('template').selectOption({ label: 'Transtibial prosthesis, right' })
  await expect(page.getByTestId('segments')).toContainText('Right prosthetic shank', computing)
  await expect(page.getByTestId('segments')).toContainText('Mass: Body file: Residual limb')
  await page.getByTestId('step-report').click()
  await expect(
    page.frameLocator('[data-testid=preview]').getByText(/Transtibial prosthesis, right \(a body file\)/),
  ).toBeVisible({ timeout: 120_000 })
})

/** A recording of a body that is no person, up to the body that its markers belong to. */
async function openOwn(page: Page, file: string, subject: { mass: string; height: string }): Promise<void> {
  await drop(page, file, made(file))
  await enter(page, '#subject-mass', subject.mass)
  await enter(page, '#subject-height', subject.height)
  await page.getByTestId('step-model').click()
  await expect(page.getByText('they are those of the body')).toBeVisible(computing)
  await page.getByRole('button', { name: /^Use “/ }).click()
  await settled(page)
}

test('a dog goes from its markers to a report, with its own joints; what is only of gait says so', async ({ page }) => {
  test.setTimeout(300_000)
  await openOwn(page, 'dog.trc', { mass: '32', height: '60' })
  await expect(page.getByTestId('segments')).toContainText('Left hind paw')
  await expect(page.getByTestId('template').locator('option:checked')).toHaveText('Dog')
  await expect(page.getByRole('tab', { name: 'Joint angles' })).toHaveCount(0)

  await page.getByTestId('step-boundary').click()
  await expect(page.getByTestId('no-person')).toContainText('this body is no person')
  await expect(page.getByRole('button', { name: 'Left upper foreleg, swing' }).first()).toBeVisible(computing)
  await expect(page.getByTestId('phase-growth').first()).toContainText('1° in left')
  await picture(page, 'dog-phases')

  await page.getByTestId('step-loads').click()
  const peaks = page.getByTestId('peaks')
  await expect(peaks).toContainText('Left stifle', computing)
  await expect(peaks).toContainText('tension along lower leg')
  await expect(page.getByTestId('loads-kind')).toHaveCount(0)
  await picture(page, 'dog-loads')

  await page.getByTestId('step-report').click()
  const report = page.frameLocator('[data-testid=preview]')
  await expect(report.getByText('How are the joints of “Dog” loaded?')).toBeVisible(computing)
  await expect(report.getByText('Hock, resultant force')).toBeVisible()
  await expect(report.getByText(/This body is no person: gait events, cycles/).first()).toBeVisible()
})

test('a throwing arm goes from its markers to a report', async ({ page }) => {
  test.setTimeout(300_000)
  await openOwn(page, 'throw.trc', { mass: '75', height: '180' })
  await expect(page.getByTestId('segments')).toContainText('Right hand with ball')
  await page.getByTestId('step-boundary').click()
  await expect(page.getByRole('button', { name: 'Right upper arm, swing' }).first()).toBeVisible(computing)
  await page.getByTestId('step-loads').click()
  await expect(page.getByTestId('peaks')).toContainText('Right elbow', computing)
  await expect(page.getByTestId('peaks')).toContainText('tension along hand with ball')
  await picture(page, 'throw-loads')
  await page.getByTestId('step-report').click()
  const report = page.frameLocator('[data-testid=preview]')
  await expect(report.getByText('Elbow, resultant force')).toBeVisible(computing)
})

test('a body is edited with a picture: by mouse and keyboard, checked at once, taken back, saved and opened again', async ({
  app,
  page,
  userData,
}) => {
  test.setTimeout(300_000)
  await resize(app, page, 1280, 800)
  await drop(page, 'prosthesis-walk.trc', made('prosthesis-walk.trc'))
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await page.getByTestId('step-model').click()
  await page.getByTestId('template').selectOption({ label: 'Transtibial prosthesis, right' })
  await settled(page)
  await page.getByTestId('edit-body').click()
  const editor = page.getByTestId('body-editor')
  const caption = page.getByTestId('body-caption')
  // The picture selects, and so do the arrow keys of the list.
  await editor.locator('[data-rod="thigh.right"] .bar').click({ force: true })
  await expect(page.getByTestId('pick-thigh.right')).toHaveAttribute('aria-pressed', 'true')
  await page.getByTestId('pick-thigh.right').focus()
  await page.keyboard.press('ArrowDown')
  await expect(caption).toContainText('Right prosthetic shank: 43.0 cm, 1.90 kg')

  // A measured length of the shank, socket and all; and a heavier socket.
  await editor.getByRole('button', { name: 'measured' }).click()
  await enter(page, '#rod-length', '40')
  await expect(caption).toContainText('40.0 cm')
  await editor.getByRole('tab', { name: 'Mass' }).click()
  await editor.getByLabel('Socket and liner, Mass').fill('0.9')
  await page.keyboard.press('Enter')
  await expect(caption).toContainText('2.25 kg')
  await picture(page, 'body-editor')
  await hasNoAxeTrouble(page)

  // What is missing is said where it is missing, and such a body cannot be used.
  const source = editor.getByLabel('Source: Socket and liner')
  await source.fill('')
  await source.press('Tab')
  await expect(editor.getByText('This is needed.')).toBeVisible()
  await expect(page.getByTestId('editor-use')).toBeDisabled()
  await page.getByTestId('editor-undo').click()
  await expect(source).toHaveValue('assumption: weigh it')
  await page.getByTestId('pick-shank.right').focus()
  await page.keyboard.press('Control+z')
  await expect(editor.getByLabel('Socket and liner, Mass')).toHaveValue('0.55')
  await page.keyboard.press('Control+Shift+z')
  await expect(editor.getByLabel('Socket and liner, Mass')).toHaveValue('0.9')

  const saved = join(userData, 'mine.json')
  await page.getByTestId('editor-name').fill('My prosthesis')
  await page.getByTestId('editor-name').press('Enter')
  await answerDialogs(app, { save: saved })
  await page.getByTestId('editor-save').click()
  await expect.poll(() => existsSync(saved)).toBe(true)
  await page.getByTestId('editor-use').click()
  await settled(page)
  const shank = page.getByTestId('segments').getByRole('row', { name: /Right prosthetic shank/ })
  await expect(shank.getByRole('textbox').first()).toHaveValue('40.0')
  const mass = await shank.getByRole('textbox').nth(1).inputValue()

  // Opened again, it is the same body; and so it is after a way through a template.
  await page.getByTestId('template').selectOption({ label: 'Whole body' })
  await settled(page)
  await page.getByTestId('body-file').setInputFiles(saved)
  await settled(page)
  await expect(page.getByTestId('template').locator('option:checked')).toHaveText('My prosthesis')
  await expect(shank.getByRole('textbox').nth(1)).toHaveValue(mass)
})

test('a body is built from one rod, and a template gets a rod more', async ({ app, page }) => {
  await resize(app, page, 1280, 800)
  await drop(page, 'walk.csv', fixture('walk.csv'))
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await page.getByTestId('step-model').click()
  await settled(page)
  await page.getByTestId('edit-body').click()
  const editor = page.getByTestId('body-editor')
  await page.getByTestId('pick-foot.left').click()
  await page.getByTestId('editor-add').click()
  await page.getByTestId('rod-label').fill('Left toes')
  await page.getByTestId('rod-label').press('Enter')
  await expect(page.getByTestId('editor-rods')).toContainText('Left toes')
  await expect(page.getByTestId('body-caption')).toContainText('Left toes: 20.0 cm, 0.50 kg')
  // A leg stays whole; the trunk is split where it is, and weighs what it weighed.
  await expect(page.getByTestId('editor-split')).toBeEnabled()
  await page.getByTestId('pick-thigh.left').click()
  await expect(page.getByTestId('editor-split')).toBeDisabled()
  const total = editor.getByText('kg in all')
  const weight = await total.innerText()
  const count = await editor.locator('[data-rod]').count()
  await page.getByTestId('pick-trunk').click()
  await expect(page.getByTestId('body-caption')).toContainText(/^Trunk: 50\.4 cm/)
  await page.getByTestId('editor-split').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('body-caption')).toContainText(/^Trunk, near half: 25\.2 cm/)
  await expect(page.getByTestId('pick-trunk')).toContainText('Trunk, far half')
  await expect(editor.locator('[data-rod]')).toHaveCount(count + 1)
  await expect(total).toHaveText(weight)
  await picture(page, 'body-editor-split')
  await page.getByTestId('editor-undo').click()
  await expect(page.getByTestId('pick-trunk')).toHaveText(/^Trunk/)
  await expect(editor.locator('[data-rod]')).toHaveCount(count)
  await page.getByTestId('editor-begin').selectOption({ label: 'One rod, no person' })
  await page.getByTestId('editor-add').click()
  await expect(page.getByTestId('editor-rods').locator('li')).toHaveCount(2)
  await expect(editor.locator('[data-rod]')).toHaveCount(2)
  await page.getByTestId('editor-undo').click()
  await page.getByTestId('editor-undo').click()
  await expect(page.getByTestId('editor-rods')).toContainText('Left toes')
  await page.getByTestId('editor-use').click()
  await settled(page)
  await expect(page.getByTestId('segments')).toContainText('Left toes')
})
