import { AxeBuilder } from '@axe-core/playwright'
import type { ElectronApplication, Page } from '@playwright/test'
import { expect, launch, resize, temporaryFolder, test } from './app.ts'
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

/**
 * What axe finds in both themes; the theme is what the root states, so it is turned there and back without the dialog.
 */
async function scan(where: string): Promise<string[]> {
  const found: string[] = []
  await settled(page)
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe')
    // Only colours differ in the dark.
    const { violations } = await (theme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze()
    found.push(
      ...violations.map((v) => `${theme} ${where}: ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
    )
  }
  return found
}

/**
 * Elements the keyboard reaches that show nothing when it does: no outline, border or shadow of their own or of what
 * surrounds them.
 */
async function unseenFocus(): Promise<string[]> {
  return page.evaluate(async () => {
    const look = (e: Element) => {
      const parts: string[] = []
      for (let at: Element | null = e, up = 0; at && up < 3; at = at.parentElement, up++) {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
          getComputedStyle(at)
        parts.push(
          [outlineStyle === 'none' ? '' : outlineWidth + outlineColor, boxShadow, borderColor, backgroundColor].join(),
        )
      }
      return parts.join('|')
    }
    const unseen: string[] = []
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ]
    for (const one of all) {
      if (one.matches(':disabled') || one.checkVisibility() !== true || one.closest('dialog:not([open])')) continue
      // What has the focus already shows it already.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const before = look(one)
      one.focus({ focusVisible: true } as FocusOptions)
      if (document.activeElement !== one) continue
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (look(one) === before) unseen.push(one.outerHTML.slice(0, 120))
      one.blur()
    }
    return unseen
  })
}

test('the empty window, a refused file and a notice', async () => {
  const found = await scan('start')
  await drop(page, 'letter.csv', 'Dear colleague,\nplease find enclosed\n')
  await expect(page.getByTestId('refusal')).toBeVisible()
  found.push(...(await scan('refusal')))
  await drop(page, 'made-up.pendulab', 'no study')
  await expect(page.getByTestId('notice')).toBeVisible()
  found.push(...(await scan('notice')))
  await page.getByTestId('notice').getByRole('button', { name: 'Dismiss' }).click()
  for (const step of ['model', 'boundary', 'loads', 'report']) {
    await page.getByTestId(`step-${step}`).click()
    await expect(page.locator(`[data-step=${step}]`)).toBeVisible()
    found.push(...(await scan(`${step} without a recording`)))
  }
  await page.getByTestId('step-import').click()
  await page.getByTestId('refusal').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByTestId('refusal')).toHaveCount(0)
  await settled(page)
  expect(found).toEqual([])
  expect(await unseenFocus()).toEqual([])
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
      found.push(...(await scan(`${step} ${tab}`)))
      unseen.push(...(await unseenFocus()))
    }
  }
  expect(found).toEqual([])
  expect([...new Set(unseen)]).toEqual([])
})

test('the dialogs, and the inspector as a drawer', async () => {
  const found: string[] = []
  await page.getByTestId('step-import').click()
  await page.getByTestId('preferences').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  found.push(...(await scan('preferences')))
  expect(await unseenFocus()).toEqual([])
  await page.keyboard.press('Escape')
  // Focus goes back to what opened it.
  await expect(page.getByTestId('preferences')).toBeFocused()
  await page.getByRole('button', { name: 'Keyboard' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  found.push(...(await scan('keys')))
  await page.keyboard.press('Escape')
  await resize(app, page, 960, 700)
  await page.getByRole('button', { name: 'Inspector' }).click()
  await expect(page.locator('#subject-mass')).toBeVisible()
  found.push(...(await scan('drawer')))
  expect(found).toEqual([])
})
