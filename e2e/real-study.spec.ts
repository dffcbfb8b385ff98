import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, launch, picture, resize, root, test } from './app.ts'
import { answerDialogs } from './dialogs.ts'
import { enter } from './hands.ts'
import { computing, settled } from './waiting.ts'

/** One person who walked as usual and with a swaying trunk, three times each; kept next to the project, not in it. */
const person = join(root, '..', 'shared', 'studies', 'trunk-sway-walks', 'subject4')
if (existsSync(person)) {
  test('three usual and three swaying walks of one person are compared, with how little they are', async ({
    userData,
  }) => {
    const folder = join(userData, 'subject4')
    mkdirSync(folder)
    for (const name of readdirSync(person))
      if (/^(static|walking).*(trc|forces\.mot)$/.test(name)) copyFileSync(join(person, name), join(folder, name))
    const { app, page } = await launch({ userData: join(userData, 'user') })
    await resize(app, page, 1440, 900)
    await answerDialogs(app, { open: [folder] })
    await page.getByTestId('browse-folder').click()
    await expect(page.getByTestId('sorting-counts')).toHaveText('6 walks in 2 conditions')
    await page.getByTestId('sorting-confirm').click()
    await enter(page, '#subject-code', 'S-4')
    await enter(page, '#subject-mass', '62.6')
    await enter(page, '#subject-height', '168')
    await page.locator('#subject-sex').selectOption('female')
    await page.getByTestId('open-visits').click()
    await expect(page.getByTestId('tree')).toHaveAttribute('data-analysed', '6', computing)
    await settled(page)
    // One measured stance in each walk: the page says how little that is.
    const notes = page.getByTestId('visits-notes')
    await expect(notes).toContainText('Loads: 3 stances (“walking”) against 3 (“walkingTS”). That is little')
    await expect(page.getByTestId('visits')).toContainText('mean of 3 stances')
    // What the walks differ in is what was taught.
    await expect(page.getByRole('complementary')).toContainText('Trunk lean sideways, left: higher')
    await expect(page.getByRole('complementary')).toContainText('Hip moment, coronal, left: lower')
    await picture(page, 'real-sway')
    await app.close()
  })
}
