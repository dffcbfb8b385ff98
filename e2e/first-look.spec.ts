import { AxeBuilder } from '@axe-core/playwright'
import { expect, picture, test } from './app.ts'
import { drop, enter, fixture } from './hands.ts'
import { coloursIn } from './pixels.ts'
import { computing, modelReady, resting, settled } from './waiting.ts'

/** What is seen before anything is known: a finished study with notes, and a recording without a body. */

test('a finished study is one click away, with five notes that can be closed for good', async ({ page }) => {
  await page.getByTestId('finished-study').click()
  const tour = page.getByTestId('tour')
  await expect(tour).toContainText('1 of 5')
  await expect(page.locator('[data-step=loads]')).toBeVisible()
  await expect(page.getByTestId('peaks')).toBeVisible(computing)
  await settled(page)
  const scan = await new AxeBuilder({ page }).setLegacyMode(true).include('[data-testid=tour]').analyze()
  expect(scan.violations.map((v) => v.id)).toEqual([])
  await picture(page, 'first-look')
  for (let i = 2; i <= 5; i++) {
    await page.getByTestId('tour-next').click()
    await expect(tour).toContainText(`${i} of 5`)
  }
  // Each opens the step it is about.
  await expect(page.locator('[data-step=report]')).toBeVisible()
  await page.getByTestId('tour-close').click()
  await expect(tour).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(tour).toHaveCount(0)
})

test('a recording without a body shows its own markers, moving with time', async ({ page }) => {
  // Markers of a file that does not say how tall and heavy the person is.
  await drop(page, 'walk.trc', fixture('walk.trc'))
  const legend = page.getByTestId('scene-legend')
  await expect(legend).toContainText(/As recorded, before a body is fitted · \d+ markers/)
  const scene = page.getByTestId('scene')
  await expect(scene).toHaveAttribute('data-resting', 'true', computing)
  await expect
    .poll(async () => (await coloursIn(page, page.getByTestId('scene-canvas'))).largestShare)
    .toBeLessThan(0.98)
  await picture(page, 'raw-markers')
  const before = await scene.getAttribute('data-drawn')
  await page.getByTestId('scene-canvas').focus()
  await page.getByRole('button', { name: 'One frame forward' }).click()
  await expect(scene).not.toHaveAttribute('data-drawn', before!)
  // With mass and height there is a body in their place.
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await modelReady(page)
  await resting(page)
  await expect(legend).not.toContainText('markers')
})
