import type { Page } from '@playwright/test'
import { expect, resize, test } from './app.ts'
import { catchContext, drawerOf, drawnSize } from './drawer.ts'
import { openSample } from './hands.ts'
import { coloursIn } from './pixels.ts'
import { computing, modelReady, resting, sceneRuns } from './waiting.ts'

/** The 3-D view under the user's hands. What it draws with lives in a worker; here is what the window shows of it. */

const scene = (page: Page) => page.getByTestId('scene')
const drawn = async (page: Page) => Number(await scene(page).getAttribute('data-drawn'))
/** Where world x, y, z point on the screen, from the compass. */
const compass = (page: Page) =>
  page
    .locator('.compass line')
    .evaluateAll((lines) =>
      lines.map((line) => ['x2', 'y2'].map((end) => Math.round(Number(line.getAttribute(end)) - 26))),
    )

test('stands still on the first page when the system asks for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await sceneRuns(page)
  await resting(page)
})

test.describe('with a body in it', () => {
  test.beforeEach(async ({ page }) => {
    await openSample(page, 'antalgic')
    await modelReady(page)
    await resting(page)
  })

  test('turns by mouse and by keyboard, and has its preset views', async ({ page }) => {
    const view = page.getByTestId('scene-canvas')
    const first = await compass(page)
    const box = (await view.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2 + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => compass(page)).not.toEqual(first)
    await resting(page)
    const turned = await compass(page)
    await view.focus()
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => compass(page)).not.toEqual(turned)

    await page.getByRole('button', { name: 'Side', exact: true }).click()
    // From the subject's right, forward is to the right and up is up.
    await expect.poll(async () => (await compass(page))[0]).toEqual([17, 0])
    await expect.poll(async () => (await compass(page))[1]![1]).toBeLessThan(-15)
    await page.getByRole('button', { name: 'Front', exact: true }).click()
    await expect.poll(async () => (await compass(page))[2]).toEqual([-17, 0])
  })

  test('shows joint names where the joints are', async ({ page }) => {
    await page.getByRole('button', { name: 'Joint names' }).click()
    const names = page.locator('.scene-label:visible')
    await expect(names.filter({ hasText: 'Left knee' })).toHaveCount(1)
    const height = async (name: string) => (await names.filter({ hasText: name }).boundingBox())?.y ?? Number.NaN
    await expect.poll(async () => (await height('Left ankle')) > (await height('Left hip'))).toBe(true)
    await page.getByRole('button', { name: 'Joint names' }).click()
    await expect(names).toHaveCount(0)
  })

  test('is drawn at the size it has, by one and the same worker in every step', async ({ app, page }) => {
    await catchContext(page)
    for (const width of [1400, 1280]) {
      await resize(app, page, width, 800)
      const canvas = page.getByTestId('scene-canvas')
      // At rest as fine as the screen or, where the processor draws, twice as fine.
      const fineness = async () => {
        const [pixels, shown] = [
          await drawnSize(page),
          await canvas.evaluate((c) => [c.clientWidth, c.clientHeight] as const),
        ]
        return [pixels.width / shown[0], pixels.height / shown[1]]
      }
      await expect
        .poll(async () =>
          [
            [1, 1],
            [2, 2],
          ]
            .map(String)
            .includes(String(await fineness())),
        )
        .toBe(true)
    }
    for (const step of ['model', 'boundary', 'loads', 'report', 'import']) {
      await page.getByTestId(`step-${step}`).click()
      await expect(page.locator(`[data-step=${step}]`)).toBeVisible()
    }
    // The context caught at first is still the one that draws.
    await expect.poll(() => page.workers().filter((w) => w.url() === drawerOf(page).url()).length).toBe(1)
    await resting(page)
    const before = await drawn(page)
    await page.getByTestId('scene-canvas').focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => drawn(page)).toBeGreaterThan(before)
    await expect.poll(async () => (await drawnSize(page)).width).toBeGreaterThan(0)
  })

  test('draws nothing while the window is hidden, and the latest when it is shown', async ({ page }) => {
    // Reported by the page itself: a driven window never counts as hidden.
    const hide = (hidden: boolean) =>
      page.evaluate((is) => {
        Object.defineProperty(document, 'hidden', { value: is, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await hide(true)
    const before = await drawn(page)
    await page.getByTestId('scene-canvas').evaluate((canvas) => {
      for (let i = 0; i < 5; i++) canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }))
    })
    await expect(scene(page)).toHaveAttribute('data-resting', 'false')
    // Many turns of the worker's own loop later it has drawn nothing yet.
    await drawerOf(page).evaluate(async () => {
      const { port1, port2 } = new MessageChannel()
      for (let i = 0; i < 500; i++) {
        await new Promise((turned) => {
          port1.addEventListener('message', turned, { once: true })
          port1.start()
          port2.postMessage(i)
        })
      }
    })
    expect(await drawn(page)).toBe(before)
    await hide(false)
    await expect.poll(() => drawn(page)).toBeGreaterThan(before)
    await resting(page)
  })

  test('comes back by itself as it was when drawing fails or its worker is gone, and says so when it fails again', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Side', exact: true }).click()
    await page.getByRole('button', { name: 'Joint names' }).click()
    await expect.poll(async () => (await compass(page))[0]).toEqual([17, 0])
    await resting(page)
    const before = await page.locator('.scene-label:visible').allTextContents()
    const first = drawerOf(page)
    // Ended without a word, as by a system that is short of memory.
    const gone = page.waitForEvent('worker', computing)
    await first.evaluate(() => globalThis.close()).catch(() => {})
    await page.getByTestId('scene-canvas').focus()
    await page.keyboard.press('+')
    await gone
    await sceneRuns(page)
    await resting(page)
    await expect.poll(async () => (await compass(page))[0]).toEqual([17, 0])
    await expect(page.locator('.scene-label:visible')).toHaveText(before)
    await expect(page.getByTestId('scene-canvas')).toBeFocused()
    await expect
      .poll(async () => (await coloursIn(page, page.getByTestId('scene-canvas'))).largestShare)
      .toBeLessThan(0.9)

    // An error in the middle of drawing, and soon after the first: the view gives up, the window does not.
    await drawerOf(page).evaluate(() => {
      setTimeout(() => {
        throw new Error('drawing failed')
      })
    })
    const note = page.getByTestId('scene-message')
    await expect(note).toContainText('The 3-D view stopped')
    await page.getByTestId('step-model').click()
    await expect(page.locator('[data-step=model]')).toBeVisible()
    await page.getByTestId('revive-scene').click()
    await sceneRuns(page)
    await resting(page)
    await expect.poll(async () => (await compass(page))[0]).toEqual([17, 0])
  })

  test('survives the end of the graphics process', async ({ app, page }) => {
    const another = page.waitForEvent('worker', computing)
    await app.evaluate(({ app: electron }) => {
      const graphics = electron.getAppMetrics().find((process) => process.type === 'GPU')
      if (graphics) process.kill(graphics.pid, 'SIGKILL')
    })
    await another
    await sceneRuns(page)
    await resting(page)
    await expect
      .poll(async () => (await coloursIn(page, page.getByTestId('scene-canvas'))).largestShare)
      .toBeLessThan(0.9)
  })
})
