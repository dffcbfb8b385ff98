import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { ElectronApplication, Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { drop } from './hands.ts'
import { expect, launch, picture, resize, temporaryFolder, test } from './app.ts'
import { computing, modelReady, phasesSolved, settled } from './waiting.ts'

/** One person's way through the app, step after step in one window: each test goes on where the one before ended. */
test.describe.configure({ mode: 'serial' })

let app: ElectronApplication
let page: Page
const errors: string[] = []

test.beforeAll(async () => {
  ;({ app, page } = await launch({ userData: await temporaryFolder() }))
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await resize(app, page, 1280, 800)
})
test.afterAll(async () => {
  await app.close()
})

async function openStep(name: 'import' | 'model' | 'boundary' | 'loads' | 'report'): Promise<void> {
  await page.getByTestId(`step-${name}`).click()
  await expect(page.locator(`[data-step=${name}]`)).toBeVisible()
}
test('a file that is no recording is refused in words, and the way on is offered', async () => {
  await drop(page, 'letter.csv', 'Dear colleague,\nplease find enclosed\n')
  const refusal = page.getByTestId('refusal')
  await expect(refusal).toContainText('letter.csv')
  await picture(page, 'journey-0-refused')
  await refusal.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByTestId('browse')).toBeVisible()
})

test('a sample opens with its columns understood', async () => {
  await picture(page, 'journey-0-start')
  await page.getByTestId('sample-walk').click()
  await expect(page.getByTestId('mapping').locator('tbody tr').first()).toBeVisible()
  await expect(page.locator('#subject-mass')).toHaveValue('70')
  await expect(page.locator('#subject-height')).toHaveValue('175')
  await modelReady(page)
  await picture(page, 'journey-1-import')
})

test('a changed mapping can be undone, redone, and kept as a template', async () => {
  await page.getByTestId('mapping-all').click()
  const sign = page.getByRole('button', { name: 'Flip the sign: Left knee flexion' })
  await sign.scrollIntoViewIfNeeded()
  await expect(sign).toHaveText('flexion')
  await sign.click()
  await expect(sign).toHaveText('extension')
  await page.getByTestId('undo').click()
  await expect(sign).toHaveText('flexion')
  await page.getByTestId('redo').click()
  await expect(sign).toHaveText('extension')
  await page.getByTestId('undo').click()
  await expect(sign).toHaveText('flexion')
  await page.getByRole('button', { name: 'Save as template' }).click()
  await page.getByLabel('Name of the template').fill('Our lab')
  await page.getByLabel('Name of the template').press('Enter')
  await expect(page.getByTestId('mapping-template')).toHaveValue('Our lab')
})

test('the body is shown with its numbers and where they come from', async () => {
  await openStep('model')
  await expect(page.getByTestId('segments')).toContainText('Right thigh')
  await picture(page, 'journey-2-model')
})

test('phases are solved, and a boundary’s posture can be changed', async () => {
  await openStep('boundary')
  await phasesSolved(page)
  await expect(page.getByTestId('solver')).toBeVisible()
  await page.locator('.post.fixed').nth(2).click()
  const slider = page.getByTestId('slider-knee.flexion.right').getByRole('slider')
  await slider.focus()
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight')
  await expect(page.getByTestId('technique')).toHaveValue(/t\d/)
  await expect(page.locator('.looks')).toContainText('Proposed', computing)
  await picture(page, 'journey-3-boundary')
})

test('a gait event can be moved from the keyboard, and the phases follow', async () => {
  await settled(page)
  const event = page.getByTestId('event-3')
  const before = Number(await event.getAttribute('aria-valuenow'))
  await event.focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(async () => Number(await page.getByTestId('event-3').getAttribute('aria-valuenow')))
    .toBeCloseTo(before + 0.01, 2)
  await page.getByTestId('undo').click()
  await expect
    .poll(async () => Number(await page.getByTestId('event-3').getAttribute('aria-valuenow')))
    .toBeCloseTo(before, 3)
  await phasesSolved(page)
})

test('loads stand side by side, and a peak leads to its moment', async () => {
  await openStep('loads')
  const rows = page.getByTestId('peaks').locator('tbody tr')
  await expect(rows.first()).toBeVisible(computing)
  await expect(page.getByTestId('statement')).toContainText('Not the contact force')
  await expect(page.getByTestId('peaks')).toContainText('Without muscles', computing)
  await settled(page)
  const jump = rows.first().locator('.jump').first()
  const at = /([\d.]+) s/.exec((await jump.getAttribute('title')) ?? '')?.[1]
  await jump.click()
  await expect(page.locator('.clock')).toContainText(String(at))
  await expect(page.getByTestId('scene-legend')).toContainText('Net force on the segment above')
  await picture(page, 'journey-4-loads')
  await page.getByRole('tab', { name: 'Forces' }).click()
  await picture(page, 'journey-4-forces')
})

test('the report is shown and written', async () => {
  await openStep('report')
  await expect(page.getByTestId('preview')).toBeVisible(computing)
  await page.getByTestId('notes').fill('Walks freely.')
  const file = join(await temporaryFolder(), 'report.html')
  await answerDialogs(app, { save: file })
  await expect(page.getByTestId('export-html')).toBeEnabled()
  await settled(page)
  await page.getByTestId('export-html').click()
  await expect(page.getByText('Saved report.html')).toBeVisible()
  await expect(page.getByTestId('step-report')).toHaveClass(/done/)
  expect(readFileSync(file, 'utf8')).toContain('Walks freely.')
  await picture(page, 'journey-5-report')
})

test('a report template of one’s own is kept and applied again, header and logo and all', async () => {
  const logo = join(await temporaryFolder(), 'logo.svg')
  writeFileSync(
    logo,
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#353f9c"/></svg>',
  )
  await page.getByTestId('lab-name').fill('Gait Laboratory North')
  await page.getByTestId('lab-name').press('Enter')
  await page.getByTestId('lab-lines').fill('1 High Street\nTel. 555')
  await page.getByTestId('lab-lines').press('Tab')
  await page.getByTestId('logo-file').setInputFiles(logo)
  await expect(page.getByTestId('logo')).toBeVisible()
  await page.getByLabel('Key frames').uncheck()
  await page.getByTestId('template-new').click()
  await page.getByTestId('template-name').fill('Summary')
  await page.getByTestId('template-save').click()
  await expect(page.getByText('comes with the program')).toBeVisible()
  await page.getByTestId('template-name').fill('North')
  await page.getByTestId('template-save').click()
  await expect(page.getByTestId('template')).toHaveValue('North')
  const preview = page.frameLocator('[data-testid=preview]')
  await expect(preview.getByRole('img', { name: 'Gait Laboratory North' })).toBeVisible()
  await expect(preview.getByText('Tel. 555')).toBeVisible()

  await page.getByTestId('template').selectOption('Full report')
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByTestId('lab-name').fill('Another')
  await page.getByTestId('lab-name').press('Enter')
  await expect(preview.getByRole('heading', { name: 'Key frames' })).toBeVisible()
  await page.getByTestId('template').selectOption('North')
  await expect(page.getByTestId('lab-name')).toHaveValue('Gait Laboratory North')
  await expect(preview.getByRole('img', { name: 'Gait Laboratory North' })).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Key frames' })).toHaveCount(0)
  await picture(page, 'journey-5-template')
  await page.getByTestId('template-remove').click()
  await expect(page.getByTestId('template')).toHaveValue('Full report')
})

test('every step passes an accessibility scan in both themes', async () => {
  const found: string[] = []
  // Colours on their way from one theme to the other have no contrast to speak of.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['light', 'dark'] as const) {
    await page.getByTestId('preferences').click()
    await page.getByLabel('Theme').selectOption(theme)
    await page.keyboard.press('Escape')
    for (const step of ['import', 'model', 'boundary', 'loads', 'report'] as const) {
      await openStep(step)
      await settled(page)
      const scan = await new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe').analyze()
      found.push(
        ...scan.violations.map(
          (v) => `${theme} ${step}: ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`,
        ),
      )
      await picture(page, `journey-${theme}-${step}`)
    }
  }
  expect(found).toEqual([])
})

test('nothing went wrong behind the scenes', () => {
  expect(errors).toEqual([])
})
