import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, picture, test } from './app.ts'
import { drop, enter, fixture } from './hands.ts'

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
