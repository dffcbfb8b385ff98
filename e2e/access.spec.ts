import type { ElectronApplication, Page } from '@playwright/test'
import { expect, launch, resize, temporaryFolder, test } from './app.ts'
import { scan, unseenFocus } from './axe.ts'
import { drop, openSample } from './hands.ts'
import { computing, modelReady, settled } from './waiting.ts'

/**
 * Every state a person may meet, not only the five steps as they open: read by axe in both themes, and walked through
 * by Tab.
 */
test.describe.configure({ mode: 'serial' })

let app: ElectronApplication
let page: Page
test.beforeAll(async () => {
  ;({ app, page } = await launch({ userData: await temporaryFolder() }))
  await resize(app, page, 1280, 800)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})
test.afterAll(async () => app.close())

test('the empty window, a refused file and a notice', async () => {
  const found = await scan(page, 'start')
  await drop(page, 'letter.csv', 'Dear colleague,\nplease find enclosed\n')
  await expect(page.getByTestId('refusal')).toBeVisible()
  found.push(...(await scan(page, 'refusal')))
  await drop(page, 'made-up.pendulab', 'no study')
  await expect(page.getByTestId('notice')).toBeVisible()
  found.push(...(await scan(page, 'notice')))
  await page.getByTestId('notice').getByRole('button', { name: 'Dismiss' }).click()
  for (const step of ['model', 'boundary', 'loads', 'report']) {
    await page.getByTestId(`step-${step}`).click()
    await expect(page.locator(`[data-step=${step}]`)).toBeVisible()
    found.push(...(await scan(page, `${step} without a recording`)))
  }
  await page.getByTestId('step-import').click()
  await page.getByTestId('refusal').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByTestId('refusal')).toHaveCount(0)
  await settled(page)
  expect(found).toEqual([])
  expect(await unseenFocus(page)).toEqual([])
})

test('every tab and everything folded away in every step', async () => {
  await openSample(page, 'antalgic')
  await modelReady(page)
  await expect(page.getByTestId('step-loads')).toHaveClass(/done|attention/, computing)
  const found: string[] = []
  const unseen: string[] = []
  for (const step of ['import', 'model', 'boundary', 'loads', 'report']) {
    await page.getByTestId(`step-${step}`).click()
    await expect(page.locator(`[data-step=${step}]`)).toBeVisible()
    if (step === 'report') await expect(page.getByTestId('preview')).toBeVisible(computing)
    await settled(page)
    const tabs = await page.getByRole('main').getByRole('tab').allInnerTexts()
    for (const tab of tabs.length > 0 ? tabs : ['']) {
      if (tab) {
        const head = page.getByRole('main').getByRole('tab', { name: tab, exact: true })
        await head.click()
        await expect(head).toHaveAttribute('aria-selected', 'true')
      }
      if (step === 'boundary' && tab === tabs[0]) await page.locator('.post.fixed').nth(1).click()
      await settled(page)
      await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
      found.push(...(await scan(page, `${step} ${tab}`)))
      unseen.push(...(await unseenFocus(page)))
    }
  }
  expect(found).toEqual([])
  expect([...new Set(unseen)]).toEqual([])
})

test('the 3-D view with a joint in focus, compared, alone and presented', async () => {
  const found: string[] = []
  await page.getByTestId('step-loads').click()
  await page.getByTestId('focus').selectOption('knee.right')
  await expect(page.getByTestId('force-note')).toBeVisible()
  found.push(...(await scan(page, 'focus')))
  expect(await unseenFocus(page)).toEqual([])
  // With the motion without muscles next to it.
  await page.getByTestId('arrow-settings').click()
  await page.getByTestId('arrows').getByRole('button', { name: 'Without muscles' }).click()
  await page.getByTestId('drawer-close').click()
  for (const where of ['side', 'above', 'overlay']) {
    await page.getByTestId('arrangement').selectOption(where)
    found.push(...(await scan(page, where)))
  }
  await page.getByTestId('full-window').click()
  await expect(page.getByTestId('step-loads')).toBeHidden()
  found.push(...(await scan(page, 'full window')))
  expect(await unseenFocus(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByTestId('present').click()
  await expect(page.getByTestId('presentation')).toBeVisible()
  found.push(...(await scan(page, 'presentation')))
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('step-loads')).toBeVisible()
  expect(found).toEqual([])
})

test('the dialogs, and the inspector as a drawer', async () => {
  const found: string[] = []
  await page.getByTestId('step-import').click()
  await page.getByTestId('preferences').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  found.push(...(await scan(page, 'preferences')))
  expect(await unseenFocus(page)).toEqual([])
  await page.keyboard.press('Escape')
  // Focus goes back to what opened it.
  await expect(page.getByTestId('preferences')).toBeFocused()
  await page.getByRole('button', { name: 'Keyboard' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  found.push(...(await scan(page, 'keys')))
  await page.keyboard.press('Escape')
  await resize(app, page, 960, 700)
  await page.getByRole('button', { name: 'Inspector' }).click()
  await expect(page.locator('#subject-mass')).toBeVisible()
  found.push(...(await scan(page, 'drawer')))
  expect(found).toEqual([])
})
