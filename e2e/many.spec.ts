import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, picture, root, test } from './app.ts'
import { scan, unseenFocus } from './axe.ts'
import { answerDialogs } from './dialogs.ts'
import { drop, dropAll, fixture, openSample } from './hands.ts'
import { settled } from './waiting.ts'

test('a folder of recordings becomes visits, conditions and trials once its table is confirmed', async ({
  app,
  page,
  userData,
}) => {
  const folder = join(userData, 'P-0417')
  for (const [condition, from] of [
    ['Barefoot', 'walk.csv'],
    ['Shoes', 'antalgic.csv'],
  ] as const) {
    mkdirSync(join(folder, condition), { recursive: true })
    for (let k = 1; k <= 3; k++)
      writeFileSync(join(folder, condition, `walk ${k}.csv`), `${fixture(from)}${'\n'.repeat(k)}`)
  }
  copyFileSync(join(root, 'package.json'), join(folder, 'notes.json'))
  await answerDialogs(app, { open: [folder] })
  await page.getByTestId('browse-folder').click()
  await expect(page.getByTestId('sorting-counts')).toHaveText('6 walks in 2 conditions')
  await expect(page.getByTestId('sorting')).toContainText('notes.json')
  await picture(page, 'sorting')
  await page.getByLabel('Condition of walk 3.csv').last().fill('Sandals')
  await page.keyboard.press('Tab')
  await expect(page.getByTestId('sorting-counts')).toHaveText('6 walks in 3 conditions')
  await page.getByTestId('sorting-confirm').click()
  const tree = page.getByTestId('tree')
  await expect(tree).toContainText('Sandals')
  await expect(tree.getByRole('button', { name: 'walk 1' })).toHaveCount(2)
  await expect(page).toHaveTitle(/walk 1\.csv/)
  await picture(page, 'sorting-done')
})

test('many files next to an open study: whose they are is asked first, and a new study begins with their table', async ({
  page,
}) => {
  await openSample(page, 'walk')
  await settled(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  await dropAll(
    page,
    [1, 2].map((k) => ({ name: `walk ${k}.csv`, content: `${fixture('walk.csv')}${'\n'.repeat(k)}` })),
  )
  await expect(page.getByRole('dialog', { name: 'The same person?' })).toBeVisible()
  found.push(...(await scan(page, 'whose recordings')))
  await page.getByTestId('person-new').click()
  await expect(page.getByTestId('sorting-counts')).toHaveText('2 walks in 1 condition')
  found.push(...(await scan(page, 'sorting')))
  expect(await unseenFocus(page)).toEqual([])
  await page.getByTestId('sorting-cancel').click()
  // Nothing is open now, so nobody is asked; without a mass there is no body yet, and the markers stand alone.
  await drop(page, 'other.trc', fixture('walk.trc'))
  await expect(page.getByTestId('scene-legend')).toContainText('before a body is fitted')
  found.push(...(await scan(page, 'markers without a body')))
  expect(found).toEqual([])
})
