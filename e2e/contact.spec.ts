import { join } from 'node:path'
import { expect, launch, picture, resize, root, temporaryFolder, test } from './app.ts'
import { answerDialogs } from './dialogs.ts'
import { enter, openSample } from './hands.ts'
import { computing, modelReady, resting, settled } from './waiting.ts'

test('contact forces of a walk over plates are a page of their own: table, curves, muscles', async () => {
  const { app, page } = await launch({ userData: await temporaryFolder() })
  await resize(app, page, 1280, 800)
  await answerDialogs(app, { open: [join(root, 'fixtures', 'recordings', 'walk.c3d')] })
  await page.getByTestId('browse').click()
  await expect(page.locator('#subject-mass')).toBeVisible(computing)
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await modelReady(page)
  await page.getByTestId('step-loads').click()
  await settled(page)
  await expect(page.getByTestId('peaks')).toBeVisible(computing)
  await page.getByRole('button', { name: 'Contact (estimated)' }).click()
  const table = page.getByTestId('contact-peaks')
  await expect(table.locator('tbody tr')).not.toHaveCount(0, computing)
  await expect(table).toContainText('±')
  await expect(table).toContainText('2.61')
  // Net forces are nowhere on this page.
  await expect(page.getByTestId('peaks')).toHaveCount(0)
  // The made walk pushes off hardly at all, and its hips carry more than any walker's: that stands at the number.
  await expect(table.locator('tbody tr').filter({ hasText: 'no walk has this' })).toHaveText([/hip/i, /hip/i])
  await picture(page, 'contact-peaks')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'contact-peaks-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('tab', { name: 'Forces' }).click()
  await expect(page.locator('.u-over')).toHaveCount(3, computing)
  await picture(page, 'contact-forces')
  // Muscles are lines on the skeleton, where their forces are known.
  await page.getByTestId('show-muscles').check()
  await expect(page.getByText('dark and thin at rest')).toBeVisible(computing)
  await page.getByRole('button', { name: 'Go there' }).click()
  await expect(page.getByTestId('show-muscles')).toBeChecked()
  await resting(page)
  await picture(page, 'contact-muscles')
  await page.getByTestId('show-muscles').uncheck()
  // The inner side of the knee is a chart of its own, only when asked for.
  await page.getByTestId('show-medial').check()
  await expect(page.locator('.u-over')).toHaveCount(4, computing)
  await expect(page.getByText('Knee, medial side (indicative)')).toBeVisible()
  await picture(page, 'contact-medial')
  await page.getByTestId('show-medial').uncheck()
  await expect(page.locator('.u-over')).toHaveCount(3)
  await page.getByRole('button', { name: 'Net', exact: true }).click()
  await expect(page.getByTestId('peaks')).toBeVisible()
  await app.close()
})

test('a recording without plates says why it has no contact forces', async () => {
  const { app, page } = await launch({ userData: await temporaryFolder() })
  await openSample(page, 'walk')
  await modelReady(page)
  await page.getByTestId('step-loads').click()
  await settled(page)
  await page.getByRole('button', { name: 'Contact (estimated)' }).click()
  await expect(page.getByTestId('contact-reason')).toContainText('no whole stance of it was measured', computing)
  await expect(page.getByTestId('contact-peaks')).toHaveCount(0)
  await app.close()
})
