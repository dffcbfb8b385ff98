import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { anotherWindow, command, expect, launch, picture, temporaryFolder, test } from './app.ts'
import { answerDialogs } from './dialogs.ts'
import { enter, openSample } from './hands.ts'
import { kept, modelReady } from './waiting.ts'

/** The same study opened twice, as a clinician would who forgot the first window, or whose colleague has it open. */
test.describe.configure({ mode: 'serial' })

let folder: string
let study: string
let app: ElectronApplication
let page: Page
const mass = (where: Page) => where.locator('#subject-mass')

test.beforeAll(async () => {
  folder = await temporaryFolder()
  study = join(folder, 'Knee 12.pendulab')
  ;({ app, page } = await launch({ userData: join(folder, 'first') }))
  await openSample(page, 'antalgic')
  await modelReady(page)
  await answerDialogs(app, { save: study, open: [study] })
  await command(app, 'save')
  await expect(page).toHaveTitle(/Knee 12/)
  await kept(page)
})
test.afterAll(async () => app.close())

test('a second window of the same program brings the first one to the front, and opens nothing twice', async () => {
  const second = await anotherWindow(app)
  await expect(second.getByTestId('sample-walk')).toBeVisible()
  // Under a virtual screen no window has the system's focus: that it was asked for is what counts.
  await app.evaluate(({ BrowserWindow }) => {
    for (const one of BrowserWindow.getAllWindows())
      one.focus = () => Object.assign(globalThis, { brought: one.getTitle() })
  })
  await second.getByRole('button', { name: 'Open a study…' }).click()
  await expect.poll(() => app.evaluate(() => (globalThis as { brought?: string }).brought ?? '')).toContain('Knee 12')
  await expect(second.getByTestId('sample-walk')).toBeVisible()
  await expect(second).not.toHaveTitle(/Knee 12/)
  await expect(mass(page)).toHaveValue('70')
  await enter(page, '#subject-mass', '71')
  await kept(page)
  await second.close()
})

test('elsewhere it opens for reading and says so; what both change is kept, each in its own file', async () => {
  const other = await launch({ userData: join(folder, 'second'), args: [study] })
  const reader = other.page
  await expect(reader.getByTestId('read-only')).toContainText('open in another window or on another computer')
  await expect(reader.getByTestId('save-state')).toHaveText('Read-only')
  await expect(reader).toHaveTitle(/Knee 12/)
  await expect(mass(reader)).toHaveValue('71')
  await picture(reader, 'two-windows-reader')

  // Both work on; the reader's change stays in its window until it has a file of its own.
  await enter(reader, '#subject-mass', '64')
  await enter(page, '#subject-mass', '72')
  await kept(page)
  await expect(mass(reader)).toHaveValue('64')
  const own = join(folder, 'Mine.pendulab')
  await answerDialogs(other.app, { save: own })
  await reader.getByTestId('read-only').getByRole('button').click()
  await expect(reader).toHaveTitle(/Mine/)
  await expect(reader.getByTestId('read-only')).toHaveCount(0)
  await kept(reader)
  await enter(reader, '#subject-height', '168')
  await kept(reader)
  await other.app.close()
  await app.close()

  const again = await launch({ userData: join(folder, 'third'), args: [own] })
  await expect(mass(again.page)).toHaveValue('64')
  await expect(again.page.locator('#subject-height')).toHaveValue('168')
  await expect(again.page.getByTestId('read-only')).toHaveCount(0)
  // Undo goes back through the change that was made while nothing could be kept.
  await again.page.getByTestId('undo').click()
  await again.page.getByTestId('undo').click()
  await expect(mass(again.page)).toHaveValue('71')
  await again.app.close()

  ;({ app, page } = await launch({ userData: join(folder, 'first'), args: [study] }))
  await expect(mass(page)).toHaveValue('72')
  await expect(page.getByTestId('read-only')).toHaveCount(0)
})
