import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, picture, root, test } from './app.ts'
import { drop, enter, fixture } from './hands.ts'
import { computing } from './waiting.ts'

const made = (name: string) => readFileSync(join(root, 'fixtures', 'bodies', name), 'utf8')

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
