import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { expect, launch, picture, resize, temporaryFolder, test } from './app.ts'
import { answerDialogs } from './dialogs.ts'
import { openSample } from './hands.ts'
import { coloursIn } from './pixels.ts'
import { computing, modelReady, phasesSolved, resting, settled, willShow } from './waiting.ts'

/** Trying things in the Boundary step, one after another in one window. */
test.describe.configure({ mode: 'serial' })

let app: ElectronApplication
let page: Page

test.beforeAll(async () => {
  ;({ app, page } = await launch({ userData: await temporaryFolder() }))
  await resize(app, page, 1280, 800)
  await openSample(page, 'antalgic')
  await modelReady(page)
  await page.getByTestId('step-boundary').click()
  await phasesSolved(page)
})
test.afterAll(async () => app.close())

async function move(channel: string, steps: number): Promise<void> {
  await page.getByTestId(`slider-${channel}`).getByRole('slider').focus()
  for (let i = 0; i < steps; i++) await page.keyboard.press('ArrowRight')
}

const peaksOf = (kind: string) =>
  page.getByRole('group', { name: 'Peaks of' }).getByRole('button', { name: kind, exact: true }).click()

const layout = () => page.locator('.timeline').getByTestId('layout')

test('the program sets the boundaries, and what gravity and momentum alone do is one click away', async () => {
  await expect(layout()).toContainText('4 boundaries per support, set by the program')
  await settled(page)
  const events = await page.locator('.post.fixed').count()
  // Every single support has four, whole ones lie between two events of one another.
  expect(await page.locator('.post').count()).toBeGreaterThan(2 * events)
  await picture(page, 'techniques-boundaries')
  await page.getByRole('tab', { name: 'Phases' }).click()
  await expect(page.locator('main').getByTestId('layout').first()).toContainText('set by the program')
  await page.getByRole('tab', { name: 'Question' }).click()
  await page.locator('.timeline').getByTestId('layout-none').click()
  await expect(layout()).toContainText('By gravity and momentum alone', computing)
  await expect(page.locator('.post')).toHaveCount(events, computing)
  await picture(page, 'techniques-gravity-alone')
})

test('a suggested boundary is one click away, and undo takes it back', async () => {
  await settled(page)
  const before = await page.locator('.post').count()
  await page.getByTestId('suggested').getByRole('button').first().click()
  await expect(page.locator('.post')).toHaveCount(before + 1, computing)
  await expect(layout()).toContainText('changed by hand')
  await page.getByTestId('undo').click()
  await expect(page.locator('.post')).toHaveCount(before, computing)
})

test('another motion between the same postures is looked for and picked, and undo takes the pick back', async () => {
  const others = page.getByTestId('other-motions')
  const look = async () => {
    await page.getByTestId('look-for-motions').click()
    await expect(others).toContainText('starts', computing)
  }
  // The left single support of the antalgic walk, fourth of its phases, has two; from its nearest, the knee would bend
  // backward.
  await page.locator('.phase').nth(3).click()
  await look()
  const choices = others.getByRole('radio')
  await expect(choices).not.toHaveCount(0)
  await expect(choices.first()).toContainText('from the recording')
  await expect(others.locator('[aria-checked=true]')).toHaveCount(1)
  const shown = await others.locator('[aria-checked=true]').innerText()
  await others.scrollIntoViewIfNeeded()
  await picture(page, 'techniques-other-motions')
  await others.locator('[aria-checked=false]').first().click()
  await expect(page.getByTestId('look-for-motions')).toBeVisible(computing)
  await settled(page)
  await look()
  await expect(others.locator('[aria-checked=true]')).toHaveCount(1)
  await expect(others.locator('[aria-checked=true]')).not.toHaveText(shown, { useInnerText: true })
  // In that one a knee bends backward: a warning shows it, and the switch next to it stops the knee where it is straight.
  const stop = page.getByTestId('knee-stop')
  await expect(stop).toContainText('backward')
  await settled(page)
  const posts = await page.locator('.post').count()
  await stop.getByRole('switch').check()
  await expect(page.locator('.post')).toHaveCount(posts + 1, computing)
  await expect(stop).not.toContainText('backward')
  await stop.scrollIntoViewIfNeeded()
  await picture(page, 'techniques-knee-stopped')
  await page.getByTestId('undo').click()
  await expect(page.locator('.post')).toHaveCount(posts, computing)
  await page.getByRole('button', { name: 'Stop the knee', exact: true }).click()
  await expect(page.locator('.post')).toHaveCount(posts + 1, computing)
  await settled(page)
  await page.getByTestId('undo').click()
  await page.getByTestId('undo').click()
  await expect(page.getByTestId('look-for-motions')).toBeVisible(computing)
  await settled(page)
  await page.locator('.timeline').getByTestId('layout-program').click()
  await expect(layout()).toContainText('set by the program', computing)
  await settled(page)
})

test('at a chosen boundary the view shows what the muscles do and how the body comes and goes', async () => {
  await page.locator('.post.fixed').nth(2).click()
  await expect(page.getByTestId('scene-legend')).toContainText('Angular impulse')
  await expect(page.locator('.looks')).toContainText('before')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByTestId('scene-legend')).toContainText('Net force')
})

test('an edit that asks more of the joints than a leg gives is warned of next to it, and no longer once it is undone', async () => {
  await page.locator('.post.fixed').nth(2).click()
  await page.getByTestId('slider-hip.flexion.right').getByRole('slider').focus()
  await page.keyboard.press('End')
  const warning = page.getByTestId('proposal-alerts')
  await expect(warning).toContainText('more than a leg gives')
  await expect(warning).toContainText('change less')
  await expect(warning.locator('summary')).toBeInViewport()
  await picture(page, 'techniques-too-much')
  await warning.locator('summary').click()
  await expect(warning.getByRole('button', { name: 'Go there' }).first()).toBeInViewport()
  await picture(page, 'techniques-too-much-where')
  await page.getByTestId('undo').click()
  await expect(warning).toHaveCount(0)
  await settled(page)
})

test('two techniques stand side by side', async () => {
  await page.locator('.post.fixed').nth(2).click()
  await move('knee.flexion.right', 4)
  await expect(page.getByTestId('technique')).toHaveValue(/t\d/)
  const first = await page.getByTestId('technique').inputValue()
  await page.getByTestId('new-technique').click()
  await expect(page.getByTestId('technique')).not.toHaveValue(first)
  await move('knee.flexion.right', 4)
  await page.getByTestId('against').selectOption(first)
  await page.getByRole('tab', { name: 'Compare' }).click()
  const table = page.getByTestId('compare')
  const muscles = page.getByTestId('compare-muscles')
  await expect(muscles.getByRole('columnheader', { name: 'A − B' })).toBeVisible()
  await settled(page)
  await expect(muscles.locator('tbody tr').first().locator('td').last()).toHaveText(/[+−]?\d/)
  // Forces and moments, peaks and impulses, the asked joint first.
  await expect(table.locator('tbody tr').nth(1)).toContainText('Right knee, peak net force')
  for (const load of ['impulse of the net force', 'adduction moment of the ground', 'flexion moment of the ground'])
    await expect(
      table.locator('tbody tr').filter({ hasText: 'Right knee' }).filter({ hasText: load }).first(),
    ).toBeVisible()
  // Both stand in the view, each by its letter.
  await expect(page.locator('.looks')).toContainText('Proposed (A)')
  await expect(page.locator('.looks')).toContainText('Compared (B)')
  await resting(page)
  await picture(page, 'techniques-compare')
  await page.getByRole('tab', { name: 'Impulses' }).click()
  await page.getByRole('button', { name: 'Over time' }).click()
  await expect(page.locator('.charts figure').first()).toBeVisible()
  await picture(page, 'techniques-impulses')
})

test('a change is made at every boundary of its kind with one click; a table that it leaves empty says why', async () => {
  await page.getByTestId('technique').selectOption('')
  await page.locator('.post.fixed').nth(2).click()
  await move('hip.flexion.left', 6)
  await settled(page)
  await page.getByTestId('every-like').click()
  await expect(page.getByTestId('every-like')).toBeDisabled()
  await expect(page.locator('#inspector-body')).toContainText(/Left hip flexion \+3\.0° at \d+ ×/)
  await settled(page)
  await page.getByTestId('step-loads').click()
  const rows = page.getByTestId('peaks').locator('tbody tr')
  await expect(page.getByTestId('only-changed')).toBeVisible()
  await expect(rows.first()).toBeVisible()
  await settled(page)
  // Three degrees at the hip change no load by more than the method errs on people.
  await peaksOf('All')
  await page.getByTestId('only-changed').check()
  await expect(rows).toHaveCount(0)
  await expect(page.getByTestId('nothing-changed')).toContainText(/None of these \d+ peaks is clearly lower or higher/)
  await expect(page.getByTestId('nothing-changed')).toContainText(/it cannot be told/)
  await picture(page, 'techniques-nothing-changed')
  await page.getByTestId('only-changed').uncheck()
  await expect(rows.first()).toBeVisible()
  await page.getByTestId('step-boundary').click()
})

test('a trunk leant forward loads the hip extensors clearly, and the table keeps what it changed', async () => {
  await page.getByTestId('technique').selectOption('')
  await page.getByRole('tab', { name: 'Question' }).click()
  const lean = page.getByTestId('whole-trunk-lean').getByRole('slider')
  await lean.focus()
  for (let i = 0; i < 24; i++) await page.keyboard.press('ArrowRight')
  await expect(page.locator('#inspector-body')).toContainText('12° forward')
  await settled(page)
  await page.getByTestId('step-loads').click()
  const rows = page.getByTestId('peaks').locator('tbody tr')
  await peaksOf('Moments')
  await expect(rows.first()).toBeVisible()
  await settled(page)
  const all = await rows.count()
  await page.getByTestId('only-changed').check()
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await expect(rows.filter({ hasText: 'Right hip' }).filter({ hasText: 'extensor moment' })).toHaveCount(1)
  await expect(page.getByTestId('nothing-changed')).toHaveCount(0)
  await rows.first().locator('td').getByRole('button').first().click()
  await expect(rows.first().locator('td').getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')
  await picture(page, 'techniques-only-changed')
  await page.getByTestId('only-changed').uncheck()
  // Below each curve stands what the proposal changes; what gravity alone would do is shown when it is asked for.
  await page.getByRole('tab', { name: 'Moments' }).click()
  const change = page.getByTestId('change').first()
  await expect(change).toHaveAccessibleName('Hip, sagittal moment, change, N·m/kg')
  await expect(change.locator('canvas')).toBeVisible()
  await expect(page.getByTestId('change-key')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Without muscles' })).toHaveAttribute('aria-pressed', 'false')
  await settled(page)
  await picture(page, 'techniques-change-curves')
  await page.getByRole('tab', { name: 'Peaks' }).click()
  await page.getByTestId('step-boundary').click()
})

test('a change of the whole motion is seen before the first phase, too', async () => {
  await page.getByTestId('technique').selectOption('')
  await page.getByRole('tab', { name: 'Question' }).click()
  await page.getByRole('slider', { name: 'Time in the recording' }).focus()
  await page.keyboard.press('Home')
  await settled(page)
  await resting(page)
  const ruler = page.getByRole('slider', { name: 'Time in the recording' })
  await expect(ruler).toHaveAttribute('aria-valuenow', '0')
  const [start, first] = [await ruler.boundingBox(), await page.locator('.phase').first().boundingBox()]
  expect(first!.x).toBeGreaterThan(start!.x + 2)
  const view = page.getByTestId('scene-canvas')
  const before = await coloursIn(page, view)
  await page.getByTestId('whole-trunk-lean').getByRole('slider').focus()
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight')
  // Even where the recording’s forces were asked for before, and another proposal is compared with.
  await expect(page.locator('.looks')).toContainText('Proposed')
  await settled(page)
  await resting(page)
  expect((await coloursIn(page, view)).checksum).not.toBe(before.checksum)
  await picture(page, 'techniques-before-first-phase')
})

test('a changed duration is named by the time that the timeline shows, in the list and in Compare', async () => {
  await page.getByTestId('technique').selectOption('')
  await page.locator('.post.fixed').nth(2).click()
  const time = (await page.getByTestId('posture').locator('.muted').first().innerText()).replace(/\s*s$/, '')
  await page.getByTestId('slider-duration').getByRole('slider').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('#inspector-body')).toContainText(`, from ${time} s`)
  await page.getByRole('tab', { name: 'Compare' }).click()
  await expect(page.getByTestId('compare')).toContainText(`, from ${time} s`)
  await page.getByRole('tab', { name: 'Question' }).click()
})

test('a phase strays as far in the report as on screen', async () => {
  await page.getByTestId('technique').selectOption('')
  await page.getByRole('tab', { name: 'Phases' }).click()
  await settled(page)
  const rows = page.locator('main table tbody tr')
  await expect(rows.first()).toContainText('°')
  const onScreen = (await rows.allInnerTexts()).map((row) => {
    const [, from, to] = /([\d.]+) – ([\d.]+)/.exec(row) ?? []
    return [`${from} to ${to}`, /([\d.]+)° at/.exec(row)?.[1] ?? '–'] as const
  })
  await page.getByTestId('step-report').click()
  const table = page.frameLocator('[data-testid=preview]').locator('table').filter({ hasText: 'Worst free rod' })
  await expect(table.locator('tbody tr').first()).toBeAttached(computing)
  const printed = await table.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => {
      const [from, to, worst] = [1, 2, 9].map((at) => row.children[at]?.textContent)
      return [`${from} to ${to}`, worst]
    }),
  )
  // A long recording prints those that need looking at.
  expect(printed.length).toBeGreaterThan(5)
  expect(onScreen).toEqual(expect.arrayContaining(printed))
  await page.getByTestId('step-boundary').click()
  await page.getByRole('tab', { name: 'Question' }).click()
})

test('the motion is filmed once through and saved', async () => {
  const file = join(await temporaryFolder(), 'motion')
  await answerDialogs(app, { save: file })
  const button = page.getByTestId('film')
  const filming = await willShow(page, 'film', 'aria-pressed="true"')
  await button.click()
  await filming()
  await expect(button).toHaveAttribute('aria-pressed', 'false', computing)
  await expect.poll(() => existsSync(file)).toBe(true)
  const bytes = readFileSync(file)
  const isWebm = bytes.subarray(0, 4).toString('hex') === '1a45dfa3'
  const isMp4 = bytes.subarray(4, 8).toString('latin1') === 'ftyp'
  expect([isWebm, isMp4]).toContain(true)
  expect(bytes.length).toBeGreaterThan(20_000)
})
