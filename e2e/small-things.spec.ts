import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, resize, test } from './app.ts'
import { drop, enter, fixture, openSample } from './hands.ts'
import { computing, fileRead, modelReady, phasesSolved, settled, willShow } from './waiting.ts'

/** Small things under the user's hands: where the focus goes, when a button answers, what covers what. */

test('a technique is renamed where it stands: the name has the focus, Enter keeps it and Escape does not', async ({
  page,
}) => {
  await openSample(page, 'antalgic')
  await modelReady(page)
  await page.getByTestId('step-boundary').click()
  await phasesSolved(page)
  await page.getByTestId('new-technique').click()
  const rename = page.getByTestId('rename-technique')
  const field = page.getByTestId('technique-name')
  const chosen = page.getByTestId('technique').locator('option:checked')
  await rename.click()
  await expect(field).toBeFocused()
  // All of it is selected: typing replaces it.
  await page.keyboard.type('Longer steps')
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveText('Longer steps')
  await expect(rename).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('Something else')
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveText('Longer steps')
  await expect(rename).toBeFocused()
})

test('a file without a clock opens as soon as its rate is typed, without leaving the field first', async ({ page }) => {
  const rows = fixture('walk.csv')
    .trim()
    .split('\n')
    .map((line) => line.slice(line.indexOf(',') + 1))
  await drop(page, 'no-clock.csv', rows.join('\n'))
  const form = page.getByTestId('timing')
  const open = form.getByRole('button')
  await expect(open).toBeDisabled()
  await form.getByRole('textbox').pressSequentially('100')
  await expect(form.getByRole('textbox')).toBeFocused()
  await expect(open).toBeEnabled()
  await form.getByRole('textbox').fill('0')
  await expect(open).toBeDisabled()
  await form.getByRole('textbox').fill('100')
  await open.click()
  await fileRead(page, 'no-clock.csv')
  await expect(page.locator('.facts')).toContainText('Rate100Hz')
})

test('undo goes back to the recording as it was opened and no further', async ({ page }) => {
  await openSample(page, 'antalgic')
  await settled(page)
  await expect(page.getByTestId('undo')).toBeDisabled()
  await enter(page, '#subject-code', 'S-9')
  await page.getByTestId('undo').click()
  await expect(page.locator('#subject-code')).toHaveValue('')
  await expect(page.getByTestId('undo')).toBeDisabled()
  await settled(page)
  await expect(page.getByTestId('mapping')).toBeVisible()
  // A trial more is a change, and can be taken back.
  await drop(page, 'walk.csv', fixture('walk.csv'))
  await page.getByTestId('person-same').click()
  await fileRead(page, 'walk.csv')
  await page.getByTestId('undo').click()
  await fileRead(page, 'antalgic')
})

test('a notice covers nothing of the 3-D view', async ({ page }) => {
  await openSample(page, 'antalgic')
  await modelReady(page)
  await page.getByTestId('step-model').click()
  await settled(page)
  await drop(page, 'made-up.pendulab', 'no study')
  const notice = page.getByTestId('notice')
  await expect(notice).toBeVisible()
  await page.getByTestId('step-boundary').click()
  await phasesSolved(page)
  await expect(notice).toBeVisible()
  const covers = async () => {
    const [bar, view] = [(await notice.boundingBox())!, (await page.getByTestId('scene').boundingBox())!]
    return bar.y + bar.height > view.y && view.y + view.height > bar.y
  }
  await expect.poll(covers).toBe(false)
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
})

test('the table of peaks shows all its words at 1280, 1440 and 1920, and scrolls only downwards', async ({
  app,
  page,
}) => {
  await openSample(page, 'walk')
  await modelReady(page)
  await page.getByTestId('step-loads').click()
  await expect(page.getByTestId('peaks')).toContainText('within uncertainty')
  await settled(page)
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await resize(app, page, width, height)
    const cut = () =>
      page
        .getByTestId('peaks')
        .locator('.within')
        .evaluateAll(
          (all) =>
            all.filter((one) => one.getBoundingClientRect().right > one.closest('td')!.getBoundingClientRect().right)
              .length,
        )
    await expect.poll(cut).toBe(0)
    const running = () =>
      page
        .getByTestId('peaks')
        .locator('td.quantity, thead th')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
    await expect.poll(running).toEqual([])
    const sideways = () => page.locator('.rows').evaluate((rows) => rows.scrollWidth - rows.clientWidth)
    await expect.poll(sideways).toBeLessThanOrEqual(0)
  }
})

test('the keyboard skips to an area of the window and past a long table', async ({ page }) => {
  await openSample(page, 'walk')
  await modelReady(page)
  await settled(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
  const fromTop = () =>
    page.evaluate(() => {
      const first = document.querySelector<HTMLElement>('.skip')!
      first.focus()
    })
  const tabsTo = async (isThere: () => Promise<boolean>, most: number) => {
    for (let count = 0; count <= most; count++) {
      if (await isThere()) return count
      await page.keyboard.press('Tab')
    }
    return Number.POSITIVE_INFINITY
  }
  await fromTop()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Skip to the inspector')
  await page.keyboard.press('Enter')
  const atContinue = () => page.evaluate(() => document.activeElement?.getAttribute('data-testid') === 'continue')
  expect(await tabsTo(atContinue, 40)).toBeLessThan(20)

  await fromTop()
  await page.keyboard.press('Enter')
  const atTable = async () => (await focused()) === 'Skip this table'
  expect(await tabsTo(atTable, 30)).toBeLessThan(12)
  const link = page.getByText('Skip this table')
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  // Behind the table, not in it.
  expect(await page.evaluate(() => document.activeElement?.closest('[data-testid=mapping]') === null)).toBe(true)
  const scan = await new AxeBuilder({ page }).setLegacyMode(true).include('nav').analyze()
  expect(scan.violations.map((v) => v.id)).toEqual([])
})

test('results are read out when they are there, by a region that was there before', async ({ page }) => {
  const region = page.getByTestId('results-read')
  await expect(region).toHaveText('')
  await expect(region).toHaveAttribute('role', 'status')
  await openSample(page, 'walk')
  await expect(region).toContainText(/Right knee \d\.\d\d ± /, computing)
})

/** What lies on top in the middle of each control that is in sight: itself, or something that hides it. */
const hidden = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.flatMap((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (width === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return []
      const over = document.elementFromPoint(x, y)
      const scrolls = one.closest('.scroll')?.getBoundingClientRect()
      if (scrolls && (y > scrolls.bottom || y < scrolls.top)) return []
      return over && (one.contains(over) || over.contains(one)) ? [] : [one.outerHTML.slice(0, 80)]
    }),
  )

test('at 150 % zoom nothing hides sliders and Continue', async ({ app, page }) => {
  await openSample(page, 'walk')
  await modelReady(page)
  // How large a new window is depends on the screen; the smallest one that is promised is what must hold.
  await resize(app, page, 1280, 800)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1.5))
  await page.waitForFunction(() => innerWidth < 900)
  for (const step of ['import', 'model', 'boundary', 'loads'] as const) {
    await page.getByTestId(`step-${step}`).click()
    await expect(page.locator(`[data-step=${step}]`)).toBeVisible()
    await settled(page)
    await expect.poll(() => hidden(page, '.main input[type=range]'), { message: `sliders of ${step}` }).toEqual([])
    const open = step === 'loads' ? page.getByTestId('arrow-settings') : page.locator('.drawer-button')
    await open.click()
    const onward = page.getByTestId('continue')
    await expect(onward).toBeInViewport()
    await expect.poll(() => hidden(page, '[data-testid=continue]'), { message: `Continue of ${step}` }).toEqual([])
  }
})

test('a large file shows how far its reading is, and one opened meanwhile is not replaced by it', async ({ page }) => {
  // Read in pieces that wait for the test, as from a slow drive.
  await page.evaluate(() => {
    const stream = File.prototype.stream
    const gate = { open: () => {} }
    Object.assign(globalThis, { gate })
    File.prototype.stream = function (this: File) {
      if (this.name !== 'large.csv') return stream.call(this)
      const reader = stream.call(this).getReader()
      let pieces = 0
      return new ReadableStream({
        async pull(controller) {
          const { done, value } = await reader.read()
          if (done) return controller.close()
          controller.enqueue(value)
          pieces += 1
          if (pieces === 1) await new Promise<void>((resolve) => (gate.open = resolve))
        },
      }) as ReturnType<File['stream']>
    }
  })
  const rows = fixture('walk.csv')
  const seen = await willShow(page, 'work', 'large.csv')
  await drop(page, 'large.csv', rows + rows.split('\n').slice(1).join('\n'))
  await seen()
  await expect(page.getByTestId('work')).toBeVisible()
  await drop(page, 'antalgic.csv', fixture('antalgic.csv'))
  await fileRead(page, 'antalgic.csv')
  await page.evaluate(() => (globalThis as unknown as { gate: { open: () => void } }).gate.open())
  await settled(page)
  await fileRead(page, 'antalgic.csv')
})

/** The sample walk without some values of one column, in rows `from` to `to`. */
function withGap(column: string, from: number, to: number): string {
  const [head = '', ...lines] = fixture('walk.csv').trim().split('\n')
  const at = head.split(',').findIndex((name) => name.startsWith(column))
  const rows = lines.map((line, i) =>
    i < from || i > to
      ? line
      : line
          .split(',')
          .map((cell, c) => (c === at ? '' : cell))
          .join(','),
  )
  return [head, ...rows].join('\n')
}

for (const { what, from, to, words } of [
  // One value before it: too few to fill by.
  { what: 'short', from: 1, to: 5, words: 'for 0.06 s from 0.01 s: too few values stand around it to fill it' },
  { what: 'long', from: 200, to: 229, words: 'for 0.31 s from 2.00 s: longer than the 0.1 s that may be filled' },
])
  test(`a ${what} gap that stays open is called longer than the limit only when it is`, async ({ page }) => {
    await drop(page, 'gap.csv', withGap('Left knee flexion', from, to))
    await fileRead(page, 'gap.csv')
    await enter(page, '#subject-mass', '70')
    await enter(page, '#subject-height', '175')
    await modelReady(page)
    await page.getByTestId('step-model').click()
    await expect(page.locator('.alert').filter({ hasText: 'Left knee flexion is missing' })).toContainText(words)
  })

test('the largest miss of a fit is never below its mean, marker by marker', async ({ page }) => {
  await drop(page, 'antalgic.trc', fixture('antalgic.trc'))
  await fileRead(page, 'antalgic.trc')
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await modelReady(page)
  await page.getByTestId('step-model').click()
  await page.getByRole('tab', { name: 'Fit' }).click()
  const rows = page.getByTestId('fit-table').locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const values = (await rows.locator('td.num').allInnerTexts()).map((cell) => Number.parseFloat(cell))
  expect(values.length).toBeGreaterThan(20)
  for (let i = 0; i < values.length; i += 2) expect(values[i + 1]).toBeGreaterThanOrEqual(values[i]!)
})
