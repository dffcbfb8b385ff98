import { expect, resize, test } from './app.ts'
import { drop, enter, fixture, openSample } from './hands.ts'
import { fileRead, modelReady, phasesSolved, settled } from './waiting.ts'

/** Small things under the user's hands: where the focus goes, when a button answers, what covers what. */

test('a technique is renamed where it stands: the name has the focus, Enter keeps it and Escape does not', async ({
  page,
}) => {
  await openSample(page, 'antalgic')
  await modelReady(page)
  await page.getByTestId('step-boundary').click()
  await phasesSolved(page)
  await page.getByTestId('new-technique').click()
  const rename = page.getByTestId('rename-technique')
  const field = page.getByTestId('technique-name')
  const chosen = page.getByTestId('technique').locator('option:checked')
  await rename.click()
  await expect(field).toBeFocused()
  // All of it is selected: typing replaces it.
  await page.keyboard.type('Longer steps')
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveText('Longer steps')
  await expect(rename).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('Something else')
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveText('Longer steps')
  await expect(rename).toBeFocused()
})

test('a file without a clock opens as soon as its rate is typed, without leaving the field first', async ({ page }) => {
  const rows = fixture('walk.csv')
    .trim()
    .split('\n')
    .map((line) => line.slice(line.indexOf(',') + 1))
  await drop(page, 'no-clock.csv', rows.join('\n'))
  const form = page.getByTestId('timing')
  const open = form.getByRole('button')
  await expect(open).toBeDisabled()
  await form.getByRole('textbox').pressSequentially('100')
  await expect(form.getByRole('textbox')).toBeFocused()
  await expect(open).toBeEnabled()
  await form.getByRole('textbox').fill('0')
  await expect(open).toBeDisabled()
  await form.getByRole('textbox').fill('100')
  await open.click()
  await fileRead(page, 'no-clock.csv')
  await expect(page.locator('.facts')).toContainText('Rate100Hz')
})

test('undo goes back to the recording as it was opened and no further', async ({ page }) => {
  await openSample(page, 'antalgic')
  await settled(page)
  await expect(page.getByTestId('undo')).toBeDisabled()
  await enter(page, '#subject-code', 'S-9')
  await page.getByTestId('undo').click()
  await expect(page.locator('#subject-code')).toHaveValue('')
  await expect(page.getByTestId('undo')).toBeDisabled()
  await settled(page)
  await expect(page.getByTestId('mapping')).toBeVisible()
  // A trial more is a change, and can be taken back.
  await drop(page, 'walk.csv', fixture('walk.csv'))
  await page.getByTestId('person-same').click()
  await fileRead(page, 'walk.csv')
  await page.getByTestId('undo').click()
  await fileRead(page, 'antalgic')
})

test('a notice covers nothing of the 3-D view', async ({ page }) => {
  await openSample(page, 'antalgic')
  await modelReady(page)
  await page.getByTestId('step-model').click()
  await settled(page)
  await drop(page, 'made-up.pendulab', 'no study')
  const notice = page.getByTestId('notice')
  await expect(notice).toBeVisible()
  await page.getByTestId('step-boundary').click()
  await phasesSolved(page)
  await expect(notice).toBeVisible()
  const covers = async () => {
    const [bar, view] = [(await notice.boundingBox())!, (await page.getByTestId('scene').boundingBox())!]
    return bar.y + bar.height > view.y && view.y + view.height > bar.y
  }
  await expect.poll(covers).toBe(false)
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
})

test('the table of peaks shows all its words at 1280, 1440 and 1920, and scrolls only downwards', async ({
  app,
  page,
}) => {
  await openSample(page, 'walk')
  await modelReady(page)
  await page.getByTestId('step-loads').click()
  await expect(page.getByTestId('peaks')).toContainText('within uncertainty')
  await settled(page)
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await resize(app, page, width, height)
    const cut = () =>
      page
        .getByTestId('peaks')
        .locator('.within')
        .evaluateAll(
          (all) =>
            all.filter((one) => one.getBoundingClientRect().right > one.closest('td')!.getBoundingClientRect().right)
              .length,
        )
    await expect.poll(cut).toBe(0)
    const sideways = () => page.locator('.rows').evaluate((rows) => rows.scrollWidth - rows.clientWidth)
    await expect.poll(sideways).toBeLessThanOrEqual(0)
  }
})
