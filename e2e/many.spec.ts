import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, picture, root, test } from './app.ts'
import { answerDialogs } from './dialogs.ts'
import { fixture } from './hands.ts'

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
